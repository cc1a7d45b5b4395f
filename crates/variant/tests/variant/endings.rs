//! The worth of stalemate and of a bare King, and play that goes on behind them.

use legwork_core::piece::Color;
use legwork_variant::game::{Adjudication, Draw, Game, Verdict};
use legwork_variant::playout::{Limits, Player};
use legwork_variant::position::{Outcome, Position};
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
    Some(Outcome::BareKing {
        winner: Some(color),
    })
}

#[test]
fn stalemate_is_worth_what_the_rules_say() {
    let outcome_with = |endings: &str| position(endings, STALEMATED).outcome().unwrap();
    let stalemate = |winner| Outcome::Stalemate { winner };
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
        assert_eq!(position(endings, "k4/5/5/5/1R2K b - - 0 1").outcome(), None);
    }
    // Black has had a move since it was bared, or cannot answer in kind.
    assert_eq!(
        position(SHATRANJ, "k4/5/5/5/1R2K w - - 0 1").outcome(),
        won(Color::White)
    );
    assert_eq!(position(SHATRANJ, two).outcome(), won(Color::White));
}

#[test]
fn who_can_bare_the_other_side_at_once_draws() {
    // The Rook on b4 stands alone beside the King on a5.
    let mut saved = Game::new(
        position(SHATRANJ, "k4/1R3/5/5/4K b - - 0 1"),
        Adjudication::NONE,
    );
    assert_eq!(saved.verdict(), None);
    let take = saved.position().read_move("a5b4").unwrap();
    saved.play(take).unwrap();
    let drawn = Outcome::BareKing { winner: None };
    assert_eq!(saved.verdict(), Some(Verdict::Ended(drawn)));
    assert_eq!(saved.verdict().unwrap().winner(), None);
    assert_eq!(drawn.to_string(), "bare kings, a draw");

    // Protected, the Rook cannot be taken, and the game is over.
    let protected = position(SHATRANJ, "k4/1R3/2K2/5/5 b - - 0 1");
    assert_eq!(protected.outcome(), won(Color::White));
    // Two pieces are one too many.
    let two = position(SHATRANJ, "k4/1R3/5/5/Q3K b - - 0 1");
    assert_eq!(two.outcome(), won(Color::White));
}

#[test]
fn who_could_have_answered_and_did_not_has_lost() {
    let game = position(SHATRANJ, "k4/1Q3/5/5/4K b - - 0 1");
    assert_eq!(game.outcome(), None, "the Fers on b4 can be taken");
    let away = game.play(game.read_move("a5a4").unwrap()).unwrap();
    assert_eq!(away.outcome(), won(Color::White));
}

#[test]
fn endings_change_no_moves() {
    for fen in [
        "k4/5/5/5/1RR1K b - - 0 1",
        "4k/5/5/5/K4 w - - 0 1",
        "k4/5/5/5/1R2K w - - 0 1",
    ] {
        let ended = position(SHATRANJ, fen);
        let plain = position("", fen);
        assert!(
            ended.outcome().is_some() && plain.outcome().is_none(),
            "{fen}"
        );
        assert!(ended.count() > 0);
        assert_eq!(ended.perft(3), plain.perft(3));
        assert_eq!(ended.walker_perft(2), plain.perft(2));
    }
}

#[test]
fn mate_is_mate_whatever_is_left() {
    let mated = position(SHATRANJ, "k1R2/5/K4/5/5 b - - 0 1");
    let winner = Color::White;
    assert_eq!(
        mated.outcome(),
        Some(Outcome::Checkmate {
            winner: Some(winner)
        })
    );
}

#[test]
fn nothing_is_dead_where_no_king_is_royal() {
    let ron = r#"(
        name: "Royal Knights",
        board: (files: 5, ranks: 5),
        pieces: [(letter: "K", name: "Royal Knight", betza: "N", royal: true)],
        start: "k4/5/5/5/4K w - - 0 1",
    )"#;
    let variant = Variant::from_ron("royal", ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        Game::new(variant.start(), Adjudication::ALL).verdict(),
        None
    );
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
