//! A thread pool.

use std::io;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {count} threads: {source}")]
pub struct ThreadsError {
    count: usize,
    source: io::Error,
}

impl ThreadsError {
    /// The error for `count` threads that could not be started.
    pub fn new(count: usize, source: io::Error) -> Self {
        Self { count, source }
    }
}

/// A work-stealing thread pool.
#[derive(Debug)]
pub struct Threads {
    /// `None` for one thread: then the calling thread does the work.
    pool: Option<ThreadPool>,
}

impl Threads {
    /// The calling thread alone.
    pub const ONE: Self = Self { pool: None };

    /// Starts this many threads; 0 means one per processor.
    ///
    /// # Errors
    ///
    /// If the system cannot start them.
    pub fn new(count: usize) -> Result<Self, ThreadsError> {
        if count == 1 {
            return Ok(Self::ONE);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        pool.map(|pool| Self { pool: Some(pool) })
            .map_err(|fault| ThreadsError::new(count, io::Error::other(fault)))
    }

    /// The number of threads.
    pub fn count(&self) -> usize {
        self.pool
            .as_ref()
            .map_or(1, ThreadPool::current_num_threads)
    }

    /// Maps all items in parallel; the results are in the items' order.
    pub fn map<T: Sync, R: Send>(&self, things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        match &self.pool {
            None => things.iter().map(work).collect(),
            // One item at a time, since they differ greatly in size.
            Some(pool) => pool.install(|| things.par_iter().with_max_len(1).map(&work).collect()),
        }
    }
}
