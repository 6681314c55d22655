//! How a game ends: section 7 of the rules.

use core::fmt;

use crate::color::Color;
use crate::position::Position;
use crate::variant::spec::{Dead, Ending, Settings, Stalemate};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Termination {
    /// The king is attacked and nothing helps.
    Checkmate = 0,
    /// The side to move has no legal move and is not in check.
    Stalemate = 1,
    /// Nobody can mate with the material that is left.
    DeadPosition = 2,
    /// The same position for the third time.
    Repetition = 3,
    /// So many plies without a capture or a pawn move as the settings allow; 100 unless set otherwise.
    HalfmoveClock = 4,
    /// The players agreed to a draw.
    Agreement = 5,
    /// A player gave up.
    Resignation = 6,
}

impl Termination {
    /// All reasons, in the order of their numbers.
    pub const ALL: [Termination; 7] = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::DeadPosition,
        Termination::Repetition,
        Termination::HalfmoveClock,
        Termination::Agreement,
        Termination::Resignation,
    ];

    /// Name in commands and files, such as `dead position`.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::DeadPosition => "dead position",
            Termination::Repetition => "repetition",
            Termination::HalfmoveClock => "halfmove clock",
            Termination::Agreement => "agreement",
            Termination::Resignation => "resignation",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The end of a game: why, and the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why the game is over.
    pub termination: Termination,
    /// White's score in quarters of a point: 4 for a win, 3 for a stalemate given, 2 for a draw, 1 for a stalemate suffered (both
    /// where stalemate scores), 0 for a loss.
    white_quarters: u8,
}

impl Outcome {
    const fn draw(termination: Termination) -> Outcome {
        Outcome {
            termination,
            white_quarters: 2,
        }
    }

    /// An outcome with this many quarters for `color`.
    const fn scored(termination: Termination, color: Color, quarters: u8) -> Outcome {
        let white_quarters = match color {
            Color::White => quarters,
            Color::Black => 4 - quarters,
        };
        Outcome {
            termination,
            white_quarters,
        }
    }

    /// The end by agreement.
    pub const AGREEMENT: Outcome = Outcome::draw(Termination::Agreement);

    /// The end by resignation of a side.
    pub const fn resignation(by: Color) -> Outcome {
        Outcome::scored(Termination::Resignation, by, 0)
    }

    /// A side's score in quarters of a point, 0 to 4.
    pub const fn quarters(self, color: Color) -> u8 {
        match color {
            Color::White => self.white_quarters,
            Color::Black => 4 - self.white_quarters,
        }
    }

    /// A side's score: 1 for a win, 0.5 for a draw, 0 for a loss; 0.75 and 0.25 for a stalemate that scores.
    pub const fn points(self, color: Color) -> f32 {
        self.quarters(color) as f32 / 4.0
    }

    /// A side's reward: 1 for a win, 0 for a draw, -1 for a loss; 0.5 and -0.5 for a stalemate that scores.
    pub const fn reward(self, color: Color) -> f32 {
        self.quarters(color) as f32 / 2.0 - 1.0
    }

    /// The side that won outright.
    pub const fn winner(self) -> Option<Color> {
        match self.white_quarters {
            4 => Some(Color::White),
            0 => Some(Color::Black),
            _ => None,
        }
    }

    /// The result as PGN writes it: `1-0`, `3/4-1/4`, `1/2-1/2`, `1/4-3/4` or `0-1`.
    pub const fn result(self) -> &'static str {
        match self.white_quarters {
            4 => "1-0",
            3 => "3/4-1/4",
            2 => "1/2-1/2",
            1 => "1/4-3/4",
            _ => "0-1",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.termination)
    }
}

impl Position {
    /// Whether nobody can mate with the material on the board, as far as the variant looks (bare kings; in McCooey's game also bishops that
    /// all stand on cells of the centre's colour).
    pub fn is_dead(&self) -> bool {
        let others = self.occupied() - self.board.kings();
        match self.variant.spec().dead {
            Dead::BareKings => others.is_empty(),
            Dead::BishopsOfColor(_) => {
                let bishops = self.board.bishop_sliders() - self.board.rook_sliders();
                let cells = self.variant.tables().dead_bishops;
                (others - bishops).is_empty() && (bishops - cells).is_empty()
            }
        }
    }

    /// Whether the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal()
    }

    /// Whether the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal()
    }

    /// The outcome that the position alone gives under the variant's settings: checkmate, stalemate, dead position, or too many plies without capture
    /// or pawn move. What needs the history, repetition, is left to [`Game`](crate::Game).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_under(&self.variant.spec().settings, 1)
    }

    /// The outcome under given settings, when this position has occurred so many times. What can only be claimed is no outcome.
    pub fn outcome_under(&self, settings: &Settings, occurrences: usize) -> Option<Outcome> {
        self.outcome_where(settings, occurrences, Ending::Automatic)
    }

    /// The outcome that a player can claim under given settings, when this position has occurred so many times.
    pub fn claim_under(&self, settings: &Settings, occurrences: usize) -> Option<Outcome> {
        self.outcome_where(settings, occurrences, Ending::ByClaim)
    }

    /// The first rule that holds, in the order of the rules: mate and stalemate always, the others where they are set to `ending`.
    fn outcome_where(
        &self,
        settings: &Settings,
        occurrences: usize,
        ending: Ending,
    ) -> Option<Outcome> {
        if !self.has_legal() {
            let opponent = !self.side_to_move();
            let no_move = if self.is_check() {
                Outcome::scored(Termination::Checkmate, opponent, 4)
            } else {
                match self.variant.spec().stalemate {
                    Stalemate::Draw => Outcome::draw(Termination::Stalemate),
                    Stalemate::ThreeQuarters => {
                        Outcome::scored(Termination::Stalemate, opponent, 3)
                    }
                }
            };
            return (ending == Ending::Automatic).then_some(no_move);
        }
        let holds = |setting: Ending, rule: bool| setting == ending && rule;
        if holds(settings.dead_position, self.is_dead()) {
            return Some(Outcome::draw(Termination::DeadPosition));
        }
        if holds(settings.repetition, occurrences >= 3) {
            return Some(Outcome::draw(Termination::Repetition));
        }
        if holds(
            settings.halfmove_clock,
            self.halfmove_clock >= settings.halfmove_limit,
        ) {
            return Some(Outcome::draw(Termination::HalfmoveClock));
        }
        None
    }
}
