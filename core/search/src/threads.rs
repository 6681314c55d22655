//! A pool of threads that belongs to one object.

use rayon::ThreadPool;

use crate::error::SearchError;

/// No pool has more threads.
const MOST_THREADS: usize = 1024;

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

    /// Runs a job in the pool, so that rayon's parallel iterators use its threads. `None` where there is only the calling thread.
    pub fn pool(&mut self) -> Result<Option<&ThreadPool>, SearchError> {
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
                .num_threads(self.count)
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
