//! A queue of numbered jobs for several threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::threads::ThreadsError;

/// The stack size of a thread, large enough for a search.
const STACK: usize = 16 << 20;

/// Threads that take numbered jobs from a queue.
#[derive(Debug, Clone, Copy)]
pub struct Queue {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// Whether results are delivered in the order of the queue, independent of the number of threads. Otherwise each is delivered
    /// as soon as it is ready.
    pub in_order: bool,
}

impl Queue {
    /// Runs the job of each number and passes the results to `take`, one at a time, until `take` asks to stop.
    ///
    /// Each thread calls `begin` once for its own state.
    ///
    /// # Errors
    ///
    /// The first error. Then no more jobs are started; running jobs are finished, and delivered if no order is required.
    pub fn work<W, T, E>(
        self,
        numbers: impl Iterator<Item = u64> + Send,
        begin: impl Fn() -> Result<W, E> + Sync,
        work: impl Fn(&mut W, u64) -> Result<T, E> + Sync,
        mut take: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E>
    where
        T: Send,
        E: Send + From<ThreadsError>,
    {
        let numbers = Mutex::new(numbers.enumerate());
        let stop = AtomicBool::new(false);
        let next = || {
            let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            (!stop.load(Ordering::Relaxed))
                .then(|| numbers.next())
                .flatten()
        };
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let sender = sender.clone();
                let (begin, work, stop, next) = (&begin, &work, &stop, &next);
                let thread = move || {
                    let mut own = None;
                    while let Some((place, number)) = next() {
                        let ready = own.take().map_or_else(begin, Ok);
                        let result = ready.and_then(|ready| work(own.insert(ready), number));
                        if result.is_err() {
                            stop.store(true, Ordering::Relaxed);
                        }
                        if sender.send((place, result)).is_err() {
                            break;
                        }
                    }
                };
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, thread).map_err(|source| {
                    stop.store(true, Ordering::Relaxed);
                    ThreadsError::new(self.threads, source)
                })?;
            }
            drop(sender);
            let (mut waiting, mut due) = (BTreeMap::new(), 0);
            let (mut ended, mut fault) = (false, None);
            for (place, result) in results {
                waiting.insert(place, result);
                while !ended {
                    let next = if self.in_order {
                        waiting.remove(&due)
                    } else {
                        waiting.pop_first().map(|(_, result)| result)
                    };
                    let Some(result) = next else {
                        break;
                    };
                    due += 1;
                    match result.and_then(&mut take) {
                        Ok(ControlFlow::Continue(())) => {}
                        Ok(ControlFlow::Break(())) => ended = true,
                        Err(error) => {
                            fault.get_or_insert(error);
                            ended = self.in_order;
                        }
                    }
                    if ended || fault.is_some() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            fault.map_or(Ok(()), Err)
        })
    }
}
