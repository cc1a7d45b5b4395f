//! The rule file of a new variant, checked before anything is written.

use std::path::Path;

use legwork_core::echo::clip_path;
use legwork_core::rules::{Rules, SetUpsRule};
use legwork_files::input::{self, InputError};
use legwork_files::rule_folder::RuleFolder;
use legwork_reader::{NoParents, Parent, Parents, RuleText};
use legwork_variant::variant::Variant;

use crate::copy::{self, CopyError};
use crate::name::Name;
use crate::orthodox_set;
use crate::positions::bench_field;

/// A rule file that compiles, with a start from which a game can be played.
#[derive(Debug)]
pub struct NewRuleFile {
    pub text: String,
    /// The rules that it says.
    pub rules: Rules,
    /// The things that the copy of another variant lacks, in words.
    pub left_out: Vec<String>,
}

/// Why there is no such rule file.
#[derive(Debug, thiserror::Error)]
pub enum NoRules {
    /// Another variant cannot be copied.
    #[error(transparent)]
    Unlike(#[from] CopyError),
    /// The file cannot be read.
    #[error("`{}` {error}", clip_path(file))]
    Unreadable {
        /// The name of the file.
        file: String,
        /// Why.
        error: InputError,
    },
    /// The file has faults.
    #[error("{0}")]
    Faulty(String),
    /// The file asks for what only a crate can link.
    #[error(
        "`{}` asks for {what}, which its crate has to link by hand: CONTRIBUTING.md, \
         \"When data is not enough\"",
        clip_path(file)
    )]
    Coded {
        /// The name of the file.
        file: String,
        /// The thing that it asks for.
        what: String,
    },
    /// No game can be played by the rules of the file.
    #[error("`{}`: no game can be played from `{fen}`", clip_path(file))]
    Over {
        /// The name of the file.
        file: String,
        /// The start.
        fen: String,
    },
    /// The rules that were made are not sound on that board.
    #[error("these pieces do not fit a board of {files}x{ranks}: {reason}")]
    Unsound {
        /// The files of the board.
        files: u8,
        /// The ranks of the board.
        ranks: u8,
        /// Why.
        reason: String,
    },
}

/// Returns the orthodox set on a board of that size.
///
/// # Errors
///
/// If it has no room there.
pub fn orthodox(name: &Name, files: u8, ranks: u8) -> Result<NewRuleFile, NoRules> {
    let text = orthodox_set::text(&name.title(), files, ranks);
    fitted(name, &text, (files, ranks), &NoParents)
}

/// Returns the rules of a variant, on a board of another size if that is asked for.
///
/// # Errors
///
/// If they cannot be read, or do not fit there.
pub fn like(
    name: &Name,
    model: &str,
    size: (Option<u8>, Option<u8>),
    variants: &dyn Parents,
) -> Result<NewRuleFile, NoRules> {
    let copy = copy::copy(model, &name.title(), size, variants)?;
    let file = fitted(name, &copy.text, (copy.files, copy.ranks), variants)?;
    Ok(NewRuleFile {
        left_out: copy.left_out,
        ..file
    })
}

/// Rules that were made for a board, with everything written out.
fn fitted(
    name: &Name,
    text: &str,
    (files, ranks): (u8, u8),
    variants: &dyn Parents,
) -> Result<NewRuleFile, NoRules> {
    let unsound = |reason: String| NoRules::Unsound {
        files,
        ranks,
        reason,
    };
    let id = format!("{name}.ron");
    let flat = RuleText::new(&id, text).with_parents(variants).flat();
    let flat = flat.map_err(|error| unsound(error.to_string()))?;
    of_text(&id, &flat, variants).map_err(|error| unsound(error.to_string()))
}

/// The rules that a file may be like: the files in its folder, and the variants of the workspace.
struct FileParents<'a> {
    beside: RuleFolder,
    variants: &'a dyn Parents,
}

impl Parents for FileParents<'_> {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        if name.ends_with(".ron") {
            self.beside.parent(name)
        } else {
            self.variants.parent(name)
        }
    }
}

/// Returns the rules of a file, as its author wrote them; it may be like a file in its folder or one of these variants.
///
/// # Errors
///
/// If the file cannot be read, or no game can be played by it.
pub fn of_file(path: &Path, variants: &dyn Parents) -> Result<NewRuleFile, NoRules> {
    let file = path.to_string_lossy().into_owned();
    match input::read(path, input::RULES) {
        Err(error) => Err(NoRules::Unreadable { file, error }),
        Ok(text) => {
            let beside = RuleFolder::of(path);
            of_text(&file, &text, &FileParents { beside, variants })
        }
    }
}

/// Checks rules, writes out what they inherit, and adds positions for benchmarks where there are none.
///
/// # Errors
///
/// If the rules have faults, which are reported under the name of the file, or no game can be played by them.
pub fn of_text(file: &str, text: &str, parents: &dyn Parents) -> Result<NewRuleFile, NoRules> {
    let faulty = |error: &dyn ToString| NoRules::Faulty(error.to_string());
    let read = RuleText::new(file, text).with_parents(parents);
    let rules = read.read_unlinked().map_err(|error| faulty(&error))?;
    let flat = read.flat().map_err(|error| faulty(&error))?;
    let what = match (rules.code.as_slice(), &rules.set_ups) {
        ([], None | Some(SetUpsRule::Shuffle(_))) => None,
        ([], Some(SetUpsRule::Named(_))) => Some("set-ups in code".to_owned()),
        (code, _) => Some(format!("rules in code ({})", code.join(", "))),
    };
    let file_name = || file.to_owned();
    if let Some(what) = what {
        let file = file_name();
        return Err(NoRules::Coded { file, what });
    }
    let open = |text: &str| Variant::from_ron(file, text, &[]).map_err(|error| faulty(&error));
    let inherits = read.ancestors().is_ok_and(|above| !above.is_empty());
    let own = if inherits { &flat } else { text };
    let variant = open(own)?;
    let start = variant.start();
    if start.in_check() || start.count() == 0 {
        let (file, fen) = (file_name(), start.fen());
        return Err(NoRules::Over { file, fen });
    }
    let (text, variant) = if variant.rules().bench.is_empty() {
        with_positions(own, &flat, &variant, open)?
    } else {
        (own.to_owned(), variant)
    };
    Ok(NewRuleFile {
        text,
        rules: variant.rules().clone(),
        left_out: Vec::new(),
    })
}

/// A file with positions for benchmarks, the rest as it was written if that can be.
fn with_positions(
    own: &str,
    flat: &str,
    variant: &Variant,
    open: impl Fn(&str) -> Result<Variant, NoRules>,
) -> Result<(String, Variant), NoRules> {
    let bench = bench_field(variant);
    let text = with_bench(own, &bench);
    match open(&text) {
        Ok(variant) if !variant.rules().bench.is_empty() => Ok((text, variant)),
        // A comment hides the comma or the whole field: then there are fields alone.
        _ => {
            let text = with_bench(flat, &bench);
            let variant = open(&text)?;
            Ok((text, variant))
        }
    }
}

/// A file with the field `bench` at its end, the rest as it was written.
fn with_bench(text: &str, bench: &str) -> String {
    let (fields, end) = text.split_at(text.rfind(')').unwrap_or(text.len()));
    let fields = fields.trim_end();
    let comma = if fields.ends_with([',', '(']) {
        ""
    } else {
        ","
    };
    format!("{fields}{comma}\n    bench: {bench},\n{end}")
}
