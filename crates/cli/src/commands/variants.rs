//! `legwork variants`.

use std::collections::BTreeMap;
use std::fmt;

use legwork::registry;
use serde::Serialize;

use crate::error::CliError;
use crate::output::CommandOutput;

/// List the variants, their boards and options (defaults first), and how many set-ups they have
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

impl CommandOutput for Variants {}

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
            let mut remarks: Vec<String> = row
                .options
                .iter()
                .map(|option| format!("{}={}", option.name, option.values.join("|")))
                .collect();
            remarks.extend(row.setups.map(|count| format!("{count} set-ups")));
            let line = format!(
                "{:ids$}  {:names$}  {board:5}  {}",
                row.id,
                row.name,
                remarks.join(", ")
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
