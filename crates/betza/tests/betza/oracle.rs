//! The rows of the notation's oracle: what each text prints as, which moves it gives, and which texts are refused.

use crate::support::{OracleBoard, OracleRow, WalkedMove, square};
use legwork_betza::Movement;
use serde::Deserialize;
use std::collections::HashSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusalRow {
    betza: String,
    kind: String,
}

fn rows() -> Vec<OracleRow> {
    serde_json::from_str(include_str!("../oracle/betza.json")).expect("the oracle reads")
}

fn refused() -> Vec<RefusalRow> {
    serde_json::from_str(include_str!("../oracle/betza_refused.json")).expect("the oracle reads")
}

#[test]
fn every_row_has_exactly_its_moves() {
    for row in rows() {
        let piece: Movement = row
            .betza
            .parse()
            .unwrap_or_else(|e| panic!("{}: {e}", row.betza));
        let found = OracleBoard::of(&row).moves(&piece.paths(), square(&row.from), row.virgin);
        let wanted: std::collections::BTreeSet<WalkedMove> = row
            .moves
            .iter()
            .map(|m| {
                (
                    square(&m.to),
                    m.captures.iter().map(|c| square(c)).collect(),
                )
            })
            .collect();
        assert_eq!(found, wanted, "{} ({})", row.betza, row.check);
    }
}

#[test]
fn every_row_prints_canonically_and_reads_back() {
    for row in rows() {
        let piece: Movement = row.betza.parse().unwrap();
        assert_eq!(
            piece.to_string(),
            row.canonical,
            "{} {}",
            row.betza,
            row.name
        );
        let again: Movement = row.canonical.parse().unwrap();
        assert_eq!(again, piece, "{}", row.betza);
        assert_eq!(again.to_string(), row.canonical);
        assert_eq!(again.paths(), piece.paths());
    }
}

/// Other spellings may order paths differently, but give the same ones.
#[test]
fn every_other_spelling_has_the_same_paths() {
    for row in rows() {
        let piece: Movement = row.betza.parse().unwrap();
        let paths: HashSet<_> = piece.paths().into_iter().collect();
        let pages: Movement = piece.pages().parse().unwrap();
        assert_eq!(
            pages.paths().into_iter().collect::<HashSet<_>>(),
            paths,
            "{}",
            piece.pages()
        );
        if let Ok(text) = piece.xbetza() {
            let spelled: Movement = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(
                spelled.paths().into_iter().collect::<HashSet<_>>(),
                paths,
                "{text}"
            );
            assert!(!text.contains('['), "{text}");
        }
    }
}

#[test]
fn every_refused_row_is_refused_for_its_reason() {
    for row in refused() {
        let error = row.betza.parse::<Movement>().expect_err(&row.betza);
        assert_eq!(
            format!("{:?}", error.kind()),
            row.kind,
            "{}: {error}",
            row.betza
        );
        assert!(error.byte() <= row.betza.len());
    }
}

#[test]
fn messages_read_like_sentences() {
    let mut table = String::new();
    for row in refused() {
        let message = row
            .betza
            .parse::<Movement>()
            .expect_err(&row.betza)
            .to_string();
        assert!(
            message.starts_with(char::is_lowercase) && !message.ends_with('.'),
            "{message}"
        );
        table.push_str(&format!("{:10} {message}\n", row.betza));
    }
    insta::assert_snapshot!("refusals", table);
}

/// Reading takes only a moment, whatever the text is.
#[test]
fn the_longest_texts_are_read_at_once() {
    let start = std::time::Instant::now();
    for piece in [
        "fsbsvsafsbssfafsbsvsK",
        "[aK-aK?aK]",
        "frlffbrhrvsN",
        "[K-fsbsvfsK?frflbrblfF]",
        "ffrrffllbhN",
    ] {
        let text = piece.repeat(255 / piece.len());
        if let Ok(piece) = text.parse::<Movement>() {
            let _ = (
                piece.paths(),
                piece.to_string(),
                piece.pages(),
                piece.xbetza(),
            );
        }
    }
    assert!(start.elapsed().as_secs() < 5);
}
