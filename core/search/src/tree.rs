//! The nodes of a search in two arrays that never grow beyond a limit.
//!
//! A node takes 40 bytes, and 4 more for each legal move of its position once it has been evaluated: some 250 bytes. Positions are not kept; a
//! descent makes the moves anew, see the notes on `search.rs`.

use crate::edge::Edge;

/// Number of the root.
pub(crate) const ROOT: u32 = 0;
/// Stands for "no node".
pub(crate) const NONE: u32 = u32::MAX;

/// A proven score in half points of reward: 2 is a win, 1 a stalemate that scores 3/4, 0 a draw.
pub(crate) const WIN: i8 = 2;
/// A loss, see [`WIN`].
pub(crate) const LOSS: i8 = -WIN;

/// How far a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum State {
    /// Handed out for evaluation.
    Waiting,
    /// Evaluated: its moves are known.
    Expanded,
    /// The game is over here.
    Over,
}

/// A position that the search has come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Sum of the values, as the side sees them that moved here.
    pub value_sum: f64,
    /// How many simulations have come through.
    pub visits: u32,
    pub parent: u32,
    /// The move that led here, with its prior.
    pub edge: Edge,
    /// Where its moves begin among the slots.
    pub first: u32,
    /// How many legal moves there are.
    pub moves: u16,
    /// How many of them have a node; these come first.
    pub opened: u16,
    /// Simulations that have come through and wait for their leaf's evaluation.
    pub in_flight: u16,
    /// Plies to the end of the game under best play, where `lower` and `upper` are equal.
    pub plies: u16,
    /// The side to move gets at least this.
    pub lower: i8,
    /// The side to move gets at most this.
    pub upper: i8,
    pub state: State,
}

static_assertions::const_assert!(core::mem::size_of::<Node>() == 40);

impl Node {
    fn new(parent: u32, edge: Edge) -> Node {
        Node {
            value_sum: 0.0,
            visits: 0,
            parent,
            edge,
            first: 0,
            moves: 0,
            opened: 0,
            in_flight: 0,
            plies: 0,
            lower: LOSS,
            upper: WIN,
            state: State::Waiting,
        }
    }

    /// Whether the score under best play is known.
    #[inline(always)]
    pub fn is_solved(&self) -> bool {
        self.lower == self.upper
    }

    /// The mean value as the side sees it that moved here; the exact one where it is known. 0 without a visit.
    #[inline(always)]
    pub fn mean(&self) -> f32 {
        if self.is_solved() {
            return f32::from(-self.lower) / 2.0;
        }
        if self.visits == 0 {
            return 0.0;
        }
        (self.value_sum / f64::from(self.visits)) as f32
    }
}

/// A tree with a limit.
#[derive(Debug)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    /// The moves of the nodes: a child's number where a move has a node, else an [`Edge`].
    pub slots: Vec<u32>,
    /// Slots that nodes in wait will take.
    promised: usize,
    /// New numbers of the nodes while the tree is cut down.
    renumbered: Vec<u32>,
}

/// Slots for each node of the limit. Positions in play have 30 to 90 legal moves.
const SLOTS_PER_NODE: usize = 80;
/// More than the legal moves of any position.
const MOST_MOVES: usize = hexmate::MAX_MOVES;

impl Tree {
    /// An empty tree for at most so many nodes. All its memory is taken here, though the system gives it out only as it is written.
    pub fn new(max_nodes: usize) -> Tree {
        Tree {
            nodes: Vec::with_capacity(max_nodes),
            slots: Vec::with_capacity(max_nodes * SLOTS_PER_NODE + MOST_MOVES),
            promised: 0,
            renumbered: Vec::with_capacity(max_nodes),
        }
    }

    /// The most bytes that a tree of this limit takes.
    pub const fn bytes(max_nodes: usize) -> usize {
        max_nodes * (size_of::<Node>() + 4 * SLOTS_PER_NODE + 4) + 4 * MOST_MOVES
    }

    /// Throws all nodes away and makes a root in wait.
    pub fn reset(&mut self) {
        self.nodes.clear();
        self.slots.clear();
        self.promised = 0;
        self.nodes.push(Node::new(NONE, Edge(0)));
    }

    #[inline(always)]
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline(always)]
    pub fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The children of a node.
    #[inline(always)]
    pub fn children(&self, node: &Node) -> &[u32] {
        let first = node.first as usize;
        &self.slots[first..first + node.opened as usize]
    }

    /// The moves of a node that have no node of their own, the next one first.
    #[inline(always)]
    pub fn unopened(&self, node: &Node) -> &[u32] {
        let first = node.first as usize;
        &self.slots[first + node.opened as usize..first + node.moves as usize]
    }

    /// The same, to be put in another order.
    pub fn unopened_mut(&mut self, node: u32) -> &mut [u32] {
        let node = &self.nodes[node as usize];
        let first = node.first as usize;
        &mut self.slots[first + node.opened as usize..first + node.moves as usize]
    }

    /// Whether there is room for one more node with whatever moves it has.
    #[inline(always)]
    pub fn has_room(&self) -> bool {
        self.nodes.len() < self.nodes.capacity()
            && self.slots.len() + self.promised + MOST_MOVES <= self.slots.capacity()
    }

    /// Makes a node of the next unopened move.
    #[inline(always)]
    pub fn open(&mut self, parent: u32) -> u32 {
        debug_assert!(self.has_room());
        let child = self.nodes.len() as u32;
        let node = &mut self.nodes[parent as usize];
        let slot = &mut self.slots[node.first as usize + node.opened as usize];
        node.opened += 1;
        let edge = Edge(core::mem::replace(slot, child));
        self.nodes.push(Node::new(parent, edge));
        child
    }

    /// Puts the unopened move with the greatest prior first.
    #[inline(always)]
    pub fn bring_forward(&mut self, node: u32) {
        let moves = self.unopened_mut(node);
        let Some(&greatest) = moves.iter().max() else {
            return;
        };
        if let Some(place) = moves.iter().position(|&edge| edge == greatest) {
            moves.swap(0, place);
        }
    }

    /// Keeps room for the moves of a node in wait.
    #[inline(always)]
    pub fn promise(&mut self, moves: usize) {
        self.promised += moves;
    }

    /// Gives up room that was kept.
    #[inline(always)]
    pub fn keep_promise(&mut self, moves: usize) {
        self.promised -= moves.min(self.promised);
    }

    /// Gives a node in wait its moves: their policy indices and priors.
    #[inline(always)]
    pub fn expand(&mut self, node: u32, indices: &[u16], priors: &[f32]) {
        debug_assert_eq!(indices.len(), priors.len());
        let first = self.slots.len();
        self.keep_promise(indices.len());
        debug_assert!(first + indices.len() <= self.slots.capacity());
        self.slots.resize(first + indices.len(), 0);
        let edges = indices.iter().zip(priors);
        for (slot, (&index, &prior)) in self.slots[first..].iter_mut().zip(edges) {
            *slot = Edge::new(prior, index).0;
        }
        let expanded = &mut self.nodes[node as usize];
        expanded.first = first as u32;
        expanded.moves = indices.len() as u16;
        expanded.state = State::Expanded;
    }

    /// Makes a child of the root the root, and keeps of the tree only what is below it. No node may be in wait.
    ///
    /// Children always come behind their parents, in both arrays, so that everything moves towards the front and needs no second array.
    pub fn advance(&mut self, root: u32) {
        debug_assert_eq!(self.promised, 0);
        let mut kept = 0usize;
        let mut slots = 0usize;
        self.renumbered.clear();
        for old in 0..self.nodes.len() {
            let mut node = self.nodes[old];
            let parent = match node.parent {
                _ if old as u32 == root => NONE,
                NONE => {
                    self.renumbered.push(NONE);
                    continue;
                }
                parent => match self.renumbered[parent as usize] {
                    NONE => {
                        self.renumbered.push(NONE);
                        continue;
                    }
                    parent => parent,
                },
            };
            self.renumbered.push(kept as u32);
            let (first, moves) = (node.first as usize, node.moves as usize);
            if moves > 0 {
                debug_assert!(slots <= first);
                self.slots.copy_within(first..first + moves, slots);
                node.first = slots as u32;
                slots += moves;
            }
            node.parent = parent;
            self.nodes[kept] = node;
            kept += 1;
        }
        self.nodes.truncate(kept);
        self.slots.truncate(slots);
        for node in &self.nodes {
            let first = node.first as usize;
            for child in &mut self.slots[first..first + node.opened as usize] {
                *child = self.renumbered[*child as usize];
            }
        }
    }
}
