//! `legwork export`.

mod pychess;

use std::fmt;

use legwork_import::export;
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::terminal::{BAD, paint};

/// Write a variant in the format of another program
///
/// Rules that the format does not support are named, and then nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    format: Format,
}

const JSON: &str = r#"With --json, {"format": as given, "section": the text or null, "unsaid": [rules that the format does not support]}
Exit codes: 0 if it is written, 1 if the format does not support a rule."#;

/// The format of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    /// A section of Fairy-Stockfish's variants.ini
    FairyStockfish,
    /// The definition of an Interactive Diagram, for a page
    Diagram,
    /// The section and the entry of client/variants.ts, for pychess
    Pychess,
}

impl Format {
    fn writer(self) -> &'static str {
        match self {
            Self::FairyStockfish => "Fairy-Stockfish's format",
            Self::Diagram => "a diagram",
            Self::Pychess => "pychess",
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ExportResult {
    format: Format,
    section: Option<String>,
    unsaid: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExportResult, CliError> {
    let variant = args.variant.open()?;
    let written = match args.format {
        Format::FairyStockfish => export::section(variant.rules()),
        Format::Diagram => export::definition(variant.rules()),
        Format::Pychess => pychess::pychess(variant.rules()),
    };
    let (section, unsaid) = match written {
        Ok(section) => (Some(section), Vec::new()),
        Err(unsaid) => (None, unsaid),
    };
    Ok(ExportResult {
        format: args.format,
        section,
        unsaid,
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
                paint(
                    BAD,
                    format!("{} does not support {what}", self.format.writer())
                )
            )?;
        }
        f.write_str(self.section.as_deref().unwrap_or_default())
    }
}
