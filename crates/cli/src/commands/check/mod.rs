//! `legwork check`.

mod games;
mod report;
mod sections;
mod traps;
mod warnings;

use std::fmt;
use std::sync::atomic::AtomicBool;

use legwork_import::split_name;
use legwork_reader::ron_source::is_struct;
use serde::Serialize;

use crate::args::RulesArgs;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::rules_file::{RulesFile, read_sections};
use crate::terminal::Screen;
use crate::values::number;

pub(crate) use report::FileReport;

/// The maximum number of games.
const MOST_GAMES: u64 = 1_000_000;

/// Check files of rules: list every fault, or summarise the rules
///
/// Each fault has its line, its column and its place in the rules. Every value of every option is
/// checked, chosen or not. For sound rules a short summary is printed, with warnings of what is
/// allowed but seldom meant. A file that is `like` another one is checked with what it inherits.
/// Of a file in Fairy-Stockfish's format every section is checked, or FILE.ini:SECTION.
#[derive(Debug, clap::Args)]
#[command(override_usage = "legwork check [OPTIONS] <FILE.ron>...", after_long_help = JSON)]
pub(crate) struct Args {
    /// The files; their names end in `.ron`, or in `.ini` for Fairy-Stockfish's format
    #[arg(value_name = "FILE.ron")]
    files: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print the rules as a stand-alone file, with everything inherited written out
    #[arg(long)]
    flat: bool,
    /// Check the file again whenever it is saved, and show what the change did, until ctrl-C
    #[arg(long)]
    watch: bool,
    /// Play N random games by sound rules, and list how they end and which rules no game used
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=MOST_GAMES))]
    games: u64,
}

impl Args {
    /// Returns the names of the files.
    fn names(&self) -> Vec<&str> {
        let names = self.rules.files.iter().chain(&self.files);
        names.map(String::as_str).collect()
    }

    /// Returns the file to watch, if there is one, and the number of games.
    pub(crate) fn watched(&self, json: bool) -> Result<Option<(&str, u64)>, CliError> {
        match self.names().as_slice() {
            _ if !self.watch => Ok(None),
            _ if json => Err(CliError::Usage(
                "check: --watch and --json exclude each other",
            )),
            &[file] => Ok(Some((file, self.games))),
            _ => Err(CliError::Usage("check --watch: expected one file")),
        }
    }
}

const JSON: &str = r#"With --json, a list of
  {"file", "faults": [{"ancestor", "line", "column", "path", "message"}], "more": count,
   "summary": {"id", "name", "files", "ranks", "kinds": [{"letter", "name"}], "start": FEN,
               "moves": count or null, "options": {name: [the default first]}}
              or null after a fault,
   "warnings": [...], "flat": the text with --flat, else null,
   "games": with --games {"games", "ends": [{"how", "winner": "white", "black" or null, "games"}], "unused": [text]}, else null}
`ancestor` is the file that has the fault, if it is inherited, else null;
of more than fifty faults the first fifty are listed, and how many more there are;
for faults without a place in the file, line and column are null
Exit codes: 1 if a file is faulty, 2 if one cannot be read."#;

#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct CheckResult(Vec<FileReport>);

pub(crate) fn run(args: &Args) -> Result<CheckResult, CliError> {
    let names = args.names();
    if names.is_empty() {
        return Err(CliError::Usage(
            "check: expected a file whose name ends in `.ron`",
        ));
    }
    if args.flat && names.len() > 1 {
        return Err(CliError::Usage("--flat: expected one file"));
    }
    let read = names.into_iter().map(CheckedFile::read);
    // Every file is read before the first is checked.
    let read = read.collect::<Result<Vec<_>, _>>()?;
    let sections = |file: &CheckedFile| matches!(file, CheckedFile::Sections { .. });
    if args.games > 0 && read.iter().any(sections) {
        return Err(CliError::Usage(
            "--games: expected rule files, whose names end in `.ron`; `legwork playout FILE.ini:SECTION` plays those of a section",
        ));
    }
    let report = |file: &CheckedFile| match file {
        CheckedFile::Rules(file) => {
            let mut report = FileReport::of(file, args.games, &AtomicBool::new(false));
            if args.flat && report.is_sound() {
                report.flat = file.text().flat().ok();
            }
            report
        }
        CheckedFile::Sections { name, text, only } => sections::report(name, text, only.as_deref()),
    };
    Ok(CheckResult(read.iter().map(report).collect()))
}

/// A file to be checked.
enum CheckedFile {
    Rules(RulesFile),
    /// A file in Fairy-Stockfish's format, or with diagrams: one of its variants, or all.
    Sections {
        name: String,
        text: String,
        only: Option<String>,
    },
}

impl CheckedFile {
    fn read(name: &str) -> Result<Self, CliError> {
        let Some((file, only)) = split_name(name) else {
            return RulesFile::read(name).map(Self::Rules);
        };
        let text = read_sections(file)?;
        if only.is_none() && is_struct(&text) {
            return Ok(Self::Rules(RulesFile::of_text(name, text)));
        }
        Ok(Self::Sections {
            name: file.to_owned(),
            text,
            only: only.map(str::to_owned),
        })
    }
}

impl CommandOutput for CheckResult {
    fn failed(&self) -> bool {
        self.0.iter().any(|report| !report.faults.is_empty())
    }

    fn on_screen(&self, screen: Screen) -> Option<String> {
        let mut text = String::new();
        self.write(&mut text, Some(screen)).ok()?;
        Some(text)
    }
}

impl CheckResult {
    fn write(&self, f: &mut impl fmt::Write, screen: Option<Screen>) -> fmt::Result {
        for (place, report) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            report.write(f, screen)?;
        }
        Ok(())
    }
}

impl fmt::Display for CheckResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}
