//! Records of games, read and written.

mod damage;
mod fixtures;
mod reading;
