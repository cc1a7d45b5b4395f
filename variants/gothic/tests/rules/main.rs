//! The rules of Gothic Chess, one by one, each shown on a small board.

mod castling;
mod promotion;

use legwork_gothic as _;
use legwork_testkit::says::Says;

/// There are no options.
const GOTHIC: Says = Says::of("gothic", &[]);
