//! How games end, and a game with the history that repetition needs.

use super::board::Position;
use super::geometry::Cell;
use super::moves::Move;
use super::pieces::{Color, Kind};
use super::variant::Variant;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    Checkmate,
    Stalemate,
    DeadPosition,
    Repetition,
    /// So many plies without a capture or a pawn move.
    PlyLimit,
}

/// When repetition and quiet plies end a game at once; `None`: never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub occurrences: Option<usize>,
    pub quiet_plies: Option<u32>,
}

impl Limits {
    pub fn of(variant: Variant) -> Limits {
        Limits {
            occurrences: Some(3),
            quiet_plies: (variant != Variant::Shafran).then_some(100),
        }
    }
}

impl Position {
    pub fn is_checkmate(&self) -> bool {
        self.in_check(self.side) && self.legal_moves().is_empty()
    }

    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.side) && self.legal_moves().is_empty()
    }

    /// Whether too little material is left for any win (in Gliński: for any score but a draw).
    pub fn is_dead(&self) -> bool {
        let pieces = self.pieces().into_iter();
        let mut others = pieces.filter(|(_, piece)| piece.kind != Kind::King);
        if !self.variant.is_mccooey() {
            return others.next().is_none();
        }
        let centre = Cell { x: 5, y: 0 };
        others.all(|(cell, piece)| piece.kind == Kind::Bishop && cell.color() == centre.color())
    }

    /// Same cells, side, castling rights, and legal captures in passing.
    pub fn repeats(&self, earlier: &Position) -> bool {
        self.pieces() == earlier.pieces()
            && self.side == earlier.side
            && self.rights == earlier.rights
            && same_moves(
                self.legal_en_passant_captures(),
                earlier.legal_en_passant_captures(),
            )
    }

    /// The ending by the rules of the variant, when this position has occurred so many times in
    /// the game, this one included.
    pub fn ending(&self, occurrences: usize, limits: Limits) -> Option<Ending> {
        if self.is_checkmate() {
            Some(Ending::Checkmate)
        } else if self.is_stalemate() {
            Some(Ending::Stalemate)
        } else if self.is_dead() {
            Some(Ending::DeadPosition)
        } else if limits.occurrences.is_some_and(|limit| occurrences >= limit) {
            Some(Ending::Repetition)
        } else if limits
            .quiet_plies
            .is_some_and(|limit| self.quiet_plies >= limit)
        {
            Some(Ending::PlyLimit)
        } else {
            None
        }
    }

    /// The result that this ending gives to the game, as PGN writes it.
    pub fn result(&self, ending: Ending) -> &'static str {
        match (ending, self.side) {
            (Ending::Checkmate, Color::Black) => "1-0",
            (Ending::Checkmate, Color::White) => "0-1",
            (Ending::Stalemate, side) if self.variant == Variant::Glinski => match side {
                Color::Black => "3/4-1/4",
                Color::White => "1/4-3/4",
            },
            _ => "1/2-1/2",
        }
    }
}

fn same_moves(some: Vec<Move>, others: Vec<Move>) -> bool {
    some.len() == others.len() && some.iter().all(|played| others.contains(played))
}

/// A game: its moves, and its positions, the first of them before the first move.
pub struct Game {
    pub moves: Vec<Move>,
    pub positions: Vec<Position>,
}

impl Game {
    pub fn new(variant: Variant) -> Game {
        Game::from(Position::start(variant))
    }

    pub fn from(position: Position) -> Game {
        Game {
            moves: Vec::new(),
            positions: vec![position],
        }
    }

    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has a position")
    }

    pub fn play(&mut self, played: Move) {
        self.positions.push(self.position().play(played));
        self.moves.push(played);
    }

    /// Plays moves in coordinate form, separated by blanks.
    ///
    /// # Panics
    /// When one is not legal.
    pub fn play_texts(&mut self, texts: &str) {
        for text in texts.split_whitespace() {
            let played = self.position().legal_move(text);
            let played = played
                .unwrap_or_else(|| panic!("{text} is not legal in {}", self.position().fen()));
            self.play(played);
        }
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let repeats = |earlier: &&Position| self.position().repeats(earlier);
        self.positions.iter().filter(repeats).count()
    }

    pub fn ending(&self) -> Option<Ending> {
        let limits = Limits::of(self.position().variant);
        self.position().ending(self.occurrences(), limits)
    }
}
