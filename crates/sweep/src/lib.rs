//! Counts the legal moves of a whole side at once.
//!
//! For one direction, the rides of all pieces that ride that way end where the next begins, so
//! their squares can be filled together and their number read off with one population count; no
//! loop goes over pieces. The same holds for every step of leapers and Pawns. What is pinned is
//! left out of the sweep and added one by one.
//!
//! This crate knows bits, not rules: what a [`Field`] means is its caller's business. There is one
//! algorithm (`algorithm/`) over a few vector operations, and three sets of these: portable,
//! AVX2 and AVX-512VL. Each comes for two layouts of a board ([`Layout`]). Which one runs is decided
//! once, by the board and by what the processor can do ([`Sweeper::new`]).

mod algorithm;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bytes;
mod dispatch;
mod field;
mod layout;
mod plan;
mod portable;
mod runner;
pub mod steps;

pub use dispatch::{Level, LevelError, Sweeper};
pub use field::{Army, Besides, Field, Found, MAX_WINGS, Plain, Set, Wing};
pub use layout::Layout;
pub use plan::{Plan, Roles, Royal};
pub use runner::{Runner, Work};
