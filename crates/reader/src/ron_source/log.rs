//! The faults of a source and of its ancestors, and their places.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::echo::MOST_FAULTS;
use legwork_core::fault::{Fault, offset_of};

/// The text of a file: the one that is read, or an ancestor of it.
#[derive(Debug)]
pub struct SourceFile<'a> {
    /// Its name in messages, if it is an ancestor.
    pub ancestor: Option<String>,
    /// Its text, which must be [well-formed](super::check_syntax).
    pub text: Cow<'a, str>,
}

impl<'a> SourceFile<'a> {
    /// Returns the file that is read.
    pub fn own(text: &'a str) -> Self {
        Self {
            ancestor: None,
            text: Cow::Borrowed(text),
        }
    }
}

/// Returns the advice after the name of an unknown field, given that name and the known ones.
pub type Advice = fn(&str, &[&str]) -> String;

/// Returns advice about a word that has no meaning in its place; it follows the word.
pub type WordAdvice = fn(&str) -> Option<String>;

/// The files, and the faults found in them so far.
#[derive(Debug)]
pub struct Log<'a> {
    /// The file that is read, then its parent, the parent of that, and so on.
    files: &'a [SourceFile<'a>],
    pub(super) advice: Advice,
    pub(super) word_advice: WordAdvice,
    notes: RefCell<Notes>,
}

/// The faults in the order in which they were found, each once.
#[derive(Debug, Default)]
struct Notes {
    list: Vec<Note>,
    seen: HashSet<Note>,
}

/// A fault as it was found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Note {
    file: usize,
    offset: usize,
    path: String,
    message: String,
    /// The cause, where it may make many faults in one file.
    cause: Option<String>,
}

impl<'a> Log<'a> {
    /// Returns a log without faults. Unknown fields are answered by `advice`, for example
    /// [`echo::advice`](crate::echo::advice).
    pub fn new(files: &'a [SourceFile<'a>], advice: Advice) -> Self {
        Self {
            files,
            advice,
            word_advice: |_| None,
            notes: RefCell::default(),
        }
    }

    /// Returns the same log, in which unknown words are answered by `advice`.
    #[must_use]
    pub fn with_words(self, advice: WordAdvice) -> Self {
        Self {
            word_advice: advice,
            ..self
        }
    }

    /// The number of files.
    pub(crate) fn files(&self) -> usize {
        self.files.len()
    }

    /// The text of a file.
    pub(super) fn text(&self, file: usize) -> &'a str {
        &self.files[file].text
    }

    /// Where a part of a file starts, in bytes.
    pub(super) fn offset(&self, file: usize, part: &str) -> usize {
        offset_of(self.text(file), part)
    }

    /// Notes a fault of a part of a file. Of faults with one cause only the first is reported.
    pub(super) fn note(
        &self,
        (file, part): (usize, &str),
        path: &str,
        message: String,
        cause: Option<&str>,
    ) {
        let note = Note {
            file,
            offset: self.offset(file, part),
            path: path.to_owned(),
            message,
            cause: cause.map(str::to_owned),
        };
        // Rules are assembled once for each value of an option, so one fault is found many times.
        let mut notes = self.notes.borrow_mut();
        if notes.seen.insert(note.clone()) {
            notes.list.push(note);
        }
    }

    /// Whether there are already more faults than are reported.
    pub(super) fn is_full(&self) -> bool {
        self.notes.borrow().list.len() > MOST_FAULTS
    }

    /// Takes the faults out of the log: the first ones in the order of the files, each with the number of its
    /// file, and how many more there are.
    pub fn take(&self) -> (Vec<(usize, Fault)>, usize) {
        let mut notes = self.notes.take().list;
        notes.sort_by_key(|note| (note.file, note.offset));
        let mut alike: HashMap<String, usize> = HashMap::new();
        notes.retain(|note| match &note.cause {
            None => true,
            Some(cause) => {
                let count = alike.entry(cause.clone()).or_default();
                *count += 1;
                *count == 1
            }
        });
        let more = notes.len().saturating_sub(MOST_FAULTS);
        notes.truncate(MOST_FAULTS);
        let tell = |note: Note| {
            let others = note.cause.map_or(0, |cause| alike[&cause] - 1);
            let message = match others {
                0 => note.message,
                others => format!("{} (and {others} more like it)", note.message),
            };
            let SourceFile { ancestor, text, .. } = &self.files[note.file];
            let fault = Fault::at(text, note.offset, note.path, message);
            (note.file, fault.of(ancestor.clone()))
        };
        (notes.into_iter().map(tell).collect(), more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::echo::advice;

    fn messages(log: Log<'_>) -> String {
        let (faults, more) = log.take();
        let lines: Vec<String> = faults.iter().map(|(_, fault)| fault.to_string()).collect();
        assert_eq!(more, 0);
        lines.join("\n")
    }

    #[test]
    fn faults_are_told_in_the_order_of_the_file_and_once() {
        let source = "first\r\nsecond";
        let files = [SourceFile::own(source)];
        let log = Log::new(&files, advice);
        for (part, path, message) in [
            (&source[7..], "b", "wrong"),
            (source, "a", "wrong"),
            (&source[7..], "b", "worse"),
            (&source[7..], "b", "wrong"),
        ] {
            log.note((0, part), path, message.to_owned(), None);
        }
        assert_eq!(messages(log), "1:1: a: wrong\n2:1: b: wrong\n2:1: b: worse");
    }

    #[test]
    fn one_cause_is_told_where_it_shows_first() {
        let source = "1\n2\n3";
        let files = [SourceFile::own(source)];
        let log = Log::new(&files, advice);
        log.note(
            (0, &source[4..]),
            "c",
            "no King on c1".to_owned(),
            Some("no King"),
        );
        log.note(
            (0, &source[2..]),
            "b",
            "no King on b1".to_owned(),
            Some("no King"),
        );
        log.note(
            (0, &source[2..]),
            "b",
            "no Rook".to_owned(),
            Some("no Rook"),
        );
        log.note((0, source), "a", "else".to_owned(), None);
        assert_eq!(
            messages(log),
            "1:1: a: else\n2:1: b: no King on b1 (and 1 more like it)\n2:1: b: no Rook"
        );
    }

    #[test]
    fn after_fifty_faults_the_others_are_counted() {
        let source = "x".repeat(200);
        let files = [SourceFile::own(&source)];
        let log = Log::new(&files, advice);
        for place in 0..123 {
            log.note((0, &source[place..]), "", "wrong".to_owned(), None);
        }
        assert!(log.is_full());
        let (faults, more) = log.take();
        assert_eq!((faults.len(), more), (50, 73));
    }

    #[test]
    fn columns_are_characters() {
        let source = "a\näöü x";
        let files = [SourceFile::own(source)];
        let log = Log::new(&files, advice);
        log.note((0, &source[9..]), "", "x".to_owned(), None);
        assert_eq!(messages(log), "2:5: x");
    }

    #[test]
    fn a_text_from_elsewhere_does_no_harm() {
        let files = [SourceFile::own("source")];
        let log = Log::new(&files, advice);
        log.note((0, "not in it"), "", "x".to_owned(), None);
        assert_eq!(log.take().0.len(), 1);
    }
}
