//! Keys: equal for positions that repeat each other, different for all others, whatever moves led there.

use std::collections::HashMap;

use hexmate::{Move, Position};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use support::bridge::{core_variant, reference_position};
use support::random::generator;
use support::reference::Variant;

/// A position by the rule of repetition: its FEN without the counters.
fn without_counters(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    format!("{} {}", position.variant(), fields[..4].join(" "))
}

/// Every key stands for one position and every position has one key, whatever its counters, over all
/// variants together.
#[test]
fn one_key_for_one_position() {
    let mut by_key: HashMap<u64, String> = HashMap::new();
    let mut by_text: HashMap<String, Position> = HashMap::new();
    let mut met_again = 0;
    for variant in Variant::ALL {
        let mut random = generator(9);
        for _ in 0..12 {
            let mut position = Position::start(core_variant(variant));
            for _ in 0..200 {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let child = position.make(mv);
                    let text = without_counters(&child);
                    let same = by_key.entry(child.key()).or_insert_with(|| text.clone());
                    assert_eq!(*same, text, "one key");
                    let earlier = *by_text.entry(text).or_insert(child);
                    assert_eq!(earlier.key(), child.key(), "{child:?}");
                    assert!(earlier.same_for_repetition(&child), "{child:?}");
                    met_again += usize::from(earlier != child);
                }
                let Some(&mv) = moves.choose(&mut random) else {
                    break;
                };
                position = position.make(mv);
            }
        }
    }
    println!("{} positions, {met_again} met again", by_text.len());
    assert_eq!(by_key.len(), by_text.len());
    assert!(
        by_text.len() > 200_000 && met_again > 200,
        "{met_again} met again"
    );
}

/// Plays moves if they are legal one after the other.
fn played(position: &Position, moves: [Move; 4]) -> Option<Position> {
    let mut position = *position;
    for mv in moves {
        position = position.try_make(mv).ok()?;
    }
    Some(position)
}

/// Four random plies, if the game does not end before.
fn random_line(mut position: Position, random: &mut ChaCha8Rng) -> Option<[Move; 4]> {
    let mut line = Vec::new();
    for _ in 0..4 {
        let mv = *position.legal_moves().choose(random)?;
        position = position.make(mv);
        line.push(mv);
    }
    line.try_into().ok()
}

/// Two moves of a side and two of the other, in two orders: the crate says that they lead to the same
/// position exactly when the reference does.
#[test]
fn transpositions() {
    for variant in Variant::ALL {
        let (mut same, mut different) = (0, 0);
        let mut random = generator(10);
        let mut position = Position::start(core_variant(variant));
        while same < 1_000 || different < 20 {
            let Some(line) = random_line(position, &mut random) else {
                position = Position::start(core_variant(variant));
                continue;
            };
            let [a, b, c, d] = line;
            let last = played(&position, line).expect("a legal line");
            for order in [[c, b, a, d], [a, d, c, b], [c, d, a, b]] {
                let Some(other) = played(&position, order) else {
                    continue;
                };
                let repeats = reference_position(variant, &last)
                    .repeats(&reference_position(variant, &other));
                let place = format!("{last:?} {other:?}");
                assert_eq!(last.same_for_repetition(&other), repeats, "{place}");
                assert_eq!(last.key() == other.key(), repeats, "{place}");
                *(if repeats { &mut same } else { &mut different }) += 1;
            }
            position = position.make(a);
        }
        println!(
            "{}: {same} transpositions, {different} others",
            variant.name()
        );
    }
}

/// Going there and back gives the key again, unless a right was lost, or a capture in passing was legal.
#[test]
fn there_and_back() {
    let rooks = "k4/6/7/8/9/8R/8/7/6/R3K w";
    let passing = "k4/6/1p5/8/4P4/9/8/7/6/R3K b";
    let nobody_near = "k4/6/1p5/8/9/9/1P6/7/6/R3K b";
    let rook = "a1a2 e10f10 a2a1 f10e10";
    let king = "e1f2 e10f10 f2e1 f10e10";
    let table = [
        (rooks, "KQ - 0 1", "", rook, false),
        (rooks, "KQ - 0 1", "", king, false),
        (rooks, "K - 0 1", "", rook, true),
        (rooks, "- - 0 1", "", king, true),
        (passing, "- - 0 1", "d8d6", rook, false),
        (passing, "- - 0 1", "d8d7", rook, true),
        (nobody_near, "- - 0 1", "d8d6", rook, true),
    ];
    let play = |position: Position, moves: &str| {
        let mut texts = moves.split_whitespace();
        texts.try_fold(position, |position, text| {
            position.parse_uci(text).map(|mv| position.make(mv))
        })
    };
    for (placement, rest, before, moves, same) in table {
        let fen = format!("{placement} {rest}");
        let read = Position::from_fen(hexmate::Variant::ShafranClassic, &fen);
        let read = read.unwrap_or_else(|error| panic!("{fen}: {error}"));
        let start = play(read, before).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let end = play(start, moves).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(end.key() == start.key(), same, "{fen} {before} {moves}");
        assert_eq!(
            end.same_for_repetition(&start),
            same,
            "{fen} {before} {moves}"
        );
    }
}
