//! The examples run and print what they should.

use std::env::{self, consts::EXE_SUFFIX};
use std::process::Command;

/// What an example prints.
///
/// `cargo test` builds the examples beside the directory of this test. If only this test was asked
/// for, Cargo builds them now.
fn printed(example: &str) -> String {
    let this = env::current_exe().unwrap();
    let profile = this.ancestors().nth(2).unwrap();
    let built = profile
        .join("examples")
        .join(format!("{example}{EXE_SUFFIX}"));
    let mut command = Command::new(&built);
    if !built.exists() {
        command = Command::new(env!("CARGO"));
        command.args(["run", "--quiet", "--example", example]);
    }
    let output = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{example}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn list_moves() {
    insta::assert_snapshot!(printed("list_moves"));
}

#[test]
fn random_game() {
    insta::assert_snapshot!(printed("random_game"));
}

#[test]
fn perft() {
    // The times differ from run to run, and further variants may be there.
    let known = ["chess", "chu", "crc", "gothic", "seirawan", "super"];
    let counts = printed("perft");
    let counts: Vec<String> = counts
        .lines()
        .filter(|line| known.iter().any(|id| line.split(' ').next() == Some(id)))
        .map(|line| {
            line.split_whitespace()
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    insta::assert_snapshot!(counts.join("\n"), @r"
    chess 8902
    chu 215150
    crc 25228
    gothic 25283
    seirawan 24830
    super 18713
    ");
}

#[test]
fn from_ron() {
    insta::assert_snapshot!(printed("from_ron"));
}
