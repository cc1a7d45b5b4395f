//! `legwork new-variant`.

use std::fmt;
use std::path::Path;

use legwork_files::rule_folder::RuleFolder;
use legwork_new_variant::{BadName, Name, starter};
use serde::Serialize;

use crate::error::{CliError, FaultKind};
use crate::output::CommandOutput;
use crate::written::write_new;

/// Begin a variant of your own: write a short rule file that is like another variant
///
/// The file NAME.ron says only what differs: a name, and one piece with a move more. It takes the place of a variant's
/// name in every command. A file that exists already is left as it is. `docs/TUTORIAL.md` goes on from here. To make a
/// crate of a finished file: `cargo xtask new-variant --from NAME.ron`, in the workspace of Legwork.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    /// The name of the file, without its ending: small letters, digits and hyphens
    #[arg(value_parser = name)]
    name: Name,
    /// The registered variant that it begins with, or a rule file in this folder
    #[arg(long, value_name = "VARIANT", default_value = "chess")]
    like: String,
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
    let text = starter(&args.name, &args.like, &beside)
        .map_err(|error| CliError::argument(FaultKind::Rules, "--like", error))?;
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
