//! The rule file of a new variant, checked before anything is written.

use legwork_core::rules::Rules;
use legwork_variant::variant::Variant;

use super::like::{self, CopyError, Model};
use super::name::Name;
use super::orthodox;
use super::positions::bench_field;
use super::size::Size;

/// A rule file that compiles, with a start from which a game can be played.
#[derive(Debug)]
pub(super) struct NewRuleFile {
    pub(super) text: String,
    pub(super) rules: Rules,
    /// What the copy of another variant lacks, in words.
    pub(super) left_out: Vec<String>,
}

/// Why there is no such rule file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoRules {
    /// Another variant cannot be copied.
    #[error(transparent)]
    Unlike(#[from] CopyError),
    /// The copied rules are not sound on that board.
    #[error("these pieces do not fit a board of {files}x{ranks}: {reason}")]
    Unsound {
        files: u8,
        ranks: u8,
        reason: String,
    },
}

/// The orthodox set, or a model's, on a board of that size.
pub(super) fn write(
    name: &Name,
    size: Size,
    model: Option<Model<'_>>,
) -> Result<NewRuleFile, NoRules> {
    let (mut document, left_out) = match model {
        None => (orthodox::document(&name.title(), size), Vec::new()),
        Some(model) => {
            let copy = like::document(model, &name.title(), size)?;
            (copy.document, copy.left_out)
        }
    };
    let unsound = |reason: String| NoRules::Unsound {
        files: size.files,
        ranks: size.ranks,
        reason,
    };
    let open = |ron: &str| {
        Variant::from_ron(name.id(), ron, &[]).map_err(|error| unsound(error.to_string()))
    };
    let variant = open(&document.to_string())?;
    let start = variant.start();
    if start.in_check() || start.count() == 0 {
        return Err(unsound(format!(
            "no game can be played from `{}`",
            start.fen()
        )));
    }
    document.set("bench", bench_field(&variant));
    let text = document.to_string();
    let rules = open(&text)?.rules().clone();
    Ok(NewRuleFile {
        text,
        rules,
        left_out,
    })
}
