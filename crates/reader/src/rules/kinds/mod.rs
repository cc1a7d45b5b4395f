//! The kinds of pieces: how they move, and how they are named.

pub(super) mod borrows;
pub(super) mod frozen;
pub(super) mod orthodox;
pub(super) mod path_budget;
pub(super) mod piece_list;
pub(super) mod pieces;
pub(super) mod unnamed;
