//! The parts of rule files, each with its reader, which gives it to [`Rules`] or says what is wrong.

mod bench;
mod board;
mod check;
mod ends;
pub mod file;
mod kinds;
mod linked;
mod moves;
mod reach;
mod read;
mod style;
mod text;
mod warnings;
mod words;

use board::{array, boards, regions, set_ups, walls};
use ends::{chase, drawn, draws, lone_king, read_endings};
use kinds::{borrows, frozen, orthodox, path_budget, piece_list, pieces, unnamed};
use moves::{captures, castling, drops, promotion, series, takes, turn};
use text::{blame, flat, inherit, options, parents, unknown};

use legwork_core::rules::*;

pub use parents::{NoParents, Parent, Parents};
pub use read::{ReadRules, RuleText};
