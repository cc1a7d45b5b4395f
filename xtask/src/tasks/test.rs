//! `cargo xtask test`: the whole suite, as CI runs it.

use super::{TaskError, cargo};

pub(crate) fn run() -> Result<(), TaskError> {
    cargo(&["test", "--workspace"])
}
