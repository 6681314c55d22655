//! The random positions are the same for the same seed, are valid, and hold what they are made for.

use support::compose::Composer;
use support::random::{random_game, random_positions};
use support::reference::{Kind, Position, Variant};

#[test]
fn random_games_are_valid_and_repeatable() {
    for variant in Variant::ALL {
        let game = random_game(variant, 7, 60);
        assert_eq!(random_game(variant, 7, 60).moves, game.moves);
        assert_ne!(random_game(variant, 8, 60).moves, game.moves);
        for position in random_positions(variant, 1).take(300) {
            assert_eq!(position.validity(), Ok(()), "{}", position.fen());
            assert_eq!(Position::from_fen(variant, &position.fen()), Ok(position));
        }
    }
}

#[test]
fn composed_positions_are_valid_and_repeatable() {
    for variant in Variant::ALL {
        let fens = |seed| -> Vec<String> {
            let positions = Composer::new(variant, seed).take(200);
            positions.map(|position| position.fen()).collect()
        };
        assert_eq!(fens(3), fens(3));
        assert_ne!(fens(3), fens(4));
        for fen in fens(3) {
            let position = Position::from_fen(variant, &fen);
            assert_eq!(position.map(|position| position.fen()), Ok(fen));
        }
    }
}

/// How many of a thousand composed positions have something: at least so many, or the comparison
/// with them would say little.
#[test]
fn composed_positions_are_telling() {
    for variant in Variant::ALL {
        let positions: Vec<Position> = Composer::new(variant, 11).take(1_000).collect();
        let hold = |what: &str, least: usize, test: &dyn Fn(&Position) -> bool| {
            let count = positions.iter().filter(|position| test(position)).count();
            println!("{}: {count} {what}", variant.name());
            assert!(count >= least, "{}: {count} {what}", variant.name());
        };
        let checkers = |position: &Position| {
            let king = position.cells_of(position.side, Kind::King)[0];
            position.attackers(king, position.side.other()).len()
        };
        hold("checks", 200, &|position| checkers(position) == 1);
        hold("double checks", 30, &|position| checkers(position) == 2);
        hold("mates", 5, &|position| position.is_checkmate());
        hold("promotions", 100, &|position| {
            let moves = position.legal_moves();
            moves.iter().any(|played| played.promotion.is_some())
        });
        let en_passant = if variant.has_en_passant() { 80 } else { 0 };
        hold("captures in passing", en_passant, &|position| {
            position.en_passant.is_some()
        });
        let castlings = if variant.is_shafran() { 50 } else { 0 };
        hold("castlings", castlings, &|position| {
            let moves = position.legal_moves();
            moves.iter().any(|&played| position.is_castling(played))
        });
    }
}

/// Spoiled positions are partly refused and partly accepted, and never fail to be written and read.
#[test]
fn spoiled_positions() {
    for variant in Variant::ALL {
        let mut composer = Composer::new(variant, 5);
        let mut refused = 0;
        for _ in 0..500 {
            let spoiled = composer.spoiled();
            let text = spoiled.fen_as_it_stands();
            assert_eq!(
                Position::from_fen_unchecked(variant, &text),
                Ok(spoiled.clone())
            );
            let read = Position::from_fen(variant, &text);
            assert_eq!(read.is_ok(), spoiled.validity().is_ok());
            refused += usize::from(read.is_err());
        }
        println!("{}: {refused} of 500 refused", variant.name());
        assert!(
            (100..450).contains(&refused),
            "{}: {refused} refused",
            variant.name()
        );
    }
}
