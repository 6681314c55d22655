//! Boards as text: cells of a row stand two places apart, rows half a cell.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::coord::RADIUS;

/// Draws the cells of `board`, each as the character that `glyph` gives; lines without a cell are left out.
pub(crate) fn draw(board: Bitboard, glyph: impl Fn(Cell) -> char) -> String {
    let mut text = String::new();
    // Twice the height of a cell's centre is -(q + 2r): half a cell for a file, a whole one for a step north.
    for height in (-2 * RADIUS..=2 * RADIUS).rev() {
        let mut line = String::new();
        for q in -RADIUS..=RADIUS {
            let twice_r = -height - q;
            let cell = (twice_r % 2 == 0)
                .then(|| Cell::from_coord(crate::coord::Coord { q, r: twice_r / 2 }))
                .flatten()
                .filter(|&cell| board.contains(cell));
            line.push(cell.map_or(' ', &glyph));
            line.push(' ');
        }
        let line = line.trim_end();
        if !line.is_empty() {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

impl crate::position::Position {
    /// The board as text: capital letters for White's pieces, small ones for Black's, dots for empty cells, and the letters
    /// of the files in a last line.
    pub(crate) fn drawing(&self) -> String {
        let cells = self.variant().cells();
        let mut text = draw(cells, |cell| {
            self.piece_at(cell)
                .map_or('.', |(piece, color)| piece.colored_letter(color))
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
