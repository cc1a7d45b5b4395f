//! Counting the leaves of the game tree: in bulk where a sweep can say what stands on the board.

mod answers;
mod bulk;
pub(crate) mod layout;
mod perft;
mod perft_table;

pub use perft_table::PerftTable;
