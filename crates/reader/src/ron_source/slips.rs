//! Syntax of other formats in RON, found where a source is not well-formed.
//!
//! The crate ron says at which character it could not go on. Mostly the slip is before that: at a bracket that was opened and
//! never closed, or at a sign that is another format's.

use super::split::{skip_blanks, string_length};
use crate::echo::clip;

/// Returns the first slip of a text that is not well-formed: its byte, and what is wrong there.
pub(super) fn find(text: &str) -> Option<(usize, String)> {
    let mut slips = Slips {
        text,
        at: 0,
        seen: 0,
        first: 0,
        indent: 0,
        open: Vec::new(),
        closed: false,
        outdented: None,
    };
    if skip_blanks(text).is_empty() {
        let message = "nothing is in it: expected fields in brackets, such as `(like: \"chess\", name: \"Mine\")`";
        return Some((0, message.to_owned()));
    }
    loop {
        match slips.next() {
            Ok(true) => {}
            Ok(false) => return slips.unclosed(),
            Err(slip) => return Some(slip),
        }
    }
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Bracket {
    sign: char,
    at: usize,
    /// How far its line is indented.
    indent: usize,
}

struct Slips<'a> {
    text: &'a str,
    at: usize,
    /// Up to where line breaks have been looked for.
    seen: usize,
    /// The first token of the line, and how far the line is indented.
    first: usize,
    indent: usize,
    open: Vec<Bracket>,
    /// Whether the first bracket has been closed.
    closed: bool,
    /// The first bracket that was closed at the beginning of a line further to the left than its own: probably it is the one
    /// that was never closed, if one was not.
    outdented: Option<Bracket>,
}

impl Slips<'_> {
    /// Goes on behind the next token; `false` at the end.
    fn next(&mut self) -> Result<bool, (usize, String)> {
        let rest = skip_blanks(&self.text[self.at..]);
        self.at = self.text.len() - rest.len();
        if let Some(end) = self.text[self.seen..self.at].rfind('\n') {
            self.first = self.at;
            self.indent = self.at - (self.seen + end + 1);
        }
        self.seen = self.at;
        let Some(first) = rest.chars().next() else {
            return Ok(false);
        };
        let slip = |message: &str| Err((self.at, message.to_owned()));
        if let Some(message) = self.outside(first, rest) {
            return slip(&message);
        }
        let length = match first {
            '#' if rest.starts_with("#!") => return Ok(false),
            '#' => return slip("a comment starts with `//` here, not with `#`"),
            ';' => {
                return slip(
                    "`;` means nothing here: a comment starts with `//`, and `,` separates values",
                );
            }
            '=' => return slip("expected `:` between a field and its value, found `=`"),
            '"' => self.string(rest)?,
            '\'' => self.character(rest)?,
            '(' | '[' | '{' => {
                self.open.push(Bracket {
                    sign: first,
                    at: self.at,
                    indent: self.indent,
                });
                1
            }
            ')' | ']' | '}' => {
                self.close(first)?;
                1
            }
            // A word; a raw one, or a raw string, has a `#` that is not a comment.
            _ if first.is_alphanumeric() || first == '_' => word(rest),
            _ => match meant(first) {
                Some('"') => {
                    return slip(&format!(
                        "expected straight quotes, `\"`, around a text, found `{first}`"
                    ));
                }
                Some(sign) => {
                    return slip(&format!(
                        "expected the plain sign `{sign}`, found `{first}`"
                    ));
                }
                None => first.len_utf8(),
            },
        };
        self.at += length;
        Ok(true)
    }

    /// Returns what is wrong with a token that is in no bracket: all that a file says is in one.
    fn outside(&self, first: char, rest: &str) -> Option<String> {
        if !self.open.is_empty() || matches!(first, ')' | ']' | '}' | '#' | ';') {
            return None;
        }
        match first {
            '(' if self.closed => Some("a second variant begins here: a file has one".to_owned()),
            _ if self.closed => Some(format!(
                "expected the end of the text after the last bracket, found `{first}`"
            )),
            '(' | '[' | '{' | '\'' => None,
            '"' if !rest[string_length(rest)..].trim_start().starts_with(':') => None,
            // `Some(..)`, or the name of a struct.
            _ if skip_blanks(&rest[word(rest)..]).starts_with('(') => None,
            _ => Some(
                "expected `(` in front of the first field, and `)` behind the last one".to_owned(),
            ),
        }
    }

    /// The length of a string in quotes. One that is not closed on its line swallows the text behind it.
    fn string(&self, rest: &str) -> Result<usize, (usize, String)> {
        let length = string_length(rest);
        let inside = &rest[..length];
        if inside.contains('\n') || !(length > 1 && inside.ends_with('"')) {
            return Err((
                self.at,
                "a text that begins here has no `\"` at its end".to_owned(),
            ));
        }
        let behind = rest[length..].trim_start();
        if behind.starts_with(':') && self.open.last().is_some_and(|open| open.sign == '(') {
            return Err((
                self.at,
                format!(
                    "the name of a field has no quotes around it: expected `{}`",
                    inside.trim_matches('"')
                ),
            ));
        }
        Ok(length)
    }

    /// The length of a character in single quotes. A text has double ones.
    fn character(&self, rest: &str) -> Result<usize, (usize, String)> {
        let line = rest[1..].lines().next().unwrap_or_default();
        let escaped = line.starts_with('\\');
        let mut behind = line.char_indices().skip(if escaped { 2 } else { 1 });
        match behind.find(|&(_, sign)| sign == '\'') {
            Some((end, _)) if escaped || line[..end].chars().count() == 1 => Ok(end + 2),
            _ => {
                let text = clip(line.split('\'').next().unwrap_or_default());
                let message = format!("a text has double quotes around it: expected `\"{text}\"`");
                Err((self.at, message))
            }
        }
    }

    /// Closes the innermost bracket.
    fn close(&mut self, closing: char) -> Result<(), (usize, String)> {
        match self.open.pop() {
            None => Err((self.at, format!("`{closing}` closes nothing"))),
            Some(open) if closing == partner(open.sign) => {
                let outdented = self.first == self.at && self.indent < open.indent;
                if self.outdented.is_none() && outdented {
                    self.outdented = Some(open);
                }
                self.closed = true;
                Ok(())
            }
            Some(Bracket { sign, at, .. }) => Err((
                at,
                format!(
                    "`{sign}` is not closed: expected `{}` before `{closing}`",
                    partner(sign)
                ),
            )),
        }
    }

    /// The bracket that is still open at the end.
    fn unclosed(&self) -> Option<(usize, String)> {
        let innermost = self.open.last()?;
        let Bracket { sign, at, .. } = self.outdented.unwrap_or(*innermost);
        let expected = partner(sign);
        Some((
            at,
            format!("`{sign}` is not closed: expected `{expected}` before the end of the text"),
        ))
    }
}

/// The plain sign for which a word processor, or another keyboard, has written this one.
fn meant(sign: char) -> Option<char> {
    match sign {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' => {
            Some('"')
        }
        '–' | '—' | '−' => Some('-'),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0),
        _ => None,
    }
}

fn partner(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// The length of a word, or of the raw string that it begins.
fn word(rest: &str) -> usize {
    let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+'));
    let end = rest.find(ends).unwrap_or(rest.len());
    let hashes = rest[end..].len() - rest[end..].trim_start_matches('#').len();
    let raw = matches!(&rest[..end], "r" | "br");
    let behind = &rest[end + hashes..];
    if raw && behind.starts_with('"') {
        let close = format!("\"{}", "#".repeat(hashes));
        let inside = behind[1..].find(&close);
        return inside.map_or(rest.len(), |inside| end + hashes + 1 + inside + close.len());
    }
    if raw { end + hashes } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRACKETS: &str = "expected `(` in front of the first field, and `)` behind the last one";

    #[test]
    fn a_slip_is_told_where_it_is() {
        for (text, at, message) in [
            (
                "(a: 1, # so\n)",
                7,
                "a comment starts with `//` here, not with `#`",
            ),
            (
                "# so\n(a: 1)",
                0,
                "a comment starts with `//` here, not with `#`",
            ),
            (
                "(a = 1)",
                3,
                "expected `:` between a field and its value, found `=`",
            ),
            (
                "(a: [(b: 1], c: 2)",
                5,
                "`(` is not closed: expected `)` before `]`",
            ),
            (
                "(a: [1, 2)",
                4,
                "`[` is not closed: expected `]` before `)`",
            ),
            (
                "(a: 1",
                0,
                "`(` is not closed: expected `)` before the end of the text",
            ),
            (
                "(\n  a: (b: 1\n)",
                7,
                "`(` is not closed: expected `)` before the end of the text",
            ),
            ("(a: 1))", 6, "`)` closes nothing"),
            (
                " // so\n",
                0,
                "nothing is in it: expected fields in brackets, such as `(like: \"chess\", name: \"Mine\")`",
            ),
            (
                "(a: 'chess', b: 1)",
                4,
                "a text has double quotes around it: expected `\"chess\"`",
            ),
            (
                "(a: '', b: 'x')",
                4,
                "a text has double quotes around it: expected `\"\"`",
            ),
            (
                "(\n  a: “chess”)",
                7,
                "expected straight quotes, `\"`, around a text, found `“`",
            ),
            (
                "(a: ‘chess’)",
                4,
                "expected straight quotes, `\"`, around a text, found `‘`",
            ),
            ("(a： 1)", 2, "expected the plain sign `:`, found `：`"),
            ("(a: −1)", 4, "expected the plain sign `-`, found `−`"),
            (
                "(a: 1)\n(a: 2)",
                7,
                "a second variant begins here: a file has one",
            ),
            (
                "(a: 1),",
                6,
                "expected the end of the text after the last bracket, found `,`",
            ),
            ("a: chess\nb: 1", 0, BRACKETS),
            ("\"a\": \"chess\"", 0, BRACKETS),
            ("---\na: 1", 0, BRACKETS),
            ("<rules>(a: 1)</rules>", 0, BRACKETS),
            ("(a: \"x, b: \"y\")", 4, "a text"),
            (
                "(a: \"x,\n b: 1)",
                4,
                "a text that begins here has no `\"` at its end",
            ),
            (
                "(\"a\": 1)",
                1,
                "the name of a field has no quotes around it: expected `a`",
            ),
        ] {
            let (found, told) = find(text).unwrap_or_default();
            if message != "a text" {
                assert_eq!((found, told.as_str()), (at, message), "{text}");
            }
        }
    }

    #[test]
    fn signs_in_texts_and_comments_are_no_slips() {
        for text in [
            "(a: \"# = ; ( [\", b: r#\"x\"#, r#c: '#', d: {\"e\": 1}) // # = (",
            "/* # ( = */ (a: 1)",
            "(a: 'é', b: -1.5e+3, c: '\\'', d: '\\u{21}', e: ''', f: '“')",
            "#![enable(x)]\n(a = 1)",
            "Some(1) ",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
    }

    #[test]
    fn any_text_is_looked_at() {
        for text in [
            "'", "'\\", "\"", "\"\\", "r#", "r#\"", "/*", "é", "(é", "r\"é", "])",
        ] {
            find(text);
        }
    }
}
