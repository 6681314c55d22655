//! A game: a position with its history, from which repetition, undo and the outcome follow.

use core::fmt;

use crate::color::Color;
use crate::moves::Move;
use crate::notation::coordinate::MoveError;
use crate::outcome::{Outcome, Termination};
use crate::position::{IllegalMove, Position};
use crate::variant::spec::Settings;
use crate::variant::Variant;

/// A game in progress or finished.
///
/// ```
/// use hexmate::{Game, Variant};
/// let mut game = Game::new(Variant::Shafran);
/// for mv in ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"] {
///     game.push_uci(mv)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "1-0 (checkmate)");
/// # Ok::<(), hexmate::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The start, then the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    settings: Settings,
    /// How the game ended, by the position or by the players.
    outcome: Option<Outcome>,
}

/// Why something could not be done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The move is not legal.
    Illegal(IllegalMove),
    /// The move's text cannot be read, or means no legal move.
    Text(MoveError),
    /// The game is over.
    Over(Outcome),
    /// Nothing can be claimed.
    NothingToClaim,
    /// The settings forbid it.
    NotAllowed(Termination),
    /// A limit of 0 plies would end every game before it starts.
    LimitZero,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Illegal(error) => write!(f, "{error}"),
            GameError::Text(error) => write!(f, "{error}"),
            GameError::Over(outcome) => write!(f, "the game is over: {outcome}"),
            GameError::NothingToClaim => f.write_str("there is nothing to claim"),
            GameError::NotAllowed(rule) => {
                write!(f, "the settings of the game do not allow an end by {rule}")
            }
            GameError::LimitZero => f.write_str("the limit of plies is at least 1"),
        }
    }
}

impl std::error::Error for GameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            GameError::Illegal(error) => Some(error),
            GameError::Text(error) => Some(error),
            _ => None,
        }
    }
}

impl From<IllegalMove> for GameError {
    fn from(error: IllegalMove) -> GameError {
        GameError::Illegal(error)
    }
}

impl From<MoveError> for GameError {
    fn from(error: MoveError) -> GameError {
        GameError::Text(error)
    }
}

impl Game {
    /// A game from the start position, under the variant's own settings.
    pub fn new(variant: Variant) -> Game {
        Game::from_position(Position::start(variant))
    }

    /// A game from any position, under the variant's own settings. The position counts as its first occurrence.
    pub fn from_position(start: Position) -> Game {
        let mut game = Game {
            positions: vec![start],
            moves: Vec::new(),
            settings: start.variant().spec().settings,
            outcome: None,
        };
        game.outcome = game.outcome_of_position();
        game
    }

    /// The same game under other settings. An end by agreement or resignation stays; one by the position is
    /// looked for anew, in the last position only.
    pub fn with_settings(mut self, settings: Settings) -> Result<Game, GameError> {
        if settings.halfmove_limit == 0 {
            return Err(GameError::LimitZero);
        }
        // By the old settings: they tell whether the position or a player ended the game.
        let declared = self.is_declared();
        self.settings = settings;
        if !declared {
            self.outcome = self.outcome_of_position();
        }
        Ok(self)
    }

    /// The settings under which the game is played.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.position().variant()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position in which the game began.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The start and the position after each move; one more than there are moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many plies have been played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// How often the position now has occurred, now included.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        // Nothing before the last capture or pawn move can be the same. A clock that can count no further says nothing of when that was.
        let reach = match now.halfmove_clock() {
            u16::MAX => usize::MAX,
            clock => usize::from(clock),
        };
        let earlier = self.positions.iter().rev().take(reach.saturating_add(1));
        earlier
            .step_by(2)
            .filter(|position| position.same_for_repetition(now))
            .count()
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The result as PGN writes it; `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.outcome.map_or("*", Outcome::result)
    }

    fn outcome_of_position(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome_under(&self.settings, self.occurrences())
    }

    /// Whether the players, not the position, ended the game: by agreement, resignation or claim.
    fn is_declared(&self) -> bool {
        self.outcome.is_some() && self.outcome != self.outcome_of_position()
    }

    fn check_running(&self) -> Result<(), GameError> {
        match self.outcome {
            Some(outcome) => Err(GameError::Over(outcome)),
            None => Ok(()),
        }
    }

    /// Plays a move.
    pub fn push(&mut self, mv: Move) -> Result<(), GameError> {
        self.check_running()?;
        let next = self.position().try_make(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        self.outcome = self.outcome_of_position();
        Ok(())
    }

    /// Plays a move in coordinate form.
    pub fn push_uci(&mut self, text: &str) -> Result<Move, GameError> {
        self.check_running()?;
        let mv = self.position().parse_uci(text)?;
        self.push(mv)?;
        Ok(mv)
    }

    /// Takes the last move back and with it an end that came after it; `None` at the start.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        // The move was played, so the game was not over before it.
        self.outcome = None;
        Some(mv)
    }

    /// What the side to move could claim now, where the settings leave it to the players.
    pub fn claimable(&self) -> Option<Outcome> {
        if self.is_over() {
            return None;
        }
        let position = self.position();
        position.claim_under(&self.settings, self.occurrences())
    }

    /// Ends the game with what [`Game::claimable`] gives.
    pub fn claim(&mut self) -> Result<Outcome, GameError> {
        self.check_running()?;
        let outcome = self.claimable().ok_or(GameError::NothingToClaim)?;
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    /// Ends the game as a draw by agreement.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameError> {
        self.declare(Outcome::AGREEMENT, self.settings.agreement)
    }

    /// Ends the game with a side's resignation, whosever turn it is.
    pub fn resign(&mut self, by: Color) -> Result<Outcome, GameError> {
        self.declare(Outcome::resignation(by), self.settings.resignation)
    }

    fn declare(&mut self, outcome: Outcome, allowed: bool) -> Result<Outcome, GameError> {
        self.check_running()?;
        if !allowed {
            return Err(GameError::NotAllowed(outcome.termination));
        }
        self.outcome = Some(outcome);
        Ok(outcome)
    }
}
