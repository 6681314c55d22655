//! Writing observation planes into the caller's memory.

use crate::bitboard::Bitboard;
use crate::board::code;
use crate::color::Color;
use crate::encode::error::EncodeError;
use crate::encode::planes::{Planes, PIECE_PLANES};
use crate::encode::targets::{Dense, Packed, PlaneValue, Target};
use crate::encode::view::View;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::spec::Wing;

/// The greatest number that the clock's plane shows.
const CLOCK_LIMIT: u8 = 100;

/// By a piece's bits on the board its plane among its side's.
const PLACES: [usize; 8] = {
    let mut places = [0; 8];
    let mut i = 0;
    while i < Piece::ALL.len() {
        let piece = Piece::ALL[i];
        places[code(piece)] = piece.index();
        i += 1;
    }
    places
};

impl Planes {
    /// Writes the observation of a position.
    ///
    /// `earlier` gives the positions before this one, newest first; only as many as [`Planes::history`] are looked at, and where there are fewer their planes
    /// are 0. `occurrences` is how often the position has occurred, now included: 1 for the first time. The length of `out` must be
    /// [`Planes::len`].
    ///
    /// Fails if the length is another, a position is of another variant or `occurrences` is 0, and then writes nothing.
    pub fn write<'a, T: PlaneValue>(
        &self,
        position: &Position,
        earlier: impl IntoIterator<Item = &'a Position, IntoIter: Clone>,
        occurrences: usize,
        out: &mut [T],
    ) -> Result<(), EncodeError> {
        let earlier = earlier.into_iter();
        EncodeError::check_length("observation", self.len(), out.len())?;
        self.check(position, earlier.clone(), occurrences)?;
        self.write_checked(position, earlier, occurrences, out);
        Ok(())
    }

    /// Writes the packed observation of a position: a mask for each plane but the clock, in their order, and answers the clock, 0 to 100.
    ///
    /// Bit `s % 8` of byte `s / 8` of a mask, lowest first, stands for the square `s = row * columns + column`; bits without a square are 0. A mask
    /// is a little-endian `u128`. The number of masks must be [`Planes::mask_count`]. For the rest see [`Planes::write`].
    pub fn write_packed<'a>(
        &self,
        position: &Position,
        earlier: impl IntoIterator<Item = &'a Position, IntoIter: Clone>,
        occurrences: usize,
        masks: &mut [[u8; 16]],
    ) -> Result<u8, EncodeError> {
        let earlier = earlier.into_iter();
        EncodeError::check_length("packed observation", self.mask_count(), masks.len())?;
        self.check(position, earlier.clone(), occurrences)?;
        Ok(self.write_packed_checked(position, earlier, occurrences, masks))
    }

    /// Turns a packed observation into planes.
    ///
    /// Fails if a length is wrong, a bit stands for no cell or the clock is above 100, and then writes nothing.
    pub fn unpack<T: PlaneValue>(
        &self,
        masks: &[[u8; 16]],
        clock: u8,
        out: &mut [T],
    ) -> Result<(), EncodeError> {
        EncodeError::check_length("packed observation", self.mask_count(), masks.len())?;
        EncodeError::check_length("observation", self.len(), out.len())?;
        self.check_packed(masks, clock)?;
        self.unpack_checked(masks, clock, out);
        Ok(())
    }

    /// Whether masks have no bit off the board and a clock is in range.
    pub(crate) fn check_packed(&self, masks: &[[u8; 16]], clock: u8) -> Result<(), EncodeError> {
        let view = View::of(self.variant());
        for (mask, bytes) in masks.iter().enumerate() {
            let strays = u128::from_le_bytes(*bytes) & !view.exists_bits;
            if strays != 0 {
                let bit = strays.trailing_zeros();
                return Err(EncodeError::PackedBit { mask, bit });
            }
        }
        if clock > CLOCK_LIMIT {
            return Err(EncodeError::PackedClock(clock));
        }
        Ok(())
    }

    /// [`Planes::unpack`] after its checks.
    pub(crate) fn unpack_checked<T: PlaneValue>(
        &self,
        masks: &[[u8; 16]],
        clock: u8,
        out: &mut [T],
    ) {
        let view = View::of(self.variant());
        let clock_plane = self.clock_plane();
        out.fill(T::from_bit(0));
        let mut target = Dense { view, out };
        for (mask, bytes) in masks.iter().enumerate() {
            let plane = mask + usize::from(mask >= clock_plane);
            let mut squares = u128::from_le_bytes(*bytes);
            while squares != 0 {
                target.set(plane, squares.trailing_zeros() as u8);
                squares &= squares - 1;
            }
        }
        target.clock(clock_plane, clock);
    }

    /// The clock beside a position's masks.
    pub(crate) fn packed_clock(position: &Position) -> u8 {
        position.halfmove_clock().min(u16::from(CLOCK_LIMIT)) as u8
    }

    /// Whether an observation can be written.
    pub(crate) fn check<'a>(
        &self,
        position: &Position,
        earlier: impl Iterator<Item = &'a Position>,
        occurrences: usize,
    ) -> Result<(), EncodeError> {
        EncodeError::check_variant(self.variant(), position.variant)?;
        for position in earlier.take(self.history() as usize) {
            EncodeError::check_variant(self.variant(), position.variant)?;
        }
        if occurrences == 0 {
            return Err(EncodeError::NoOccurrence);
        }
        Ok(())
    }

    /// [`Planes::write`] after its checks.
    pub(crate) fn write_checked<'a, T: PlaneValue>(
        &self,
        position: &Position,
        earlier: impl Iterator<Item = &'a Position>,
        occurrences: usize,
        out: &mut [T],
    ) {
        out.fill(T::from_bit(0));
        let view = View::of(self.variant());
        self.write_to(position, earlier, occurrences, &mut Dense { view, out });
    }

    /// [`Planes::write_packed`] after its checks.
    pub(crate) fn write_packed_checked<'a>(
        &self,
        position: &Position,
        earlier: impl Iterator<Item = &'a Position>,
        occurrences: usize,
        masks: &mut [[u8; 16]],
    ) -> u8 {
        masks.fill([0; 16]);
        let mut target = Packed {
            view: View::of(self.variant()),
            masks,
            clock_plane: self.clock_plane(),
            clock: 0,
        };
        self.write_to(position, earlier, occurrences, &mut target);
        target.clock
    }

    #[inline(always)]
    fn write_to<'a>(
        &self,
        position: &Position,
        earlier: impl Iterator<Item = &'a Position>,
        occurrences: usize,
        target: &mut impl Target,
    ) {
        let us = position.side_to_move();
        let squares = View::of(self.variant()).squares(us.index());
        // One walk over all pieces: a walk for each plane ends where the processor does not expect it, twelve times. Words of 64 bits are
        // asked bit by bit faster than sets.
        let mut write_pieces = |position: &Position, first: usize| {
            let board = &position.board;
            let occupied = board.occupied();
            let theirs = position.colored(!us);
            let planes = board.planes.map(|plane| [plane.low(), plane.high()]);
            let words = [
                (0, occupied.low(), theirs.low()),
                (64, occupied.high(), theirs.high()),
            ];
            for (half, (base, mut left, theirs)) in words.into_iter().enumerate() {
                while left != 0 {
                    let number = left.trailing_zeros();
                    left &= left - 1;
                    let bit = |word: u64| (word >> number) as usize & 1;
                    let code = bit(planes[0][half])
                        | bit(planes[1][half]) << 1
                        | bit(planes[2][half]) << 2;
                    let plane = first + 6 * bit(theirs) + PLACES[code];
                    target.set(plane, squares[base + number as usize]);
                }
            }
        };
        write_pieces(position, 0);
        for (i, earlier) in earlier.take(self.history() as usize).enumerate() {
            write_pieces(earlier, PIECE_PLANES * (i + 1));
        }

        let mut plane = self.piece_planes();
        let mut constant = |on: bool| {
            if on {
                target.fill(plane);
            }
            plane += 1;
        };
        constant(true);
        constant(false); // captures in passing, below
        if self.castles() {
            let rights = position.castling_rights();
            for color in [us, !us] {
                constant(rights.has(color, Wing::Bishops));
                constant(rights.has(color, Wing::Queens));
            }
        }
        constant(occurrences == 2);
        constant(occurrences > 2);
        target.clock(plane, Planes::packed_clock(position));
        if us == Color::Black {
            target.fill(plane + 1);
        }
        if position.en_passant().is_some() {
            let plane = self.piece_planes() + 1;
            for cell in captures_in_passing(position) {
                target.set(plane, squares[cell.index()]);
            }
        }
    }
}

/// The cells on which a capture in passing is legal. Rarely asked for, so that a look at all moves does not matter.
#[cold]
fn captures_in_passing(position: &Position) -> Bitboard {
    let skipped = position.en_passant_cells();
    let mut cells = Bitboard::EMPTY;
    position.for_each_piece(&mut |moves| {
        if moves.piece == Piece::Pawn {
            let q = moves.from.coord().q;
            let onto = (moves.targets & skipped).iter();
            cells |= onto.filter(|to| to.coord().q != q).collect();
        }
    });
    cells
}
