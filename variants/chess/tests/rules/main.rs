//! The rules of orthodox chess, one by one, each shown on a small board.

mod castling;
mod draws;
mod outcomes;
mod pawns;

use legwork_chess as _;
use legwork_testkit::says::Says;

/// There are no options.
const CHESS: Says = Says::of("chess", &[]);
