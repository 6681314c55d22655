//! Threads that share a batch's work, one pool for each object.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rayon::prelude::*;

use crate::perft::pool;

/// Elements that a thread takes at a time: each costs less than a microsecond or so.
pub(crate) const BLOCK: usize = 32;

/// On how many threads an object works, and their pool once it has been started.
pub(crate) struct Workers {
    threads: usize,
    slot: Mutex<Option<Started>>,
}

/// A pool and the process that started it: a fork leaves its child without the threads.
struct Started {
    process: u32,
    pool: Arc<rayon::ThreadPool>,
}

/// What one call works with: the calling thread alone, or a pool.
#[derive(Clone)]
pub(crate) struct Team(Option<Arc<rayon::ThreadPool>>);

impl Workers {
    /// So many threads; 0 for one per core.
    pub fn new(threads: i64) -> PyResult<Workers> {
        let threads = match threads {
            1 => 1,
            // The pool knows how many cores there are, and what is out of range.
            _ => pool(threads)?.current_num_threads(),
        };
        Ok(Workers {
            threads,
            slot: Mutex::new(None),
        })
    }

    /// The same number of threads, for another object.
    pub fn another(&self) -> Workers {
        Workers {
            threads: self.threads,
            slot: Mutex::new(None),
        }
    }

    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The pool, started if need be, anew in a process that a fork has made.
    ///
    /// It takes a Python token because a fork must not come while the slot is locked: who forks holds the
    /// interpreter, or without a GIL has stopped all others that do.
    pub fn team(&self, _py: Python<'_>) -> PyResult<Team> {
        if self.threads == 1 {
            return Ok(Team(None));
        }
        let process = std::process::id();
        let mut slot = self.slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(started) = slot.as_ref().filter(|started| started.process == process) {
            return Ok(Team(Some(started.pool.clone())));
        }
        // To end another process's pool would wait for threads that are not here.
        std::mem::forget(slot.take());
        let pool = Arc::new(pool(self.threads as i64)?);
        *slot = Some(Started {
            process,
            pool: pool.clone(),
        });
        Ok(Team(Some(pool)))
    }
}

/// The threads of functions, which have no object that could own them: a pool for each number of threads that has been asked for.
pub(crate) fn shared(py: Python<'_>, threads: i64) -> PyResult<Team> {
    static SHARED: Mutex<Vec<(i64, Workers)>> = Mutex::new(Vec::new());
    if threads == 1 {
        return Ok(Team(None));
    }
    let lock = || SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = |shared: &[(i64, Workers)]| {
        let workers = shared.iter().find(|(known, _)| *known == threads);
        workers.map(|(_, workers)| workers.team(py))
    };
    if let Some(team) = known(&lock()) {
        return team;
    }
    // A number out of range makes an exception, for which Python runs: not while the list is locked, since another thread may wait for the lock
    // and Python for that thread.
    let workers = Workers::new(threads)?;
    let mut shared = lock();
    if let Some(team) = known(&shared) {
        return team;
    }
    let team = workers.team(py)?;
    shared.push((threads, workers));
    Ok(team)
}

impl Drop for Workers {
    fn drop(&mut self) {
        let slot = self.slot.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(started) = slot.take() {
            if started.process != std::process::id() {
                std::mem::forget(started);
            }
        }
    }
}

impl Team {
    /// Calls `job` with the number and the row of each element: `width` values of `values`.
    pub fn rows<T: Send>(
        &self,
        values: &mut [T],
        width: usize,
        job: impl Fn(usize, &mut [T]) + Sync,
    ) {
        let block = |(number, rows): (usize, &mut [T])| {
            for (i, row) in rows.chunks_exact_mut(width).enumerate() {
                job(number * BLOCK + i, row);
            }
        };
        match &self.0 {
            None => values.chunks_mut(width * BLOCK).enumerate().for_each(block),
            Some(pool) => pool.install(|| {
                let blocks = values.par_chunks_mut(width * BLOCK).enumerate();
                blocks.for_each(block);
            }),
        }
    }

    /// Calls `job` with each element, which is work for a while.
    pub fn each<T: Send>(&self, elements: &mut [T], job: impl Fn(&mut T) + Sync + Send) {
        match &self.0 {
            None => elements.iter_mut().for_each(job),
            Some(pool) => pool.install(|| {
                let elements = elements.par_iter_mut().with_max_len(1);
                elements.for_each(job);
            }),
        }
    }

    /// Calls `job` with the number of each element, the element, and its row.
    pub fn pairs<E: Send, T: Send>(
        &self,
        elements: &mut [E],
        values: &mut [T],
        width: usize,
        job: impl Fn(usize, &mut E, &mut [T]) + Sync,
    ) {
        let block = |(number, (elements, rows)): (usize, (&mut [E], &mut [T]))| {
            let rows = rows.chunks_exact_mut(width);
            for (i, (element, row)) in elements.iter_mut().zip(rows).enumerate() {
                job(number * BLOCK + i, element, row);
            }
        };
        match &self.0 {
            None => elements
                .chunks_mut(BLOCK)
                .zip(values.chunks_mut(width * BLOCK))
                .enumerate()
                .for_each(block),
            Some(pool) => pool.install(|| {
                let elements = elements.par_chunks_mut(BLOCK);
                let rows = values.par_chunks_mut(width * BLOCK);
                elements.zip(rows).enumerate().for_each(block);
            }),
        }
    }

    /// What `check` answers for the first of so many elements for which it answers anything.
    pub fn first<R: Send>(
        &self,
        count: usize,
        check: impl Fn(usize) -> Option<R> + Sync,
    ) -> Option<R> {
        match &self.0 {
            None => (0..count).find_map(check),
            Some(pool) => pool.install(|| {
                let elements = (0..count).into_par_iter().with_min_len(BLOCK);
                elements.find_map_first(&check)
            }),
        }
    }
}
