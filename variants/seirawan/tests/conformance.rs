//! What every variant has to pass.

use std::path::Path;

use legwork_seirawan as _;
use legwork_testkit::conformance;

/// This variant's own oracle file of that name.
fn oracle(file: &str) {
    conformance::oracle(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("oracle")
            .join(file),
    );
}

#[test]
fn perft_counts_of_another_program_hold() {
    oracle("perft_seirawan.json");
}

#[test]
fn move_lists_of_another_program_hold() {
    oracle("moves_seirawan.json");
}

#[test]
fn generators_agree_on_random_games() {
    conformance::random_games("seirawan");
}
