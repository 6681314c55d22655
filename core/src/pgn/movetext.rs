//! The moves of a game in PGN.

use std::io::BufRead;

use crate::color::Color;
use crate::moves::Move;
use crate::notation::coordinate::MoveErrorKind;
use crate::pgn::error::{PgnError, PgnErrorKind};
use crate::pgn::lexer::{Lexer, Place};
use crate::pgn::result::PgnResult;
use crate::position::Position;

/// What has been read of a game's moves.
pub(crate) struct Movetext {
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
    /// The position before the last of them.
    previous: Position,
    /// Where the variations begin that are open, the outermost first.
    variations: Vec<Place>,
    /// Whether a move stands in front of what comes next.
    behind_move: bool,
}

impl Movetext {
    pub fn new(start: Position) -> Movetext {
        Movetext {
            moves: Vec::new(),
            position: start,
            previous: start,
            variations: Vec::new(),
            behind_move: false,
        }
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.variations.len()
    }

    /// Reads what comes next; answers the result when the game ends.
    pub fn step<R: BufRead>(
        &mut self,
        lexer: &mut Lexer<R>,
    ) -> Result<Option<(Place, PgnResult)>, PgnError> {
        let next = lexer.skip_blank()?;
        let at = lexer.place();
        match next {
            // A tag belongs to the next game.
            None | Some(b'[') => {
                return match self.variations.first() {
                    Some(opened_at) => opened_at.fault(PgnErrorKind::VariationOpen),
                    None => at.fault(PgnErrorKind::Unfinished),
                };
            }
            Some(b'(') => {
                lexer.bump();
                self.variations.push(at);
                self.behind_move = false;
            }
            Some(b')') if !self.variations.is_empty() => {
                lexer.bump();
                self.variations.pop();
                self.behind_move = false;
            }
            Some(b'$') => lexer.nag()?,
            Some(b'!' | b'?') => {
                lexer.suffix(self.behind_move)?;
                self.behind_move = false;
            }
            Some(_) => {
                let (at, word) = lexer.word()?;
                if !self.variations.is_empty() {
                    self.behind_move = true;
                } else if let Some(result) = PgnResult::from_text(&word) {
                    return Ok(Some((at, result)));
                } else {
                    self.word(at, &word)?;
                }
            }
        }
        Ok(None)
    }

    /// A move, its number, or both.
    fn word(&mut self, at: Place, word: &str) -> Result<(), PgnError> {
        let behind_move = std::mem::take(&mut self.behind_move);
        if behind_move && word.starts_with("e.p.") {
            return self.in_passing(at, word);
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.');
        let dots = dots.count();
        let number = digits + dots;
        if dots == 0 && number < word.len() {
            return self.play(at, word);
        }
        self.check_number(at, &word[..digits], &word[..number])?;
        if number < word.len() {
            self.play(at.plus(number), &word[number..])?;
        }
        Ok(())
    }

    /// Checks a number and its dots against the side to move and the number of the move. Several dots stand in front of Black's moves only.
    fn check_number(&self, at: Place, digits: &str, found: &str) -> Result<(), PgnError> {
        let expected = self.position.fullmove_number();
        let right = digits.is_empty() || digits.parse() == Ok(expected);
        let dots = found.len() - digits.len();
        if right && (dots < 2 || self.position.side_to_move() == Color::Black) {
            return Ok(());
        }
        at.fault(PgnErrorKind::MoveNumber {
            found: found.to_owned(),
            expected,
        })
    }

    fn play(&mut self, at: Place, san: &str) -> Result<(), PgnError> {
        let mv = self.position.parse_san(san).or_else(|error| {
            let at = at.plus(error.offset);
            at.fault(PgnErrorKind::Move(error.kind))
        })?;
        self.previous = self.position;
        self.position = self.position.make(mv);
        self.moves.push(mv);
        self.behind_move = true;
        Ok(())
    }

    /// An `e.p.` that stands by itself behind a move.
    fn in_passing(&mut self, at: Place, word: &str) -> Result<(), PgnError> {
        let fault = |at: Place, kind| at.fault(PgnErrorKind::Move(kind));
        if !matches!(word, "e.p." | "e.p.+" | "e.p.#") {
            return fault(at.plus("e.p.".len()), MoveErrorKind::Trailing);
        }
        let last = self.moves.last();
        if last.is_some_and(|&mv| self.previous.captures_in_passing(mv)) {
            self.behind_move = true;
            Ok(())
        } else {
            fault(at, MoveErrorKind::NotInPassing)
        }
    }
}
