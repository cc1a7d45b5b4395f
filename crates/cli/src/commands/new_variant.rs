//! `legwork new-variant`.

use std::fmt;
use std::path::Path;

use legwork_files::rule_folder::RuleFolder;
use legwork_new_variant::{BadName, Name, orthodox, starter};
use serde::Serialize;

use crate::error::{CliError, FaultKind};
use crate::output::CommandOutput;
use crate::values::number;
use crate::written::write_new;

/// Begin a variant of your own: write a short rule file that is like another variant
///
/// The file NAME.ron says only what differs: a name, and one piece with a move more. With --files or --ranks it has the orthodox
/// pieces on a board of that size, and says everything. It takes the place of a variant's name in every command. A file that
/// exists already is left as it is. `docs/TUTORIAL.md` goes on from here. To make a crate of a finished file:
/// `cargo xtask new-variant --from NAME.ron`, in the workspace of Legwork.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    /// The name of the file, without its ending: small letters, digits and hyphens
    #[arg(value_parser = name)]
    name: Name,
    /// The registered variant that it begins with, or a rule file in this folder [default: chess]
    #[arg(long, value_name = "VARIANT")]
    like: Option<String>,
    /// The files of the board, from 4 to 16: everything is written out then, for the orthodox pieces
    #[arg(long, value_name = "N", conflicts_with = "like", value_parser = number::<u8>(4..=16))]
    files: Option<u8>,
    /// The ranks of the board, from 5 to 16
    #[arg(long, value_name = "N", conflicts_with = "like", value_parser = number::<u8>(5..=16))]
    ranks: Option<u8>,
}

const JSON: &str = r#"With --json, {"file", "text"}"#;

/// Reads the name of a new variant.
fn name(text: &str) -> Result<Name, BadName> {
    text.parse()
}

#[derive(Serialize)]
pub(crate) struct NewVariantResult {
    file: String,
    text: String,
}

pub(crate) fn run(args: &Args) -> Result<NewVariantResult, CliError> {
    let beside = RuleFolder::of(Path::new(&format!("{}.ron", args.name)));
    let size = (args.files, args.ranks);
    let (argument, made) = match size {
        (None, None) => {
            let like = args.like.as_deref().unwrap_or("chess");
            ("--like", starter(&args.name, like, &beside))
        }
        (files, ranks) => {
            let new = orthodox(&args.name, files.unwrap_or(8), ranks.unwrap_or(8));
            ("--files", new.map(|new| new.text))
        }
    };
    let text = made.map_err(|error| CliError::argument(FaultKind::Rules, argument, error))?;
    let file = format!("{}.ron", args.name);
    write_new(&file, &text)?;
    Ok(NewVariantResult { file, text })
}

impl CommandOutput for NewVariantResult {}

impl fmt::Display for NewVariantResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wrote {}:\n\n{}", self.file, self.text)
    }
}
