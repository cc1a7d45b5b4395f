//! Sections as the texts of rule files.

use legwork_core::echo::{clip, did_you_mean, nearest};
use legwork_reader::ron_source::{Fault, without_mark};

use crate::source::{NotImported, Source};

/// The text of a rule file, made of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionText {
    /// The name of the section.
    pub name: String,
    /// The rule file.
    pub ron: String,
    /// The parts without a meaning, which are left out, as Fairy-Stockfish does in silence: a line for each, with the name of the file.
    pub warnings: Vec<String>,
    /// The text of the comments is left out.
    pub(crate) comments: Vec<String>,
}

impl SectionText {
    /// Returns the rule file with a comment on what is left out of it.
    pub fn commented(&self) -> String {
        let comments = self.comments.iter();
        let comments: String = comments.map(|line| format!("// {line}\n")).collect();
        comments + &self.ron
    }
}

/// Why a text gives no rule file. The variants of a file are sections of Fairy-Stockfish's format, or diagrams.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SectionError {
    /// It has no variant at all.
    #[error("{file} has no {what}, expected {expected}")]
    Empty {
        /// The file.
        file: String,
        /// `section` or `diagram`.
        what: &'static str,
        /// An example of one.
        expected: &'static str,
    },
    /// It has several, and none was asked for.
    #[error(
        "{file} has {count} {what}s, expected the name of one after a colon, such as `{file}:{first}`"
    )]
    Several {
        /// The file.
        file: String,
        /// `section` or `diagram`.
        what: &'static str,
        /// The number found.
        count: usize,
        /// The name of the first.
        first: String,
    },
    /// It has none with this name.
    #[error("{file} has no {what} `{}`{}", clip(name), did_you_mean(nearest.as_deref()))]
    Unknown {
        /// The file.
        file: String,
        /// `section` or `diagram`.
        what: &'static str,
        /// The name.
        name: String,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// The variant is faulty, or has rules that a rule file does not support: a line for each.
    #[error("{}", .0.join("\n"))]
    NotImported(Vec<String>),
}

/// The name of a variant in a file in Fairy-Stockfish's format, and an example of one.
const SECTION: (&str, &str) = ("section", "one such as `[mine:chess]`");

impl SectionError {
    /// The error of a file without a section.
    pub fn no_section(file: &str) -> Self {
        Self::Empty {
            file: file.to_owned(),
            what: SECTION.0,
            expected: SECTION.1,
        }
    }

    /// The faults of a variant, each with the name of the file.
    pub(crate) fn faulty(file: &str, faults: &[Fault]) -> Self {
        let lines = faults.iter().map(|fault| format!("{file}:{fault}"));
        Self::NotImported(lines.collect())
    }
}

/// Returns the place of the variant that is meant among those of a file, by its name; without a name, of the only one.
pub(crate) fn meant(
    file: &str,
    (what, expected): (&'static str, &'static str),
    names: &[String],
    asked: Option<&str>,
) -> Result<usize, SectionError> {
    let file = file.to_owned();
    match (asked, names) {
        (None, []) => Err(SectionError::Empty {
            file,
            what,
            expected,
        }),
        (None, [_]) => Ok(0),
        (None, [first, ..]) => Err(SectionError::Several {
            file,
            what,
            count: names.len(),
            first: first.clone(),
        }),
        (Some(name), _) => {
            let place = names.iter().position(|known| known == name);
            place.ok_or_else(|| SectionError::Unknown {
                file,
                what,
                name: name.to_owned(),
                nearest: nearest(name, names),
            })
        }
    }
}

/// The endings of files in other formats: Fairy-Stockfish's, and pages and texts with Interactive Diagrams.
const ENDINGS: [&str; 4] = [".ini", ".html", ".htm", ".txt"];

/// Splits the name of a file in another format than that of rule files, and of a variant in it after a colon: `my.ini:orda`,
/// `page.html:elven`. `None` for any other name.
pub fn split_name(name: &str) -> Option<(&str, Option<&str>)> {
    let ends = |file: &str| {
        ENDINGS.iter().any(|ending| {
            let stem = file
                .len()
                .checked_sub(ending.len())
                .filter(|&stem| stem > 0);
            stem.and_then(|stem| file.get(stem..))
                .is_some_and(|own| own.eq_ignore_ascii_case(ending))
        })
    };
    if ends(name) {
        return Some((name, None));
    }
    let (file, section) = name.rsplit_once(':')?;
    ends(file).then_some((file, Some(section)))
}

/// Whether the name of a file is that of a page or a text with diagrams.
pub fn is_diagram_file(file: &str) -> bool {
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    ["html", "htm", "txt"]
        .iter()
        .any(|own| own.eq_ignore_ascii_case(ending))
}

/// Returns the names of the variants in a text: of the sections in Fairy-Stockfish's format, or of the diagrams (with the feature
/// `diagrams`); `None` for what should be a rule file.
pub fn names_in(text: &str) -> Option<Vec<String>> {
    if is_ini(text) {
        let source = crate::source::Source::read(text);
        return Some(source.names().map(str::to_owned).collect());
    }
    #[cfg(feature = "diagrams")]
    if legwork_diagram::is_diagram(text) {
        return Some(crate::diagrams::names_of(text));
    }
    None
}

/// Returns the rule file of a text in another format, which is recognised by itself: Fairy-Stockfish's, or that of diagrams (with
/// the feature `diagrams`); `None` for what should be a rule file. Of several variants, the name of one is given, or its number
/// from 1. The file's name is for messages.
pub fn rules_text(
    file: &str,
    text: &str,
    section: Option<&str>,
) -> Option<Result<SectionText, SectionError>> {
    if is_ini(text) {
        return Some(section_text(file, text, section));
    }
    #[cfg(feature = "diagrams")]
    if legwork_diagram::is_diagram(text) {
        return Some(crate::diagrams::diagram_text(file, text, section));
    }
    None
}

/// Whether a text is in this format: its first line that is not a comment starts a section.
pub fn is_ini(text: &str) -> bool {
    let text = without_mark(text);
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with([';', '#']));
    // Extensions of RON start with `#![`, which is a comment here.
    !text.starts_with("#!") && lines.next().is_some_and(|line| line.starts_with('['))
}

/// Returns the rule file of a section; without a name, of the only one there is. The file's name is for messages.
///
/// # Errors
///
/// If there is no such section, or it gives no rules.
pub fn section_text(
    file: &str,
    text: &str,
    section: Option<&str>,
) -> Result<SectionText, SectionError> {
    let source = Source::read(text);
    let names: Vec<String> = source.names().map(str::to_owned).collect();
    if names.is_empty() && !source.faults().is_empty() {
        return Err(SectionError::faulty(file, &source.faults()));
    }
    let name = names[meant(file, SECTION, &names, section)?].clone();
    let imported = source.rules(&name).map_err(|error| match error {
        NotImported::Unknown => unreachable!("its name is that of a section"),
        NotImported::Faulty(faults) => SectionError::faulty(file, &faults),
        NotImported::Refused(refusals) => {
            let lines = refusals
                .iter()
                .map(|refusal| refusal.in_section(file, &name));
            SectionError::NotImported(lines.collect())
        }
    })?;
    let warning = |fault: &Fault| format!("{file}:{}", left_out(fault));
    Ok(SectionText {
        ron: imported.file.to_ron(),
        warnings: imported.passed_over.iter().map(warning).collect(),
        comments: imported.comments(),
        name,
    })
}

/// Returns a fault that is passed over as one line, with its consequence.
pub fn left_out(fault: &Fault) -> String {
    if fault.message.contains("Fairy-Stockfish") {
        fault.to_string()
    } else {
        format!("{fault}; it is left out")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "; two\n[one:chess]\nstartFen = 4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1\n[two:chess]\ntwoBoards = true\n";

    #[test]
    fn a_section_is_named_behind_the_file() {
        assert_eq!(split_name("my.ini:orda"), Some(("my.ini", Some("orda"))));
        assert_eq!(split_name("a/My.INI"), Some(("a/My.INI", None)));
        assert_eq!(split_name("p.html:2"), Some(("p.html", Some("2"))));
        assert!(is_diagram_file("p.HTM") && !is_diagram_file("my.ini"));
        for other in ["my.ron", "gothic", ".ini", "ü", "my.ini.ron", "my.xml:orda"] {
            assert_eq!(split_name(other), None, "{other}");
        }
    }

    #[test]
    fn the_format_is_seen_by_its_first_line() {
        assert!(is_ini(TWO) && is_ini("\u{feff}[a]"));
        for other in [
            "",
            "(name: \"A\")",
            "// a\n(\n",
            "key = value\n[a]",
            "#![enable(x)]\n[a]",
        ] {
            assert!(!is_ini(other), "{other}");
        }
    }

    #[test]
    fn what_is_passed_over_is_told() {
        let text = "centre = 1\n[parent:chess]\ncentaur: c\n[mine:parent]\nrook = -\ncustomPiece1 = r:RmF\n king = k\n";
        let made = section_text("my.ini", text, Some("mine")).unwrap();
        assert_eq!(
            made.warnings,
            [
                "my.ini:1:1: `centre` is before the first section; it is left out",
                "my.ini:3:1: expected `key = value`, a section in brackets or a comment, found `centaur: c`; it is left out",
                "my.ini:7:2: a key starts at the beginning of its line; it is left out",
                "my.ini:4:2: mine: startFen: the rights `KQkq` have no King and piece of castlingRookPieces; it is left out",
            ]
        );
        let commented = made.commented();
        assert!(
            commented.starts_with("// Left out of the section"),
            "{commented}"
        );
        assert!(commented.contains("\n// line 3:1: expected `key = value`"));
        assert!(commented.ends_with(&made.ron));
        // Rights by files where pieces gate, and without castling, are none.
        for sound in [
            "[a:seirawan]\n",
            "[a:cambodian]\n",
            "[a:chess]\ncastling = false\n",
            "[a:chess]\n",
            "[a:placement]\n",
        ] {
            assert_eq!(
                section_text("a.ini", sound, None).unwrap().warnings,
                [""; 0],
                "{sound}"
            );
        }
    }

    #[test]
    fn one_section_is_asked_for() {
        let error = |section| {
            section_text("my.ini", TWO, section)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error(None),
            "my.ini has 2 sections, expected the name of one after a colon, such as `my.ini:one`"
        );
        assert_eq!(
            error(Some("on")),
            "my.ini has no section `on` (did you mean `one`?)"
        );
        assert_eq!(
            error(Some("two")),
            "my.ini:5:1: two: twoBoards: a second board from which pieces come cannot be expressed yet"
        );
        assert!(
            section_text("my.ini", TWO, Some("one"))
                .unwrap()
                .ron
                .contains("PPPP4")
        );
        assert!(matches!(
            section_text("my.ini", "", None),
            Err(SectionError::Empty { .. })
        ));
    }
}
