//! Perft that makes every leaf instead of counting it, as a caller would write it.

use std::hint::black_box;

use hexmate::Position;

/// The leaves after `depth` plies, at least 1, the moves taken from lists. The key of each leaf is asked for, so that no part of the move can be left
/// out.
pub fn by_list(position: &Position, depth: u32) -> u64 {
    let mut leaves = 0;
    for &mv in &position.legal_moves() {
        let child = position.make(mv);
        if depth > 1 {
            leaves += by_list(&child, depth - 1);
        } else {
            black_box(child.key());
            leaves += 1;
        }
    }
    leaves
}
