//! Two terms of moves for one piece, as Fairy-Stockfish plays them together: exact, or refused.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork::Variant;
use legwork_import::{Imported, NotImported, Source};

/// Letters that no piece of chess has: this number of pieces is imported at once.
const LETTERS: &str = "ACDEFGHIJLMOSTUVWXYZ";

/// Two terms, the number of a board, and the squares to which they go from there, one name behind the other.
struct Row<'a> {
    terms: [&'a str; 2],
    board: &'a str,
    expected: &'a str,
}

/// Every two of the terms stand one behind the other, in both orders, on one of some random boards.
#[test]
fn two_terms_move_as_the_engine_plays_them_or_are_refused() {
    let mut boards: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in include_str!("pairs.txt").lines() {
        match line.split(' ').collect::<Vec<&str>>()[..] {
            ["board", number, square, ..] => {
                let fen = line.splitn(4, ' ').last().unwrap_or_default();
                boards.insert(number, (square, fen));
            }
            [first, second, board, expected] => rows.push(Row {
                terms: [first, second],
                board,
                expected: expected.trim_start_matches('-'),
            }),
            _ => {}
        }
    }
    let (mut wrong, mut refused, mut exact) = (String::new(), Vec::new(), 0);
    let mut parts: Vec<&[Row<'_>]> = rows.chunks(LETTERS.len()).rev().collect();
    while let Some(rows) = parts.pop() {
        let Some((imported, without)) = import(rows) else {
            // Too many at once.
            assert!(rows.len() > 1, "{}", rows[0].terms.concat());
            let (first, second) = rows.split_at(rows.len() / 2);
            parts.extend([second, first]);
            continue;
        };
        let variant = Variant::from_ron("mine", &imported.file.to_ron(), &[]).unwrap();
        for ((number, row), letter) in rows.iter().enumerate().zip(LETTERS.chars()) {
            let [first, second] = row.terms;
            if without.contains(&number) {
                refused.push(format!("{first} {second}"));
                continue;
            }
            let (square, fen) = boards[row.board];
            let fen = fen.replace('J', &letter.to_string());
            let position = variant.position_loosely(&fen).unwrap();
            let moves = position.moves().into_iter();
            let mut targets: Vec<String> = moves
                .map(|mv| position.move_text(mv))
                .filter_map(|text| Some(text.strip_prefix(square)?.to_owned()))
                .collect();
            targets.sort();
            if targets.concat() == row.expected {
                exact += 1
            } else {
                let expected = row.expected;
                let found = targets.concat();
                writeln!(wrong, "{first} {second} {fen}: {found}, not {expected}").unwrap();
            }
        }
    }
    assert_eq!(wrong, "");
    assert!(exact > 1800, "{exact}");
    insta::assert_snapshot!(refused.join("\n"));
}

/// Imports pieces, and those left out whose moves are refused, by their places. `None` if they are refused together.
fn import(rows: &[Row<'_>]) -> Option<(Imported, Vec<usize>)> {
    let mut without: Vec<usize> = Vec::new();
    loop {
        let (mut pieces, mut standing) = (String::new(), String::new());
        for ((number, row), letter) in rows.iter().enumerate().zip(LETTERS.chars()) {
            let there = !without.contains(&number);
            standing.push(if there { letter } else { 'P' });
            if there {
                let moves = row.terms.concat();
                writeln!(pieces, "customPiece{} = {letter}:{moves}", number + 1).unwrap();
            }
            if number % 8 == 7 {
                standing.push('/');
            }
        }
        let left = 8 - rows.len() % 8;
        let source = Source::read(&format!(
            "[mine:chess]\nking = -\ncastling = false\n{pieces}startFen = 8/p7/8/{}{standing}{left}/P7/8 w - - 0 1\n",
            "8/".repeat(2 - rows.len() / 8)
        ));
        match source.rules("mine") {
            Ok(imported) => return Some((imported, without)),
            Err(NotImported::Refused(refusals)) => {
                for refusal in refusals {
                    let number = refusal.key.strip_prefix("customPiece")?;
                    let number: usize = number.parse().ok()?;
                    without.push(number - 1);
                }
            }
            Err(error) => panic!("{error}"),
        }
    }
}
