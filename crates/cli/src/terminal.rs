//! The look of the output: colours, and whether it is shown on a screen.
//!
//! Results are written with colours. Streams made here remove them where nobody would see them: in pipes and files,
//! on a terminal without colours, and with `NO_COLOR`. `CLICOLOR_FORCE` keeps them.

use std::fmt::{self, Display};
use std::io::{self, StderrLock, StdoutLock};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use console::Term;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// For right results: a legal move, a passed check, an addition.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// For wrong results: a fault, an illegal move, a removal.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default();
/// A name, or a figure that the command was asked for.
pub(crate) const STRONG: Style = Style::new().bold();
/// For the background of the output: frames, labels, empty squares.
pub(crate) const FAINT: Style = Style::new().dimmed();

pub(crate) fn paint<T: Display>(style: Style, text: T) -> Painted<T> {
    Painted { style, text }
}

/// The result of [`paint`].
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        write!(f, "{style}{}{style:#}", self.text)
    }
}

/// Stdout, with or without colours.
pub(crate) fn stdout() -> AutoStream<StdoutLock<'static>> {
    AutoStream::auto(io::stdout().lock())
}

/// Stderr, with or without colours.
pub(crate) fn stderr() -> AutoStream<StderrLock<'static>> {
    AutoStream::auto(io::stderr().lock())
}

/// The screen on which a person reads stdout: a terminal, or a program that shows a terminal's colours later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen {
    /// The terminal's width in columns. `None` if stdout is not a terminal, and colours are forced.
    pub(crate) width: Option<usize>,
}

impl Screen {
    /// Stdout's screen, if it has one.
    pub(crate) fn of_stdout() -> Option<Self> {
        let size = Term::stdout().size_checked();
        let width = size.map(|(_, columns)| usize::from(columns));
        let coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        (width.is_some() || coloured).then_some(Self { width })
    }
}

/// Arranges texts in columns from top to bottom, as many as the width has room for. Empty for no texts.
pub(crate) fn columns(texts: &[String], width: usize) -> String {
    const GAP: &str = "  ";
    let Some(cell) = texts.iter().map(|text| display_width(text)).max() else {
        return String::new();
    };
    let across = ((width + GAP.len()) / (cell + GAP.len())).max(1);
    let whole = across * (cell + GAP.len()) - GAP.len();
    let lines = textwrap::wrap_columns(&texts.join("\n"), across, whole, "", GAP, "");
    lines
        .iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// Returns the lines of a text, broken between words where they are wider than the screen; continuation lines are
/// indented. Escape sequences have no width. The terminal breaks a word that is too long.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let options = Options::new(width).subsequent_indent("  ");
    let options = options
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = text.lines().flat_map(|line| textwrap::wrap(line, &options));
    lines.map(|line| line.into_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_from_top_to_bottom() {
        let texts = ["a2a3", "a2a4", "b1a3", "b1c3", "g1f3"].map(String::from);
        assert_eq!(columns(&texts, 16), "a2a3  b1a3  g1f3\na2a4  b1c3\n");
        assert_eq!(columns(&texts, 15), "a2a3  b1c3\na2a4  g1f3\nb1a3\n");
        assert_eq!(columns(&texts, 1), "a2a3\na2a4\nb1a3\nb1c3\ng1f3\n");
        assert_eq!(columns(&texts, 160), "a2a3  a2a4  b1a3  b1c3  g1f3\n");
        assert_eq!(columns(&[], 80), "");
    }

    #[test]
    fn a_line_breaks_between_words() {
        let text = format!("{}: the King is in check\nshort", paint(BAD, "illegal"));
        let plain = |width| anstream::adapter::strip_str(&wrapped(&text, width)).to_string();
        assert_eq!(plain(80), "illegal: the King is in check\nshort\n");
        assert_eq!(plain(20), "illegal: the King is\n  in check\nshort\n");
        assert_eq!(plain(19), "illegal: the King\n  is in check\nshort\n");
        assert_eq!(
            plain(1),
            "illegal:\n  the\n  King\n  is\n  in\n  check\nshort\n"
        );
    }
}
