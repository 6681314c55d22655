//! Positions as plain numbers, for callers from outside Rust: they copy and keep positions as they like, and may hand in anything.

use core::mem::{offset_of, MaybeUninit};

use bytemuck::{Pod, Zeroable};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::cell::{Cell, NUMBER_RANGE};
use crate::kernel;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{Position, NO_CELL};
use crate::setup::Setup;
use crate::variant::tables::MAX_CASTLINGS;
use crate::variant::Variant;

/// The fields of a [`Position`] as plain numbers in the machine's own byte order: fast to hand over, but not for files; those
/// have [`PackedPosition`](crate::PackedPosition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct RawPosition {
    /// Four sets of cells, lower 64 bits first: three give the bits of the number of the piece on each cell (0 none, 1 rook, 2 bishop, 3 queen,
    /// 4 pawn, 5 knight, 6 king), lowest first; the fourth has White's pieces.
    pub planes: [[u64; 2]; 4],
    /// The Zobrist key.
    pub key: u64,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move, from 1.
    pub fullmove_number: u16,
    /// Number of the en-passant cell, 255 for none.
    pub en_passant: u8,
    /// Castling rights: 1 `K`, 2 `Q`, 4 `k`, 8 `q`.
    pub castling: u8,
    /// Side to move: 0 White, 1 Black.
    pub side: u8,
    /// Number of the variant.
    pub variant: u8,
}

static_assertions::const_assert!(core::mem::size_of::<RawPosition>() == 80);
static_assertions::const_assert!(core::mem::align_of::<RawPosition>() == 8);

/// A raw position that is aligned as a [`Position`] is, so that it can be worked on where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(16))]
pub struct AlignedRawPosition(pub RawPosition);

static_assertions::assert_eq_size!(AlignedRawPosition, Position);
static_assertions::assert_eq_align!(AlignedRawPosition, Position);

impl From<&Position> for RawPosition {
    #[inline(always)]
    fn from(position: &Position) -> RawPosition {
        RawPosition {
            planes: position.board.planes.map(|set| [set.low(), set.high()]),
            key: position.key,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            en_passant: position.en_passant,
            castling: position.castling,
            side: position.side,
            variant: position.variant as u8,
        }
    }
}

// What makes a raw position and a position the same bytes, on machines whose lower half of a number comes first.
static_assertions::const_assert!(
    offset_of!(Position, board) == offset_of!(RawPosition, planes)
        && offset_of!(Position, key) == offset_of!(RawPosition, key)
        && offset_of!(Position, halfmove_clock) == offset_of!(RawPosition, halfmove_clock)
        && offset_of!(Position, fullmove_number) == offset_of!(RawPosition, fullmove_number)
        && offset_of!(Position, en_passant) == offset_of!(RawPosition, en_passant)
        && offset_of!(Position, castling) == offset_of!(RawPosition, castling)
        && offset_of!(Position, side) == offset_of!(RawPosition, side)
        && offset_of!(Position, variant) == offset_of!(RawPosition, variant)
);

/// The set with these halves.
#[inline(always)]
fn joined(halves: [u64; 2]) -> Bitboard {
    Bitboard(halves[0] as u128 | (halves[1] as u128) << 64)
}

/// The halves of a set.
const fn halves(set: Bitboard) -> [u64; 2] {
    [set.low(), set.high()]
}

/// 0 if a set has one cell or none.
#[inline(always)]
fn more_than_one([low, high]: [u64; 2]) -> u64 {
    let both = low | high;
    low & high | both & both.wrapping_sub(1)
}

impl RawPosition {
    /// Whether the numbers that are no sets of cells are in their ranges. With these a [`Position`] is nothing undefined, though perhaps
    /// nonsense.
    #[inline(always)]
    fn has_sound_numbers(&self) -> bool {
        ((self.variant as usize) < Variant::ALL.len())
            & (self.side <= 1)
            & (self.castling <= 15)
            & (self.en_passant <= 120 || self.en_passant == NO_CELL)
            & (self.fullmove_number != 0)
    }

    /// Whether the sets of cells are a placement, with king and rook at home for each castling right: see [`Position::with_raw`]. The numbers
    /// must be in their ranges.
    #[inline(always)]
    fn has_sound_cells(&self) -> bool {
        let (strays, kings) = self.strays_and_kings(&MASKS[self.variant as usize]);
        strays | more_than_one(kings[0]) | more_than_one(kings[1]) == 0
            && kings[0] != [0; 2]
            && kings[1] != [0; 2]
            && (self.castling == 0 || self.is_at_home(kings))
    }

    /// Not 0 if a bit stands for no piece, for one off the board, or for a pawn on a last cell; and both sides' kings.
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    fn strays_and_kings(&self, masks: &Masks) -> (u64, [[u64; 2]; 2]) {
        use core::arch::x86_64::{__m128i, _mm_and_si128, _mm_andnot_si128, _mm_or_si128};
        // Written out, since the compiler takes the halves apart.
        let set = |halves: [u64; 2]| -> __m128i { bytemuck::cast(halves) };
        // SAFETY: these instructions belong to every processor of this kind.
        #[allow(unsafe_code)]
        let (and, or, without) = unsafe {
            (
                |x: __m128i, y: __m128i| _mm_and_si128(x, y),
                |x: __m128i, y: __m128i| _mm_or_si128(x, y),
                |x: __m128i, y: __m128i| _mm_andnot_si128(y, x),
            )
        };
        let [a, b, c, white] = self.planes.map(set);
        let sliders = or(a, b);
        let occupied = or(sliders, c);
        let kings = and(b, c);
        let last_cells = or(
            and(set(masks.last[0]), white),
            without(set(masks.last[1]), white),
        );
        let strays = or(
            or(and(a, kings), without(white, occupied)),
            or(
                and(occupied, set(masks.off_board)),
                and(without(c, sliders), last_cells),
            ),
        );
        let [low, high]: [u64; 2] = bytemuck::cast(strays);
        let kings = [and(kings, white), without(kings, white)].map(bytemuck::cast);
        (low | high, kings)
    }

    /// Not 0 if a bit stands for no piece, for one off the board, or for a pawn on a last cell; and both sides' kings.
    #[inline(always)]
    #[cfg(not(target_arch = "x86_64"))]
    fn strays_and_kings(&self, masks: &Masks) -> (u64, [[u64; 2]; 2]) {
        let mut strays = 0;
        let mut kings = [[0; 2]; 2];
        for half in 0..2 {
            let [a, b, c, white] = self.planes.map(|plane| plane[half]);
            let occupied = a | b | c;
            let last_cells = (masks.last[0][half] & white) | (masks.last[1][half] & !white);
            strays |= (a & b & c)
                | (white & !occupied)
                | (occupied & masks.off_board[half])
                | (c & !(a | b) & last_cells);
            kings[0][half] = b & c & white;
            kings[1][half] = b & c & !white;
        }
        (strays, kings)
    }

    /// Whether king and rook are at home for each castling right.
    #[inline(always)]
    fn is_at_home(&self, kings: [[u64; 2]; 2]) -> bool {
        let homes = &HOMES[self.variant as usize][self.castling as usize & 15];
        let mut missing = 0;
        for half in 0..2 {
            let [a, b, c, white] = self.planes.map(|plane| plane[half]);
            let rooks = a & !(b | c);
            missing |= (homes.kings[0][half] & !kings[0][half])
                | (homes.kings[1][half] & !kings[1][half])
                | (homes.rooks[0][half] & !(rooks & white))
                | (homes.rooks[1][half] & !(rooks & !white));
        }
        missing == 0
    }

    /// These numbers as a position: where they lie if that is aligned as a position must be, else in `copy`.
    ///
    /// # Safety
    /// The numbers must be in their ranges.
    #[inline(always)]
    #[allow(unsafe_code)]
    unsafe fn position<'a>(&'a self, copy: &'a mut MaybeUninit<Position>) -> &'a Position {
        let pointer = (self as *const RawPosition).cast::<Position>();
        if cfg!(target_endian = "big") {
            return copy.write(Position {
                board: Board {
                    planes: self.planes.map(joined),
                },
                key: self.key,
                halfmove_clock: self.halfmove_clock,
                fullmove_number: self.fullmove_number,
                en_passant: self.en_passant,
                castling: self.castling,
                side: self.side,
                variant: Variant::ALL[self.variant as usize],
            });
        }
        // SAFETY: the fields of both are the same at the same places, and `variant` is the number of one. The copy is one of bytes and not of
        // fields, since a processor waits when it reads a whole set that has just been written in pieces.
        unsafe {
            if pointer.is_aligned() {
                return &*pointer;
            }
            core::ptr::copy_nonoverlapping(self, copy.as_mut_ptr().cast::<RawPosition>(), 1);
            copy.assume_init_ref()
        }
    }

    /// Whether a piece of the side to move stands on a cell.
    #[inline(always)]
    fn has_own(&self, cell: usize) -> bool {
        let half = cell >> 6;
        if cell >= NUMBER_RANGE {
            return false;
        }
        let white = self.planes[3][half];
        let all = self.planes[0][half] | self.planes[1][half] | self.planes[2][half];
        let own = if self.side == 0 { white } else { all & !white };
        own >> (cell & 63) & 1 != 0
    }
}

/// What a variant's placements are checked by, in halves.
struct Masks {
    /// Bits that are no cell of the board.
    off_board: [u64; 2],
    /// The last cells of White's pawns and of Black's.
    last: [[u64; 2]; 2],
}

static MASKS: [Masks; Variant::ALL.len()] = {
    let mut table = [const {
        Masks {
            off_board: [0; 2],
            last: [[0; 2]; 2],
        }
    }; Variant::ALL.len()];
    let mut variant = 0;
    while variant < table.len() {
        let tables = Variant::ALL[variant].tables();
        let [low, high] = halves(tables.cells);
        table[variant].off_board = [!low, !high];
        table[variant].last = [
            halves(tables.sides[0].promotion),
            halves(tables.sides[1].promotion),
        ];
        variant += 1;
    }
    table
};

/// Where kings and rooks must stand, White's and Black's, for a set of castling rights.
#[derive(Clone, Copy)]
struct Homes {
    kings: [[u64; 2]; 2],
    rooks: [[u64; 2]; 2],
}

/// For each variant and set of rights. Rights that the variant does not have want a king on a cell that no board has.
static HOMES: [[Homes; 16]; Variant::ALL.len()] = {
    let mut table = [[Homes {
        kings: [[0; 2]; 2],
        rooks: [[0; 2]; 2],
    }; 16]; Variant::ALL.len()];
    let mut variant = 0;
    while variant < table.len() {
        let tables = Variant::ALL[variant].tables();
        let mut rights = 0;
        while rights < 16 {
            let mut kings = [Bitboard::EMPTY; 2];
            let mut rooks = [Bitboard::EMPTY; 2];
            if rights as u8 & !tables.all_rights != 0 {
                kings[0] = Bitboard(1 << 127);
            }
            let mut i = 0;
            while i < 2 * MAX_CASTLINGS {
                let side = i / MAX_CASTLINGS;
                if let Some(castling) = &tables.sides[side].castlings[i % MAX_CASTLINGS] {
                    if rights as u8 & castling.right != 0 {
                        kings[side] = kings[side].with(castling.king_from);
                        rooks[side] = rooks[side].with(castling.rook_from);
                    }
                }
                i += 1;
            }
            table[variant][rights] = Homes {
                kings: [halves(kings[0]), halves(kings[1])],
                rooks: [halves(rooks[0]), halves(rooks[1])],
            };
            rights += 1;
        }
        variant += 1;
    }
    table
};

impl Position {
    /// Calls `body` with the position of these numbers, unless they are evidently not one's: a few nanoseconds, so that it can stand at
    /// every border.
    ///
    /// It refuses what breaks the placement, the state or section 6 of the rules, but for two things that take
    /// longer to find out, and that nothing here relies on: the side not to move may be in check, and the key may be another
    /// position's. [`Setup::position`] on [`Setup::from`] the result finds out the first, and gives a position with the right key.
    #[inline(always)]
    pub fn with_raw<R>(raw: &RawPosition, body: impl FnOnce(&Position) -> R) -> Option<R> {
        if !raw.has_sound_numbers()
            || !raw.has_sound_cells()
            || raw.en_passant != NO_CELL && !has_sound_en_passant(raw)
        {
            return None;
        }
        let mut copy = MaybeUninit::uninit();
        // SAFETY: the numbers are in their ranges.
        #[allow(unsafe_code)]
        Some(body(unsafe { raw.position(&mut copy) }))
    }

    /// The position of these numbers, under the conditions of [`Position::with_raw`], which is faster.
    pub fn from_raw(raw: &RawPosition) -> Option<Position> {
        Position::with_raw(raw, |position| *position)
    }

    /// Writes the numbers of the position after a move; the caller knows the move to be legal, and the position to have come
    /// from this library.
    ///
    /// This is for loops over the legal moves, where checking the position each time would cost more than the move. It answers
    /// `false` and writes nothing where the numbers, or the move's bits, evidently cannot be: no such variant, side or cell, no piece of the
    /// side to move where the move begins, no piece that a pawn can become. Other nonsense makes nonsense, which [`Position::with_raw`] may refuse, but it neither panics nor is undefined.
    #[inline(always)]
    pub fn make_raw(
        raw: &AlignedRawPosition,
        move_bits: u32,
        next: &mut MaybeUninit<AlignedRawPosition>,
    ) -> bool {
        let AlignedRawPosition(raw) = raw;
        let known = (raw.variant as usize) < Variant::ALL.len() && raw.side <= 1;
        let cell_or_none = raw.en_passant.wrapping_add(1) <= NUMBER_RANGE as u8;
        let (from, to) = (move_bits as usize & 127, move_bits as usize >> 7 & 127);
        if !known
            || !cell_or_none
            || move_bits >> 14 > Piece::Queen as u32
            || to >= NUMBER_RANGE
            || !raw.has_own(from)
        {
            return false;
        }
        let mv = Move::from_bits_unchecked(move_bits);
        #[allow(unsafe_code)]
        if cfg!(target_endian = "little") {
            let position = (raw as *const RawPosition).cast::<Position>();
            let place: *mut MaybeUninit<Position> =
                (next as *mut MaybeUninit<AlignedRawPosition>).cast();
            // SAFETY: the fields are the same at the same places, the alignment is the same, the numbers are in their ranges, and any
            // bytes are a raw position.
            unsafe { kernel::make_in_place((*place).write(*position), mv) };
        } else {
            let mut copy = MaybeUninit::uninit();
            // SAFETY: the numbers are in their ranges.
            let position = unsafe { raw.position(&mut copy) };
            let made = kernel::make(position, mv);
            next.write(AlignedRawPosition(RawPosition::from(&made)));
        }
        true
    }

    /// The same for numbers wherever they lie, which are copied.
    pub fn made_raw(raw: &RawPosition, move_bits: u32) -> Option<RawPosition> {
        let aligned = AlignedRawPosition(*raw);
        let mut next = MaybeUninit::uninit();
        let made = Position::make_raw(&aligned, move_bits, &mut next);
        // SAFETY: it has been written if it could be made.
        #[allow(unsafe_code)]
        made.then(|| unsafe { next.assume_init() }.0)
    }
}

/// Whether the en-passant cell can be one. The rest must be sound.
#[cold]
fn has_sound_en_passant(raw: &RawPosition) -> bool {
    let mut copy = MaybeUninit::uninit();
    // SAFETY: the numbers are in their ranges.
    #[allow(unsafe_code)]
    let position = unsafe { raw.position(&mut copy) };
    let on_board = Cell::from_index(raw.en_passant as usize)
        .is_some_and(|cell| position.variant.cells().contains(cell));
    on_board && Setup::from(position).check_rights().is_ok()
}
