//! Whole games: outcome, repetition and undo held to the slow reference, and published games.

use std::collections::HashMap;
use std::sync::Mutex;

use hexmate::{Color, Termination};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::RngExt;
use rayon::prelude::*;
use support::bridge::{core_move, core_position, core_variant};
use support::compose::Composer;
use support::data::published_games;
use support::random::generator;
use support::reference::{Ending, Game, Kind, Move, Position, Variant};

const GAMES: u64 = 120;
const MOST_PLIES: usize = 220;

fn termination(ending: Ending) -> Termination {
    match ending {
        Ending::Checkmate => Termination::Checkmate,
        Ending::Stalemate => Termination::Stalemate,
        Ending::DeadPosition => Termination::DeadPosition,
        Ending::Repetition => Termination::Repetition,
        Ending::PlyLimit => Termination::HalfmoveClock,
    }
}

/// A move that makes long games and repetitions: often back to where the last own move came from, and
/// seldom of a pawn where there is another.
fn shuffling_move(game: &Game, random: &mut ChaCha8Rng) -> Option<Move> {
    let moves = game.position().legal_moves();
    if let Some(&last) = game.moves.iter().rev().nth(1) {
        let back = |played: &&Move| played.from == last.to && played.to == last.from;
        if random.random_bool(0.4) {
            if let Some(back) = moves.iter().find(back) {
                return Some(*back);
            }
        }
    }
    let pawn = |played: &&Move| {
        game.position()
            .is_at(played.from, game.position().side, Kind::Pawn)
    };
    let others: Vec<&Move> = moves.iter().filter(|played| !pawn(played)).collect();
    if random.random_bool(0.8) && !others.is_empty() {
        return others.choose(random).map(|&&played| played);
    }
    moves.choose(random).copied()
}

/// The same outcome and number of occurrences, and before the end no outcome.
fn same_state(game: &Game, core: &hexmate::Game) -> Option<Ending> {
    let place = || {
        format!(
            "{} {}",
            game.position().variant.name(),
            game.position().fen()
        )
    };
    assert_eq!(core.occurrences(), game.occurrences(), "{}", place());
    assert_eq!(core.ply(), game.moves.len(), "{}", place());
    let ending = game.ending();
    let outcome = core.outcome();
    let why = outcome.map(|outcome| outcome.termination);
    assert_eq!(why, ending.map(termination), "{}", place());
    let result = ending.map_or("*", |ending| game.position().result(ending));
    assert_eq!(core.result(), result, "{}", place());
    assert_eq!(core.is_over(), ending.is_some(), "{}", place());
    ending
}

/// Plays a random game on both, then takes all of it back and plays it again.
fn compare_game(start: Position, seed: u64) -> Option<Ending> {
    let mut random = generator(seed);
    let variant = start.variant;
    let mut core = hexmate::Game::from_position(core_position(&start).expect("a position"));
    let untouched = core.clone();
    let mut game = Game::from(start);
    let mut ending = same_state(&game, &core);
    while ending.is_none() && game.moves.len() < MOST_PLIES {
        let played = shuffling_move(&game, &mut random).expect("a game that goes on has a move");
        core.push(core_move(variant, played)).expect("a legal move");
        game.play(played);
        ending = same_state(&game, &core);
    }
    undo_and_play_again(&untouched, &mut core);
    ending
}

/// Undo goes through the same positions backwards, and restores the game as it was at the start.
fn undo_and_play_again(start: &hexmate::Game, game: &mut hexmate::Game) {
    let (positions, moves) = (game.positions().to_vec(), game.moves().to_vec());
    let (outcome, occurrences) = (game.outcome(), game.occurrences());
    assert_eq!(positions.len(), moves.len() + 1);
    if let (Some(outcome), Some(&mv)) = (outcome, moves.last()) {
        assert_eq!(game.push(mv), Err(hexmate::GameError::Over(outcome)));
    }
    for ply in (0..moves.len()).rev() {
        assert_eq!(game.pop(), Some(moves[ply]));
        assert_eq!(*game.position(), positions[ply]);
        assert_eq!(game.position().key(), positions[ply].key());
        assert_eq!(game.outcome(), None);
        assert_eq!(game.moves(), &moves[..ply]);
    }
    assert_eq!(game.pop(), None);
    assert_eq!(game.positions(), start.positions());
    assert_eq!(game.outcome(), start.outcome());
    for mv in moves {
        game.push(mv).expect("the move was legal before");
    }
    assert_eq!(game.positions(), positions);
    assert_eq!((game.outcome(), game.occurrences()), (outcome, occurrences));
}

/// Kings with one piece a side at most, so that dead positions are near; none if both kings are in
/// check.
fn with_few_pieces(mut position: Position) -> Option<Position> {
    let mut kept = Vec::new();
    for (cell, piece) in position.pieces() {
        let first = piece.kind != Kind::Pawn && !kept.contains(&piece.color);
        if piece.kind == Kind::King {
            continue;
        }
        if first {
            kept.push(piece.color);
        } else {
            position.set(cell, None);
        }
    }
    position.rights = [false; 4];
    position.en_passant = None;
    if position.in_check(position.side.other()) {
        position.side = position.side.other();
    }
    position.validity().is_ok().then_some(position)
}

#[test]
fn random_games_end_alike() {
    let endings: Mutex<HashMap<Option<Ending>, u32>> = Mutex::default();
    for variant in Variant::ALL {
        let composed: Vec<Position> = Composer::new(variant, 31).take(GAMES as usize).collect();
        let starts = composed.into_par_iter().enumerate();
        starts.for_each(|(index, composed)| {
            let start = match index % 6 {
                // Few of these end.
                0 => Position::start(variant),
                1 | 2 => with_few_pieces(composed.clone()).unwrap_or(composed),
                _ => composed,
            };
            let ending = compare_game(start, index as u64);
            *endings.lock().unwrap().entry(ending).or_default() += 1;
        });
    }
    let endings = endings.into_inner().unwrap();
    println!("{endings:?}");
    for ending in [
        Ending::Checkmate,
        Ending::DeadPosition,
        Ending::Repetition,
        Ending::PlyLimit,
    ] {
        assert!(endings.get(&Some(ending)) >= Some(&5), "{endings:?}");
    }
}

#[test]
fn published_games_replay() {
    let published = published_games();
    assert_eq!(published.len(), 201);
    let (mut mates, mut resigned) = (0, 0);
    for published in published {
        let place = format!("{} {}", published.variant.name(), published.id);
        let mut game = hexmate::Game::new(core_variant(published.variant));
        for text in published.moves.split(' ') {
            let mv = game.push_uci(text);
            let mv = mv.unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(mv.to_uci(game.variant()), text, "{place}");
        }
        match published.end.as_deref() {
            Some("mate") => {
                let outcome = game.outcome().unwrap_or_else(|| panic!("{place} goes on"));
                assert_eq!(outcome.termination, Termination::Checkmate, "{place}");
                assert_eq!(Some(game.result()), published.result.as_deref(), "{place}");
                mates += 1;
            }
            Some("resigns") => {
                let by = match published.result.as_deref() {
                    Some("0-1") => Color::White,
                    Some("1-0") => Color::Black,
                    other => panic!("{place}: {other:?}"),
                };
                assert_eq!(game.outcome(), None, "{place}");
                game.resign(by).expect("a game that goes on");
                assert_eq!(Some(game.result()), published.result.as_deref(), "{place}");
                resigned += 1;
            }
            Some(other) => panic!("{place}: an end by {other}"),
            None => {}
        }
        let start = hexmate::Game::new(game.variant());
        if game
            .outcome()
            .is_none_or(|outcome| outcome.termination != Termination::Resignation)
        {
            undo_and_play_again(&start, &mut game);
        }
    }
    println!("{mates} mates, {resigned} resigned");
    assert!(mates > 0 && resigned > 0);
}
