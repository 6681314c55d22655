//! Rows of different lengths in one array, and where each begins.

/// Values of many elements, one after the other, in compressed sparse rows: those of element `i` are
/// `values[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ragged<T> {
    /// Where each element's values begin, and at last how many there are in all: one more than there are elements.
    pub offsets: Vec<u64>,
    /// The values of all elements.
    pub values: Vec<T>,
}

impl<T> Ragged<T> {
    /// The values of an element.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn row(&self, index: usize) -> &[T] {
        &self.values[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }
}
