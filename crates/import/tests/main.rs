//! Rules in Fairy-Stockfish's format, read and written.

mod built_in;
mod definitions;
mod document;
mod export;
mod hostile;
mod pairs;
mod sections;
