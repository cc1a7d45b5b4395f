//! The files of a new variant's crate.

use legwork_core::rules::{PieceRule, Rules};
use legwork_explain::diagram::is_orthodox;
use legwork_files::completeness::PLACEHOLDER;

use crate::name::Name;
use crate::rules::NewRuleFile;

/// Notes on strategy: none yet. A comment is not part of the page.
const STRATEGY: &str =
    "<!-- What players should know, for the rule page. Claim what a case or a count shows. -->\n";

/// The licences of all crates.
const LICENCES: [(&str, &str); 2] = [
    ("LICENSE-APACHE", include_str!("../LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../LICENSE-MIT")),
];

/// Returns every file of the crate of a new variant, by its path in the crate's folder: its page says that it was begun
/// with something, such as `the orthodox pieces`.
pub fn files(name: &Name, file: &NewRuleFile, begun_with: &str) -> Vec<(String, String)> {
    let id = name.id();
    let mut files = vec![
        ("Cargo.toml".to_owned(), manifest(name, &file.rules)),
        (format!("{id}.ron"), file.text.clone()),
        (format!("{id}.md"), prose(id, &file.rules, begun_with)),
        ("strategy.md".to_owned(), STRATEGY.to_owned()),
        ("src/lib.rs".to_owned(), library(name, &file.rules)),
        ("tests/conformance.rs".to_owned(), conformance(name)),
        ("cases.ron".to_owned(), cases(&file.rules)),
    ];
    let licences = LICENCES.map(|(name, text)| (name.to_owned(), text.to_owned()));
    files.extend(licences);
    files
}

/// The size of the board: `10x8`.
fn size(rules: &Rules) -> String {
    format!("{}x{}", rules.geometry.files(), rules.geometry.ranks())
}

fn manifest(name: &Name, rules: &Rules) -> String {
    let description = format!("{} for Legwork: {}", rules.name, size(rules));
    format!(
        r#"[package]
name = "{package}"
description = {description}
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
authors.workspace = true
documentation.workspace = true
readme = "{id}.md"
keywords.workspace = true
categories.workspace = true

[lints]
workspace = true

# Its tests are in tests/: a unit test would register it twice.
[lib]
bench = false
doctest = false
test = false

[[test]]
name = "conformance"
harness = false

[dependencies]
legwork-variant.workspace = true

[dev-dependencies]
legwork-testkit.workspace = true
"#,
        id = name.id(),
        package = name.package(),
        // A text in JSON, which has no control characters here, is one in TOML, too.
        description = serde_json::Value::from(description),
    )
}

fn library(name: &Name, rules: &Rules) -> String {
    let id = name.id();
    let family = match rules.geometry.files().max(rules.geometry.ranks()) {
        ..=8 => "Pieces",
        _ => "Large",
    };
    format!(
        r#"#![doc = include_str!("../{id}.md")]
//!
//! `legwork glance {id}` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{{Entry, Family, Prose}};

legwork_variant::inventory::submit! {{
    Entry::data("{id}", include_str!("../{id}.ron")).with_prose(Prose {{
        family: Family::{family},
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../{id}.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    }})
}}
"#
    )
}

fn conformance(name: &Name) -> String {
    format!(
        r#"//! Everything that every variant has to pass.

use {module} as _;

fn main() -> std::process::ExitCode {{
    legwork_testkit::suite::main(env!("CARGO_MANIFEST_DIR"))
}}
"#,
        module = name.module(),
    )
}

fn prose(id: &str, rules: &Rules, begun_with: &str) -> String {
    let (title, size) = (&rules.name, size(rules));
    format!(
        r#"# {title}

This page was begun with {begun_with} on a board of {size}; `{id}.ron` says what moves how.

<!--
{PLACEHOLDER}
- the source: whose rules these are, and where they are written;
- what differs from orthodox chess, a point each: the board, the pieces, castling, promotion;
- where the source is unclear, what holds here and why, each as "Ruling", the ruling's id ({id}- and
  a word) between backticks, a colon; docs/RULINGS.md lists it with the test that shows it.
-->
"#
    )
}

/// Cases: a diagram of every piece that does not move like an orthodox one, and the moves from the start.
fn cases(rules: &Rules) -> String {
    let named = rules.listed_kinds().map(|kind| rules.piece(kind));
    let diagrams: String = named
        .filter(|piece| !is_orthodox(piece))
        .map(diagram_case)
        .collect();
    format!("[\n{diagrams}    (name: \"start\", show: Moves),\n]\n")
}

/// Returns the line of `cases.ron` that shows a piece.
pub fn diagram_case(piece: &PieceRule) -> String {
    let words = piece.name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let name = words.join("-");
    format!(
        "    (name: \"diagram-{name}\", show: Diagram(\"{}\")),\n",
        piece.symbol
    )
}
