//! Records of games, read and written.

mod damage;
mod drops;
mod edges;
mod fixtures;
mod foreign;
mod reading;
mod warnings;
