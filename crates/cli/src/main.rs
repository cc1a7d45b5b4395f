//! The program `legwork`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    legwork_cli::program(None, std::env::args_os())
}
