//! Threads that share work.

use std::io;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads could not be started.
#[derive(Debug, thiserror::Error)]
#[error("no {count} threads: {source}")]
pub struct ThreadsError {
    count: usize,
    source: io::Error,
}

impl ThreadsError {
    /// So many threads could not be started, for this reason.
    pub fn new(count: usize, source: io::Error) -> Self {
        Self { count, source }
    }
}

/// A pool of threads that steal work from each other.
#[derive(Debug)]
pub struct Threads {
    /// One thread needs no pool: the calling thread does the work.
    pool: Option<ThreadPool>,
}

impl Threads {
    /// The calling thread alone.
    pub const ONE: Self = Self { pool: None };

    /// Starts that many threads; 0 is as many as the machine runs at a time.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn new(count: usize) -> Result<Self, ThreadsError> {
        if count == 1 {
            return Ok(Self::ONE);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        pool.map(|pool| Self { pool: Some(pool) })
            .map_err(|fault| ThreadsError::new(count, io::Error::other(fault)))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.pool
            .as_ref()
            .map_or(1, ThreadPool::current_num_threads)
    }

    /// The results for all things, in their order.
    pub fn map<T: Sync, R: Send>(&self, things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        match &self.pool {
            None => things.iter().map(work).collect(),
            // One thing at a time, because they differ greatly in size.
            Some(pool) => pool.install(|| things.par_iter().with_max_len(1).map(&work).collect()),
        }
    }
}
