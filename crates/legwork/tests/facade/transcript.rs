//! Snapshots that say themselves what is asked: rules and a position, and below them questions, each with its answer. A line for a new
//! question is written without the answer, and `cargo xtask snapshot --accept` adds it. Lines that begin with `#` are comments.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The snapshot at a path below the tests of the library, with each question answered anew.
pub(crate) fn answered<P>(
    path: &str,
    position: impl Fn(&str, &str) -> P,
    answer: impl Fn(&P, &str) -> String,
) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(path);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut table, mut at) = (String::new(), None);
    for line in text.split("---\n").nth(2).unwrap_or_default().lines() {
        if let Some(asked) = line.strip_prefix("  ") {
            let asked = asked.split("  ").next().unwrap_or_default().trim_end();
            let at = at.as_ref().expect("a position above its questions");
            writeln!(table, "  {asked:<9}  {}", answer(at, asked)).unwrap();
            continue;
        }
        if let (false, Some((rules, fen))) = (line.starts_with('#'), line.rsplit_once(": ")) {
            at = Some(position(rules, fen));
        }
        writeln!(table, "{line}").unwrap();
    }
    table
}
