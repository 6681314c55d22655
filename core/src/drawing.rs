//! Boards as text: cells of a row stand two places apart, rows half a cell.

use crate::cell::Cell;
use crate::coord::{Coord, RADIUS};

/// Draws the cells for which `glyph` gives a character; lines without a cell are left out.
pub(crate) fn draw(glyph: impl Fn(Cell) -> Option<char>) -> String {
    let mut text = String::new();
    // Twice the height of a cell's centre is -(q + 2r): half a cell for a file, a whole one for a step north.
    for height in (-2 * RADIUS..=2 * RADIUS).rev() {
        let mut line = String::new();
        for q in -RADIUS..=RADIUS {
            let twice_r = -height - q;
            let cell = (twice_r % 2 == 0)
                .then(|| Cell::from_coord(Coord { q, r: twice_r / 2 }))
                .flatten();
            line.push(cell.and_then(&glyph).unwrap_or(' '));
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
