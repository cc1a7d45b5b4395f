//! Ends of the game and royal pieces that the registered variants lack: counts, lists and results by another program.
//!
//! The files in `endings/` named `.json` are of Fairy-Stockfish (c19b5f6c): counts of its perft, lists of its legal moves,
//! the FENs after each move of a game, and which moves end a game at once, and how. Ended games have no moves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use legwork::rules::RuleText;
use legwork::testing::ReferenceMoves as _;
use legwork::{Color, Position, Variant};
use legwork_files::rule_folder::RuleFolder;
use legwork_testkit::conformance;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::RandomGame;
use serde_json::Value;

/// The greatest number of leaves that the Walker counts.
const WALKED: u64 = 5_000;

fn path(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings");
    folder.join(file)
}

fn variant(name: &str) -> Variant {
    let path = path(&format!("{name}.ron"));
    let ron = std::fs::read_to_string(&path).unwrap();
    let folder = RuleFolder::of(&path);
    let text = RuleText::new(name, &ron).with_parents(&folder);
    Variant::from_text(text, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap()).collect()
}

fn counts(position: &Position, perft: &Value) {
    for (depth, count) in (1..).zip(perft.as_array().unwrap()) {
        let (count, fen) = (count.as_u64().unwrap(), position.fen());
        assert_eq!(position.perft(depth), count, "{fen} {depth}");
        if count <= WALKED {
            assert_eq!(position.walker_perft(depth), count, "{fen} {depth}");
        }
    }
}

fn lists(position: &Position, moves: &Value) {
    let ours = position.moves().into_iter();
    let ours: BTreeSet<String> = ours.map(|mv| position.move_text(mv)).collect();
    let theirs: BTreeSet<String> = texts(moves).into_iter().map(str::to_owned).collect();
    let (more, less): (Vec<_>, Vec<_>) = (
        ours.difference(&theirs).collect(),
        theirs.difference(&ours).collect(),
    );
    assert!(
        more.is_empty() && less.is_empty(),
        "{}: {more:?} {less:?}",
        position.fen()
    );
}

/// Compares which moves end the game, and for whom.
fn results(position: &Position, ends: &Value) {
    let ends = ends.as_object().unwrap();
    for mv in position.moves() {
        let text = position.move_text(mv);
        let after = position.play(mv).unwrap();
        let found = after.outcome().map(|outcome| match outcome.winner {
            None => "draw",
            Some(winner) if winner == position.turn() => "win",
            Some(_) => "loss",
        });
        let expected = ends.get(&text).and_then(Value::as_str);
        assert_eq!(found, expected, "{} {text}", position.fen());
        assert_eq!(after.outcome(), after.walker_outcome());
    }
}

fn agrees(name: &str) {
    let variant = variant(name);
    let json = std::fs::read_to_string(path(&format!("{name}.json"))).unwrap();
    let oracle: Value = serde_json::from_str(&json).unwrap();
    let start = variant.start();
    assert_eq!(start.fen(), oracle["start"].as_str().unwrap());
    counts(&start, &oracle["perft"]);
    let positions = oracle["positions"].as_array().unwrap().iter();
    for case in positions.chain(oracle["endings"].as_array().unwrap()) {
        let fen = with_one_passed_square(case["fen"].as_str().unwrap());
        let position = variant.position(&fen);
        let position = position.unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(
            without_passed_square(&position.fen()),
            without_passed_square(&fen)
        );
        counts(&position, &case["perft"]);
        lists(&position, &case["moves"]);
        let squares = position.checkers().iter();
        let names = squares.map(|square| position.rules().geometry.name(square).to_string());
        let checkers: BTreeSet<String> = names.collect();
        let theirs = case
            .get("checkers")
            .and_then(Value::as_str)
            .unwrap_or_default();
        // The other program reports no checks of royal pieces other than a King.
        if !theirs.is_empty() {
            let theirs: BTreeSet<String> = theirs.split(' ').map(str::to_owned).collect();
            assert_eq!(checkers, theirs, "{fen}");
        }
        if let Some(ends) = case.get("ends") {
            results(&position, ends);
        }
    }
    for line in oracle["lines"].as_array().unwrap() {
        let mut position = variant.start();
        let fens = texts(&line["fens"]);
        for (text, fen) in texts(&line["moves"]).into_iter().zip(&fens[1..]) {
            position.make(position.read_move(text).unwrap());
            let (ours, theirs) = (
                without_passed_square(&position.fen()),
                without_passed_square(fen),
            );
            assert_eq!(without_clock(&ours), without_clock(&theirs), "{text}");
        }
        lists(&position, &line["legal"]);
    }
    conformance::random_games_of(&variant, conformance::positions() / 20);
    let game = RandomGame::new(&variant, 1).unwrap().plies(30);
    if let Some(Err(difference)) = game.last().as_ref().map(check_explanations) {
        panic!("{difference}");
    }
}

#[test]
fn rule_sets_agree_with_another_program() {
    conformance::each_file(&path(""), "json", agrees);
}

#[test]
fn a_crowned_king_relieves_no_other_one() {
    let succession = |when: &str| {
        let ron = format!(
            r#"(
                like: "chess",
                without: ["castling"],
                name: "Crown princes",
                pieces: [(letter: "N", name: "Prince", betza: "W"), (letter: "+N", name: "Heir", betza: "K", royal: true)],
                promotions: [(pieces: ["N"], zone: 1, must: 0, to: Crowned)],
                turn: (succession: {when}),
                start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            )"#
        );
        Variant::from_ron("princes", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
    };
    let fen = "k7/4N3/8/8/4r3/8/8/4K3 w - - 0 1";
    let [at_once, later] = ["AtOnce", "Later"].map(succession);
    let position = at_once.position(fen).unwrap();
    assert!(position.read_move("e7d7").is_err());
    assert!(position.read_move("e7e8+").is_ok());
    let position = later.position(fen).unwrap();
    assert_eq!(
        position.explain("e7e8+").unwrap().to_string(),
        "illegal: it leaves the King on e1 attacked by the Rook on e4"
    );
    // Out of check it may be crowned, and then neither is exposed.
    let position = later.position("k7/4N3/8/8/3r4/8/8/4K3 w - - 0 1").unwrap();
    let crowned = position.play(position.read_move("e7e8+").unwrap()).unwrap();
    let attacked = crowned.play(crowned.read_move("d4e4").unwrap()).unwrap();
    assert!(!attacked.in_check());
    for variant in [at_once, later] {
        conformance::random_games_of(&variant, conformance::positions() / 40);
    }
}

#[test]
fn squares_that_are_all_occupied_are_reached() {
    // Five Pawns of six, where the enemy stands on the sixth square.
    let position = variant("kono")
        .position("PPPPP/P2Pp/4p/1ppp1/5 b - - 0 1")
        .unwrap();
    assert!(position.outcome().is_some());
    let position = variant("kono")
        .position("PPPPP/1P1Pp/4p/1ppp1/5 b - - 0 1")
        .unwrap();
    assert!(position.outcome().is_none());
}

#[test]
fn pieces_come_over_the_edges() {
    let ron = r#"(
        like: "cfour.ron",
        name: "Pieces from all sides",
        drops: [(pieces: ["P"], over: [Top, Bottom, Left, Right], stuck: true)],
    )"#;
    let folder = RuleFolder::of(&path("all-sides.ron"));
    let text = RuleText::new("all-sides", ron).with_parents(&folder);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|error| panic!("{error}"));
    // On an empty board, the squares of the edge opposite to each.
    assert_eq!(variant.start().count(), 2 * 7 + 2 * 6 - 4);
    // The Pawn on d3 stops what comes along its file and rank.
    let position = variant
        .position("7/7/7/3P3/7/7[PPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] b - - 0 1")
        .unwrap();
    let moves: BTreeSet<String> = position
        .moves()
        .into_iter()
        .map(|mv| position.move_text(mv))
        .collect();
    for text in ["P@d4", "P@d2", "P@c3", "P@e3", "P@a1", "P@g6"] {
        assert!(moves.contains(text), "{text}");
    }
    assert_eq!(moves.len(), 22 - 4 + 4);
    conformance::random_games_of(&variant, conformance::positions() / 40);
}

#[test]
fn captors_turn_to_stone_where_they_explode() {
    let position = variant("nuclear").position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let position = position.unwrap();
    let after = position.play(position.read_move("e4d5").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1");
    assert_eq!(after.hash(), after.hash_from_scratch());
}

#[test]
fn captures_en_passant_do_not_promote() {
    let ron = r#"(
        like: "chess",
        name: "Early promotion",
        promotions: [(pieces: ["P"], zone: 3, must: 3, en_passant: false, to: ["Q"])],
    )"#;
    let early = Variant::from_ron("early", ron, &[]).unwrap();
    let position = early.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    assert_eq!(
        position.explain("e5d6q").unwrap().to_string(),
        "illegal: a Pawn does not promote by a capture en passant"
    );
    assert!(position.read_move("e5d6").is_ok());
    assert!(position.read_move("e5e6").is_err() && position.read_move("e5e6q").is_ok());
}

/// A FEN of the other program, which in Petrified Chess names two squares that a Pawn has passed, its own for one, with the other one.
fn with_one_passed_square(fen: &str) -> String {
    let fields = fen.split(' ').map(|field| match field.as_bytes() {
        [_, b'3' | b'6', _, b'4' | b'5'] => &field[..2],
        [_, b'4' | b'5', _, b'3' | b'6'] => &field[2..],
        _ => field,
    });
    fields.collect::<Vec<_>>().join(" ")
}

/// A FEN without the square that a Pawn has passed: ours names it only where a Pawn stands ready.
fn without_passed_square(fen: &str) -> String {
    let fields = fen.split(' ').enumerate();
    let kept = fields.map(|(place, field)| if place == 3 { "-" } else { field });
    kept.collect::<Vec<_>>().join(" ")
}

/// A FEN without its half-move clock: the other program's starts anew also when an officer promotes.
fn without_clock(fen: &str) -> String {
    let fields = fen.split(' ').enumerate();
    let kept = fields.filter(|(place, _)| *place != 4);
    kept.map(|(_, field)| format!("{field} ")).collect()
}

/// Rules with Kings in hand, and whatever else they say.
fn kings_in_hand(start: &str, rest: &str) -> Variant {
    let ron = format!(
        r#"(
            like: "chess",
            without: ["castling"],
            name: "Kings in hand",
            start: "{start} w - - 0 1",
            holdings: (form: Drop, captured: Ours),
            drops: [(pieces: ["K"]), (pieces: ["P"], on: "2-7"), (pieces: ["N", "B", "R", "Q"])],
            {rest}
        )"#
    );
    Variant::from_ron("hand", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_king_waits_in_hand() {
    let hand = kings_in_hand("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR[Kk]", "");
    let fen = "4k3/8/8/8/8/8/3r4/8[K] w - - 0 1";
    let position = hand.position(fen).unwrap();
    assert_eq!(position.fen(), fen);
    // The Rook attacks 14 squares, and the King stands next to 5, of which two are on the Rook's file.
    assert!(!position.in_check());
    assert_eq!(position.count(), 62 - 14 - 3);
    let explained = |text: &str| position.explain(text).unwrap().to_string();
    assert_eq!(
        explained("K@d5"),
        "illegal: it leaves the King on d5 attacked by the Rook on d2"
    );
    assert_eq!(
        explained("K@a1"),
        "legal: a King from the hand is dropped on a1"
    );
    // Without a King there is no check; with one there is.
    let position = hand.position("4k3/8/8/8/8/8/3r4/8[KR] w - - 0 1").unwrap();
    let after = position.play(position.read_move("R@e1").unwrap()).unwrap();
    assert!(after.in_check());
    let start = hand.start();
    assert_eq!(
        start
            .play(start.read_move("K@e4").unwrap())
            .unwrap()
            .fen()
            .matches('K')
            .count(),
        1
    );
    conformance::random_games_of(&hand, conformance::positions() / 20);
}

#[test]
fn a_king_is_dropped_beside_another() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Kk]";
    for check in ["Last", "Each", "LastOrAll"] {
        let two = kings_in_hand(start, &format!("turn: (check: {check}),"));
        let position = two.position("4k3/8/8/8/8/8/4r3/4K3[K] w - - 0 1").unwrap();
        assert!(position.in_check());
        let may = |text: &str| position.read_move(text).is_ok();
        // Of two Kings none is exposed, each is, or both are where they are attacked at once.
        let (safe, attacked) = (may("K@a1"), may("K@a2"));
        let expected = match check {
            "Last" => (true, true),
            "Each" => (false, false),
            _ => (true, false),
        };
        assert_eq!((safe, attacked), expected, "{check}");
        conformance::random_games_of(&two, conformance::positions() / 40);
    }
}

#[test]
fn a_king_may_cease_to_be_royal() {
    let ron = r#"(
        like: "chess",
        name: "Kings that retire",
        promotions: [
            (pieces: ["P"], zone: 1, to: ["Q", "R", "B", "N"]),
            (pieces: ["K"], zone: "3-8", must: 0, to: ["Q"]),
        ],
    )"#;
    let retire = Variant::from_ron("retire", ron, &[]).unwrap();
    let position = retire.position("4k3/8/8/8/r7/r7/4K3/8 w - - 0 1").unwrap();
    // On the third rank only a Queen is safe from check.
    let moves: BTreeSet<String> = position
        .moves()
        .into_iter()
        .map(|mv| position.move_text(mv))
        .collect();
    let third = moves.iter().filter(|text| text.contains('3'));
    assert_eq!(third.collect::<Vec<_>>(), ["e2d3q", "e2e3q", "e2f3q"]);
    let after = position.play(position.read_move("e2e3q").unwrap()).unwrap();
    assert_eq!(retire.position(&after.fen()).unwrap(), after);
    conformance::random_games_of(&retire, conformance::positions() / 20);
}

#[test]
fn a_draw_is_a_win_for_black() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let outcome = variant("armageddon").position(stalemate).unwrap().outcome();
    assert_eq!(outcome.unwrap().to_string(), "stalemate, Black wins");
}

/// The results of two positions of Shatranj: a guarded last piece does not win, and two bare Kings go on.
#[test]
fn a_guarded_last_piece_has_not_won_yet() {
    let shatranj = variant("shatranj");
    let moves = |fen: &str| shatranj.position(fen).unwrap().count();
    assert_eq!(moves("8/8/8/8/3k4/8/1R6/K7 b - - 0 1"), 8);
    assert_eq!(moves("8/8/8/8/8/1k6/8/K7 w - - 0 1"), 1);
    let explained = shatranj.position("k7/8/8/8/8/8/8/KRR5 b - - 0 1").unwrap();
    assert_eq!(
        explained.explain("a8b8").unwrap().to_string(),
        "illegal: the game is over: bare king, White wins"
    );
    assert_eq!(explained.outcome().unwrap().winner, Some(Color::White));
}

#[test]
fn checks_are_read_and_mended_in_fens() {
    let variant = variant("3check");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let read = |rest: &str| {
        let read = variant.position(&format!("{start}{rest}"));
        read.map_or_else(|error| error.to_string(), |position| position.fen())
    };
    assert_eq!(read(" 2+0 0 1"), format!("{start} 2+0 0 1"));
    let expected = "is not what is left of 3 checks a side, expected a text such as `3+3`";
    for wrong in [
        "4+3",
        "3+",
        "+3+3",
        "03+3",
        "3+3+3",
        "-1+3",
        "3",
        "\u{663}+3",
    ] {
        let error = format!("checks, byte 53: `{wrong}` {expected}");
        assert_eq!(read(&format!(" {wrong} 0 1")), error);
    }
    assert_eq!(
        read(""),
        "checks, byte 52: nothing here, expected the checks left, such as `3+3`"
    );
    let mended = |rest: &str| {
        let read = variant.position_loosely(&format!("{start}{rest}"));
        read.map_or_else(|error| error.to_string(), |position| position.fen())
    };
    for (rest, expected) in [
        (" 0 1 +0+0", " 3+3 0 1"),
        (" 4 7 +1+2", " 2+1 4 7"),
        (" 0 1", " 3+3 0 1"),
        ("", " 3+3 0 1"),
        (" 2+3 x 1", " 2+3 0 1"),
    ] {
        assert_eq!(mended(rest), format!("{start}{expected}"), "{rest}");
    }
    assert!(mended(" 0 1 +4+0").contains(expected));
}

/// Explanations name royal pieces, and how the game ends.
#[test]
fn royal_pieces_and_ends_are_told() {
    let explained = |name: &str, fen: &str, text: &str| {
        let position = variant(name).position(fen).unwrap();
        position.explain(text).unwrap().to_string()
    };
    assert_eq!(
        explained("coregal", "4k3/8/8/8/8/8/3P4/r2QK3 w - - 0 1", "d1c1"),
        "illegal: it leaves the royal piece on c1 attacked by the Rook on a1"
    );
    assert_eq!(
        explained("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4"),
        "legal: the King on d3 goes to d4, the game is over: goal, White wins"
    );
    assert_eq!(
        explained("extinction", "4k3/8/8/8/8/3r4/4K3/8 w - - 0 1", "e2d3"),
        "illegal: the game is over: extinction, White wins"
    );
}

#[test]
fn a_goal_may_draw_or_lose() {
    let after = |is: &str| {
        let ron = format!(
            r#"(like: "chess", name: "A goal", endings: (goals: [(pieces: ["N"], on: "8", is: {is})]))"#
        );
        let variant =
            Variant::from_ron("goal", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
        let position = variant.position("4k3/8/1N6/8/8/8/8/4K3 w - - 0 1").unwrap();
        let after = position.play(position.read_move("b6a8").unwrap()).unwrap();
        assert!(after.moves().is_empty());
        assert_eq!(after.walker_outcome(), after.outcome());
        after.outcome().unwrap().to_string()
    };
    assert_eq!(after("Win"), "goal, White wins");
    assert_eq!(after("Draw"), "goal, a draw");
    assert_eq!(after("Loss"), "goal, Black wins");
}
