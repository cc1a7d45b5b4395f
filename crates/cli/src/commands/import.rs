//! `legwork import`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use legwork_core::echo::{clip, clip_path, did_you_mean, nearest, plain};
use legwork_drawing::text::numbers::counted;
use legwork_files::input;
use legwork_import::ini::IniFile;
use legwork_import::{
    NotImported, Source, diagram_name, diagrams, is_diagram_file, is_ini, left_out,
};
use legwork_reader::ron_source::{Fault, is_struct};
use serde::Serialize;

use crate::error::{CliError, FaultKind, FileFault};
use crate::output::CommandOutput;
use crate::rules_file::read_sections;
use crate::terminal::{BAD, WARNING, paint};

/// Write rule files from a file in Fairy-Stockfish's format, such as its `variants.ini`
///
/// Each section becomes a file NAME.ron, and so does each Interactive Diagram of a page or a text (`.html`, `.txt`): like a
/// registered variant where that is shorter, and with a comment on what is left out.
/// One that has rules that a rule file does not support is refused, with the line and column of each such rule; the others are written
/// nevertheless.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork import [OPTIONS] <FILE.ini> [NAME]... -o <DIR>\n       legwork import [OPTIONS] <FILE.html> [NAME]... -o <DIR>\n       legwork import [OPTIONS] --built-in [NAME]... -o <DIR>",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The file, `.ini`, `.html` or `.txt`, and the names of sections or diagrams; without names all are imported
    #[arg(value_name = "FILE.ini [NAME]")]
    names: Vec<String>,
    /// Import the variants that Fairy-Stockfish has built in
    #[arg(long)]
    built_in: bool,
    /// The folder where the rule files are written
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Replace files that exist; without it, one with different text is left as it is
    #[arg(long)]
    force: bool,
}

const JSON: &str = r#"With --json, {"written": [{"name", "file"}], "refused": [{"name", "lines": [...]}], "faults": [...],
"warnings": [...]}; faults are lines that cannot be read, warnings are other lines without a meaning, which are left out
Exit codes: 0 if all are written, 1 if one is refused or a line cannot be read, 2 if the file cannot be read or has no such section."#;

#[derive(Default, Serialize)]
pub(crate) struct ImportResult {
    written: Vec<WrittenFile>,
    refused: Vec<RefusedSection>,
    /// The lines that cannot be read.
    faults: Vec<String>,
    /// The other lines without a meaning, which are not written.
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct WrittenFile {
    name: String,
    file: String,
}

#[derive(Serialize)]
struct RefusedSection {
    name: String,
    lines: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ImportResult, CliError> {
    if let (false, Some((file, wanted))) = (args.built_in, args.names.split_first())
        && is_diagram_file(file)
    {
        let text = read_sections(file)?;
        if is_struct(&text) {
            let fault = "it is a rule file already, and takes the place of a variant's name in every command";
            return Err(CliError::argument(FaultKind::Rules, clip_path(file), fault));
        }
        if !is_ini(&text) {
            return of_diagrams(args, (file, &text), wanted);
        }
    }
    let (source, unread, file, wanted) = match (args.built_in, args.names.split_first()) {
        (true, _) => (
            Source::built_in(),
            Vec::new(),
            "builtin.ini".to_owned(),
            &args.names[..],
        ),
        (false, Some((file, wanted))) => {
            let text = input::read(Path::new(file), input::RULES);
            let text = text.map_err(|fault| CliError::file(file, fault))?;
            let unread = IniFile::read(&text).faults;
            (Source::read(&text), unread, clip_path(file), wanted)
        }
        (false, None) => {
            return Err(CliError::Usage(
                "import: expected a file whose name ends in `.ini`, or --built-in",
            ));
        }
    };
    let known: Vec<String> = source.names().map(str::to_owned).collect();
    let missed = wanted.iter().find(|name| !known.contains(name));
    if let Some(name) = missed.filter(|_| !known.is_empty() || unread.is_empty()) {
        return Err(unknown("section", name, &known, file));
    }
    let mut names = if wanted.is_empty() || missed.is_some() {
        known
    } else {
        wanted.to_vec()
    };
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    let mut result = ImportResult::default();
    let lines = unread.iter().map(|fault| format!("{file}:{fault}"));
    result.faults.extend(lines);
    fs::create_dir_all(&args.output).map_err(|error| unwritable(&args.output, error))?;
    for name in names {
        match text_of(&source, &file, &name) {
            Ok((text, passed_over)) => {
                let passed_over = passed_over.into_iter();
                for fault in passed_over.filter(|fault| !unread.contains(fault)) {
                    result.warn(format!("{file}:{}", left_out(&fault)));
                }
                write_file(args, name, &text, &mut result)?;
            }
            Err(lines) => result.refused.push(RefusedSection { name, lines }),
        }
    }
    Ok(result)
}

impl ImportResult {
    /// Adds a warning, once.
    fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }
}

/// The error of a name that is not among those of a file.
fn unknown(what: &str, name: &str, known: &[String], file: String) -> CliError {
    let near = did_you_mean(nearest(name, known).as_deref());
    let fault = format!("no {what} `{}`{near}", clip(name));
    CliError::argument(FaultKind::Rules, file, fault)
}

/// Writes the diagrams of a page.
fn of_diagrams(
    args: &Args,
    (file, text): (&str, &str),
    wanted: &[String],
) -> Result<ImportResult, CliError> {
    let all = diagrams(text, &diagram_name(file));
    let file = clip_path(file);
    let known: Vec<String> = all.iter().map(|diagram| diagram.name.clone()).collect();
    if let Some(name) = wanted.iter().find(|name| !known.contains(name)) {
        return Err(unknown("diagram", name, &known, file));
    }
    let mut result = ImportResult::default();
    if known.is_empty() {
        let fault = format!("{file}: no diagram, expected an element of class `idiagram`");
        result.faults.push(fault);
    }
    fs::create_dir_all(&args.output).map_err(|error| unwritable(&args.output, error))?;
    for diagram in &all {
        let name = diagram.name.clone();
        if !wanted.is_empty() && !wanted.contains(&name) {
            continue;
        }
        for note in &diagram.notes {
            result.warn(format!("{file}:{note}"));
        }
        match diagram.ron() {
            Ok(text) => write_file(args, name, &text, &mut result)?,
            Err(faults) => {
                let lines = faults.iter().map(|fault| format!("{file}:{fault}"));
                let lines = lines.collect();
                result.refused.push(RefusedSection { name, lines });
            }
        }
    }
    Ok(result)
}

/// Writes a rule file, unless one with another text is there.
fn write_file(
    args: &Args,
    name: String,
    text: &str,
    result: &mut ImportResult,
) -> Result<(), CliError> {
    let path = args.output.join(format!("{name}.ron"));
    if !args.force && is_another(&path, text) {
        let shown = clip_path(&path.to_string_lossy());
        let lines = vec![format!(
            "`{shown}` exists and has different text; --force replaces it"
        )];
        result.refused.push(RefusedSection { name, lines });
        return Ok(());
    }
    fs::write(&path, text).map_err(|error| unwritable(&path, error))?;
    let file = path.to_string_lossy().into_owned();
    result.written.push(WrittenFile { name, file });
    Ok(())
}

/// Whether a file is there that has another text; it may be somebody's work.
fn is_another(path: &Path, text: &str) -> bool {
    match fs::read(path) {
        Ok(there) => there != text.as_bytes(),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    }
}

fn unwritable(path: &Path, error: std::io::Error) -> CliError {
    CliError::file(path.to_string_lossy(), FileFault::Unwritable(error))
}

/// Returns the rule file of a section and what it leaves out, or a line for each reason why there is none.
fn text_of(source: &Source, file: &str, name: &str) -> Result<(String, Vec<Fault>), Vec<String>> {
    if name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(vec![format!("{file}: {}: no name for a file", clip(name))]);
    }
    let imported = source.rules(name).map_err(|error| match error {
        NotImported::Refused(refusals) => refusals
            .iter()
            .map(|refusal| refusal.in_section(file, name))
            .collect(),
        NotImported::Faulty(faults) => faults
            .iter()
            .map(|fault| format!("{file}:{fault}"))
            .collect(),
        NotImported::Unknown => Vec::<String>::new(),
    })?;
    let text = imported.ron();
    text.map(|text| (text, imported.passed_over))
        .map_err(|error| error.to_string().lines().map(str::to_owned).collect())
}

impl CommandOutput for ImportResult {
    fn failed(&self) -> bool {
        !self.refused.is_empty() || !self.faults.is_empty()
    }
}

impl fmt::Display for ImportResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.refused.iter().flat_map(|section| &section.lines);
        for line in self.faults.iter().chain(lines) {
            writeln!(f, "{}", paint(BAD, plain(line)))?;
        }
        for line in &self.warnings {
            writeln!(f, "{}", paint(WARNING, plain(line)))?;
        }
        let all = self.written.len() + self.refused.len();
        writeln!(
            f,
            "{} of {}",
            self.written.len(),
            counted(all as u64, "variant")
        )
    }
}
