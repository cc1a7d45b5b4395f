//! `cargo xtask atlas`, `cargo xtask claims` and `cargo xtask puzzles`: what games of the engine against itself show of variants.

use std::fs;
use std::process::{Command, Stdio};

use super::{TaskError, at, process, workspace};

/// The file of the stored cards.
const CARDS: &str = "crates/book/atlas.jsonl";
/// The page that compares them with published figures.
const TABLE: &str = "docs/ATLAS.md";
/// The page of the tested claims.
const CLAIMS: &str = "docs/CLAIMS.md";
/// The file of the imported rules.
const SECTIONS: &str = "docs/examples/atlas.ini";
/// The node limit for each move of the cards and of the claims' matches: with it, thirty cards take half an hour on two
/// processors.
const NODES: [&str; 2] = ["--nodes", "500"];
/// The file of the puzzles.
const PUZZLES: &str = "crates/book/puzzles.jsonl";
/// The variants that have puzzles, three each.
const PUZZLED: [&str; 20] = [
    "chess",
    "gothic",
    "capablanca",
    "grand",
    "janus",
    "embassy",
    "shako",
    "omega",
    "courier",
    "chu",
    "seirawan",
    "crazyhouse",
    "knightmate",
    "berolina",
    "amazon",
    "almost",
    "spartan",
    "makruk",
    "xiangqi",
    "minishogi",
];
/// The registered variants that have cards.
const REGISTERED: [&str; 20] = [
    "chess",
    "gothic",
    "crc",
    "seirawan",
    "super",
    "chu",
    "shatranj",
    "capablanca",
    "makruk",
    "xiangqi",
    "shogi",
    "minishogi",
    "crazyhouse",
    "grand",
    "janus",
    "knightmate",
    "berolina",
    "spartan",
    "courier",
    "chushogi",
];
/// The sections of imported rules that have cards.
const IMPORTED: [&str; 10] = [
    "los-alamos",
    "gardner-minichess",
    "chaturanga-array",
    "chigorin-chess",
    "nightrider-chess",
    "hoppel-poppel",
    "new-zealand",
    "euro-shogi",
    "judkins-shogi",
    "modern-chess",
];

/// Makes the missing cards, of these variants if any are named.
pub(crate) fn atlas(variants: &[String]) -> Result<(), TaskError> {
    let all = || {
        let imported = IMPORTED.map(|section| format!("{SECTIONS}:{section}"));
        REGISTERED
            .map(str::to_owned)
            .into_iter()
            .chain(imported)
            .collect()
    };
    let variants: Vec<String> = if variants.is_empty() {
        all()
    } else {
        variants.to_vec()
    };
    let mut git = Command::new("git");
    let commit = process::output(git.args(["rev-parse", "--short=10", "HEAD"]))?;
    let mut program = program("atlas");
    program.current_dir(workspace()?.workspace_root);
    program
        .args([
            "--cards",
            CARDS,
            "--table",
            TABLE,
            "--commit",
            commit.trim(),
        ])
        .args(NODES)
        .args(variants);
    process::run(&mut program)
}

/// Tests the claims of every variant that has any, and writes docs/CLAIMS.md.
pub(crate) fn claims() -> Result<(), TaskError> {
    let root = workspace()?.workspace_root;
    let variants = root.join("variants");
    let folders = fs::read_dir(&variants).map_err(at(&variants))?;
    let files = folders
        .flatten()
        .map(|folder| folder.path().join("claims.ron"));
    let mut files: Vec<_> = files.filter(|file| file.is_file()).collect();
    files.sort();
    let mut program = program("claims");
    // The program reports its progress on stderr.
    program
        .current_dir(&root)
        .args(NODES)
        .args(files)
        .stderr(Stdio::inherit());
    let judged = process::output(&mut program)?;
    let text = format!(
        "# The claims of the rule pages, tested\n\n`cargo xtask claims` writes this page from `variants/*/claims.ron`; \
         [ATLAS.md](ATLAS.md#claims) says how.\n\n{}\n",
        judged.trim_end()
    );
    fs::write(root.join(CLAIMS), text).map_err(at(CLAIMS))
}

/// Finds the puzzles anew, in some minutes.
pub(crate) fn puzzles() -> Result<(), TaskError> {
    let root = workspace()?.workspace_root;
    let mut program = program("puzzles");
    program
        .current_dir(&root)
        .args(["--games", "60", "--nodes", "300"])
        .args(PUZZLED)
        .stderr(Stdio::inherit());
    let found = process::output(&mut program)?;
    fs::write(root.join(PUZZLES), found).map_err(at(PUZZLES))
}

/// The program, with a command of its own.
fn program(command: &str) -> Command {
    let run = [
        "run",
        "--quiet",
        "--release",
        "--bin",
        "legwork",
        "--",
        command,
    ];
    process::cargo(&run)
}
