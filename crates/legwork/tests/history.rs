//! How the moves before a position end a game, against games that another program ended.
//!
//! The files in `history/` named `.json` are by Fairy-Stockfish; `history_games.py` in the same folder made them, and each says
//! with which arguments and version. Cambodian chess has no games from its array, since the leaps of King and Met are
//! not in data; the games of Xiangqi without chases (`chasingRule = none`) are judged by a rule file without them.

use std::path::Path;

use legwork::rules::EndCause;
use legwork::{Adjudication, Draw, Game, History, Loss, Move, Position, Variant, Verdict};
use serde_json::Value;

/// Everything but dead material, which the other program plays on with.
const JUDGED: Adjudication = Adjudication {
    dead: false,
    ..Adjudication::ALL
};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/history")
}

fn read(file: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(file)).ok()
}

/// The variant with this name: the rule file in the folder of its games, or the registered one.
fn variant(name: &str) -> Variant {
    let opened = match read(&format!("{name}.ron")) {
        Some(ron) => Variant::from_ron(name, &ron, &[]),
        None => Variant::open(name, &[]),
    };
    opened.unwrap_or_else(|error| panic!("{error}"))
}

fn text<'a>(game: &'a Value, field: &str) -> &'a str {
    game[field].as_str().unwrap()
}

fn result(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(Verdict::winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(legwork::Color::White)) => "1-0",
        Some(Some(legwork::Color::Black)) => "0-1",
    }
}

/// Replays a game; returns its verdict.
fn replay(variant: &Variant, record: &Value) -> Option<Verdict> {
    let start = text(record, "start");
    let position = variant.position_loosely(start);
    let position = position.unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::new(position, JUDGED);
    let moves = text(record, "moves");
    for mv in moves.split_whitespace() {
        let position = game.position();
        let verdict = game.verdict();
        assert_eq!(
            verdict,
            None,
            "{} before {mv} in {start} {moves}",
            position.fen()
        );
        match position.read_move(mv) {
            Ok(mv) => game.play(mv).unwrap(),
            // There it is a move that loses.
            Err(error) if error.to_string().ends_with("dropped with mate") => {
                assert!(moves.ends_with(mv), "{start} {moves}");
                return None;
            }
            Err(error) => panic!("{}: {error}", position.fen()),
        }
    }
    let (fen, other) = (game.position().fen(), text(record, "fen"));
    let verdict = game.verdict();
    assert_eq!(
        result(verdict),
        text(record, "result"),
        "{fen}: {start} {moves}"
    );
    let by = match verdict {
        None => "nothing",
        Some(Verdict::Ended(_)) => "position",
        Some(_) => "history",
    };
    assert_eq!(by, text(record, "by"), "{fen}: {start} {moves}");
    if variant.rules().draws.counting.is_some() {
        assert_eq!(fen, other, "{start} {moves}");
        let again = variant.position(&fen).unwrap();
        assert_eq!(&again, game.position());
    } else {
        // Hands have another order there, and passes are not shown.
        let passes = fen.split(' ').find(|field| field.starts_with("0000"));
        let mut fields: Vec<&str> = other.split(' ').collect();
        if let Some(passes) = passes {
            fields[3] = passes;
        }
        let theirs = variant.position_loosely(&fields.join(" ")).unwrap();
        assert_eq!(theirs.hash(), game.position().hash(), "{fen} {other}");
    }
    verdict
}

#[test]
fn games_end_as_another_program_ends_them() {
    let mut verdicts = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    for path in &files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let variant = variant(name);
        for record in file["games"].as_array().unwrap() {
            verdicts.extend(replay(&variant, record));
        }
    }
    let met = |test: fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| test(verdict)).count();
    let counts = [
        met(|verdict| matches!(verdict, Verdict::Drawn(Draw::Repetition { .. }))),
        met(|verdict| matches!(verdict, Verdict::Drawn(Draw::Counting))),
        met(|verdict| {
            matches!(
                verdict,
                Verdict::Lost {
                    by: Loss::Repetition { .. },
                    ..
                }
            )
        }),
        met(|verdict| {
            matches!(
                verdict,
                Verdict::Lost {
                    by: Loss::PerpetualCheck,
                    ..
                }
            )
        }),
        met(|verdict| matches!(verdict, Verdict::Ended(_))),
        met(
            |verdict| matches!(verdict, Verdict::Ended(outcome) if outcome.cause == EndCause::Passes),
        ),
        met(
            |verdict| matches!(verdict, Verdict::Ended(outcome) if outcome.cause == EndCause::Bikjang),
        ),
    ];
    assert!(
        files.len() >= 10 && counts.iter().all(|&count| count > 0),
        "{counts:?}"
    );
}

/// As a search does for a null move.
#[test]
fn a_position_without_a_move_that_is_taken_back_changes_no_verdict() {
    let xiangqi = Variant::open("xiangqi", &[]).unwrap();
    let start = "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
    let mut position = xiangqi.position(start).unwrap();
    let mut history = History::new();
    for mv in "c3a3 a8b8 a3b3 b8a8 b3a3 a8b8 a3b3 b8a8 b3a3".split(' ') {
        let mv = position.read_move(mv).unwrap();
        history.push_before(&position, mv);
        position = position.play(mv).unwrap();
    }
    let verdict = history.judge(&position);
    assert!(matches!(verdict, Some(Verdict::Lost { .. })), "{verdict:?}");
    history.push(&position);
    assert!(history.pop());
    assert_eq!(history.judge(&position), verdict);
}

/// The history of some positions, each with the move that was made in it, or none for a null move.
fn history_of(line: &[(Position, Option<Move>)]) -> History {
    let mut history = History::new();
    for (position, mv) in line {
        match mv {
            Some(mv) => history.push_before(position, *mv),
            None => history.push(position),
        }
    }
    history
}

/// Whatever is added and taken back in between, a history is that of the positions that are left.
#[test]
fn calls_in_every_order_leave_the_history_of_the_line() {
    for id in [
        "chess",
        "xiangqi",
        "shogi",
        "makruk",
        "janggi",
        "marseillais",
    ] {
        let variant = Variant::open(id, &[]).unwrap();
        let mut history = History::new();
        let mut line: Vec<(Position, Option<Move>)> = Vec::new();
        let mut position = variant.start();
        let mut number = 7_u64;
        for _ in 0..600 {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let (choice, lot) = (number >> 60, (number >> 33) as usize);
            let (moves, before) = (position.moves(), position.clone());
            match choice {
                0 if lot % 8 == 0 => {
                    history.clear();
                    line.clear();
                }
                0..4 => {
                    assert_eq!(history.pop(), !line.is_empty());
                    if let Some((before, _)) = line.pop() {
                        position = before;
                    }
                }
                4..6 if position.make_null() => {
                    history.push(&before);
                    line.push((before, None));
                }
                // Of few moves, so that positions come back.
                _ if !moves.is_empty() => {
                    let mv = moves[lot % moves.len().min(3)];
                    history.push_before(&before, mv);
                    position.make(mv);
                    line.push((before, Some(mv)));
                }
                _ => {}
            }
            let fresh = history_of(&line);
            assert_eq!(history.len(), line.len(), "{id}");
            assert_eq!(history.is_empty(), line.is_empty(), "{id}");
            let (judged, expected) = (history.judge(&position), fresh.judge(&position));
            assert_eq!(judged, expected, "{id}: {}", position.fen());
            let (found, expected) = (history.repetitions(&position), fresh.repetitions(&position));
            assert_eq!(found, expected, "{id}: {}", position.fen());
        }
    }
}
