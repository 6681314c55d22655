//! The words of PGN: tags, moves and signs, with comments left out, read line by line.

use std::io::BufRead;

use crate::pgn::error::{PgnError, PgnErrorKind};
use crate::pgn::tags::is_name_byte;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A place in the text.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub offset: u64,
    /// From 1.
    pub line: u64,
}

impl Place {
    pub fn fault<T>(self, kind: PgnErrorKind) -> Result<T, PgnError> {
        Err(PgnError {
            offset: self.offset,
            line: self.line,
            kind,
        })
    }

    /// The place so many bytes on in the same line.
    pub fn plus(self, bytes: usize) -> Place {
        Place {
            offset: self.offset + bytes as u64,
            ..self
        }
    }
}

/// A tag as it was read.
pub(crate) struct RawTag {
    pub at: Place,
    pub name: String,
    pub value: String,
    /// Where the value begins.
    pub value_at: Place,
}

pub(crate) struct Lexer<R> {
    input: R,
    /// The line that is being read, its end included.
    line: Vec<u8>,
    /// How much of the line has been read.
    read: usize,
    /// Where the line begins: behind a byte order mark if it is the first.
    line_at: Place,
    /// Whether the input has ended.
    ended: bool,
}

impl<R: BufRead> Lexer<R> {
    pub fn new(input: R) -> Lexer<R> {
        Lexer {
            input,
            line: Vec::new(),
            read: 0,
            line_at: Place { offset: 0, line: 1 },
            ended: false,
        }
    }

    /// Where the next byte is.
    pub fn place(&self) -> Place {
        self.line_at.plus(self.read)
    }

    /// The next byte, read from the next line if this one has ended; `None` at the end of the text.
    pub fn peek(&mut self) -> Result<Option<u8>, PgnError> {
        if self.read < self.line.len() {
            return Ok(Some(self.line[self.read]));
        }
        self.next_line()?;
        Ok(self.line.get(self.read).copied())
    }

    fn next_line(&mut self) -> Result<(), PgnError> {
        if self.ended {
            return Ok(());
        }
        self.line_at = self.place();
        self.read = 0;
        let mut line = std::mem::take(&mut self.line);
        if line.ends_with(b"\n") {
            self.line_at.line += 1;
        }
        line.clear();
        let result = self.input.read_until(b'\n', &mut line);
        self.ended = !matches!(result, Ok(1..));
        if let Err(error) = result {
            let kind = PgnErrorKind::Io(error.kind(), error.to_string());
            return self.line_at.fault(kind);
        }
        if self.line_at.offset == 0 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
            self.line_at.offset += BYTE_ORDER_MARK.len() as u64;
        }
        self.line = line;
        Ok(())
    }

    /// Passes the byte that was peeked at.
    pub fn bump(&mut self) {
        self.read += 1;
    }

    fn skip_line(&mut self) {
        self.read = self.line.len();
    }

    /// What is left of the line.
    fn rest(&self) -> &[u8] {
        &self.line[self.read..]
    }

    /// Passes blanks, lines that begin with `%`, and comments; answers the byte behind them.
    pub fn skip_blank(&mut self) -> Result<Option<u8>, PgnError> {
        while let Some(byte) = self.peek()? {
            match byte {
                _ if byte.is_ascii_whitespace() => self.bump(),
                b';' => self.skip_line(),
                b'%' if self.read == 0 => self.skip_line(),
                b'{' => self.skip_comment()?,
                _ => return Ok(Some(byte)),
            }
        }
        Ok(None)
    }

    fn skip_comment(&mut self) -> Result<(), PgnError> {
        let opened_at = self.place();
        loop {
            if let Some(length) = self.rest().iter().position(|&byte| byte == b'}') {
                self.read += length + 1;
                return Ok(());
            }
            self.skip_line();
            if self.peek()?.is_none() || self.at_event() {
                return opened_at.fault(PgnErrorKind::CommentOpen);
            }
        }
    }

    /// Whether a line begins here with the tag that every game begins with.
    pub fn at_event(&self) -> bool {
        self.read == 0
            && (self.rest().starts_with(b"[Event ") || self.rest().starts_with(b"[Event\""))
    }

    /// Reads the tag that begins here. If it is broken, its line is passed up to the last closing bracket.
    pub fn tag(&mut self) -> Result<RawTag, PgnError> {
        let tag = self.tag_parts();
        if tag.is_err() {
            let bracket = self.rest().iter().rposition(|&byte| byte == b']');
            self.read = bracket.map_or(self.line.len(), |at| self.read + at + 1);
        }
        tag
    }

    fn tag_parts(&mut self) -> Result<RawTag, PgnError> {
        let at = self.place();
        self.bump();
        self.skip_spaces();
        let name = self.rest();
        let length = name.iter().take_while(|&&byte| is_name_byte(byte)).count();
        if length == 0 {
            return self.tag_fault("has no name of letters, digits and underscores");
        }
        let name = String::from_utf8_lossy(&name[..length]).into_owned();
        self.read += length;
        self.skip_spaces();
        if self.rest().first() != Some(&b'"') {
            return self.tag_fault("has no value in quotes");
        }
        self.bump();
        let value_at = self.place();
        let value = self.tag_value(value_at)?;
        self.skip_spaces();
        if self.rest().first() != Some(&b']') {
            return self.tag_fault("has no closing bracket");
        }
        self.bump();
        Ok(RawTag {
            at,
            name,
            value,
            value_at,
        })
    }

    fn tag_fault<T>(&self, fault: &'static str) -> Result<T, PgnError> {
        self.place().fault(PgnErrorKind::TagForm(fault))
    }

    fn skip_spaces(&mut self) {
        while let [b' ' | b'\t', ..] = self.rest() {
            self.bump();
        }
    }

    /// The value of a tag up to and with its closing quote.
    fn tag_value(&mut self, value_at: Place) -> Result<String, PgnError> {
        let mut value = Vec::new();
        loop {
            match *self.rest() {
                [b'"', ..] => break,
                [b'\\', escaped @ (b'"' | b'\\'), ..] => {
                    value.push(escaped);
                    self.read += 2;
                }
                [b'\\', ..] => return self.tag_fault("has a backslash that escapes nothing"),
                [] | [b'\n' | b'\r', ..] => return self.tag_fault("has no closing quote"),
                [byte, ..] if byte.is_ascii_control() => {
                    return self.tag_fault("has a control character in its value");
                }
                [byte, ..] => {
                    value.push(byte);
                    self.bump();
                }
            }
        }
        self.bump();
        String::from_utf8(value).or_else(|error| {
            let before = error.utf8_error().valid_up_to();
            let raw = raw_length(&error.as_bytes()[..before]);
            value_at.plus(raw).fault(PgnErrorKind::Utf8)
        })
    }

    /// Reads a word: a move, a number, a result. A character that can begin none is an error and passed.
    pub fn word(&mut self) -> Result<(Place, String), PgnError> {
        let at = self.place();
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];$!?\"<>*".contains(byte);
        let rest = self.rest();
        // The star of a game without result is a word by itself.
        let length = match rest {
            [b'*', ..] => 1,
            _ => rest.iter().position(ends).unwrap_or(rest.len()),
        };
        if length == 0 {
            let found = rest.first().map_or(' ', |&byte| byte as char);
            self.bump();
            return at.fault(PgnErrorKind::Unexpected(found));
        }
        let word = std::str::from_utf8(&rest[..length]).map(str::to_owned);
        self.read += length;
        match word {
            Ok(word) => Ok((at, word)),
            Err(error) => at.plus(error.valid_up_to()).fault(PgnErrorKind::Utf8),
        }
    }

    /// Passes a numeric annotation, from its `$`.
    pub fn nag(&mut self) -> Result<(), PgnError> {
        let at = self.place();
        self.bump();
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&rest[..length]);
        let in_range = number.is_ok_and(|number| number.parse::<u8>().is_ok());
        self.read += length;
        if in_range {
            Ok(())
        } else {
            at.fault(PgnErrorKind::Nag)
        }
    }

    /// Passes signs such as `!?`; `allowed` is whether a move stands in front of them.
    pub fn suffix(&mut self, allowed: bool) -> Result<(), PgnError> {
        let at = self.place();
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| b"!?".contains(byte)).count();
        self.read += length;
        if allowed && length <= 2 {
            Ok(())
        } else {
            at.fault(PgnErrorKind::Suffix)
        }
    }
}

/// How long a tag's value was before its escapes were undone: every quote and backslash in it was escaped.
pub(crate) fn raw_length(value: &[u8]) -> usize {
    value.len() + value.iter().filter(|byte| b"\"\\".contains(byte)).count()
}
