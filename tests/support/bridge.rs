//! Between the crate under test and the slow reference: the same variant, cell, move and position on
//! the other side. Cells go by coordinates, not by names, so that names are compared, not used.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hexmate::{Bitboard, CastlingRights, Coord, Setup, SetupError};

use crate::reference::{Cell, Color, Kind, Move, Piece, Position, Variant};

/// Runs a test once with each kernel that this processor can run. The kernel is a setting of the
/// process, so nothing else that this function runs is run meanwhile.
pub fn with_each_kernel(mut test: impl FnMut(&str)) {
    static IN_USE: Mutex<()> = Mutex::new(());
    // A test that has failed leaves nothing behind that the next could stumble over.
    let _guard: MutexGuard<()> = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    for name in hexmate::kernels() {
        hexmate::set_kernel(name).expect("a kernel of this processor");
        assert_eq!(hexmate::kernel(), name);
        test(name);
    }
}

pub fn core_variant(variant: Variant) -> hexmate::Variant {
    match variant {
        Variant::McCooey => hexmate::Variant::McCooey,
        Variant::McCooeyClassic => hexmate::Variant::McCooeyClassic,
        Variant::Shafran => hexmate::Variant::Shafran,
        Variant::ShafranClassic => hexmate::Variant::ShafranClassic,
        Variant::Glinski => hexmate::Variant::Glinski,
    }
}

/// The coordinates of the 70-cell board's cells are those of the cells of the larger board that it lies on: e1 on f1.
fn origin(variant: Variant) -> (i32, i32) {
    if variant.is_shafran() {
        (4, 6)
    } else {
        (5, 0)
    }
}

pub fn core_cell(variant: Variant, cell: Cell) -> hexmate::Cell {
    let (x, y) = origin(variant);
    let coord = Coord {
        q: (cell.x - x) as i8,
        r: (y - cell.y) as i8,
    };
    hexmate::Cell::from_coord(coord).expect("a cell of the larger board")
}

pub fn reference_cell(variant: Variant, cell: hexmate::Cell) -> Cell {
    let (x, y) = origin(variant);
    let Coord { q, r } = cell.coord();
    Cell {
        x: i32::from(q) + x,
        y: y - i32::from(r),
    }
}

/// A set of cells, as the crate has it.
pub fn core_cells(variant: Variant, cells: &[Cell]) -> Bitboard {
    let cells = cells.iter().map(|&cell| core_cell(variant, cell));
    cells.collect()
}

pub fn core_color(color: Color) -> hexmate::Color {
    match color {
        Color::White => hexmate::Color::White,
        Color::Black => hexmate::Color::Black,
    }
}

pub fn reference_color(color: hexmate::Color) -> Color {
    match color {
        hexmate::Color::White => Color::White,
        hexmate::Color::Black => Color::Black,
    }
}

pub fn core_piece(kind: Kind) -> hexmate::Piece {
    match kind {
        Kind::Pawn => hexmate::Piece::Pawn,
        Kind::Knight => hexmate::Piece::Knight,
        Kind::Bishop => hexmate::Piece::Bishop,
        Kind::Rook => hexmate::Piece::Rook,
        Kind::Queen => hexmate::Piece::Queen,
        Kind::King => hexmate::Piece::King,
    }
}

pub fn reference_kind(piece: hexmate::Piece) -> Kind {
    match piece {
        hexmate::Piece::Pawn => Kind::Pawn,
        hexmate::Piece::Knight => Kind::Knight,
        hexmate::Piece::Bishop => Kind::Bishop,
        hexmate::Piece::Rook => Kind::Rook,
        hexmate::Piece::Queen => Kind::Queen,
        hexmate::Piece::King => Kind::King,
    }
}

pub fn core_move(variant: Variant, played: Move) -> hexmate::Move {
    let from = core_cell(variant, played.from);
    let to = core_cell(variant, played.to);
    match played.promotion {
        None => hexmate::Move::new(from, to),
        Some(kind) => hexmate::Move::with_promotion(from, to, core_piece(kind)),
    }
}

/// The position piece by piece, without any text between.
pub fn core_position(position: &Position) -> Result<hexmate::Position, SetupError> {
    let variant = position.variant;
    let mut setup = Setup::empty(core_variant(variant));
    for (cell, piece) in position.pieces() {
        let cell = core_cell(variant, cell);
        setup.put(cell, core_piece(piece.kind), core_color(piece.color))?;
    }
    setup.side_to_move = core_color(position.side);
    let bits = (0..4).map(|right| u8::from(position.rights[right]) << right);
    setup.castling_rights = CastlingRights::from_bits(bits.sum()).expect("four bits");
    setup.en_passant = position.en_passant.map(|cell| core_cell(variant, cell));
    setup.halfmove_clock = position.quiet_plies as u16;
    setup.fullmove_number = position.move_number as u16;
    setup.position()
}

/// The position of a few pieces, White's and Black's, as people write them: `Kc6 Bb5 d4`.
///
/// # Panics
/// When it is none.
pub fn placed(
    variant: Variant,
    pieces: [&str; 2],
    side: Color,
    quiet_plies: u32,
) -> hexmate::Position {
    let mut position = Position::of_pieces(variant, pieces[0], pieces[1], side);
    position.quiet_plies = quiet_plies;
    core_position(&position).unwrap_or_else(|error| panic!("{pieces:?}: {error}"))
}

/// The position as the reference has it, read cell by cell through the crate's public face.
pub fn reference_position(variant: Variant, position: &hexmate::Position) -> Position {
    assert_eq!(position.variant(), core_variant(variant));
    let mut same = Position::empty(variant);
    for cell in position.occupied() {
        let (piece, color) = position.piece_at(cell).expect("a piece where one is");
        let piece = Piece {
            color: reference_color(color),
            kind: reference_kind(piece),
        };
        same.set(reference_cell(variant, cell), Some(piece));
    }
    same.side = reference_color(position.side_to_move());
    let rights = position.castling_rights().bits();
    same.rights = [0, 1, 2, 3].map(|right| rights >> right & 1 != 0);
    let en_passant = position.en_passant();
    same.en_passant = en_passant.map(|cell| reference_cell(variant, cell));
    same.quiet_plies = position.halfmove_clock().into();
    same.move_number = position.fullmove_number().into();
    same
}
