//! A move chosen by its number is each legal move for one number, and a move made in place gives what a move made by copy gives.

use hexmate::Move;
use support::bridge::{core_position, core_variant, with_each_kernel};
use support::compose::Composer;
use support::random::{at_most, random_positions, variants};

/// Positions of each kind and variant.
const POSITIONS: usize = 1_000;

fn check(position: &hexmate::Position, place: &str) {
    let listed = position.legal_moves();
    let count = listed.len() as u32;
    let mut asked = 0;
    let mut chosen: Vec<Move> = Vec::new();
    for number in 0..count {
        let mv = position.choose_legal(|among| {
            asked += 1;
            assert_eq!(among, count, "{place}");
            number
        });
        chosen.push(mv.expect("a legal move"));
    }
    assert_eq!(asked, count, "{place}: asked once for each");
    if count == 0 {
        let never = |_| panic!("{place}: asked though there is no move");
        assert_eq!(position.choose_legal(never), None, "{place}");
    }
    let mut listed: Vec<Move> = listed.to_vec();
    for &mv in &listed {
        let mut advanced = *position;
        advanced.advance(mv);
        assert_eq!(advanced, position.make(mv), "{place}: {mv:?}");
        assert_eq!(advanced.key(), position.make(mv).key(), "{place}: {mv:?}");
    }
    listed.sort();
    chosen.sort();
    assert_eq!(chosen, listed, "{place}");
}

#[test]
fn choosing_and_advancing() {
    with_each_kernel(|kernel| {
        for variant in variants() {
            let games = random_positions(variant, 11).take(at_most(POSITIONS));
            let composed = Composer::new(variant, 12).take(at_most(POSITIONS));
            for position in games.chain(composed) {
                let position = core_position(&position).expect("a valid position");
                let place = format!("{kernel}, {} {}", core_variant(variant), position.fen());
                check(&position, &place);
            }
        }
    });
}

#[test]
#[should_panic(expected = "there are 51 moves, none with the number 51")]
fn a_number_too_large_is_named() {
    hexmate::Position::start(hexmate::Variant::Glinski).choose_legal(|count| count);
}
