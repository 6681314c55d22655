//! Threads that share a batch's work, one pool for each object.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::perft::pool;

/// Elements that a thread takes at a time: each costs less than a microsecond or so.
pub(crate) const BLOCK: usize = 32;

/// Elements that are looked at sooner than another thread would have woken up.
const ALONE: usize = 4096;

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

/// What one call works with: the calling thread alone, or a pool of others beside it.
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
        let pool = Arc::new(pool(self.threads as i64 - 1)?);
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
    /// Calls `job` with each item: what the items are made of is shared out among the threads one by one.
    ///
    /// The calling thread works as well, from the first moment: to wake another takes as long as dozens of games' steps.
    fn share<I: Iterator + Send>(&self, items: I, job: impl Fn(I::Item) + Sync) {
        if self.0.is_none() {
            return items.for_each(job);
        }
        let items = Mutex::new(items);
        let next = || lock(&items).next();
        self.on_all(|| {
            while let Some(item) = next() {
                job(item);
            }
        });
    }

    /// Calls `work` on every thread, the calling one among them.
    fn on_all(&self, work: impl Fn() + Sync) {
        match &self.0 {
            None => work(),
            Some(pool) => hexmate_search::on_all(pool, work),
        }
    }

    /// Calls `job` with the number and the row of each element: `width` values of `values`.
    pub fn rows<T: Send>(
        &self,
        values: &mut [T],
        width: usize,
        job: impl Fn(usize, &mut [T]) + Sync,
    ) {
        let blocks = values.chunks_mut(width * BLOCK).enumerate();
        self.share(blocks, |(number, rows)| {
            for (i, row) in rows.chunks_exact_mut(width).enumerate() {
                job(number * BLOCK + i, row);
            }
        });
    }

    /// Calls `check`, which is quick, with each element, and then `job`, unless `check` has answered anything: what it answered for the first such element.
    ///
    /// The threads go through both one after the other, so that they are woken once, while the first is checking already.
    pub fn each_if_none<T: Send, R: Send>(
        &self,
        elements: &mut [T],
        check: impl Fn(&T) -> Option<R> + Sync,
        job: impl Fn(&mut T) + Sync,
    ) -> Option<R> {
        if self.0.is_none() {
            let found = elements.iter().find_map(check);
            if found.is_none() {
                elements.iter_mut().for_each(job);
            }
            return found;
        }
        let elements: Vec<Mutex<&mut T>> = elements.iter_mut().map(Mutex::new).collect();
        let (count, checked) = (elements.len(), AtomicUsize::new(0));
        let (to_check, to_do) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let next = |from: &AtomicUsize| {
            let i = from.fetch_add(1, Ordering::Relaxed);
            Some((i, lock(elements.get(i)?)))
        };
        let found: Mutex<Option<(usize, R)>> = Mutex::new(None);
        self.on_all(|| {
            while let Some((i, element)) = next(&to_check) {
                // Counted even if `check` panics: others wait for it.
                let _counted = OnDrop(|| {
                    checked.fetch_add(1, Ordering::AcqRel);
                });
                if let Some(answer) = check(&element) {
                    keep_first(&found, i, answer);
                }
            }
            while checked.load(Ordering::Acquire) < count {
                std::hint::spin_loop();
            }
            if lock(&found).is_none() {
                while let Some((_, mut element)) = next(&to_do) {
                    job(&mut element);
                }
            }
        });
        answer(found)
    }

    /// Calls `job` with the number of each element, the element, and its row.
    pub fn pairs<E: Send, T: Send>(
        &self,
        elements: &mut [E],
        values: &mut [T],
        width: usize,
        job: impl Fn(usize, &mut E, &mut [T]) + Sync,
    ) {
        let blocks = elements
            .chunks_mut(BLOCK)
            .zip(values.chunks_mut(width * BLOCK));
        self.share(blocks.enumerate(), |(number, (elements, rows))| {
            let rows = rows.chunks_exact_mut(width);
            for (i, (element, row)) in elements.iter_mut().zip(rows).enumerate() {
                job(number * BLOCK + i, element, row);
            }
        });
    }

    /// What `check`, which is quick, answers for the first of so many elements for which it answers anything.
    pub fn first<R: Send>(
        &self,
        count: usize,
        check: impl Fn(usize) -> Option<R> + Sync,
    ) -> Option<R> {
        if count < ALONE {
            return (0..count).find_map(check);
        }
        let found: Mutex<Option<(usize, R)>> = Mutex::new(None);
        self.share((0..count).step_by(ALONE), |start| {
            if lock(&found)
                .as_ref()
                .is_some_and(|(first, _)| *first < start)
            {
                return;
            }
            let end = (start + ALONE).min(count);
            if let Some((i, answer)) = (start..end).find_map(|i| Some((i, check(i)?))) {
                keep_first(&found, i, answer);
            }
        });
        answer(found)
    }
}

/// Locks what only a panic can have left locked: the panic goes on by itself.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps an answer for an element, unless there is one for an earlier element.
fn keep_first<R>(found: &Mutex<Option<(usize, R)>>, i: usize, answer: R) {
    let mut found = lock(found);
    if found.as_ref().is_none_or(|(first, _)| i < *first) {
        *found = Some((i, answer));
    }
}

fn answer<R>(found: Mutex<Option<(usize, R)>>) -> Option<R> {
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.map(|(_, answer)| answer)
}

/// Calls a function when it goes.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
