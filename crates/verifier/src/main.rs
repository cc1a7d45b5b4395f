//! `verify FILE...`: counts the positions of oracle files by the rules of the registered variants, and compares the results.
//!
//! A fresh clone builds it first, so it depends on the variants and on the checks alone. `legwork verify` does the same, and
//! also takes rule files, options and perft suites.

#![forbid(unsafe_code)]

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use legwork::registry;
use legwork_verify::oracle::{OracleError, Suite, run};

const USAGE: &str = "expected oracle files: verify variants/*/oracle/*.json";

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() || files.iter().any(|file| file.starts_with('-')) {
        return refused(USAGE);
    }
    // A fault of the registry itself is reported before an unknown variant.
    if let Err(error) = registry() {
        return refused(error);
    }
    match verify(&files, &mut io::stdout()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => refused(error),
    }
}

fn refused(fault: impl Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "verify: {fault}");
    ExitCode::from(2)
}

/// Checks all cases of all files, and returns how many failed. Writes each failure when its file has been checked, and the totals at
/// the end; the result does not depend on whether they can be written.
fn verify(files: &[String], out: &mut dyn Write) -> Result<usize, OracleError> {
    // All files are read first, so that a fault in the last one is reported before anything is counted.
    let read = |file: &String| Suite::read(Path::new(file));
    let suites = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    for suite in &suites {
        suite.positions()?;
    }
    let (mut passed, mut failed) = (0, 0);
    for suite in &suites {
        let report = run(suite, 0, |_| ())?;
        for failure in &report.failures {
            let _ = writeln!(out, "{}: {failure}", suite.file);
        }
        passed += report.passed;
        failed += report.failed;
    }
    let _ = writeln!(out, "{passed} passed, {failed} failed");
    Ok(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verified(counts: &str) -> (Result<usize, String>, String) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("perft.json");
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let case = format!(r#"{{"name": "start", "fen": "{fen}", "perft": {counts}}}"#);
        let text = format!(r#"{{"variant": "chess", "cases": [{case}]}}"#);
        std::fs::write(&file, text).unwrap();
        let mut out = Vec::new();
        let failed = verify(&[file.display().to_string()], &mut out);
        (
            failed.map_err(|error| error.to_string()),
            String::from_utf8(out).unwrap(),
        )
    }

    #[test]
    fn right_counts_pass_and_wrong_ones_are_shown() {
        let (failed, out) = verified("[20, 400]");
        assert_eq!((failed, out.as_str()), (Ok(0), "1 passed, 0 failed\n"));
        let (failed, out) = verified("[20, 401]");
        assert_eq!(failed, Ok(1));
        assert!(
            out.contains("depth 2: expected 401, got 400")
                && out.ends_with("\n0 passed, 1 failed\n"),
            "{out}"
        );
    }

    #[test]
    fn a_faulty_file_is_refused() {
        let (failed, out) = verified("[]");
        assert!(
            failed.is_err_and(|error| error.contains("perft.json")),
            "{out}"
        );
        assert_eq!(out, "");
    }
}
