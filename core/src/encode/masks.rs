//! Legal moves as policy masks and lists of policy indices, made from move generation's sets without a list in between.

use crate::bitboard::for_each_cell;
use crate::cell::TABLE;
use crate::color::Color;
use crate::encode::error::EncodeError;
use crate::encode::policy::{Policy, Row, MAX_POLICY_LEN};
use crate::moves::PieceMoves;
use crate::position::Position;

/// Words of 64 bits, one more than all indices need, so that every row may run on into the next word.
const WORDS: usize = MAX_POLICY_LEN / 64 + 1;

/// Legal moves as bits by policy index.
struct PolicyBits {
    words: [u64; WORDS],
    /// Which words are not 0; to ask each costs more than all the rest.
    filled: u64,
    /// How many legal moves there are.
    count: usize,
}

impl PolicyBits {
    #[inline(always)]
    fn new(position: &Position) -> PolicyBits {
        let rows = position.variant.policy().rows(position.side as usize);
        let mut bits = PolicyBits::none();
        position.for_each_piece(&mut |moves| bits.add(rows, &moves));
        bits
    }

    #[inline(always)]
    fn none() -> PolicyBits {
        PolicyBits {
            words: [0; WORDS],
            filled: 0,
            count: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, rows: &[Row; TABLE], moves: &PieceMoves) {
        let row = &rows[moves.from.index() & (TABLE - 1)];
        let mut bits = 0u64;
        for_each_cell!(to in moves.targets - moves.promotions => {
            bits |= 1 << (row.number(to) & 63);
            self.count += 1;
        });
        for_each_cell!(to in moves.promotions => {
            bits |= 0b11110 << (row.number(to) & 63);
            self.count += 4;
        });
        let (word, shift) = (row.start as usize / 64, row.start % 64);
        // Two shifts, for none may be by 64.
        let (low, high) = (bits << shift, bits >> 1 >> (63 - shift));
        self.words[word] |= low;
        self.words[word + 1] |= high;
        self.filled |= (u64::from(low != 0) | u64::from(high != 0) << 1) << word;
    }

    /// Calls `visit` with the number of each bit, in ascending order.
    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(u16)) {
        let mut filled = self.filled;
        while filled != 0 {
            let i = filled.trailing_zeros();
            filled &= filled - 1;
            let mut word = self.words[i as usize % WORDS];
            while word != 0 {
                visit((64 * i + word.trailing_zeros()) as u16);
                word &= word - 1;
            }
        }
    }
}

static_assertions::const_assert!(WORDS <= 64);

impl Policy {
    /// Calls `visit` with the index of each move of a side's piece, in no particular order: for callers that keep what
    /// [`Position::for_each_piece`] gave them.
    #[inline]
    pub fn for_each_index(&self, moves: &PieceMoves, side: Color, mut visit: impl FnMut(u16)) {
        let row = &self.rows(side.index())[moves.from.index() & (TABLE - 1)];
        for_each_cell!(to in moves.targets - moves.promotions => {
            visit(row.start + u16::from(row.number(to)));
        });
        for_each_cell!(to in moves.promotions => {
            let index = row.start + u16::from(row.number(to));
            (index + 1..=index + 4).for_each(&mut visit);
        });
    }

    /// Calls `visit` with the index of each move of a side's pieces, all in ascending order.
    pub fn for_each_sorted_index(
        &self,
        pieces: &[PieceMoves],
        side: Color,
        visit: impl FnMut(u16),
    ) {
        let mut bits = PolicyBits::none();
        for moves in pieces {
            bits.add(self.rows(side.index()), moves);
        }
        bits.each(visit);
    }
}

impl Position {
    /// Writes 1 at the policy index of each legal move and 0 elsewhere. Without a legal move, at mate and stalemate, all is 0; other ends of a
    /// game leave legal moves legal.
    ///
    /// The mask's length must be [`Variant::policy_len`](crate::Variant::policy_len). Answers the number of legal moves.
    pub fn write_policy_mask(&self, mask: &mut [u8]) -> Result<usize, EncodeError> {
        EncodeError::check_length("policy mask", self.variant.policy_len(), mask.len())?;
        mask.fill(0);
        let mut count = 0;
        let rows = self.variant.policy().rows(self.side as usize);
        self.for_each_piece(&mut |moves| {
            let row = &rows[moves.from.index() & (TABLE - 1)];
            let index = |to| row.start as usize + usize::from(row.number(to));
            for_each_cell!(to in moves.targets - moves.promotions => {
                mask[index(to)] = 1;
                count += 1;
            });
            for_each_cell!(to in moves.promotions => {
                mask[index(to) + 1..=index(to) + 4].fill(1);
                count += 4;
            });
        });
        Ok(count)
    }

    /// The same with one bit for each index: bit `i % 8` of byte `i / 8`, lowest first. Bits beyond the last index are 0.
    ///
    /// The length must be the policy length divided by 8, rounded up. Answers the number of legal moves.
    pub fn write_policy_bits(&self, bits: &mut [u8]) -> Result<usize, EncodeError> {
        let length = self.variant.policy_len().div_ceil(8);
        EncodeError::check_length("policy bits", length, bits.len())?;
        let legal = PolicyBits::new(self);
        let mut words = legal.words.iter();
        let mut chunks = bits.chunks_exact_mut(8);
        for (bytes, word) in chunks.by_ref().zip(words.by_ref()) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        if let Some(word) = words.next() {
            let rest = chunks.into_remainder();
            rest.copy_from_slice(&word.to_le_bytes()[..rest.len()]);
        }
        Ok(legal.count)
    }

    /// Writes the policy indices of the legal moves in ascending order to the front of `indices` and answers how many there are. What lies
    /// behind them is left alone.
    ///
    /// Fails if the buffer is too short, with the length that is needed; [`MAX_MOVES`](crate::MAX_MOVES) is always enough.
    pub fn write_policy_indices(&self, indices: &mut [u16]) -> Result<usize, EncodeError> {
        let legal = PolicyBits::new(self);
        let needed = legal.count;
        let found = indices.len();
        let Some(indices) = indices.get_mut(..needed) else {
            return Err(EncodeError::Capacity {
                what: "policy indices",
                needed,
                found,
            });
        };
        let mut slots = indices.iter_mut();
        legal.each(|index| {
            if let Some(slot) = slots.next() {
                *slot = index;
            }
        });
        Ok(needed)
    }

    /// The policy indices of the legal moves, in ascending order.
    pub fn policy_indices(&self) -> Vec<u16> {
        let legal = PolicyBits::new(self);
        let mut indices = Vec::with_capacity(legal.count);
        legal.each(|index| indices.push(index));
        indices
    }
}
