//! The index of rulings names tests that exist, and all rulings that the variants name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the workspace, as text.
fn read(path: impl AsRef<Path>) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = root.join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Markdown of each variant, by the variant's id.
fn pages() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let folders = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let id = |folder: PathBuf| folder.file_name()?.to_str().map(str::to_owned);
    let page = |id: String| {
        let text = read(format!("variants/{id}/{id}.md"));
        (id, text)
    };
    folders.filter_map(id).map(page).collect()
}

/// What stands between backticks, each with the text before it.
fn quoted(text: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = parts.chunks_exact(2);
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// A ruling of the index.
struct Ruling {
    id: String,
    /// Files, each with the name of a test in it.
    tests: Vec<(String, String)>,
}

/// The rows of the index: a cell with the id, a cell in words, a cell with tests.
fn index() -> Vec<Ruling> {
    let text = read("docs/RULINGS.md");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let ruling = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [id, _, tests] = cells[..] else {
            panic!("expected three cells in {row}")
        };
        let test = |(_, name): (&str, &str)| {
            let (file, test) = name
                .split_once("::")
                .unwrap_or_else(|| panic!("no test: {name}"));
            (file.to_owned(), test.to_owned())
        };
        Ruling {
            id: quoted(id)[0].1.to_owned(),
            tests: quoted(tests).into_iter().map(test).collect(),
        }
    };
    rows.map(ruling).collect()
}

#[test]
fn every_ruling_stands_once_and_names_a_test() {
    let index = index();
    assert!(!index.is_empty());
    let mut seen = BTreeSet::new();
    for ruling in &index {
        assert!(seen.insert(&ruling.id), "{} stands twice", ruling.id);
        assert!(!ruling.tests.is_empty(), "{} names no test", ruling.id);
    }
}

#[test]
fn every_test_named_exists() {
    let missing: Vec<String> = index()
        .iter()
        .flat_map(|ruling| &ruling.tests)
        .filter(|(file, test)| !read(file).contains(&format!("#[test]\nfn {test}()")))
        .map(|(file, test)| format!("{file}::{test}"))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_variants_and_the_index_name_the_same_rulings() {
    let index: BTreeSet<String> = index().into_iter().map(|ruling| ruling.id).collect();
    let pages = pages();
    let mut named = BTreeSet::new();
    for (variant, page) in &pages {
        let own = format!("{variant}-");
        for (before, id) in quoted(page) {
            if id.starts_with(&own) || before.ends_with("uling ") {
                named.insert(id.to_owned());
            }
        }
    }
    let unlisted: Vec<_> = named.difference(&index).collect();
    assert_eq!(unlisted, [""; 0], "named by a variant and not in the index");
    // What is no single variant's ruling need not be named by one.
    let of_variant = |id: &&String| pages.keys().any(|own| id.starts_with(&format!("{own}-")));
    let unnamed: Vec<_> = index.difference(&named).filter(of_variant).collect();
    assert_eq!(unnamed, [""; 0], "in the index and named by no variant");
}
