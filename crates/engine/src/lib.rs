//! An engine for any variant: search, evaluation, time management.
//!
//! An [`Engine`] searches a position, with the history that led to it, until it reaches its [`Limits`] or is stopped, and sends
//! [`Report`]s. It knows no variant by name and no protocol: the evaluation is derived from the rules ([`estimate`]), and
//! moves are those that [`Position`](legwork_variant::position::Position) lists.
//!
//! `search/` is the search, with a transposition `table` that threads share without locks; `search/sliced` runs it in time slices,
//! for platforms without threads. `eval/` is the evaluation: `eval/hands` values pieces off the board, `eval/aims` goals,
//! counted checks and extinction. docs/ENGINE.md lists the techniques.

#![forbid(unsafe_code)]

mod corrections;
mod engine;
mod eval;
mod level;
mod limits;
mod mailbox;
mod ordering;
mod parameters;
mod score;
mod search;
mod table;
mod time;

pub use engine::{Engine, Evaluated, NetChoice};
pub use eval::estimate;
pub use legwork_net::{Net, NetError};
pub use legwork_variant::score::Score;
pub use level::{LEVELS, Level};
pub use limits::Limits;
pub use search::{Best, Line, Report, Standing};
pub use table::TableError;
pub use time::Clock;
