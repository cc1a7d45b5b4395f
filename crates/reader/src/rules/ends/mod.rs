//! How games end.

pub(super) mod chase;
pub(super) mod drawn;
pub(super) mod draws;
pub(super) mod lone_king;
pub(super) mod read_endings;
