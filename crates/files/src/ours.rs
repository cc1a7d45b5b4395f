//! Whether a file may be written over: what cannot be ours is somebody's work, and stays.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// How many bytes of a file are looked at: more than the first line of any file of ours has.
const BEGINNING: u64 = 1 << 12;

/// Whether a path may be overwritten without loss: there is no file, or an empty one, or none that could lose
/// anything, such as a pipe, or its first bytes (4096 at most) are `ours`.
///
/// # Errors
///
/// If the file is there and cannot be read.
pub fn may_replace(path: &Path, ours: impl FnOnce(&[u8]) -> bool) -> io::Result<bool> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    if !file.metadata()?.is_file() {
        return Ok(true);
    }
    let mut begin = Vec::new();
    file.take(BEGINNING).read_to_end(&mut begin)?;
    Ok(begin.is_empty() || ours(&begin))
}
