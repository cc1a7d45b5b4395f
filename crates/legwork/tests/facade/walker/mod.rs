//! The moves that the Walker allows and refuses, rule by rule, with the typed reason.

mod board;
mod lions;
mod rules;

use std::fs;
use std::path::Path;

use legwork::base::ArrayBoard;
use legwork::base::CompiledRules;
use legwork::fen;
use legwork::rules::Rules;
use legwork_reader::ReadRules as _;

/// A file of the repository.
fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The compiled rules of a variant of this repository.
fn compiled(id: &str, options: &[(&str, &str)]) -> CompiledRules {
    law_of(id, &file(&format!("variants/{id}/{id}.ron")), options)
}

fn law_of(id: &str, ron: &str, options: &[(&str, &str)]) -> CompiledRules {
    CompiledRules::new(Rules::read(id, ron, options).unwrap()).unwrap()
}

fn array(compiled: &CompiledRules, text: &str) -> ArrayBoard {
    fen::read(compiled, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}
