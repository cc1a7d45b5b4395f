//! The rules of single moves and of turns: captures, promotions, drops, walls, lent moves, frozen pieces, what moves take, duties.

mod borrows;
mod captures;
mod drops;
mod frozen;
mod paths;
mod promotion_rule;
mod series;
mod takes;
mod turn;
pub mod walls;

pub use borrows::*;
pub use captures::*;
pub use drops::*;
pub use frozen::*;
pub use paths::*;
pub use promotion_rule::*;
pub use series::*;
pub use takes::*;
pub use turn::*;
pub use walls::{WallForm, WallRule};
