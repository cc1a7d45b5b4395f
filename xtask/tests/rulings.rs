//! The index of rulings names cases and tests that exist, and all rulings that the variants and
//! their cases name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use legwork_testkit::cases;

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

/// The texts between backticks, each with the text before it.
fn quoted(text: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = parts.chunks_exact(2);
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// The names between backticks, each with the text before it and the separator: `chess/a, b` is (chess, a), (chess, b).
fn listed(cell: &str, separator: &str) -> Vec<(String, String)> {
    let groups = quoted(cell).into_iter();
    let names = groups.flat_map(|(_, group)| {
        let (whose, names) = group
            .split_once(separator)
            .unwrap_or_else(|| panic!("no {separator}: {group}"));
        names
            .split(", ")
            .map(|name| (whose.to_owned(), name.to_owned()))
    });
    names.collect()
}

/// A ruling of the index.
struct Ruling {
    id: String,
    /// Cases, as `variant/name`.
    cases: BTreeSet<String>,
    /// Files, each with the name of a test in it.
    tests: Vec<(String, String)>,
}

/// The rows of the index: a cell with the id, a cell in words, cells with cases and tests.
fn index() -> Vec<Ruling> {
    let text = read("docs/RULINGS.md");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let ruling = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [id, _, cases, tests] = cells[..] else {
            panic!("expected four cells in {row}")
        };
        Ruling {
            id: quoted(id)[0].1.to_owned(),
            cases: listed(cases, "/")
                .iter()
                .map(|(variant, name)| format!("{variant}/{name}"))
                .collect(),
            tests: listed(tests, "::"),
        }
    };
    rows.map(ruling).collect()
}

/// The cases of all variants that name a ruling: `variant/name`, by ruling.
fn cases_by_ruling() -> BTreeMap<String, BTreeSet<String>> {
    let mut by_ruling: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for variant in pages().keys() {
        let source = read(format!("variants/{variant}/{}", cases::FILE));
        let written = cases::read(&source).unwrap_or_else(|fault| panic!("{variant}: {fault}"));
        for case in written {
            if let Some(ruling) = case.ruling {
                let named = format!("{variant}/{}", case.name);
                by_ruling.entry(ruling).or_default().insert(named);
            }
        }
    }
    by_ruling
}

#[test]
fn every_ruling_is_listed_once() {
    let index = index();
    assert!(!index.is_empty());
    let mut seen = BTreeSet::new();
    for ruling in &index {
        assert!(seen.insert(&ruling.id), "{} is there twice", ruling.id);
    }
}

#[test]
fn every_ruling_has_the_cases_that_name_it() {
    let cases = cases_by_ruling();
    let index = index();
    let mut faults = Vec::new();
    for ruling in &index {
        let own = cases.get(&ruling.id).cloned().unwrap_or_default();
        if ruling.cases.is_empty() {
            faults.push(format!("{}: no case shows it", ruling.id));
        }
        for case in ruling.cases.difference(&own) {
            faults.push(format!("{}: {case} does not show it", ruling.id));
        }
        for case in own.difference(&ruling.cases) {
            faults.push(format!("{}: {case} is missing in the index", ruling.id));
        }
    }
    for (ruling, own) in &cases {
        if index.iter().all(|known| known.id != *ruling) {
            faults.push(format!("{ruling}: no such ruling, but {own:?} name it"));
        }
    }
    assert_eq!(faults, [""; 0]);
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
    // A ruling that belongs to no single variant need not be named by one.
    let of_variant = |id: &&String| pages.keys().any(|own| id.starts_with(&format!("{own}-")));
    let unnamed: Vec<_> = index.difference(&named).filter(of_variant).collect();
    assert_eq!(unnamed, [""; 0], "in the index and named by no variant");
}
