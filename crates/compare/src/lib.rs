//! The rules of a variant as another program plays them, compared with ours.
//!
//! [`compare`] drives a program over UCI, USI or CECP: it sets up positions, asks for the legal moves, and follows each difference down
//! to one position and one move. The position is made as small as the difference allows, and the rule that decides is explained in the words of
//! `legwork explain`. Differences of one kind are one [`Finding`], with a count. A program that ends, or does not answer, is a finding too.
//!
//! Modules: `subject` keeps the program running, `opinion` finds the differences in a position, `kind` says which differences are of one
//! kind, `follow` makes a finding of one, `sources` has the positions. It knows no variant, and no program by name.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod follow;
mod kind;
mod opinion;
mod report;
mod run;
mod sources;
mod subject;

pub use kind::FindingKind;
pub use report::{CompareTally, Finding, Report};
pub use run::{ComparePlan, compare};
