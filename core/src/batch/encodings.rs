//! Masks and observations of many positions.

use core::iter::Rev;
use core::slice::Iter;

use crate::batch::error::BatchError;
use crate::batch::threads::{Batch, BLOCK};
use crate::encode::error::EncodeError;
use crate::encode::planes::Planes;
use crate::encode::targets::PlaneValue;
use crate::game::Game;
use crate::position::Position;
use crate::variant::Variant;

/// What an observation is made from: a position and what is known of its history.
#[derive(Clone, Copy, Debug)]
pub struct Observed<'a, E> {
    /// The position now.
    pub position: &'a Position,
    /// The positions before it, newest first: anything that can be walked through twice.
    pub earlier: E,
    /// How often the position has occurred, now included.
    pub occurrences: usize,
}

impl<'a> Observed<'a, &'a [Position]> {
    /// A position without history, which counts as its first occurrence.
    pub fn alone(position: &'a Position) -> Self {
        Observed {
            position,
            earlier: &[],
            occurrences: 1,
        }
    }
}

impl Game {
    /// The position now with its history, for [`Planes::write`] and [`Batch::observe`].
    pub fn observed(&self) -> Observed<'_, Rev<Iter<'_, Position>>> {
        let earlier = &self.positions()[..self.ply()];
        Observed {
            position: self.position(),
            earlier: earlier.iter().rev(),
            occurrences: self.occurrences(),
        }
    }
}

impl Batch {
    /// Writes the policy mask of each position, one row of [`Variant::policy_len`] bytes each: 1 for a legal move, 0 else.
    ///
    /// Fails if the length of `masks` is not the product, or at the first position of another variant.
    pub fn policy_masks(
        &self,
        variant: Variant,
        positions: &[Position],
        masks: &mut [u8],
    ) -> Result<(), BatchError> {
        let width = variant.policy_len();
        self.check_rows("policy masks", variant, positions, width, masks.len())?;
        self.for_each_row(masks, width, BLOCK, |i, mask| {
            let written = positions[i].write_policy_mask(mask);
            debug_assert!(written.is_ok());
        })
    }

    /// The same as bits, each row as [`Position::write_policy_bits`] writes it.
    pub fn policy_bits(
        &self,
        variant: Variant,
        positions: &[Position],
        bits: &mut [u8],
    ) -> Result<(), BatchError> {
        let width = variant.policy_len().div_ceil(8);
        self.check_rows("policy bits", variant, positions, width, bits.len())?;
        self.for_each_row(bits, width, BLOCK, |i, bits| {
            let written = positions[i].write_policy_bits(bits);
            debug_assert!(written.is_ok());
        })
    }

    /// Writes `count` observations, one row of [`Planes::len`] numbers each, `u8` or `f32`. `source` gives what the observation of each index
    /// from 0 is made from; it is called twice for each, from any thread, and must answer the same.
    ///
    /// Fails if the length of `out` is not the product, or at the first element of which [`Planes::write`] would fail.
    ///
    /// ```
    /// use hexmate::{Batch, Game, Planes, Variant};
    /// let games = [Game::new(Variant::Glinski), Game::new(Variant::Glinski)];
    /// let planes = Planes::with_history(Variant::Glinski, 3);
    /// let mut out = vec![0u8; games.len() * planes.len()];
    /// Batch::sequential().observe(planes, games.len(), |i| games[i].observed(), &mut out)?;
    /// # Ok::<(), hexmate::BatchError>(())
    /// ```
    pub fn observe<'a, T, E>(
        &self,
        planes: Planes,
        count: usize,
        source: impl Fn(usize) -> Observed<'a, E> + Sync,
        out: &mut [T],
    ) -> Result<(), BatchError>
    where
        T: PlaneValue,
        E: IntoIterator<Item = &'a Position>,
    {
        check_product("observations", count, planes.len(), out.len())?;
        self.check_observed(planes, count, &source)?;
        self.for_each_row(out, planes.len(), BLOCK, |i, row| {
            let Observed {
                position,
                earlier,
                occurrences,
            } = source(i);
            planes.write_checked(position, earlier.into_iter(), occurrences, row);
        })
    }

    /// Writes `count` packed observations: [`Planes::mask_count`] masks and one clock each, as [`Planes::write_packed`] does. `source` is
    /// as in [`Batch::observe`].
    pub fn observe_packed<'a, E>(
        &self,
        planes: Planes,
        count: usize,
        source: impl Fn(usize) -> Observed<'a, E> + Sync,
        masks: &mut [[u8; 16]],
        clocks: &mut [u8],
    ) -> Result<(), BatchError>
    where
        E: IntoIterator<Item = &'a Position>,
    {
        let width = planes.mask_count();
        check_product("packed observations", count, width, masks.len())?;
        BatchError::check_length("clocks", count, clocks.len())?;
        self.check_observed(planes, count, &source)?;
        self.for_each_row(masks, width, BLOCK, |i, row| {
            let Observed {
                position,
                earlier,
                occurrences,
            } = source(i);
            planes.write_packed_checked(position, earlier.into_iter(), occurrences, row);
        })?;
        for (i, clock) in clocks.iter_mut().enumerate() {
            *clock = Planes::packed_clock(source(i).position);
        }
        Ok(())
    }

    /// Turns packed observations into planes, `u8` or `f32`, as [`Planes::unpack`] does.
    ///
    /// Fails if the lengths do not fit each other, or at the first observation with a bit off the board or a clock above 100.
    pub fn unpack<T: PlaneValue>(
        &self,
        planes: Planes,
        masks: &[[u8; 16]],
        clocks: &[u8],
        out: &mut [T],
    ) -> Result<(), BatchError> {
        let count = clocks.len();
        let width = planes.mask_count();
        check_product("packed observations", count, width, masks.len())?;
        check_product("observations", count, planes.len(), out.len())?;
        let row = |i: usize| &masks[i * width..(i + 1) * width];
        self.check_each(count, |i| {
            planes
                .check_packed(row(i), clocks[i])
                .map_err(|error| BatchError::Encode { index: i, error })
        })?;
        self.for_each_row(out, planes.len(), BLOCK, |i, out| {
            planes.unpack_checked(row(i), clocks[i], out);
        })
    }

    fn check_observed<'a, E>(
        &self,
        planes: Planes,
        count: usize,
        source: &(impl Fn(usize) -> Observed<'a, E> + Sync),
    ) -> Result<(), BatchError>
    where
        E: IntoIterator<Item = &'a Position>,
    {
        self.check_each(count, |i| {
            let Observed {
                position,
                earlier,
                occurrences,
            } = source(i);
            planes
                .check(position, earlier.into_iter(), occurrences)
                .map_err(|error| BatchError::Encode { index: i, error })
        })
    }

    fn check_rows(
        &self,
        what: &'static str,
        variant: Variant,
        positions: &[Position],
        width: usize,
        found: usize,
    ) -> Result<(), BatchError> {
        check_product(what, positions.len(), width, found)?;
        self.check_each(positions.len(), |i| {
            EncodeError::check_variant(variant, positions[i].variant)
                .map_err(|error| BatchError::Encode { index: i, error })
        })
    }
}

/// Answers an error unless an array has `width` values for each of `count` elements.
fn check_product(
    what: &'static str,
    count: usize,
    width: usize,
    found: usize,
) -> Result<(), BatchError> {
    // No array is so long that the product does not fit.
    BatchError::check_length(what, count.saturating_mul(width), found)
}
