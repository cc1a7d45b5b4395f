//! The parts of rule files, each with its reader, which gives it to [`Rules`] or says what is wrong.

mod array;
mod bench;
mod blame;
mod borrows;
mod captures;
mod castling;
mod chase;
mod check;
mod drawn;
mod draws;
mod drops;
pub mod file;
mod flat;
mod inherit;
mod linked;
mod lone_king;
mod options;
mod orthodox;
mod parents;
mod path_budget;
mod piece_list;
mod pieces;
mod promotion;
mod reach;
mod read;
mod read_endings;
mod regions;
mod series;
mod set_ups;
mod style;
mod turn;
mod unknown;
mod unnamed;
mod walls;
mod warnings;
mod words;

use legwork_core::rules::*;

pub use parents::{NoParents, Parent, Parents};
pub use read::{ReadRules, RuleText};
