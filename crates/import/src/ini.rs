//! The syntax of the files: sections `[name]` or `[name:parent]`, `key = value`, and comments.
//!
//! A comment is a whole line that starts with `#` or `;`. Blanks around the equals sign are not part of key and value; those
//! after the value are, as for Fairy-Stockfish.

use legwork_core::echo::clip;
use legwork_reader::ron_source::{Fault, Place, without_mark};

/// The maximum number of sections of a file, far more than the longest file has; of a file with more, none is read.
pub const MAX_SECTIONS: usize = 3_000;

/// A file, as far as its syntax is sound.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IniFile {
    /// The sections, in their order.
    pub sections: Vec<Section>,
    /// The lines that are neither a section nor a key with its value, nor a comment.
    pub faults: Vec<Fault>,
}

/// A section: a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The name after the colon: the variant whose settings it inherits.
    pub parent: Option<String>,
    /// The place of its name.
    pub place: Place,
    /// Its keys, in their order.
    pub entries: Vec<IniEntry>,
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IniEntry {
    /// The key.
    pub key: String,
    /// The value, with the blanks after it.
    pub value: String,
    /// The place of the key.
    pub place: Place,
    /// The column of the value.
    pub value_column: usize,
}

impl IniEntry {
    /// Returns the place of the value.
    pub fn value_place(&self) -> Place {
        Place {
            column: self.value_column,
            ..self.place
        }
    }
}

impl IniFile {
    /// Reads the text of a file. Everything that is sound in it is read; the rest are faults.
    pub fn read(text: &str) -> Self {
        let mut file = Self::default();
        for (number, line) in without_mark(text).lines().enumerate() {
            let place = |column: usize| Place {
                line: number + 1,
                column,
            };
            if let Err((column, message)) = file.read_line(line, &place) {
                file.faults
                    .push(Fault::of_place(place(column), String::new(), message));
            }
            if file.sections.len() > MAX_SECTIONS {
                let message = format!(
                    "more than {MAX_SECTIONS} sections, of which none is read: expected several files"
                );
                let fault = Fault::of_place(place(1), String::new(), message);
                return Self {
                    sections: Vec::new(),
                    faults: vec![fault],
                };
            }
        }
        file
    }

    /// Reads a line; the error is a column and what is wrong there.
    fn read_line(
        &mut self,
        line: &str,
        place: &impl Fn(usize) -> Place,
    ) -> Result<(), (usize, String)> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim().is_empty() || line.starts_with(['#', ';']) {
            return Ok(());
        }
        let column = |offset: usize| line[..offset].chars().count() + 1;
        if let Some(rest) = line.strip_prefix('[') {
            let Some((name, behind)) = rest.split_once(']') else {
                return Err((1, "a section without `]` after its name".to_owned()));
            };
            let (name, parent) = match name.split_once(':') {
                Some((name, parent)) => (name, Some(parent.to_owned())),
                None => (name, None),
            };
            self.sections.push(Section {
                name: name.to_owned(),
                parent,
                place: place(2),
                entries: Vec::new(),
            });
            if name.is_empty() || name.contains(char::is_whitespace) {
                let found = clip(name);
                return Err((2, format!("expected a name of one word, found `{found}`")));
            }
            return match behind.trim() {
                "" => Ok(()),
                found => {
                    let found = clip(found);
                    let at = line.len() - behind.trim_start().len();
                    Err((column(at), format!("`{found}` after a section is not read")))
                }
            };
        }
        let start = line.len() - line.trim_start().len();
        if start > 0 {
            let found = line.trim_start();
            let message = if found.starts_with(['#', ';']) {
                "a comment starts at the beginning of its line"
            } else {
                "a key starts at the beginning of its line"
            };
            return Err((column(start), message.to_owned()));
        }
        let Some((key, value)) = line.split_once('=') else {
            let found = clip(line.trim_end());
            return Err((
                1,
                format!(
                    "expected `key = value`, a section in brackets or a comment, found `{found}`"
                ),
            ));
        };
        let key = key.trim_end();
        if key.is_empty() {
            return Err((1, "a value without a key".to_owned()));
        }
        let Some(section) = self.sections.last_mut() else {
            return Err((1, format!("`{}` is before the first section", clip(key))));
        };
        let value = value.trim_start();
        section.entries.push(IniEntry {
            key: key.to_owned(),
            value: value.to_owned(),
            place: place(1),
            value_column: column(line.len() - value.len()),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_keys_and_comments_are_read_with_their_places() {
        let file = IniFile::read(
            "# a comment\n\n[mine:chess]\r\n; another\nking = k:WF \nstartFen=8/8 w\n[other]\n",
        );
        assert_eq!(file.faults, []);
        let [mine, other] = &file.sections[..] else {
            panic!("{file:?}");
        };
        assert_eq!(
            (mine.name.as_str(), mine.parent.as_deref()),
            ("mine", Some("chess"))
        );
        assert_eq!(
            (other.name.as_str(), other.parent.as_deref()),
            ("other", None)
        );
        let shown = mine.entries.iter().map(|entry| {
            let (key, value) = (entry.place, entry.value_place());
            format!(
                "{}:{} {}|{}:{} {}|",
                key.line, key.column, entry.key, value.line, value.column, entry.value
            )
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            ["5:1 king|5:8 k:WF |", "6:1 startFen|6:10 8/8 w|"]
        );
    }

    #[test]
    fn every_line_that_is_not_understood_is_a_fault() {
        let text = "before = 1\n[a]\nwhat\n = 3\n  king = k\n  # note\n[b\n[c] # note\n[d e]\n[]\n";
        let file = IniFile::read(text);
        let shown: Vec<String> = file.faults.iter().map(Fault::to_string).collect();
        assert_eq!(
            shown,
            [
                "1:1: `before` is before the first section",
                "3:1: expected `key = value`, a section in brackets or a comment, found `what`",
                "4:2: a key starts at the beginning of its line",
                "5:3: a key starts at the beginning of its line",
                "6:3: a comment starts at the beginning of its line",
                "7:1: a section without `]` after its name",
                "8:5: `# note` after a section is not read",
                "9:2: expected a name of one word, found `d e`",
                "10:2: expected a name of one word, found ``",
            ]
        );
    }

    #[test]
    fn the_number_of_sections_has_a_bound() {
        let file = IniFile::read(&"[a]\n".repeat(MAX_SECTIONS));
        assert_eq!((file.sections.len(), file.faults.len()), (MAX_SECTIONS, 0));
        let file = IniFile::read(&("[a]\n".repeat(MAX_SECTIONS + 3) + "king = k\n"));
        assert_eq!((file.sections.len(), file.faults.len()), (0, 1));
    }
}
