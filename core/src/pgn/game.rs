//! A game as PGN holds it, and what it is as a game that is played.

use crate::color::Color;
use crate::game::{Game, GameError};
use crate::moves::Move;
use crate::outcome::Termination;
use crate::pgn::result::PgnResult;
use crate::pgn::tags::Tags;
use crate::position::Position;
use crate::variant::spec::Settings;
use crate::variant::Variant;

/// A game as PGN holds it.
///
/// ```
/// use hexmate::pgn::PgnGame;
/// use hexmate::Game;
/// let text = r#"
/// [Event "Example"]
/// [Variant "shafran"]
/// [Result "1-0"]
///
/// 1. Nc4 Nd6 {The queen comes at once.} 2. Qe3 b5 3. Nd7# 1-0
/// "#;
/// let game = PgnGame::read(text)?;
/// assert_eq!(game.tags.get("Event"), Some("Example"));
/// assert_eq!(game.moves.len(), 5);
/// assert_eq!(game.to_game().unwrap().outcome().unwrap().to_string(), "1-0 (checkmate)");
/// # Ok::<(), hexmate::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// All tags but those that the other fields stand for: `Variant`, `SetUp`, `FEN` and `Result`.
    pub tags: Tags,
    /// Where the game begins.
    pub start: Position,
    /// The moves of the game itself, without variations.
    pub moves: Vec<Move>,
    /// The result, which ends the game's text.
    pub result: PgnResult,
}

impl PgnGame {
    /// The variant.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Plays the moves as a game under the variant's own settings; see [`PgnGame::to_game_under`].
    pub fn to_game(&self) -> Result<Game, GameError> {
        self.to_game_under(self.variant().spec().settings)
    }

    /// Plays the moves as a game under given settings.
    ///
    /// PGN does not say why a game ended. Where the last position does not end it, a win is taken for the other side's resignation, and a draw for a
    /// claim if there is something to claim, else for an agreement.
    ///
    /// # Errors
    /// If the settings end the game earlier, or with another result, or do not allow such an end; published games may need settings under which
    /// a repetition is left to the players.
    pub fn to_game_under(&self, settings: Settings) -> Result<Game, GameError> {
        let mut game = Game::from_position(self.start).with_settings(settings)?;
        for &mv in &self.moves {
            game.push(mv)?;
        }
        match (self.result, game.outcome()) {
            (PgnResult::Unknown, _) => {}
            (result, Some(outcome)) if result == PgnResult::from(Some(outcome)) => {}
            (_, Some(outcome)) => return Err(GameError::Over(outcome)),
            (PgnResult::WhiteWins, None) => {
                game.resign(Color::Black)?;
            }
            (PgnResult::BlackWins, None) => {
                game.resign(Color::White)?;
            }
            (PgnResult::Draw, None) if game.claimable().is_some() => {
                game.claim()?;
            }
            (PgnResult::Draw, None) => {
                game.agree_draw()?;
            }
            (PgnResult::WhiteStalemates | PgnResult::BlackStalemates, None) => {
                return Err(GameError::NotAllowed(Termination::Stalemate));
            }
        }
        Ok(game)
    }
}

impl From<&Game> for PgnGame {
    /// The game without tags of its own.
    fn from(game: &Game) -> PgnGame {
        PgnGame {
            tags: Tags::default(),
            start: *game.start(),
            moves: game.moves().to_vec(),
            result: PgnResult::from(game.outcome()),
        }
    }
}
