//! The facts below a board: a name and a text each, in two columns.

use textwrap::{Options, WordSplitter};

/// The maximum length of a line.
const WIDTH: usize = 96;

#[derive(Debug, Clone, Default)]
pub struct FactList {
    list: Vec<(String, String)>,
}

impl FactList {
    /// Adds a fact.
    pub fn add(&mut self, name: &str, text: impl Into<String>) {
        self.list.push((name.to_owned(), text.into()));
    }

    /// Returns the facts as lines; long texts continue below their own start.
    pub fn text(&self) -> String {
        let widths = self.list.iter().map(|(name, _)| name.chars().count());
        let indent = widths.max().unwrap_or(0) + 2;
        let room = Options::new(WIDTH.saturating_sub(indent)).break_words(false);
        let room = room.word_splitter(WordSplitter::NoHyphenation);
        let mut text = String::new();
        for (name, fact) in &self.list {
            let mut name = name.as_str();
            for line in textwrap::wrap(fact, &room) {
                text.push_str(format!("{name:<indent$}{line}").trim_end());
                text.push('\n');
                name = "";
            }
        }
        text
    }
}
