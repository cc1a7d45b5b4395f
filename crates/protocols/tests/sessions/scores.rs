//! Scores: each is a mate or an evaluation, also where a game is drawn, repeated or lost.

use legwork::{Move, Position, Variant};
use legwork_random_rules::dice::Dice;
use legwork_variant::game::{Adjudication, Game};

use super::{TestSession, at_length};

/// More moves than any mate takes, and a greater evaluation than any.
const MATE: i64 = 161;
const EVAL: i64 = 99_999;

/// Asserts that each score of what was said is one or the other; returns how many there are.
fn check(said: &str, case: &str) -> usize {
    let mut scores = 0;
    for line in said.lines().filter(|line| line.starts_with("info depth")) {
        let (_, score) = line.split_once(" score ").expect("a score");
        let words: Vec<&str> = score.split(' ').collect();
        let number: i64 = words[1].parse().unwrap();
        let bound = match words[0] {
            "mate" => MATE,
            "cp" => EVAL,
            other => panic!("{case}: {other}"),
        };
        assert!(number.abs() < bound, "{case}: {line}");
        scores += 1;
    }
    scores
}

/// The same for thinking output of CECP, where a mate is 100,000 and its moves.
fn check_cecp(said: &str, case: &str) -> usize {
    let mut scores = 0;
    for line in said.lines().filter(|line| line.contains('\t')) {
        let score: i64 = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mate = (100_000..100_000 + MATE).contains(&score.abs());
        assert!(mate || score.abs() < EVAL, "{case}: {line}");
        scores += 1;
    }
    scores
}

/// A loss by perpetual check that is twenty plies away, which once came as `cp -999661`.
#[test]
fn a_loss_by_repetition_is_a_mate_in_as_many_moves() {
    let mut uci = TestSession::new(&["uci", "setoption name UCI_Variant value xiangqi"]);
    uci.ask("position fen 4k4/R8/9/9/9/9/9/9/9/3K1ABrr w - - 0 1");
    let said = uci.ask("go depth 14");
    assert_eq!(check(&said, "xiangqi"), 14);
    let last = said.lines().rfind(|line| line.starts_with("info depth"));
    let (_, score) = last
        .unwrap()
        .split_once(" score mate -")
        .expect("it is lost");
    let (moves, _) = score.split_once(' ').unwrap();
    let (_, line) = score.split_once(" pv ").unwrap();
    // The side that is lost makes the first move of the line, and perhaps the one that repeats the position.
    assert_eq!(
        moves.parse(),
        Ok(line.split(' ').count().div_ceil(2)),
        "{said}"
    );
}

/// Moves there and back of both sides, if there are some: the position is the same after them.
fn cycle(position: &Position, dice: &mut Dice) -> Option<[Move; 4]> {
    let back = |after: &Position, mv: Move| {
        let mut moves = after.moves().into_iter();
        moves.find(|back| back.from() == mv.to() && back.to() == mv.from())
    };
    for _ in 0..30 {
        let first = *dice.pick(&position.moves());
        let after = position.play(first).ok()?;
        if after.moves().is_empty() {
            continue;
        }
        let second = *dice.pick(&after.moves());
        let then = after.play(second).ok()?;
        let Some(third) = back(&then, first) else {
            continue;
        };
        let Some(fourth) = then.play(third).ok().and_then(|then| back(&then, second)) else {
            continue;
        };
        let all = [first, second, third, fourth];
        let mut same = position.clone();
        let legal = all.iter().all(|&mv| {
            same.is_legal(mv) && {
                same.make(mv);
                true
            }
        });
        if legal && same.hash() == position.hash() {
            return Some(all);
        }
    }
    None
}

/// The moves of a random game that prefers captures, to near its end.
fn played(variant: &Variant, dice: &mut Dice) -> Game {
    let mut game = Game::new(variant.start(), Adjudication::ALL);
    for _ in 0..160 {
        if game.verdict().is_some() {
            break;
        }
        let position = game.position();
        let captures = position.captures();
        let moves = if captures.is_empty() {
            position.moves()
        } else {
            captures
        };
        game.make(*dice.pick(&moves));
    }
    for _ in 0..2 {
        game.undo();
    }
    game
}

#[test]
fn every_score_is_a_mate_or_an_evaluation() {
    let mut scores = [0; 3];
    let mut sessions = ["uci", "usi"].map(|protocol| TestSession::new(&[protocol]));
    let mut cecp = TestSession::new(&["xboard", "post", "sd 4"]);
    for entry in legwork::registry().unwrap() {
        let id = entry.id();
        let variant = entry.open(&[]).unwrap();
        let mut dice = Dice::new(7);
        let sfen = variant.start().sfen().is_some();
        for _ in 0..at_length(1).div_ceil(2) {
            let mut game = played(&variant, &mut dice);
            if let Some(cycle) = cycle(game.position(), &mut dice) {
                for mv in cycle.into_iter().chain(cycle) {
                    game.make(mv);
                }
            }
            let texts = game
                .earlier()
                .zip(game.moves())
                .map(|(position, mv)| position.move_text(mv))
                .collect::<Vec<_>>();
            let line = format!("position startpos moves {}", texts.join(" "));
            for (at, protocol) in ["UCI", "USI"].iter().enumerate() {
                if at == 1 && !sfen {
                    continue;
                }
                let session = &mut sessions[at];
                session.ask(&format!("setoption name {protocol}_Variant value {id}"));
                session.ask("setoption name MultiPV value 2");
                assert_eq!(session.ask(&line), "", "{id}: {line}");
                scores[at] += check(
                    &session.ask(&format!("go nodes {}", at_length(400))),
                    &format!("{id}: {line}"),
                );
            }
            cecp.ask(&format!("variant {id}"));
            cecp.ask("force");
            let fen = game.position().fen();
            if !cecp.ask(&format!("setboard {fen}")).contains("Illegal") {
                scores[2] += check_cecp(&cecp.ask("go"), &format!("{id}: {fen}"));
            }
        }
    }
    assert!(
        scores[0] > 250 && scores[1] > 25 && scores[2] > 50,
        "{scores:?}"
    );
}
