//! Numbered work, done by threads one piece after the other.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::threads::ThreadsError;

/// The stack of a thread, for the long lines of a search.
const STACK: usize = 16 << 20;

/// Threads that take numbers from a queue, each the next one when it is done with its last.
#[derive(Debug, Clone, Copy)]
pub struct Queue {
    /// How many threads; at least one works.
    pub threads: usize,
    /// Whether results are handed on in the order of the queue, so that the number of threads makes no difference. Else each
    /// is when it is there, and a long piece of work holds up no other's result.
    pub in_order: bool,
}

impl Queue {
    /// Does the work of each number and hands the results on, one at a time, until `take` breaks off.
    ///
    /// What a thread needs for its first piece of work it gets from `begin`, and keeps.
    ///
    /// # Errors
    ///
    /// The first fault. Then no more work is begun; what is being done is finished, and handed on where no order is asked for.
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
        let next = || match stop.load(Ordering::Relaxed) {
            true => None,
            false => { numbers.lock().unwrap_or_else(PoisonError::into_inner) }.next(),
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
                    let next = match self.in_order {
                        true => waiting.remove(&due),
                        false => waiting.pop_first().map(|(_, result)| result),
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
