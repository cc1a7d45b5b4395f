//! One file per command: its arguments, its work, its output.

pub(crate) mod analyze;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod engine;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod glance;
pub(crate) mod import;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod mates;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod pieces;
pub(crate) mod play;
pub(crate) mod playout;
pub(crate) mod replay;
pub(crate) mod setups;
pub(crate) mod show;
pub(crate) mod variants;
pub(crate) mod verify;
pub(crate) mod watch;
