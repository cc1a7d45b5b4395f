//! Prints what the benchmarks run on, as JSON, for whoever measures the same positions with
//! another program: `cargo xtask bench --peer`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use legwork::rules::{CastlingText, HoldingsForm};
use legwork_benches::{Subject, subjects};
use serde_json::{Value, json};

fn main() -> ExitCode {
    match subjects() {
        Ok(subjects) => {
            let all: Vec<Value> = subjects.iter().map(describe).collect();
            println!("{}", Value::from(all));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("bench-subjects: {error}");
            ExitCode::FAILURE
        }
    }
}

fn describe(subject: &Subject) -> Value {
    let rules = subject.position.rules();
    let form = rules.holdings.as_ref().map(|holdings| holdings.form);
    json!({
        "variant": rules.id,
        "name": subject.rule.name,
        "fen": subject.position.fen(),
        "options": subject.rule.options,
        "nodes": subject.rule.nodes,
        "aliases": rules.aliases,
        "king_takes_rook": rules.castling_text == CastlingText::KingTakesRook,
        "pool": form == Some(HoldingsForm::Pool),
    })
}
