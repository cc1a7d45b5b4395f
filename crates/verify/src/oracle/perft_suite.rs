//! Perft suites: a position with its counts on each line, as `perftsuite.epd` has them.
//!
//! The counts stand behind the FEN as `;D1 20 ;D2 400`, or as operations of an EPD, `D1 20; D2 400;`. Depths may be left out.
//! An empty line, or one that starts with `#`, says nothing.

use legwork_core::echo::clip;
use legwork_core::fault::without_mark;

use super::error::{OracleError, OracleFault};
use super::{OracleCase, Suite};

/// The greatest depth that a line may name.
const DEEPEST: u32 = 50;

/// Whether a text is such a file: its first line that says anything ends with counts.
pub(super) fn is_one(text: &str) -> bool {
    let mut lines = lines(text);
    !text.trim_start().starts_with(['{', '['])
        && lines.next().is_some_and(|(_, line)| {
            let words = line.split([' ', '\t', ';']);
            words.filter_map(depth).next().is_some()
        })
}

/// The lines that say something, each with its number.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = without_mark(text);
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The depth in `D4`.
fn depth(word: &str) -> Option<u32> {
    let digits = word.strip_prefix(['D', 'd'])?;
    let depth = digits.parse().ok()?;
    (digits.bytes().all(|byte| byte.is_ascii_digit()) && (1..=DEEPEST).contains(&depth))
        .then_some(depth)
}

/// Reads the text of a file; the name is for messages.
pub(super) fn parse(file: &str, text: &str) -> Result<Suite, OracleError> {
    let cases: Vec<OracleCase> = lines(text)
        .map(|(number, line)| {
            case(format!("line {number}"), line).map_err(|fault| OracleError {
                case: Some(format!("line {number}")),
                ..fault.in_file(file)
            })
        })
        .collect::<Result<_, _>>()?;
    if cases.is_empty() {
        return Err(OracleFault::Empty.in_file(file));
    }
    Ok(Suite {
        file: file.to_owned(),
        variant: None,
        oracle: None,
        rules: None,
        note: None,
        loosely: true,
        cases,
    })
}

fn case(name: String, line: &str) -> Result<OracleCase, OracleFault> {
    let no_counts = |found: &str| OracleFault::NoCounts { found: clip(found) };
    // The FEN ends before the first count, with or without a `;` between them.
    let (fen, rest) = match line.split_once(';') {
        Some((fen, rest)) => match fen.rfind(char::is_whitespace) {
            // An EPD: `D1 20;` has its name two words before the `;`.
            Some(at) if depth(fen[..at].trim_end().rsplit(' ').next().unwrap_or("")).is_some() => {
                let before = fen[..at].trim_end();
                line.split_at(before.rfind(' ').unwrap_or(0))
            }
            _ => (fen, rest),
        },
        None => return Err(no_counts(line)),
    };
    let mut counts = Vec::new();
    for part in rest
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let mut words = part.split_whitespace();
        let depth = words.next().and_then(depth);
        let count = words.next().and_then(|count| count.parse::<u64>().ok());
        match (depth, count, words.next()) {
            (Some(depth), Some(count), None) => counts.push((depth, count)),
            _ => return Err(no_counts(part)),
        }
    }
    counts.sort_unstable();
    if counts.is_empty() {
        return Err(no_counts(line));
    }
    Ok(OracleCase {
        name,
        fen: fen.trim().to_owned(),
        options: Default::default(),
        perft: Some(counts),
        moves: None,
        note: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k/P4/5/5/5/4K w - - 0 1";

    fn counts(rest: &str) -> Vec<(u32, u64)> {
        let suite = Suite::parse("a.epd", format!("# two\n\n{FEN}{rest}\n").as_bytes());
        let case = suite.unwrap().cases.remove(0);
        assert_eq!((case.name.as_str(), case.fen.as_str()), ("line 3", FEN));
        case.perft.unwrap()
    }

    #[test]
    fn counts_are_read_in_both_forms() {
        for rest in [
            " ;D1 5 ;D2 17",
            ";D1 5;D2 17",
            " D1 5; D2 17;",
            " ;D2 17 ;D1 5",
            " ; D1 5 ; D2 17 ;",
        ] {
            assert_eq!(counts(rest), [(1, 5), (2, 17)], "{rest}");
        }
        assert_eq!(counts(" ;D6 824064"), [(6, 824_064)]);
    }

    #[test]
    fn a_line_that_has_no_counts_is_named() {
        let refused = |line: &str| {
            let text = format!("{FEN} ;D1 5\n{line}\n");
            Suite::parse("a.epd", text.as_bytes())
                .unwrap_err()
                .to_string()
        };
        for (rest, found) in [
            (" ;D1", "D1"),
            (" ;D1 x", "D1 x"),
            (" ;D1 5 6", "D1 5 6"),
            (" ;D0 1", "D0 1"),
            (" ;D99999999999 1", "D99999999999 1"),
            (" ;D1 -5", "D1 -5"),
            (" ;bm e4", "bm e4"),
        ] {
            assert_eq!(
                refused(&format!("{FEN}{rest}")),
                format!("a.epd: line 2: expected a depth and its count, `D1 20`, found `{found}`")
            );
        }
        assert!(refused(FEN).contains("expected a depth and its count"));
    }

    #[test]
    fn other_files_are_read_as_json() {
        for text in ["{", "[1]", "rnbqkbnr/pppppppp", "x;y", ""] {
            assert!(!is_one(text), "{text}");
        }
    }
}
