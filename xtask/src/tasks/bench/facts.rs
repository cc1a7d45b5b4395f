//! The facts that figures depend on: processor, counting level, compiler and revision.

use std::process::Command;

use legwork_kernel::Level;

use crate::tasks::process;

/// Prints processor, level, compiler and revision, as far as they are known.
pub(super) fn print() {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let processor = match model {
        Some(model) => model.trim_start_matches([' ', '\t', ':']).to_owned(),
        None => std::env::consts::ARCH.to_owned(),
    };
    let ask = |program: &str, words: &[&str]| {
        let text = process::output(Command::new(program).args(words)).ok()?;
        Some(text.trim().to_owned())
    };
    let revision = ask("git", &["describe", "--always", "--dirty"]);
    let date = ask("git", &["show", "-s", "--format=%cs"]);
    let revision = revision
        .zip(date)
        .map(|(name, date)| format!("revision {name} of {date}"));
    let facts = [
        Some(processor),
        Some(level()),
        ask("rustc", &["--version"]),
        revision,
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    println!("{}", facts.join("\n"));
}

/// The level at which whole sides are counted, where the rules allow that. The programs that measure
/// choose their level in the same way: by the processor, and by the same environment.
fn level() -> String {
    let level = Level::chosen();
    let why = match Level::asked() {
        Ok(Some(_)) => "asked for",
        _ => "the processor's best",
    };
    format!("counting level {level}, {why}")
}
