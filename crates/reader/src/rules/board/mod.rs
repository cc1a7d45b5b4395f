//! The board, what is on it at the start, and its squares by name.

pub(super) mod array;
pub(super) mod boards;
pub(super) mod regions;
pub(super) mod set_ups;
pub(super) mod walls;
