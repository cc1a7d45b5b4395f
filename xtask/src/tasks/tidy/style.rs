//! The patterns of CONTRIBUTING's style sheet that a program can find: English that needs a second reading, and braces around
//! the beginning of a chain of calls.

use std::fs;

use cargo_metadata::camino::Utf8Path;

/// The endings of the files that are read.
const ENDINGS: [&str; 7] = ["rs", "md", "ron", "py", "js", "mjs", "html"];
/// Folders that are not ours, or that are made.
const SKIPPED: [&str; 4] = ["target", "node_modules", ".git", "snapshots"];
/// The page that quotes the patterns, and this file.
const QUOTING: [&str; 2] = ["CONTRIBUTING.md", "style.rs"];
/// Phrases that have a plain word.
const PHRASES: [&str; 4] = ["cannot be said", "besides", "so many", "known are"];
/// The words after `is no` and `are no` in usual English.
const USUAL: [&str; 6] = ["longer", "more", "less", "fewer", "better", "matter"];

/// Returns each line with a pattern, with its place.
pub(super) fn faults(root: &Utf8Path) -> Vec<String> {
    let mut faults = Vec::new();
    visit(root, root, &mut faults);
    faults.sort();
    faults
}

fn visit(root: &Utf8Path, folder: &Utf8Path, faults: &mut Vec<String>) {
    for entry in folder.read_dir_utf8().into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let kind = entry.file_type();
        if kind.as_ref().is_ok_and(fs::FileType::is_dir) {
            if !SKIPPED.contains(&name) {
                visit(root, path, faults);
            }
        } else if kind.is_ok_and(|kind| kind.is_file())
            && path
                .extension()
                .is_some_and(|ending| ENDINGS.contains(&ending))
            && !QUOTING.contains(&name)
        {
            let text = fs::read_to_string(path).unwrap_or_default();
            let place = path.strip_prefix(root).unwrap_or(path);
            let is_code = path.extension() != Some("md");
            faults.extend(found(&text, is_code).map(|(line, what)| {
                format!("{place}:{line}: \"{what}\" (CONTRIBUTING.md, English)")
            }));
            if path.extension() == Some("rs") {
                let braced = text.lines().zip(1..).filter(|(line, _)| is_braced(line));
                faults.extend(braced.map(|(_, line)| {
                    format!("{place}:{line}: braces around the beginning of a chain")
                }));
            }
        }
    }
}

/// The patterns in a text, each with the number of its line. Of code only comments and texts in quotes count.
fn found(text: &str, is_code: bool) -> impl Iterator<Item = (usize, String)> {
    let mut before = "";
    text.lines().zip(1..).flat_map(move |(line, number)| {
        let opens = opens_badly(before, line).map(str::to_owned);
        before = line;
        let lower = line.to_ascii_lowercase();
        let phrases = PHRASES.iter().filter(|phrase| {
            let mut places = lower.match_indices(**phrase);
            places.any(|(at, _)| is_word(&lower, at) && (!is_code || is_prose(&line[..at])))
        });
        let mut found: Vec<String> = phrases.map(|phrase| (*phrase).to_owned()).collect();
        if !is_code || line.contains("//") || line.contains('"') {
            found.extend(denials(&lower));
        }
        found.extend(opens);
        found.into_iter().map(move |what| (number, what))
    })
}

/// The word with which the first line of a documentation comment may not begin.
fn opens_badly<'a>(before: &str, line: &'a str) -> Option<&'a str> {
    let documented = |line: &'a str| {
        let line = line.trim_start();
        line.strip_prefix("/// ").or(line.strip_prefix("//! "))
    };
    let is_documentation = ["///", "//!"]
        .iter()
        .any(|sign| before.trim_start().starts_with(sign));
    let word = documented(line)?.split_whitespace().next()?;
    (!is_documentation && ["What", "Who"].contains(&word)).then_some(word)
}

/// `is no` and `are no` before a word, unless that is usual English: `there is no`, `is no longer`.
fn denials(line: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let denials: Vec<String> = (0..words.len().saturating_sub(2))
        .filter(|&at| ["is", "are"].contains(&words[at]) && words[at + 1] == "no")
        .filter(|&at| at == 0 || !words[at - 1].ends_with("there"))
        .filter(|&at| !USUAL.contains(&words[at + 2].trim_matches(|c: char| !c.is_alphabetic())))
        .map(|at| words[at..at + 3].join(" "))
        .collect();
    denials.into_iter()
}

/// Whether an expression without a statement is in braces for its layout: `let all = { kinds.iter() }`, with calls that follow.
fn is_braced(line: &str) -> bool {
    let Some((before, rest)) = line.split_once("{ ") else {
        return false;
    };
    let Some((inner, after)) = rest.split_once(" }") else {
        return false;
    };
    let begins = [
        "", "=", "(", "in", "if", "match", "while", "return", "&&", "||", "!",
    ];
    let opens = before.trim_end().rsplit(' ').next().unwrap_or_default();
    let opens = begins.contains(&opens) || opens.ends_with('(');
    opens
        && inner.ends_with(')')
        && !inner.contains(['{', ';'])
        && (after.is_empty() || after.starts_with('.'))
}

/// Whether a word begins at a place.
fn is_word(line: &str, at: usize) -> bool {
    !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Whether this part of a line of code leads into a comment or a text in quotes.
fn is_prose(line: &str) -> bool {
    let comment = ["//", "# ", "/*", "<!--"]
        .iter()
        .any(|sign| line.contains(sign));
    comment || line.trim_start().starts_with('*') || line.matches('"').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        found(text, true)
            .map(|(line, what)| format!("{line}: {what}"))
            .collect()
    }

    #[test]
    fn braces_for_layout_are_found() {
        for braced in [
            "let all = { kinds.iter() }",
            "    { rules.kinds() }.any(f)",
            "if { a.b() }.c() {",
            "f({ a.b() }.c())",
        ] {
            assert!(is_braced(braced), "{braced}");
        }
        for plain in [
            "let all = kinds.iter()",
            "use a::{ b }",
            "Point { x: f() }.g()",
            "if a { b() }",
            "let c = unsafe { d() };",
            "inventory::submit! { a(b) }",
        ] {
            assert!(!is_braced(plain), "{plain}");
        }
    }

    #[test]
    fn patterns_are_found_in_prose_alone() {
        let text = "/// What it does.\n/// Who knows.\nfn f() {}\n//! Who won.\n    /// Returns what\n    /// What it was.";
        assert_eq!(of(text), ["1: What", "4: Who"]);
        let text = "// It is no square, and there is no other; it is no longer one.\nlet besides = 1; // Besides it\nsend(\"known are a\");";
        assert_eq!(of(text), ["1: is no square,", "2: besides", "3: known are"]);
        assert_eq!(of("let so_many = besides(known); enum Besides {}"), [""; 0]);
    }
}
