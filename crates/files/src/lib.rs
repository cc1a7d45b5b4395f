//! Files from outside, read with care.
//!
//! [`input`] reads text files up to a bound, and refuses what may never end. [`rule_folder`] finds the rule files
//! in its folder, [`completeness`] what is still missing in the folder of a variant, and [`ours`] says what may be written over.

#![forbid(unsafe_code)]

pub mod completeness;
pub mod input;
pub mod ours;
pub mod rule_folder;
