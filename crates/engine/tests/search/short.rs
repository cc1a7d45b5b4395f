//! Searches too short for any iteration: they look at the root, and no score is of a move that was not searched.

use std::time::Duration;

use legwork_engine::{Engine, Limits, Report, Score};

use super::open;

/// Variant, position, and what its evaluation has to lie between.
const POSITIONS: &[(&str, &str, i32, i32)] = &[
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        -100,
        100,
    ),
    // White has a Queen more.
    ("chess", "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", 300, 3000),
    (
        "chess",
        "4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1",
        -3000,
        -300,
    ),
    // Black is in check, and has one move.
    ("chess", "k7/8/8/8/8/8/7r/R3K3 b - - 0 1", -3000, 3000),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", 300, 5000),
];

fn limits() -> Vec<Limits> {
    let mut all: Vec<Limits> = [0, 1, 2].into_iter().map(Limits::nodes).collect();
    all.push(Limits::depth(0));
    all.push(Limits {
        move_time: Some(Duration::ZERO),
        nodes: Some(1),
        ..Limits::default()
    });
    all
}

#[test]
fn a_search_of_one_position_gives_the_evaluation_of_the_root() {
    for &(id, fen, least, most) in POSITIONS {
        let position = open(id, fen);
        for limits in limits() {
            let mut lines = Vec::new();
            let mut engine = Engine::new().unwrap();
            let best = engine.think(&position, &Default::default(), &limits, |report| {
                if let Report::Line(line) = report {
                    lines.push(line);
                }
            });
            let best = best.expect("there are moves");
            let Score::Centipawns(score) = best.score else {
                panic!("{fen} {limits:?}: {best:?}");
            };
            assert!(
                (least..=most).contains(&score),
                "{fen} {limits:?}: {best:?}"
            );
            assert!(position.is_legal(best.mv) && best.depth == 0);
            // The only line is that of the answer.
            let [line] = &lines[..] else {
                panic!("{fen} {limits:?}: {lines:?}");
            };
            assert_eq!(
                (line.depth, line.score, line.moves[0]),
                (0, best.score, best.mv)
            );
        }
    }
}

#[test]
fn where_there_is_no_move_there_is_no_answer() {
    let mated = open("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
    let best = Engine::new()
        .unwrap()
        .think(&mated, &Default::default(), &Limits::nodes(1), |_| {
            panic!("there is nothing to report")
        });
    assert_eq!(best, None);
}

/// In slices a search is stopped between them, and may not have begun.
#[test]
fn a_search_that_is_stopped_before_it_begins_gives_the_evaluation_of_the_root() {
    let position = open("chess", POSITIONS[1].1);
    let mut engine = Engine::new().unwrap();
    engine.begin(position, Default::default(), Limits::default());
    engine.stop();
    let mut best = None;
    engine.advance(Duration::from_millis(1), |report| {
        if let Report::Done(found) = report {
            best = found;
        }
    });
    let score = best.expect("a move").score;
    assert!(matches!(score, Score::Centipawns(300..=3000)), "{score:?}");
}
