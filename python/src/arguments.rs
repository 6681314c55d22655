//! Arguments that may be an object or its name: variants, cells, moves.

use hexmate::{Cell, Position, Variant};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{raise, Mismatch};
use crate::python::{wrong_type, OrRaise};
use crate::variant::board_of;
use crate::{cell, moves, variant};

/// A variant or its name.
pub(crate) fn variant(object: &Bound<'_, PyAny>) -> PyResult<Variant> {
    if let Ok(variant) = object.cast::<variant::Variant>() {
        return Ok(variant.get().variant);
    }
    match object.cast::<PyString>() {
        Ok(name) => name.to_cow()?.parse::<Variant>().or_raise(),
        Err(_) => Err(wrong_type("a Variant or its name", object)),
    }
}

/// The cell of a variant's board with this name.
pub(crate) fn cell_of_name(name: &str, variant: Variant) -> PyResult<Cell> {
    variant
        .cell(name)
        .ok_or_else(|| raise(Mismatch::Cell(variant, name.to_owned())))
}

/// A cell of a variant's board, or its name.
pub(crate) fn cell(object: &Bound<'_, PyAny>, variant: Variant) -> PyResult<Cell> {
    if let Ok(found) = object.cast::<cell::Cell>() {
        let found = found.get();
        check_board("cell", found.board, variant)?;
        return Ok(found.cell);
    }
    match object.cast::<PyString>() {
        Ok(name) => cell_of_name(&name.to_cow()?, variant),
        Err(_) => Err(wrong_type("a Cell or its name", object)),
    }
}

/// A move in a position, or its coordinate form. Whether an object's move is legal is left to the caller.
pub(crate) fn mv(object: &Bound<'_, PyAny>, position: &Position) -> PyResult<hexmate::Move> {
    if let Ok(found) = object.cast::<moves::Move>() {
        let found = found.get();
        check_board("move", found.board, position.variant())?;
        return Ok(found.mv);
    }
    match object.cast::<PyString>() {
        Ok(text) => position.parse_uci(&text.to_cow()?).or_raise(),
        Err(_) => Err(wrong_type("a Move or its coordinate form", object)),
    }
}

/// A move on a variant's board, or its coordinate form, legal or not.
pub(crate) fn any_move(object: &Bound<'_, PyAny>, variant: Variant) -> PyResult<hexmate::Move> {
    if let Ok(found) = object.cast::<moves::Move>() {
        let found = found.get();
        check_board("move", found.board, variant)?;
        return Ok(found.mv);
    }
    match object.cast::<PyString>() {
        Ok(text) => hexmate::Move::from_uci(variant, &text.to_cow()?).or_raise(),
        Err(_) => Err(wrong_type("a Move or its coordinate form", object)),
    }
}

/// Refuses what belongs to another board than a variant's.
pub(crate) fn check_board(what: &'static str, board: Variant, variant: Variant) -> PyResult<()> {
    if board == board_of(variant) {
        return Ok(());
    }
    Err(raise(Mismatch::Board {
        what,
        found: board,
        expected: variant,
    }))
}
