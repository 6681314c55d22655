//! The search of one position: simulations down the tree, leaves that wait for evaluation, and what has been found.
//!
//! Nodes hold no positions. A descent makes the moves from the root anew, some 30 ns each; kept in the nodes they would cost 80 bytes more each.
//! The keys of the path stand behind those of the game, so that a third repetition is seen wherever it comes about, and the clock is
//! the position's own: since every node has one path and every game one history, the outcome of a node is exact.

use hexmate::variant::spec::Stalemate;
use hexmate::{Ending, Game, Move, Policy, Position, Settings, Variant, MAX_MOVES};
use rand::Rng;
use std::cell::RefCell;

use crate::edge::Edge;
use crate::exponential::softmax;
use crate::plan::Plan;
use crate::select::{puct, Step};
use crate::settings::SearchSettings;
use crate::tree::{State, Tree, LOSS, ROOT};

/// What came of an attempt to start a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Descent {
    /// A leaf has been added to those that wait.
    Leaf,
    /// The simulation ended where the score is known, and has been counted.
    Counted,
    /// It came to a leaf that waits already; evaluations have to come first.
    Blocked,
    /// The search is finished.
    Finished,
}

/// A position that waits for its evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub node: u32,
    pub position: Position,
    /// How often the position has occurred, now included.
    pub occurrences: usize,
    /// Where its legal moves end among those of all leaves.
    pub legal_end: usize,
    /// Where its earlier positions end among those of all leaves.
    pub earlier_end: usize,
}

/// A search and its tree.
pub(crate) struct Search {
    pub settings: SearchSettings,
    pub tree: Tree,
    pub plan: Plan,
    policy: Option<&'static Policy>,
    rules: Settings,
    /// The position at the root.
    root: Position,
    /// The positions of the last descent's path, where observations show earlier ones.
    path: Vec<Position>,
    /// The keys of the game's positions, the root's last, and after a descent those of its path.
    keys: Vec<u64>,
    /// How many of the keys are the game's.
    played: usize,
    /// Whether the root has been handed out for evaluation.
    asked: bool,
    leaves: Vec<Leaf>,
    legal: Vec<u16>,
    /// How many earlier positions observations show.
    history: usize,
    /// The game's last positions before the root, newest first.
    recent: Vec<Position>,
    earlier: Vec<Position>,
}

thread_local! {
    /// Room for the priors of one node: one for each thread stays in the processor's nearest cache, one for each search would not.
    static PRIORS: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

impl Search {
    /// A search for at most `leaves` leaves in wait and `max_nodes` nodes.
    pub fn new(settings: SearchSettings, max_nodes: usize, leaves: usize, history: u8) -> Search {
        Search {
            settings,
            tree: Tree::new(max_nodes),
            plan: Plan::default(),
            policy: None,
            rules: Settings::AUTOMATIC,
            root: Position::start(Variant::McCooey),
            path: Vec::new(),
            keys: Vec::with_capacity(1024),
            played: 0,
            asked: false,
            leaves: Vec::with_capacity(leaves),
            legal: vec![0; leaves * MAX_MOVES],
            history: history.into(),
            recent: Vec::with_capacity(history.into()),
            earlier: Vec::with_capacity(leaves * usize::from(history)),
        }
    }

    /// Starts anew at the position of a game, which must not be over.
    pub fn start(&mut self, game: &Game) {
        let position = game.position();
        self.policy = Some(position.variant().policy());
        self.rules = *game.settings();
        self.keys.clear();
        self.keys.extend(game.positions().iter().map(Position::key));
        self.played = self.keys.len();
        self.root = *position;
        self.recent.clear();
        let before = game.positions().iter().rev().skip(1);
        self.recent.extend(before.take(self.history));
        self.clear_leaves();
        self.tree.reset();
        self.asked = false;
    }

    /// Goes on after a move of the game, with what of the tree is below it. The tree is dropped where it leaves no room for another search
    /// of `room` nodes, or knows nothing of the move.
    pub fn advance(&mut self, game: &Game, index: u16, room: usize) {
        debug_assert!(self.leaves.is_empty());
        let root = self.tree.node(ROOT);
        let mut children = self.tree.children(root).iter().copied();
        let played = children.find(|&child| {
            let child = self.tree.node(child);
            child.edge.index() == index && child.state == State::Expanded
        });
        let Some(child) = played else {
            return self.start(game);
        };
        self.tree.advance(child);
        let limit = self.tree.nodes.capacity();
        if self.tree.nodes.len() + room > limit {
            return self.start(game);
        }
        let before = core::mem::replace(&mut self.root, *game.position());
        self.keys.truncate(self.played);
        self.keys.push(game.position().key());
        self.played += 1;
        if self.history > 0 {
            self.recent.truncate(self.history - 1);
            self.recent.insert(0, before);
        }
        self.asked = true;
    }

    /// The position at the root.
    pub fn position(&self) -> &Position {
        &self.root
    }

    /// Whether the root has been evaluated and no simulation is left to be run.
    pub fn is_finished(&self) -> bool {
        let root = self.tree.node(ROOT);
        self.leaves.is_empty()
            && root.state == State::Expanded
            && (self.plan.started >= self.plan.budget || root.is_solved() || !self.tree.has_room())
    }

    /// Runs one simulation down to its leaf.
    #[inline]
    pub fn descend(&mut self, random: &mut impl Rng) -> Descent {
        if !self.asked {
            self.asked = true;
            self.tree.pass(ROOT);
            let position = self.root;
            self.path.clear();
            self.keys.truncate(self.played);
            let occurrences = self.occurrences(&position);
            self.add_leaf(ROOT, position, occurrences);
            return Descent::Leaf;
        }
        let root = self.tree.node(ROOT);
        if root.state != State::Expanded {
            return Descent::Blocked;
        }
        if self.plan.started >= self.plan.budget || root.is_solved() || !self.tree.has_room() {
            return Descent::Finished;
        }
        if !self.plan.prepared {
            self.plan.prepare(&mut self.tree, &self.settings, random);
        }
        let descent = self.walk_down();
        if descent != Descent::Blocked {
            self.plan.started += 1;
        }
        descent
    }

    fn walk_down(&mut self) -> Descent {
        let mut position = self.root;
        self.path.clear();
        self.keys.truncate(self.played);
        let keeps_order = self.plan.keeps_order(&self.settings);
        let mut node = ROOT;
        loop {
            let first_time = self.tree.node(node).opened == 0;
            if first_time && (node != ROOT || !keeps_order) {
                self.tree.bring_forward(node);
            }
            let step = if node == ROOT {
                self.plan.step(&self.tree, &self.settings)
            } else {
                puct(&self.tree, node, &self.settings, 0.0)
            };
            self.tree.pass(node);
            match step {
                Step::Child(child) => {
                    let next = self.tree.node(child);
                    if next.is_solved() {
                        self.tree.pass(child);
                        self.tree.back_up(child, 0.0, false);
                        return Descent::Counted;
                    }
                    if next.state == State::Waiting {
                        self.tree.take_back(node);
                        return Descent::Blocked;
                    }
                    self.make(&mut position, next.edge);
                    node = child;
                }
                Step::Open => {
                    let child = self.tree.open(node);
                    if node != ROOT || !keeps_order {
                        self.tree.bring_forward(node);
                    }
                    self.make(&mut position, self.tree.node(child).edge);
                    self.tree.pass(child);
                    return self.reach(child, &position);
                }
            }
        }
    }

    /// Makes a move of the path.
    #[inline(always)]
    fn make(&mut self, position: &mut Position, edge: Edge) {
        if self.history > 0 {
            self.path.push(*position);
        }
        let mv = self.move_of(position, edge.index());
        position.advance(mv);
        self.keys.push(position.key());
    }

    /// The move of an index that a position's own legal moves gave.
    #[inline(always)]
    pub fn move_of(&self, position: &Position, index: u16) -> Move {
        let policy = self.policy.unwrap_or_else(|| position.variant().policy());
        match policy.move_at(index, position.side_to_move()) {
            Some(mv) => mv,
            None => unreachable!("legal moves have policy indices below the policy's length"),
        }
    }

    /// Looks at a new node: the game is over there, or it has to be evaluated.
    #[inline(always)]
    fn reach(&mut self, node: u32, position: &Position) -> Descent {
        let occurrences = self.occurrences(position);
        let moves = self.add_leaf(node, *position, occurrences);
        let Some(score) = score(position, moves, &self.rules, occurrences) else {
            return Descent::Leaf;
        };
        self.drop_leaf();
        let over = self.tree.node_mut(node);
        over.state = State::Over;
        (over.lower, over.upper) = (score, score);
        self.tree.back_up(node, 0.0, true);
        Descent::Counted
    }

    /// How often the last position of the path has occurred, in the game and on the path.
    #[inline(always)]
    fn occurrences(&self, position: &Position) -> usize {
        // Nothing before the last capture or pawn move can be the same.
        let reach = match position.halfmove_clock() {
            0..4 => return 1,
            // It can count no further.
            u16::MAX => usize::MAX,
            clock => usize::from(clock) + 1,
        };
        let mut earlier = self.keys.iter().rev().take(reach).step_by(2);
        earlier.next();
        1 + earlier.filter(|&&key| key == position.key()).count()
    }

    #[inline(always)]
    fn add_leaf(&mut self, node: u32, position: Position, occurrences: usize) -> usize {
        let start = self.leaves.last().map_or(0, |leaf| leaf.legal_end);
        // There is room for the most moves of every leaf.
        let moves = position
            .write_policy_indices(&mut self.legal[start..])
            .unwrap_or(0);
        if self.history > 0 {
            let on_path = self.path.iter().rev();
            let before = on_path.chain(&self.recent).take(self.history);
            self.earlier.extend(before);
        }
        self.tree.promise(moves);
        self.leaves.push(Leaf {
            node,
            position,
            occurrences,
            legal_end: start + moves,
            earlier_end: self.earlier.len(),
        });
        moves
    }

    fn drop_leaf(&mut self) {
        if let Some(leaf) = self.leaves.pop() {
            let start = self.leaves.last().map_or(0, |leaf| leaf.legal_end);
            self.tree.keep_promise(leaf.legal_end - start);
            let earlier = self.leaves.last().map_or(0, |leaf| leaf.earlier_end);
            self.earlier.truncate(earlier);
        }
    }

    /// The leaves in wait.
    #[inline(always)]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// The policy indices of the legal moves of all leaves in wait, one leaf behind the other.
    #[inline(always)]
    pub fn legal(&self) -> &[u16] {
        let end = self.leaves.last().map_or(0, |leaf| leaf.legal_end);
        &self.legal[..end]
    }

    /// The policy indices of the legal moves of a leaf in wait.
    #[inline(always)]
    pub fn legal_of(&self, leaf: usize) -> &[u16] {
        let start = leaf.checked_sub(1).map_or(0, |i| self.leaves[i].legal_end);
        &self.legal[start..self.leaves[leaf].legal_end]
    }

    /// The positions before a leaf in wait that its observation shows, newest first.
    pub fn earlier_of(&self, leaf: usize) -> &[Position] {
        let before = leaf.checked_sub(1);
        let start = before.map_or(0, |i| self.leaves[i].earlier_end);
        &self.earlier[start..self.leaves[leaf].earlier_end]
    }

    /// Gives a leaf in wait its evaluation: a logit for each of its legal moves, and the value as its side to move sees it. Leaves
    /// are to be evaluated in their order.
    #[inline(always)]
    pub fn expand(&mut self, leaf: usize, logits: impl Iterator<Item = f32>, value: f32) {
        let node = self.leaves[leaf].node;
        let start = leaf.checked_sub(1).map_or(0, |i| self.leaves[i].legal_end);
        let legal = &self.legal[start..self.leaves[leaf].legal_end];
        PRIORS.with_borrow_mut(|priors| {
            priors.clear();
            priors.extend(logits);
            softmax(priors);
            self.tree.expand(node, legal, priors);
        });
        self.tree.back_up(node, value, false);
    }

    /// Forgets the leaves after all of them have been evaluated.
    pub fn clear_leaves(&mut self) {
        self.leaves.clear();
        self.earlier.clear();
    }
}

/// The score of the side to move where the game is over, in half points of reward; `None` where it goes on. It is
/// [`Position::outcome_under`] for a caller that has counted the legal moves already.
#[inline(always)]
pub(crate) fn score(
    position: &Position,
    moves: usize,
    rules: &Settings,
    occurrences: usize,
) -> Option<i8> {
    if moves == 0 {
        return Some(if position.is_check() {
            LOSS
        } else {
            match position.variant().spec().stalemate {
                Stalemate::Draw => 0,
                Stalemate::ThreeQuarters => -1,
            }
        });
    }
    let automatic = |ending: Ending, rule: bool| ending == Ending::Automatic && rule;
    let drawn = automatic(rules.dead_position, position.is_dead())
        || automatic(rules.repetition, occurrences >= 3)
        || automatic(
            rules.halfmove_clock,
            position.halfmove_clock() >= rules.halfmove_limit,
        );
    drawn.then_some(0)
}

#[cfg(test)]
mod tests;
