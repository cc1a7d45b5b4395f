//! Bytes as text: UTF-8, or Shift_JIS, in which most files are.

use std::borrow::Cow;
use std::io::{self, Read};

use encoding_rs::SHIFT_JIS;
use legwork_pgn::PgnGame;
use legwork_variant::variant::Variant;

use crate::error::KifuError;

/// The maximum length of a file, in bytes.
const MOST: u64 = 1 << 26;

/// The text of a file: as UTF-8 if it is that, otherwise as Shift_JIS, where a byte without a meaning is read as `\u{fffd}`.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => SHIFT_JIS.decode_without_bom_handling(bytes).0,
    }
}

/// The bytes of a text in Shift_JIS; `None` if a character does not occur there.
pub fn shift_jis(text: &str) -> Option<Vec<u8>> {
    let (bytes, _, unmappable) = SHIFT_JIS.encode(text);
    (!unmappable).then(|| bytes.into_owned())
}

/// Reads the games of a file, as [`read`](crate::read) does.
///
/// # Errors
///
/// If the file cannot be read, or is longer than 64 MiB.
pub fn read_from(
    input: impl Read,
    given: Option<&Variant>,
) -> io::Result<Vec<Result<PgnGame, KifuError>>> {
    let mut bytes = Vec::new();
    input.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        let fault = format!("too long, expected at most {MOST} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, fault));
    }
    Ok(crate::read(&decode(&bytes), given))
}
