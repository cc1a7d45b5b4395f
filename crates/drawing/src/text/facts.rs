//! The facts below a board: a name and a text each, in two columns.

/// The maximum length of a line.
const WIDTH: usize = 96;

/// A list of facts.
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
        let mut text = String::new();
        for (name, fact) in &self.list {
            let mut line = format!("{name:<indent$}");
            let mut fresh = true;
            for word in fact.split(' ') {
                let room = line.chars().count() + 1 + word.chars().count();
                if !fresh && room > WIDTH {
                    text.push_str(line.trim_end());
                    text.push('\n');
                    line = " ".repeat(indent);
                    fresh = true;
                }
                if !fresh {
                    line.push(' ');
                }
                line.push_str(word);
                fresh = false;
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
