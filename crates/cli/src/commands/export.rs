//! `legwork export`.

use std::fmt;

use legwork_import::export;
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::terminal::{BAD, paint};

/// Write a variant in the format of another program
///
/// What that format cannot say is named, and then nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    format: Format,
}

const JSON: &str = r#"With --json, {"section": the text or null, "unsaid": [what the format cannot say]}
Exit codes: 0 if it is written, 1 if the format cannot say it."#;

/// The format of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A section of Fairy-Stockfish's variants.ini
    FairyStockfish,
}

#[derive(Serialize)]
pub(crate) struct ExportResult {
    section: Option<String>,
    unsaid: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExportResult, CliError> {
    let Format::FairyStockfish = args.format;
    let variant = args.variant.open()?;
    Ok(match export::section(variant.rules()) {
        Ok(section) => ExportResult {
            section: Some(section),
            unsaid: Vec::new(),
        },
        Err(unsaid) => ExportResult {
            section: None,
            unsaid,
        },
    })
}

impl CommandOutput for ExportResult {
    fn failed(&self) -> bool {
        self.section.is_none()
    }
}

impl fmt::Display for ExportResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for what in &self.unsaid {
            writeln!(
                f,
                "{}",
                paint(BAD, format!("Fairy-Stockfish's format cannot say {what}"))
            )?;
        }
        f.write_str(self.section.as_deref().unwrap_or_default())
    }
}
