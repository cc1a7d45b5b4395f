//! Counters of the work done so far, for each target.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::targets::SoakTarget;

/// Counters that all threads share.
#[derive(Debug, Default)]
pub(crate) struct SoakCounters([TargetCounters; SoakTarget::COUNT]);

#[derive(Debug, Default)]
pub(crate) struct TargetCounters {
    executions: AtomicU64,
    compared: AtomicU64,
    counted: AtomicU64,
    plies: AtomicU64,
}

/// A snapshot of a target's counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TargetCounts {
    /// Games, rule sets or texts.
    pub(crate) executions: u64,
    /// Positions compared by both generators.
    pub(crate) compared: u64,
    /// Positions counted at every level.
    pub(crate) counted: u64,
    /// Moves of the engine.
    pub(crate) plies: u64,
}

impl SoakCounters {
    pub(crate) fn of(&self, target: SoakTarget) -> &TargetCounters {
        &self.0[target as usize]
    }
}

impl TargetCounters {
    /// Counts one more execution.
    pub(crate) fn execute(&self) {
        self.executions.fetch_add(1, Relaxed);
    }

    /// Counts one more position compared.
    pub(crate) fn compare(&self) {
        self.compared.fetch_add(1, Relaxed);
    }

    /// Counts this many more positions at every level.
    pub(crate) fn count(&self, positions: u64) {
        self.counted.fetch_add(positions, Relaxed);
    }

    /// Counts this many more moves of the engine.
    pub(crate) fn play(&self, plies: u64) {
        self.plies.fetch_add(plies, Relaxed);
    }

    pub(crate) fn done(&self) -> TargetCounts {
        TargetCounts {
            executions: self.executions.load(Relaxed),
            compared: self.compared.load(Relaxed),
            counted: self.counted.load(Relaxed),
            plies: self.plies.load(Relaxed),
        }
    }
}
