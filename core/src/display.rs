//! Positions as text for people: the diagram of the board, and the FEN in `Debug`.

use core::fmt;

use crate::coord::RADIUS;
use crate::drawing::draw;
use crate::position::Position;

impl Position {
    /// The board as text: capital letters for White's pieces, small ones for Black's, dots for empty cells, and the letters
    /// of the files in a last line.
    fn drawing(&self) -> String {
        let cells = self.variant().cells();
        let mut text = draw(|cell| {
            let piece = self.piece_at(cell);
            let letter = piece.map_or('.', |(piece, color)| piece.colored_letter(color));
            cells.contains(cell).then_some(letter)
        });
        let geometry = self.variant().spec().geometry;
        let margin = RADIUS as usize - geometry.file_count() / 2;
        text.push_str(&" ".repeat(2 * margin));
        let letters: Vec<String> = geometry.files.chars().map(String::from).collect();
        text.push_str(&letters.join(" "));
        text.push('\n');
        text
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.variant, self.fen())
    }
}

impl fmt::Display for Position {
    /// A drawing: letters for pieces, dots for empty cells, file letters below.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing())
    }
}
