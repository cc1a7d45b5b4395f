//! The program as its users meet it: arguments in, text and exit codes out.

mod bad_input;
mod check;
mod commands;
mod engine;
mod parts;
mod playout;
mod run;
mod verify;
