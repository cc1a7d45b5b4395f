//! The rules of single moves and of turns: captures, promotions, drops, walls, lent moves, duties.

mod borrows;
mod captures;
mod drops;
mod paths;
mod promotion_rule;
mod series;
mod turn;
pub mod walls;

pub use borrows::*;
pub use captures::*;
pub use drops::*;
pub use paths::*;
pub use promotion_rule::*;
pub use series::*;
pub use turn::*;
pub use walls::{WallForm, WallRule};
