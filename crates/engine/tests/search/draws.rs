//! The engine knows how the moves before a position end a game.

use legwork::{Adjudication, Game, Variant};
use legwork_engine::{Engine, Limits, Score};

/// Kings and Rooks with these draws, after some moves.
fn game(draws: &str, fen: &str, moves: &str) -> Game {
    let ron = format!(
        r#"(
            name: "Kings and Rooks",
            board: (files: 6, ranks: 6),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R", value: 5),
            ],
            start: "k5/6/6/6/6/5K w - - 0 1",
            draws: ({draws}),
        )"#
    );
    let variant = Variant::from_ron("rooks", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::new(variant.position(fen).unwrap(), Adjudication::ALL);
    for text in moves.split_whitespace() {
        assert_eq!(game.verdict(), None);
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// The engine's score of one move.
fn score_of(game: &Game, text: &str) -> Score {
    let limits = Limits {
        moves: Some(vec![game.position().read_move(text).unwrap()]),
        ..Limits::depth(4)
    };
    let mut engine = Engine::new().unwrap();
    let best = engine.think(game.position(), game.history(), &limits, |_| {});
    best.unwrap().score
}

#[test]
fn a_repetition_is_a_draw_or_lost_or_won() {
    // Black is a Rook down, and would bring about the position for the third time.
    let fen = "k5/6/6/3R2/6/5K w - - 0 1";
    let moves = "f1e1 a6b6 e1f1 b6a6 f1e1 a6b6 e1f1";
    let score = |draws| score_of(&game(draws, fen, moves), "b6a6");
    assert_eq!(score("repetition: (3, Draw)"), Score::Centipawns(0));
    assert_eq!(score("repetition: (3, Loss)"), Score::Mate(-1));
    assert_eq!(score("repetition: (3, Black)"), Score::Mate(-1));
    assert_eq!(score("repetition: (3, Win)"), Score::Mate(1));
    assert_eq!(score("repetition: (3, White)"), Score::Mate(1));
    let alone = score("repetition: (0, Draw)");
    assert!(matches!(alone, Score::Centipawns(-1999..=-200)), "{alone}");
}

#[test]
fn perpetual_check_saves_nobody_where_it_loses() {
    let fen = "1k1rr1/6/6/6/6/2R2K w - - 0 1";
    let moves = "c1b1 b6a6 b1a1 a6b6 a1b1 b6a6 b1a1 a6b6";
    let score = |draws| score_of(&game(draws, fen, moves), "a1b1");
    assert_eq!(score(""), Score::Centipawns(0));
    assert_eq!(score("perpetual_check: Loss"), Score::Mate(-1));
}

#[test]
fn a_count_that_ends_is_a_draw() {
    let score = |counted: &str| {
        let fen = format!("k5/6/6/6/6/R4K b - 32 {counted} 60");
        score_of(&game(r#"moves: 0, counting: "makruk""#, &fen, ""), "a6b6")
    };
    assert_eq!(score("32"), Score::Centipawns(0));
    assert!(matches!(score("5"), Score::Centipawns(..-200)));
}
