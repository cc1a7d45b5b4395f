//! The rules of Seirawan Chess, one by one, each shown on a small board.

mod castling;
mod draws;
mod fens;
mod gating;
mod promotion;

use legwork_seirawan as _;
use legwork_testkit::says::Says;

/// The King castles two squares.
const STANDARD: Says = Says::of("seirawan", &[]);
/// The King castles three squares, as the page is printed.
const PRINTED: Says = Says::of("seirawan", &[("castling", "printed")]);
