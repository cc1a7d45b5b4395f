//! Games of Xiangqi that repeat, as Fairy-Stockfish judges them.
//!
//! `chases.tsv` has whole games with the winner by pyffish; `chases.py` in the same folder made it. The games of `JUDGED` are those of
//! Fairy-Stockfish's own tests (`test_is_optional_game_end` of its `test.py`).

use legwork::{Adjudication, Color, Game, Loss, Variant, Verdict};

/// A FEN, moves once, moves that are made twice, and the winner: `w`, `b`, or `-` for a draw.
const JUDGED: &[(&str, &str, &str, &str)] = &[
    (
        "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
        "c3a3",
        "a8b8 a3b3 b8a8 b3a3",
        "b",
    ),
    (
        "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
        "c3a3 a8b8 a3b3 b8a8",
        "b3a3 a8b8 a3b3 b8a8",
        "b",
    ),
    (
        "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w - - 0 1",
        "a5a6",
        "a7b7 a6b6 b7a7 b6a6",
        "b",
    ),
    (
        "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w - - 0 1",
        "a5a6",
        "a7b7 a6b6 b7a7 b6a6",
        "-",
    ),
    (
        "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1",
        "",
        "f5d5 f6d6 d5f5 d6f6",
        "b",
    ),
    (
        "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w - - 0 1",
        "f7h7",
        "h9f8 h7h8 f8g6 h8g8 g6i7 g8g7 i7h9 g7h7",
        "-",
    ),
    (
        "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1",
        "",
        "d7e7 e5d5 e7d7 d5e5",
        "w",
    ),
    (
        "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1",
        "",
        "f2e2 f3e3 e2f2 e3f3",
        "w",
    ),
    (
        "3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w - - 0 1",
        "",
        "d7e7 e8g6 e7d7 g6e8",
        "w",
    ),
    (
        "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w - - 0 1",
        "",
        "d2d4 b2b4 d4d2 b4b2",
        "w",
    ),
    (
        "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1",
        "",
        "f5d5 f6d6 d5f5 d6f6",
        "b",
    ),
    (
        "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w - - 0 1",
        "",
        "g7g6 f7g9 g6g7 g9f7",
        "w",
    ),
    (
        "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w - - 0 1",
        "",
        "d10e10 d9e9 e10d10 e9d9",
        "w",
    ),
    (
        "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w - - 0 1",
        "",
        "e5e4 c5c4 e4e5 c4c5",
        "w",
    ),
    (
        "4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w - - 0 1",
        "",
        "a2c2 a5c5 c2a2 c5a5",
        "w",
    ),
    (
        "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1",
        "",
        "e4d4 d7e7 d4e4 e7d7",
        "-",
    ),
    (
        "3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w - - 0 1",
        "",
        "h7g7 g6h6 g7h7 h6g6",
        "-",
    ),
    (
        "4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w - - 0 1",
        "",
        "e5e4 c5c4 e4e5 c4c5",
        "-",
    ),
    (
        "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w - - 0 1",
        "",
        "c3a3 a7c7 a3c3 c7a7",
        "-",
    ),
    (
        "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w - - 0 1",
        "b2a2",
        "a8b8 a2c2 c8d8 c2b2 b8a8 b2d2 d8c8 d2a2",
        "-",
    ),
    (
        "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1",
        "",
        "h1h2 h5h4 h2h1 h4h5",
        "-",
    ),
    (
        "2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w - - 0 1",
        "b7b9",
        "f10e9 b9b10 e9f10 b10b9",
        "b",
    ),
    (
        "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1",
        "",
        "e2f1 h4h2 f1e2 h2h4",
        "w",
    ),
    (
        "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b - - 0 1",
        "",
        "e4g5 e2f2 g5e4 f2e2",
        "w",
    ),
    (
        "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w - - 0 1",
        "",
        "b5c3 b1c1 c3b5 c1b1",
        "w",
    ),
    (
        "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w - - 0 1",
        "",
        "e1d1 e5d5 d1e1 d5e5",
        "w",
    ),
    (
        "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1",
        "",
        "e1d1 e5d5 d1e1 d5e5",
        "w",
    ),
    (
        "5k3/9/9/9/9/9/9/9/9/3NK1cr1 w - - 0 1",
        "",
        "d1c3 h1h3 c3d1 h3h1",
        "w",
    ),
    (
        "3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w - - 0 1",
        "",
        "d1c3 d4c4 c3d1 c4d4",
        "-",
    ),
    (
        "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1",
        "",
        "d1c3 d4c4 c3d1 c4d4",
        "w",
    ),
    (
        "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1",
        "",
        "b5c5 b4c4 c5b5 c4b4",
        "w",
    ),
    (
        "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w - - 0 1",
        "",
        "f9f7 f10e9 f7f9 e9f10",
        "-",
    ),
];

/// Games that Fairy-Stockfish judges differently: a FEN, moves, and its winner. By the text of the Asian federation each is a draw.
const DIFFERENT: &[(&str, &str, &str)] = &[
    // A piece alone on the file of the enemy's General is pinned for it if its own General is on that file too, also with another
    // piece between: here the Chariot on e1 protects b1.
    (
        "4k4/9/4b4/9/2p6/2R6/2P6/1rN6/4K4/4R4 b - - 0 1",
        "b3a3 c3b1 a3b3 b1c3 b3a3 c3b1 a3b3 b1c3 b3a3 c3b1 a3b3",
        "w",
    ),
    // Here it takes the Advisor on f8 for pinned, although the Horse on f9 is between the Generals.
    (
        "5k3/3RaN3/4ba2b/9/6p2/9/9/8B/7p1/R2A1K3 b - - 0 1",
        "h2h1 a1a9 g6g5 d9d7 i8g6 d7d9 g6i8 d9d7 i8g6 d7d9 g6i8",
        "b",
    ),
    // Here a pinned Advisor protects a square outside the palace: c4 from d3, c7 from d8.
    (
        "8C/4k2P1/9/9/9/9/2N3P2/2rA1K3/9/3A5 b - - 0 1",
        "e9d9 i10b10 c3c2 h9i9 c2c3 i9h9 c3c2 h9i9 c2c3 i9h9",
        "w",
    ),
    (
        "9/9/2Ra1k3/9/9/2c6/9/3AK4/9/9 w - - 0 1",
        "c8c9 c5c7 c9c8 c7c5 c8c9 c5c7 c9c8 c7c5",
        "b",
    ),
    (
        "6b2/9/3k5/9/1R7/6B2/2C6/2rA5/4K4/3A3n1 b - - 0 1",
        "c3c2 e2e3 c2c3 e3e2 c3c2 e2e3 c2c3 e3e2",
        "w",
    ),
];

/// How a game has ended; no end before its last move counts, since play goes on after a repetition.
fn verdict(variant: &Variant, fen: &str, moves: &[&str]) -> Option<Verdict> {
    let start = variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut game = Game::new(start, Adjudication::ALL);
    for text in moves {
        let mv = game.position().read_move(text);
        let mv = mv.unwrap_or_else(|e| panic!("{fen}: {moves:?}: {e}"));
        game.play(mv).unwrap();
    }
    game.verdict()
}

fn letter(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(Verdict::winner) {
        None => "no end",
        Some(None) => "-",
        Some(Some(Color::White)) => "w",
        Some(Some(Color::Black)) => "b",
    }
}

#[test]
fn the_games_of_its_own_tests_end_alike() {
    let variant = Variant::open("xiangqi", &[]).unwrap();
    let mut wrong = Vec::new();
    for &(fen, once, twice, winner) in JUDGED {
        let moves = [once, twice, twice].join(" ");
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let found = verdict(&variant, fen, &moves);
        if letter(found) != winner {
            wrong.push(format!("{fen} {once} {twice}: {winner}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn random_repetitions_end_alike() {
    let variant = Variant::open("xiangqi", &[]).unwrap();
    let (mut chases, mut games, mut wrong) = (0, 0, Vec::new());
    for line in include_str!("chases.tsv").lines() {
        let [fen, text, winner] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let moves: Vec<&str> = text.split(' ').collect();
        let found = verdict(&variant, fen, &moves);
        games += 1;
        chases += usize::from(matches!(
            found,
            Some(Verdict::Lost {
                by: Loss::PerpetualChase,
                ..
            })
        ));
        let differs = DIFFERENT.iter().any(|game| (game.0, game.1) == (fen, text));
        if (letter(found) != winner) != differs {
            wrong.push(format!("{line}: found {found:?}"));
        }
    }
    assert_eq!((games, chases), (616, 274));
    assert!(
        wrong.is_empty(),
        "{} of {games}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn games_that_fairy_stockfish_judges_differently_are_drawn() {
    let variant = Variant::open("xiangqi", &[]).unwrap();
    for &(fen, moves, winner) in DIFFERENT {
        let moves: Vec<&str> = moves.split(' ').collect();
        let found = letter(verdict(&variant, fen, &moves));
        assert_eq!((found, winner != found), ("-", true), "{fen}");
    }
}
