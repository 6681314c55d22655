//! Legal moves piece by piece: found faster than a list, and as good for choosing and asking.

use hexmate::{Bitboard, Cell, Move, Piece, PieceMoves, Position};

/// The legal moves of a position.
#[derive(Clone, Default)]
pub(crate) struct Legal {
    pieces: Vec<PieceMoves>,
}

impl Legal {
    /// Finds the legal moves of another position.
    #[inline]
    pub fn find(&mut self, position: &Position) {
        let pieces = &mut self.pieces;
        pieces.clear();
        position.for_each_piece(&mut |moves| pieces.push(moves));
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.pieces.clear();
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// How many moves there are.
    pub fn count(&self) -> u32 {
        counted(&self.pieces)
    }

    pub fn pieces(&self) -> &[PieceMoves] {
        &self.pieces
    }

    /// Writes their policy indices, in ascending order, into a row that is as long as there are moves.
    pub fn write_indices(&self, position: &Position, row: &mut [u16]) {
        let mut slots = row.iter_mut();
        let policy = position.variant().policy();
        policy.for_each_sorted_index(&self.pieces, position.side_to_move(), |index| {
            if let Some(slot) = slots.next() {
                *slot = index;
            }
        });
    }

    /// Their policy indices, in ascending order.
    pub fn indices(&self, position: &Position) -> Vec<u16> {
        let mut indices = vec![0; self.count() as usize];
        self.write_indices(position, &mut indices);
        indices
    }

    pub fn contains(&self, mv: Move) -> bool {
        self.pieces.iter().any(|moves| {
            moves.from == mv.from()
                && moves.targets.contains(mv.to())
                && moves.promotions.contains(mv.to()) == mv.promotion().is_some()
        })
    }

    /// The move with this number, which is less than the count.
    pub fn numbered(&self, number: u32) -> Move {
        let (piece, number) = found(&self.pieces, number);
        numbered(&self.pieces[piece], number)
    }
}

/// The functions that count sets, and the same for processors that count a word's bits at a stroke, which is several times faster.
macro_rules! with_popcnt {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $answer:ty $body:block)*) => {
        $($(#[$doc])*
        #[inline]
        fn $name($($argument: $type),*) -> $answer {
            #[inline(always)]
            fn plain($($argument: $type),*) -> $answer $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "popcnt")]
                fn fast($($argument: $type),*) -> $answer {
                    plain($($argument),*)
                }
                if std::arch::is_x86_feature_detected!("popcnt") {
                    // SAFETY: the processor has the instruction.
                    return unsafe { fast($($argument),*) };
                }
            }
            plain($($argument),*)
        })*
    };
}

with_popcnt! {
    /// How many moves pieces have together.
    fn counted(pieces: &[PieceMoves]) -> u32 {
        pieces.iter().map(PieceMoves::len).sum()
    }

    /// The piece whose is the move with this number among all, and the number among that piece's.
    fn found(pieces: &[PieceMoves], number: u32) -> (usize, u32) {
        let mut left = number;
        for (i, moves) in pieces.iter().enumerate() {
            let count = moves.len();
            if left < count {
                return (i, left);
            }
            left -= count;
        }
        unreachable!("numbers are less than the count of moves");
    }
}

/// The move of a piece with this number: first each target once, with a queen where a pawn becomes another piece, then the other promotions.
fn numbered(moves: &PieceMoves, number: u32) -> Move {
    let Some(other) = number.checked_sub(moves.targets.len()) else {
        let to = numbered_cell(moves.targets, number);
        if moves.promotions.contains(to) {
            return Move::with_promotion(moves.from, to, Piece::Queen);
        }
        return Move::new(moves.from, to);
    };
    let piece = [Piece::Rook, Piece::Bishop, Piece::Knight][other as usize % 3];
    let to = numbered_cell(moves.promotions, other / 3);
    Move::with_promotion(moves.from, to, piece)
}

fn numbered_cell(cells: Bitboard, number: u32) -> Cell {
    let cell = cells.iter().nth(number as usize);
    cell.unwrap_or_else(|| unreachable!("a set has as many cells as it says"))
}
