//! Perft on several threads gives what perft on one gives, and what the published tables say.

use hexmate::{Position, Variant};
use support::data::perft_lines;
use support::reference;

/// Thread counts: the caller alone, few, more than cores or subtrees, and as many as there are cores.
const THREADS: [usize; 5] = [1, 2, 3, 64, 0];

#[test]
fn start_positions_at_depth_four() {
    let table = [
        (Variant::McCooey, 8_731_966),
        (Variant::McCooeyClassic, 1_157_852),
        (Variant::Shafran, 3_309_110),
        (Variant::ShafranClassic, 3_310_230),
        (Variant::Glinski, 7_282_418),
    ];
    for (variant, expected) in table {
        for threads in THREADS {
            let start = Position::start(variant);
            let found = start.perft_parallel(4, threads);
            assert_eq!(found, expected, "{variant} on {threads} threads");
        }
    }
}

#[test]
fn a_deeper_split() {
    let start = Position::start(Variant::McCooeyClassic);
    assert_eq!(start.perft_parallel(5, 64), 45_293_892);
}

#[test]
fn few_plies() {
    let start = Position::start(Variant::Glinski);
    for threads in THREADS {
        assert_eq!(start.perft_parallel(0, threads), 1);
        assert_eq!(start.perft_parallel(1, threads), 51);
        assert!(start.divide_parallel(0, threads).is_empty());
    }
}

/// Mate and stalemate: nothing to split.
#[test]
fn no_moves() {
    let mut game = hexmate::Game::new(Variant::Shafran);
    for mv in ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"] {
        game.push_uci(mv).unwrap();
    }
    assert_eq!(game.position().perft_parallel(6, 2), 0);
    assert!(game.position().divide_parallel(6, 2).is_empty());
}

#[test]
fn divide_is_the_same() {
    for &variant in Variant::ALL {
        for line in perft_lines(reference::Variant::named(variant.name()))
            .iter()
            .step_by(200)
        {
            let position = Position::from_fen(variant, &line.fen).unwrap();
            let alone = position.divide(4);
            let sum: u64 = alone.iter().map(|(_, count)| count).sum();
            for threads in [2, 7] {
                assert_eq!(position.divide_parallel(4, threads), alone, "{}", line.fen);
                assert_eq!(position.perft_parallel(4, threads), sum, "{}", line.fen);
            }
        }
    }
}
