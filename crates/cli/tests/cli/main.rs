//! The program as its users see it: arguments in, text and exit codes out.

mod bad_input;
mod check;
mod commands;
mod compare;
mod engine;
mod import;
mod learn;
mod like;
mod matches;
mod mates;
mod measure;
mod parts;
mod play;
mod playout;
mod replay;
mod run;
mod suite;
mod terminal;
mod tutorial;
mod usi;
mod verify;
#[cfg(unix)]
mod watch;
