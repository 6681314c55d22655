//! FEN, read and written.

use super::board::Position;
use super::geometry::Cell;
use super::pieces::{Color, Kind, Piece};
use super::variant::Variant;

impl Position {
    /// The FEN, with an en-passant cell only when a capture in passing is legal.
    pub fn fen(&self) -> String {
        self.clone().without_idle_en_passant().fen_as_it_stands()
    }

    /// The FEN with whatever en-passant cell the position has: for positions that the rules may
    /// forbid.
    pub fn fen_as_it_stands(&self) -> String {
        let placement: Vec<String> = ranks(self.variant)
            .iter()
            .map(|cells| self.rank_text(cells))
            .collect();
        let side = match self.side {
            Color::White => "w",
            Color::Black => "b",
        };
        let rights = match self.rights_text() {
            text if text.is_empty() => "-".to_string(),
            text => text,
        };
        let en_passant = match self.en_passant {
            Some(cell) => self.variant.cell_name(cell),
            None => "-".to_string(),
        };
        format!(
            "{} {side} {rights} {en_passant} {} {}",
            placement.join("/"),
            self.quiet_plies,
            self.move_number
        )
    }

    fn rights_text(&self) -> String {
        let wings = self.variant.wings().iter().zip(self.rights);
        let held = wings.filter(|(_, right)| *right);
        held.map(|(wing, _)| wing.letter).collect()
    }

    fn rank_text(&self, cells: &[Cell]) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for &cell in cells {
            match self.at(cell) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// A position of a few pieces, as people write them: `Kc6 Bb5 d4`, a pawn by its cell alone.
    ///
    /// # Panics
    /// When a word is no piece and cell.
    pub fn of_pieces(variant: Variant, white: &str, black: &str, side: Color) -> Position {
        let mut position = Position::empty(variant);
        for (color, words) in [(Color::White, white), (Color::Black, black)] {
            for word in words.split_whitespace() {
                let letter = word.chars().next().filter(char::is_ascii_uppercase);
                let kind = letter.map_or(Kind::Pawn, |letter| {
                    let piece = Piece::from_letter(letter);
                    piece.unwrap_or_else(|| panic!("piece {word:?}")).kind
                });
                let name = word.trim_start_matches(|first: char| first.is_ascii_uppercase());
                position.put(variant.cell(name), color, kind);
            }
        }
        position.side = side;
        position
    }

    /// Reads a FEN and refuses what the rules forbid.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Position, String> {
        let position = Position::from_fen_unchecked(variant, fen)?;
        position.validity()?;
        Ok(position.without_idle_en_passant())
    }

    /// Reads a FEN of any position, the ones that the rules forbid included.
    pub fn from_fen_unchecked(variant: Variant, fen: &str) -> Result<Position, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (placement, side, rights, en_passant, counters) = match fields[..] {
            [a, b, c, d] => (a, b, c, d, ["0", "1"]),
            [a, b, c, d, e, f] => (a, b, c, d, [e, f]),
            _ => return Err(format!("{} fields instead of 4 or 6", fields.len())),
        };
        let mut position = Position::empty(variant);
        let ranks = ranks(variant);
        let texts: Vec<&str> = placement.split('/').collect();
        if texts.len() != ranks.len() {
            return Err(format!("{} ranks instead of {}", texts.len(), ranks.len()));
        }
        for (cells, text) in ranks.iter().zip(texts) {
            position.read_rank(cells, text)?;
        }
        position.side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(format!("side {side:?}")),
        };
        position.read_rights(rights)?;
        if en_passant != "-" {
            let cell = variant.cell_named(en_passant);
            position.en_passant = Some(cell.ok_or(format!("en-passant cell {en_passant:?}"))?);
        }
        position.quiet_plies = number(counters[0])?;
        position.move_number = number(counters[1])?;
        Ok(position)
    }

    fn read_rank(&mut self, cells: &[Cell], text: &str) -> Result<(), String> {
        let mut pieces: Vec<Option<Piece>> = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some(piece) = Piece::from_letter(first) {
                pieces.push(Some(piece));
                rest = &rest[1..];
                continue;
            }
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let run = number(&rest[..digits]).map_err(|_| format!("{rest:?} in rank {text:?}"))?;
            if run < 1 || run as usize > cells.len() {
                return Err(format!("a run of {run} in rank {text:?}"));
            }
            pieces.extend(vec![None; run as usize]);
            rest = &rest[digits..];
        }
        if pieces.len() != cells.len() {
            return Err(format!("{} cells in rank {text:?}", pieces.len()));
        }
        for (&cell, piece) in cells.iter().zip(pieces) {
            self.set(cell, piece);
        }
        Ok(())
    }

    fn read_rights(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        for (index, wing) in self.variant.wings().iter().enumerate() {
            self.rights[index] = text.contains(wing.letter);
        }
        // Written back it is the same, or it had other letters or another order.
        let again = self.rights_text();
        if again.is_empty() || again != text {
            return Err(format!("castling rights {text:?}"));
        }
        Ok(())
    }
}

/// The ranks in the order of FEN: from the highest down, each from left to right.
fn ranks(variant: Variant) -> Vec<Vec<Cell>> {
    let shape = variant.shape();
    let cells = shape.cells();
    let highest = cells
        .iter()
        .map(|&cell| shape.rank(cell))
        .max()
        .unwrap_or(0);
    (1..=highest)
        .rev()
        .map(|rank| {
            let on_rank = cells.iter().filter(|&&cell| shape.rank(cell) == rank);
            on_rank.copied().collect()
        })
        .collect()
}

/// A decimal number without sign or leading zero.
fn number(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (text.len() > 1 && text.starts_with('0')) {
        return Err(format!("number {text:?}"));
    }
    text.parse().map_err(|_| format!("number {text:?}"))
}
