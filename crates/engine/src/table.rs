//! The transposition table, shared by threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use legwork_core::moves::Move;
use legwork_levels::prefetch;

/// Bytes of a megabyte.
const MEGABYTE: usize = 1 << 20;

/// Why a table cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The machine has too little memory.
    #[error("no memory for a table of {megabytes} megabytes")]
    Memory {
        /// The size asked for.
        megabytes: usize,
    },
}

/// The bound type of a stored score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least that.
    Lower,
    /// The score is at most that.
    Upper,
}

impl Bound {
    const fn code(self) -> u64 {
        match self {
            Self::Exact => 1,
            Self::Lower => 2,
            Self::Upper => 3,
        }
    }

    /// The bound that a score is, after a search of this window.
    pub(crate) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    const fn from_code(code: u64) -> Option<Self> {
        match code & 3 {
            1 => Some(Self::Exact),
            2 => Some(Self::Lower),
            3 => Some(Self::Upper),
            _ => None,
        }
    }
}

/// An entry of the transposition table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The best move, whose legality must be checked: different positions may have the same key.
    pub(crate) mv: Option<Move>,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The static evaluation; `None` if it is not known, as in check, or does not fit into 16 bits.
    pub(crate) eval: Option<i32>,
}

impl TableEntry {
    /// Whether the score is enough for a cutoff in this window.
    pub(crate) fn gives_cutoff(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// The static evaluation in a slot: the number, with the highest bit flipped, so that 0 means none.
fn eval_code(eval: Option<i32>) -> u64 {
    let eval = eval.and_then(|eval| i16::try_from(eval).ok());
    u64::from(eval.map_or(0, |eval| eval as u16 ^ 1 << 15))
}

/// The static evaluation of a code.
fn eval_of(code: u16) -> Option<i32> {
    (code != 0).then(|| i32::from((code ^ 1 << 15) as i16))
}

/// A slot: the key XORed with the two other words; the move; and, from the lowest bit, 32 bits of score, 8 of depth, 2 of bound,
/// 6 of age and 16 of static evaluation. If two threads write a slot at once, the XOR does not match, and it is ignored.
type Slot = [AtomicU64; 3];

const AGES: u8 = 64;

/// The transposition table.
pub(crate) struct Table {
    /// Pairs of slots; a position may be in either slot of its pair.
    entries: Vec<Slot>,
    age: AtomicU8,
}

impl Table {
    /// An empty table of at most this many megabytes, but with at least two slots.
    pub(crate) fn new(megabytes: usize) -> Result<Self, TableError> {
        let failed = TableError::Memory { megabytes };
        let bytes = megabytes.checked_mul(MEGABYTE).ok_or(failed)?;
        if available().is_some_and(|free| !fits(bytes, free)) {
            return Err(failed);
        }
        let pairs = (bytes / (2 * size_of::<Slot>())).max(1);
        let mut entries = Vec::new();
        entries.try_reserve_exact(2 * pairs).map_err(|_| failed)?;
        entries.resize_with(2 * pairs, || [0, 0, 0].map(AtomicU64::new));
        Ok(Self {
            entries,
            age: AtomicU8::new(0),
        })
    }

    /// Clears the table.
    pub(crate) fn clear(&self) {
        for word in self.entries.iter().flatten() {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Starts a new age: entries of earlier searches are replaced first.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % AGES, Relaxed);
    }

    fn pair(&self, key: u64) -> &[Slot] {
        let pairs = (self.entries.len() / 2) as u128;
        let place = ((u128::from(key) * pairs) >> 64) as usize;
        &self.entries[2 * place..2 * place + 2]
    }

    /// Loads the pair of a key into the cache: the position is looked up soon.
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.pair(key));
    }

    /// Returns the entry of a key.
    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        self.pair(key).iter().find_map(|slot| {
            let [check, mv, rest] = slot.each_ref().map(|word| word.load(Relaxed));
            let bound = Bound::from_code(rest >> 40).filter(|_| check ^ mv ^ rest == key)?;
            Some(TableEntry {
                mv: Move::from_bits(mv),
                score: rest as u32 as i32,
                depth: i32::from((rest >> 32) as u8),
                bound,
                eval: eval_of((rest >> 48) as u16),
            })
        })
    }

    /// Stores an entry, replacing the less valuable slot of its pair.
    pub(crate) fn put(&self, key: u64, entry: TableEntry) {
        let age = u64::from(self.age.load(Relaxed));
        let mut chosen: Option<(i64, &Slot, bool, u64, u64)> = None;
        for slot in self.pair(key) {
            let [check, mv, rest] = slot.each_ref().map(|word| word.load(Relaxed));
            let same = check ^ mv ^ rest == key && rest != 0;
            let old = rest >> 42 & u64::from(AGES - 1) != age;
            // The position's own slot, then an empty one, then an old one, then a shallow one.
            let keep = match rest {
                _ if same => -1,
                0 => 0,
                _ if old => 1 + i64::from((rest >> 32) as u8),
                _ => 1000 + i64::from((rest >> 32) as u8),
            };
            if chosen.is_none_or(|(least, ..)| keep < least) {
                chosen = Some((keep, slot, same, mv, rest));
            }
        }
        let Some((_, slot, same, known, rest)) = chosen else {
            return;
        };
        // A much deeper entry of this search is kept.
        let deeper = i64::from((rest >> 32) as u8) > i64::from(entry.depth) + 3;
        let fresh = rest >> 42 & u64::from(AGES - 1) == age;
        if same && deeper && fresh && entry.bound != Bound::Exact {
            return;
        }
        let mv = match entry.mv {
            Some(mv) => mv.to_bits(),
            None if same => known,
            None => 0,
        };
        let rest = u64::from(entry.score as u32)
            | (entry.depth.clamp(0, 255) as u64) << 32
            | entry.bound.code() << 40
            | age << 42
            | eval_code(entry.eval) << 48;
        for (word, value) in slot.iter().zip([key ^ mv ^ rest, mv, rest]) {
            word.store(value, Relaxed);
        }
    }

    /// The share of the first slots with entries of this search, in permille (hashfull).
    pub(crate) fn full(&self) -> u32 {
        let age = u64::from(self.age.load(Relaxed));
        let looked = self.entries.len().min(1000);
        let used = self.entries[..looked].iter().filter(|slot| {
            let rest = slot[2].load(Relaxed);
            rest != 0 && rest >> 42 & u64::from(AGES - 1) == age
        });
        (used.count() * 1000 / looked) as u32
    }
}

/// Whether a table of this size leaves enough free memory.
const fn fits(bytes: usize, free: usize) -> bool {
    bytes <= free / 4 * 3
}

/// Returns the free memory in bytes, if the system reports it. The system may grant more than that, and kill the process when it
/// is used.
fn available() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_core::geometry::Square;

    fn entry(depth: i32, score: i32) -> TableEntry {
        let mv = Move::new(Square::from_index(1), Square::from_index(2));
        TableEntry {
            mv: Some(mv),
            score,
            depth,
            bound: Bound::Lower,
            eval: Some(-score / 100),
        }
    }

    #[test]
    fn a_static_evaluation_that_fits_is_kept() {
        let table = Table::new(0).unwrap();
        for eval in [
            Some(0),
            Some(-1),
            Some(i32::from(i16::MAX)),
            Some(-32_767),
            None,
        ] {
            table.put(
                1,
                TableEntry {
                    eval,
                    ..entry(1, 1)
                },
            );
            assert_eq!(table.get(1).map(|entry| entry.eval), Some(eval));
        }
        for eval in [1 << 15, -(1 << 15), -40_000] {
            table.put(
                1,
                TableEntry {
                    eval: Some(eval),
                    ..entry(1, 1)
                },
            );
            assert_eq!(table.get(1).map(|entry| entry.eval), Some(None));
        }
    }

    #[test]
    fn what_was_put_is_found_with_its_sign_and_bound() {
        let table = Table::new(1).unwrap();
        for (key, score) in [(7, -1_000_000), (u64::MAX, 1_000_000), (1 << 63, 0)] {
            table.put(key, entry(9, score));
            assert_eq!(table.get(key), Some(entry(9, score)));
        }
        assert_eq!(table.get(8), None);
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn of_a_pair_the_older_and_the_shallower_goes_first() {
        let table = Table::new(0).unwrap();
        assert_eq!(table.entries.len(), 2);
        table.put(1, entry(20, 1));
        table.put(2, entry(3, 2));
        table.put(3, entry(5, 3));
        assert!(table.get(1).is_some() && table.get(2).is_none());
        table.grow_older();
        table.put(4, entry(1, 4));
        table.put(5, entry(1, 5));
        assert!(table.get(1).is_none() && table.get(3).is_none());
        assert!(table.get(4).is_some() && table.get(5).is_some());
    }

    #[test]
    fn a_shallow_bound_does_not_replace_a_deep_one() {
        let table = Table::new(0).unwrap();
        table.put(1, entry(20, 1));
        table.put(1, entry(4, 2));
        assert_eq!(table.get(1), Some(entry(20, 1)));
    }

    #[test]
    fn a_table_takes_at_most_three_quarters_of_free_memory() {
        let free = 4 << 30;
        assert!(fits(3 << 30, free) && !fits((3 << 30) + 1, free));
        assert!(fits(0, 0) && !fits(1, 0));
        assert!(!fits(usize::MAX, usize::MAX));
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        for megabytes in [usize::MAX, 1 << 40] {
            let error = Table::new(megabytes).err();
            assert_eq!(error, Some(TableError::Memory { megabytes }));
        }
    }
}
