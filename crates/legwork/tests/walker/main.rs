//! What the Walker allows and refuses, rule by rule, with the typed reason.

mod board;
mod lions;
mod rules;

use std::fs;
use std::path::Path;

use legwork::fen;
use legwork::law::Law;
use legwork::rules::Rules;
use legwork::scene::Scene;

/// A file of the repository.
fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The law of a variant of this repository.
fn law(id: &str, options: &[(&str, &str)]) -> Law {
    law_of(id, &file(&format!("variants/{id}/{id}.ron")), options)
}

fn law_of(id: &str, ron: &str, options: &[(&str, &str)]) -> Law {
    Law::new(Rules::read(id, ron, options).unwrap()).unwrap()
}

fn scene(law: &Law, text: &str) -> Scene {
    fen::read(law, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}
