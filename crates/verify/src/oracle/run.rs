//! Running a suite.

use legwork_variant::position::Position;

use super::{
    Contradiction, Failure, MoveSource, Opener, OracleCase, OracleError, OracleReport, Suite,
};
use legwork_variant::testing::ReferenceMoves as _;

/// Checks every case: the Generator at all depths, the Walker at depths up to `walker_depth`.
///
/// Move lists are depth 1. `after_case` is called with each case when it is done.
///
/// # Errors
///
/// If the variant, an option or a position of the file is faulty; then nothing is counted.
pub fn run(
    suite: &Suite,
    walker_depth: u32,
    after_case: impl FnMut(&OracleCase),
) -> Result<OracleReport, OracleError> {
    let positions = suite.positions()?;
    Ok(report(suite, &positions, walker_depth, after_case))
}

/// Like [`run`], by the rules of a variant that need not be registered, whatever variant the file names.
///
/// # Errors
///
/// If the rules, an option or a position of the file is faulty; then nothing is counted.
pub fn run_by(
    suite: &Suite,
    open: Opener<'_>,
    walker_depth: u32,
    after_case: impl FnMut(&OracleCase),
) -> Result<OracleReport, OracleError> {
    let positions = suite.positions_by(open)?;
    Ok(report(suite, &positions, walker_depth, after_case))
}

fn report(
    suite: &Suite,
    positions: &[Position],
    walker_depth: u32,
    mut after_case: impl FnMut(&OracleCase),
) -> OracleReport {
    let variant = suite.variant.as_deref();
    let mut report = OracleReport::default();
    for (case, position) in suite.cases.iter().zip(positions) {
        let wrong = check_case(case, position, walker_depth);
        if wrong.is_empty() {
            report.passed += 1;
        } else {
            report.failed += 1;
        }
        report
            .failures
            .extend(wrong.into_iter().map(|(source, contradiction)| {
                Failure {
                    variant: variant.unwrap_or(&position.rules().id).to_owned(),
                    case: case.name.clone(),
                    options: case
                        .options
                        .iter()
                        .map(|(name, value)| format!("{name}={value}"))
                        .collect(),
                    fen: case.fen.clone(),
                    source,
                    contradiction,
                }
            }));
        after_case(case);
    }
    report
}

/// Returns how the generators contradict a case: the Generator at all depths, the Walker at depths up to `walker_depth`.
///
/// A count that is wrong makes those of the depths behind it wrong, too, so these are not counted.
pub(crate) fn check_case(
    case: &OracleCase,
    position: &Position,
    walker_depth: u32,
) -> Vec<(MoveSource, Contradiction)> {
    let mut wrong = Vec::new();
    for &(depth, expected) in case.perft.iter().flatten() {
        let mut compare = |source, got| {
            if got != expected {
                wrong.push((
                    source,
                    Contradiction::Count {
                        depth,
                        expected,
                        got,
                    },
                ));
            }
        };
        compare(MoveSource::Generator, position.perft(depth));
        if depth <= walker_depth {
            compare(MoveSource::Walker, position.walker_perft(depth));
        }
        if !wrong.is_empty() {
            break;
        }
    }
    if let Some(expected) = &case.moves {
        let text = |mv| position.move_text(mv);
        let generated = position.moves().into_iter().map(text).collect();
        wrong
            .extend(compare_moves(expected, generated).map(|moves| (MoveSource::Generator, moves)));
        if walker_depth >= 1 {
            let walked = position.walk().into_iter().flatten().map(text).collect();
            wrong.extend(compare_moves(expected, walked).map(|moves| (MoveSource::Walker, moves)));
        }
    }
    wrong
}

/// Compares lists, counting a repeated move as often as it occurs.
fn compare_moves(expected: &[String], mut got: Vec<String>) -> Option<Contradiction> {
    let mut missing = Vec::new();
    let count = got.len();
    for text in expected {
        match got.iter().position(|other| other == text) {
            Some(place) => drop(got.swap_remove(place)),
            None => missing.push(text.clone()),
        }
    }
    missing.sort();
    got.sort();
    let differ = !missing.is_empty() || !got.is_empty();
    differ.then_some(Contradiction::Moves {
        expected: expected.len(),
        got: count,
        missing,
        extra: got,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;
    use legwork_random_rules::TINY;
    use legwork_variant::variant::Variant;

    /// A case with one pawn that promotes.
    fn suite(rest: &str) -> Suite {
        let text = format!(
            r#"{{"variant": "tiny", "cases": [{{"name": "a", "fen": "4k/P4/5/5/5/4K w - - 0 1", {rest}}}]}}"#
        );
        Suite::parse("tiny.json", text.as_bytes()).unwrap()
    }

    fn report_of(rest: &str) -> String {
        let report = run(&suite(rest), 9, |_| ()).unwrap();
        assert_eq!((report.passed, report.failed), (0, 1));
        report
            .failures
            .iter()
            .map(|failure| format!("{failure}\n"))
            .collect()
    }

    #[test]
    fn what_holds_passes() {
        let mut seen = Vec::new();
        let holds = suite(r#""perft": [5], "moves": ["e0d0", "e0d1", "e0e1", "a4a5r", "a4a5+r"]"#);
        let report = run(&holds, 1, |case| seen.push(case.name.clone())).unwrap();
        assert_eq!(
            report,
            OracleReport {
                passed: 1,
                failed: 0,
                failures: vec![]
            }
        );
        assert_eq!(seen, ["a"]);
        let depth_2 = tiny()
            .position(&holds.cases[0].fen)
            .unwrap()
            .walker_perft(2);
        let both = suite(&format!(r#""perft": [5, {depth_2}]"#));
        assert!(run(&both, 2, |_| ()).unwrap().is_clean());
    }

    #[test]
    fn options_of_a_case_are_set() {
        assert!(
            run(&suite(r#""perft": [4], "promotion": "rook""#), 1, |_| ())
                .unwrap()
                .is_clean()
        );
    }

    #[test]
    fn a_failure_is_told_in_full() {
        insta::assert_snapshot!(report_of(r#""perft": [3], "promotion": "rook""#), @r"
        tiny: a (promotion=rook)
          4k/P4/5/5/5/4K w - - 0 1
          Generator: depth 1: expected 3, got 4
        tiny: a (promotion=rook)
          4k/P4/5/5/5/4K w - - 0 1
          Walker: depth 1: expected 3, got 4
        ");
        insta::assert_snapshot!(report_of(r#""moves": ["e0d0", "e0d1", "e0d1", "e0e1", "a4a5k"]"#), @r"
        tiny: a
          4k/P4/5/5/5/4K w - - 0 1
          Generator: depth 1: expected 5 moves, got 5; missing: a4a5k e0d1; extra: a4a5+r a4a5r
        tiny: a
          4k/P4/5/5/5/4K w - - 0 1
          Walker: depth 1: expected 5 moves, got 5; missing: a4a5k e0d1; extra: a4a5+r a4a5r
        ");
    }

    #[test]
    fn a_case_is_counted_to_its_first_wrong_depth() {
        let failures = report_of(r#""perft": [5, 1, 2, 3]"#);
        assert_eq!(failures.matches("depth").count(), 2, "{failures}");
        assert_eq!(failures.matches("depth 2: expected 1").count(), 2);
    }

    #[test]
    fn cases_are_counted_by_rules_that_are_given() {
        let open = |options: &[(&str, &str)]| Variant::from_ron("mine", TINY, options);
        let other = Suite {
            variant: Some("nobody's".to_owned()),
            ..suite(r#""perft": [4], "promotion": "rook""#)
        };
        assert!(run(&other, 0, |_| ()).is_err());
        assert!(run_by(&other, &open, 1, |_| ()).unwrap().is_clean());
        let wrong = suite(r#""perft": [4], "castling": "none""#);
        assert!(run_by(&wrong, &open, 1, |_| ()).is_err());
    }

    #[test]
    fn a_faulty_case_stops_the_run() {
        let refused = |suite: &Suite| run(suite, 0, |_| ()).unwrap_err().to_string();
        insta::assert_snapshot!(
            refused(&suite(r#""perft": [3], "castling": "none""#)),
            @r#"tiny.json: case `a`: key `castling`: unknown key; known keys: name, fen, perft, moves, note; options: promotion"#
        );
        insta::assert_snapshot!(
            refused(&suite(r#""perft": [3], "promotion": "rock""#)),
            @r#"tiny.json: case `a`: option `promotion` of tiny has no value `rock` (did you mean `rook`?)"#
        );
        let mut bad_fen = suite(r#""perft": [3]"#);
        bad_fen.cases[0].fen = "4k/6/5/5/5/4K w - - 0 1".to_owned();
        insta::assert_snapshot!(refused(&bad_fen), @r#"tiny.json: case `a`: key `fen`: board, byte 3: rank 4 has more than 5 squares"#);
        let unknown = Suite {
            variant: Some("tinny".to_owned()),
            ..bad_fen
        };
        insta::assert_snapshot!(
            refused(&unknown),
            @r#"tiny.json: key `variant`: unknown variant `tinny` (did you mean `tiny`?); known variants: tiny"#
        );
    }
}
