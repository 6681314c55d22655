//! The crate under test held to the slow reference, position by position. The reference answers
//! once, and every kernel is held to the same answers.

use std::collections::HashSet;
use std::ops::ControlFlow;

use hexmate::Bitboard;
use rand::seq::IndexedRandom;
use rand::RngExt;

use crate::bridge::{
    core_cell, core_cells, core_color, core_move, core_position, core_variant, reference_position,
};
use crate::random::{generator, is_telling};
use crate::reference::{Cell, Color, Kind, Move, Piece, Position, Variant};

/// A position with what the reference says of it.
pub struct Known {
    pub position: Position,
    pub fen: String,
    /// Every legal move, with the position after it.
    pub continuations: Vec<(Move, Position)>,
    /// The pieces that give check.
    pub checkers: Vec<Cell>,
}

impl Known {
    pub fn new(position: Position) -> Known {
        let king = position.cells_of(position.side, Kind::King)[0];
        Known {
            fen: position.fen(),
            continuations: position.continuations(),
            checkers: position.attackers(king, position.side.other()),
            position,
        }
    }

    fn variant(&self) -> Variant {
        self.position.variant
    }

    /// The crate's position, read from the reference's FEN.
    fn core(&self) -> hexmate::Position {
        let variant = core_variant(self.variant());
        hexmate::Position::from_fen(variant, &self.fen).unwrap_or_else(|error| {
            panic!("{} {}: {error}", variant.name(), self.fen);
        })
    }

    /// Compares moves, what comes after them, checks, keys and texts.
    pub fn compare(&self, kernel: &str) {
        let place = format!("{kernel}, {} {}", self.variant().name(), self.fen);
        let core = self.core();
        assert_eq!(core.fen(), self.fen, "{place}");
        assert_eq!(core_position(&self.position), Ok(core), "{place}");
        let same = reference_position(self.variant(), &core);
        assert_eq!(same, self.position, "{place}");

        self.compare_moves(&core, &place);
        self.compare_what_follows(&core, &place);
        let checkers = core_cells(self.variant(), &self.checkers);
        assert_eq!(core.checkers(), checkers, "{place}");
        assert_eq!(core.is_check(), checkers.any(), "{place}");
    }

    fn compare_moves(&self, core: &hexmate::Position, place: &str) {
        let known = self.continuations.iter();
        let mut expected: Vec<hexmate::Move> = known
            .map(|&(played, _)| core_move(self.variant(), played))
            .collect();
        expected.sort_unstable();

        let same = |mut moves: Vec<hexmate::Move>, way: &str| {
            moves.sort_unstable();
            assert_eq!(moves, expected, "{way}: {place}");
        };
        same(core.legal_moves().to_vec(), "list");
        let mut visited = Vec::new();
        let broken: Option<()> = core.for_each_legal(|mv| {
            visited.push(mv);
            ControlFlow::Continue(())
        });
        assert_eq!(broken, None);
        same(visited, "visitor");
        same(moves_by_piece(core, place), "piece by piece");

        assert_eq!(core.count_legal() as usize, expected.len(), "{place}");
        assert_eq!(core.has_legal(), !expected.is_empty(), "{place}");
        for mv in expected {
            assert!(core.is_legal(mv), "{mv:?} is legal: {place}");
        }
    }

    fn compare_what_follows(&self, core: &hexmate::Position, place: &str) {
        for (played, next) in &self.continuations {
            let text = || format!("{}: {place}", self.position.move_text(*played));
            let mv = core_move(self.variant(), *played);
            let after = core.make(mv);
            let same = reference_position(self.variant(), &after);
            assert!(same == *next, "{} gives {}", text(), after.fen());
            // Set up anew it has a key computed anew.
            let again = hexmate::Setup::from(&after).position();
            let again = again.unwrap_or_else(|error| panic!("{} gives {error}", text()));
            assert_eq!(after.key(), again.key(), "{}", text());
            assert_eq!(after, again, "{}", text());
        }
    }

    /// Compares what takes longer: attacks on and from every cell, pins, captures in passing, every
    /// move there could be, and the texts of what follows.
    pub fn compare_thoroughly(&self, kernel: &str) {
        let place = format!("{kernel}, {} {}", self.variant().name(), self.fen);
        let core = self.core();
        let variant = self.variant();
        for cell in variant.shape().cells() {
            for color in Color::BOTH {
                let expected = core_cells(variant, &self.position.attackers(cell, color));
                let found = core.attackers(core_color(color), core_cell(variant, cell));
                assert_eq!(found, expected, "{cell:?} by {color:?}: {place}");
            }
            let attacked = self.position.at(cell).map(|piece| {
                let attacked = self.position.attacks(cell, piece);
                core_cells(variant, &attacked)
            });
            let found = core.attacks_from(core_cell(variant, cell));
            assert_eq!(found, attacked.unwrap_or_default(), "{cell:?}: {place}");
        }
        let pinned = core_cells(variant, &pinned(&self.position));
        assert_eq!(core.pinned(), pinned, "pinned: {place}");
        let skipped = core_cells(variant, &self.position.skipped().0);
        assert_eq!(core.en_passant_cells(), skipped, "skipped: {place}");
        self.compare_impossible_moves(&core, &place);
        for (played, next) in &self.continuations {
            let made = core.try_make(core_move(variant, *played));
            let made = made.unwrap_or_else(|error| panic!("{error}: {place}"));
            assert_eq!(made.fen(), next.fen(), "{place}");
            let read = hexmate::Position::from_fen(core.variant(), &made.fen());
            assert_eq!(read, Ok(made), "{place}");
        }
    }

    /// Every pair of cells of the larger board with every piece to become: legal if it is in the list.
    fn compare_impossible_moves(&self, core: &hexmate::Position, place: &str) {
        let legal = self.continuations.iter();
        let legal: HashSet<hexmate::Move> = legal
            .map(|&(played, _)| core_move(self.variant(), played))
            .collect();
        for from in Bitboard::ALL {
            for to in Bitboard::ALL {
                let plain = hexmate::Move::new(from, to);
                let promotions = hexmate::Piece::ALL[1..].iter();
                let promoting =
                    promotions.map(|&piece| hexmate::Move::with_promotion(from, to, piece));
                for mv in std::iter::once(plain).chain(promoting) {
                    assert_eq!(core.is_legal(mv), legal.contains(&mv), "{mv:?}: {place}");
                    // The error writes a text, which takes too long to be done for all.
                    if mv.bits() % 101 == 0 {
                        let made = core.try_make(mv).is_ok();
                        assert_eq!(made, legal.contains(&mv), "{mv:?}: {place}");
                    }
                }
            }
        }
    }
}

/// The moves as `for_each_piece` tells them, with its promises held.
pub fn moves_by_piece(core: &hexmate::Position, place: &str) -> Vec<hexmate::Move> {
    let mut moves = Vec::new();
    core.for_each_piece(&mut |piece| {
        let standing = core.piece_at(piece.from);
        assert_eq!(
            standing,
            Some((piece.piece, core.side_to_move())),
            "{place}"
        );
        assert!(!piece.is_empty(), "{piece:?}: {place}");
        assert_eq!(piece.promotions - piece.targets, Bitboard::EMPTY, "{place}");
        let before = moves.len();
        for to in piece.targets {
            if piece.promotions.contains(to) {
                let promotions = hexmate::Piece::PROMOTIONS;
                moves.extend(
                    promotions
                        .map(|becomes| hexmate::Move::with_promotion(piece.from, to, becomes)),
                );
            } else {
                moves.push(hexmate::Move::new(piece.from, to));
            }
        }
        assert_eq!(piece.len() as usize, moves.len() - before, "{place}");
    });
    moves
}

/// Own pieces without which the king would be attacked by a slider that does not attack it now.
pub fn pinned(position: &Position) -> Vec<Cell> {
    let own_king = Piece {
        color: position.side,
        kind: Kind::King,
    };
    let king = position.cells_of(position.side, Kind::King)[0];
    let attackers = |position: &Position| position.attackers(king, position.side.other());
    let before = attackers(position);
    let pieces = position.pieces().into_iter();
    let own = pieces.filter(|&(_, piece)| piece.color == position.side && piece != own_king);
    own.filter(|&(cell, _)| {
        let mut without = position.clone();
        without.set(cell, None);
        attackers(&without).len() > before.len()
    })
    .map(|(cell, _)| cell)
    .collect()
}

/// The positions of a random game from the start, of at most so many plies, with what the reference
/// says of each. It goes on after a third repetition.
pub fn known_game(variant: Variant, seed: u64, most_plies: usize) -> Vec<Known> {
    let mut random = generator(seed);
    let mut game = vec![Known::new(Position::start(variant))];
    for _ in 0..most_plies {
        let last = game.last().expect("a game has a position");
        let Some(mut chosen) = last.continuations.choose(&mut random) else {
            break;
        };
        if random.random_bool(0.5) {
            let telling: Vec<&(Move, Position)> = last
                .continuations
                .iter()
                .filter(|(played, next)| is_telling(&last.position, *played, next))
                .collect();
            chosen = telling.choose(&mut random).copied().unwrap_or(chosen);
        }
        let next = Known::new(chosen.1.clone());
        game.push(next);
    }
    game
}
