//! Numbered work gives the same results whatever the number of threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use legwork_run::{Queue, ThreadsError};

#[derive(Debug, PartialEq, Eq)]
struct Wrong(u64);

impl From<ThreadsError> for Wrong {
    fn from(_: ThreadsError) -> Self {
        Self(0)
    }
}

/// The numbers that are taken until `last`. The odd ones take long, and 13 is wrong.
fn taken(threads: usize, in_order: bool, last: u64) -> (Vec<u64>, Result<(), Wrong>) {
    let mut taken = Vec::new();
    let begun = AtomicU64::new(0);
    let begin = || {
        begun.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    let work = |(): &mut (), number| {
        thread::sleep(Duration::from_millis(number % 2 * 5));
        match number {
            13 => Err(Wrong(13)),
            _ => Ok(number),
        }
    };
    let queue = Queue { threads, in_order };
    let end = queue.work((3..40).rev(), begin, work, |number| {
        taken.push(number);
        Ok(if number == last {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    });
    assert!(begun.into_inner() <= threads as u64);
    (taken, end)
}

#[test]
fn results_come_in_the_order_of_the_queue() {
    for threads in [1, 4] {
        assert_eq!(
            taken(threads, true, 20),
            ((20..40).rev().collect(), Ok(())),
            "{threads}"
        );
        assert_eq!(
            taken(threads, true, 5),
            ((14..40).rev().collect(), Err(Wrong(13))),
            "{threads}"
        );
    }
}

#[test]
fn without_an_order_all_that_was_done_is_taken() {
    let (mut all, end) = taken(4, false, 0);
    assert_eq!(end, Err(Wrong(13)));
    all.sort_unstable();
    // What the other threads were doing then may be there, too.
    let expected: Vec<u64> = (all[0]..40).filter(|&number| number != 13).collect();
    assert_eq!(all, expected);
    let alone = taken(1, false, 0);
    assert_eq!(alone, ((14..40).rev().collect(), Err(Wrong(13))));
}
