//! What planes are written into: arrays of numbers, or masks with the clock beside them.

use crate::encode::view::View;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for f32 {}
}

/// A type of number that planes can be made of: `u8` or `f32`.
pub trait PlaneValue: Copy + Send + Sync + sealed::Sealed + 'static {
    /// 0 or 1 of a binary plane.
    fn from_bit(bit: u8) -> Self;
    /// The clock's number, from 0 to 100 plies: the same as `u8`, a hundredth of it as `f32`.
    fn from_clock(plies: u8) -> Self;
    /// The product with 0 or 1.
    fn times_bit(self, bit: u8) -> Self;
}

impl PlaneValue for u8 {
    #[inline(always)]
    fn from_bit(bit: u8) -> u8 {
        bit
    }

    #[inline(always)]
    fn from_clock(plies: u8) -> u8 {
        plies
    }

    #[inline(always)]
    fn times_bit(self, bit: u8) -> u8 {
        self * bit
    }
}

impl PlaneValue for f32 {
    #[inline(always)]
    fn from_bit(bit: u8) -> f32 {
        f32::from(bit)
    }

    #[inline(always)]
    fn from_clock(plies: u8) -> f32 {
        f32::from(plies) / 100.0
    }

    #[inline(always)]
    fn times_bit(self, bit: u8) -> f32 {
        self * f32::from(bit)
    }
}

/// Where planes go. Everything is 0 to begin with.
pub(crate) trait Target {
    /// Sets one square of a binary plane.
    fn set(&mut self, plane: usize, square: u8);
    /// Sets all cells of a binary plane.
    fn fill(&mut self, plane: usize);
    /// Writes the clock's plane.
    fn clock(&mut self, plane: usize, plies: u8);
}

/// Planes as an array.
pub(crate) struct Dense<'a, T> {
    pub view: &'static View,
    pub out: &'a mut [T],
}

impl<T: PlaneValue> Dense<'_, T> {
    #[inline(always)]
    fn spread(&mut self, plane: usize, value: T) {
        let area = self.view.area();
        let squares = &mut self.out[plane * area..(plane + 1) * area];
        for (square, &exists) in squares.iter_mut().zip(self.view.exists()) {
            *square = value.times_bit(exists);
        }
    }
}

impl<T: PlaneValue> Target for Dense<'_, T> {
    #[inline(always)]
    fn set(&mut self, plane: usize, square: u8) {
        self.out[plane * self.view.area() + square as usize] = T::from_bit(1);
    }

    #[inline(always)]
    fn fill(&mut self, plane: usize) {
        self.spread(plane, T::from_bit(1));
    }

    #[inline(always)]
    fn clock(&mut self, plane: usize, plies: u8) {
        self.spread(plane, T::from_clock(plies));
    }
}

/// Planes as masks, the clock beside them.
pub(crate) struct Packed<'a> {
    pub view: &'static View,
    pub masks: &'a mut [[u8; 16]],
    pub clock_plane: usize,
    pub clock: u8,
}

impl Target for Packed<'_> {
    #[inline(always)]
    fn set(&mut self, plane: usize, square: u8) {
        self.masks[plane][square as usize / 8] |= 1 << (square % 8);
    }

    #[inline(always)]
    fn fill(&mut self, plane: usize) {
        let mask = plane - usize::from(plane > self.clock_plane);
        self.masks[mask] = self.view.exists_bits.to_le_bytes();
    }

    #[inline(always)]
    fn clock(&mut self, _: usize, plies: u8) {
        self.clock = plies;
    }
}
