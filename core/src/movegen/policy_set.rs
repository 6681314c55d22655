//! Legal moves as a set of policy indices, marked as generation finds them.
//!
//! What an index stands for is `encode::policy`'s; here are only the numbers that moves have in it, by the cell that is left.

use core::marker::PhantomData;

use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::{Cell, TABLE};
use crate::color::Side;
use crate::movegen::sinks::{origin, promotion_cells, Sink};
use crate::moves::PieceMoves;
use crate::variant::tables::Rules;

/// More than any variant's policy length, and a multiple of 64.
pub(crate) const MAX_POLICY_LEN: usize = 4032;

/// Words of 64 bits, one more than all indices need, so that every row may run on into the next word.
const WORDS: usize = MAX_POLICY_LEN / 64 + 1;

/// The words' numbers must be those of one word's bits.
const _: () = assert!(WORDS == 64);

/// Most cells that a piece can enter from one cell: a queen's 42 and a knight's 12.
const REACH: usize = 54;

/// The policy indices of one side's moves from one cell. They lie side by side, less than 64 of them: a row's moves fit a word of bits.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// The cells that some piece can enter.
    reach: Bitboard,
    /// The first index.
    pub start: u16,
    /// How many cells of the reach are in the lower half of the board.
    low: u8,
    /// Whether the cells of the reach have the numbers 0, 1, 2, … in the board's own order.
    straight: bool,
    /// What is to be added to the first index, by the reach's cells in the board's order.
    ordered: [u8; REACH],
    /// The same by cell.
    numbers: [u8; TABLE],
}

impl Row {
    /// Stands for "no move" in a row.
    pub const NONE: u8 = u8::MAX;

    /// A row without moves.
    pub const EMPTY: Row = Row::new(0, [Row::NONE; TABLE]);

    /// The row that begins with an index and has these numbers, by the cell that is entered, without promotion. Promotions follow it.
    pub const fn new(start: u16, numbers: [u8; TABLE]) -> Row {
        let (mut reach, mut low, mut straight) = (0_u128, 0, true);
        let mut ordered = [0; REACH];
        let (mut cell, mut count) = (0, 0);
        while cell < TABLE {
            if numbers[cell] != Row::NONE {
                reach |= 1 << cell;
                low += (cell < 64) as u8;
                straight &= numbers[cell] as usize == count;
                ordered[count] = numbers[cell];
                count += 1;
            }
            cell += 1;
        }
        Row {
            reach: Bitboard(reach),
            start,
            low,
            straight,
            ordered,
            numbers,
        }
    }

    /// The number in the row of a move to a cell, without promotion. Promotions follow it.
    #[inline(always)]
    pub fn number(&self, to: Cell) -> u8 {
        self.numbers[to.index() & (TABLE - 1)]
    }

    /// Moves to cells of the reach, without promotion, as bits by their numbers.
    ///
    /// White's cells are in the order of the board nearly everywhere, so that an instruction does it; Black's cost a walk. A set of White's takes 105 ns,
    /// of Black's 150 ns, of which 50 ns are for finding the moves (bench `encode`).
    #[inline(always)]
    fn bits<K: Sliders>(&self, targets: Bitboard) -> u64 {
        let mut bits = 0;
        let low = K::gathered(targets.low(), self.reach.low());
        let high = K::gathered(targets.high(), self.reach.high());
        let (Some(low), Some(high)) = (low, high) else {
            for_each_cell!(to in targets => {
                bits |= 1 << (self.number(to) & 63);
            });
            return bits;
        };
        let mut gathered = low | high << (self.low & 63);
        if self.straight {
            return gathered;
        }
        while gathered != 0 {
            let number = self.ordered[gathered.trailing_zeros() as usize % REACH];
            bits |= 1 << (number & 63);
            gathered &= gathered - 1;
        }
        bits
    }
}

/// A set of policy indices, such as those of a position's legal moves: half a kilobyte, made faster than a list or a mask, and asked faster.
///
/// ```
/// use hexmate::{Position, Variant};
/// let start = Position::start(Variant::Glinski);
/// let legal = start.policy_set();
/// assert_eq!(legal.len(), 51);
/// let mv = start.parse_uci("b1b3")?;
/// assert!(legal.contains(start.policy_index(mv).unwrap()));
/// assert_eq!(legal.iter().collect::<Vec<u16>>(), start.policy_indices());
/// # Ok::<(), hexmate::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PolicySet {
    words: [u64; WORDS],
    /// Which words are not 0; to ask each costs more than all the rest.
    filled: u64,
    len: u32,
}

impl Default for PolicySet {
    /// The empty set.
    fn default() -> PolicySet {
        PolicySet {
            words: [0; WORDS],
            filled: 0,
            len: 0,
        }
    }
}

impl PolicySet {
    /// How many indices there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether an index is in it.
    #[inline]
    pub fn contains(&self, index: u16) -> bool {
        let word = self.words.get(usize::from(index / 64));
        word.is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// The index with this number in ascending order, counted from 0; none if there are not so many.
    pub fn nth(&self, number: usize) -> Option<u16> {
        self.iter().nth(number)
    }

    /// The indices in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        let (mut filled, mut word, mut base) = (self.filled, 0, 0);
        core::iter::from_fn(move || {
            if word == 0 {
                if filled == 0 {
                    return None;
                }
                base = filled.trailing_zeros();
                filled &= filled - 1;
                word = self.words[base as usize % WORDS];
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            Some((64 * base + bit) as u16)
        })
    }

    /// Calls `visit` with the indices in ascending order; faster than the iterator.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(u16)) {
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

    /// The indices in ascending order.
    pub fn to_vec(&self) -> Vec<u16> {
        let mut indices = Vec::with_capacity(self.len());
        self.for_each(|index| indices.push(index));
        indices
    }

    /// The greatest index.
    fn last(&self) -> Option<usize> {
        let word = 63_usize.checked_sub(self.filled.leading_zeros() as usize)?;
        Some(64 * word + 63 - self.words[word].leading_zeros() as usize)
    }

    /// Writes 1 at each index and 0 elsewhere, a byte for each number: the mask's length is the variant's policy length.
    ///
    /// # Panics
    /// If an index does not fit.
    pub fn write_mask(&self, mask: &mut [u8]) {
        let last = self.last();
        assert!(
            last.is_none_or(|last| last < mask.len()),
            "{last:?} does not fit into a mask of {}",
            mask.len()
        );
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the instructions.
            #[allow(unsafe_code)]
            unsafe {
                self.spread(mask);
            }
            return;
        }
        self.mark(mask);
    }

    fn mark(&self, mask: &mut [u8]) {
        mask.fill(0);
        self.for_each(|index| mask[usize::from(index)] = 1);
    }

    /// 64 bytes at a time, where the processor can make them of as many bits at a stroke: it neither clears the memory first nor jumps
    /// where the indices want it. 42 ns a mask instead of 100 (bench `encode`).
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn spread(&self, mask: &mut [u8]) {
        use core::arch::x86_64::{__m512i, _mm512_maskz_set1_epi8};
        let vector = |word: u64| -> [u8; 64] {
            let vector: __m512i = _mm512_maskz_set1_epi8(word, 1);
            // SAFETY: both are 64 bytes of which every value is allowed.
            #[allow(unsafe_code)]
            unsafe {
                core::mem::transmute::<__m512i, [u8; 64]>(vector)
            }
        };
        let (whole, rest) = mask.as_chunks_mut::<64>();
        for (bytes, &word) in whole.iter_mut().zip(&self.words) {
            *bytes = vector(word);
        }
        let behind = whole.len().saturating_sub(self.words.len());
        let bytes = vector(self.words.get(whole.len()).copied().unwrap_or(0));
        rest.copy_from_slice(&bytes[..rest.len()]);
        for bytes in whole.iter_mut().rev().take(behind) {
            *bytes = [0; 64];
        }
    }

    /// Makes it empty.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.filled = 0;
        self.len = 0;
    }

    /// Bit `i % 64` of word `i / 64` stands for index `i`.
    pub(crate) fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// Adds moves of a row, as bits by their numbers in it.
    #[inline(always)]
    fn add(&mut self, row: &Row, bits: u64) {
        let (word, shift) = (row.start as usize / 64 % WORDS, row.start % 64);
        // Two shifts, for none may be by 64.
        let (low, high) = (bits << shift, bits >> 1 >> (63 - shift));
        self.words[word] |= low;
        self.words[(word + 1) % WORDS] |= high;
        self.filled |= (u64::from(low != 0) | u64::from(high != 0) << 1) << word;
    }
}

/// Marks moves by their policy indices.
pub(crate) struct PolicySink<'a, V, S, K> {
    rows: &'a [Row; TABLE],
    set: &'a mut PolicySet,
    kernel: PhantomData<(V, S, K)>,
}

impl<'a, V: Rules, S: Side, K: Sliders> PolicySink<'a, V, S, K> {
    /// Marks in an empty set; the rows are the side's, by the cell that is left.
    #[inline(always)]
    pub fn new(rows: &'a [Row; TABLE], set: &'a mut PolicySet) -> Self {
        set.clear();
        PolicySink {
            rows,
            set,
            kernel: PhantomData,
        }
    }

    #[inline(always)]
    fn row(&self, from: Cell) -> &'a Row {
        &self.rows[from.index() & (TABLE - 1)]
    }
}

/// Four promotions follow a pawn's move in its row, which is none itself.
const PROMOTIONS: u64 = 0b11110;

impl<V: Rules, S: Side, K: Sliders> Sink for PolicySink<'_, V, S, K> {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        let row = self.row(moves.from);
        let mut bits = row.bits::<K>(moves.targets - moves.promotions);
        for_each_cell!(to in moves.promotions => {
            bits |= PROMOTIONS << (row.number(to) & 63);
        });
        self.set.add(row, bits);
        self.set.len += moves.len();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        let promotions = targets & promotion_cells::<V, S>();
        for_each_cell!(to in targets - promotions => {
            let row = self.row(origin(to, delta));
            let index = row.start as usize + usize::from(row.number(to));
            let word = index / 64 % WORDS;
            self.set.words[word] |= 1 << (index % 64);
            self.set.filled |= 1 << word;
        });
        for_each_cell!(to in promotions => {
            let row = self.row(origin(to, delta));
            self.set.add(row, PROMOTIONS << (row.number(to) & 63));
        });
        self.set.len += targets.len() + 3 * promotions.len();
    }
}

#[cfg(test)]
mod tests {
    use super::PolicySet;

    /// Sets with every index somewhere, with words that are full and words that are empty.
    fn sets() -> impl Iterator<Item = PolicySet> {
        (1..200_u64).map(|number| {
            let mut set = PolicySet::default();
            let mut random = number;
            for i in 0..62 {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let bits = match number % 3 {
                    0 => random,
                    1 => random & random >> 7 & random >> 13 & random >> 29,
                    _ => [0, u64::MAX][(random >> 60) as usize % 2],
                };
                set.words[i] = bits;
                set.filled |= u64::from(bits != 0) << i;
                set.len += bits.count_ones();
            }
            set
        })
    }

    #[test]
    fn masks_are_the_same_bit_by_bit_and_at_a_stroke() {
        for set in sets() {
            for length in [3994, 3968, 4032, 5000] {
                let (mut marked, mut mask) = (vec![7; length], vec![7; length]);
                set.mark(&mut marked);
                set.write_mask(&mut mask);
                assert_eq!(mask, marked);
                let expected: Vec<u8> =
                    (0..length as u16).map(|i| set.contains(i).into()).collect();
                assert_eq!(mask, expected);
                assert_eq!(
                    mask.iter().map(|&byte| usize::from(byte)).sum::<usize>(),
                    set.len()
                );
            }
        }
    }

    #[test]
    #[should_panic(expected = "Some(4000) does not fit into a mask of 4000")]
    fn an_index_beyond_the_mask() {
        let mut set = PolicySet::default();
        set.words[62] = 1 << (4000 - 62 * 64);
        set.filled = 1 << 62;
        set.len = 1;
        set.write_mask(&mut [0; 4000]);
    }
}
