//! Records of games, read and written.

mod damage;
mod drops;
mod edges;
mod fixtures;
mod reading;
mod warnings;
