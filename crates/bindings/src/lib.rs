//! The common part of the bindings for JavaScript and Python: their errors, each with a kind and a place, the names of squares, and
//! how several moves are played.
//!
//! It knows either language only as far as its errors are thrown there.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod captured;
mod error;
mod free;
#[cfg(feature = "javascript")]
mod javascript;
pub mod names;
mod play;
#[cfg(feature = "python")]
mod python;

pub use captured::captured;
pub use error::{BindingError, Place};
pub use free::without_royals;
#[cfg(feature = "javascript")]
pub use javascript::{Fault, js_value};
pub use play::{play_all, read_recorded};
#[cfg(feature = "python")]
pub use python::{LegworkError, warn};
