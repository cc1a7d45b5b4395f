//! Splits a stream of bytes into the tokens of PGN.
//!
//! Only one token is kept in memory, and its length is bounded.

use std::io::{self, Read};

use crate::error::PgnErrorKind;
use crate::game::GameResult;
use crate::nag;

/// The greatest length of a move, in bytes.
pub(crate) const MOVE: usize = 255;
/// The greatest length of a tag's name, in bytes.
const NAME: usize = 255;
/// The greatest length of a tag's value, in bytes.
const VALUE: usize = 4096;
/// The greatest number of blanks between the value of a tag and its `]`.
const BLANKS: usize = 64;
/// The greatest length of a comment, in bytes.
const COMMENT: usize = 1 << 16;
/// The size of the input buffer, in bytes.
const BUFFER: usize = 1 << 16;
/// The beginning of a tag section. Inside a comment, it shows that the comment was never closed, and so does any tag behind an
/// empty line.
const FIRST_TAG: &[u8] = b"[Event \"";

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token {
    /// `[Name "value"]`.
    Tag(Tag),
    /// A move, as it is written.
    Move(String),
    /// `$14`, `!?`.
    Nag(u8),
    /// Another sign, such as `±`, with its number if it is known.
    Glyph(String, Option<u8>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// The text between `{` and `}`, or from `;` to the end of the line.
    Comment(String),
    /// `1-0`.
    Result(GameResult),
    /// The end of the text.
    End,
}

/// A tag.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Whether quotation marks and backslashes in the value are escaped.
    pub(crate) escaped: bool,
}

/// The tokens of a text.
pub(crate) struct Lexer<R> {
    input: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    over: bool,
    line: u64,
    /// The line on which the last token began.
    token_line: u64,
    offset: u64,
    at_line_start: bool,
    blank: bool,
}

impl<R: Read> Lexer<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            start: 0,
            end: 0,
            over: false,
            line: 1,
            token_line: 1,
            offset: 0,
            at_line_start: true,
            blank: true,
        }
    }

    /// The line on which the last token began, from 1.
    pub(crate) fn token_line(&self) -> u64 {
        self.token_line
    }

    /// Whether only white space has been consumed.
    pub(crate) fn is_blank(&self) -> bool {
        self.blank
    }

    /// The number of bytes consumed.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Fills the buffer with at least `most` bytes, or all that remain.
    fn fill(&mut self, most: usize) -> io::Result<()> {
        while self.end - self.start < most && !self.over {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.over = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end {
            self.fill(1)?;
        }
        Ok((self.start < self.end).then(|| self.buffer[self.start]))
    }

    /// Consumes the next byte, which has been peeked at.
    fn skip(&mut self) {
        let byte = self.buffer[self.start];
        self.start += 1;
        self.offset += 1;
        self.blank &= byte.is_ascii_whitespace();
        self.at_line_start = byte == b'\n';
        self.line += u64::from(byte == b'\n');
    }

    fn next_is(&mut self, text: &[u8]) -> io::Result<bool> {
        self.fill(text.len())?;
        Ok(self.buffer[self.start..self.end].starts_with(text))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            self.skip();
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// Skips everything up to the next game: a line with a tag, after the moves of this one.
    ///
    /// `among_tags` says that the moves of this game have not begun yet.
    pub(crate) fn skip_game(&mut self, among_tags: bool) -> io::Result<()> {
        let mut tags = among_tags;
        let mut blank = false;
        if !self.at_line_start {
            self.skip_line()?;
        }
        while let Some(byte) = self.peek()? {
            self.fill(2)?;
            let second = self.buffer[self.start..self.end].get(1);
            let tag = byte == b'[' && second.is_some_and(u8::is_ascii_alphabetic);
            let empty = matches!(byte, b'\r' | b'\n');
            if tag && (!tags || blank) {
                return Ok(());
            }
            blank |= empty;
            tags &= tag || empty;
            self.skip_line()?;
        }
        Ok(())
    }

    pub(crate) fn token(&mut self) -> Result<Token, PgnErrorKind> {
        if self.offset == 0 && self.next_is("\u{feff}".as_bytes())? {
            self.start += 3;
            self.offset += 3;
        }
        loop {
            let Some(byte) = self.peek()? else {
                return Ok(Token::End);
            };
            self.token_line = self.line;
            match byte {
                b'%' if self.at_line_start => self.skip_line()?,
                _ if byte.is_ascii_whitespace() || byte == 0 => self.skip(),
                b'.' => self.skip(),
                b'[' => return self.tag(),
                b'{' => return self.comment(),
                b';' => return self.line_comment(),
                b'(' => {
                    self.skip();
                    return Ok(Token::Open);
                }
                b')' => {
                    self.skip();
                    return Ok(Token::Close);
                }
                b'$' => return self.nag(),
                b'}' | b']' | b'<' | b'>' | b'"' => {
                    let found = char::from(byte);
                    return Err(PgnErrorKind::Stray { found });
                }
                _ => {
                    if let Some(token) = self.symbol()? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// `{...}`.
    fn comment(&mut self) -> Result<Token, PgnErrorKind> {
        let unclosed = PgnErrorKind::Unclosed {
            what: "a comment",
            end: '}',
        };
        self.skip();
        let mut text = Vec::new();
        let mut empty_line = false;
        while let Some(byte) = self.peek()? {
            if byte == b'['
                && self.at_line_start
                && (self.next_is(FIRST_TAG)? || empty_line && self.begins_tag()?)
            {
                return Err(unclosed);
            }
            empty_line = match byte {
                b'\n' => self.at_line_start || empty_line,
                b'\r' => empty_line || self.at_line_start,
                _ => false,
            };
            self.skip();
            if byte == b'}' {
                return Ok(Token::Comment(spaced(text)));
            }
            bounded(&mut text, byte, "a comment", COMMENT)?;
        }
        Err(unclosed)
    }

    /// Whether `[Name "` is next.
    fn begins_tag(&mut self) -> io::Result<bool> {
        self.fill(NAME)?;
        let rest = &self.buffer[self.start..self.end];
        let name = rest.iter().skip(1).take(NAME);
        let length = name.take_while(|byte| byte.is_ascii_alphanumeric()).count();
        Ok(length > 0 && rest[1 + length..].starts_with(b" \""))
    }

    /// `; ...`.
    fn line_comment(&mut self) -> Result<Token, PgnErrorKind> {
        self.skip();
        let mut text = Vec::new();
        while let Some(byte) = self.peek()? {
            self.skip();
            if byte == b'\n' {
                break;
            }
            bounded(&mut text, byte, "a comment", COMMENT)?;
        }
        Ok(Token::Comment(spaced(text)))
    }

    fn blanks(&mut self) -> io::Result<Option<u8>> {
        while let Some(byte) = self.peek()? {
            if !matches!(byte, b' ' | b'\t') {
                return Ok(Some(byte));
            }
            self.skip();
        }
        Ok(None)
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Result<Token, PgnErrorKind> {
        self.skip();
        let mut name = Vec::new();
        self.blanks()?;
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_alphanumeric() && byte != b'_' {
                break;
            }
            self.skip();
            bounded(&mut name, byte, "the name of a tag", NAME)?;
        }
        if name.is_empty() || self.blanks()? != Some(b'"') {
            return Err(PgnErrorKind::BadTag);
        }
        self.skip();
        let (value, escaped) = self.value()?;
        Ok(Token::Tag(Tag {
            name: decoded(name),
            value: decoded(value),
            escaped,
        }))
    }

    /// The value of a tag and everything after it to the `]`, and whether it is escaped as it should be.
    ///
    /// Many programs write a value as it is. So a `"` ends it only before `]`, and a `\` before another
    /// character than `"` and `\` is itself. In `[Site "C:\"]` the `\` is seen not to escape the `"` when
    /// the line ends.
    fn value(&mut self) -> Result<(Vec<u8>, bool), PgnErrorKind> {
        let (mut value, mut escaped) = (Vec::new(), true);
        // The length of the value up to the last backslash that is followed by `"]`.
        let mut ended = None;
        while let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n') {
            self.skip();
            match byte {
                b'\\' => {
                    let next = self.peek()?;
                    let escapes = next.filter(|next| matches!(next, b'"' | b'\\'));
                    if let Some(next) = escapes {
                        self.skip();
                        let before = value.len();
                        value_byte(&mut value, next)?;
                        if next == b'"' && self.closes()? {
                            ended = Some(before);
                        }
                    } else {
                        escaped = false;
                        value_byte(&mut value, byte)?;
                    }
                }
                b'"' if self.closes()? => {
                    while self.peek()? != Some(b']') {
                        self.skip();
                    }
                    self.skip();
                    return Ok((value, escaped));
                }
                b'"' => {
                    escaped = false;
                    value_byte(&mut value, byte)?;
                }
                _ => value_byte(&mut value, byte)?,
            }
        }
        let Some(end) = ended else {
            return Err(PgnErrorKind::Unclosed {
                what: "the value of a tag",
                end: '"',
            });
        };
        value.truncate(end);
        value.push(b'\\');
        Ok((value, false))
    }

    /// Whether `]` is next, after blanks. No program writes many of them.
    fn closes(&mut self) -> io::Result<bool> {
        self.fill(BLANKS)?;
        let rest = &self.buffer[self.start..self.end];
        let next = rest
            .iter()
            .take(BLANKS)
            .find(|byte| !matches!(byte, b' ' | b'\t'));
        Ok(next == Some(&b']'))
    }

    /// `$14`.
    fn nag(&mut self) -> Result<Token, PgnErrorKind> {
        self.skip();
        let mut number = Vec::new();
        while let Some(byte) = self.peek()? {
            if ends_symbol(byte) {
                break;
            }
            // In `$14e4` the number ends with the digits.
            let digits = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
            if digits && !byte.is_ascii_digit() {
                break;
            }
            self.skip();
            bounded(&mut number, byte, "an annotation", MOVE)?;
        }
        let number = decoded(number);
        Ok(match number.parse() {
            Ok(nag) => Token::Nag(nag),
            Err(_) => Token::Glyph(format!("${number}"), None),
        })
    }

    /// A move, a result, or a sign; `None` for a move number.
    fn symbol(&mut self) -> Result<Option<Token>, PgnErrorKind> {
        let mut text = Vec::new();
        while let Some(byte) = self.peek()? {
            if ends_symbol(byte) {
                break;
            }
            // In `12.e4` the move number ends with the dot.
            if byte == b'.' && text.iter().all(u8::is_ascii_digit) {
                return Ok(None);
            }
            self.skip();
            bounded(&mut text, byte, "a move", MOVE)?;
        }
        let text = decoded(text);
        if let Some(result) = GameResult::read(&text) {
            return Ok(Some(Token::Result(result)));
        }
        if let Some(nag) = nag::of_sign(&text) {
            return Ok(Some(Token::Nag(nag)));
        }
        if let Some(number) = nag::of_glyph(&text) {
            return Ok(Some(Token::Glyph(text, number)));
        }
        let number = text.bytes().all(|byte| byte.is_ascii_digit()) && text != "0000";
        Ok((!number && text != "e.p." && text != "ep").then_some(Token::Move(text)))
    }
}

/// Whether a byte ends a move or a sign.
fn ends_symbol(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}()[];$\"<>\0".contains(&byte)
}

fn bounded(
    text: &mut Vec<u8>,
    byte: u8,
    what: &'static str,
    most: usize,
) -> Result<(), PgnErrorKind> {
    if text.len() >= most {
        return Err(PgnErrorKind::TooLong { what, most });
    }
    text.push(byte);
    Ok(())
}

fn value_byte(value: &mut Vec<u8>, byte: u8) -> Result<(), PgnErrorKind> {
    bounded(value, byte, "the value of a tag", VALUE)
}

/// A comment with single spaces: its line breaks have no meaning.
fn spaced(bytes: Vec<u8>) -> String {
    let text = decoded(bytes);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Bytes as text: UTF-8, or else Latin-1, which is the character set of PGN's standard.
fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let latin = error.as_bytes().iter();
        latin.map(|&byte| char::from(byte)).collect()
    })
}
