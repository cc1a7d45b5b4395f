//! Findings that get smaller.

use std::collections::BTreeMap;

use legwork_reader::ron_source::find_field;

use super::*;

const MINUTES: Duration = Duration::from_secs(120);

/// A game that has more of everything than it needs.
const RICH: &str = r#"(
    name: "Rich",
    board: (files: 5, ranks: 5, first_rank: 0),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R", value: 5),
        (letter: "N", name: "Knight", betza: "NmW", value: 3),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
        (letter: "A", name: "Alfil", betza: "A"),
    ],
    start: "rankr/ppppp/5/PPPPP/RANKR w Kk - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king: "d0", rook: "e0", king_to: "b0", rook_to: "c0"),
        (right: "k", king: "d4", rook: "e4", king_to: "b4", rook_to: "c4"),
    ]),
    promotions: [(pieces: ["P"], zone: 2, must: 1, to: ["R", "N"], limits: [("R", 1)])],
    endings: (stalemate: Loss),
)"#;

fn rich() -> ShrinkState {
    let start = find_field(RICH, "start").unwrap().trim_matches('"');
    ShrinkState {
        game: GameRules {
            rules: RulesSource::File(RICH.to_owned()),
            options: BTreeMap::new(),
            level: String::new(),
        },
        parts: FenParts::read(start),
        rules: Some(RICH.to_owned()),
    }
}

#[test]
fn only_what_matters_is_left() {
    // Pretends that a Knight next to a Pawn is a failure.
    let wrong = |state: &ShrinkState| {
        let SoakCase::Position { game, fen } = state.case() else {
            return false;
        };
        let position = game
            .open()
            .ok()
            .and_then(|variant| variant.position(&fen).ok());
        position.is_some() && fen.contains('N') && fen.contains('p')
    };
    let smallest = least(rich(), wrong, || false);
    let rules = smallest.rules.as_ref().unwrap();
    assert_eq!(rules::letters(rules), ["N", "P"]);
    for left_out in ["royal", "castling", "endings"] {
        assert!(!rules.contains(left_out), "{rules}");
    }
    let board = smallest.parts.grid.text();
    let pieces = board.chars().filter(char::is_ascii_alphabetic).count();
    assert_eq!(pieces, 2, "{board}");
    let size = |name| rules::size(rules, name).unwrap().0;
    assert!(size("files") * size("ranks") <= 9, "{rules}");
}

#[test]
fn texts_lose_what_does_not_matter() {
    let search = ShrinkSearch {
        class: FailureClass::Lost,
        until: Instant::now() + MINUTES,
    };
    let game = GameRules {
        rules: RulesSource::Registered("chess".to_owned()),
        options: BTreeMap::new(),
        level: String::new(),
    };
    // A text that is not a FEN cannot be set up, and the shortest of these is empty.
    let case = |fen| SoakCase::Position {
        game: game.clone(),
        fen,
    };
    let SoakCase::Position { fen, .. } = search.text("8/8/8/8 w - -", case) else {
        panic!("a position stays one");
    };
    assert_eq!(fen, "");
}

#[test]
fn what_is_right_when_it_is_run_again_is_told_as_it_was() {
    let cases = vec![SoakCase::Betza {
        text: "N".to_owned(),
    }];
    let wrong = SoakFailure::new(FailureClass::Slow, "it took long");
    let (case, wrong) = shrink(cases.clone(), wrong, MINUTES);
    assert_eq!(case, cases[0]);
    assert!(wrong.message.contains("this once"), "{}", wrong.message);
}
