//! The rule file of a new variant, checked before anything is written.

use std::path::Path;

use legwork_core::echo::clip_path;
use legwork_core::rules::{Parent, Parents, ReadError, RuleText, Rules};
use legwork_files::input::{self, InputError};
use legwork_files::rule_folder::RuleFolder;
use legwork_variant::variant::Variant;

use super::document::Document;
use super::like::{self, CopyError, Model};
use super::name::Name;
use super::orthodox;
use super::positions::bench_field;
use super::size::Size;
use crate::tasks::variant_folders::VariantFolders;

/// A rule file that compiles, with a start from which a game can be played.
#[derive(Debug)]
pub(super) struct NewRuleFile {
    pub(super) text: String,
    pub(super) rules: Rules,
    /// The things that the copy of another variant lacks, in words.
    pub(super) left_out: Vec<String>,
}

/// Why there is no such rule file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoRules {
    /// Another variant cannot be copied.
    #[error(transparent)]
    Unlike(#[from] CopyError),
    /// The file cannot be read.
    #[error("`{}` {error}", clip_path(file))]
    Unreadable { file: String, error: InputError },
    /// The file has faults.
    #[error("{0}")]
    Faulty(String),
    /// The file asks for what only a crate can link.
    #[error(
        "`{}` asks for {what}, which its crate has to link by hand: CONTRIBUTING.md, \
         \"When data cannot say it\"",
        clip_path(file)
    )]
    Coded { file: String, what: String },
    /// No game can be played by the rules of the file.
    #[error("`{}`: no game can be played from `{fen}`", clip_path(file))]
    Over { file: String, fen: String },
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

/// The rules that a file may be like: the files beside it, and the variants of the workspace.
struct FileParents<'a> {
    beside: RuleFolder,
    variants: VariantFolders<'a>,
}

impl Parents for FileParents<'_> {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        match name.ends_with(".ron") {
            true => self.beside.parent(name),
            false => self.variants.parent(name),
        }
    }
}

/// The rules of a file, as its author wrote them, with positions for benchmarks if it has none. What
/// it inherits is written out.
pub(super) fn of_file(
    name: &Name,
    path: &Path,
    variants: VariantFolders<'_>,
) -> Result<NewRuleFile, NoRules> {
    let file = || path.to_string_lossy().into_owned();
    let text = input::read(path, input::RULES).map_err(|error| NoRules::Unreadable {
        file: file(),
        error,
    })?;
    let parents = FileParents {
        beside: RuleFolder::of(path),
        variants,
    };
    let faulty = |error: ReadError| NoRules::Faulty(error.to_string());
    let id = file();
    let read = RuleText::new(&id, &text).with_parents(&parents);
    let rules = read.read_unlinked().map_err(faulty)?;
    let inherits = read
        .ancestors()
        .is_ok_and(|ancestors| !ancestors.is_empty());
    let text = match inherits {
        true => read.flat().map_err(faulty)?,
        false => text,
    };
    let what = match (rules.code.as_slice(), &rules.set_ups) {
        ([], None) => None,
        ([], Some(_)) => Some("set-ups in code".to_owned()),
        (code, _) => Some(format!("rules in code ({})", code.join(", "))),
    };
    if let Some(what) = what {
        return Err(NoRules::Coded { file: file(), what });
    }
    let open = |text: &str| Variant::from_ron(name.id(), text, &[]);
    // Faults come with the name of the file.
    let variant = Variant::from_ron(&file(), &text, &[]);
    let variant = variant.map_err(|error| NoRules::Faulty(error.to_string()))?;
    let start = variant.start();
    if start.in_check() || start.count() == 0 {
        let fen = start.fen();
        return Err(NoRules::Over { file: file(), fen });
    }
    let rules = variant.rules().clone();
    if !rules.bench.is_empty() {
        return Ok(NewRuleFile::whole(text, rules));
    }
    let bench = bench_field(&variant);
    // A comment at the end of the last field would hide the comma: then there are fields alone.
    let added = with_field(&text, "bench", &bench);
    let added = added.and_then(|text| Some((open(&text).ok()?.rules().clone(), text)));
    if let Some((rules, text)) = added.filter(|(rules, _)| !rules.bench.is_empty()) {
        return Ok(NewRuleFile::whole(text, rules));
    }
    let faulty = |reason: String| NoRules::Faulty(format!("{}: {reason}", file()));
    let mut document = Document::read(&text).map_err(|error| faulty(error.to_string()))?;
    document.set("bench", bench);
    let text = document.to_string();
    let variant = open(&text).map_err(|error| NoRules::Faulty(error.to_string()))?;
    Ok(NewRuleFile::whole(text, variant.rules().clone()))
}

/// A file with one more field, the rest as it was written.
fn with_field(text: &str, name: &str, value: &str) -> Option<String> {
    let end = text.rfind(')')?;
    let fields = text[..end].trim_end();
    let comma = if fields.ends_with([',', '(']) {
        ""
    } else {
        ","
    };
    Some(format!(
        "{fields}{comma}\n    {name}: {value},\n{}",
        &text[end..]
    ))
}

impl NewRuleFile {
    /// A file of which nothing was left out.
    fn whole(text: String, rules: Rules) -> Self {
        Self {
            text,
            rules,
            left_out: Vec::new(),
        }
    }
}
