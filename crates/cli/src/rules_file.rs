//! Files of rules that take the place of a registered variant.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use legwork::Variant;
use legwork::rules::{ReadError, RuleText};
use legwork_core::echo::{clip_path, plain};
use legwork_files::input;
use legwork_files::rule_folder::RuleFolder;
use legwork_import::{diagram_text, is_diagram_file, is_ini, section_text, split_name};
use legwork_reader::ron_source::{find_field, is_struct};

use crate::error::{CliError, FaultKind, complain};

/// Adds the name of the file to faults in a file of rules.
fn in_file(error: legwork::Error, file: String) -> legwork::Error {
    match error {
        legwork::Error::Rules(ReadError::Rules(mut faults)) => {
            faults.id = file;
            ReadError::Rules(faults).into()
        }
        legwork::Error::BadStart { place, error, .. } => legwork::Error::BadStart {
            id: plain(&file),
            place,
            error,
        },
        legwork::Error::Unfit { reason, .. } => legwork::Error::Unfit {
            id: plain(&file),
            reason,
        },
        other => other,
    }
}

/// The text of a file of rules.
pub(crate) struct RulesFile {
    pub(crate) name: String,
    /// The id of the rules: the name of the file without its folder and its ending.
    pub(crate) id: String,
    pub(crate) ron: String,
    /// The parts left out of a file in Fairy-Stockfish's format.
    pub(crate) warnings: Vec<String>,
    /// The folder of the files that it may be `like`.
    folder: RuleFolder,
}

impl RulesFile {
    pub(crate) fn read(name: &str) -> Result<Self, CliError> {
        match split_name(name) {
            None => {
                let read = input::read(Path::new(name), input::RULES);
                let ron = read.map_err(|fault| CliError::file(name, fault))?;
                Ok(Self::of_text(name, ron))
            }
            Some((file, section)) => {
                let text = read_sections(file)?;
                if section.is_none() && is_struct(&text) {
                    Ok(Self::of_text(name, text))
                } else {
                    Self::of_section(name, (file, &text), section)
                }
            }
        }
    }

    /// The rule file of that name, with this text. An ending `.txt` that an editor has added to `.ron` is not part of its id.
    pub(crate) fn of_text(name: &str, ron: String) -> Self {
        let path = Path::new(name);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let id = if path.extension().is_some_and(|ending| ending != "ron") {
            stem.strip_suffix(".ron").unwrap_or(&stem)
        } else {
            &stem
        };
        Self {
            name: name.to_owned(),
            id: plain(id),
            ron,
            warnings: Vec::new(),
            folder: RuleFolder::of(path),
        }
    }

    /// Makes rules of a section of a file in Fairy-Stockfish's format, or of a diagram of a page.
    fn of_section(
        name: &str,
        (file, text): (&str, &str),
        section: Option<&str>,
    ) -> Result<Self, CliError> {
        let path = Path::new(file);
        let made = if is_diagram_file(file) && !is_ini(text) {
            diagram_text(&clip_path(file), text, section)
        } else {
            section_text(&clip_path(file), text, section)
        };
        let made = made.map_err(|error| CliError::input(FaultKind::Rules, None, error))?;
        say_once(&made.warnings);
        Ok(Self {
            name: name.to_owned(),
            id: plain(&made.name),
            ron: made.ron,
            warnings: made.warnings,
            folder: RuleFolder::of(path),
        })
    }

    /// Opens the variant of its rules, with these options; faults are reported with the name of the file.
    pub(crate) fn open(&self, options: &[(&str, &str)]) -> Result<Variant, CliError> {
        Ok(self.opened(options)?)
    }

    /// Opens the variant like [`open`](Self::open), with the error of the library.
    pub(crate) fn opened(&self, options: &[(&str, &str)]) -> Result<Variant, legwork::Error> {
        let opened = Variant::from_text(self.text(), options);
        opened.map_err(|error| in_file(error, self.name.clone()))
    }

    /// Returns a warning if it is `like` a registered variant, and there is a file of that name in the same folder.
    pub(crate) fn parent_beside(&self) -> Option<String> {
        let like = find_field(&self.ron, "like")?.trim_matches('"');
        let beside = format!("{like}.ron");
        let folder = Path::new(&self.name).parent()?;
        let is_file = legwork::find(like).is_ok() && folder.join(&beside).is_file();
        (is_file && self.id != like).then(|| {
            format!("it is like the registered variant `{like}`; `like: \"{beside}\"` names the file `{beside}` in its folder")
        })
    }

    /// Returns its text, with the files in its folder and the registered variants as possible parents.
    pub(crate) fn text(&self) -> RuleText<'_> {
        RuleText::new(&self.id, &self.ron).with_parents(&self.folder)
    }
}

/// Reads a file in another format than that of rule files: Fairy-Stockfish's, or a page with diagrams.
pub(crate) fn read_sections(file: &str) -> Result<String, CliError> {
    let most = if is_diagram_file(file) {
        input::PAGE
    } else {
        input::RULES
    };
    input::read(Path::new(file), most).map_err(|fault| CliError::file(file, fault))
}

/// Prints warnings on stderr, each once however often its file is read.
fn say_once(warnings: &[String]) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    for warning in warnings {
        if said.insert(warning.clone()) {
            complain(&format!("warning: {warning}"));
        }
    }
}

/// Whether a VARIANT is a file of rules.
pub(crate) fn is_rules_file(variant: &str) -> bool {
    variant.ends_with(".ron") || split_name(variant).is_some()
}

/// Whether a file among others, such as those of games, is one of rules. A text is not, since games and positions are texts, too;
/// `rules.txt:NAME` and `rules.ron.txt` are.
pub(crate) fn is_rules_among_files(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    is_rules_file(&name) && (!name.ends_with(".txt") || name.ends_with(".ron.txt"))
}
