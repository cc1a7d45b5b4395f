//! The Kernel: rules compiled to tables, and the fast Generator that uses them.
//!
//! Leaps, rides and hops come from tables; all other moves of a piece are walked along its compiled
//! paths. Where an enemy attacks along such paths, a move that touches a square on which the attack
//! depends is tested on the new occupancy. The Kernel lists, counts and plays moves; it must always
//! agree with the Walker.
//!
//! Three things can be asked of the generator: [`Kernel::list`] fills a list, which engines need most, [`Kernel::generate`] passes
//! moves to any [`Sink`], and [`Kernel::is_legal`], [`Kernel::has_moves`] and [`Kernel::has_capture`] stop at the first move that
//! answers. What the rules make necessary beyond checks and pins, such as several royal pieces, is decided when they are compiled
//! (`tables::royalty::Regime`).

#![forbid(unsafe_code)]

mod attackers;
mod bikjang;
mod blast;
mod board;
mod boards;
mod clocks;
mod exchange;
mod fates;
mod footprint;
mod generate;
mod gives_check;
mod list;
mod lone_king;
mod over;
mod play;
mod query;
mod royals;
mod scope;
mod sink;
pub mod tables;
mod takes;
mod walls;
mod zobrist;

use legwork_core::compiled::CompiledRules;
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

pub use board::Board;
pub use legwork_levels::{Level, LevelError};
pub use list::MoveList;
pub use over::EndingMoves;
pub use query::{Army, ArmyKind, Change};
pub use scope::Want;
pub use sink::{Flow, PieceMoves, Sink};

use tables::Tables;

/// The compiled rules of a variant, for boards of one shape.
#[derive(Debug)]
pub struct Kernel<S: Shape> {
    compiled: CompiledRules,
    tables: Tables<S>,
}

impl<S: Shape> Kernel<S> {
    /// Builds the tables; fails with a message if the board does not fit the shape.
    pub fn new(compiled: CompiledRules) -> Result<Self, String> {
        Self::at_level(compiled, Level::chosen())
    }

    /// Like `new`, at a given level of vector operations, which affects only the speed.
    pub fn at_level(compiled: CompiledRules, level: Level) -> Result<Self, String> {
        let geometry = compiled.rules.geometry;
        if geometry.files() > S::FILES || geometry.ranks() > S::RANKS {
            return Err(format!(
                "a board of {}x{} does not fit a shape of {}x{}",
                geometry.files(),
                geometry.ranks(),
                S::FILES,
                S::RANKS
            ));
        }
        let tables = Tables::new(&compiled, level);
        Ok(Self { compiled, tables })
    }

    /// The compiled rules from which the tables are built.
    pub fn compiled(&self) -> &CompiledRules {
        &self.compiled
    }

    /// The rules from which it was compiled.
    pub fn rules(&self) -> &Rules {
        &self.compiled.rules
    }
}
