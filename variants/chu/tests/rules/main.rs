//! The rules of Chu Chess, one by one, each shown on a small board.
//!
//! Ranks are numbered 0 to 9, so that a FEN starts with rank 9.

mod castling;
mod draws;
mod lion;
mod lock;
mod pawns;
mod pieces;
mod promotion;
mod shogi;
mod texts;
mod trading;

use legwork_chu as _;
use legwork_testkit::says::Says;

/// Only Pawns promote.
const CHESS: Says = Says::of("chu", &[]);
/// Rooks, Bishops and Knights are crowned, and a Pawn becomes a Commoner.
const SHOGI: Says = Says::of("chu", &[("promotion", "shogi")]);
