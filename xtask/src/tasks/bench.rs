//! `cargo xtask bench`: criterion over every registered variant.

use super::{TaskError, cargo};

pub(crate) fn run(filter: Option<&str>, quick: bool) -> Result<(), TaskError> {
    let mut arguments = vec!["bench", "--package", "legwork-benches", "--"];
    if quick {
        arguments.push("--test");
    }
    arguments.extend(filter);
    cargo(&arguments)
}
