//! Boards, pieces and their moves, drawn as [`text`] and as [`svg`].
//!
//! This crate knows no variant by name.

#![forbid(unsafe_code)]

pub mod svg;
pub mod text;

#[cfg(test)]
mod samples;
