//! The castling of Chess960.

use legwork_core::rules::{CastlingText, Rules};

use crate::ReadRules as _;

const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn rules(pieces: &str, promotion: &str, start: &str, more: &str) -> Rules {
    let ranks = start.split(' ').next().unwrap().split('/').count();
    let ron = format!(
        r#"(
            name: "Test",
            board: (files: 8, ranks: {ranks}),
            pieces: [Orthodox{pieces}],
            start: "{start}",
            castling: Orthodox(king_to: ["c", "g"], short: KingSide),
            promotions: [(pieces: ["P"], zone: 1, to: ["{promotion}"])],
            {more}
        )"#
    );
    Rules::read("test", &ron, &[]).unwrap_or_else(|error| panic!("{ron}: {error}"))
}

#[test]
fn homes_are_left_out_and_targets_stay() {
    let ends = |rules: &Rules| {
        let wings = rules.wings.iter();
        let ends = wings.map(|wing| wing.fixed_ends());
        ends.collect::<Vec<_>>()
    };
    // With a blast, a side may lose its King.
    for more in ["", "captures: [(blast: ())],"] {
        let rules = rules("", "Q", BOARD, more);
        let free = rules.chess960().unwrap();
        assert!(free.wings.iter().all(|wing| wing.home.is_none()));
        assert_eq!(ends(&free), ends(&rules));
        assert_eq!(free.castling_text, CastlingText::KingTakesRook);
        assert!(free.chess960().is_none(), "it is the form already");
    }
}

#[test]
fn some_castling_has_no_such_form() {
    let behind = format!("8/{}/8 w KQkq - 0 1", &BOARD[..BOARD.find(' ').unwrap()]);
    for (pieces, promotion, start) in [
        // The letters of files tell a first move.
        (r#", (letter: "R", betza: "RimA")"#, "Q", BOARD),
        // There may be several Kings.
        ("", "K", BOARD),
        // Kings castle along the second rank.
        ("", "Q", &behind),
    ] {
        assert!(
            rules(pieces, promotion, start, "").chess960().is_none(),
            "{pieces} {start}"
        );
    }
}
