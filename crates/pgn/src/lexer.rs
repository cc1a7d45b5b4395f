//! Splits a stream of bytes into the tokens of PGN.
//!
//! Only one token is kept in memory, and its length is bounded.

use std::io::{self, Read};

use legwork_notation::signs::is_dash;

use crate::damaged_tag;
use crate::error::{PgnErrorKind, PgnWarningKind};
use crate::game::GameResult;
use crate::{nag, respelling};

/// The maximum length of a move, in bytes.
pub(crate) const MOVE: usize = 255;
/// The maximum length of a tag's name, in bytes.
const NAME: usize = 255;
/// The maximum length of a tag's value, in bytes.
const VALUE: usize = 4096;
/// The maximum number of blanks between the value of a tag and its `]`.
const BLANKS: usize = 64;
/// The maximum length of a comment, in bytes.
const COMMENT: usize = 1 << 16;
/// The maximum length of a damaged tag, in bytes.
const LINE: usize = 4096;
/// How many bytes show whether a word belongs to a game, and whether a result goes on behind a space.
const AHEAD: usize = 64;
/// The size of the input buffer, in bytes.
const BUFFER: usize = 1 << 16;
/// The beginning of a tag section. Inside a comment, it shows that the comment was never closed, and so does any tag behind an
/// empty line.
const FIRST_TAG: &[u8] = b"[Event \"";

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
    /// Whether no other token than tags has been read of this game.
    among_tags: bool,
    /// The number of parentheses that are open.
    open: u32,
    /// The warnings about what was read since they were last taken.
    notes: Vec<(u64, PgnWarningKind)>,
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
            among_tags: true,
            open: 0,
            notes: Vec::new(),
        }
    }

    /// Takes the warnings about what has been read, each with its line.
    pub(crate) fn take_notes(&mut self) -> Vec<(u64, PgnWarningKind)> {
        std::mem::take(&mut self.notes)
    }

    fn note(&mut self, kind: PgnWarningKind) {
        self.notes.push((self.token_line, kind));
    }

    /// Skips the mark of the byte order, which may be in front of the text.
    fn skip_mark(&mut self) -> io::Result<()> {
        if self.offset == 0 && self.next_is("\u{feff}".as_bytes())? {
            self.start += 3;
            self.offset += 3;
        }
        Ok(())
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

    /// The next character and its length in bytes.
    fn peek_char(&mut self) -> io::Result<Option<(char, usize)>> {
        let Some(first) = self.peek()? else {
            return Ok(None);
        };
        if first.is_ascii() {
            return Ok(Some((char::from(first), 1)));
        }
        self.fill(4)?;
        let rest = &self.buffer[self.start..self.end];
        let chunk = rest[..rest.len().min(4)].utf8_chunks().next();
        let found = chunk.and_then(|chunk| chunk.valid().chars().next());
        let latin = (respelling::latin(first), 1);
        Ok(Some(found.map_or(latin, |c| (c, c.len_utf8()))))
    }

    /// Consumes a character of several bytes, and notes what it is read as. Invisible characters may be in front of a line.
    fn skip_char(&mut self, (c, length): (char, usize), read: Option<char>) {
        let before = (self.at_line_start, self.blank);
        for _ in 0..length {
            self.skip();
        }
        if read.is_none_or(|read| read == ' ') {
            (self.at_line_start, self.blank) = before;
        }
        // A selector decides how a figurine is shown.
        if Some(c) != read && !('\u{fe00}'..='\u{fe0f}').contains(&c) {
            self.note(PgnWarningKind::of_character(c, read));
        }
    }

    fn next_is(&mut self, text: &[u8]) -> io::Result<bool> {
        self.fill(text.len())?;
        Ok(self.buffer[self.start..self.end].starts_with(text))
    }

    fn skip_bytes(&mut self, count: usize) {
        for _ in 0..count {
            self.skip();
        }
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
    /// `among_tags`: the moves of this game have not begun yet.
    pub(crate) fn skip_game(&mut self, among_tags: bool) -> io::Result<()> {
        let mut tags = among_tags;
        let mut blank = false;
        if !self.at_line_start {
            self.skip_line()?;
        }
        while let Some(byte) = self.peek()? {
            if self.next_is("\u{feff}".as_bytes())? {
                self.skip_bytes(3);
                continue;
            }
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

    /// Skips lines of words that belong to no game, in front of the first tag or behind a result, and returns their beginning.
    pub(crate) fn words_between(&mut self) -> io::Result<Option<String>> {
        let mut words = None;
        self.skip_mark()?;
        loop {
            let Some((c, length)) = self.peek_char()? else {
                return Ok(words);
            };
            match respelling::plain(c) {
                None | Some(' ') => self.skip_char((c, length), respelling::plain(c)),
                Some(c) if c.is_ascii_whitespace() => self.skip(),
                Some(c) if c.is_alphabetic() || c == '(' => {
                    self.fill(AHEAD)?;
                    let ahead = &self.buffer[self.start..self.end];
                    let line = ahead.iter().take(AHEAD).take_while(|&&byte| byte != b'\n');
                    let line = decoded(line.copied().collect());
                    let mut parts = line.trim_start_matches('(').split_whitespace();
                    let word = parts.next().unwrap_or_default();
                    let is_move =
                        |c: char| c.is_numeric() || "@*".contains(c) || nag::is_figurine(c);
                    if word.contains(is_move)
                        || word.starts_with("O-O")
                        || !word.contains(char::is_alphabetic)
                    {
                        return Ok(words);
                    }
                    words.get_or_insert_with(|| line.trim_end().to_owned());
                    self.skip_line()?;
                }
                _ => return Ok(words),
            }
        }
    }

    pub(crate) fn token(&mut self) -> Result<Token, PgnErrorKind> {
        let token = self.any_token()?;
        match token {
            Token::Tag(_) | Token::End | Token::Result(_) => self.open = 0,
            Token::Open => self.open += 1,
            Token::Close => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        self.among_tags = matches!(token, Token::Tag(_) | Token::Result(_));
        Ok(token)
    }

    fn any_token(&mut self) -> Result<Token, PgnErrorKind> {
        self.skip_mark()?;
        loop {
            let Some((c, length)) = self.peek_char()? else {
                return Ok(Token::End);
            };
            let plain = respelling::plain(c);
            self.token_line = self.line;
            match plain.unwrap_or(' ') {
                '%' if self.at_line_start => self.skip_line()?,
                '.' | ' ' if !c.is_ascii() => self.skip_char((c, length), plain),
                '\0' | '.' => self.skip(),
                c if c.is_ascii_whitespace() => self.skip(),
                '[' => {
                    if let Some(tag) = self.tag_or_words()? {
                        return Ok(Token::Tag(tag));
                    }
                }
                '{' => return self.comment(),
                ';' => return self.line_comment(),
                '(' => {
                    self.skip();
                    return Ok(Token::Open);
                }
                ')' => {
                    self.skip();
                    return Ok(Token::Close);
                }
                '$' => return self.nag(),
                '<' if self.next_is(b"<>")? => {
                    self.skip_bytes(2);
                    return Ok(Token::Move("<>".to_owned()));
                }
                // A tag has one too many.
                ']' if self.among_tags && !self.blank => {
                    self.skip();
                    self.left_out("]");
                }
                found @ ('}' | ']' | '<' | '>' | '"') => return Err(PgnErrorKind::Stray { found }),
                _ => {
                    if let Some(token) = self.symbol()? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// Notes that a text is left out.
    fn left_out(&mut self, text: &str) {
        self.note(PgnWarningKind::of_glyph(text.to_owned(), None));
    }

    /// A tag, or `None` if what is between the brackets is none and is left out.
    fn tag_or_words(&mut self) -> Result<Option<Tag>, PgnErrorKind> {
        self.fill(LINE)?;
        let (leads, before) = (self.at_line_start, self.offset);
        let ahead = self.buffer[self.start..self.end].iter().take(LINE);
        let line: Vec<u8> = ahead.take_while(|&&byte| byte != b'\n').copied().collect();
        let error = match self.tag() {
            Ok(tag) => return Ok(Some(tag)),
            Err(error) => error,
        };
        // In another character set lengths differ.
        let read = if line.len() < LINE {
            str::from_utf8(&line).ok()
        } else {
            None
        };
        let read = read.and_then(|line| damaged_tag::read(line, leads, self.among_tags));
        let done = (self.offset - before) as usize;
        let Some(damaged) = read.filter(|damaged| damaged.length >= done) else {
            return Err(error);
        };
        self.skip_bytes(damaged.length - done);
        let text = String::from_utf8_lossy(&line[..damaged.length]).into_owned();
        self.note(match &damaged.tag {
            Some(tag) => PgnWarningKind::ReadAs {
                text,
                read: format!("[{} \"{}\"]", tag.name, tag.value),
            },
            None => PgnWarningKind::Tag { text },
        });
        Ok(damaged.tag)
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
    fn tag(&mut self) -> Result<Tag, PgnErrorKind> {
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
        Ok(Tag {
            name: decoded(name),
            value: decoded(value),
            escaped,
        })
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
            if ends_symbol(char::from(byte)) {
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
        let mut text = String::new();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        while let Some((raw, length)) = self.peek_char()? {
            let plain = respelling::plain(raw);
            if !raw.is_ascii() && matches!(plain, None | Some(' ')) {
                self.skip_char((raw, length), plain);
                match plain {
                    None => continue,
                    Some(_) => break,
                }
            }
            let c = plain.unwrap_or(raw);
            if ends_symbol(c) && !self.names_promotion(&text)? {
                // `2)` is a number where nothing is open.
                if c == ')' && self.open == 0 && is_number(&text) {
                    self.skip();
                    self.left_out(")");
                    return Ok(None);
                }
                break;
            }
            // In `12.e4` the move number ends with the dot, but in `0.5` it is a half.
            if c == '.' && is_number(&text) && !(text == "0" && self.next_is(b".5")?) {
                return Ok(None);
            }
            if raw.is_ascii() {
                self.skip()
            } else {
                self.skip_char((raw, length), Some(c))
            }
            if text.len() + c.len_utf8() > MOVE {
                let what = "a move";
                return Err(PgnErrorKind::TooLong { what, most: MOVE });
            }
            text.push(c);
        }
        if text.is_empty() {
            return Ok(None);
        }
        if let Some(joined) = self.joined(&text)? {
            self.note(PgnWarningKind::ReadAs {
                text: text.clone(),
                read: joined.clone(),
            });
            text = joined;
        }
        if let Some(result) = self.result(&text) {
            return Ok(Some(Token::Result(result)));
        }
        let dashes = text.chars().filter(|&c| is_dash(c) || c == '-').count();
        let number = text.trim_end_matches([':', ',']);
        let number = is_number(number) && !["00", "000", "0000"].contains(&number);
        Ok(if let Some(nag) = nag::nag_of_sign(&text) {
            Some(Token::Nag(nag))
        } else if dashes > 1 && dashes == text.chars().count() {
            Some(Token::Move(text))
        } else if let Some(number) = nag::of_glyph(&text) {
            Some(Token::Glyph(text, number))
        } else if respelling::is_word(&text) && !text.starts_with(char::is_numeric) {
            (!["e.p.", "ep"].contains(&&*text)).then_some(Token::Glyph(text, None))
        } else {
            (!number).then_some(Token::Move(text))
        })
    }

    /// Whether a promotion in brackets is next, as in `e8(Q)`.
    fn names_promotion(&mut self, text: &str) -> io::Result<bool> {
        self.fill(3)?;
        let rest = &self.buffer[self.start..self.end];
        let behind = text
            .bytes()
            .last()
            .is_some_and(|byte| byte.is_ascii_digit());
        let within = text.bytes().rev().take(2).any(|byte| byte == b'(');
        Ok(match rest {
            [b'(', letter, b')', ..] => behind && letter.is_ascii_uppercase(),
            [b')', ..] => within,
            _ => false,
        })
    }

    /// A result or castling whose parts have spaces between them: `1-0` of `1 - 0`, where the text is its first part.
    fn joined(&mut self, text: &str) -> io::Result<Option<String>> {
        const PARTS: [&str; 6] = ["1", "0", "1/2", "½", "O", "o"];
        if !PARTS.contains(&text) {
            return Ok(None);
        }
        self.fill(AHEAD)?;
        let ahead = &self.buffer[self.start..self.end];
        let ahead = String::from_utf8_lossy(&ahead[..ahead.len().min(AHEAD)]).into_owned();
        let (mut joined, mut length) = (text.to_owned(), 0);
        while let Some(rest) = ahead.get(length..) {
            let behind = rest.trim_start_matches(' ');
            let Some(behind) = behind.strip_prefix(|c| is_dash(c) || c == '-') else {
                break;
            };
            let behind = behind.trim_start_matches(' ');
            let ends = |c: char| c.is_whitespace() || u8::try_from(c).is_ok_and(|_| ends_symbol(c));
            let part = &behind[..behind.find(ends).unwrap_or(behind.len())];
            if !PARTS.contains(&part) {
                break;
            }
            joined = format!("{joined}-{part}");
            length = ahead.len() - behind.len() + part.len();
        }
        let castles = joined.replace(['o', '0'], "O");
        let is_whole = GameResult::read(&joined).is_some() || ["O-O", "O-O-O"].contains(&&*castles);
        if length == 0 || !is_whole {
            return Ok(None);
        }
        self.skip_bytes(length);
        Ok(Some(joined))
    }

    /// The result that a text is, perhaps with signs behind it.
    fn result(&mut self, text: &str) -> Option<GameResult> {
        let bare = text.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '*');
        let result = GameResult::read(bare)?;
        if ![&result.to_string(), "1/2"].contains(&bare) {
            self.note(PgnWarningKind::ReadAs {
                text: bare.to_owned(),
                read: result.to_string(),
            });
        }
        if bare != text {
            self.left_out(&text[bare.len()..]);
        }
        Some(result)
    }
}

/// Whether a character ends a move or a sign.
fn ends_symbol(c: char) -> bool {
    c.is_ascii_whitespace() || "{}()[];$\"<>\0".contains(c)
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
