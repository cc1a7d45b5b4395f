//! The report on a file of rules: its faults, or a summary and warnings.

use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use legwork::rules::{Fault, ReadError, Rules};
use legwork::{Position, Variant};
use legwork_core::echo::plain;
use legwork_drawing::text::numbers::counted;
use legwork_files::completeness;
use legwork_reader::ron_source::Place;
use legwork_verify::bench_positions::bench_faults;
use serde::Serialize;

use super::games::GamesReport;
use super::{traps, warnings};
use crate::excerpt::excerpt;
use crate::rules_file::RulesFile;
use crate::terminal::{BAD, GOOD, STRONG, Screen, WARNING, paint, wrapped};

/// The report on a file.
#[derive(Default, Serialize)]
pub(crate) struct FileReport {
    pub(super) file: String,
    #[serde(skip)]
    pub(super) source: String,
    pub(super) faults: Vec<FaultLine>,
    /// The number of faults that are not listed.
    pub(super) more: usize,
    pub(super) summary: Option<Summary>,
    pub(super) warnings: Vec<String>,
    /// Random games by sound rules, if they were asked for.
    pub(super) games: Option<GamesReport>,
    /// The complete output for sound rules with `--flat`.
    pub(super) flat: Option<String>,
}

/// A fault and its place.
#[derive(Serialize)]
pub(super) struct FaultLine {
    ancestor: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    path: String,
    message: String,
}

/// The rules in short.
#[derive(Serialize)]
pub(super) struct Summary {
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

impl FileReport {
    /// The report on a file that has not been checked yet.
    pub(super) fn new(file: &str, source: &str) -> Self {
        Self {
            file: file.to_owned(),
            source: source.to_owned(),
            ..Self::default()
        }
    }

    /// Adds a fault that has no place in the file.
    pub(super) fn with_fault(mut self, message: String) -> Self {
        self.faults
            .push(FaultLine::unplaced(String::new(), message));
        self
    }

    /// Checks a file of rules, and plays this number of random games if they are sound, until it is stopped.
    pub(crate) fn of(file: &RulesFile, games: u64, stop: &AtomicBool) -> Self {
        let mut report = Self::new(&file.name, &file.ron);
        let rules = match file.text().read(&[]) {
            Ok(rules) => rules,
            Err(ReadError::Rules(error)) => {
                report.faults = error.faults.into_iter().map(FaultLine::from).collect();
                report.more = error.more;
                return report;
            }
            Err(other) => return report.with_fault(other.to_string()),
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
            let start = start.filter(|_| games > 0);
            report.games = start.and_then(|start| GamesReport::of(&start, games, stop));
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
            kinds: rules.listed_kinds().map(kind).collect(),
            start: start.map_or_else(|| rules.start.clone(), Position::fen),
            moves: start.map(Position::count),
            options: options
                .map(|option| (option.name.clone(), option.values.clone()))
                .collect(),
        }
    }
}

impl FileReport {
    /// Whether the rules can be played.
    pub(crate) fn is_sound(&self) -> bool {
        self.summary.is_some()
    }

    /// Writes the report; for a screen, with the line of each fault.
    pub(crate) fn write(&self, f: &mut impl fmt::Write, screen: Option<Screen>) -> fmt::Result {
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
        if let Some(games) = &self.games {
            f.write_str(&fitted(games.to_string(), screen))?;
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
