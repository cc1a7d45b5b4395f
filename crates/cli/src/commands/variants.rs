//! `legwork variants`.

use std::collections::BTreeMap;
use std::fmt;

use console::measure_text_width;
use legwork::registry;
use serde::Serialize;

use crate::error::CliError;
use crate::output::CommandOutput;
use crate::terminal::{STRONG, Screen, paint, wrapped};

/// List the variants with their boards, options (defaults first) and number of set-ups
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args;

const JSON: &str = r#"With --json, a list of
  {"id", "name", "files", "ranks", "start": FEN, "setups": count or null,
   "options": [{"name", "values": [the default first]}], "aliases": {program: name}}"#;

#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Variants(Vec<VariantRow>);

#[derive(Serialize)]
struct VariantRow {
    id: String,
    name: String,
    files: u8,
    ranks: u8,
    start: String,
    setups: Option<usize>,
    options: Vec<OptionRow>,
    aliases: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct OptionRow {
    name: String,
    values: Vec<String>,
}

pub(crate) fn run() -> Result<Variants, CliError> {
    let row = |entry: &legwork::Entry| {
        let rules = entry.rules()?;
        let choice = |option: &legwork::rules::OptionRule| OptionRow {
            name: option.name.clone(),
            values: option.values.clone(),
        };
        Ok(VariantRow {
            id: rules.id.clone(),
            name: rules.name.clone(),
            files: rules.geometry.files(),
            ranks: rules.geometry.ranks(),
            start: rules.start.clone(),
            setups: entry.set_up_count(&rules),
            options: rules.options.iter().map(choice).collect(),
            aliases: rules.aliases.clone(),
        })
    };
    let rows = registry()?.iter().map(|entry| row(entry));
    rows.collect::<Result<_, CliError>>().map(Variants)
}

impl CommandOutput for Variants {
    /// Writes two lines for each variant on a narrow screen.
    fn on_screen(&self, screen: Screen) -> Option<String> {
        let width = screen.width?;
        let table = self.to_string();
        if table.lines().all(|line| measure_text_width(line) <= width) {
            return None;
        }
        let row = |row: &VariantRow| {
            let facts = format!(
                "  {} {}x{} {}",
                row.name,
                row.files,
                row.ranks,
                row.remarks()
            );
            let facts = wrapped(facts.trim_end(), width);
            format!("{}\n{facts}", paint(STRONG, &row.id))
        };
        Some(self.0.iter().map(row).collect())
    }
}

impl VariantRow {
    /// Its options and its set-ups.
    fn remarks(&self) -> String {
        let options = self.options.iter();
        let options = options.map(|option| format!("{}={}", option.name, option.values.join("|")));
        let set_ups = self.setups.map(|count| format!("{count} set-ups"));
        options.chain(set_ups).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |of: fn(&VariantRow) -> &str| {
            self.0
                .iter()
                .map(|row| of(row).chars().count())
                .max()
                .unwrap_or(0)
        };
        let (ids, names) = (width(|row| &row.id), width(|row| &row.name));
        for row in &self.0 {
            let board = format!("{}x{}", row.files, row.ranks);
            let line = format!("{:names$}  {board:5}  {}", row.name, row.remarks());
            let id = paint(STRONG, format!("{:ids$}", row.id));
            writeln!(f, "{id}  {}", line.trim_end())?;
        }
        Ok(())
    }
}
