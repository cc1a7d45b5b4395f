//! Selects the set of vector operations to use.

use legwork_bitboard::Packing;
use legwork_bitboard::shape::{Tall, Wide};
#[cfg(target_arch = "x86_64")]
use legwork_levels::x86::{Avx2, Avx512};
use legwork_levels::{Level, Runner};

use crate::algorithm::{count_answers, find_moves};
use crate::plan::Plan;
use crate::portable::Portable;
use crate::position::{BulkPosition, MoveSets, SimpleMoves};
#[cfg(target_arch = "x86_64")]
use crate::x86::X86;

/// The selected implementation of the vector operations.
#[derive(Debug, Clone, Copy)]
enum Vectors {
    PortableWide(Portable<Wide>),
    PortableTall(Portable<Tall>),
    #[cfg(target_arch = "x86_64")]
    Avx2Wide(X86<Avx2, Wide>),
    #[cfg(target_arch = "x86_64")]
    Avx2Tall(X86<Avx2, Tall>),
    #[cfg(target_arch = "x86_64")]
    Avx512Wide(X86<Avx512, Wide>),
    #[cfg(target_arch = "x86_64")]
    Avx512Tall(X86<Avx512, Tall>),
}

impl Vectors {
    /// The implementation for a level; the portable one if the processor does not support it.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there is no other level")
    )]
    fn new(level: Level, packing: Packing) -> Self {
        let portable = match packing {
            Packing::Wide => Self::PortableWide(Portable::new()),
            Packing::Tall => Self::PortableTall(Portable::new()),
        };
        #[cfg(target_arch = "x86_64")]
        let found = match (level, packing) {
            (Level::Portable, _) => None,
            (Level::Avx2, Packing::Wide) => X86::detect().map(Self::Avx2Wide),
            (Level::Avx2, Packing::Tall) => X86::detect().map(Self::Avx2Tall),
            (Level::Avx512, Packing::Wide) => X86::detect().map(Self::Avx512Wide),
            (Level::Avx512, Packing::Tall) => X86::detect().map(Self::Avx512Tall),
        };
        #[cfg(not(target_arch = "x86_64"))]
        let found = None;
        found.unwrap_or(portable)
    }
}

/// The bulk counter for one plan, at one level.
#[derive(Debug, Clone)]
pub struct Sweeper {
    plan: Plan,
    level: Level,
    vectors: Vectors,
}

impl Sweeper {
    /// A sweeper at a level; at the portable one if the processor does not support it.
    pub fn at(plan: Plan, level: Level) -> Self {
        let level = Runner::at(level).level();
        Self {
            vectors: Vectors::new(level, plan.packing),
            plan,
            level,
        }
    }

    /// The level in use.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The number of legal moves of the mover.
    #[inline]
    pub fn count_moves(&self, position: &BulkPosition) -> u32 {
        // The other side passes first: one function serves both counts, so the compiler keeps
        // everything in registers.
        self.count_answers(position, &[SimpleMoves::PASS]) as u32
    }

    /// Adds the legal moves of the mover to `found`.
    pub fn find_moves(&self, position: &BulkPosition, found: &mut MoveSets) {
        let plan = &self.plan;
        match self.vectors {
            Vectors::PortableWide(v) => find_moves(v, plan, position, found),
            Vectors::PortableTall(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Wide(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Tall(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Wide(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Tall(v) => find_moves(v, plan, position, found),
        }
    }

    /// The total number of legal moves of the mover after each of these legal moves of the *other*
    /// side. The position must not be locked.
    pub fn count_answers(&self, position: &BulkPosition, moves: &[SimpleMoves]) -> u64 {
        let plan = &self.plan;
        match self.vectors {
            Vectors::PortableWide(v) => count_answers(v, plan, position, moves),
            Vectors::PortableTall(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Wide(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Tall(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Wide(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Tall(v) => count_answers(v, plan, position, moves),
        }
    }
}
