//! What a search has found at its root: statistics of the moves, the policy target, and the move to be played.

use hexmate::{Move, Position};
use rand::{Rng, RngExt};

use crate::edge::Edge;
use crate::exponential::exp;
use crate::plan::improved_policy;
use crate::search::Search;
use crate::settings::RootChoice;
use crate::tree::{Node, LOSS, NONE, ROOT};

/// What the search knows of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStatistics {
    /// The move.
    pub mv: Move,
    /// Its policy index.
    pub index: u16,
    /// Its prior, noise included.
    pub prior: f32,
    /// Simulations that have followed it.
    pub visits: u32,
    /// Its mean value as the side sees it that makes it, -1 to 1; exact where it is proven. 0 without a visit.
    pub value: f32,
    /// Its share of the policy target.
    pub target: f32,
    /// Whether the value is proven.
    pub proven: bool,
    /// If it is proven: how many plies the game then lasts under best play, the move itself included.
    pub plies: u16,
}

impl Search {
    /// The value of the root as its side to move sees it.
    pub fn value(&self) -> f32 {
        -self.tree.node(ROOT).mean()
    }

    /// What is known of all legal moves, most visited first.
    pub fn statistics(&self) -> Vec<MoveStatistics> {
        let mut targets = Vec::new();
        self.write_targets(&mut targets);
        let root = self.tree.node(ROOT);
        let statistics = |edge: Edge| MoveStatistics {
            mv: self.move_of(self.position(), edge.index()),
            index: edge.index(),
            prior: edge.prior(),
            visits: 0,
            value: 0.0,
            target: 0.0,
            proven: false,
            plies: 0,
        };
        let opened = self.tree.children(root).iter().map(|&child| {
            let child = self.tree.node(child);
            MoveStatistics {
                visits: child.visits,
                value: child.mean(),
                proven: child.is_solved(),
                plies: if child.is_solved() {
                    child.plies + 1
                } else {
                    0
                },
                ..statistics(child.edge)
            }
        });
        let unopened = self.tree.unopened(root).iter();
        let unopened = unopened.map(|&edge| statistics(Edge(edge)));
        let mut all: Vec<MoveStatistics> = opened.chain(unopened).collect();
        for (statistics, target) in all.iter_mut().zip(targets) {
            statistics.target = target;
        }
        all.sort_by(|a, b| {
            let order = b.visits.cmp(&a.visits);
            order
                .then(b.value.total_cmp(&a.value))
                .then(b.prior.total_cmp(&a.prior))
        });
        all
    }

    /// Writes the policy target: for each child of the root, then for each move without a node, its share. What is
    /// proven to be worse than another move has none.
    pub fn write_targets(&self, targets: &mut Vec<f32>) {
        let root = self.tree.node(ROOT);
        targets.clear();
        if let (
            RootChoice::Gumbel {
                visit_offset,
                scale,
                ..
            },
            false,
        ) = (self.settings.root, root.is_solved())
        {
            improved_policy(&self.tree, visit_offset, scale, targets);
            return;
        }
        self.write_weights(targets);
        let sum: f32 = targets.iter().sum();
        if sum > 0.0 {
            for target in targets.iter_mut() {
                *target /= sum;
            }
        } else if let Some(best) = self.best_place(root) {
            targets[best] = 1.0;
        }
    }

    /// Visits of the root's moves, pruned of forced playouts and of what is proven to be worse.
    fn write_weights(&self, weights: &mut Vec<f32>) {
        let root = self.tree.node(ROOT);
        let children = self.tree.children(root).iter();
        weights.clear();
        weights.extend(children.map(|&child| {
            let child = self.tree.node(child);
            if is_worse(root, child) {
                0.0
            } else {
                child.visits as f32
            }
        }));
        if self.plan.explores && self.settings.forced_playouts > 0.0 {
            self.prune(root, weights);
        }
        weights.resize(root.moves.into(), 0.0);
    }

    /// Takes back visits that only forced playouts have given.
    fn prune(&self, root: &Node, weights: &mut [f32]) {
        let children = self.tree.children(root);
        let Some(best) = (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b]))
        else {
            return;
        };
        let exploration = self.settings.c_puct * (root.visits as f32).max(1.0).sqrt();
        let favourite = self.tree.node(children[best]);
        let bar = favourite.mean()
            + exploration * favourite.edge.prior() / (1.0 + favourite.visits as f32);
        for (place, weight) in weights.iter_mut().enumerate() {
            if place == best || *weight == 0.0 {
                continue;
            }
            let child = self.tree.node(children[place]);
            let prior = child.edge.prior();
            let forced = (self.settings.forced_playouts * prior * root.visits as f32).sqrt();
            let gap = bar - child.mean();
            if gap <= 0.0 {
                continue;
            }
            // With fewer visits than this PUCT would like the move better than the most visited one.
            let needed = (exploration * prior / gap - 1.0).ceil().max(0.0);
            *weight = weight.min((*weight - forced.floor()).max(needed));
            if *weight <= 1.0 {
                *weight = 0.0;
            }
        }
    }

    /// The place among the root's children of the best move, as far as the search knows: proven and soonest, else most visited.
    fn best_place(&self, root: &Node) -> Option<usize> {
        let children = self.tree.children(root).iter().enumerate();
        let ranked = children.map(|(place, &child)| {
            let child = self.tree.node(child);
            let worth = if root.is_solved() { -child.upper } else { 0 };
            let haste = match root.lower {
                _ if !root.is_solved() || !child.is_solved() => 0,
                lower if lower > 0 => -i32::from(child.plies),
                _ => i32::from(child.plies),
            };
            let visits = if is_worse(root, child) {
                0
            } else {
                child.visits
            };
            ((worth, haste, visits), child.mean(), place)
        });
        ranked
            .max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(b.2.cmp(&a.2)))
            .map(|(_, _, place)| place)
    }

    /// The policy index of the move to be played: a proven best one if there is one, else by Gumbel's rule, or by visits to the power
    /// of one over the temperature; 0 for the most visited.
    pub fn choose(&self, temperature: f32, random: &mut impl Rng) -> u16 {
        let root = self.tree.node(ROOT);
        let place = if root.is_solved() {
            self.best_place(root)
        } else if let RootChoice::Gumbel {
            visit_offset,
            scale,
            ..
        } = self.settings.root
        {
            self.plan.gumbel_choice(&self.tree, visit_offset, scale)
        } else if temperature <= 0.0 {
            self.best_place(root)
        } else {
            self.draw(temperature, random)
        };
        match place.and_then(|place| self.tree.children(root).get(place)) {
            Some(&child) => self.tree.node(child).edge.index(),
            // Nothing has been searched: the move with the greatest prior comes first.
            None => Edge(self.tree.unopened(root).first().copied().unwrap_or(0)).index(),
        }
    }

    /// Draws a child of the root by its visits.
    fn draw(&self, temperature: f32, random: &mut impl Rng) -> Option<usize> {
        let mut weights = Vec::new();
        self.write_weights(&mut weights);
        let most = weights.iter().copied().fold(0.0, f32::max);
        if most <= 0.0 {
            return self.best_place(self.tree.node(ROOT));
        }
        for weight in &mut weights {
            if *weight > 0.0 {
                *weight = exp((*weight / most).ln() / temperature);
            }
        }
        let mut left = random.random::<f32>() * weights.iter().sum::<f32>();
        let mut last = None;
        for (place, &weight) in weights.iter().enumerate() {
            if weight > 0.0 {
                last = Some(place);
                left -= weight;
                if left < 0.0 {
                    break;
                }
            }
        }
        last
    }

    /// The moves that the search thinks best for both sides.
    pub fn principal_variation(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut position: Position = *self.position();
        let mut node = self.tree.node(ROOT);
        while let Some(place) = self.best_place(node) {
            node = self.tree.node(self.tree.children(node)[place]);
            if node.visits == 0 {
                break;
            }
            let mv = self.move_of(&position, node.edge.index());
            moves.push(mv);
            position = position.make(mv);
        }
        moves
    }

    /// How many plies the deepest node is below the root.
    pub fn depth(&self) -> usize {
        let mut depths = vec![0usize; self.tree.nodes.len()];
        for (i, node) in self.tree.nodes.iter().enumerate() {
            if node.parent != NONE {
                depths[i] = depths[node.parent as usize] + 1;
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// If the root's score is proven: the score as its side to move sees it, and how many plies the game lasts.
    pub fn proven(&self) -> Option<(f32, u16)> {
        let root = self.tree.node(ROOT);
        let score = f32::from(root.lower) / 2.0;
        root.is_solved().then_some((score, root.plies))
    }
}

/// Whether a move is proven to be worse than another, or lost.
fn is_worse(parent: &Node, child: &Node) -> bool {
    let (least, most) = (-child.upper, -child.lower);
    if parent.is_solved() {
        return least < parent.lower;
    }
    most < parent.lower || most == LOSS
}

#[cfg(test)]
mod tests;
