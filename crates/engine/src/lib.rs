//! An engine for any variant: search, evaluation, time management.
//!
//! An [`Engine`] searches a position, with the history that led to it, until it reaches its [`Limits`] or is stopped, and sends
//! [`Report`]s. It knows no variant by name and no protocol: the evaluation is derived from the rules ([`estimate`]), and
//! moves are those that [`Position`](legwork_variant::position::Position) lists.

#![forbid(unsafe_code)]

mod engine;
mod eval;
mod limits;
mod ordering;
mod parameters;
mod score;
mod search;
mod table;
mod time;

pub use engine::{Engine, Evaluated, NetChoice};
pub use eval::estimate;
pub use legwork_net::{Net, NetError};
pub use limits::Limits;
pub use score::Score;
pub use search::{Best, Line, Report, Standing};
pub use table::TableError;
pub use time::Clock;
