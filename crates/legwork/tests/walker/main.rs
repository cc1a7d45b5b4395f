//! What the Walker allows and refuses, rule by rule, with the typed reason.

mod board;
mod lions;
mod rules;

use std::fs;
use std::path::Path;

use legwork::fen;
use legwork::hooks::Hooks;
use legwork::law::Law;
use legwork::rules::Rules;
use legwork::scene::Scene;

/// A file of the repository.
fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The law of a variant of this repository.
fn law<H: Hooks>(id: &str, options: &[(&str, &str)]) -> Law<H> {
    law_of(id, &file(&format!("variants/{id}/{id}.ron")), options)
}

fn law_of<H: Hooks>(id: &str, ron: &str, options: &[(&str, &str)]) -> Law<H> {
    Law::new(Rules::read(id, ron, options).unwrap()).unwrap()
}

fn scene<H: Hooks>(law: &Law<H>, text: &str) -> Scene<H::State> {
    fen::read(law, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}
