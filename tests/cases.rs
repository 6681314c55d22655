//! The handed lists of legal moves: whatever way the crate is asked, it finds each of them.

use std::ops::ControlFlow;

use hexmate::{Move, Position};
use support::bridge::{core_variant, with_each_kernel};
use support::compare::moves_by_piece;
use support::data::{move_lists, MoveList};

fn position(list: &MoveList) -> Position {
    let variant = core_variant(list.variant);
    Position::from_fen(variant, &list.fen)
        .unwrap_or_else(|error| panic!("{variant} {}: {error}", list.fen))
}

fn sorted_texts(position: &Position, moves: &[Move]) -> Vec<String> {
    let text = |mv: &Move| mv.to_uci(position.variant());
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort();
    texts
}

#[test]
fn every_way_to_ask_finds_the_listed_moves() {
    let lists = move_lists();
    assert_eq!(lists.len(), 108);
    with_each_kernel(|kernel| {
        for list in &lists {
            let position = position(list);
            let place = format!(
                "{kernel}, {} ({}) {}",
                list.variant.name(),
                list.shows,
                list.fen
            );
            let same = |moves: &[Move], way: &str| {
                assert_eq!(sorted_texts(&position, moves), list.moves, "{way}, {place}");
            };
            same(&position.legal_moves(), "list");
            let mut visited = Vec::new();
            position.for_each_legal(|mv| {
                visited.push(mv);
                ControlFlow::<()>::Continue(())
            });
            same(&visited, "visitor");
            same(&moves_by_piece(&position, &place), "piece by piece");
            assert_eq!(position.count_legal() as usize, list.moves.len(), "{place}");
            assert_eq!(position.perft(1) as usize, list.moves.len(), "{place}");
            assert_eq!(position.has_legal(), !list.moves.is_empty(), "{place}");
            for text in &list.moves {
                let mv = position
                    .parse_uci(text)
                    .unwrap_or_else(|error| panic!("{error}: {place}"));
                assert_eq!(&mv.to_uci(position.variant()), text, "{place}");
                assert_eq!(position.try_make(mv), Ok(position.make(mv)), "{place}");
            }
        }
    });
}

/// The lists without a move say in words what they are.
#[test]
fn mates_and_stalemates() {
    let (mut mates, mut stalemates) = (0, 0);
    for list in move_lists() {
        let position = position(&list);
        let (mate, stalemate) = (position.is_checkmate(), position.is_stalemate());
        assert_eq!(mate, list.shows.starts_with("checkmate"), "{}", list.fen);
        assert_eq!(
            stalemate,
            list.shows.starts_with("stalemate"),
            "{}",
            list.fen
        );
        mates += usize::from(mate);
        stalemates += usize::from(stalemate);
    }
    assert!(
        mates > 0 && stalemates > 0,
        "{mates} mates, {stalemates} stalemates"
    );
}

/// A visitor that breaks is called no more, and what it breaks with is the answer.
#[test]
fn visitors_can_break() {
    with_each_kernel(|kernel| {
        for list in move_lists() {
            let position = position(&list);
            for wanted in 0..list.moves.len() + 1 {
                let mut calls = 0;
                let answer = position.for_each_legal(|mv| {
                    calls += 1;
                    if calls == wanted + 1 {
                        ControlFlow::Break(mv)
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                let expected = position.legal_moves().get(wanted).copied();
                assert_eq!(answer, expected, "{kernel}, {}", list.fen);
                assert_eq!(
                    calls,
                    (wanted + 1).min(list.moves.len()),
                    "{kernel}, {}",
                    list.fen
                );
            }
        }
    });
}
