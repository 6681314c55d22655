//! A pool of threads that belongs to one object.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use crate::error::SearchError;

/// Leaves that one thread goes through sooner than another would have woken up.
const ALONE: usize = 128;

/// No pool has more threads.
const MOST_THREADS: usize = 1024;

/// How long the calling thread stays awake for the others.
const AWAKE: Duration = Duration::from_micros(100);

/// Calls `work` on every thread of a pool and on the calling one.
///
/// The calling thread works from the first moment, since to wake another takes as long as many games' steps. The others mostly finish within microseconds of it, which
/// would take longer to fall asleep and to be woken: it looks for them again and again for a while. A step of 1,024 games in Python on two threads is
/// 1.75 times as fast as on one with it, else 1.6 times (`make bench-python`).
pub fn on_all(pool: &ThreadPool, work: impl Fn() + Sync) {
    let others = pool.current_num_threads();
    let left = AtomicUsize::new(others);
    pool.in_place_scope(|scope| {
        for _ in 0..others {
            scope.spawn(|_| {
                work();
                left.fetch_sub(1, Ordering::Release);
            });
        }
        work();
        let begin = Instant::now();
        while left.load(Ordering::Acquire) > 0 && begin.elapsed() < AWAKE {
            std::hint::spin_loop();
        }
        // What the pool notes after a thread's work.
        for _ in 0..100 {
            std::hint::spin_loop();
        }
    });
}

/// Threads that are started when they are first needed, and anew in a forked child, which has none of them.
#[derive(Debug)]
pub(crate) struct Threads {
    count: usize,
    pool: Option<(u32, ThreadPool)>,
}

impl Threads {
    /// So many threads; 0 for as many as the machine runs at once.
    pub fn new(count: usize) -> Result<Threads, SearchError> {
        if count > MOST_THREADS {
            return Err(SearchError::Threads(format!(
                "threads must be 0 to {MOST_THREADS}, not {count}"
            )));
        }
        let count = match count {
            0 => {
                let available = std::thread::available_parallelism();
                available.map_or(1, |available| available.get().min(MOST_THREADS))
            }
            count => count,
        };
        Ok(Threads { count, pool: None })
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Calls `job` with each item: what the items are made of is shared out among the threads one by one.
    pub fn share<I: Iterator + Send>(
        &mut self,
        items: I,
        job: impl Fn(I::Item) + Sync,
    ) -> Result<(), SearchError> {
        let alone = items.size_hint().1.is_some_and(|items| items < 2);
        let Some(pool) = self.pool()?.filter(|_| !alone) else {
            items.for_each(job);
            return Ok(());
        };
        let items = Mutex::new(items);
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        on_all(pool, || {
            while let Some(item) = next() {
                job(item);
            }
        });
        Ok(())
    }

    /// How many of so many games with up to so many leaves each are handed to a thread at a time. A leaf takes a microsecond, too little to be handed over by itself; and all of
    /// a few together take less than to wake another thread: 64 games on two threads were slower than on one.
    pub fn portion(&self, games: usize, leaves: usize) -> usize {
        if games * leaves < ALONE {
            return games.max(1);
        }
        games.div_ceil(8 * self.count).max(1)
    }

    /// The threads beside the calling one. `None` where there are no others.
    fn pool(&mut self) -> Result<Option<&ThreadPool>, SearchError> {
        if self.count == 1 {
            return Ok(None);
        }
        let process = std::process::id();
        if self
            .pool
            .as_ref()
            .is_none_or(|(owner, _)| *owner != process)
        {
            // To end another process's pool would wait for threads that are not there.
            core::mem::forget(self.pool.take());
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(self.count - 1)
                .thread_name(|i| format!("hexmate-search-{i}"))
                .build();
            let count = self.count;
            let pool = pool.map_err(|error| {
                SearchError::Threads(format!("cannot start {count} threads: {error}"))
            })?;
            self.pool = Some((process, pool));
        }
        Ok(self.pool.as_ref().map(|(_, pool)| pool))
    }
}
