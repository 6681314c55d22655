//! On how many threads batches run, and the loops that share the work out.

#[cfg(feature = "parallel")]
use std::sync::{Arc, Mutex, PoisonError};

use crate::batch::error::BatchError;

/// Works on many positions at once, on one thread or on a pool of its own.
///
/// Results do not depend on the number of threads. All methods can be called from several threads at the same time; they then share the pool.
/// The pool is started at the first call, and started anew after a fork, whose child has none of the threads.
///
/// ```
/// use hexmate::{Batch, Position, Variant};
/// let starts: Vec<Position> = Variant::ALL.iter().map(|&variant| Position::start(variant)).collect();
/// let mut counts = [0; 5];
/// Batch::sequential().count_legal(&starts, &mut counts)?;
/// assert_eq!(counts, [53, 31, 42, 42, 51]);
/// # Ok::<(), hexmate::BatchError>(())
/// ```
#[derive(Debug)]
pub struct Batch {
    threads: usize,
    #[cfg(feature = "parallel")]
    pool: Mutex<Option<Pool>>,
}

/// A pool and the process that started it.
#[cfg(feature = "parallel")]
#[derive(Clone, Debug)]
struct Pool {
    process: u32,
    pool: Arc<rayon::ThreadPool>,
}

/// Elements that one thread takes at a time where each costs less than a microsecond or so.
pub(crate) const BLOCK: usize = 64;

/// No pool has more threads.
const MOST_THREADS: usize = 1024;

impl Batch {
    /// Everything on the calling thread.
    pub const fn sequential() -> Batch {
        Batch {
            threads: 1,
            #[cfg(feature = "parallel")]
            pool: Mutex::new(None),
        }
    }

    /// Everything on so many threads, at most 1,024; 0 for as many as the machine runs at once.
    ///
    /// Fails if the number is greater, or greater than 1 where the library is built without the feature `parallel`.
    pub fn with_threads(threads: usize) -> Result<Batch, BatchError> {
        let threads = match threads {
            0 if cfg!(feature = "parallel") => {
                let available = std::thread::available_parallelism();
                available.map_or(1, |available| available.get().min(MOST_THREADS))
            }
            0 => 1,
            threads => threads,
        };
        if threads > MOST_THREADS {
            return Err(BatchError::Threads(format!(
                "a batch runs on {MOST_THREADS} threads at most, not on {threads}"
            )));
        }
        if threads > 1 && !cfg!(feature = "parallel") {
            return Err(BatchError::Threads(format!(
                "{threads} threads need the feature `parallel`, without which this library was built"
            )));
        }
        let mut batch = Batch::sequential();
        batch.threads = threads;
        Ok(batch)
    }

    /// On how many threads batches run.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The pool, started if need be; `None` where everything runs on the calling thread.
    #[cfg(feature = "parallel")]
    fn pool(&self) -> Result<Option<Arc<rayon::ThreadPool>>, BatchError> {
        if self.threads <= 1 {
            return Ok(None);
        }
        let process = std::process::id();
        // A panic cannot leave the option half written.
        let mut slot = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pool) = slot.as_ref().filter(|pool| pool.process == process) {
            return Ok(Some(pool.pool.clone()));
        }
        // The threads of another process's pool are gone, and to end it would wait for them.
        core::mem::forget(slot.take());
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .thread_name(|i| format!("hexmate-{i}"))
            .build()
            .map_err(|error| {
                let threads = self.threads;
                BatchError::Threads(format!("cannot start {threads} threads: {error}"))
            })?;
        let pool = Arc::new(pool);
        *slot = Some(Pool {
            process,
            pool: pool.clone(),
        });
        Ok(Some(pool))
    }

    /// Calls `job` with the index and the mutable row of each element: `width` values of `values`, whose length is a multiple of it.
    /// A thread takes `block` elements at a time.
    pub(crate) fn for_each_row<T: Send>(
        &self,
        values: &mut [T],
        width: usize,
        block: usize,
        job: impl Fn(usize, &mut [T]) + Sync,
    ) -> Result<(), BatchError> {
        #[cfg(feature = "parallel")]
        if let Some(pool) = self.pool()? {
            use rayon::prelude::*;
            pool.install(|| {
                let blocks = values.par_chunks_mut(width * block).enumerate();
                blocks.for_each(|(i, rows)| {
                    let rows = rows.chunks_exact_mut(width).enumerate();
                    rows.for_each(|(j, row)| job(i * block + j, row));
                });
            });
            return Ok(());
        }
        let _ = block;
        let rows = values.chunks_exact_mut(width).enumerate();
        rows.for_each(|(i, row)| job(i, row));
        Ok(())
    }

    /// The first error that `check` finds in the elements `0..count`, if any.
    pub(crate) fn check_each(
        &self,
        count: usize,
        check: impl Fn(usize) -> Result<(), BatchError> + Sync,
    ) -> Result<(), BatchError> {
        #[cfg(feature = "parallel")]
        if let Some(pool) = self.pool()? {
            use rayon::prelude::*;
            let first = pool.install(|| {
                let elements = (0..count).into_par_iter().with_min_len(BLOCK);
                elements.find_map_first(|i| check(i).err())
            });
            return first.map_or(Ok(()), Err);
        }
        (0..count).try_for_each(check)
    }

    /// Calls `job` with the index and the row of each element, where rows have different lengths and end at `ends`.
    pub(crate) fn for_each_ragged<T: Send>(
        &self,
        ends: &[u64],
        values: &mut [T],
        job: impl Fn(usize, &mut [T]) + Sync,
    ) -> Result<(), BatchError> {
        /// The rows of elements `first..`, which end at `ends`, of which the first starts at `start`.
        fn rows<T>(
            (first, start, ends): (usize, u64, &[u64]),
            mut values: &mut [T],
            job: impl Fn(usize, &mut [T]),
        ) {
            let mut at = start;
            for (i, &end) in ends.iter().enumerate() {
                let (row, rest) = core::mem::take(&mut values).split_at_mut((end - at) as usize);
                job(first + i, row);
                (at, values) = (end, rest);
            }
        }
        #[cfg(feature = "parallel")]
        if let Some(pool) = self.pool()? {
            use rayon::prelude::*;
            let mut blocks = Vec::with_capacity(ends.len().div_ceil(BLOCK));
            let (mut rest, mut start) = (values, 0);
            for (i, ends) in ends.chunks(BLOCK).enumerate() {
                let end = ends.last().copied().unwrap_or(start);
                let (block, after) = rest.split_at_mut((end - start) as usize);
                blocks.push(((i * BLOCK, start, ends), block));
                (rest, start) = (after, end);
            }
            pool.install(|| {
                let blocks = blocks.into_par_iter();
                blocks.for_each(|(block, values)| rows(block, values, &job));
            });
            return Ok(());
        }
        rows((0, 0, ends), values, job);
        Ok(())
    }
}

impl Default for Batch {
    /// [`Batch::sequential`].
    fn default() -> Batch {
        Batch::sequential()
    }
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use super::*;

    fn rows(batch: &Batch) -> Vec<usize> {
        let mut values = vec![0; 1000];
        batch
            .for_each_row(&mut values, 2, BLOCK, |i, row| row.fill(i))
            .unwrap();
        values
    }

    #[test]
    fn a_pool_is_kept_but_not_across_processes() {
        let batch = Batch::with_threads(2).unwrap();
        let expected: Vec<usize> = (0..1000).map(|i| i / 2).collect();
        assert_eq!(rows(&batch), expected);
        let first = batch.pool().unwrap().unwrap();
        assert!(Arc::ptr_eq(&first, &batch.pool().unwrap().unwrap()));
        // As a child sees it after a fork.
        batch.pool.lock().unwrap().as_mut().unwrap().process ^= 1;
        let second = batch.pool().unwrap().unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        assert_eq!(rows(&batch), expected);
    }

    #[test]
    fn ragged_rows_and_the_first_error() {
        let lengths = (0..500).map(|i| i * 7 % 5);
        let mut end = 0;
        let ends: Vec<u64> = lengths
            .clone()
            .map(|length| {
                end += length;
                end
            })
            .collect();
        for threads in [1, 2, 3] {
            let batch = Batch::with_threads(threads).unwrap();
            let mut values = vec![usize::MAX; end as usize];
            let fill = |i: usize, row: &mut [usize]| row.fill(i);
            batch.for_each_ragged(&ends, &mut values, fill).unwrap();
            let expected = (0..500).zip(lengths.clone());
            let expected = expected.flat_map(|(i, length)| vec![i; length as usize]);
            assert!(values.into_iter().eq(expected));

            let fault = |i: usize| match i {
                217 | 218 | 499 => Err(BatchError::check_length("test", 0, i).unwrap_err()),
                _ => Ok(()),
            };
            let error = batch.check_each(500, fault).unwrap_err();
            assert_eq!(error.to_string(), "the test must have length 0, not 217");
        }
    }
}
