//! Masks made from a variant's data at compile time, and the checks that refuse broken data.

use crate::attacks::leapers::pawn_captures;
use crate::attacks::lines::between_walk;
use crate::bitboard::Bitboard;
use crate::cell::{delta, Cell, NUMBER_RANGE, TABLE};
use crate::color::Color;
use crate::piece::Piece;
use crate::variant::geometry::Geometry;
use crate::variant::spec::{Castling, Dead, Spec, Wing};
use crate::variant::Variant;

/// A variant as a type.
pub(crate) trait Rules {
    /// Which variant it is.
    const VARIANT: Variant;
    /// Its data.
    const SPEC: &'static Spec = Self::VARIANT.spec();
    /// Its masks.
    const TABLES: &'static Tables = &Tables::new(Self::SPEC);
    /// Whether there is castling at all.
    const CASTLES: bool = !Self::SPEC.castlings.is_empty();
    /// Whether some pawn can step three cells.
    const TRIPLE_STEPS: bool = Self::TABLES.sides[0].reach[1].any();
}

/// Most ways of castling of one side.
pub(crate) const MAX_CASTLINGS: usize = 4;

/// One way of castling of one side, as cells and masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMasks {
    /// The right's bit.
    pub right: u8,
    pub king_from: Cell,
    pub king_to: Cell,
    pub rook_from: Cell,
    pub rook_to: Cell,
    /// Cells that must be empty.
    pub empty: Bitboard,
    /// Cells that must not be attacked: from the king's to the one it lands on.
    pub safe: Bitboard,
    pub san: &'static str,
}

/// What differs between the sides.
#[derive(Debug)]
pub(crate) struct SideTables {
    /// The array: sets of pieces by kind.
    pub array: [Bitboard; 6],
    /// Start cells whose pawns may step two cells at least; three.
    pub reach: [Bitboard; 2],
    /// The cells in front of these, where a single step from them ends; for the triple step the cell that its first two end on.
    pub step_on: [Bitboard; 2],
    /// The last cell of every file.
    pub promotion: Bitboard,
    /// Where the king's cell must be, and the rook's, for either wing's right: bit and the two cells.
    pub castlings: [Option<CastlingMasks>; MAX_CASTLINGS],
}

/// A variant's masks.
#[derive(Debug)]
pub(crate) struct Tables {
    pub cells: Bitboard,
    pub sides: [SideTables; 2],
    /// Castling rights that are lost when something leaves or enters a cell.
    pub rights_lost: [u8; TABLE],
    /// All castling rights.
    pub all_rights: u8,
    /// Cells on which bishops alone leave a position dead.
    pub dead_bishops: Bitboard,
}

/// How much a cell's number changes with a pawn's single step.
pub(crate) const fn forward(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// How much a cell's number changes with a pawn's two captures.
pub(crate) const fn capture_deltas(spec: &Spec, color: Color) -> [i32; 2] {
    let [left, right] = pawn_captures(spec.pawn_captures);
    [delta(left) * forward(color), delta(right) * forward(color)]
}

const fn mirrored(geometry: &Geometry, cell: Cell, color: Color) -> Cell {
    match color {
        Color::White => cell,
        Color::Black => match geometry.mirrored(cell) {
            Some(cell) => cell,
            None => panic!("the mirror must map the board onto itself"),
        },
    }
}

const fn named(geometry: &Geometry, name: &str) -> Cell {
    match geometry.cell(name.as_bytes()) {
        Some(cell) => cell,
        None => panic!("the board has no cell of this name"),
    }
}

/// The part of `text` up to the next space (or its end), from `start`.
const fn word(text: &str, start: usize) -> &[u8] {
    let (_, rest) = text.as_bytes().split_at(start);
    let mut end = 0;
    while end < rest.len() && rest[end] != b' ' {
        end += 1;
    }
    rest.split_at(end).0
}

const fn right_bit(wing: Wing, color: Color) -> u8 {
    let wing = match wing {
        Wing::Bishops => 1,
        Wing::Queens => 2,
    };
    wing << (2 * color.index())
}

const fn castling(geometry: &Geometry, data: &Castling, color: Color) -> CastlingMasks {
    let king_from = mirrored(geometry, named(geometry, data.king[0]), color);
    let king_to = mirrored(geometry, named(geometry, data.king[1]), color);
    let rook_from = mirrored(geometry, named(geometry, data.rook[0]), color);
    let rook_to = mirrored(geometry, named(geometry, data.rook[1]), color);
    let empty = between_walk(king_from, rook_from);
    assert!(
        empty.contains(king_to) && empty.contains(rook_to),
        "king and rook must land between their cells"
    );
    let safe = between_walk(king_from, king_to)
        .with(king_from)
        .with(king_to);
    CastlingMasks {
        right: right_bit(data.wing, color),
        king_from,
        king_to,
        rook_from,
        rook_to,
        empty,
        safe,
        san: data.san,
    }
}

impl SideTables {
    const fn new(spec: &Spec, color: Color) -> SideTables {
        let geometry = spec.geometry;
        let mut array = [Bitboard::EMPTY; 6];
        let mut taken = Bitboard::EMPTY;
        let mut at = 0;
        while at < spec.pieces.len() {
            let word = word(spec.pieces, at);
            let (letter, name) = word.split_at(1);
            let piece = match Piece::from_letter(letter[0]) {
                Some(piece) => piece,
                None => panic!("no such piece"),
            };
            let cell = match geometry.cell(name) {
                Some(cell) => mirrored(geometry, cell, color),
                None => panic!("a piece stands off the board"),
            };
            assert!(!taken.contains(cell), "two pieces stand on one cell");
            taken = taken.with(cell);
            array[piece.index()] = array[piece.index()].with(cell);
            at += word.len() + 1;
        }
        assert!(array[Piece::King.index()].len() == 1, "one king a side");

        let mut reach = [Bitboard::EMPTY; 2];
        let mut step_on = [Bitboard::EMPTY; 2];
        let mut at = 0;
        while at < spec.pawns.len() {
            let word = word(spec.pawns, at);
            assert!(
                word[word.len() - 2] == b':',
                "a pawn is a cell, a colon and a digit"
            );
            let steps = word[word.len() - 1];
            assert!(
                b'1' <= steps && steps <= b'3',
                "a pawn steps one to three cells"
            );
            let cell = match geometry.cell(word.split_at(word.len() - 2).0) {
                Some(cell) => mirrored(geometry, cell, color),
                None => panic!("a pawn stands off the board"),
            };
            assert!(!taken.contains(cell), "two pieces stand on one cell");
            taken = taken.with(cell);
            array[0] = array[0].with(cell);
            let mut further = 0;
            while further < (steps - b'1') as usize {
                reach[further] = reach[further].with(cell);
                let on = Bitboard(1 << cell.index()).shifted(forward(color) * (further as i32 + 1));
                step_on[further] = step_on[further].union(on);
                further += 1;
            }
            at += word.len() + 1;
        }

        let mut castlings = [None; MAX_CASTLINGS];
        let mut i = 0;
        while i < spec.castlings.len() {
            let masks = castling(geometry, &spec.castlings[i], color);
            assert!(array[Piece::King.index()].contains(masks.king_from));
            assert!(array[Piece::Rook.index()].contains(masks.rook_from));
            castlings[i] = Some(masks);
            i += 1;
        }

        let cells = geometry.cells();
        let promotion = Bitboard(cells.0 & !cells.shifted(-forward(color)).0);
        assert!(promotion.len() as usize == geometry.file_count());
        SideTables {
            array,
            reach,
            step_on,
            promotion,
            castlings,
        }
    }
}

impl Tables {
    /// Masks of a variant; panics, at compile time, where its data contradict each other.
    pub const fn new(spec: &Spec) -> Tables {
        let cells = spec.geometry.cells();
        let sides = [
            SideTables::new(spec, Color::White),
            SideTables::new(spec, Color::Black),
        ];
        let mut rights_lost = [0; TABLE];
        let mut all_rights = 0;
        let mut color = 0;
        while color < 2 {
            let mut i = 0;
            while i < MAX_CASTLINGS {
                if let Some(masks) = &sides[color].castlings[i] {
                    rights_lost[masks.king_from.index()] |= masks.right;
                    rights_lost[masks.rook_from.index()] |= masks.right;
                    all_rights |= masks.right;
                }
                i += 1;
            }
            color += 1;
        }
        check_shifts(spec, &sides);
        Tables {
            cells,
            sides,
            rights_lost,
            all_rights,
            dead_bishops: match spec.dead {
                Dead::BareKings => Bitboard::EMPTY,
                Dead::BishopsOfColor(color) => spec.geometry.cells_of_color(color),
            },
        }
    }
}

/// Set-wise pawn steps are right: from every cell a pawn can stand on, a shift leads where the step does, or to no cell of the board.
const fn check_shifts(spec: &Spec, sides: &[SideTables; 2]) {
    let cells = spec.geometry.cells();
    let captures = pawn_captures(spec.pawn_captures);
    let mut color = 0;
    while color < 2 {
        let sign = if color == 0 { 1 } else { -1 };
        let steps = [
            (0, -sign),
            (captures[0].0 * sign, captures[0].1 * sign),
            (captures[1].0 * sign, captures[1].1 * sign),
        ];
        let mut index = 0;
        while index < NUMBER_RANGE {
            if let Some(cell) = Cell::from_index(index) {
                let mut i = 0;
                while i < 3 && cells.contains(cell) && !sides[color].promotion.contains(cell) {
                    let shifted = Bitboard(1 << index).shifted(delta(steps[i]));
                    let stepped = match cell.offset(steps[i]) {
                        Some(to) => Bitboard(1 << to.index()),
                        None => Bitboard::EMPTY,
                    };
                    assert!(
                        shifted.0 & cells.0 == stepped.0 & cells.0,
                        "a pawn's shift runs into another file"
                    );
                    i += 1;
                }
            }
            index += 1;
        }
        color += 1;
    }
}
