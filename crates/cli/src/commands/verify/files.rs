//! Oracle files.

use std::fmt;
use std::path::Path;

use anstyle::Style;
use legwork::Variant;
use legwork::pgn::Variants;
use legwork_core::echo::{MOST_FAULTS, clip, clip_path};
use legwork_drawing::text::numbers::counted;
use legwork_verify::oracle::{
    self, Contradiction, Failure, MoveSource, OracleCase, OracleReport, Suite,
};
use serde::Serialize;

use crate::args::OptionValues;
use crate::error::{CliError, FaultKind};
use crate::progress::CommandProgress;
use crate::rules_file::{RulesFile, is_rules_among_files};
use crate::terminal::{BAD, GOOD, paint};

#[derive(Serialize)]
pub(crate) struct Files {
    passed: usize,
    failed: usize,
    failures: Vec<FilesRow>,
    #[serde(skip)]
    texts: Vec<String>,
}

#[derive(Serialize)]
struct FilesRow {
    file: String,
    variant: String,
    case: String,
    options: Vec<String>,
    fen: String,
    generator: &'static str,
    depth: u32,
    expected: u64,
    got: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
}

/// Checks all cases of all files, by the rules that are given or those of the variants that the files name. `known` lists the
/// variants, for the message about a misspelt one.
pub(super) fn run(
    files: &[&String],
    given: Option<&GivenRules>,
    walker_depth: u32,
    known: impl Fn() -> String,
) -> Result<Files, CliError> {
    let absent = |file: &&&String| !Path::new(file).exists();
    if let Some(file) = files.iter().find(absent) {
        let fault = format!(
            "`{}` is neither a variant nor a file; known variants: {}",
            clip(file),
            known()
        );
        return Err(CliError::input(FaultKind::UnknownVariant, None, fault));
    }
    // All files are read first, so that a fault in the last is reported before any counting.
    let read = |file: &&String| Suite::read(Path::new(file));
    let mut suites = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    for suite in &mut suites {
        match given {
            Some(given) => suite.variant = Some(given.id().to_owned()),
            // A perft suite names no variant: it is of orthodox chess.
            None if suite.variant.is_none() => suite.variant = Some(standard()?),
            None => {}
        }
    }
    let open = given.map(|given| move |options: &[(&str, &str)]| given.open(options));
    for suite in &suites {
        match &open {
            Some(open) => suite.positions_by(open)?,
            None => suite.positions()?,
        };
    }
    let cases = suites.iter().map(|suite| suite.cases.len() as u64).sum();
    let progress = CommandProgress::new("cases", cases);
    let mut checked = Files {
        passed: 0,
        failed: 0,
        failures: Vec::new(),
        texts: Vec::new(),
    };
    for suite in &suites {
        let after_case = |_: &OracleCase| progress.step();
        let report = match &open {
            Some(open) => oracle::run_by(suite, open, walker_depth, after_case)?,
            None => oracle::run(suite, walker_depth, after_case)?,
        };
        checked.add(&suite.file, report);
    }
    Ok(checked)
}

/// Returns the id of the variant that files without a name are of.
fn standard() -> Result<String, CliError> {
    let standard = Variants::registered()?.standard();
    let standard =
        standard.map_err(|fault| CliError::input(FaultKind::UnknownVariant, None, fault))?;
    Ok(standard.rules().id.clone())
}

/// The rules by which files are checked, whatever variant these name.
pub(super) struct GivenRules {
    /// A file of rules, if it is not a registered variant.
    file: Option<RulesFile>,
    id: String,
    /// The values of options for all cases that do not set them.
    set: Vec<(String, String)>,
}

impl GivenRules {
    /// Reads the rules with this name; the settings are those of all cases.
    pub(super) fn read(name: &str, settings: &OptionValues) -> Result<Self, CliError> {
        let file = if is_rules_among_files(name) {
            Some(RulesFile::read(name)?)
        } else {
            None
        };
        let given = Self {
            id: match &file {
                Some(file) => file.id.clone(),
                None => legwork::find(name)?.id().to_owned(),
            },
            file,
            set: settings.set.clone(),
        };
        given.open(&[])?;
        Ok(given)
    }

    fn id(&self) -> &str {
        &self.id
    }

    /// Opens the variant with the options of a case.
    fn open(&self, of_case: &[(&str, &str)]) -> Result<Variant, legwork::Error> {
        let set = self.set.iter();
        let set = set.map(|(option, value)| (option.as_str(), value.as_str()));
        let is_set = |option: &str| of_case.iter().any(|(other, _)| *other == option);
        let mut options: Vec<(&str, &str)> = set.filter(|(option, _)| !is_set(option)).collect();
        options.extend(of_case);
        match &self.file {
            Some(file) => file.opened(&options),
            None => Variant::open(&self.id, &options),
        }
    }
}

impl Files {
    fn add(&mut self, file: &str, report: OracleReport) {
        self.passed += report.passed;
        self.failed += report.failed;
        for failure in report.failures {
            self.texts.push(format!("{}: {failure}", clip_path(file)));
            self.failures.push(FilesRow::new(file, failure));
        }
    }

    pub(super) fn failed(&self) -> bool {
        self.failed > 0
    }
}

impl FilesRow {
    fn new(file: &str, failure: Failure) -> Self {
        let Failure {
            variant,
            case,
            options,
            fen,
            source,
            contradiction,
        } = failure;
        let (depth, expected, got, missing, extra) = match contradiction {
            Contradiction::Count {
                depth,
                expected,
                got,
            } => (depth, expected, got, Vec::new(), Vec::new()),
            Contradiction::Moves {
                expected,
                got,
                missing,
                extra,
            } => (1, expected as u64, got as u64, missing, extra),
        };
        let generator = match source {
            MoveSource::Generator => "generator",
            MoveSource::Walker => "walker",
        };
        let file = file.to_owned();
        Self {
            file,
            variant,
            case,
            options,
            fen,
            generator,
            depth,
            expected,
            got,
            missing,
            extra,
        }
    }
}

impl fmt::Display for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in self.texts.iter().take(MOST_FAULTS) {
            writeln!(f, "{}", coloured(failure))?;
        }
        let more = self.texts.len().saturating_sub(MOST_FAULTS);
        if more > 0 {
            writeln!(f, "and {}", counted(more as u64, "more difference"))?;
        }
        let passed = paint(GOOD, format!("{} passed", self.passed));
        let style = if self.failed() { BAD } else { Style::new() };
        let failed = paint(style, format!("{} failed", self.failed));
        writeln!(f, "{passed}, {failed}")
    }
}

/// Colours a failure: the expected result in the colour for right, the actual result in the colour for wrong.
fn coloured(failure: &str) -> String {
    let (place, difference) = failure.rsplit_once('\n').unwrap_or(("", failure));
    let mut difference = difference.to_owned();
    for (label, style) in [
        ("expected", GOOD),
        ("missing:", GOOD),
        ("got", BAD),
        ("extra:", BAD),
    ] {
        difference = difference.replacen(label, &paint(style, label).to_string(), 1);
    }
    format!("{place}\n{difference}")
}
