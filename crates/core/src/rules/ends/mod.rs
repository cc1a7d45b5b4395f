//! When a game ends, and who has won: by goals, by lost pieces, by a chase without end, by a count of moves.

mod chase;
mod drawn;
mod draws;
mod endings;
mod lone_king;

pub use chase::*;
pub use drawn::*;
pub use draws::*;
pub use endings::*;
pub use lone_king::*;
