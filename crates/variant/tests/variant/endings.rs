//! The worth of mate, stalemate and a bare King, and positions that are dead.

use legwork_core::piece::Color;
use legwork_core::rules::{EndCause, Outcome};
use legwork_variant::game::{Adjudication, Draw, Game, Verdict};
use legwork_variant::playout::{Limits, Player};
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// King, Rook and Fers on a board of 5x5, with these endings.
fn position(endings: &str, fen: &str) -> Position {
    let ron = format!(
        r#"(
            name: "Endings",
            board: (files: 5, ranks: 5),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
                (letter: "Q", name: "Fers", betza: "F"),
            ],
            start: "k4/5/5/5/4K w - - 0 1",
            {endings}
        )"#
    );
    let variant = Variant::from_ron("endings", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

const STALEMATED: &str = "k4/5/K4/5/1R3 b - - 0 1";
const SHATRANJ: &str = "endings: (stalemate: Loss, bare_king: Loss),";

fn won(color: Color) -> Option<Outcome> {
    Some(Outcome {
        cause: EndCause::BareKing,
        winner: Some(color),
    })
}

#[test]
fn stalemate_is_worth_what_the_rules_say() {
    let outcome_with = |endings: &str| position(endings, STALEMATED).outcome().unwrap();
    let stalemate = |winner| Outcome {
        cause: EndCause::Stalemate,
        winner,
    };
    assert_eq!(outcome_with(""), stalemate(None));
    assert_eq!(outcome_with("endings: (),"), stalemate(None));
    assert_eq!(outcome_with("endings: (stalemate: Draw),"), stalemate(None));
    let (white, black) = (Some(Color::White), Some(Color::Black));
    assert_eq!(
        outcome_with("endings: (stalemate: Loss),"),
        stalemate(white)
    );
    assert_eq!(outcome_with("endings: (stalemate: Win),"), stalemate(black));
    assert_eq!(
        outcome_with("endings: (stalemate: Loss),").to_string(),
        "stalemate, White wins"
    );
    assert_eq!(outcome_with("").to_string(), "stalemate, a draw");
}

#[test]
fn a_bare_king_plays_on_unless_the_rules_say_otherwise() {
    let two = "k4/5/5/5/1RR1K b - - 0 1";
    for endings in ["", "endings: (bare_king: PlayOn),"] {
        assert_eq!(position(endings, "k4/5/5/5/1R2K w - - 0 1").outcome(), None);
    }
    // Black has had a move since it was bared, or cannot take all that is left.
    assert_eq!(
        position(SHATRANJ, "k4/5/5/5/1R2K w - - 0 1").outcome(),
        won(Color::White)
    );
    assert_eq!(position(SHATRANJ, two).outcome(), won(Color::White));
}

#[test]
fn who_takes_the_last_man_of_the_other_side_draws() {
    // The Rook on b4 stands alone next to the King on a5.
    let mut saved = Game::new(
        position(SHATRANJ, "k4/1R3/5/5/4K b - - 0 1"),
        Adjudication::ALL,
    );
    assert_eq!(saved.verdict(), None);
    let take = saved.position().read_move("a5b4").unwrap();
    saved.play(take).unwrap();
    assert_eq!(saved.position().outcome(), None);
    assert_eq!(saved.verdict(), Some(Verdict::Drawn(Draw::Dead)));

    // Protected, the Rook cannot be taken; the game is over a move later.
    let protected = position(SHATRANJ, "k4/5/1RK2/5/5 b - - 0 1");
    assert_eq!(protected.outcome(), None);
    let away = protected.play(protected.read_move("a5a4").unwrap());
    assert_eq!(away.unwrap().outcome(), won(Color::White));
    // Two pieces are one too many.
    let two = position(SHATRANJ, "k4/1R3/5/5/Q3K b - - 0 1");
    assert_eq!(two.outcome(), won(Color::White));
}

#[test]
fn an_ended_position_has_no_moves() {
    for fen in [
        "k4/5/5/5/1RR1K b - - 0 1",
        "k4/5/5/5/1R2K w - - 0 1",
        "k1R2/5/K4/5/R4 b - - 0 1",
    ] {
        let ended = position(SHATRANJ, fen);
        assert!(ended.outcome().is_some(), "{fen}");
        assert_eq!((ended.count(), ended.perft(3)), (0, 0));
        assert_eq!(ended.walker_perft(2), 0);
        assert_eq!(ended.outcome(), ended.walker_outcome());
    }
    let ended = position(SHATRANJ, "k4/5/5/5/1RR1K b - - 0 1");
    let ending = ended.explain("a5a4").unwrap().to_string();
    assert_eq!(ending, "illegal: the game is over: bare king, White wins");
    assert!(ended.read_move("a5a4").is_err());
}

#[test]
fn a_bare_king_comes_before_mate() {
    let mated = position(SHATRANJ, "k1R2/5/K4/5/R4 b - - 0 1");
    assert_eq!(mated.outcome(), won(Color::White));
    let winner = Some(Color::White);
    let mated = position(SHATRANJ, "k1R2/5/K4/5/5 b - - 0 1");
    assert_eq!(
        mated.outcome(),
        Some(Outcome {
            cause: EndCause::Checkmate,
            winner
        })
    );
}

#[test]
fn mate_is_worth_what_the_rules_say() {
    let mated = |endings: &str| position(endings, "k1R2/5/K4/5/5 b - - 0 1").outcome();
    let ending = |endings| mated(endings).unwrap().to_string();
    assert_eq!(ending(""), "checkmate, White wins");
    assert_eq!(
        ending("endings: (checkmate: Win),"),
        "checkmate, Black wins"
    );
    assert_eq!(ending("endings: (checkmate: Draw),"), "checkmate, a draw");
    let drawn = "endings: (checkmate: Draw, drawn: White),";
    assert_eq!(ending(drawn), "checkmate, White wins");
}

#[test]
fn the_side_with_fewer_or_more_men_wins_a_stalemate() {
    let ending = |endings| position(endings, STALEMATED).outcome().unwrap().to_string();
    assert_eq!(
        ending("endings: (stalemate: Fewer),"),
        "stalemate, Black wins"
    );
    assert_eq!(
        ending("endings: (stalemate: More),"),
        "stalemate, White wins"
    );
}

/// The verdict on a position of rules in which the royal piece has these moves, with Bishops.
fn beside_royal(betza: &str, fields: &str, fen: &str) -> Option<Verdict> {
    let ron = format!(
        r#"(
            name: "Royal",
            board: (files: 8, ranks: 8),
            regions: {{"home": "d1-f3"}},
            pieces: [
                (letter: "K", name: "Royal", {betza}, royal: true),
                (letter: "B", name: "Bishop", betza: "B"),
                (letter: "G", name: "Guard", betza: "F", within: "home"),
            ],
            start: "{fen}",
            {fields}
        )"#
    );
    let variant = Variant::from_ron("royal", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    let position = variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"));
    Game::new(position, Adjudication::ALL).verdict()
}

const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const DEAD: Option<Verdict> = Some(Verdict::Drawn(Draw::Dead));

#[test]
fn two_royal_pieces_are_dead_if_neither_ever_attacks_alone() {
    // What one leaps, the other leaps back.
    assert_eq!(beside_royal("betza: \"N\"", "", BARE), DEAD);
    assert_eq!(beside_royal("betza: \"KimfN\"", "", BARE), DEAD);
    // A Horse may attack another one that is stopped at its own leg, a first leap what leaps no more.
    assert_eq!(beside_royal("betza: \"nN\"", "", BARE), None);
    assert_eq!(beside_royal("betza: \"KifN\"", "", BARE), None);
    // A King may come to its goal, and a checkmate is not all that counts.
    let goals = "endings: (goals: [(pieces: [\"K\"], on: \"8\")]),";
    assert_eq!(beside_royal("betza: \"K\"", goals, BARE), None);
    let checks = "endings: (checks: 3),";
    let counted = BARE.replace(" 0 1", " 3+3 0 1");
    assert_eq!(beside_royal("betza: \"K\"", checks, &counted), DEAD);
}

#[test]
fn two_royal_pieces_are_dead_without_stalemate_if_each_always_has_a_move() {
    let loses = "endings: (stalemate: Loss),";
    assert_eq!(beside_royal("betza: \"K\"", loses, BARE), DEAD);
    assert_eq!(beside_royal("betza: \"N\"", loses, BARE), None);
    let general = "betza: \"W\", within: \"home\", faces: \"R\"";
    let apart = "3k4/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(beside_royal(general, "", apart), DEAD);
    assert_eq!(beside_royal(general, loses, apart), DEAD);
    // It may have to leave its file, which the other one may keep.
    let sideways = "betza: \"sW\", within: \"home\", faces: \"R\"";
    assert_eq!(beside_royal(sideways, loses, apart), None);
}

#[test]
fn guards_are_dead_where_a_stalemate_is_a_draw() {
    let general = "betza: \"W\", within: \"home\"";
    let guarded = "3gk3/8/8/8/8/8/4G3/4K3 w - - 0 1";
    assert_eq!(beside_royal(general, "", guarded), DEAD);
    assert_eq!(
        beside_royal(general, "endings: (stalemate: Loss),", guarded),
        None
    );
    // Against a King who walks about they may help to mate.
    assert_eq!(
        beside_royal("betza: \"K\"", "", "8/8/4k3/8/8/8/4G3/4K1B1 w - - 0 1"),
        None
    );
}

/// White's Bishop checks the royal Knight on a1, and White's own takes both its leaps: mate by a lone Bishop.
#[test]
fn one_bishop_mates_a_royal_knight() {
    let knight = "betza: \"N\"";
    let before = "8/8/8/5B2/3K4/8/8/k7 w - - 0 1";
    assert_eq!(beside_royal(knight, "", before), None);
    let mate = Verdict::Ended(Outcome {
        cause: EndCause::Checkmate,
        winner: Some(Color::White),
    });
    let mated = "8/8/8/8/3K4/2B5/8/k7 b - - 0 1";
    assert_eq!(beside_royal(knight, "", mated), Some(mate));
}

/// A Bishop takes another one next to the King, who is blown up with it; a bare King is not.
#[test]
fn where_captures_blast_minor_pieces_of_both_sides_are_not_dead() {
    let ron = r#"(
        name: "Blasts",
        board: (files: 8, ranks: 8),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "B", name: "Bishop", betza: "B"),
            (letter: "R", name: "Rook", betza: "R"),
        ],
        start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        captures: [(blast: ())],
        endings: (extinct: [(pieces: ["K"])]),
    )"#;
    let variant = Variant::from_ron("blasts", ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    let verdict = |board: &str| {
        let position = variant.position(&format!("{board} w - - 0 1")).unwrap();
        Game::new(position, Adjudication::ALL).verdict()
    };
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3"), DEAD);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2B1K3"), DEAD);
    assert_eq!(verdict("4kb2/8/8/8/8/8/8/4K3"), DEAD);
    assert_eq!(verdict("4kb2/8/8/8/8/8/8/2B1K3"), None);
    // Of two Rooks one is on each of two lines.
    assert_eq!(verdict("4k3/8/8/8/8/8/8/R3K3"), DEAD);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/RR2K3"), None);
    assert_eq!(verdict("4k2r/8/8/8/8/8/8/R3K3"), None);
}

/// A Ferz, an Alfil, an Elephant and a Camel keep to squares of one colour as a Bishop does; a Dabbaba, too.
#[test]
fn what_keeps_to_one_colour_is_dead_as_bishops_are() {
    let verdict = |betza: &str, board: &str| {
        let ron = format!(
            r#"(
                name: "Bound",
                board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "X", name: "Piece", betza: "{betza}"),
                ],
                start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            )"#
        );
        let variant = Variant::from_ron("bound", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
        let position = variant.position(&format!("{board} w - - 0 1")).unwrap();
        Game::new(position, Adjudication::ALL).verdict()
    };
    let (one, same, other) = (
        "4k3/8/8/8/8/8/8/X3K3",
        "4k3/8/8/8/8/8/8/X1X1K1x1",
        "4k3/8/8/8/8/8/8/X3K2X",
    );
    for betza in ["B", "F", "A", "FA", "C", "D", "FD", "FimfD"] {
        assert_eq!(verdict(betza, one), DEAD, "{betza}");
        assert_eq!(verdict(betza, same), DEAD, "{betza}");
        assert_eq!(verdict(betza, other), None, "{betza}");
    }
    // A Wazir changes the colour, and so does what it captures on its way.
    for betza in ["W", "FW", "H", "F(cW-W)"] {
        assert_eq!(verdict(betza, one), None, "{betza}");
    }
    // One Knight or Cannon is too little, two are not.
    for betza in ["N", "mRcpR"] {
        assert_eq!(verdict(betza, one), DEAD, "{betza}");
        assert_eq!(verdict(betza, other), None, "{betza}");
    }
}

#[test]
fn nothing_is_dead_where_stalemate_wins() {
    let ron = |endings: &str| {
        format!(
            r#"(
                name: "Knights",
                board: (files: 5, ranks: 5),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "N", name: "Knight", betza: "N"),
                ],
                start: "k4/5/5/5/3NK w - - 0 1",
                {endings}
            )"#
        )
    };
    let verdict = |endings: &str| {
        let variant = Variant::from_ron("knights", &ron(endings), &[]).unwrap();
        Game::new(variant.start(), Adjudication::ALL).verdict()
    };
    assert!(verdict("").is_some());
    assert_eq!(verdict("endings: (stalemate: Loss),"), None);
}

/// Kings, Bishops, Knights, a Wazir, and a Bishop that can step straight.
fn minor_pieces(fen: &str) -> Position {
    let ron = r#"(
        name: "Minor pieces",
        board: (files: 5, ranks: 5),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "B", name: "Bishop", betza: "B"),
            (letter: "N", name: "Knight", betza: "N"),
            (letter: "W", name: "Wazir", betza: "W"),
            (letter: "D", name: "Dervish", betza: "B", prose: "W"),
        ],
        start: "k4/5/5/5/4K w - - 0 1",
    )"#;
    let variant = Variant::from_ron("minor", ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn a_playout_ends_where_the_position_is_dead() {
    let limits = Limits {
        adjudication: Adjudication::ALL,
        plies: 300,
    };
    let dead = Some(Verdict::Drawn(Draw::Dead));
    for fen in [
        "k4/5/5/5/4K w - - 0 1",
        "k4/5/5/5/3NK w - - 0 1",
        "kn3/5/5/5/4K w - - 0 1",
        "k4/5/5/5/3BK w - - 0 1",
        // Bishops of both sides, all on one colour.
        "kb3/5/5/5/3BK w - - 0 1",
        "kb3/5/3b1/5/1B1BK w - - 0 1",
        "k1b2/5/5/5/2B1K w - - 0 1",
    ] {
        let position = minor_pieces(fen);
        assert_eq!(
            Game::new(position.clone(), Adjudication::ALL).verdict(),
            dead
        );
        let played = Player::new(&position, limits).play(1, 0);
        assert_eq!((played.plies, played.verdict), (0, dead), "{fen}");
    }
    for fen in [
        "k1b2/5/5/5/3BK w - - 0 1",
        "kn3/5/5/5/3NK w - - 0 1",
        "kb3/5/5/5/3NK w - - 0 1",
        "kw3/5/5/5/4K w - - 0 1",
        "kd3/5/5/5/4K w - - 0 1",
    ] {
        let position = minor_pieces(fen);
        assert_eq!(
            Game::new(position.clone(), Adjudication::ALL).verdict(),
            None
        );
        let played = Player::new(&position, limits).play(1, 0);
        assert!(played.plies > 0, "{fen}");
        // Wherever it ends, a game played again by the rules ends there too.
        assert!(played.verdict.is_some(), "{fen}");
    }
}

#[test]
fn a_playout_is_not_judged_where_that_is_not_asked() {
    let limits = Limits {
        adjudication: Adjudication::NONE,
        plies: 120,
    };
    let bare = minor_pieces("k4/5/5/5/4K w - - 0 1");
    let played = Player::new(&bare, limits).play(1, 0);
    assert_eq!((played.plies, played.verdict), (120, None));
    let fifty = Limits {
        adjudication: Adjudication {
            moves: true,
            ..Adjudication::NONE
        },
        ..limits
    };
    let played = Player::new(&bare, fifty).play(1, 0);
    let draw = Some(Verdict::Drawn(Draw::Moves { moves: 50 }));
    assert_eq!((played.plies, played.verdict), (100, draw));
}
