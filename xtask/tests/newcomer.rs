//! The instructions of CONTRIBUTING.md for a newcomer work: the commands of its section on the crate of a variant run in a copy of
//! the workspace.

mod copy;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use copy::WorkspaceCopy;

/// The section that is tried.
const SECTION: &str = "## A variant as a crate\n";
/// The files that may change outside the new folder: what links it, and the file that it is made of.
const LINKS: [&str; 4] = [
    "Cargo.lock",
    "crates/legwork/Cargo.toml",
    "crates/legwork/src/lib.rs",
    "omega-lite.ron",
];

/// A fenced block of the section: its language and its lines.
struct Block {
    language: String,
    text: String,
}

/// The blocks of the section, in order.
fn blocks(page: &str) -> Vec<Block> {
    let (_, section) = page.split_once(SECTION).expect("the section is there");
    let section = section.split("\n## ").next().unwrap();
    let mut blocks = Vec::new();
    let mut parts = section.split("```");
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (language, text) = block.split_once('\n').expect("a block has lines");
        blocks.push(Block {
            language: language.to_owned(),
            text: text.to_owned(),
        });
    }
    blocks
}

/// Replaces the lines that a diff removes by those that it adds.
fn apply(diff: &str, file: &Path) {
    let side = |sign: char| {
        let lines = diff
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix(sign));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let (old, new) = (side('-'), side('+'));
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(
        text.matches(&old).count(),
        1,
        "{}:\n{text}\nhas not once\n{old}",
        file.display()
    );
    fs::write(file, text.replace(&old, &new)).unwrap();
}

/// Runs a command of the page in the copy; gives what it printed.
fn run(copy: &WorkspaceCopy, line: &str) -> String {
    let line = line.split('#').next().unwrap().trim();
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("cargo"), "{line}");
    let words: Vec<&str> = words.collect();
    let mut command = match words.as_slice() {
        // The program that this is a test of, so that it is not built a second time.
        ["xtask", rest @ ..] => {
            let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
            command.args(rest);
            command
        }
        _ => {
            let mut command = Command::new(env!("CARGO"));
            command.args(&words);
            command
        }
    };
    let output = copy.within(&mut command).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "$ {line}\n{printed}\n{message}");
    printed
}

#[test]
#[ignore = "builds the workspace anew; .ci/full asks for it"]
fn the_walk_through_ends_in_a_variant_that_plays() {
    let copy = WorkspaceCopy::make();
    let before = copy.files();
    let page = fs::read_to_string(copy.root().join("CONTRIBUTING.md")).unwrap();
    let mut printed = BTreeMap::new();
    let file = copy.root().join("omega-lite.ron");
    for block in blocks(&page) {
        match block.language.as_str() {
            "ron" => fs::write(&file, &block.text).unwrap(),
            "sh" => {
                for line in block.text.lines() {
                    printed.insert(line.trim().to_owned(), run(&copy, line));
                }
            }
            _ => {}
        }
    }

    // A further piece, in the array or not, needs no other file touched by hand.
    let rules = copy.root().join("variants/omega-lite/omega-lite.ron");
    let champion = r#"        (letter: "C", name: "Champion", betza: "WAD", value: 4),"#;
    let wizard = r#"        (letter: "W", name: "Wizard", betza: "FC"),"#;
    apply(&format!("-{champion}\n+{champion}\n+{wizard}\n"), &rules);
    let message = run(&copy, "cargo xtask snapshot --variant omega-lite --accept");
    assert!(
        message.contains("new      variants/omega-lite/snapshots/diagram-wizard.snap"),
        "{message}"
    );
    run(&copy, "cargo test --package legwork-omega-lite");

    // The new variant is listed and plays by the rules as they were changed.
    let listed = run(&copy, "cargo run --quiet --bin legwork -- variants");
    assert!(listed.contains("omega-lite"), "{listed}");
    let moves = &printed["cargo run --quiet --bin legwork -- moves omega-lite.ron --from e1"];
    let moves: Vec<&str> = moves.lines().collect();
    assert_eq!(moves, ["e1c3", "e1e3", "e1g3"], "the jumps of a Champion");
    let perft = &printed["cargo run --quiet --bin legwork -- perft omega-lite 2"];
    let walked = &printed["cargo run --quiet --bin legwork -- perft omega-lite 2 --walker"];
    let nodes = |text: &str| text.split(' ').next().unwrap().parse::<u64>().unwrap();
    assert!(nodes(perft) > 100, "{perft}");
    assert_eq!(nodes(perft), nodes(walked));
    assert_eq!(run(&copy, "cargo xtask tidy"), "tidy\n");
    run(&copy, "cargo fmt --all --check");
    // The tests that look at all variants take one more.
    run(&copy, "cargo test --quiet --package xtask --test rulings");
    run(
        &copy,
        "cargo test --quiet --package legwork-cli --test cli variants",
    );

    // Nothing was touched but the new folder and the lines that link it.
    let after = copy.files();
    let changed = after
        .iter()
        .filter(|(file, text)| before.get(*file) != Some(text));
    let changed: Vec<&PathBuf> = changed.map(|(file, _)| file).collect();
    let own = Path::new("variants/omega-lite");
    let (own, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
        changed.iter().partition(|file| file.starts_with(own));
    assert_eq!(others, LINKS.map(Path::new));
    assert!(
        before.keys().all(|file| after.contains_key(file)),
        "no file is gone"
    );
    let drawn = own
        .iter()
        .filter(|file| file.extension().is_some_and(|e| e == "snap"));
    // The three pieces that do not move like orthodox ones, and the start.
    assert_eq!((own.len(), drawn.count()), (13, 4), "{own:#?}");
    assert!(printed.len() >= 5, "{printed:#?}");

    // Nothing of it is committed here, so that it takes an explicit word to remove it.
    let refused = xtask(&copy, "remove-variant omega-lite").stderr;
    let refused = String::from_utf8(refused).unwrap();
    assert!(refused.contains("work that is not committed"), "{refused}");
    assert!(copy.files() == after, "the refusal left something behind");
    let removed = xtask(&copy, "remove-variant omega-lite --force");
    assert!(removed.status.success(), "{removed:?}");
    let mut without = copy.files();
    without.remove(Path::new("omega-lite.ron"));
    assert!(without == before, "something of the variant is left");
}

/// Runs a task in the copy, with words that have no blanks in them.
fn xtask(copy: &WorkspaceCopy, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words.split_whitespace());
    copy.within(&mut command).output().unwrap()
}

/// Variants that cannot be begun or removed: a task, its exit status, and the reason that it gives.
const REFUSALS: &str = "
new-variant Omega --files 10 --ranks 8: 2: `Omega` cannot be a variant's name
new-variant gothic --files 10 --ranks 8: 1: `gothic` is taken
new-variant core --files 10 --ranks 8: 1: there is a crate legwork-core
new-variant omicron --files 3 --ranks 8: 2: 3 is not in 4..=16
new-variant omicron --files 300 --ranks 8: 2: 300 is not in 4..=16
new-variant omicron --files 10 --ranks 8 --like chu: 1: cannot copy chu
new-variant omicron --files 10 --ranks 8 --like gotic: 1: no variant `gotic` to copy; known variants: alice
new-variant omicron --files 10: 2: --ranks <RANKS>
new-variant --like gothic: 2: not provided
new-variant omicron --from absent.ron: 1: `absent.ron` cannot be read
new-variant --from variants/gothic/gothic.ron: 1: `gothic` is taken
new-variant omicron --from variants/chu/chu.ron: 1: asks for rules in code (lion-trading: chu-chess)
new-variant omicron --from variants/super/super.ron: 1: asks for set-ups in code
new-variant --from README.md: 1: `README` cannot be a variant's name
new-variant omicron --from README.md: 1: README.md:1:1: not valid RON
remove-variant omicron: 1: no variant `omicron` to remove; known variants: alice
remove-variant gothic: 1: variants/gothic has work that is not committed
remove-variant .. --force: 2: `..` cannot be a variant's name";

#[test]
fn what_cannot_be_begun_leaves_nothing_behind() {
    let copy = WorkspaceCopy::make_at("refusals");
    let before = copy.files();
    let refused = |task: &str, status: &str, reason: &str, before: &BTreeMap<PathBuf, Vec<u8>>| {
        let output = xtask(&copy, task);
        let message = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code().unwrap().to_string();
        assert_eq!(code, status, "{task}: {message}");
        assert!(message.contains(reason), "{task}: {message}");
        assert!(copy.files() == *before, "{task} left something behind");
    };
    for line in REFUSALS.trim().lines() {
        let [task, status, reason] = line.splitn(3, ": ").collect::<Vec<_>>()[..] else {
            panic!("expected a task, its status and a reason: {line}")
        };
        refused(task, status, reason, &before);
    }
    // A facade in which no variant is linked is not edited.
    let library = copy.root().join("crates/legwork/src/lib.rs");
    fs::write(&library, "//! Nothing is linked.\n").unwrap();
    let task = "new-variant omicron --files 10 --ranks 8";
    refused(task, "1", "links a variant", &copy.files());
}

/// A variant that was made is removed without a trace.
#[test]
fn a_copy_is_made_and_removed() {
    let copy = WorkspaceCopy::make_at("copied");
    let before = copy.files();
    let made = xtask(&copy, "new-variant omicron --like gothic");
    assert!(made.status.success(), "{made:?}");
    let made = copy.files();
    let text = |file: &str| String::from_utf8(made[Path::new(file)].clone()).unwrap();
    // The board is as large as Gothic's if nothing else is said.
    assert!(text("variants/omicron/omicron.ron").contains("(files: 10, ranks: 8)"));
    let linked = "use legwork_omega as _;\nuse legwork_omicron as _;\nuse legwork_orda as _;";
    assert!(text("crates/legwork/src/lib.rs").contains(linked));
    assert!(text("crates/legwork/Cargo.toml").contains("legwork-omicron = "));
    let removed = xtask(&copy, "remove-variant omicron --force");
    assert!(removed.status.success(), "{removed:?}");
    assert!(copy.files() == before, "removing leaves what was before");
}

/// A variant that git can give back needs no `--force`.
#[test]
fn a_committed_variant_is_removed() {
    let copy = WorkspaceCopy::make_at("committed");
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        let name = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
        command.args(name).args(arguments).current_dir(copy.root());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    git(&["init", "--quiet"]);
    git(&["add", "--all"]);
    git(&["commit", "--quiet", "--message", "all"]);
    let remove = || xtask(&copy, "remove-variant shako");
    let added = copy.root().join("variants/shako/notes.txt");
    fs::write(&added, "work").unwrap();
    let refused = String::from_utf8(remove().stderr).unwrap();
    assert!(
        refused.contains("(`git status variants/shako/notes.txt`)"),
        "{refused}"
    );
    fs::remove_file(added).unwrap();
    assert!(remove().status.success());
    let changed = git(&["status", "--porcelain"]);
    let others: Vec<&str> = changed
        .lines()
        .filter(|line| !line.starts_with(" D variants/shako/"))
        .collect();
    assert_eq!(
        others,
        [
            " M Cargo.lock",
            " M crates/legwork/Cargo.toml",
            " M crates/legwork/src/lib.rs"
        ]
    );
    assert!(!copy.root().join("variants/shako").exists());
}
