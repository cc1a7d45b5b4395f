//! The rules of Superchess, one by one, each shown on a small board.

mod castling;
mod draws;
mod fens;
mod pool;
mod setups;

use legwork_super as _;
use legwork_testkit::says::Says;

/// A Pawn may become an Amazon.
const ON: Says = Says::of("super", &[]);
/// It may not.
const OFF: Says = Says::of("super", &[("amazon_promotion", "off")]);
