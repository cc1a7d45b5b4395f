//! Rules in files and positions of theirs, with what no registered variant has.

mod agreement;
mod borrowed_home;
mod castling;
mod diagram;
mod draws;
mod dressed;
mod endings;
mod first_moves;
mod gating;
mod holes;
mod hoppers;
mod like_pawns;
mod limits;
mod one_way_riders;
mod registered;
mod rules;
mod rules_format;
mod screens;
mod second_rank;
mod set_ups;
mod shared_limits;
mod swept;
mod targets;
mod texts;
mod walked_captures;

// With its unit tests, for which the whole crate would be compiled a second time.
#[path = "../../src/unknown.rs"]
mod unknown;
