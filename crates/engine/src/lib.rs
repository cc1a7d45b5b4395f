//! Plays any variant by its rules: search, evaluation, time management.
//!
//! An [`Engine`] searches a position and the history that led to it, until [`Limits`] or its user
//! stop it, and sends what it finds as [`Report`]s. It knows no variant by name and no protocol:
//! evaluations are worked out from the rules ([`estimate`]), moves are what
//! [`Position`](legwork_variant::position::Position) lists.

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
