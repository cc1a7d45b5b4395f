//! RON sources read with all their faults, each at its line and column.
//!
//! serde stops at the first fault and forgets where values were. Here a value remains text until it
//! is read: a [`RonNode`] knows its source, its place and its path, and its faults go into a [`Log`]
//! that all nodes share.
//!
//! Rule files are read in this way, and so are the cases of variants.

mod log;
mod node;
mod slips;
mod split;
mod syntax;

pub use legwork_core::fault::{Fault, Place, offset_of, without_mark};
pub use log::{Advice, Log, SourceFile, WordAdvice};
pub(crate) use node::manner;
pub use node::{RonFields, RonNode};
pub use split::{OpenBracket, RonPart, find_field, is_struct, open_brackets, parts, trim};
pub use syntax::check_syntax;
