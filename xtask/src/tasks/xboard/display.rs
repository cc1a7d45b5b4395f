//! A virtual display.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use super::super::{TaskError, fault, process};
use super::Programs;

/// The pixels of the screen, across and down.
pub(super) const SCREEN: (usize, usize) = (1024, 768);

/// An X server without a screen; it ends when this is dropped.
pub(super) struct Display {
    server: Child,
    /// The value for `DISPLAY`.
    pub(super) name: String,
}

impl Display {
    /// Starts a server on a number that is free, which it chooses itself.
    pub(super) fn start(programs: &Programs) -> Result<Self, TaskError> {
        let mut command = Command::new(&programs.server);
        let (width, height) = SCREEN;
        command.args(["-displayfd", "1", "-screen", "0"]);
        command.arg(format!("{width}x{height}x24"));
        command.args(["-nolisten", "tcp"]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().map_err(process::not_started(&command))?;
        let mut number = String::new();
        if let Some(output) = server.stdout.take() {
            // It says its number when it is ready, or closes its output.
            let _ = BufReader::new(output).read_line(&mut number);
        }
        let display = Self {
            server,
            name: format!(":{}", number.trim()),
        };
        if display.name == ":" {
            return Err(fault("Xvfb: it does not start"));
        }
        Ok(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
