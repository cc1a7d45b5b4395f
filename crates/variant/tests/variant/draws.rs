//! The ends of games by their history: repetition, moves without progress, counts, dead positions, and what their rules
//! say of them. The cases of the variants show one of each.

use legwork_core::piece::Color;
use legwork_core::rules::{EndCause, Outcome};
use legwork_variant::game::{Adjudication, Draw, Game, Loss, Verdict};
use legwork_variant::history::History;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// A position of orthodox chess.
fn at(fen: &str) -> Position {
    let ron = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/chess/chess.ron"
    ));
    let chess = Variant::from_ron("chess", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    chess
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game from a FEN, after some moves.
fn game(fen: &str, adjudication: Adjudication, moves: &str) -> Game {
    let mut game = Game::new(at(fen), adjudication);
    for text in moves.split_whitespace() {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// How it ends with every draw adjudicated.
fn verdict(fen: &str, moves: &str) -> Option<Verdict> {
    game(fen, Adjudication::default(), moves).verdict()
}

fn start() -> String {
    at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").fen()
}

const REPETITION: Option<Verdict> = Some(Verdict::Drawn(Draw::Repetition { times: 3 }));
const FIFTY_MOVES: Option<Verdict> = Some(Verdict::Drawn(Draw::Moves { moves: 50 }));
const DEAD: Option<Verdict> = Some(Verdict::Drawn(Draw::Dead));

#[test]
fn a_position_that_stands_for_the_third_time_is_a_draw() {
    let twice = KNIGHTS_OUT_AND_BACK.repeat(2);
    assert_eq!(verdict(&start(), KNIGHTS_OUT_AND_BACK), None);
    assert_eq!(verdict(&start(), &twice), REPETITION);
    // It need not be three times in a row, nor the last position that counts.
    assert_eq!(verdict(&start(), &format!("{twice} b1c3")), None);
}

#[test]
fn pawns_that_go_back_and_forth_repeat_a_position() {
    let ron = r#"(
        name: "Sideways",
        board: (files: 8, ranks: 8),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "R", name: "Rook", betza: "R"),
            (letter: "P", name: "Pawn", betza: "fsmWcfF", pawn: true),
        ],
        start: "4k3/8/8/3p4/8/3P4/8/R3K3 w - - 0 1",
        promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
    )"#;
    let sideways = Variant::from_ron("sideways", ron, &[]).unwrap();
    let mut game = Game::new(sideways.start(), Adjudication::default());
    let mut verdicts = Vec::new();
    for text in "d3e3 d5e5 e3d3 e5d5 ".repeat(2).split_whitespace() {
        game.play(game.position().read_move(text).unwrap()).unwrap();
        verdicts.push(game.verdict());
    }
    // A Pawn's move sets the half-move clock back all the same.
    assert_eq!((game.repetitions(), game.position().clock()), (3, 0));
    assert_eq!(verdicts, [[None; 7].as_slice(), &[REPETITION]].concat());
}

#[test]
fn lost_castling_rights_make_another_position() {
    let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    let circle = "h1h2 a8a7 h2h1 a7a8 ";
    assert_eq!(verdict(fen, &circle.repeat(3)), REPETITION);
}

#[test]
fn a_pawn_that_could_be_captured_en_passant_makes_another_position() {
    let circle = "e8d8 e1d1 d8e8 d1e1 ".repeat(2);
    // No Pawn can capture here; the case of chess shows one that can.
    let alone = "4k3/8/8/8/p3P3/8/8/4K3 b - e3 0 1";
    assert_eq!(verdict(alone, &circle), REPETITION);
}

#[test]
fn a_pawn_that_no_legal_move_captures_en_passant_makes_no_other_position() {
    // The capture would open the rank to the King, or the file.
    let rank = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
    assert_eq!(verdict(rank, &"a4b4 e1d1 b4a4 d1e1 ".repeat(2)), REPETITION);
    let file = "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1";
    assert_eq!(verdict(file, &"d8d7 e1e2 d7d8 e2e1 ".repeat(2)), REPETITION);
    // A capture that is legal makes it another one.
    let free = "7k/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(verdict(free, &"h8g8 e1d1 g8h8 d1e1 ".repeat(2)), None);
}

#[test]
fn fifty_moves_without_capture_or_pawn_move_are_a_draw() {
    let fen = "4k3/7p/8/8/8/8/4P3/R3K3 w - - 98 120";
    assert_eq!(verdict(fen, "a1b1"), None);
    assert_eq!(verdict(fen, "a1b1 h7h6"), None);
}

#[test]
fn mate_on_the_hundredth_half_move_is_mate() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 120";
    let won = Verdict::Ended(Outcome {
        cause: EndCause::Checkmate,
        winner: Some(Color::White),
    });
    assert_eq!(verdict(fen, "a1a8"), Some(won));
    assert_eq!(won.winner(), Some(Color::White));
    assert_eq!(verdict(fen, "a1b1"), FIFTY_MOVES);
}

#[test]
fn bare_kings_or_one_minor_piece_are_dead() {
    let fen = |rank: &str| format!("4k3/8/8/8/8/8/8/{rank} w - - 0 1");
    for rank in ["4K3", "2B1K3", "1N2K3", "2b1K3"] {
        assert_eq!(verdict(&fen(rank), ""), DEAD, "{rank}");
    }
    assert_eq!(verdict("4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", ""), DEAD);
    // Whatever could help to mate: two Knights, Knight and Bishop, a Pawn, more.
    for rank in ["NN2K3", "1NB1K3", "R3K3", "Q3K3"] {
        assert_eq!(verdict(&fen(rank), ""), None, "{rank}");
    }
    assert_eq!(verdict("4k1n1/8/8/8/8/8/8/1N2K3 w - - 0 1", ""), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""), None);
}

#[test]
fn bishops_on_one_colour_are_dead() {
    // c1, e3 and f8 are dark; f1 is light.
    assert_eq!(verdict("4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1", ""), DEAD);
    assert_eq!(verdict("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", ""), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", ""), None);
}

#[test]
fn a_game_is_dead_as_soon_as_the_last_piece_falls() {
    assert_eq!(verdict("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2"), DEAD);
}

#[test]
fn each_draw_can_be_switched_off() {
    let twice = KNIGHTS_OUT_AND_BACK.repeat(2);
    let late = "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 120";
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let all = Adjudication::default();
    assert_eq!(all, Adjudication::ALL);
    let without = [
        Adjudication {
            repetition: false,
            ..all
        },
        Adjudication {
            moves: false,
            ..all
        },
        Adjudication { dead: false, ..all },
        Adjudication::NONE,
    ];
    let judged = |fen: &str, moves: &str| without.map(|how| game(fen, how, moves).verdict());
    assert_eq!(
        judged(&start(), &twice),
        [None, REPETITION, REPETITION, None]
    );
    assert_eq!(judged(late, ""), [FIFTY_MOVES, None, FIFTY_MOVES, None]);
    assert_eq!(judged(bare, ""), [DEAD, DEAD, None, None]);
}

#[test]
fn checkmate_and_stalemate_cannot_be_switched_off() {
    let stalemate = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1";
    let ended = Verdict::Ended(Outcome {
        cause: EndCause::Stalemate,
        winner: None,
    });
    assert_eq!(
        game(stalemate, Adjudication::NONE, "").verdict(),
        Some(ended)
    );
    assert_eq!(ended.winner(), None);
}

#[test]
fn moves_are_taken_back_with_what_they_repeated() {
    let twice = KNIGHTS_OUT_AND_BACK.repeat(2);
    let mut game = game(&start(), Adjudication::default(), &twice);
    assert_eq!((game.repetitions(), game.moves().len()), (3, 8));
    let last = game.undo().unwrap();
    assert_eq!(game.verdict(), None);
    assert_eq!(game.position().move_text(last), "f6g8");
    game.play(last).unwrap();
    assert_eq!(game.verdict(), REPETITION);
    while game.undo().is_some() {}
    assert_eq!(game.position().fen(), start());
    // An illegal move changes nothing.
    assert!(game.play(last).is_err());
    assert_eq!((game.moves().len(), game.repetitions()), (0, 1));
}

#[test]
fn how_much_makes_a_draw_can_be_set() {
    let begin = at(&start());
    let drawn = |history: History| {
        let mut game = Game::with_history(begin.clone(), Adjudication::ALL, history);
        let mut verdicts = Vec::new();
        for text in KNIGHTS_OUT_AND_BACK.repeat(3).split_whitespace() {
            let mv = game.position().read_move(text).unwrap();
            game.play(mv).unwrap();
            verdicts.push(game.verdict());
        }
        let first = verdicts.iter().position(Option::is_some);
        first.map(|plies| (plies + 1, verdicts[plies]))
    };
    assert_eq!(drawn(History::new()), Some((8, REPETITION)));
    assert_eq!(
        drawn(History::new().with_repetitions(2)),
        Some((4, Some(Verdict::Drawn(Draw::Repetition { times: 2 }))))
    );
    assert_eq!(
        drawn(History::new().with_clock_limit(6)),
        Some((6, Some(Verdict::Drawn(Draw::Moves { moves: 3 }))))
    );
    assert_eq!(
        drawn(History::new().with_repetitions(0).with_clock_limit(0)),
        None
    );
}

#[test]
fn a_search_goes_on_with_the_history_of_a_game() {
    let game = game(&start(), Adjudication::ALL, KNIGHTS_OUT_AND_BACK);
    let mut history = game.history().clone();
    let mut position = game.position().clone();
    assert_eq!((history.len(), history.repetitions(&position)), (4, 2));
    let pawn = position.read_move("e2e4").unwrap();
    history.push(&position);
    position.make(pawn);
    // Nothing before a Pawn's move comes back, so nothing is looked at.
    assert_eq!(history.repetitions(&position), 1);
    assert!(history.pop() && history == *game.history());
}

/// Kings and Rooks on a small board, with these fields more.
fn rooks(fields: &str) -> String {
    format!(
        r#"(
            name: "Kings and Rooks",
            board: (files: 6, ranks: 6),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
            ],
            start: "k5/6/6/3R2/6/5K w - - 0 1",
            {fields}
        )"#
    )
}

/// The verdict on a game of these rules from their start.
fn judged(ron: &str, options: &[(&str, &str)], moves: &str) -> Option<Verdict> {
    let variant =
        Variant::from_ron("rooks", ron, options).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::new(variant.start(), Adjudication::ALL);
    for text in moves.split_whitespace() {
        assert_eq!(game.verdict(), None, "before {text}");
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game.verdict()
}

#[test]
fn a_repetition_may_be_lost_or_won() {
    let around = "f1e1 a6b6 e1f1 b6a6 ".repeat(2);
    let lost = |loser| {
        let by = Loss::Repetition { times: 3 };
        Some(Verdict::Lost { loser, by })
    };
    // Black's move repeats.
    for (worth, expected) in [
        ("Draw", REPETITION),
        ("Loss", lost(Color::Black)),
        ("Win", lost(Color::White)),
        ("White", lost(Color::White)),
        ("Black", lost(Color::Black)),
    ] {
        let ron = rooks(&format!("draws: (repetition: (3, {worth})),"));
        assert_eq!(judged(&ron, &[], &around), expected, "{worth}");
    }
    let words = lost(Color::Black).unwrap().to_string();
    assert_eq!(words, "threefold repetition, White wins");
    assert_eq!(
        judged(&rooks("draws: (repetition: (0, Draw)),"), &[], &around),
        None
    );
    assert_eq!(
        judged(&rooks("draws: (repetition: (4, Loss)),"), &[], &around),
        None
    );
}

#[test]
fn perpetual_check_loses_where_the_rules_say_so() {
    let ron = rooks("draws: (perpetual_check: Loss),");
    let checks = "d3a3 a6b6 a3b3 b6a6 b3a3 a6b6 a3b3 b6a6 b3a3";
    let lost = Verdict::Lost {
        loser: Color::White,
        by: Loss::PerpetualCheck,
    };
    assert_eq!(judged(&ron, &[], checks), Some(lost));
    assert_eq!(lost.to_string(), "perpetual check, Black wins");
    assert_eq!(judged(&rooks(""), &[], checks), REPETITION);
    // One move that gives no check, and it is a repetition like any other.
    let quiet = "d3a3 a6b6 a3b3 b6a6 b3c3 a6b6 c3b3 b6a6 b3a3 a6b6 a3b3";
    assert_eq!(judged(&ron, &[], quiet), REPETITION);
}

#[test]
fn a_number_of_moves_is_a_draw() {
    let (pass, moves) = (
        "f1e1 a6b6 e1e2 b6c6",
        Some(Verdict::Drawn(Draw::Moves { moves: 2 })),
    );
    assert_eq!(judged(&rooks("draws: (moves: 2),"), &[], pass), moves);
    assert_eq!(judged(&rooks("draws: (moves: 3),"), &[], pass), None);
    assert_eq!(moves.unwrap().to_string(), "move rule, a draw");
    // An option has its own.
    let ron = rooks(
        r#"draws: (moves: 0), options: [(name: "pace", values: [(name: "slow"), (name: "quick", set: (draws: (moves: 2)))])],"#,
    );
    assert_eq!(judged(&ron, &[], pass), None);
    assert_eq!(judged(&ron, &[("pace", "quick")], pass), moves);
}

#[test]
fn a_count_is_in_the_fen_and_ends_the_game() {
    let ron = rooks(r#"draws: (moves: 0, counting: "makruk"),"#);
    let variant = Variant::from_ron("rooks", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let after = |fen: &str, text: &str| {
        let position = variant
            .position(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        let played = position.play(position.read_move(text).unwrap()).unwrap();
        assert_eq!(variant.position(&played.fen()).unwrap(), played);
        let verdict = Game::new(played.clone(), Adjudication::ALL).verdict();
        (played.fen(), verdict)
    };
    // The last man falls: sixteen moves against a Rook, and three men are counted.
    let (fen, verdict) = after("k5/6/6/3R2/3r2/5K w - - 5 9", "d3d2");
    assert_eq!(
        (fen.as_str(), verdict),
        ("k5/6/6/6/3R2/5K b - 32 6 9", None)
    );
    let (fen, verdict) = after("k5/6/6/6/3R2/5K b - 32 32 22", "a6b6");
    let counted = Some(Verdict::Drawn(Draw::Counting));
    assert_eq!(
        (fen.as_str(), verdict),
        ("1k4/6/6/6/3R2/5K w - 32 33 23", counted)
    );
    // Whoever has more than a King counts sixty-four moves.
    let (fen, _) = after("k5/6/6/3R2/r5/5K w - - 5 9", "d3d4");
    assert_eq!(fen, "k5/6/3R2/6/r5/5K b - 128 0 9");
    // A mate comes first.
    let (_, verdict) = after("k5/6/1K4/6/3R2/6 w - 32 32 22", "d2d6");
    assert!(matches!(
        verdict,
        Some(Verdict::Ended(Outcome {
            cause: EndCause::Checkmate,
            ..
        }))
    ));
    for fen in [
        "k5/6/6/6/3R2/5K b - 0 0 22",
        "k5/6/6/6/3R2/5K b - 99999 0 22",
    ] {
        assert!(variant.position(fen).is_err(), "{fen}");
    }
    let other =
        Variant::from_ron("rooks", &rooks(""), &[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(other.position("k5/6/6/6/3R2/5K b - 32 6 9").is_err());
}

#[test]
fn a_count_is_for_pieces_without_en_passant() {
    let ron = rooks(r#"draws: (counting: "asean"),"#).replace(
        "pieces: [",
        r#"pieces: [(letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),"#,
    );
    let error = Variant::from_ron("rooks", &ron, &[])
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`counting` is not supported with en passant"),
        "{error}"
    );
}
