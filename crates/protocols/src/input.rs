//! Lines of bounded length from any input.

use std::io::{self, BufRead, BufReader, Read};

/// The maximum length of a line, in bytes: room for a game of ten thousand moves.
pub const MAX_LINE: usize = 1 << 17;

/// Reads lines, keeping at most [`MAX_LINE`] bytes in memory.
#[derive(Debug)]
pub struct LineReader<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputLine {
    /// Its text, without its end.
    Text(String),
    /// A line that was too long, and is skipped.
    TooLong,
}

impl<R: Read> LineReader<R> {
    /// Reads from this input.
    pub fn new(input: R) -> Self {
        Self {
            input: BufReader::new(input),
            line: Vec::new(),
        }
    }

    /// The next line without its line break; `None` at the end of the input. Bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<InputLine>> {
        self.line.clear();
        let (mut too_long, mut any) = (false, false);
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                if !any {
                    return Ok(None);
                }
                break;
            }
            any = true;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if self.line.len() + part.len() > MAX_LINE {
                too_long = true;
            } else {
                self.line.extend_from_slice(part);
            }
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if too_long {
            return Ok(Some(InputLine::TooLong));
        }
        let text = String::from_utf8_lossy(&self.line);
        Ok(Some(InputLine::Text(
            text.trim_end_matches('\r').to_owned(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let long = "x".repeat(MAX_LINE + 1);
        let input = format!("one\r\n\n{long}\ntwo\u{e4}");
        let mut bytes = input.into_bytes();
        bytes.push(0xff);
        let mut lines = LineReader::new(&bytes[..]);
        let mut next = || lines.next_line().unwrap();
        let text = |text: &str| Some(InputLine::Text(text.to_owned()));
        assert_eq!(next(), text("one"));
        assert_eq!(next(), text(""));
        assert_eq!(next(), Some(InputLine::TooLong));
        assert_eq!(next(), text("two\u{e4}\u{fffd}"));
        assert_eq!(next(), None);
    }
}
