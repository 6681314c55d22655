//! Choosing one legal move by its number, without writing down the others.

use core::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::color::Side;
use crate::movegen::sinks::{origin, promotion_cells, Sink};
use crate::moves::{Move, PieceMoves};
use crate::piece::Piece;
use crate::variant::tables::Rules;

/// Most groups of moves: at most 90 pieces and 5 kinds of pawns' moves.
const MOST: usize = 96;

/// Moves of one piece, or of pawns in one direction.
#[derive(Clone, Copy)]
struct Group {
    targets: Bitboard,
    promotions: Bitboard,
    /// Where the piece stands; for pawns nothing.
    from: Cell,
    /// The change of the cell's number for pawns, else 0.
    delta: i32,
    /// How many moves there are in all groups up to this one.
    end: u32,
}

impl Group {
    /// The move with a number less than the group's count: first each target once, with a queen where a pawn becomes another piece, then the
    /// other promotions.
    #[inline(always)]
    fn numbered(&self, number: u32) -> Move {
        let plain = self.targets.len();
        let (to, promotion) = if number < plain {
            let to = numbered_cell(self.targets, number);
            let queen = self.promotions.contains(to).then_some(Piece::Queen);
            (to, queen)
        } else {
            let other = number - plain;
            let piece = [Piece::Rook, Piece::Bishop, Piece::Knight][(other % 3) as usize];
            (numbered_cell(self.promotions, other / 3), Some(piece))
        };
        let from = match self.delta {
            0 => self.from,
            delta => origin(to, delta),
        };
        match promotion {
            Some(piece) => Move::with_promotion(from, to, piece),
            None => Move::new(from, to),
        }
    }
}

/// The cell of a set with this number, in their order.
#[inline(always)]
fn numbered_cell(cells: Bitboard, number: u32) -> Cell {
    let low = cells.low().count_ones();
    let (mut half, base, number) = if number < low {
        (cells.low(), 0, number)
    } else {
        (cells.high(), 64, number - low)
    };
    for _ in 0..number {
        half &= half - 1;
    }
    Cell::from_index_unchecked((base + half.trailing_zeros()) & 127)
}

/// Gathers moves in groups.
pub(crate) struct ChooseSink<V, S> {
    groups: [core::mem::MaybeUninit<Group>; MOST],
    len: usize,
    count: u32,
    rules: PhantomData<(V, S)>,
}

impl<V: Rules, S: Side> ChooseSink<V, S> {
    #[inline(always)]
    pub fn new() -> Self {
        ChooseSink {
            groups: [const { core::mem::MaybeUninit::uninit() }; MOST],
            len: 0,
            count: 0,
            rules: PhantomData,
        }
    }

    #[inline(always)]
    fn push(&mut self, targets: Bitboard, promotions: Bitboard, from: Cell, delta: i32) {
        self.count += targets.len() + 3 * promotions.len();
        self.groups[self.len].write(Group {
            targets,
            promotions,
            from,
            delta,
            end: self.count,
        });
        self.len += 1;
    }

    /// The move with the number that is answered, which is less than the count it is asked with; none where there is none.
    ///
    /// # Panics
    /// If the number is not less than the count.
    #[inline(always)]
    pub fn choose(&self, number: &mut dyn FnMut(u32) -> u32) -> Option<Move> {
        if self.count == 0 {
            return None;
        }
        let number = number(self.count);
        assert!(
            number < self.count,
            "there are {} moves, none with the number {number}",
            self.count
        );
        let mut start = 0;
        for group in &self.groups[..self.len] {
            // SAFETY: `push` has written each group before it counted it.
            #[allow(unsafe_code)]
            let group = unsafe { group.assume_init_ref() };
            if number < group.end {
                return Some(group.numbered(number - start));
            }
            start = group.end;
        }
        None
    }
}

impl<V: Rules, S: Side> Sink for ChooseSink<V, S> {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        self.push(moves.targets, moves.promotions, moves.from, 0);
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        if targets.any() {
            let promotions = targets & promotion_cells::<V, S>();
            self.push(targets, promotions, Cell::from_index_unchecked(0), delta);
        }
    }
}
