//! Reading files from outside, up to a bound.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use legwork_core::fault::without_mark;

/// The maximum number of bytes of a rule file, or of a file of cases. The longest have some ten thousand.
pub const RULES: u64 = 1 << 20;
/// The maximum number of bytes of a page with diagrams. Saved pages with their comments have a million.
pub const PAGE: u64 = 1 << 24;
/// The maximum number of bytes of an oracle file: a hundred thousand cases.
pub const ORACLE: u64 = 1 << 24;
/// The maximum number of bytes of a file of parts: nearly as many parts as a perft can have.
pub const PARTS: u64 = 1 << 28;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system cannot read it.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is a folder, a device or a pipe, which may never end or never give any data.
    #[error("cannot be read: expected a file, found {0}")]
    NoFile(&'static str),
    /// It is longer than the bound.
    #[error("cannot be read: expected at most {0} bytes, found more")]
    TooLong(u64),
    /// It is not text.
    #[error("cannot be read: not UTF-8 at byte {0}, expected text")]
    NoText(usize),
    /// It is in the encoding that Windows calls Unicode.
    #[error("cannot be read: UTF-16, expected UTF-8")]
    Utf16,
}

/// Reads a text file of at most `most` bytes, without its byte order mark.
///
/// # Errors
///
/// If it is longer, is not a file or not text, or cannot be read.
pub fn read(path: &Path, most: u64) -> Result<String, InputError> {
    let bytes = read_bytes(path, most)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(without_mark(&text).to_owned()),
        Err(error) if error.as_bytes().starts_with(&[0xff, 0xfe]) => Err(InputError::Utf16),
        Err(error) => Err(InputError::NoText(error.utf8_error().valid_up_to())),
    }
}

/// Reads a file of at most `most` bytes, text or not.
///
/// # Errors
///
/// If it is longer, is not a file, or cannot be read.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    // Opening a pipe may already wait for ever.
    if let Some(other) = other_than_file(&fs::metadata(path)?) {
        return Err(InputError::NoFile(other));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(InputError::TooLong(most));
    }
    Ok(bytes)
}

/// Returns what a path leads to, if that is not a file.
fn other_than_file(found: &Metadata) -> Option<&'static str> {
    if found.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = found.file_type();
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some(if found.is_dir() {
        "a folder"
    } else {
        "something else"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message_for(path: &str, most: u64) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        match read(&folder.join(path), most) {
            Ok(text) => format!("{} bytes", text.len()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_has_an_end_is_read() {
        let length = fs::metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        let length = length.unwrap().len();
        assert_eq!(message_for("Cargo.toml", length), format!("{length} bytes"));
        assert_eq!(
            message_for("Cargo.toml", length - 1),
            format!(
                "cannot be read: expected at most {} bytes, found more",
                length - 1
            )
        );
    }

    #[test]
    fn what_is_no_file_is_not_opened() {
        assert_eq!(
            message_for("src", RULES),
            "cannot be read: expected a file, found a folder"
        );
        let absent = message_for("absent", RULES);
        assert!(
            absent.starts_with("cannot be read: No such file"),
            "{absent}"
        );
        if cfg!(unix) {
            assert_eq!(
                message_for("/dev/zero", RULES),
                "cannot be read: expected a file, found a device"
            );
        }
    }
}
