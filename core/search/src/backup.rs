//! What a simulation leaves behind on its way back to the root: values, visits, and what has been proven.

use crate::tree::{Tree, LOSS, NONE, WIN};

impl Tree {
    /// Counts a simulation that ended in `leaf`, with the value as the side to move there sees it. Every node on the way has it in flight.
    ///
    /// `proven` tells that the leaf has been solved just now, so that its parents may be. From a solved node upwards the exact value counts.
    #[inline(always)]
    pub fn back_up(&mut self, leaf: u32, value: f32, proven: bool) {
        let mut value = -value;
        let mut changed = proven;
        let mut number = leaf;
        loop {
            let node = self.node_mut(number);
            if node.is_solved() {
                value = f32::from(-node.lower) / 2.0;
            }
            node.visits += 1;
            node.in_flight -= 1;
            node.value_sum += f64::from(value);
            let parent = node.parent;
            if parent == NONE {
                return;
            }
            if changed {
                changed = self.tighten(parent);
            }
            value = -value;
            number = parent;
        }
    }

    /// Takes a simulation back that has found nothing to evaluate.
    pub fn take_back(&mut self, leaf: u32) {
        let mut number = leaf;
        while number != NONE {
            let node = self.node_mut(number);
            node.in_flight -= 1;
            number = node.parent;
        }
    }

    /// Counts a simulation on the way down.
    #[inline(always)]
    pub fn pass(&mut self, node: u32) {
        self.node_mut(node).in_flight += 1;
    }

    /// Works out anew between which bounds a node's score lies; whether they have changed.
    #[cold]
    fn tighten(&mut self, number: u32) -> bool {
        let node = *self.node(number);
        if node.is_solved() {
            return false;
        }
        let mut lower = LOSS;
        let mut upper = if node.opened < node.moves { WIN } else { LOSS };
        for &child in self.children(&node) {
            let child = self.node(child);
            lower = lower.max(-child.upper);
            upper = upper.max(-child.lower);
        }
        let plies = if lower == upper {
            self.plies_to_end(number, lower)
        } else {
            0
        };
        let node = self.node_mut(number);
        let changed = (lower, upper) != (node.lower, node.upper);
        (node.lower, node.upper, node.plies) = (lower, upper, plies);
        changed
    }

    /// How long a solved node's game lasts: the winner hurries, the loser does not.
    fn plies_to_end(&self, number: u32, score: i8) -> u16 {
        let children = self.children(self.node(number)).iter();
        let best = children
            .map(|&child| self.node(child))
            .filter(|child| child.is_solved() && -child.lower == score);
        let plies = best.map(|child| child.plies + 1);
        if score > 0 {
            plies.min().unwrap_or(0)
        } else {
            plies.max().unwrap_or(0)
        }
    }
}
