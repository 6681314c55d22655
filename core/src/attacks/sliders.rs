//! Rooks and bishops by table look-up.
//!
//! The two halves of a 128-bit set, each masked to the cells that matter, are laid over each other ("folded") in one
//! 64-bit word. No two cells of one line, and no two inner cells of a bishop's three lines, meet there. The folded word
//! becomes an index: by PEXT where the processor has a fast one, by a multiplication elsewhere. A bishop has at most
//! 8 inner cells on all its lines and takes one look-up; a rook has up to 9 on each of its three lines and takes three.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::{__m128i, _mm_load_si128, _mm_or_si128, _pext_u64};

use crate::attacks::magics::MAGICS;
use crate::attacks::walk::direction;
use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};

/// How slider attacks are looked up; the move generator is compiled once for each way.
pub(crate) trait Sliders {
    /// What a rook attacks, blockers included.
    fn rook(from: Cell, occupied: Bitboard) -> Bitboard;
    /// What a bishop attacks, blockers included.
    fn bishop(from: Cell, occupied: Bitboard) -> Bitboard;

    /// What a queen attacks, blockers included.
    #[inline(always)]
    fn queen(from: Cell, occupied: Bitboard) -> Bitboard {
        Self::rook(from, occupied) | Self::bishop(from, occupied)
    }

    /// The bits of a word that stand in a mask, moved side by side, lowest first; none if the processor has no fast instruction for it.
    #[inline(always)]
    fn gathered(_word: u64, _mask: u64) -> Option<u64> {
        None
    }
}

/// Where the attacks along one rook line, or along all lines of a bishop, stand in the table.
#[derive(Clone, Copy)]
struct Slot {
    /// Inner cells in the lower half of the board.
    low: u64,
    /// Inner cells in the upper half.
    high: u64,
    /// Both in the folded word; for PEXT alone.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    folded: u64,
    /// Multiplier.
    magic: u64,
    /// First entry in the table.
    offset: u32,
    /// 64 less the number of inner cells; at least 1 cell is counted.
    shift: u32,
}

/// Three rook lines, then the bishop.
const SLOTS_PER_CELL: usize = 4;

/// The lines of a slot, each by the first of its two directions; the opposite one is three further.
const fn lines(slot: usize) -> &'static [usize] {
    match slot {
        0 => &[0],
        1 => &[1],
        2 => &[2],
        _ => &[6, 7, 8],
    }
}

/// Cells between a cell and the edges, the last ones left out: whether those are occupied changes nothing.
const fn inner_cells(from: Cell, lines: &[usize]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 2 * lines.len() {
        let step = direction(lines[i / 2] + 3 * (i % 2));
        let mut next = from.offset(step);
        while let Some(cell) = next {
            next = cell.offset(step);
            if next.is_some() {
                set = set.with(cell);
            }
        }
        i += 1;
    }
    set
}

/// The cells of up to six rays, one bit each and nearest first; 0 behind the edge. The compiler fills the tables from
/// these in a second, where a walk for each entry takes it fifteen.
type Rays = [[u128; 11]; 6];

const fn rays(from: Cell, lines: &[usize]) -> Rays {
    let mut rays = [[0; 11]; 6];
    let mut i = 0;
    while i < 2 * lines.len() {
        let step = direction(lines[i / 2] + 3 * (i % 2));
        let mut length = 0;
        let mut next = from.offset(step);
        while let Some(cell) = next {
            rays[i][length] = 1 << cell.index();
            length += 1;
            next = cell.offset(step);
        }
        i += 1;
    }
    rays
}

/// The cells on the rays up to the first occupied one, which is included.
const fn attacks(rays: &Rays, count: usize, occupied: u128) -> u128 {
    let mut set = 0;
    let mut i = 0;
    while i < count {
        let ray = &rays[i];
        let mut length = 0;
        while ray[length] != 0 {
            set |= ray[length];
            if occupied & ray[length] != 0 {
                break;
            }
            length += 1;
        }
        i += 1;
    }
    set
}

const fn slots() -> ([[Slot; SLOTS_PER_CELL]; TABLE], usize) {
    let none = Slot {
        low: 0,
        high: 0,
        folded: 0,
        magic: 0,
        offset: 0,
        shift: 63,
    };
    let mut table = [[none; SLOTS_PER_CELL]; TABLE];
    let mut offset = 0;
    let mut dense = 0;
    let mut index = 0;
    while index < TABLE {
        if let Some(cell) = Cell::from_index(index) {
            let mut i = 0;
            while i < SLOTS_PER_CELL {
                let inner = inner_cells(cell, lines(i));
                let bits = inner.len();
                assert!(
                    (inner.low() | inner.high()).count_ones() == bits,
                    "inner cells must not meet in the folded word"
                );
                let bits = if bits == 0 { 1 } else { bits };
                table[index][i] = Slot {
                    low: inner.low(),
                    high: inner.high(),
                    folded: inner.low() | inner.high(),
                    magic: MAGICS[dense][i],
                    offset: offset as u32,
                    shift: 64 - bits,
                };
                offset += 1 << bits;
                i += 1;
            }
            dense += 1;
        }
        index += 1;
    }
    (table, offset)
}

static SLOTS: [[Slot; SLOTS_PER_CELL]; TABLE] = slots().0;

/// Number of entries of either table.
const ENTRIES: usize = slots().1;

/// Attacks by slot and occupancy, for PEXT or for the multipliers. 656 KiB, made by the compiler.
#[allow(long_running_const_eval)]
const fn fill(by_magic: bool) -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let slots = slots().0;
    let mut index = 0;
    while index < TABLE {
        if let Some(cell) = Cell::from_index(index) {
            let mut i = 0;
            while i < SLOTS_PER_CELL {
                let slot = slots[index][i];
                let rays = rays(cell, lines(i));
                let inner = (slot.high as u128) << 64 | slot.low as u128;
                // All subsets of the inner cells, in the order in which PEXT numbers those of the folded word.
                let folded_inner = slot.low | slot.high;
                let mut folded = 0u64;
                let mut number = 0;
                loop {
                    let occupied = (folded as u128 | (folded as u128) << 64) & inner;
                    let entry = if by_magic {
                        (folded.wrapping_mul(slot.magic) >> slot.shift) as usize
                    } else {
                        number
                    };
                    let attacks = attacks(&rays, 2 * lines(i).len(), occupied);
                    let at = slot.offset as usize + entry;
                    assert!(
                        table[at].is_empty() || table[at].0 == attacks,
                        "two occupancies with different attacks share an entry"
                    );
                    table[at] = Bitboard(attacks);
                    number += 1;
                    folded = folded.wrapping_sub(folded_inner) & folded_inner;
                    if folded == 0 {
                        break;
                    }
                }
                i += 1;
            }
        }
        index += 1;
    }
    table
}

/// The attacks at an entry of a slot's part of a table.
#[inline(always)]
fn entry_of(table: &'static [Bitboard; ENTRIES], slot: &Slot, entry: u64) -> &'static Bitboard {
    let at = slot.offset as usize + entry as usize;
    debug_assert!(at < ENTRIES);
    // SAFETY: `slots` gives each slot 2 to the number of its inner cells entries, and no entry number has more bits: PEXT
    // by the mask's, the product by the shift. `fill` has gone through all of them.
    // The range check would be a comparison and a jump in each look-up, of which a position takes about fifteen.
    #[allow(unsafe_code)]
    unsafe {
        table.get_unchecked(at)
    }
}

/// Look-ups by multiplication: for every processor.
pub(crate) struct Portable;

#[allow(long_running_const_eval)]
static BY_MAGIC: [Bitboard; ENTRIES] = fill(true);

impl Portable {
    #[inline(always)]
    fn look_up(slot: &Slot, occupied: Bitboard) -> Bitboard {
        let folded = occupied.low() & slot.low | occupied.high() & slot.high;
        let entry = folded.wrapping_mul(slot.magic) >> slot.shift;
        *entry_of(&BY_MAGIC, slot, entry)
    }
}

impl Sliders for Portable {
    #[inline(always)]
    fn rook(from: Cell, occupied: Bitboard) -> Bitboard {
        let slots = &SLOTS[from.index() & (TABLE - 1)];
        Portable::look_up(&slots[0], occupied)
            | Portable::look_up(&slots[1], occupied)
            | Portable::look_up(&slots[2], occupied)
    }

    #[inline(always)]
    fn bishop(from: Cell, occupied: Bitboard) -> Bitboard {
        Portable::look_up(&SLOTS[from.index() & (TABLE - 1)][3], occupied)
    }
}

/// Look-ups by PEXT: for processors with a fast one.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Pext;

#[cfg(target_arch = "x86_64")]
#[allow(long_running_const_eval)]
static BY_PEXT: [Bitboard; ENTRIES] = fill(false);

#[cfg(target_arch = "x86_64")]
impl Pext {
    /// The attacks of a slot as a vector.
    ///
    /// Left to itself the compiler puts vectors together from halves and takes them apart again.
    #[inline(always)]
    fn look_up(slot: &Slot, occupied: Bitboard) -> __m128i {
        let folded = occupied.low() & slot.low | occupied.high() & slot.high;
        // SAFETY: this way of looking up is compiled only into kernels that are chosen where the processor has BMI2; SSE2 is part of
        // x86-64. A `Bitboard` is 16 bytes, aligned to 16.
        #[allow(unsafe_code)]
        unsafe {
            let entry = _pext_u64(folded, slot.folded);
            _mm_load_si128(core::ptr::from_ref(entry_of(&BY_PEXT, slot, entry)).cast())
        }
    }

    #[inline(always)]
    fn bitboard(vector: __m128i) -> Bitboard {
        // SAFETY: both are 16 bytes of which every value is allowed.
        #[allow(unsafe_code)]
        unsafe {
            Bitboard(core::mem::transmute::<__m128i, u128>(vector))
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Sliders for Pext {
    #[inline(always)]
    fn rook(from: Cell, occupied: Bitboard) -> Bitboard {
        let slots = &SLOTS[from.index() & (TABLE - 1)];
        let lines = [
            Pext::look_up(&slots[0], occupied),
            Pext::look_up(&slots[1], occupied),
            Pext::look_up(&slots[2], occupied),
        ];
        // SAFETY: SSE2 is part of x86-64.
        #[allow(unsafe_code)]
        Pext::bitboard(unsafe { _mm_or_si128(_mm_or_si128(lines[0], lines[1]), lines[2]) })
    }

    #[inline(always)]
    fn bishop(from: Cell, occupied: Bitboard) -> Bitboard {
        let slot = &SLOTS[from.index() & (TABLE - 1)][3];
        Pext::bitboard(Pext::look_up(slot, occupied))
    }

    #[inline(always)]
    fn gathered(word: u64, mask: u64) -> Option<u64> {
        // SAFETY: as in `look_up`.
        #[allow(unsafe_code)]
        Some(unsafe { _pext_u64(word, mask) })
    }
}
