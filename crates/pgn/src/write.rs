//! Writes a game as PGN.

use std::io::{self, Write};

use legwork_core::piece::Color;
use legwork_notation::san::SanStyle;
use legwork_variant::position::Position;
use legwork_variant::variant::find;

use crate::game::{PgnGame, Tags, Variation};
use crate::variants::{OPTIONS, other_options};

/// The tags that every game has, in order, with their default values.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The maximum length of a line of moves.
const WIDTH: usize = 79;

impl PgnGame {
    /// Writes the game, with an empty line after it.
    ///
    /// The tags `Result`, `Variant`, `VariantOptions`, `SetUp` and `FEN` are those of the game, whatever
    /// was in [`tags`](Self::tags). In another program's style, the variant has the name that the
    /// program uses, if it has one.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn write(&self, out: &mut impl Write, style: SanStyle) -> io::Result<()> {
        for (name, value) in self.all_tags(style).iter() {
            writeln!(out, "[{name} \"{}\"]", escaped(value))?;
        }
        writeln!(out)?;
        let mut text = Wrapped::new(out);
        variation(&mut text, &self.main, &self.start, style)?;
        text.word(&self.result.to_string())?;
        text.end()
    }

    /// The game as text.
    pub fn to_pgn(&self, style: SanStyle) -> String {
        let mut text = Vec::new();
        match self.write(&mut text, style) {
            Ok(()) => String::from_utf8_lossy(&text).into_owned(),
            Err(_) => unreachable!("a Vec takes whatever is written"),
        }
    }

    fn all_tags(&self, style: SanStyle) -> Tags {
        let rules = self.start.rules();
        let mut tags = Tags::default();
        for (name, unknown) in ROSTER {
            tags.set(name, self.tags.get(name).unwrap_or(unknown));
        }
        tags.set("Result", self.result.to_string());
        let program = match style {
            SanStyle::XBoard => rules.aliases.get("xboard"),
            SanStyle::Cutechess => rules.aliases.get("cutechess"),
            SanStyle::FairyStockfish => rules.aliases.get("fairy-stockfish"),
            _ => None,
        };
        // Which wing castles from where is seen in the name alone.
        let wings = &rules.wings;
        let shuffled = if !wings.is_empty() && wings.iter().all(|wing| wing.home.is_none()) {
            find(&rules.id).ok().and_then(|entry| entry.rules().ok())
        } else {
            None
        };
        let shuffled = shuffled.is_some_and(|own| rules.is_chess960_of(&own));
        let name = program.unwrap_or(&rules.id);
        let end = if shuffled { "960" } else { "" };
        tags.set("Variant", format!("{name}{end}"));
        let options = other_options(rules);
        if !options.is_empty() {
            tags.set(OPTIONS, options.join(" "));
        }
        if self.start != self.start.variant().start() {
            tags.set("SetUp", "1");
            tags.set("FEN", self.start.fen());
        }
        let ours = |name: &str| {
            let option =
                |known: &&legwork_core::rules::OptionRule| known.name.eq_ignore_ascii_case(name);
            let given = [OPTIONS, "SetUp", "FEN", "SFEN"]
                .iter()
                .any(|own| own.eq_ignore_ascii_case(name));
            given || rules.options.iter().find(option).is_some()
        };
        for (name, value) in self.tags.iter() {
            if tags.get(name).is_none() && !ours(name) {
                tags.set(name, value);
            }
        }
        tags
    }
}

/// The value of a tag, escaped for writing between quotation marks.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            _ if c.is_control() => text.push(' '),
            _ => text.push(c),
        }
    }
    text
}

/// Writes a line of moves from a position.
fn variation<W: Write>(
    text: &mut Wrapped<'_, W>,
    line: &Variation,
    start: &Position,
    style: SanStyle,
) -> io::Result<()> {
    let mut position = start.clone();
    let mut number = true;
    // Whether the next move is another one of the same turn.
    let mut further = false;
    comments(text, &line.comments)?;
    for played in &line.moves {
        let count = position.move_number();
        match position.turn() {
            _ if further && !number => {}
            Color::White => text.word(&format!("{count}."))?,
            Color::Black if number => text.word(&format!("{count}..."))?,
            Color::Black => {}
        }
        text.word(&position.san_with(played.mv, style))?;
        for nag in &played.nags {
            text.word(&format!("${nag}"))?;
        }
        comments(text, &played.comments)?;
        for other in &played.variations {
            text.open()?;
            variation(text, other, &position, style)?;
            text.close()?;
        }
        number = !(played.comments.is_empty() && played.variations.is_empty());
        let mover = position.turn();
        match position.replay(played.mv) {
            Ok(after) => position = after,
            Err(_) => break,
        }
        further = position.turn() == mover;
    }
    Ok(())
}

fn comments<W: Write>(text: &mut Wrapped<'_, W>, comments: &[String]) -> io::Result<()> {
    for comment in comments {
        let inside = comment.replace('}', ")");
        let mut words = comment_words(&inside).into_iter().peekable();
        let mut opening = "{";
        while let Some(word) = words.next() {
            let closing = if words.peek().is_none() { "}" } else { "" };
            text.word(&format!("{opening}{word}{closing}"))?;
            opening = "";
        }
    }
    Ok(())
}

/// Splits a comment into words. A command such as `[%clk 0:01:00]` is one word, since few programs read one that is broken across
/// lines.
fn comment_words(comment: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in comment.split_whitespace() {
        match words.last_mut() {
            Some(last) if last.starts_with("[%") && !last.ends_with(']') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Words in lines of bounded length.
struct Wrapped<'a, W> {
    out: &'a mut W,
    /// The number of characters of the current line.
    width: usize,
    /// Parentheses to be written before the next word.
    opening: String,
}

impl<'a, W: Write> Wrapped<'a, W> {
    fn new(out: &'a mut W) -> Self {
        Self {
            out,
            width: 0,
            opening: String::new(),
        }
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        let opening = std::mem::take(&mut self.opening);
        let length = opening.len() + word.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            writeln!(self.out)?;
            self.width = 0;
        }
        if self.width > 0 {
            write!(self.out, " ")?;
            self.width += 1;
        }
        write!(self.out, "{opening}{word}")?;
        self.width += length;
        Ok(())
    }

    fn open(&mut self) -> io::Result<()> {
        self.opening.push('(');
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        if self.opening.is_empty() {
            self.width += 1;
            return write!(self.out, ")");
        }
        self.word(")")
    }

    fn end(self) -> io::Result<()> {
        writeln!(self.out, "\n")
    }
}
