//! Perft: counts the leaves of the game tree.
//!
//! The last move is counted, not made. With the feature `sweeps`, the last move but one is not made either, where whole
//! sides can be counted at once (the module `swept` says how); without it, and on the web, the Kernel's generator counts,
//! with the same result. An engine does not need this crate.

#![forbid(unsafe_code)]

#[cfg(all(feature = "sweeps", not(target_arch = "wasm32")))]
mod swept;
#[cfg(not(all(feature = "sweeps", not(target_arch = "wasm32"))))]
#[path = "unswept.rs"]
mod swept;
mod table;
mod walk;

use legwork_core::shape::Shape;
use legwork_kernel::Kernel;
use legwork_levels::Level;

pub use table::PerftTable;
pub use walk::layer;

use swept::BulkTables;

/// Counts on the boards of one Kernel. It must not be used with another.
#[derive(Debug)]
pub struct Counter {
    /// The tables for counting whole sides at once; `None` if the rules do not allow it.
    bulk: Option<Box<BulkTables>>,
}

impl Counter {
    /// The counter of a Kernel, at a level of vector operations.
    pub fn new<S: Shape>(kernel: &Kernel<S>, level: Level) -> Self {
        Self {
            bulk: BulkTables::new(kernel, level).map(Box::new),
        }
    }

    /// The level at which whole sides are counted at once; `None` if they are not.
    pub fn level(&self) -> Option<Level> {
        self.bulk.as_ref().map(|bulk| bulk.level())
    }
}
