//! docs/VARIANTS.md and the names in README.md against the registry: `UPDATE_DOCS=1` writes them anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use legwork::{Entry, registry};
use legwork_variant::Family;

/// The longest line of names.
const WIDTH: usize = 240;

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file)
}

/// Compares the part of a file between two comments of HTML with a text, or writes it.
fn agrees(file: &str, text: &str) {
    let path = path(file);
    let old = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = old.split_once("<!-- variants -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let new = format!("{before}<!-- variants -->\n{text}<!-- end -->{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &new).unwrap();
    } else {
        assert!(old == new, "UPDATE_DOCS=1 writes {file} anew");
    }
}

/// The variants by family, sorted by name.
fn families() -> BTreeMap<Family, Vec<(String, &'static Entry)>> {
    let mut families: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for &entry in registry().unwrap() {
        let family = entry.prose().unwrap().family;
        let name = entry.rules().unwrap().name.clone();
        families.entry(family).or_default().push((name, entry));
    }
    families
        .values_mut()
        .for_each(|of| of.sort_by(|a, b| a.0.cmp(&b.0)));
    families
}

#[test]
fn the_table_of_variants_has_each() {
    let mut text = String::new();
    for (family, entries) in families() {
        let head = "| id | variant | board | kinds | set-ups | |\n|---|---|---|---|---|---|\n";
        write!(text, "## {}\n\n{head}", family.title()).unwrap();
        for (name, entry) in entries {
            let (id, rules) = (entry.id(), entry.rules().unwrap());
            let about = entry.prose().unwrap().about;
            let (_, about) = about.split_once(": ").unwrap_or(("", about));
            let set_ups = entry.set_up_count(&rules);
            let set_ups = set_ups.map_or(String::new(), |count| count.to_string());
            let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
            let kinds = rules.listed_kinds().count();
            writeln!(
                text,
                "| [{id}](../variants/{id}/{id}.md) | {name} | {files}x{ranks} | {kinds} | {set_ups} | {about} |"
            )
            .unwrap();
        }
        text.push('\n');
    }
    agrees("docs/VARIANTS.md", &text);
}

#[test]
fn the_readme_names_each_variant() {
    let all = families().into_values().flatten();
    let names: Vec<String> = all.map(|(name, _)| name).collect();
    let (mut text, mut width) = (String::new(), 0);
    for word in names.join(", ").split_inclusive(' ') {
        width += word.chars().count();
        if width > WIDTH {
            text.truncate(text.trim_end().len());
            text.push('\n');
            width = word.chars().count();
        }
        text.push_str(word);
    }
    agrees("README.md", &format!("{text}.\n"));
}
