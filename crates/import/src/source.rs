//! Files in the format, and the rule files of their sections.

use std::borrow::Cow;
use std::collections::BTreeMap;

use legwork_core::echo::clip;
use legwork_core::rules::ReadError;
use legwork_reader::RuleText;
use legwork_reader::file::RuleFile;
use legwork_reader::ron_source::Fault;
use legwork_variant::error::Error;
use legwork_variant::variant::Variant;

use crate::known::Knowledge;
use crate::library::{Library, Resolved};
use crate::mapping::{self, Mapped};
use crate::refusal::Refusal;
use crate::settings::Origin;
use crate::writer;

/// The variants that Fairy-Stockfish has built in and that cannot be played here; listed, so that a list of names needs no rules to be
/// compiled.
const NOT_PLAYED: [&str; 9] = [
    "ataxx",
    "bughouse",
    "flipello",
    "flipello10",
    "flipersi",
    "koedem",
    "shatar",
    "shouse",
    "supply",
];

/// A file in the format of `variants.ini`, or the variants that Fairy-Stockfish has built in.
#[derive(Debug, Clone)]
pub struct Source {
    library: Cow<'static, Library>,
    built_in: bool,
}

/// The rules of a section.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The rule file, which is like no other.
    pub file: RuleFile,
    /// The settings that are left out, since they change no list of moves, each with the reason.
    pub left_out: Vec<String>,
    /// The lines without a meaning, which are left out, as Fairy-Stockfish does in silence: lines that cannot be read, a key given twice,
    /// rights to castle without a piece that castles, text behind a value. The sections from which it inherits count.
    pub passed_over: Vec<Fault>,
}

impl Imported {
    /// Returns the text of the rule file for people: like a registered variant where that is shorter, and with a comment on what
    /// is left out.
    ///
    /// # Errors
    ///
    /// If the rules that came of the section are refused by the reader of rule files.
    pub fn ron(&self) -> Result<String, ReadError> {
        writer::write(&self.file, &self.comments())
    }

    /// Returns the lines of a comment that lists the parts left out; empty if there are none.
    pub(crate) fn comments(&self) -> Vec<String> {
        let heading = "Left out of the section of Fairy-Stockfish's format:".to_owned();
        let passed_over = self.passed_over.iter().map(|fault| format!("line {fault}"));
        let left_out = passed_over.chain(self.left_out.iter().cloned());
        let all: Vec<String> = std::iter::once(heading).chain(left_out).collect();
        match all.len() {
            1 => Vec::new(),
            _ => all,
        }
    }
}

/// Why there are no rules of a section.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotImported {
    /// There is no such section.
    #[error("no section of this name")]
    Unknown,
    /// It has faults.
    #[error("{}", joined(.0))]
    Faulty(Vec<Fault>),
    /// A rule file does not support everything in it.
    #[error("{}", joined(.0))]
    Refused(Vec<Refusal>),
}

/// Returns a line for each.
fn joined<T: ToString>(items: &[T]) -> String {
    let lines: Vec<String> = items.iter().map(T::to_string).collect();
    lines.join("\n")
}

impl Source {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Self {
        Self {
            library: Cow::Owned(Library::of_file(text)),
            built_in: false,
        }
    }

    /// Returns the variants that Fairy-Stockfish has built in.
    pub fn built_in() -> Self {
        Self {
            library: Cow::Borrowed(Library::built_in()),
            built_in: true,
        }
    }

    /// Returns the names of the variants that Fairy-Stockfish has built in and that can be played here.
    pub fn played_names() -> Vec<String> {
        let all = Library::built_in().names();
        let played = all.filter(|name| !NOT_PLAYED.contains(name));
        played.map(str::to_owned).collect()
    }

    pub(crate) fn section(&self, name: &str) -> Option<&Resolved> {
        self.library.find(name)
    }

    /// Returns the names of the sections, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.library.names()
    }

    /// Returns all faults of the text, in its order: also those that Fairy-Stockfish passes over in silence, and start positions
    /// that are not valid. A section that is only refused, since a rule file does not support it, has none.
    pub fn faults(&self) -> Vec<Fault> {
        let sections = self.library.sections.iter();
        let of_sections = sections.flat_map(|section| self.faults_in(section));
        let mut faults: Vec<Fault> = self
            .library
            .faults
            .iter()
            .cloned()
            .chain(of_sections)
            .collect();
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults
    }

    /// Returns the faults of one section.
    pub fn faults_of(&self, name: &str) -> Vec<Fault> {
        let section = self.library.find(name);
        section
            .map(|section| self.faults_in(section))
            .unwrap_or_default()
    }

    /// Returns what is read otherwise than it is written, or not at all, as Fairy-Stockfish does it in silence: unknown keys, keys given
    /// twice, values of which only the first part counts.
    pub fn slips(&self) -> impl Iterator<Item = &Fault> {
        self.library
            .sections
            .iter()
            .flat_map(|section| &section.slips)
    }

    /// Returns the texts behind the values of one section, or of all, which are not read.
    pub fn tails(&self, only: Option<&str>) -> impl Iterator<Item = &Fault> {
        let sections = self.library.sections.iter();
        let meant = sections.filter(move |section| only.is_none_or(|only| only == &*section.name));
        meant.flat_map(|section| &section.tails)
    }

    fn faults_in(&self, section: &Resolved) -> Vec<Fault> {
        let mut faults: Vec<Fault> = section
            .faults
            .iter()
            .chain(&section.slips)
            .cloned()
            .collect();
        // Without its parent it has no pieces, and nothing would fit.
        let alone = section
            .faults
            .iter()
            .any(|fault| fault.line == section.place.line);
        let mapped = if alone {
            return faults;
        } else {
            mapping::map(
                &section.settings,
                &self.origin(section),
                section.parent.as_ref(),
            )
        };
        let own = |refusal: &Refusal| {
            if *refusal.origin.section == *section.name {
                refusal.fault()
            } else {
                Fault::of_place(
                    section.place,
                    format!("{}: {}", clip(&section.name), clip(&refusal.key)),
                    format!("what is inherited does not fit: {}", refusal.reason),
                )
            }
        };
        match mapped {
            Ok(mapped) => faults.extend(mapped.passed_over),
            Err(refusals) => {
                let faulty = refusals.iter().filter(|refusal| refusal.is_fault());
                faults.extend(faulty.map(own));
            }
        }
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults
    }

    /// Returns the rules of a section.
    ///
    /// # Errors
    ///
    /// If the section does not exist, has faults, or uses a rule that rule files do not support.
    pub fn rules(&self, name: &str) -> Result<Imported, NotImported> {
        let (section, mapped) = self.mapped(name)?;
        let mut file = mapped.file;
        file.name = variant_name(name);
        file.aliases = BTreeMap::from([("fairy-stockfish".to_owned(), name.to_owned())]);
        let variant = self.compiled(section, &file)?;
        Knowledge::get().name_pieces(&mut file.pieces, variant.rules());
        let stray = self.library.faults.iter();
        let slips = stray.chain(&section.inherited_slips);
        let slips = slips.chain(&section.slips).chain(&section.tails);
        Ok(Imported {
            file,
            left_out: mapped.left_out,
            passed_over: slips.cloned().chain(mapped.passed_over).collect(),
        })
    }

    /// Returns the variant of a section, to be played: its pieces have Fairy-Stockfish's names, since to look for those of registered
    /// variants takes much longer.
    ///
    /// # Errors
    ///
    /// As [`rules`](Self::rules).
    pub fn variant(&self, name: &str) -> Result<Variant, NotImported> {
        let (section, mapped) = self.mapped(name)?;
        let file = RuleFile {
            name: capitalized(name),
            ..mapped.file
        };
        self.compiled(section, &file)
    }

    /// Returns why a section has no rules, as far as its keys say: neither the rules nor the start are checked, which takes longer.
    pub fn refusal(&self, name: &str) -> Option<NotImported> {
        let checked = self.sound(name).and_then(|section| {
            let parent = section.parent.as_ref();
            let checked = mapping::check(&section.settings, &self.origin(section), parent);
            checked.map_err(NotImported::Refused)
        });
        checked.err()
    }

    fn mapped(&self, name: &str) -> Result<(&Resolved, Mapped), NotImported> {
        let section = self.sound(name)?;
        let parent = section.parent.as_ref();
        let mapped = mapping::map(&section.settings, &self.origin(section), parent);
        let mapped = mapped.map_err(NotImported::Refused)?;
        Ok((section, mapped))
    }

    /// Returns a section, if it has no faults.
    fn sound(&self, name: &str) -> Result<&Resolved, NotImported> {
        let section = self.library.find(name).ok_or(NotImported::Unknown)?;
        if !section.faults.is_empty() {
            return Err(NotImported::Faulty(section.faults.clone()));
        }
        Ok(section)
    }

    /// Returns a variant with these rules. Those that the reader of rule files or the generators do not take are refused at the
    /// key that is most likely to be the reason.
    fn compiled(&self, section: &Resolved, file: &RuleFile) -> Result<Variant, NotImported> {
        let ron = file.to_ron();
        let text = RuleText::new(&section.name, &ron);
        let (field, reason) = match Variant::from_text(text, &[]) {
            Ok(variant) => return Ok(variant),
            Err(Error::Rules(ReadError::Rules(error))) => {
                let first = error.faults.into_iter().next();
                first
                    .map(|fault| (fault.path, fault.message))
                    .unwrap_or_default()
            }
            Err(Error::BadStart { error, .. }) => ("start".to_owned(), error.to_string()),
            Err(error) => ("board".to_owned(), error.to_string()),
        };
        let key = match field.split(['[', ':', ' ']).next().unwrap_or_default() {
            "drops" | "holdings" => "pieceDrops",
            "castling" => "castling",
            "promotions" => "promotionRegionWhite",
            "board" => "maxRank",
            _ => "startFen",
        };
        let origin = section.settings.origin(key).cloned();
        Err(NotImported::Refused(vec![Refusal {
            key: key.to_owned(),
            origin: origin.unwrap_or_else(|| self.origin(section)),
            heir: self.origin(section).heir(section.parent.as_ref()),
            reason: format!("a rule file does not support this: {reason}"),
            fault: false,
        }]))
    }

    fn origin(&self, section: &Resolved) -> Origin {
        Origin {
            section: section.name.clone(),
            built_in: self.built_in,
            key: "".into(),
            place: section.place,
        }
    }
}

/// Returns the name of a variant of Fairy-Stockfish: that of a registered one, or its own with a capital.
fn variant_name(name: &str) -> String {
    if let Some(known) = Knowledge::get().variant(name) {
        return known.to_owned();
    }
    capitalized(name)
}

/// Returns a name with a capital.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
