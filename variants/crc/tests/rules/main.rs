//! The rules of Capablanca Random Chess, one by one, each shown on a small board.

mod castling;
mod promotion;
mod rights;
mod setups;

use legwork_crc as _;
use legwork_testkit::says::Says;

/// Any set-up.
const ANY: Says = Says::of("crc", &[]);
