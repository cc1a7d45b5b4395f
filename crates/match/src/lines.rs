//! Lines of bounded length from a player.

use std::io::{self, BufRead};

/// The most bytes of a line that are kept.
const MOST: usize = 1 << 16;

/// Reads the next line without its end; `None` where the input ends. Of a line that is too long the
/// beginning is kept, and bytes that are not UTF-8 are replaced.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line: Vec<u8> = Vec::new();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
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
        let room = MOST - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end_matches('\r').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end_and_are_bounded() {
        let long = "x".repeat(MOST + 1);
        let mut bytes = format!("one\r\n\n{long}\ntwo").into_bytes();
        bytes.push(0xff);
        let mut input = &bytes[..];
        let mut next = || next(&mut input).unwrap();
        assert_eq!(next().unwrap(), "one");
        assert_eq!(next().unwrap(), "");
        assert_eq!(next().unwrap().len(), MOST);
        assert_eq!(next().unwrap(), "two\u{fffd}");
        assert_eq!(next(), None);
    }
}
