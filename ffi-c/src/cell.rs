//! Cells: numbers, names and places.
//!
//! A cell is known by its number, which is the bit that stands for it in a set of cells. Numbers run from 0 to 120 with gaps,
//! so that cells sort as a1, a2, ..., b1, ...; the same number is the same place on all boards, though not of the same name.

use std::ffi::c_char;

use hexmate::{Cell, Coord, Variant};

use crate::border::{cross, Answer};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// A cell's number, 0 to 120, or HEXMATE_CELL_NONE.
pub type hexmate_cell_t = u32;

/// No cell.
pub const HEXMATE_CELL_NONE: hexmate_cell_t = 255;

/// Where a cell lies, as a plain value.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct hexmate_cell_info_t {
    /// Axial coordinate: files to the right of the middle file, -5 to 5.
    pub q: i8,
    /// Axial coordinate: down the file, -5 to 5; a step north is (0, -1).
    pub r: i8,
    /// File, counted from the left from 0.
    pub file: u8,
    /// Rank number, from 1.
    pub rank: u8,
    /// Colour of the cell: 0, 1 or 2. A step through a corner keeps it.
    pub shade: u8,
    /// Number of the cell that is to Black what this one is to White.
    pub mirrored: u8,
}

/// The cell of a number that a caller gave, if the variant's board has it.
pub(crate) fn cell_in(variant: Variant, number: u32) -> Answer<Cell> {
    Cell::from_index(number as usize)
        .filter(|&cell| variant.cells().contains(cell))
        .ok_or(HEXMATE_STATUS_UNKNOWN_CELL)
}

/// Finds the cell with this name, such as "f10". Case matters.
#[no_mangle]
pub unsafe extern "C" fn hexmate_cell_from_name(
    variant: hexmate_variant_t,
    name: *const c_char,
    length: usize,
    cell: *mut hexmate_cell_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cell)?;
        let offset = caller.optional_out(std::ptr::null_mut())?;
        let variant = variant_in(variant)?;
        let name = caller.text(name, length, &offset)?;
        let cell = variant.cell(name).ok_or(HEXMATE_STATUS_UNKNOWN_CELL)?;
        out.set(cell.index() as u32);
        Ok(())
    })
}

/// Finds the cell at axial coordinates.
#[no_mangle]
pub unsafe extern "C" fn hexmate_cell_from_coordinates(
    variant: hexmate_variant_t,
    q: i32,
    r: i32,
    cell: *mut hexmate_cell_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cell)?;
        let variant = variant_in(variant)?;
        let small = |value: i32| match value {
            -5..=5 => Ok(value as i8),
            _ => Err(HEXMATE_STATUS_UNKNOWN_CELL),
        };
        let coord = Coord { q: small(q)?, r: small(r)? };
        let cell = Cell::from_coord(coord).ok_or(HEXMATE_STATUS_UNKNOWN_CELL)?;
        cell_in(variant, cell.index() as u32)?;
        out.set(cell.index() as u32);
        Ok(())
    })
}

/// Finds the cell in this file, counted from the left from 0, and of this rank number, from 1.
#[no_mangle]
pub unsafe extern "C" fn hexmate_cell_at(
    variant: hexmate_variant_t,
    file: u32,
    rank: u32,
    cell: *mut hexmate_cell_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cell)?;
        let geometry = variant_in(variant)?.spec().geometry;
        let rank = u8::try_from(rank).map_err(|_| HEXMATE_STATUS_UNKNOWN_CELL)?;
        let cell = geometry.cell_at(file as usize, rank);
        out.set(cell.ok_or(HEXMATE_STATUS_UNKNOWN_CELL)?.index() as u32);
        Ok(())
    })
}

/// Writes a cell's name. HEXMATE_CELL_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_cell_name(
    variant: hexmate_variant_t,
    cell: hexmate_cell_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let variant = variant_in(variant)?;
        buffer.fill_text(&variant.cell_name(cell_in(variant, cell)?))
    })
}

/// Tells where a cell lies.
#[no_mangle]
pub unsafe extern "C" fn hexmate_cell_info(
    variant: hexmate_variant_t,
    cell: hexmate_cell_t,
    info: *mut hexmate_cell_info_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(info)?;
        let variant = variant_in(variant)?;
        let cell = cell_in(variant, cell)?;
        let geometry = variant.spec().geometry;
        let mirrored = geometry.mirrored(cell).ok_or(HEXMATE_STATUS_UNKNOWN_CELL)?;
        let Coord { q, r } = cell.coord();
        out.set(hexmate_cell_info_t {
            q,
            r,
            file: geometry.file(cell) as u8,
            rank: geometry.rank(cell),
            shade: geometry.cell_color(cell),
            mirrored: mirrored.index() as u8,
        });
        Ok(())
    })
}
