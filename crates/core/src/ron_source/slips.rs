//! What writers of other formats write in RON, found where a source is not well-formed.
//!
//! The crate ron says at which character it could not go on. Mostly the slip is before that: at a bracket that was opened and
//! never closed, or at a sign that is another format's.

use super::split::{skip_blanks, string_length};

/// Returns the first slip of a text that is not well-formed: its byte, and what is wrong there.
pub(super) fn find(text: &str) -> Option<(usize, String)> {
    let mut slips = Slips {
        text,
        at: 0,
        seen: 0,
        first: 0,
        indent: 0,
        open: Vec::new(),
        outdented: None,
    };
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
        let length = match first {
            '#' if rest.starts_with("#!") => return Ok(false),
            '#' => return slip("a comment starts with `//` here, not with `#`"),
            ';' => {
                return slip(
                    "`;` means nothing here: a comment starts with `//`, and `,` stands between values",
                );
            }
            '=' => return slip("expected `:` between a field and its value, found `=`"),
            '"' => self.string(rest)?,
            '\'' => return Ok(self.character(rest)),
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
            // A word; a raw one, or a raw string, has a `#` that is no comment.
            _ if first.is_alphanumeric() || first == '_' => word(rest),
            _ => first.len_utf8(),
        };
        self.at += length;
        Ok(true)
    }

    /// The length of a string in quotes. One that is not closed on its line swallows what stands behind it.
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

    /// Goes on behind a character in quotes; the rest is not looked at if it is none.
    fn character(&mut self, rest: &str) -> bool {
        let end = rest.char_indices().skip(2).find(|&(_, c)| c == '\'');
        self.at += end.map_or(rest.len(), |(at, _)| at + 1);
        true
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

    /// What is still open at the end.
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
    match raw {
        true => end + hashes,
        false => end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "(a: 'é', b: -1.5e+3)",
            "#![enable(x)]\n(a = 1)",
            "",
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
