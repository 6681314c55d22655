//! Which move a simulation follows: PUCT.

use crate::edge::Edge;
use crate::settings::SearchSettings;
use crate::tree::{Tree, LOSS, ROOT};

/// What a simulation does in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Goes on to a child.
    Child(u32),
    /// Makes a node of the next unopened move.
    Open,
}

/// The numbers of one node that the score of its moves rests on.
struct Scale {
    /// What a prior is multiplied by, before it is divided by the visits.
    exploration: f32,
    virtual_loss: f32,
}

impl Scale {
    /// The value of a move with these visits and simulations in wait, and what its prior adds.
    #[inline(always)]
    fn score(&self, mean: f32, visits: f32, in_flight: f32, prior: f32) -> f32 {
        let lost = self.virtual_loss * in_flight;
        let count = visits + lost;
        let value = if count > 0.0 {
            (mean * visits - lost) / count
        } else {
            0.0
        };
        value + self.exploration * prior / (1.0 + count)
    }
}

/// The move that PUCT follows from an expanded node that is not solved.
///
/// `forced` is the factor of forced playouts, 0 for none; only the root has them. Moves that are proven to be worse than another are not followed
/// any more.
#[inline(always)]
pub(crate) fn puct(tree: &Tree, node: u32, settings: &SearchSettings, forced: f32) -> Step {
    let at_root = node == ROOT;
    let node = tree.node(node);
    let total = node.visits as f32 + f32::from(node.in_flight);
    let scale = Scale {
        exploration: settings.c_puct * total.max(1.0).sqrt(),
        virtual_loss: settings.virtual_loss,
    };
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    let mut visited_priors = 0.0;
    for &number in tree.children(node) {
        let child = tree.node(number);
        let prior = child.edge.prior();
        visited_priors += prior;
        // What we can hope for from this move is the opponent's least.
        let most = -child.lower;
        if most < node.lower || most == LOSS {
            continue;
        }
        let (visits, in_flight) = (child.visits as f32, f32::from(child.in_flight));
        let mut score = scale.score(child.mean(), visits, in_flight, prior);
        if forced > 0.0 && visits + in_flight < (forced * prior * total).sqrt() {
            score = f32::INFINITY;
        }
        if score > best_score {
            best_score = score;
            best = Some(number);
        }
    }
    if let Some(&edge) = tree.unopened(node).first() {
        let reduction = if at_root {
            settings.root_fpu_reduction
        } else {
            settings.fpu_reduction
        };
        let urgency = -node.mean() - reduction * visited_priors.sqrt();
        let score = urgency + scale.exploration * Edge(edge).prior();
        if score > best_score {
            return Step::Open;
        }
    }
    // A node all of whose moves are skipped is solved, unless rounding made every score the least there is.
    best.map_or(Step::Open, Step::Child)
}
