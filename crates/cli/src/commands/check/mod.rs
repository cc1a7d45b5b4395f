//! `legwork check`.

mod sections;
mod traps;
mod warnings;

use std::fmt;
use std::path::Path;

use legwork::rules::{Fault, ReadError, Rules};
use legwork::{Position, Variant};
use legwork_core::echo::plain;
use legwork_drawing::text::numbers::counted;
use legwork_files::completeness;
use legwork_import::split_name;
use legwork_reader::ron_source::{Place, is_struct};
use legwork_verify::bench_positions::bench_faults;
use serde::Serialize;

use crate::args::{RulesArgs, RulesFile, read_sections};
use crate::error::CliError;
use crate::excerpt::excerpt;
use crate::output::CommandOutput;
use crate::terminal::{BAD, GOOD, STRONG, Screen, WARNING, paint, wrapped};

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
}

impl Args {
    /// Returns the names of the files.
    fn names(&self) -> Vec<&str> {
        let names = self.rules.files.iter().chain(&self.files);
        names.map(String::as_str).collect()
    }

    /// Returns the file to watch, if there is one.
    pub(crate) fn watched(&self, json: bool) -> Result<Option<&str>, CliError> {
        match self.names().as_slice() {
            _ if !self.watch => Ok(None),
            _ if json => Err(CliError::Usage(
                "check --watch is for people, --json for programs",
            )),
            &[file] => Ok(Some(file)),
            _ => Err(CliError::Usage("check --watch takes one file")),
        }
    }
}

const JSON: &str = r#"With --json, a list of
  {"file", "faults": [{"ancestor", "line", "column", "path", "message"}], "more": count,
   "summary": {"id", "name", "files", "ranks", "kinds": [{"letter", "name"}], "start": FEN,
               "moves": count or null, "options": {name: [the default first]}}
              or null after a fault,
   "warnings": [...], "flat": the text with --flat, else null}
`ancestor` is the file in which the fault stands, if it is inherited, else null;
of more than fifty faults the first fifty are listed, and how many more there are;
for faults without a place in the file, line and column are null
Exit codes: 1 if a file is faulty, 2 if one cannot be read."#;

#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct CheckResult(Vec<FileReport>);

#[derive(Serialize)]
pub(super) struct FileReport {
    file: String,
    #[serde(skip)]
    source: String,
    faults: Vec<FaultLine>,
    /// The number of further faults.
    more: usize,
    summary: Option<Summary>,
    warnings: Vec<String>,
    /// The complete output for sound rules with `--flat`.
    flat: Option<String>,
}

#[derive(Serialize)]
struct FaultLine {
    ancestor: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    path: String,
    message: String,
}

#[derive(Serialize)]
struct Summary {
    id: String,
    name: String,
    files: u8,
    ranks: u8,
    kinds: Vec<KindLine>,
    start: String,
    /// `None` if the rules cannot be played.
    moves: Option<u64>,
    options: std::collections::BTreeMap<String, Vec<String>>,
}

#[derive(Serialize)]
struct KindLine {
    letter: String,
    name: String,
}

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
    let report = |file: &CheckedFile| match file {
        CheckedFile::Rules(file) => {
            let mut report = FileReport::of(file);
            if args.flat && report.faults.is_empty() {
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

impl FileReport {
    pub(super) fn of(file: &RulesFile) -> Self {
        let mut report = Self {
            file: file.name.clone(),
            source: file.ron.clone(),
            faults: Vec::new(),
            more: 0,
            summary: None,
            warnings: Vec::new(),
            flat: None,
        };
        let rules = match file.text().read(&[]) {
            Ok(rules) => rules,
            Err(ReadError::Rules(error)) => {
                report.faults = error.faults.into_iter().map(FaultLine::from).collect();
                report.more = error.more;
                return report;
            }
            Err(other) => {
                report
                    .faults
                    .push(FaultLine::unplaced(String::new(), other.to_string()));
                return report;
            }
        };
        let start = report.compile(file, &rules);
        report.warnings.extend(warnings::of(&rules, start.as_ref()));
        if let Some(start) = &start {
            report.warnings.extend(traps::of(&rules, start));
            let placed = file.text().warnings().unwrap_or_default().into_iter();
            report
                .warnings
                .extend(placed.map(|warning| match &warning.ancestor {
                    Some(ancestor) => format!("{}:{warning}", plain(ancestor)),
                    None => warning.to_string(),
                }));
        }
        report.warnings.extend(file.parent_beside());
        let folder = Path::new(&file.name).parent().unwrap_or(Path::new(""));
        let completeness = completeness::warnings(folder, &file.id);
        report.warnings.extend(completeness);
        if report.faults.is_empty() {
            report.summary = Some(Summary::of(&rules, start.as_ref()));
        }
        report
    }

    /// Returns the start position of the rules, if they can be played. Notes the faults that only reading a position
    /// reveals: in the start of each value of an option, and in bench positions.
    fn compile(&mut self, file: &RulesFile, rules: &Rules) -> Option<Position> {
        let place = |options: &[(&str, &str)]| match options {
            [(option, value), ..] => format!("{option}={value}: start"),
            [] => "start".to_owned(),
        };
        let text = file.text();
        let start = match Variant::from_text(file.text(), &[]) {
            Ok(variant) => {
                // Set-ups are made for the board of one variant, but these rules may have another one.
                let set_up = variant.seeded(0).ok();
                if let Some(Err(error)) = set_up.map(|set_up| variant.position(&set_up.fen)) {
                    let place = "set_ups".to_owned();
                    self.faults
                        .push(FaultLine::unplaced(place, error.to_string()));
                }
                variant.start()
            }
            Err(error) => {
                self.note(place(&[]), error, text.place_of_start(&rules.start));
                return None;
            }
        };
        for option in &rules.options {
            for value in option.values.iter().skip(1) {
                let options = [(option.name.as_str(), value.as_str())];
                match file.text().reread(&options) {
                    Ok(rules) => {
                        let at = text.place_of_start(&rules.start);
                        if let Err(error) = Variant::check_fen(rules, None) {
                            self.note(place(&options), error, at);
                        }
                    }
                    Err(error) => self.note(place(&options), error.into(), None),
                }
            }
        }
        let open = |options: &[(&str, &str)]| Variant::from_text(file.text(), options);
        let benches = bench_faults(rules, &file.ron, open);
        self.faults.extend(benches.into_iter().map(FaultLine::from));
        Some(start)
    }

    /// Notes the fault of a position, or of rules that cannot be played.
    fn note(&mut self, path: String, error: legwork::Error, place: Option<Place>) {
        match error {
            legwork::Error::BadStart { error, .. } => {
                let mut fault = FaultLine::unplaced(path, error.to_string());
                fault.line = place.map(|place| place.line);
                fault.column = place.map(|place| place.column);
                self.faults.push(fault);
            }
            legwork::Error::Unfit { reason, .. } if !self.warnings.contains(&reason) => {
                self.warnings.push(reason);
            }
            _ => {}
        }
    }
}

impl FaultLine {
    fn unplaced(path: String, message: String) -> Self {
        Self {
            ancestor: None,
            line: None,
            column: None,
            path,
            message,
        }
    }
}

impl From<Fault> for FaultLine {
    fn from(fault: Fault) -> Self {
        Self {
            ancestor: fault.ancestor,
            line: Some(fault.line),
            column: Some(fault.column),
            path: fault.path,
            message: fault.message,
        }
    }
}

impl Summary {
    fn of(rules: &Rules, start: Option<&Position>) -> Self {
        let kind = |kind| KindLine {
            letter: rules.piece(kind).symbol.to_string(),
            name: rules.piece(kind).name.clone(),
        };
        let options = rules.options.iter();
        Self {
            id: rules.id.clone(),
            name: rules.name.clone(),
            files: rules.geometry.files(),
            ranks: rules.geometry.ranks(),
            kinds: rules.named_kinds().map(kind).collect(),
            start: start.map_or_else(|| rules.start.clone(), Position::fen),
            moves: start.map(Position::count),
            options: options
                .map(|option| (option.name.clone(), option.values.clone()))
                .collect(),
        }
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

impl FileReport {
    /// Whether the rules can be played.
    pub(super) fn is_sound(&self) -> bool {
        self.summary.is_some()
    }

    /// Writes the report; for a screen, with the line of each fault.
    pub(super) fn write(&self, f: &mut impl fmt::Write, screen: Option<Screen>) -> fmt::Result {
        if let Some(flat) = &self.flat {
            return f.write_str(flat);
        }
        let file = plain(&self.file);
        for fault in &self.faults {
            let (name, inherited) = match &fault.ancestor {
                None => (file.clone(), String::new()),
                Some(ancestor) => (plain(ancestor), format!(" (inherited by {file})")),
            };
            let place = match (fault.line, fault.column) {
                (Some(line), Some(column)) => format!("{name}:{line}:{column}:"),
                _ => format!("{name}:"),
            };
            let path = match fault.path.as_str() {
                "" => String::new(),
                path => format!(" {path}:"),
            };
            let message = paint(BAD, &fault.message);
            let line = format!("{}{path} {message}{inherited}\n", paint(STRONG, place));
            f.write_str(&fitted(line, screen))?;
            if fault.ancestor.is_none()
                && let (Some(screen), Some(line), Some(column)) = (screen, fault.line, fault.column)
            {
                f.write_str(&excerpt(&self.source, line, column, screen.width))?;
            }
        }
        match self.more {
            0 => {}
            1 => writeln!(f, "{file}: and one more fault")?,
            more => writeln!(f, "{file}: and {more} more faults")?,
        }
        let verdict = match self.faults.len() + self.more {
            0 => paint(GOOD, "sound".to_owned()),
            count => paint(BAD, counted(count as u64, "fault")),
        };
        writeln!(f, "{file}: {verdict}")?;
        if let Some(summary) = &self.summary {
            f.write_str(&fitted(summary.to_string(), screen))?;
        }
        let mut warnings = self.warnings.iter();
        warnings.try_for_each(|warning| {
            let line = format!("{}  {warning}\n", paint(WARNING, "warning"));
            f.write_str(&fitted(line, screen))
        })
    }
}

/// Returns lines as they are, or broken to fit the screen.
fn fitted(lines: String, screen: Option<Screen>) -> String {
    match screen.and_then(|screen| screen.width) {
        Some(width) => wrapped(&lines, width),
        None => lines,
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name     {} ({})", self.name, self.id)?;
        writeln!(f, "board    {}x{}", self.files, self.ranks)?;
        let kinds: Vec<String> = self
            .kinds
            .iter()
            .map(|kind| format!("{} {}", kind.letter, kind.name))
            .collect();
        writeln!(f, "kinds    {}: {}", kinds.len(), kinds.join(", "))?;
        for (name, values) in &self.options {
            writeln!(f, "option   {name}={}", values.join("|"))?;
        }
        writeln!(f, "start    {}", self.start)?;
        match self.moves {
            Some(moves) => writeln!(f, "moves    {moves}"),
            None => Ok(()),
        }
    }
}
