//! Games written as PGN.

use core::fmt::Write;

use crate::color::Color;
use crate::pgn::error::PgnWriteError;
use crate::pgn::game::PgnGame;
use crate::pgn::tags::ROSTER;

use crate::position::Position;

/// Lines of moves are at most this long: the format wants less than 80.
const LINE: usize = 79;

impl PgnGame {
    /// The game as PGN: the roster of seven tags (`?` for what is not known), `Variant`, `SetUp` and `FEN` where the start is not the variant's
    /// own, the other tags in their order, then the moves in lines of less than 80 characters. An empty line ends the text, so that games can simply be put one behind
    /// the other.
    ///
    /// ```
    /// use hexmate::{Game, Variant};
    /// use hexmate::pgn::PgnGame;
    /// let mut game = Game::new(Variant::Glinski);
    /// game.push_uci("e4e5")?;
    /// let text = PgnGame::from(&game).to_pgn().unwrap();
    /// assert!(text.ends_with("[Result \"*\"]\n[Variant \"glinski\"]\n\n1. e5 *\n\n"));
    /// # Ok::<(), hexmate::GameError>(())
    /// ```
    pub fn to_pgn(&self) -> Result<String, PgnWriteError> {
        self.to_pgn_with_comments(|_| None)
    }

    /// The same with comments: `comment` is asked for one behind each ply, from 0. Blanks and lines' ends in it become single blanks.
    pub fn to_pgn_with_comments(
        &self,
        mut comment: impl FnMut(usize) -> Option<String>,
    ) -> Result<String, PgnWriteError> {
        let mut lines = Lines {
            text: self.tag_section(),
            length: 0,
        };
        let mut position = self.start;
        let mut wants_number = true;
        for (ply, &mv) in self.moves.iter().enumerate() {
            let number = position.fullmove_number();
            match position.side_to_move() {
                Color::White => lines.word(&format!("{number}.")),
                Color::Black if wants_number => lines.word(&format!("{number}...")),
                Color::Black => {}
            }
            let (san, next) = position
                .san_and_next(mv)
                .map_err(|error| PgnWriteError::Illegal { ply, error })?;
            lines.word(&san);
            let comment = comment(ply);
            wants_number = comment.is_some();
            if let Some(comment) = comment {
                if let Some(offset) = comment.find('}') {
                    return Err(PgnWriteError::Comment { ply, offset });
                }
                lines.comment(&comment);
            }
            position = next;
        }
        lines.word(self.result.text());
        Ok(lines.text + "\n\n")
    }

    fn tag_section(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', r"\\").replace('"', "\\\"");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        for (name, unknown) in ROSTER {
            tag(name, self.tags.get(name).unwrap_or(unknown));
        }
        tag("Result", self.result.text());
        tag("Variant", self.variant().name());
        if self.start != Position::start(self.variant()) {
            tag("SetUp", "1");
            tag("FEN", &self.start.fen());
        }
        for (name, value) in self.tags.iter() {
            if !ROSTER.iter().any(|(known, _)| *known == name) {
                tag(name, value);
            }
        }
        text.push('\n');
        text
    }
}

/// Text in lines that are broken between words.
struct Lines {
    text: String,
    /// Characters of the last line.
    length: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.length > 0 && self.length + 1 + length > LINE {
            self.text.push('\n');
            self.length = 0;
        } else if self.length > 0 {
            self.text.push(' ');
            self.length += 1;
        }
        self.text.push_str(word);
        self.length += length;
    }

    fn comment(&mut self, comment: &str) {
        let mut held = String::from("{");
        for (i, word) in comment.split_ascii_whitespace().enumerate() {
            if i == 0 {
                held.push_str(word);
            } else if word.starts_with(['%', '[']) {
                // At the beginning of a line these would be taken for a line to skip and for a tag.
                held.push(' ');
                held.push_str(word);
            } else {
                self.word(&held);
                held.clear();
                held.push_str(word);
            }
        }
        held.push('}');
        self.word(&held);
    }
}
