//! Tests of rules, and of what is made of them, that are read from files.

mod chess960;
mod holdings;
mod set_ups;
mod walks;
