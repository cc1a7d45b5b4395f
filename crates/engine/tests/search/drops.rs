//! The search in games with pieces in hand: mates by drops, drops that are not allowed, and whole games.

use legwork::rules::EndCause;
use legwork::{Adjudication, Game, Outcome, Position, Variant, Verdict};
use legwork_engine::{Engine, Limits, Score};

use super::{best, search, solver, until_mate};

/// In hand from the start, and never more: pieces may be dropped crowned.
const CROWNED: &str = r#"(
    like: "chess",
    name: "Crowned from the hand",
    pieces: [(letter: "+N", name: "Crowned Knight", betza: "NK")],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NNnn] w KQkq - 0 1",
    holdings: (form: Drop),
    drops: [(pieces: ["N"], crowned: true)],
)"#;

fn variant(id: &str) -> Variant {
    match id {
        "crowned" => Variant::from_ron(id, CROWNED, &[]),
        _ => Variant::open(id, &[]),
    }
    .unwrap_or_else(|error| panic!("{error}"))
}

fn open(id: &str, fen: &str) -> Position {
    variant(id).position(fen).unwrap()
}

/// Rules, position, the only move with the shortest mate, and the number of moves to mate.
const MATES: &[(&str, &str, &str, u32)] = &[
    // A Knight smothers the King; a protected Gold stands before it.
    ("crazyhouse", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", 1),
    ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", 1),
    ("shogi", "7nk/9/7G1/9/9/9/9/9/4K4[LP] w - - 0 1", "L@i8", 1),
    (
        "crazyhouse",
        "1N3kr1/3R1nbp/N~N3pP1/2P3p1/1pPp2P1/1QnBPK2/QP1P3R/R1B1B3[PPp] w - - 0 46",
        "P@e7",
        2,
    ),
    (
        "crazyhouse",
        "rn5r/pPpqQ3/4p1p1/p2pkPPp/pbPn3R/1B1P1p2/bBn3p1/RNK5[P] w - - 2 46",
        "P@f4",
        2,
    ),
    (
        "crazyhouse",
        "r1bk1br1/pp1PpppR/B4P2/1Pp2Nn1/P5pP/p2K4/1PPNrQ2/2B3Nr~[Q] w - - 1 46",
        "Q@e8",
        3,
    ),
    (
        "shogi",
        "7+N1/l2+P2k1s/p1pps1bpl/1pP2P2g/g1r1R4/1P1P3Pp/P4GP2/3SKSpl1/LN4+n2[GNPPPb] w - - 1 81",
        "G@g9",
        2,
    ),
    // Crowned, the Knight covers both flights.
    ("crowned", "7k/8/5K2/8/8/8/8/8[N] w - - 0 1", "+N@g7", 1),
];

#[test]
fn mates_by_drops_are_found() {
    for &(id, fen, key, moves) in MATES {
        let position = open(id, fen);
        assert_eq!(
            solver::mate_in(&position, 2),
            Some(moves).filter(|&moves| moves <= 2),
            "{id} {fen}"
        );
        let found = best(&position, &until_mate(moves));
        assert_eq!(
            found,
            (key.to_owned(), Score::Mate(moves as i32)),
            "{id} {fen}"
        );
    }
}

#[test]
fn no_pawn_is_dropped_with_mate() {
    // On i8 a Pawn would mate as the Lance above does.
    let position = open("shogi", "7nk/9/7G1/9/9/9/9/9/4K4[P] w - - 0 1");
    assert_eq!(solver::mate_in(&position, 1), None);
    for depth in 1..=6 {
        let (text, score) = best(&position, &Limits::depth(depth));
        assert_ne!(text, "P@i8");
        assert_ne!(score, Score::Mate(1));
    }
}

#[test]
fn what_stood_before_a_capture_may_stand_again() {
    // Each side drops a Knight where a Rook takes it, and everything goes back: hands, too, are as they were.
    let start = open("crazyhouse", "1r2k3/8/8/8/8/8/8/1R2K3[Nn] w - - 0 1");
    let mut game = Game::new(start.clone(), Adjudication::ALL);
    for text in [
        "N@a8", "b8a8", "e1e2", "N@a1", "b1a1", "a8b8", "a1b1", "e8d8", "e2e1",
    ] {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let back = game.position().read_move("d8e8").unwrap();
    let limits = Limits {
        moves: Some(vec![back]),
        ..Limits::depth(4)
    };
    let best = Engine::new()
        .unwrap()
        .think(game.position(), game.history(), &limits, |_| {});
    assert_eq!(best.unwrap().score, Score::Centipawns(0));
    game.play(back).unwrap();
    assert_eq!(game.position().hash(), start.hash());
    assert_eq!(game.history().repetitions(game.position()), 2);
    // With a Knight less in one hand it is another position.
    let other = open("crazyhouse", "1r2k3/8/8/8/8/8/8/1R2K3[N] w - - 0 1");
    assert_ne!(other.hash(), start.hash());
    assert_eq!(game.history().repetitions(&other), 1);
}

#[test]
fn captured_pieces_come_back_so_that_nothing_is_dead() {
    let position = open("crazyhouse", "4k3/8/8/8/8/8/8/4KN2[] w - - 0 1");
    let game = Game::new(position.clone(), Adjudication::ALL);
    assert!(game.verdict().is_none());
    let Score::Centipawns(score) = search(&position, &Limits::depth(1)).score else {
        panic!("no mate");
    };
    assert!(score > 150, "{score}");
}

/// Plays the engine against itself; gives the game as far as it came.
fn played(id: &str, nodes: u64, plies: usize) -> Game {
    let mut engine = Engine::new().unwrap();
    let mut game = Game::new(variant(id).start(), Adjudication::ALL);
    while game.verdict().is_none() && game.moves().len() < plies {
        let limits = Limits::nodes(nodes);
        let best = engine.think(game.position(), game.history(), &limits, |_| {});
        let best = best.expect("the game goes on");
        game.play(best.mv).expect("a legal move");
        let answer = best.ponder;
        assert!(answer.is_none_or(|mv| game.position().is_legal(mv)));
    }
    game
}

#[test]
fn whole_games_are_played() {
    for (id, nodes) in [("crazyhouse", 400), ("shogi", 400), ("crowned", 2000)] {
        let game = played(id, nodes, 400);
        let drops = game.moves().filter(|mv| mv.is_drop()).count();
        assert!(drops > 0, "{id}");
        assert!(game.verdict().is_some(), "{id} {game:?}");
    }
}

#[test]
fn random_moves_are_beaten() {
    for (id, seed) in [
        ("crazyhouse", 1),
        ("crazyhouse", 2),
        ("shogi", 3),
        ("shogi", 4),
    ] {
        let mut number = seed;
        let ours = seed % 2;
        let mut engine = Engine::new().unwrap();
        let mut game = Game::new(variant(id).start(), Adjudication::ALL);
        while game.verdict().is_none() {
            let position = game.position();
            let mv = if game.moves().len() as u64 % 2 == ours {
                let limits = Limits::nodes(500);
                let best = engine.think(position, game.history(), &limits, |_| {});
                best.expect("the game goes on").mv
            } else {
                let moves = position.moves();
                number = number
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                moves[(number >> 33) as usize % moves.len()]
            };
            game.play(mv).unwrap();
        }
        let end = game.verdict();
        let won = matches!(end, Some(Verdict::Ended(Outcome { cause: EndCause::Checkmate, winner: Some(winner) })) if winner.index() as u64 == ours);
        assert!(won, "{id} {seed}: {end:?}");
    }
}

#[test]
fn a_drop_is_searched_by_several_threads() {
    let position = open("crazyhouse", MATES[0].1);
    let mut engine = Engine::new().unwrap();
    engine.set_threads(2);
    let best = engine.think(&position, &Default::default(), &Limits::depth(4), |_| {});
    assert_eq!(position.move_text(best.unwrap().mv), "N@f7");
    assert_eq!(search(&position, &Limits::depth(1)).score, Score::Mate(1));
}
