//! XBoard on a display of its own.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::super::{TaskError, at, process};
use super::display::Display;
use super::{FILES, Programs};

/// The colours of the squares, by which the board is found in a picture.
pub(super) const LIGHT: [u8; 3] = [0xc8, 0xc3, 0x65];
pub(super) const DARK: [u8; 3] = [0x77, 0xa2, 0x6d];

/// A running XBoard; it ends when this is dropped.
pub(super) struct XboardSession {
    display: Display,
    xboard: Child,
    /// The file of all lines that XBoard and the engines send.
    pub(super) log: PathBuf,
    /// A home folder without any settings.
    _home: tempfile::TempDir,
}

impl XboardSession {
    /// Starts it, with the engine as its first and second program.
    pub(super) fn start(
        programs: &Programs,
        name: &str,
        variant: &str,
        arguments: &[&str],
    ) -> Result<Self, TaskError> {
        let display = Display::start(programs)?;
        let home = tempfile::tempdir().map_err(at(&programs.folder))?;
        let log = programs.folder.join(format!("{name}.log"));
        let said = programs.folder.join(format!("{name}.out"));
        let output = File::create(&said).map_err(at(&said))?;
        let errors = output.try_clone().map_err(at(&said))?;
        let colour = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
        let bin = programs.legwork.parent().unwrap_or(&programs.folder);
        let mut command = Command::new(&programs.xboard);
        command.args(["-xncp", "-variant", variant]);
        let engine = if FILES.iter().any(|&(file, _)| file == variant) {
            format!("./legwork engine --rules ../xboard/{variant}.ron")
        } else {
            "./legwork engine".to_owned()
        };
        for which in ["f", "s"] {
            // XBoard splits a command at its blanks, but not the name of a folder.
            command.args([&format!("-{which}cp"), &engine]);
            command.arg(format!("-{which}d")).arg(bin);
        }
        command.args(["-debug", "-debugfile"]).arg(&log);
        command.args(["-saveSettingsOnExit", "false", "-soundProgram", "true"]);
        command.args(["-ponderNextMove", "false", "-useBoardTexture", "false"]);
        command.args(["-lightSquareColor", &colour(LIGHT)]);
        command.args(["-darkSquareColor", &colour(DARK)]);
        command.args(arguments);
        command
            .env("DISPLAY", &display.name)
            .env("HOME", home.path());
        command.env("LC_ALL", "C.UTF-8").current_dir(home.path());
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        let xboard = command.spawn().map_err(process::not_started(&command))?;
        Ok(Self {
            display,
            xboard,
            log,
            _home: home,
        })
    }

    /// Whether it has ended by itself.
    pub(super) fn has_ended(&mut self) -> Result<bool, TaskError> {
        let status = self.xboard.try_wait().map_err(at(&self.log))?;
        Ok(status.is_some())
    }

    /// Returns all lines sent and received so far.
    pub(super) fn said(&self) -> String {
        let bytes = fs::read(&self.log).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Runs a program that looks at the display, or works on it, and gives what it prints.
    pub(super) fn with(&self, command: &mut Command) -> Result<String, TaskError> {
        process::output(command.env("DISPLAY", &self.display.name))
    }
}

impl Drop for XboardSession {
    fn drop(&mut self) {
        // It may have ended already. Its engines end with their input.
        let _ = self.xboard.kill();
        let _ = self.xboard.wait();
    }
}
