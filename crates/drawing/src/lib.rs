//! Boards, pieces and their moves, drawn as [`text`] and as [`svg`].
//!
//! This crate knows no variant by name.
//!
//! A kind is drawn by its name (`svg/pieces` has a file for each drawing), or by its orthodox letter and moves, or as a glyph made
//! from how it moves. Where the royal kind is a General, pieces are Xiangqi's discs; rules in Shogi's `style` have pentagons.
//! [`svg::BoardPicture::of`] draws a position with its hands. `svg/page` has what pages share.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

pub mod svg;
pub mod text;

#[cfg(test)]
mod samples;
