use super::*;
use legwork::Variant;

fn open(id: &str) -> Variant {
    Variant::open(id, &[]).unwrap()
}

/// The score of a position for the side to move.
fn score(variant: &Variant, fen: &str) -> i32 {
    let evaluation = Evaluation::new(variant);
    let position = variant.position(fen).unwrap();
    let balance = evaluation.balance(&position);
    Evaluator::new(&evaluation).evaluate(&position, &balance)
}

#[test]
fn estimates_come_near_the_values_of_the_pages() {
    for entry in legwork::registry().unwrap() {
        let variant = open(entry.id());
        let rules = variant.rules();
        for (kind, estimate) in rules.kinds().zip(estimate(&variant)) {
            let piece = rules.piece(kind);
            let Some(value) = piece.value.filter(|_| kind != rules.royal) else {
                continue;
            };
            let ratio = f64::from(estimate) / (100.0 * value);
            let id = entry.id();
            // A Pawn is worth little where it becomes little.
            let least = if piece.pawn { 0.4 } else { 0.65 };
            assert!(
                (least..1.5).contains(&ratio),
                "{id}: {} {estimate}",
                piece.name
            );
        }
    }
}

#[test]
fn bound_and_slow_pieces_are_worth_less() {
    let worth = |id: &str, letter: &str| {
        let variant = open(id);
        let kind = variant.rules().kind_named(letter).unwrap();
        estimate(&variant)[kind.index()]
    };
    // A Met steps diagonally, a Khon also straight ahead; an Alfil sees an eighth of the board.
    assert!(worth("makruk", "M") < worth("makruk", "S"));
    assert!(worth("shatranj", "B") < worth("shatranj", "N"));
    assert!(worth("chu", "+R") > worth("chu", "R"));
    assert!(worth("chu", "L") > worth("chu", "Q"));
}

#[test]
fn no_colour_is_preferred() {
    for entry in legwork::registry().unwrap() {
        let variant = open(entry.id());
        let evaluation = Evaluation::new(&variant);
        let mut evaluator = Evaluator::new(&evaluation);
        for bench in &variant.rules().bench {
            let fen = bench.fen.as_deref().unwrap_or(&variant.rules().start);
            let Ok(position) = variant.position(fen) else {
                continue;
            };
            let Some(flipped) = position.flipped() else {
                continue;
            };
            let mut of = |position: &Position| {
                let balance = evaluation.balance(position);
                evaluator.evaluate(position, &balance)
            };
            let (one, other) = (of(&position), of(&flipped));
            assert_eq!(one, other, "{}: {fen}", entry.id());
        }
    }
}

#[test]
fn a_balance_kept_up_to_date_is_the_balance() {
    for entry in legwork::registry().unwrap() {
        let variant = open(entry.id());
        let evaluation = Evaluation::new(&variant);
        let mut position = variant.start();
        let mut balance = evaluation.balance(&position);
        for turn in 0..60 {
            let moves = position.moves();
            let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                break;
            };
            balance = evaluation.changed(balance, &position.change(mv));
            position = position.play(mv).unwrap();
            assert_eq!(balance, evaluation.balance(&position), "{position:?}");
        }
    }
}

#[test]
fn what_is_better_scores_more() {
    let chess = open("chess");
    let better = |good: &str, bad: &str| {
        let (good, bad) = (score(&chess, good), score(&chess, bad));
        assert!(good > bad, "{good} {bad}");
    };
    // A passed Pawn further on; Pawns before the King; Bishops of both colours.
    better(
        "4k3/8/2P5/8/8/8/p7/4K3 w - - 0 1",
        "4k3/8/8/2P5/8/8/p7/4K3 w - - 0 1",
    );
    better(
        "rq3rk1/5ppp/8/8/8/8/5PPP/RQ3RK1 w - - 0 1",
        "rq3rk1/5ppp/8/8/8/8/PPP5/RQ3RK1 w - - 0 1",
    );
    better(
        "4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2BBK3 w - - 0 1",
    );
    // A lone Knight wins nothing.
    assert!(score(&chess, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1") < 150);
}

#[test]
fn a_piece_in_hand_counts_as_long_as_it_can_be_gated() {
    let seirawan = open("seirawan");
    let room = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HE] w KQBCDFG - 0 1";
    let none = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQ - 0 1";
    let (room, none) = (score(&seirawan, room), score(&seirawan, none));
    assert!(room > none + 1000, "{room} {none}");
}

#[test]
fn no_piece_is_worth_more_than_a_mate() {
    let ron = legwork::find("chess").unwrap().ron();
    let ron = ron.replace("value: 9.5", "value: 10000");
    let dear = Variant::from_ron("dear", &ron, &[]).unwrap();
    let fen = "4k3/pppppppp/8/8/8/8/QQQQQQQQ/4K3 w - - 0 1";
    assert_eq!(score(&dear, fen), LEAST_MATE - 1);
    assert_eq!(score(&dear, &fen.replace(" w ", " b ")), 1 - LEAST_MATE);
}
