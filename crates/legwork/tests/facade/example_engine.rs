//! The engine of the examples beats random moves, in every variant asked, and makes no illegal one.

use legwork::{Color, Game, History, Move, Variant};

#[path = "../../examples/engine.rs"]
mod engine;

/// Nodes that the engine looks at for a move.
const NODES: u64 = 1500;
/// A game is cut off after this many plies.
const LONGEST: usize = 300;

/// Plays a game of the engine, which has that colour, against random moves; returns who has won.
fn winner(variant: &Variant, engine_plays: Color, seed: u64) -> Option<Color> {
    let table = engine::Table::new(1 << 14);
    let mut game = Game::new(variant.start(), Default::default());
    let mut dice = seed;
    while game.verdict().is_none() && game.moves().len() < LONGEST {
        let position = game.position();
        let mv: Move = if position.turn() == engine_plays {
            let (mv, ..) = engine::think(&game, &table, NODES, 1).unwrap();
            mv
        } else {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut moves = position.moves();
            moves.sort_unstable();
            moves[(dice >> 33) as usize % moves.len()]
        };
        let mut made = position.clone();
        made.make(mv);
        game.play(mv).unwrap();
        assert_eq!(&made, game.position());
    }
    game.verdict().and_then(|verdict| verdict.winner())
}

fn beats_random_moves(id: &str, games: u64) {
    let variant = Variant::open(id, &[]).unwrap();
    let won = (0..games).filter(|&seed| {
        let color = Color::BOTH[seed as usize % 2];
        winner(&variant, color, seed) == Some(color)
    });
    let won = won.count() as u64;
    assert!(10 * won >= 9 * games, "{id}: won {won} of {games}");
}

/// How many games of a variant: a few, or as many as the variable says.
fn games() -> u64 {
    let asked = std::env::var("LEGWORK_ENGINE_GAMES");
    asked.map_or(2, |games| games.parse().unwrap())
}

#[test]
fn it_beats_random_moves_at_chess() {
    beats_random_moves("chess", games());
}

#[test]
fn it_beats_random_moves_at_gothic() {
    beats_random_moves("gothic", games());
}

#[test]
fn it_beats_random_moves_at_capablanca_random() {
    beats_random_moves("crc", games());
}

#[test]
fn it_beats_random_moves_at_superchess() {
    beats_random_moves("super", games());
}

#[test]
fn it_beats_random_moves_at_seirawan() {
    beats_random_moves("seirawan", games());
}

#[test]
fn it_beats_random_moves_at_chu() {
    beats_random_moves("chu", games());
}

#[test]
fn it_beats_random_moves_at_shatranj() {
    beats_random_moves("shatranj", games());
}

#[test]
fn it_finds_a_mate_and_avoids_a_repetition() {
    let chess = Variant::open("chess", &[]).unwrap();
    let table = engine::Table::new(1 << 12);
    let position = chess.position("k7/8/1K6/8/8/8/8/7R w - - 0 1").unwrap();
    let mate = position.read_move("h1h8").unwrap();
    let game = Game::new(position, Default::default());
    let (mv, ..) = engine::think(&game, &table, 10_000, 2).unwrap();
    assert_eq!(mv, mate);

    // A Queen up, White does not go back to a position that has occurred before.
    let before = chess.position("k7/8/8/8/8/8/1Q6/K7 b - - 8 20").unwrap();
    let position = chess.position("k7/8/8/8/8/1Q6/8/K7 w - - 9 21").unwrap();
    let mut history = History::new();
    for _ in 0..2 {
        history.push(&before);
        history.push(&position);
    }
    let game = Game::with_history(position, Default::default(), history);
    let table = engine::Table::new(1 << 12);
    let (mv, score, ..) = engine::think(&game, &table, 5_000, 1).unwrap();
    assert_ne!(game.position().hash_after(mv), before.hash());
    assert!(score > 500);
}
