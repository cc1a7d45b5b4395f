//! Suites of registered variants.

use std::collections::BTreeSet;

use legwork::{Position, Variant};
use legwork_suite::{Suite, chosen, points};

fn open(id: &str) -> Variant {
    Variant::open(id, &[]).unwrap()
}

#[test]
fn every_rule_is_met() {
    for (id, expected) in [
        (
            "chess",
            vec![
                "double check",
                "pinned: Rook",
                "castles: wing 0",
                "castles: wing 3",
                "pinned: Knight",
                "promotes: Pawn to Knight",
                "takes in passing: Pawn",
                "end: checkmate, White wins",
                "refused: king-left-in-check, Pawn",
                "refused: castling-blocked, King",
                "refused: castling-through-check, King",
            ],
        ),
        (
            "shogi",
            vec![
                "drops: Lance",
                "promotes: Knight to Promoted Knight",
                "refused: drop-mates, Pawn",
                "refused: drop-on-full-file, Pawn",
                "refused: drop-stuck, Knight",
                "refused: must-promote, Lance",
            ],
        ),
        (
            "seirawan",
            vec!["places: Hawk", "places: Elephant", "promotes: Pawn to Hawk"],
        ),
    ] {
        let positions = chosen(&open(id), 1, 300);
        let met: BTreeSet<String> = positions.iter().flat_map(points).collect();
        for point in expected {
            assert!(met.contains(point), "{id}: {point}, of {met:#?}");
        }
    }
}

#[test]
fn what_is_written_is_true() {
    for id in ["chess960", "minishogi", "antichess", "janggi"] {
        let variant = open(id);
        let suite = Suite::new(&variant, 2, 15);
        assert_eq!(suite.positions[0].fen, suite.start, "{id}");
        for written in &suite.positions {
            let position = variant.position(&written.fen).unwrap();
            let texts: Vec<String> = written.moves.iter().map(|mv| mv.text.clone()).collect();
            let mut own: Vec<String> = position
                .moves()
                .iter()
                .map(|&mv| position.move_text(mv))
                .collect();
            own.sort();
            assert_eq!(texts, own, "{id}: {}", written.fen);
            for (count, depth) in written.counts.iter().zip(1..) {
                assert_eq!(*count, position.perft(depth), "{id}: {}", written.fen);
            }
            for refusal in &written.illegal {
                assert!(
                    position.read_move(&refusal.text).is_err(),
                    "{id}: {}",
                    refusal.text
                );
            }
        }
        for game in &suite.games {
            let mut position: Position = variant.position(&game.start).unwrap();
            for (text, san) in game.moves.iter().zip(&game.sans) {
                let mv = position.read_move(text).unwrap();
                assert_eq!(&position.san(mv), san, "{id}");
                position.make(mv);
            }
            assert_eq!(position.fen(), game.fen, "{id}");
        }
    }
}
