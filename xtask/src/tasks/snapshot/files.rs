//! Snapshot files and their contents.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use console::style;
use legwork_testkit::cases;
use similar::{ChangeTag, TextDiff};

use crate::tasks::{TaskError, at};

/// The ending that insta appends to the name of a snapshot that differs from the one accepted.
const PENDING: &str = ".snap.new";
/// The ending that insta gives the file next to a source file whose inline snapshots differ.
const PENDING_INLINE: &str = ".pending-snap";

/// The snapshot files under some folders.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    /// The accepted snapshots, each with its bytes.
    pub(super) accepted: BTreeMap<PathBuf, Vec<u8>>,
    /// Pending snapshots, which would replace one or be new.
    pub(super) pending: BTreeSet<PathBuf>,
    /// Files that say which snapshots inside source files differ.
    pub(super) inline: BTreeSet<PathBuf>,
}

impl Snapshots {
    /// Finds the snapshots in the folders and below, except in Cargo's target directories.
    pub(super) fn find(folders: &[PathBuf]) -> Result<Self, TaskError> {
        let mut found = Self::default();
        for folder in folders {
            found.look_through(folder)?;
        }
        Ok(found)
    }

    fn look_through(&mut self, folder: &Path) -> Result<(), TaskError> {
        for entry in fs::read_dir(folder).map_err(at(folder))? {
            let entry = entry.map_err(at(folder))?;
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if path.is_dir() {
                if name != "target" {
                    self.look_through(&path)?;
                }
                continue;
            }
            let whole = || path.canonicalize().map_err(at(&path));
            if name.ends_with(".snap") {
                let bytes = fs::read(&path).map_err(at(&path))?;
                self.accepted.insert(whole()?, bytes);
            } else if name.ends_with(PENDING) {
                self.pending.insert(whole()?);
            } else if name.ends_with(PENDING_INLINE) {
                self.inline.insert(whole()?);
            }
        }
        Ok(())
    }

    /// Removes pending snapshots. The next run writes them again if they still differ.
    pub(super) fn forget_pending(&self) -> Result<(), TaskError> {
        let mut files = self.pending.iter().chain(&self.inline);
        files.try_for_each(|file| fs::remove_file(file).map_err(at(file)))
    }

    /// Returns the change that a pending snapshot would make, as a diff of the contents.
    ///
    /// A case is shown whole, so that its note comes first and its board can be read; of any other
    /// snapshot only the lines around each change are shown.
    pub(super) fn diff(&self, pending: &Path) -> Result<String, TaskError> {
        let new = fs::read_to_string(pending).map_err(at(pending))?;
        let old = pending.with_extension("");
        let old = self
            .accepted
            .get(&old)
            .map(|bytes| String::from_utf8_lossy(bytes));
        let diff =
            TextDiff::from_lines(contents(old.as_deref().unwrap_or_default()), contents(&new));
        if !is_of_a_case(&new) {
            return Ok(diff.unified_diff().to_string());
        }
        let lines = diff.iter_all_changes().map(|change| {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            let text = change.value().trim_end_matches('\n');
            format!("{}\n", format!("{sign}{text}").trim_end())
        });
        Ok(lines.collect())
    }
}

/// A diff as a terminal shows it: what goes is red, what comes is green.
pub(super) fn coloured(diff: &str, colours: bool) -> String {
    let line = |line: &str| {
        let styled = style(line).force_styling(colours);
        let styled = match line.get(..1) {
            Some("-") => styled.red(),
            Some("+") => styled.green(),
            Some("@") => styled.cyan(),
            _ => styled,
        };
        format!("{styled}\n")
    };
    diff.lines().map(line).collect()
}

/// Whether a snapshot says that it comes from a variant's file of cases.
fn is_of_a_case(text: &str) -> bool {
    let head = text.strip_suffix(contents(text)).unwrap_or_default();
    head.lines()
        .filter_map(|line| line.strip_prefix("source: "))
        .any(|source| Path::new(source.trim_matches('"')).ends_with(cases::FILE))
}

/// A snapshot without the lines that say where it comes from.
fn contents(text: &str) -> &str {
    let body = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    body.map_or(text, |(_, body)| body)
}

/// The lines of a source file whose inline snapshots differ, each with the diff; those that hold
/// are left out.
pub(super) fn inline_diffs(pending: &str) -> Result<Vec<(u64, String)>, serde_json::Error> {
    let mut diffs = Vec::new();
    for line in pending.lines() {
        let entry: serde_json::Value = serde_json::from_str(line)?;
        let text = |side: &str| entry[side]["snapshot"].as_str();
        if let Some(new) = text("new") {
            let old = format!("{}\n", text("old").unwrap_or_default());
            let diff = TextDiff::from_lines(old.as_str(), format!("{new}\n").as_str())
                .unified_diff()
                .to_string();
            diffs.push((entry["line"].as_u64().unwrap_or_default(), diff));
        }
    }
    Ok(diffs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_shows_what_a_reader_would_see() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("tests/snapshots");
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("a.snap", "---\nsource: x\n---\none\ntwo\n");
        write(
            "a.snap.new",
            "---\nsource: y\nassertion_line: 3\n---\none\nthree\n",
        );
        write("b.snap.new", "---\nsource: y\n---\nnew\n");
        let found = Snapshots::find(&[root.path().to_owned()]).unwrap();
        let diffs: Vec<String> = found
            .pending
            .iter()
            .map(|path| found.diff(path).unwrap())
            .collect();
        assert_eq!(diffs[0], "@@ -1,2 +1,2 @@\n one\n-two\n+three\n");
        assert_eq!(diffs[1], "@@ -0,0 +1 @@\n+new\n");
        found.forget_pending().unwrap();
        let found = Snapshots::find(&[root.path().to_owned()]).unwrap();
        assert_eq!((found.accepted.len(), found.pending.len()), (1, 0));
    }

    #[test]
    fn a_case_is_shown_whole_with_its_note_first() {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(root.path().join(name), text).unwrap();
        let head = "---\nsource: variants/toy/cases.ron\n---\nToy\nWhat there is to see.\n\n";
        let board = "1\n2\n3\n4\n5\n\n";
        write("a.snap", &format!("{head}{board}fen  k3\n"));
        write("a.snap.new", &format!("{head}{board}fen  k4\n"));
        let found = Snapshots::find(&[root.path().to_owned()]).unwrap();
        let diff = found.diff(found.pending.first().unwrap()).unwrap();
        assert_eq!(
            diff,
            " Toy\n What there is to see.\n\n 1\n 2\n 3\n 4\n 5\n\n-fen  k3\n+fen  k4\n"
        );
    }

    #[test]
    fn a_terminal_shows_a_diff_in_colours() {
        let diff = "@@ -1 +1 @@\n same\n-old\n+new\n";
        assert_eq!(coloured(diff, false), diff);
        assert_eq!(
            coloured(diff, true),
            "\x1b[36m@@ -1 +1 @@\x1b[0m\n same\n\x1b[31m-old\x1b[0m\n\x1b[32m+new\x1b[0m\n"
        );
    }

    #[test]
    fn an_inline_snapshot_that_holds_is_not_pending() {
        let lines = r#"{"run_id":"1-2","line":7,"new":null,"old":null}
{"run_id":"1-2","line":9,"new":{"module_name":"m","metadata":{},"snapshot":"b"},"old":{"module_name":"m","metadata":{},"snapshot":"a"}}
"#;
        let diffs = inline_diffs(lines).unwrap();
        assert_eq!(diffs, [(9, "@@ -1 +1 @@\n-a\n+b\n".to_owned())]);
        assert!(inline_diffs("no json").is_err());
    }
}
