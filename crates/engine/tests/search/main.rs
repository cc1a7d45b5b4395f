//! Moves that the search finds in positions that a reader can check by eye, with node limits on one thread, so that results
//! are reproducible.

mod draws;
mod drops;
mod short;
mod slices;
mod solver;
mod turn;

use legwork::{Adjudication, Game, Position, Variant};
use legwork_engine::{Best, Engine, Limits, Report, Score};

fn open(id: &str, fen: &str) -> Position {
    Variant::open(id, &[]).unwrap().position(fen).unwrap()
}

fn search(position: &Position, limits: &Limits) -> Best {
    let mut engine = Engine::new().unwrap();
    let best = engine.think(position, &Default::default(), limits, |_| {});
    best.expect("there are moves")
}

fn best(position: &Position, limits: &Limits) -> (String, Score) {
    let best = search(position, limits);
    (position.move_text(best.mv), best.score)
}

/// Pruning may miss a quiet move of a mate for some plies.
fn until_mate(moves: u32) -> Limits {
    Limits {
        mate: Some(moves),
        depth: Some(2 * moves + 12),
        ..Limits::default()
    }
}

/// Variant, position, the only move with the shortest mate, and the number of moves to mate.
const MATES: &[(&str, &str, &str, u32)] = &[
    // Gothic: an Archbishop and a Chancellor.
    (
        "gothic",
        "3r5k/9A/1p8/10/10/8P1/Cp8/1K8 w - - 0 1",
        "j7h6",
        1,
    ),
    (
        "gothic",
        "2k3A3/3r6/9C/2P5p1/6K3/10/4p5/10 w - - 0 1",
        "j6b6",
        2,
    ),
    (
        "gothic",
        "6rk2/2pA6/4p2P2/C9/10/10/10/K9 w - - 0 1",
        "d7f6",
        3,
    ),
    ("gothic", "2k7/10/2Kp6/A9/10/10/10/10 w - - 0 1", "a5b7", 4),
    (
        "crc",
        "4A2r2/7kPC/6p3/p9/6K3/10/10/10 w - - 0 1",
        "i7h8c",
        1,
    ),
    ("crc", "3k6/7p2/10/10/5P4/10/10/R4K3R w KQ - 0 1", "a1a7", 2),
    ("crc", "3k6/1K2C2p2/1p8/10/10/10/10/10 w - - 0 1", "e7g7", 3),
    ("crc", "9k/10/6K3/4p5/1p8/10/6A3/10 w - - 0 1", "g6h7", 4),
    // Superchess: an Amazon, an Empress and a Veteran from the pool.
    (
        "super",
        "8/NkPK4/3p1r1p/8/8/5P2/8/8[VEA] w - - 0 1",
        "c7c8a",
        1,
    ),
    (
        "super",
        "2k5/P7/3Kp3/8/5N2/7p/8/8[VE] w - - 0 1",
        "a7a8v",
        2,
    ),
    (
        "super",
        "8/2N1kPK1/3p3p/8/8/8/8/8[VE] w - - 0 1",
        "f7f8e",
        2,
    ),
    ("super", "7k/1P6/6K1/8/1Np5/8/8/8[V] w - - 0 1", "b7b8v", 4),
    // Seirawan: the gated piece protects, or attacks where the mover stood.
    (
        "seirawan",
        "7k/7r/6P1/2p4P/7P/6p1/6P1/RN2K1NR[HE] w KQBG - 0 1",
        "a1a8h",
        1,
    ),
    (
        "seirawan",
        "6k1/3Pp3/4p3/1b6/8/P7/5P2/RN2K2R[E] w KQB - 0 1",
        "h1g1e",
        2,
    ),
    (
        "seirawan",
        "2k5/8/2Pp1p1b/6P1/3P4/8/8/RN2K2R[E] w KQB - 0 1",
        "a1a8e",
        2,
    ),
    (
        "seirawan",
        "8/p1k2P2/8/8/8/8/8/R3K2R[H] w KQ - 0 1",
        "h1h6h",
        3,
    ),
    ("seirawan", "k2K4/5p2/8/3p3H/8/8/8/8[] w - - 0 1", "d8c7", 4),
    // Chu: a Lion that captures on its way, twice, and one that covers all of a King's flight.
    (
        "chu",
        "1k1rm5/p9/3P6/3b1p4/3L6/2K7/10/10/10/10 w - - 0 1",
        "d5d6,d6c7",
        1,
    ),
    (
        "chu",
        "r3k5/6p3/4p1bL2/3P6/2m7/10/10/10/5K4/10 w - - 0 1",
        "h7g8,g8f7",
        1,
    ),
    (
        "chu",
        "10/1k5p1N/10/10/10/10/6L3/10/6K3/10 w - - 0 1",
        "g3e5",
        3,
    ),
    (
        "chu",
        "10/2k1p1K3/2p7/10/4L5/10/10/10/10/10 w - - 0 1",
        "e5c6",
        2,
    ),
    (
        "chu",
        "L4k4/6p3/1K8/1b8/10/10/10/10/7+B2/10 w - - 0 1",
        "a9c8",
        4,
    ),
];

#[test]
fn mates_are_found_as_brute_force_finds_them() {
    for &(id, fen, key, moves) in MATES {
        let position = open(id, fen);
        // A shorter mate is excluded by brute force, except where that takes too long; there is none
        // shorter than one that is found, if the search is right.
        if moves <= 2 {
            assert_eq!(solver::mate_in(&position, 2), Some(moves), "{id} {fen}");
        }
        let found = best(&position, &until_mate(moves));
        assert_eq!(
            found,
            (key.to_owned(), Score::Mate(moves as i32)),
            "{id} {fen}"
        );
    }
}

/// The longer mates, as far as brute force gets: the line of the search, with every other defence
/// refuted at once.
#[test]
fn a_mate_is_forced_against_every_defence() {
    for &(id, fen, key, moves) in MATES.iter().filter(|&&(.., moves)| moves >= 3) {
        let position = open(id, fen);
        let after = position.play(position.read_move(key).unwrap()).unwrap();
        for defence in after.moves() {
            let then = after.play(defence).unwrap();
            let left = solver::mate_in(&then, moves - 1);
            assert!(left.is_some(), "{id} {fen} {}", after.move_text(defence));
        }
    }
}

#[test]
fn a_win_is_not_given_away_by_stalemate() {
    // With the King a step nearer Black has no move. The Queen must make room.
    let position = open("chess", "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1");
    let moves = solver::mate_in(&position, 3).expect("a mate");
    let (text, score) = best(&position, &Limits::depth(8));
    assert_eq!(score, Score::Mate(moves as i32));
    assert!(text.starts_with("c7"), "{text}");
    // Where stalemate loses, it is the mate.
    let ron = legwork::find("chess").unwrap().ron();
    let ron = ron.replacen("start:", "endings: (stalemate: Loss), start:", 1);
    let loses = Variant::from_ron("chess", &ron, &[]).unwrap();
    let position = loses.position(&position.fen()).unwrap();
    let (text, score) = best(&position, &Limits::depth(4));
    assert_eq!(score, Score::Mate(1), "{text}");
    assert!(text.starts_with("b5"), "{text}");
}

#[test]
fn a_lost_game_is_saved_by_repetition() {
    // Two Rooks and a Queen down, and about to be mated; but the checks never end.
    let position = open("chess", "3Q4/5pkp/8/8/8/2q5/rr6/7K w - - 0 1");
    assert_eq!(
        best(&position, &Limits::depth(8)),
        ("d8g5".to_owned(), Score::Centipawns(0))
    );
}

#[test]
fn what_the_game_has_seen_is_a_repetition() {
    // White is a Rook ahead. The position after Ra1-a2 has stood twice, so that it would be a draw.
    let start = open("chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    let mut game = Game::new(start, Adjudication::ALL);
    for text in [
        "a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1", "g8h8",
    ] {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let only = game.position().read_move("a1a2").unwrap();
    let limits = Limits {
        moves: Some(vec![only]),
        ..Limits::depth(6)
    };
    let best = Engine::new()
        .unwrap()
        .think(game.position(), game.history(), &limits, |_| {});
    assert_eq!(best.unwrap().score, Score::Centipawns(0));
}

#[test]
fn a_mate_in_the_hundredth_half_move_counts() {
    let position = open("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 100");
    assert_eq!(
        best(&position, &Limits::depth(4)),
        ("a1a8".to_owned(), Score::Mate(1))
    );
    let position = open("chess", "7k/8/5K2/8/8/8/8/R7 w - - 98 100");
    assert_eq!(best(&position, &Limits::depth(6)).1, Score::Centipawns(0));
}

#[test]
fn zugzwang_is_seen_where_a_null_move_would_lie() {
    // The Black Rook is tied to g1, and when the Pawns have no move left it has to leave.
    let position = open("chess", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1");
    let (text, score) = best(&position, &Limits::nodes(400_000));
    assert_eq!(text, "e1f1");
    assert!(matches!(score, Score::Mate(1..)), "{score}");
}

#[test]
fn a_bare_king_loses_where_the_rules_say_so() {
    // Black's last piece can be captured, and White keeps one.
    let position = open("shatranj", "7k/8/8/8/8/8/1n6/1RK5 w - - 0 1");
    let (text, score) = best(&position, &Limits::depth(3));
    assert!(text == "b1b2" || text == "c1b2", "{text}");
    assert_eq!(score, Score::Mate(1));
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let position = open(
        "gothic",
        &Variant::open("gothic", &[]).unwrap().rules().start,
    );
    let only: Vec<_> = ["a2a3", "j2j3"]
        .map(|text| position.read_move(text).unwrap())
        .into();
    let limits = Limits {
        moves: Some(only.clone()),
        lines: 5,
        ..Limits::depth(4)
    };
    let mut numbers = Vec::new();
    let mut engine = Engine::new().unwrap();
    let best = engine.think(&position, &Default::default(), &limits, |report| {
        if let Report::Line(line) = report {
            assert!(only.contains(&line.moves[0]));
            numbers.push(line.number);
        }
    });
    assert!(only.contains(&best.unwrap().mv));
    assert_eq!(numbers, [1, 2].repeat(4));
    let none = Limits {
        moves: Some(Vec::new()),
        ..Limits::depth(4)
    };
    assert_eq!(
        engine.think(&position, &Default::default(), &none, |_| {}),
        None
    );
}

#[test]
fn several_lines_come_best_first_and_can_be_played() {
    for id in ["chess", "chu", "seirawan"] {
        let position = Variant::open(id, &[]).unwrap().start();
        let limits = Limits {
            lines: 3,
            ..Limits::depth(5)
        };
        let mut scores = Vec::new();
        let mut engine = Engine::new().unwrap();
        engine.think(&position, &Default::default(), &limits, |report| {
            let Report::Line(line) = report else { return };
            let mut here = position.clone();
            for &mv in &line.moves {
                here = here.play(mv).expect("a line of legal moves");
            }
            if let (5, Score::Centipawns(score)) = (line.depth, line.score) {
                scores.push(score);
            }
        });
        assert_eq!(scores.len(), 3, "{id}");
        assert!(scores.is_sorted_by(|a, b| a >= b), "{id} {scores:?}");
    }
}

/// The principal variation of a mate ends in mate, so that a GUI can show it.
#[test]
fn the_line_of_a_mate_ends_in_mate() {
    for &(id, fen, key, moves) in MATES {
        let position = open(id, fen);
        let mut last = None;
        let mut engine = Engine::new().unwrap();
        engine.think(
            &position,
            &Default::default(),
            &until_mate(moves),
            |report| {
                if let Report::Line(line) = report {
                    last = Some(line);
                }
            },
        );
        let line = last.expect("a line").moves;
        assert_eq!(line.len() as u32, 2 * moves - 1, "{id} {fen}");
        assert_eq!(position.move_text(line[0]), key, "{id} {fen}");
        let end = line
            .iter()
            .fold(position, |here, &mv| here.play(mv).unwrap());
        assert!(end.outcome().is_some(), "{id} {fen}");
    }
}

#[test]
fn one_thread_searches_the_same_each_time() {
    let position = Variant::open("chu", &[]).unwrap().start();
    let search = || search(&position, &Limits::nodes(20_000));
    assert_eq!(search(), search());
    assert_eq!(search().nodes, 20_000);
}

#[test]
fn an_engine_that_forgets_searches_as_a_new_one() {
    let gothic = Variant::open("gothic", &[]).unwrap();
    let position = gothic.start();
    let mut engine = Engine::new().unwrap();
    let mut nodes = || {
        let best = engine.think(&position, &Default::default(), &Limits::depth(7), |_| {});
        let nodes = best.expect("there are moves").nodes;
        engine.set_hash(16).unwrap();
        let again = engine.think(&position, &Default::default(), &Limits::depth(7), |_| {});
        engine.forget();
        (nodes, again.expect("there are moves").nodes)
    };
    let (first, second) = nodes();
    // With an empty table, only the histories are left.
    assert_ne!(first, second);
    assert_eq!(nodes(), (first, second));
}

#[test]
fn threads_find_what_one_finds() {
    for &(id, fen, key, moves) in MATES.iter().step_by(4) {
        let position = open(id, fen);
        let mut engine = Engine::new().unwrap();
        engine.set_threads(4);
        let limits = until_mate(moves);
        let best = engine.think(&position, &Default::default(), &limits, |_| {});
        let best = best.unwrap();
        assert_eq!(position.move_text(best.mv), key, "{id} {fen}");
        assert_eq!(best.score, Score::Mate(moves as i32), "{id} {fen}");
    }
}

/// This number in the tests of every day, and three times as many in full.
fn at_length(number: u64) -> u64 {
    match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 3 * number,
        None => number,
    }
}

#[test]
fn every_variant_is_searched_from_every_bench_position() {
    for entry in legwork::registry().unwrap() {
        let rules = entry.rules().unwrap();
        for bench in &rules.bench {
            let options: Vec<(&str, &str)> = bench
                .options
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let variant = entry.open(&options).unwrap();
            let fen = bench.fen.as_deref().unwrap_or(&rules.start);
            let position = variant.position(fen).unwrap();
            let best = search(&position, &Limits::nodes(at_length(500)));
            assert!(position.is_legal(best.mv), "{} {fen}", entry.id());
        }
    }
}

#[test]
fn every_variant_is_played_for_a_while() {
    for entry in legwork::registry().unwrap() {
        let start = entry.open(&[]).unwrap().start();
        let mut engine = Engine::new().unwrap();
        let mut game = Game::new(start, Adjudication::ALL);
        for _ in 0..at_length(20) {
            if game.verdict().is_some() {
                break;
            }
            let limits = Limits::nodes(100);
            let best = engine.think(game.position(), game.history(), &limits, |_| {});
            let best = best.expect("the game goes on");
            game.play(best.mv).unwrap();
            let answer = best.ponder;
            assert!(
                answer.is_none_or(|mv| game.position().is_legal(mv)),
                "{game:?}"
            );
        }
    }
}
