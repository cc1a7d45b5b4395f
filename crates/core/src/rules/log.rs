//! The faults of one file, and where they stand.

use std::cell::RefCell;

use super::error::Fault;

/// The source of a file, and the faults found in it so far.
#[derive(Debug)]
pub(super) struct Log<'a> {
    source: &'a str,
    faults: RefCell<Vec<(usize, String, String)>>,
}

impl<'a> Log<'a> {
    /// No faults yet.
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            faults: RefCell::default(),
        }
    }

    /// Where a part of the source starts, in bytes.
    fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize)
            .saturating_sub(self.source.as_ptr() as usize)
            .min(self.source.len())
    }

    /// Notes a fault of a part of the source.
    pub(super) fn note(&self, part: &str, path: &str, message: String) {
        self.faults
            .borrow_mut()
            .push((self.offset(part), path.to_owned(), message));
    }

    /// Every fault in the order of the file. Rules are assembled once for each option's value, so
    /// a fault may have been found more than once; it is told once.
    pub(super) fn faults(self) -> Vec<Fault> {
        let mut found = self.faults.into_inner();
        found.sort_by_key(|&(offset, ..)| offset);
        let (mut line, mut column, mut read) = (1, 1, 0);
        let mut faults: Vec<Fault> = Vec::new();
        for (offset, path, message) in found {
            for c in self.source.get(read..offset).unwrap_or_default().chars() {
                (line, column) = if c == '\n' {
                    (line + 1, 1)
                } else {
                    (line, column + 1)
                };
            }
            read = offset;
            let fault = Fault {
                line,
                column,
                path,
                message,
            };
            let here = |other: &&Fault| (other.line, other.column) == (line, column);
            if !faults
                .iter()
                .rev()
                .take_while(here)
                .any(|other| *other == fault)
            {
                faults.push(fault);
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(faults: &[Fault]) -> String {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn faults_are_told_in_the_order_of_the_file_and_once() {
        let source = "first\r\nsecond";
        let log = Log::new(source);
        log.note(&source[7..], "b", "wrong".to_owned());
        log.note(source, "a", "wrong".to_owned());
        log.note(&source[7..], "b", "worse".to_owned());
        log.note(&source[7..], "b", "wrong".to_owned());
        assert_eq!(
            told(&log.faults()),
            "1:1: a: wrong\n2:1: b: wrong\n2:1: b: worse"
        );
    }

    #[test]
    fn columns_are_characters() {
        let source = "äöü x";
        let log = Log::new(source);
        log.note(&source[7..], "", "x".to_owned());
        assert_eq!(told(&log.faults()), "1:5: x");
    }

    #[test]
    fn a_text_from_elsewhere_does_no_harm() {
        let log = Log::new("source");
        log.note("not in it", "", "x".to_owned());
        assert_eq!(log.faults().len(), 1);
    }
}
