//! A sample of documentation comments and messages, drawn by a seed, for a reader who judges their English.

use std::fs;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use legwork_core::dice::lot;

/// The numbers of comments and messages in a sample.
const COMMENTS: usize = 200;
const MESSAGES: usize = 60;
/// Folders without code of ours.
const SKIPPED: [&str; 4] = ["target", "node_modules", ".git", "tests"];
/// Words near a text in quotes that make it a message.
const OF_MESSAGES: [&str; 6] = ["#[error(", "Err(", "error", "fault", "refus", "message"];
/// How many lines above a text these words may be.
const NEAR: usize = 3;

/// Prints the sample of a seed, each text with its place.
pub(super) fn print(root: &Utf8Path, seed: u64) {
    let (mut comments, mut messages) = (Vec::new(), Vec::new());
    visit(root, &mut |path, text| {
        let place = path.strip_prefix(root).unwrap_or(path);
        let texts = |found: Vec<(usize, String)>| {
            let texts = found.into_iter();
            texts.map(move |(line, text)| format!("{place}:{line}: {text}"))
        };
        comments.extend(texts(comments_in(text)));
        messages.extend(texts(messages_in(text)));
    });
    for line in drawn(comments, COMMENTS, seed) {
        println!("{line}");
    }
    println!();
    for line in drawn(messages, MESSAGES, seed) {
        println!("{line}");
    }
}

/// Shows every file of Rust below a folder in the order of their paths, without its tests.
fn visit(folder: &Utf8Path, see: &mut dyn FnMut(&Utf8Path, &str)) {
    let entries = folder.read_dir_utf8().into_iter().flatten().flatten();
    let mut paths: Vec<Utf8PathBuf> = entries.map(|entry| entry.into_path()).collect();
    paths.sort();
    for path in &paths {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && !SKIPPED.contains(&name) {
            visit(path, see);
        } else if path.extension() == Some("rs") && name != "tests.rs" {
            let text = fs::read_to_string(path).unwrap_or_default();
            see(path, text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
}

/// The documentation comments of a file, each with the number of its first line.
fn comments_in(text: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or(line.strip_prefix("//!"));
        match (comment, comments.last_mut()) {
            (Some(more), Some((_, comment))) if inside => comment.push_str(more),
            (Some(first), _) => comments.push((number, first.trim_start().to_owned())),
            (None, _) => {}
        }
        inside = comment.is_some();
    }
    comments
}

/// The messages of a file, each with the number of its line: texts in quotes of several words, near a word that makes them one.
fn messages_in(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let is_message = |at: usize| {
        let near = &lines[at.saturating_sub(NEAR)..=at];
        near.iter()
            .any(|line| OF_MESSAGES.iter().any(|word| line.contains(word)))
    };
    let mut messages = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = !line.trim_start().starts_with("//");
        let quoted = line.split('"').skip(1).step_by(2);
        let texts = quoted.filter(|text| code && text.split_whitespace().count() > 2);
        messages.extend(
            texts
                .filter(|_| is_message(at))
                .map(|text| (at + 1, text.to_owned())),
        );
    }
    messages
}

/// Some of the texts, drawn by a seed, in their order.
fn drawn(texts: Vec<String>, count: usize, seed: u64) -> Vec<String> {
    let mut lots: Vec<(u64, usize)> = (0..texts.len())
        .map(|place| (lot(seed, [place as u64, 0]), place))
        .collect();
    lots.sort_unstable();
    let mut places: Vec<usize> = lots.into_iter().take(count).map(|(_, at)| at).collect();
    places.sort_unstable();
    places.into_iter().map(|at| texts[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_depends_on_its_seed_alone() {
        let text = "/// One.\n/// Still one.\nfn f() {\n    let a = \"of four plain words\";\n}\n\n\n/// Two.\nErr(\"no such piece\")";
        let comments = comments_in(text);
        assert_eq!(comments[0], (1, "One. Still one.".to_owned()));
        assert_eq!(comments[1], (8, "Two.".to_owned()));
        assert_eq!(messages_in(text), [(9, "no such piece".to_owned())]);
        let texts: Vec<String> = (0..100).map(|number| number.to_string()).collect();
        let draw = |seed| drawn(texts.clone(), 10, seed);
        assert_eq!(draw(1).len(), 10);
        assert!(draw(1) == draw(1) && draw(1) != draw(2));
    }
}
