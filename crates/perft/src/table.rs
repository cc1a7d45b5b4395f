//! A transposition table for perft, shared by threads.
//!
//! Counts must not go wrong, so an entry matches only if its depth agrees, and 74 bits of two
//! independent hashes of the position, without the bits that select the bucket. An entry is a pair of
//! atomic words, the first XORed with the second: if two threads write one entry at the same time,
//! the result matches neither and counts as empty.

use std::collections::TryReserveError;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use legwork_core::shape::Shape;

use legwork_kernel::Board;

/// The entries that share a cache line.
const BUCKET: usize = 4;

/// The second word of an entry: the count, above it the depth, above it some bits of the key.
const COUNT_BITS: u32 = 48;
const DEPTH_BITS: u32 = 6;
const TAG_BITS: u32 = 64 - COUNT_BITS - DEPTH_BITS;

/// The maximum depth stored.
const DEEPEST: u32 = (1 << DEPTH_BITS) - 1;

/// The key of a position and a depth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key {
    /// The upper bits select the bucket, the lower bits are the tag.
    place: u64,
    check: u64,
    depth: u32,
}

impl Key {
    pub(crate) fn new<S: Shape>(board: &Board<S>, depth: u32) -> Self {
        // The incremental hash has only 64 bits; SipHash of the whole board is independent of it.
        let mut hasher = DefaultHasher::new();
        Hash::hash(&board.without_clocks(), &mut hasher);
        Self {
            place: board.hash() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            check: hasher.finish(),
            depth,
        }
    }

    /// The second word of an entry with this key and a count of 0.
    fn label(self) -> u64 {
        let tag = self.place & ((1 << TAG_BITS) - 1);
        (tag << DEPTH_BITS | u64::from(self.depth)) << COUNT_BITS
    }
}

/// Two words: the key's check XORed with the second, and the second.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET]);

/// A transposition table of perft counts. Lock-free; the counts that it returns are right.
///
/// Valid only for the [`Kernel`](legwork_kernel::Kernel) whose positions were counted.
#[derive(Debug)]
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

impl PerftTable {
    /// A table of at most this number of megabytes, but at least one bucket.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(megabytes: usize) -> Result<Self, TryReserveError> {
        let count = (megabytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets })
    }

    fn bucket(&self, key: Key) -> &Bucket {
        let place = (u128::from(key.place) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<u64> {
        let label = key.label() >> COUNT_BITS;
        self.bucket(key).0.iter().find_map(|[checked, said]| {
            let (checked, said) = (checked.load(Relaxed), said.load(Relaxed));
            let known = said >> COUNT_BITS == label && checked ^ said == key.check;
            known.then_some(said & ((1 << COUNT_BITS) - 1))
        })
    }

    /// Stores a count, replacing the entry of its bucket that took the least work.
    #[inline]
    pub(crate) fn put(&self, key: Key, count: u64) {
        if count >> COUNT_BITS != 0 || key.depth > DEEPEST {
            return;
        }
        let depth = |entry: &&[AtomicU64; 2]| {
            let said = entry[1].load(Relaxed);
            said >> COUNT_BITS & u64::from(DEEPEST)
        };
        if let Some([checked, said]) = self.bucket(key).0.iter().min_by_key(depth) {
            let word = key.label() | count;
            checked.store(key.check ^ word, Relaxed);
            said.store(word, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(place: u64, check: u64, depth: u32) -> Key {
        Key {
            place,
            check,
            depth,
        }
    }

    #[test]
    fn every_part_of_a_key_counts() {
        let table = PerftTable::new(0).unwrap();
        assert_eq!(table.get(key(0, 0, 2)), None);
        table.put(key(5, 7, 2), 42);
        assert_eq!(table.get(key(5, 7, 2)), Some(42));
        for other in [key(6, 7, 2), key(5, 6, 2), key(5, 7, 3)] {
            assert_eq!(table.get(other), None, "{other:?}");
        }
    }

    #[test]
    fn an_empty_entry_is_no_count_of_an_all_zero_key() {
        // Depths below 2 are never looked up, so no key has the label 0.
        assert_ne!(key(0, 0, 2).label(), 0);
    }

    #[test]
    fn what_took_the_least_work_makes_room() {
        let table = PerftTable::new(0).unwrap();
        for depth in 2..8 {
            table.put(key(0, u64::from(depth), depth), 1);
        }
        let kept = |depth| table.get(key(0, u64::from(depth), depth)).is_some();
        assert_eq!((2..8).filter(|&depth| kept(depth)).count(), BUCKET);
        assert!((4..8).all(kept));
    }

    #[test]
    fn a_count_too_great_for_an_entry_is_not_kept() {
        let table = PerftTable::new(0).unwrap();
        table.put(key(1, 1, 2), 1 << COUNT_BITS);
        assert_eq!(table.get(key(1, 1, 2)), None);
        table.put(key(1, 1, 2), (1 << COUNT_BITS) - 1);
        assert_eq!(table.get(key(1, 1, 2)), Some((1 << COUNT_BITS) - 1));
    }

    #[test]
    fn a_torn_entry_is_no_entry() {
        let table = PerftTable::new(0).unwrap();
        table.put(key(1, 1, 2), 10);
        let [_, said] = &table.buckets[0].0[0];
        said.store(key(1, 1, 2).label() | 11, Relaxed);
        assert_eq!(table.get(key(1, 1, 2)), None);
    }
}
