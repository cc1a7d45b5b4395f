//! The faults of one file and their places.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::error::Fault;
use crate::echo::MOST_FAULTS;

/// The source of a file, and the faults found in it so far.
#[derive(Debug)]
pub(super) struct Log<'a> {
    source: &'a str,
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
    offset: usize,
    path: String,
    message: String,
    /// The cause, where it may make many faults in one file.
    cause: Option<String>,
}

impl<'a> Log<'a> {
    /// No faults yet.
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            notes: RefCell::default(),
        }
    }

    /// Where a part of the source starts, in bytes.
    pub(super) fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize)
            .saturating_sub(self.source.as_ptr() as usize)
            .min(self.source.len())
    }

    /// Notes a fault of a part of the source. Of faults with one cause only the first is reported.
    pub(super) fn note(&self, part: &str, path: &str, message: String, cause: Option<&str>) {
        let note = Note {
            offset: self.offset(part),
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

    /// The first faults in the order of the file, and how many more there are.
    pub(super) fn faults(self) -> (Vec<Fault>, usize) {
        let mut notes = self.notes.into_inner().list;
        notes.sort_by_key(|note| note.offset);
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
            Fault::at(self.source, note.offset, note.path, message)
        };
        (notes.into_iter().map(tell).collect(), more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(log: Log<'_>) -> String {
        let (faults, more) = log.faults();
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(more, 0);
        lines.join("\n")
    }

    #[test]
    fn faults_are_told_in_the_order_of_the_file_and_once() {
        let source = "first\r\nsecond";
        let log = Log::new(source);
        for (part, path, message) in [
            (&source[7..], "b", "wrong"),
            (source, "a", "wrong"),
            (&source[7..], "b", "worse"),
            (&source[7..], "b", "wrong"),
        ] {
            log.note(part, path, message.to_owned(), None);
        }
        assert_eq!(told(log), "1:1: a: wrong\n2:1: b: wrong\n2:1: b: worse");
    }

    #[test]
    fn one_cause_is_told_where_it_shows_first() {
        let source = "1\n2\n3";
        let log = Log::new(source);
        log.note(
            &source[4..],
            "c",
            "no King on c1".to_owned(),
            Some("no King"),
        );
        log.note(
            &source[2..],
            "b",
            "no King on b1".to_owned(),
            Some("no King"),
        );
        log.note(&source[2..], "b", "no Rook".to_owned(), Some("no Rook"));
        log.note(source, "a", "else".to_owned(), None);
        assert_eq!(
            told(log),
            "1:1: a: else\n2:1: b: no King on b1 (and 1 more like it)\n2:1: b: no Rook"
        );
    }

    #[test]
    fn after_fifty_faults_the_others_are_counted() {
        let source = "x".repeat(200);
        let log = Log::new(&source);
        for place in 0..123 {
            log.note(&source[place..], "", "wrong".to_owned(), None);
        }
        assert!(log.is_full());
        let (faults, more) = log.faults();
        assert_eq!((faults.len(), more), (50, 73));
    }

    #[test]
    fn columns_are_characters() {
        let source = "a\näöü x";
        let log = Log::new(source);
        log.note(&source[9..], "", "x".to_owned(), None);
        assert_eq!(told(log), "2:5: x");
    }

    #[test]
    fn a_text_from_elsewhere_does_no_harm() {
        let log = Log::new("source");
        log.note("not in it", "", "x".to_owned(), None);
        assert_eq!(log.faults().0.len(), 1);
    }
}
