//! Sets of cells: plain values of 128 bits in two halves.

use bytemuck::{Pod, Zeroable};
use hexmate::Bitboard;

/// A set of cells, a plain value: bit n stands for the cell of number n, in `lo` for n below 64, else bit n - 64 of `hi`.
/// HEXMATE_BITBOARD_HAS() looks a cell up.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
pub struct hexmate_bitboard_t {
    /// Cells 0 to 63.
    pub lo: u64,
    /// Cells 64 to 127.
    pub hi: u64,
}

static_assertions::const_assert!(size_of::<hexmate_bitboard_t>() == 16);
static_assertions::const_assert!(align_of::<hexmate_bitboard_t>() == align_of::<u64>());

impl From<Bitboard> for hexmate_bitboard_t {
    #[inline(always)]
    fn from(set: Bitboard) -> hexmate_bitboard_t {
        hexmate_bitboard_t {
            lo: set.low(),
            hi: set.high(),
        }
    }
}
