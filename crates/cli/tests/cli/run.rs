//! Runs the program, and records transcripts.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// The folder where tests write files, and where the program runs, so that messages contain short names.
pub(crate) fn directory() -> &'static Path {
    static DIRECTORY: LazyLock<(PathBuf, fs::File)> = LazyLock::new(free_directory);
    &DIRECTORY.0
}

/// Returns the first folder that no other run of these tests uses, emptied. It is locked until this process ends.
fn free_directory() -> (PathBuf, fs::File) {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for number in 0.. {
        let path = all.join(format!("cli-{number}"));
        let lock = fs::File::create(path.with_extension("lock")).unwrap();
        if lock.try_lock().is_ok() {
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            return (path, lock);
        }
    }
    unreachable!("some folder is free")
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_legwork"));
    command
        .args(args)
        .current_dir(directory())
        .stdin(Stdio::null());
    for look in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(look);
    }
    command
}

/// The output of a run, and its exit code.
pub(crate) struct RunOutput {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

pub(crate) fn run(args: &[&str]) -> RunOutput {
    finished(&mut command(args))
}

/// Runs a command that was prepared further.
pub(crate) fn finished(command: &mut Command) -> RunOutput {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = status.code().expect("no signal ends the program");
    RunOutput {
        out: text(stdout),
        err: text(stderr),
        code,
    }
}

/// Returns the output of a run, which must succeed.
pub(crate) fn printed(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// Returns the output of a run as JSON.
pub(crate) fn json(args: &[&str]) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    serde_json::from_str(&printed(&args)).unwrap()
}

/// The ids of all variants that the program has.
pub(crate) fn ids() -> &'static [String] {
    static IDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let listed = json(&["variants"]);
        let rows = listed.as_array().unwrap().iter();
        rows.map(|row| row["id"].as_str().unwrap().to_owned())
            .collect()
    });
    &IDS
}

/// Replaces a list of all variants by a placeholder, so that a new variant changes no snapshot.
pub(crate) fn without_ids(text: &str) -> String {
    text.replace(&ids().join(", "), "<every variant>")
}

/// Returns the lines whose first word is the id of a variant that these tests know, with two spaces between
/// columns: the width of a column depends on all variants.
pub(crate) fn of_known_variants(table: &str) -> String {
    const KNOWN: [&str; 6] = ["chess", "chu", "crc", "gothic", "seirawan", "super"];
    let known = |line: &&str| KNOWN.iter().any(|id| line.split(' ').next() == Some(id));
    let squeezed = |line: &str| {
        let columns = line.split("  ").map(str::trim);
        let columns: Vec<&str> = columns.filter(|column| !column.is_empty()).collect();
        columns.join("  ")
    };
    let lines: Vec<String> = table.lines().filter(known).map(squeezed).collect();
    lines.join("\n")
}

/// A transcript of several runs.
pub(crate) fn transcript(runs: &[&[&str]]) -> String {
    let outputs = runs.iter().map(|args| (*args, run(args)));
    transcript_of(outputs)
}

/// A transcript of runs that have been made.
pub(crate) fn transcript_of<'a>(runs: impl Iterator<Item = (&'a [&'a str], RunOutput)>) -> String {
    let mut text = String::new();
    for (args, RunOutput { out, err, code }) in runs {
        let shown: Vec<String> = args.iter().map(|arg| shown(arg)).collect();
        writeln!(text, "$ legwork {}\n{out}{err}[{code}]\n", shown.join(" ")).unwrap();
    }
    without_ids(&text)
}

/// Writes an argument as one would type it; a long one is described.
fn shown(arg: &str) -> String {
    match arg.chars().next() {
        Some(first) if arg.chars().count() > 200 => {
            let first = legwork_core::echo::plain(&first.to_string());
            format!("<{} times {first}>", arg.chars().count())
        }
        _ if arg.is_empty() || arg.contains([' ', '"']) => format!("'{arg}'"),
        _ => legwork_core::echo::plain(arg),
    }
}

/// Writes a file where the program runs.
pub(crate) fn file(name: &str, text: &str) -> String {
    bytes(name, text.as_bytes())
}

/// Writes bytes that need not be text.
pub(crate) fn bytes(name: &str, bytes: &[u8]) -> String {
    // Another test that writes the same text may be reading it.
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    let whole = directory().join(name);
    let part = whole.with_extension(format!("{}.part", WRITTEN.fetch_add(1, Ordering::Relaxed)));
    fs::write(&part, bytes).unwrap();
    fs::rename(part, whole).unwrap();
    name.to_owned()
}

/// Makes a folder where the program runs, without what an earlier run left in it.
pub(crate) fn folder(name: &str) -> String {
    let path = directory().join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path).unwrap();
    name.to_owned()
}

/// Makes a link in the folder to a file elsewhere.
#[cfg(unix)]
pub(crate) fn link(name: &str, target: &str) {
    let path = directory().join(name);
    if fs::symlink_metadata(&path).is_err() {
        std::os::unix::fs::symlink(target, path).unwrap();
    }
}

/// Makes a pipe that stays empty.
#[cfg(unix)]
pub(crate) fn pipe(name: &str) -> String {
    let path = directory().join(name);
    if fs::symlink_metadata(&path).is_err() {
        let made = Command::new("mkfifo").arg(path).status().unwrap();
        assert!(made.success());
    }
    name.to_owned()
}

/// The path of a variant's list of moves from another program.
pub(crate) fn move_lists(id: &str) -> String {
    format!(
        "{}/../../variants/{id}/oracle/moves_{id}.json",
        env!("CARGO_MANIFEST_DIR")
    )
}
