//! Legal moves, counts, made moves and perft of many positions.

use crate::batch::error::BatchError;
use crate::batch::ragged::Ragged;
use crate::batch::threads::{Batch, BLOCK};
use crate::encode::error::EncodeError;
use crate::kernel;
use crate::moves::Move;
use crate::position::Position;

/// Fills memory that is about to be overwritten.
const PLACEHOLDER: Move = match Move::from_bits(0) {
    Some(mv) => mv,
    None => panic!("0 is a move from the first cell to itself"),
};

impl Batch {
    /// Writes how many legal moves each position has.
    ///
    /// Fails if the arrays differ in length.
    pub fn count_legal(
        &self,
        positions: &[Position],
        counts: &mut [u32],
    ) -> Result<(), BatchError> {
        BatchError::check_length("counts", positions.len(), counts.len())?;
        self.for_each_row(counts, 1, BLOCK, |i, count| {
            count[0] = positions[i].count_legal();
        })
    }

    /// Writes the legal moves of all positions to the front of `moves`, each position's in the order of [`Position::legal_moves`], and answers how many
    /// there are; those of position `i` lie at `offsets[i]..offsets[i + 1]`.
    ///
    /// Fails if `offsets` has not one element more than `positions`, or `moves` is too short; the error has the length needed.
    pub fn legal_moves_into(
        &self,
        positions: &[Position],
        offsets: &mut [u64],
        moves: &mut [Move],
    ) -> Result<usize, BatchError> {
        self.ragged_into(
            "moves",
            positions,
            offsets,
            moves,
            |position, row: &mut [Move]| {
                row.copy_from_slice(&position.legal_moves());
            },
        )
    }

    /// The legal moves of all positions, each position's in the order of [`Position::legal_moves`].
    pub fn legal_moves(&self, positions: &[Position]) -> Result<Ragged<Move>, BatchError> {
        let mut legal = self.empty_ragged(positions, PLACEHOLDER)?;
        self.for_each_ragged(&legal.offsets[1..], &mut legal.values, |i, row| {
            row.copy_from_slice(&positions[i].legal_moves());
        })?;
        Ok(legal)
    }

    /// Writes the policy indices of all positions' legal moves to the front of `indices`, each position's in ascending order, and answers how many there are;
    /// those of position `i` lie at `offsets[i]..offsets[i + 1]`.
    ///
    /// Fails if `offsets` has not one element more than `positions`, or `indices` is too short; the error has the length needed.
    pub fn policy_indices_into(
        &self,
        positions: &[Position],
        offsets: &mut [u64],
        indices: &mut [u16],
    ) -> Result<usize, BatchError> {
        self.ragged_into("policy indices", positions, offsets, indices, write_indices)
    }

    /// The policy indices of all positions' legal moves, each position's in ascending order.
    pub fn policy_indices(&self, positions: &[Position]) -> Result<Ragged<u16>, BatchError> {
        let mut legal = self.empty_ragged(positions, 0)?;
        self.for_each_ragged(&legal.offsets[1..], &mut legal.values, |i, row| {
            write_indices(&positions[i], row);
        })?;
        Ok(legal)
    }

    /// Writes the position after each position's move.
    ///
    /// Fails if the arrays differ in length, or at the first move that is not legal.
    pub fn make(
        &self,
        positions: &[Position],
        moves: &[Move],
        out: &mut [Position],
    ) -> Result<(), BatchError> {
        BatchError::check_length("moves", positions.len(), moves.len())?;
        BatchError::check_length("positions after the moves", positions.len(), out.len())?;
        self.check_legal(positions, moves)?;
        self.for_each_row(out, 1, BLOCK, |i, out| {
            out[0] = kernel::make(&positions[i], moves[i]);
        })
    }

    /// Replaces each position by the one after its move.
    ///
    /// Fails if the arrays differ in length, or at the first move that is not legal.
    pub fn make_in_place(
        &self,
        positions: &mut [Position],
        moves: &[Move],
    ) -> Result<(), BatchError> {
        BatchError::check_length("moves", positions.len(), moves.len())?;
        self.check_legal(positions, moves)?;
        self.for_each_row(positions, 1, BLOCK, |i, position| {
            position[0] = kernel::make(&position[0], moves[i]);
        })
    }

    /// Writes [`Position::perft`] of each position.
    ///
    /// Fails if the arrays differ in length.
    pub fn perft(
        &self,
        positions: &[Position],
        depth: u32,
        counts: &mut [u64],
    ) -> Result<(), BatchError> {
        BatchError::check_length("counts", positions.len(), counts.len())?;
        self.for_each_row(counts, 1, 1, |i, count| {
            count[0] = positions[i].perft(depth);
        })
    }

    /// Writes the policy index of each position's move.
    ///
    /// Fails if the arrays differ in length, or at the first move that has no index. Moves need not be legal.
    pub fn indices_of_moves(
        &self,
        positions: &[Position],
        moves: &[Move],
        indices: &mut [u16],
    ) -> Result<(), BatchError> {
        BatchError::check_length("moves", positions.len(), moves.len())?;
        BatchError::check_length("policy indices", positions.len(), indices.len())?;
        let index_of = |i: usize| positions[i].policy_index(moves[i]);
        self.check_each(positions.len(), |i| match index_of(i) {
            Some(_) => Ok(()),
            None => {
                let error = EncodeError::NoPolicyIndex;
                Err(BatchError::Encode { index: i, error })
            }
        })?;
        self.for_each_row(indices, 1, BLOCK, |i, index| {
            index[0] = index_of(i).unwrap_or_default();
        })
    }

    /// Writes the move that each position's policy index stands for. It need not be legal.
    ///
    /// Fails if the arrays differ in length, or at the first index that is none.
    pub fn moves_of_indices(
        &self,
        positions: &[Position],
        indices: &[u16],
        moves: &mut [Move],
    ) -> Result<(), BatchError> {
        BatchError::check_length("policy indices", positions.len(), indices.len())?;
        BatchError::check_length("moves", positions.len(), moves.len())?;
        let move_of = |i: usize| positions[i].move_of_policy(indices[i]);
        self.check_each(positions.len(), |i| match move_of(i) {
            Ok(_) => Ok(()),
            Err(error) => Err(BatchError::Encode { index: i, error }),
        })?;
        self.for_each_row(moves, 1, BLOCK, |i, mv| {
            mv[0] = move_of(i).unwrap_or(PLACEHOLDER);
        })
    }

    fn check_legal(&self, positions: &[Position], moves: &[Move]) -> Result<(), BatchError> {
        self.check_each(positions.len(), |i| {
            if positions[i].is_legal(moves[i]) {
                return Ok(());
            }
            let error = positions[i].try_make(moves[i]).err();
            error.map_or(Ok(()), |error| Err(BatchError::Illegal { index: i, error }))
        })
    }

    /// Where each position's moves begin, and how many there are in all.
    fn offsets(&self, positions: &[Position]) -> Result<Vec<u64>, BatchError> {
        let mut offsets = vec![0; positions.len() + 1];
        self.for_each_row(&mut offsets[1..], 1, BLOCK, |i, count| {
            count[0] = u64::from(positions[i].count_legal());
        })?;
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        Ok(offsets)
    }

    fn empty_ragged<T: Copy>(
        &self,
        positions: &[Position],
        value: T,
    ) -> Result<Ragged<T>, BatchError> {
        let offsets = self.offsets(positions)?;
        let values = vec![value; offsets[positions.len()] as usize];
        Ok(Ragged { offsets, values })
    }

    fn ragged_into<T: Send>(
        &self,
        what: &'static str,
        positions: &[Position],
        offsets: &mut [u64],
        values: &mut [T],
        write: impl Fn(&Position, &mut [T]) + Sync,
    ) -> Result<usize, BatchError> {
        BatchError::check_length("offsets", positions.len() + 1, offsets.len())?;
        let counted = self.offsets(positions)?;
        let needed = counted[positions.len()] as usize;
        let found = values.len();
        let Some(values) = values.get_mut(..needed) else {
            return Err(BatchError::Capacity {
                what,
                needed,
                found,
            });
        };
        self.for_each_ragged(&counted[1..], values, |i, row| write(&positions[i], row))?;
        offsets.copy_from_slice(&counted);
        Ok(needed)
    }
}

/// Writes the policy indices of a position whose legal moves are as many as the row is long.
fn write_indices(position: &Position, row: &mut [u16]) {
    let written = position.write_policy_indices(row);
    debug_assert_eq!(written, Ok(row.len()));
}
