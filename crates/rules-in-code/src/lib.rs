//! Small rules in code, for any variant. A rule file asks for one by its name: `code: ["no-flight"]`.
//!
//! Each module has one: what it forbids or offers, with its source.

#![forbid(unsafe_code)]

mod dropped_castling;
mod no_flight;
mod opposite_castling;
mod promotion_in_place;
mod royal_leap;
