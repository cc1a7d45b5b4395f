//! Reporting findings, and replaying them.

use std::fs;
use std::hash::Hasher as _;
use std::io;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use ron::ser::PrettyConfig;

use crate::case::{RulesSource, SoakCase};
use crate::corpus;
use crate::targets::SoakTarget;
use crate::wrong::SoakFailure;

/// The folder for findings, relative to the workspace.
const FOLDER: &str = "target/soak";

/// The reasons why the program cannot run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReportError {
    /// The registered variants cannot be opened.
    #[error(transparent)]
    Variants(legwork::Error),
    /// A case cannot be read from its file.
    #[error("cannot read {}: {source}", file.display())]
    Unreadable {
        file: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file does not contain a case.
    #[error("{}:{error}", file.display())]
    NoCase {
        file: PathBuf,
        error: Box<ron::error::SpannedError>,
    },
}

/// Writes a finding's files, and reports what it is and how to replay it.
pub(crate) fn tell(
    number: u64,
    target: SoakTarget,
    case: &SoakCase,
    wrong: &SoakFailure,
) -> String {
    tell_in(Path::new(FOLDER), number, target, case, wrong)
}

fn tell_in(
    folder: &Path,
    number: u64,
    target: SoakTarget,
    case: &SoakCase,
    wrong: &SoakFailure,
) -> String {
    let mut finding = format!(
        "\nfinding {number} ({}): {}\n",
        target.name(),
        wrong.message
    );
    let name = format!("{}-{:016x}", target.name(), fingerprint(case));
    let text = write(case);
    let file = folder.join(format!("{name}.case"));
    let saved = fs::create_dir_all(folder).and_then(|()| fs::write(&file, &text));
    match saved {
        Ok(()) => {
            let file = file.display();
            finding += &format!("again: cargo xtask soak --replay {file}\n");
            finding += &format!("keep:  cp {file} {}\n", corpus::FOLDER);
        }
        Err(error) => {
            finding += &format!(
                "it cannot be written to {}: {error}\n{text}",
                file.display()
            )
        }
    }
    let game = match case {
        SoakCase::Position { game, fen } => Some((game, Some(fen))),
        SoakCase::RandomGame { game, .. }
        | SoakCase::SelfPlay { game, .. }
        | SoakCase::Fen { game, .. } => Some((game, None)),
        SoakCase::Move { game, fen, .. } | SoakCase::San { game, fen, .. } => {
            Some((game, Some(fen)))
        }
        SoakCase::Pgn { .. }
        | SoakCase::Session { .. }
        | SoakCase::Betza { .. }
        | SoakCase::File { .. } => None,
    };
    if let Some((game, fen)) = game
        && let RulesSource::File(ron) = &game.rules
    {
        // The rules get a file of their own for the program's other commands.
        let rules = folder.join(format!("{name}.ron"));
        let set: String = game
            .options
            .iter()
            .map(|(option, value)| format!(" --set {option}={value}"))
            .collect();
        let at = fen.map(|fen| format!(" --fen '{fen}'")).unwrap_or_default();
        if fs::write(&rules, ron).is_ok() {
            finding += &format!("shown: legwork show {}{set}{at}\n{ron}", rules.display());
        }
    }
    finding
}

/// Returns the text of a case.
fn write(case: &SoakCase) -> String {
    let layout = PrettyConfig::new().new_line("\n").escape_strings(false);
    // Every case can be written as RON. If not, the debug output shows it.
    ron::ser::to_string_pretty(case, layout).unwrap_or_else(|_| format!("{case:?}")) + "\n"
}

/// A number that distinguishes cases.
fn fingerprint(case: &SoakCase) -> u64 {
    let mut print = FnvHasher::default();
    print.write(write(case).as_bytes());
    print.finish()
}

/// Reads a case from its file.
pub(crate) fn read(file: &Path) -> Result<SoakCase, ReportError> {
    let text = fs::read_to_string(file).map_err(|source| ReportError::Unreadable {
        file: file.to_owned(),
        source,
    })?;
    ron::from_str(&text).map_err(|error| ReportError::NoCase {
        file: file.to_owned(),
        error: Box::new(error),
    })
}

/// Replays a case, and returns the number of findings.
pub(crate) fn replay(file: &Path) -> Result<u64, ReportError> {
    match read(file)?.check() {
        Ok(()) => {
            println!("nothing is wrong with it");
            Ok(0)
        }
        Err(wrong) => {
            println!("{}", wrong.message);
            Ok(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::GameRules;
    use crate::wrong::FailureClass;
    use std::collections::BTreeMap;

    #[test]
    fn a_finding_is_kept_and_can_be_run_again() {
        let folder = tempfile::tempdir().unwrap();
        let case = SoakCase::Move {
            game: GameRules {
                rules: RulesSource::File("(\n    name: \"#\"#\\n\",\n)\n".to_owned()),
                options: BTreeMap::from([("a".to_owned(), "b".to_owned())]),
                level: "portable".to_owned(),
            },
            fen: "4k3 w".to_owned(),
            text: "e2\te4\u{1b}".to_owned(),
        };
        let wrong = SoakFailure::new(FailureClass::Lost, "it is lost");
        let text = tell_in(folder.path(), 3, SoakTarget::Moves, &case, &wrong);
        assert!(text.contains("finding 3 (moves): it is lost"), "{text}");
        assert!(text.contains("--set a=b --fen '4k3 w'"), "{text}");
        let file = text
            .split("--replay ")
            .nth(1)
            .and_then(|rest| rest.lines().next());
        assert_eq!(read(Path::new(file.unwrap())).unwrap(), case);
    }
}
