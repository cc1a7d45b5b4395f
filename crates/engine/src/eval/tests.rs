use super::*;
use legwork::Variant;
use legwork_core::rules::Style;

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
        // Pages of games with drops say what a piece is worth on the board and in hand, and those of Xiangqi, whose
        // royal piece is confined, what it is worth for an attack on it: in units of their own.
        // Those of Chu Shogi count in quarters of a Lion.
        if rules.captures_fill_hands()
            || rules.style == Style::Shogi
            || rules.piece(rules.king).within.is_some()
        {
            continue;
        }
        for (kind, estimate) in rules.kinds().zip(estimate(&variant)) {
            let piece = rules.piece(kind);
            let Some(value) = piece
                .value
                .filter(|_| kind != rules.king && rules.wall != Some(kind))
            else {
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
fn no_registered_variant_lists_its_moves_slowly() {
    for entry in legwork::registry().unwrap() {
        assert!(
            !Evaluation::new(&open(entry.id())).lists_slowly(),
            "{}",
            entry.id()
        );
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
fn a_piece_attacks_as_such_a_piece_in_its_place() {
    for entry in legwork::registry().unwrap() {
        let position = open(entry.id()).start();
        // `attacks_as` leaves out captures by the rules of `takes`.
        if !position.rules().takes.is_empty() {
            continue;
        }
        for (square, piece) in position.pieces() {
            let (one, other) = (position.attacks(square), position.attacks_as(square, piece));
            assert_eq!(one, other, "{}: {piece:?} {square:?}", entry.id());
        }
    }
    // A Rook in place of the King sees the Rook that checks it.
    let position = open("chess")
        .position("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1")
        .unwrap();
    let rook = Piece::new(Color::White, position.rules().kind_named("R").unwrap());
    let king = position.exposed_royals(Color::White).first().unwrap();
    let seen = position.attacks_as(king, rook);
    assert!(
        seen.contains(Square::new(4, 1).unwrap()) && !seen.contains(Square::new(4, 3).unwrap())
    );
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
    // Pawns that protect each other; a passed Pawn that the other King does not reach.
    better(
        "4k3/p1p1p3/8/8/2P5/1P6/8/4K3 w - - 0 1",
        "4k3/p1p1p3/8/8/2P5/P7/8/4K3 w - - 0 1",
    );
    better(
        "8/5K2/3P4/8/8/8/p7/6k1 w - - 0 1",
        "8/5k2/3P4/8/8/8/p7/6K1 w - - 0 1",
    );
    // Pieces around the King that may check it where nothing captures them.
    better(
        "6k1/1ppp1ppp/8/5N2/6Q1/8/PPP2PPP/6K1 w - - 0 1",
        "6k1/1ppp1ppp/8/1N6/1Q6/8/PPP2PPP/6K1 w - - 0 1",
    );
    // A Knight that attacks a protected Rook.
    better(
        "4k3/3r3p/2p5/4N3/8/8/7P/4K3 w - - 0 1",
        "4k3/3r3p/2p5/3N4/8/8/7P/4K3 w - - 0 1",
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

/// Pieces are dropped; a Rook in hand only waits.
fn house() -> Variant {
    let ron = r#"(
        like: "chess",
        name: "House",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        holdings: (form: Drop, captured: Ours),
        drops: [(pieces: ["P"], on: "2-7"), (pieces: ["N", "B", "Q"])],
    )"#;
    Variant::from_ron("house", ron, &[]).unwrap()
}

#[test]
fn a_piece_that_can_be_dropped_is_worth_more_than_on_the_board() {
    let evaluation = Evaluation::new(&house());
    let rules = evaluation.rules();
    let of = |letter: &str| {
        let kind = rules.kind_named(letter).unwrap();
        let hand = evaluation.dropped[kind.index()];
        (evaluation.value(kind), hand, evaluation.captured(kind))
    };
    assert_eq!(of("N"), (300, 330, 630));
    // Not on the first and the last rank.
    assert_eq!(of("P"), (100, 107, 207));
    assert_eq!(of("R"), (500, 0, 500));
    // A Queen that was a Pawn comes into the hand as a Pawn.
    let shadow = rules
        .kinds()
        .find(|&kind| rules.piece(kind).shadow_of.is_some());
    let promoted = rules.kinds().filter(|&kind| {
        !rules.is_named(kind)
            && rules.piece(kind).symbol == rules.piece(rules.kind_named("Q").unwrap()).symbol
    });
    assert!(shadow.is_some());
    for kind in promoted {
        assert_eq!(evaluation.captured(kind), 950 + 107);
    }
}

#[test]
fn a_hand_counts_for_its_side() {
    let house = house();
    let of = |hand: &str, turn: &str| {
        let fen = format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[{hand}] {turn} - - 0 1");
        score(&house, &fen)
    };
    let none = of("", "w");
    let more = |hand| of(hand, "w") - none;
    assert_eq!(more("N"), 330);
    assert_eq!(more("NP"), 330 + 107);
    assert_eq!(more("NNn"), 330);
    assert_eq!(more("R"), 0);
    for hands in [["N", "n"], ["Bpp", "PPb"], ["QRrn", "Nqr"]] {
        assert_eq!(of(hands[0], "w"), of(hands[1], "b"), "{hands:?}");
    }
    // All in all the same position with the colours exchanged.
    let position = house
        .position("r3k2r/ppp2ppp/2nQ~4/8/3p4/8/PPP2PPP/R3K2R[BBNpn] w KQkq - 0 1")
        .unwrap();
    let flipped = position.flipped().unwrap();
    let evaluation = Evaluation::new(&house);
    let mut evaluator = Evaluator::new(&evaluation);
    let mut of = |position: &Position| evaluator.evaluate(position, &evaluation.balance(position));
    assert_eq!(of(&position), of(&flipped));
}

#[test]
fn a_balance_is_kept_up_to_date_by_drops() {
    let house = house();
    let evaluation = Evaluation::new(&house);
    let mut position = house
        .position("r3k2r/ppp2ppp/2nQ~4/8/3p4/8/PPP2PPP/R3K2R[BBNpn] w KQkq - 0 1")
        .unwrap();
    let mut balance = evaluation.balance(&position);
    let mut drops = 0;
    for turn in 1..60 {
        let moves = position.moves();
        let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else {
            break;
        };
        drops += u32::from(mv.is_drop());
        balance = evaluation.changed(balance, &position.change(mv));
        position = position.play(mv).unwrap();
        assert_eq!(balance, evaluation.balance(&position), "{position:?}");
    }
    assert!(drops > 5, "{drops}");
}

#[test]
fn a_side_with_something_to_drop_is_never_in_zugzwang() {
    let house = house();
    let evaluation = Evaluation::new(&house);
    let of = |fen: &str| {
        let position = house.position(fen).unwrap();
        evaluation.may_be_zugzwang(&position, position.turn())
    };
    assert!(of("4k3/pp6/8/8/8/8/PP6/4K3[n] w - - 0 1"));
    assert!(!of("4k3/pp6/8/8/8/8/PP6/4K3[P] w - - 0 1"));
}

#[test]
fn no_piece_is_worth_more_than_a_mate() {
    let ron = legwork::find("chess").unwrap().ron();
    let ron = ron.replace("value: 9.5", "value: 10000");
    let dear = Variant::from_ron("dear", &ron, &[]).unwrap();
    let fen = "4k3/pppppppp/8/8/8/8/QQQQQQQQ/4K3 w - - 0 1";
    assert_eq!(score(&dear, fen), MAX_EVAL);
    assert_eq!(score(&dear, &fen.replace(" w ", " b ")), -MAX_EVAL);
}

/// Asserts that the first position is better for the side to move, by at least this much.
fn assert_better(id: &str, good: &str, bad: &str, by: i32) {
    let variant = open(id);
    let (one, other) = (score(&variant, good), score(&variant, bad));
    assert!(one >= other + by, "{id}: {good} {one}, {bad} {other}");
}

#[test]
fn a_goal_that_is_near_scores_more() {
    let hill = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    let on_the_way = "4k3/pppppppp/8/8/8/4K3/PPPPPPPP/8 w - - 0 1";
    assert_better("kingofthehill", on_the_way, hill, 50);
    // The Rook guards the way to the middle.
    let barred = "4k3/pppppppp/8/8/r7/4K3/PPPPPPPP/8 w - - 0 1";
    let free = "4k3/pppppppp/8/8/7P/4K3/PPPPPPP1/r7 w - - 0 1";
    assert_better("kingofthehill", free, barred, 50);
    let ahead = "8/4K3/8/8/8/k7/8/8 w - - 0 1";
    let behind = "8/k7/8/8/8/4K3/8/8 w - - 0 1";
    assert_better("racingkings", ahead, behind, 300);
    let near = "8/8/3P4/8/8/8/p7/p7 w - - 0 1";
    let far = "8/8/8/8/8/3P4/p7/p7 w - - 0 1";
    assert_better("breakthrough", near, far, 100);
}

#[test]
fn checks_given_score_for_who_gave_them() {
    let of = |checks: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {checks} 0 1");
        score(&open("threecheck"), &fen)
    };
    assert!(of("2+3") > of("3+3") + 100);
    assert!(of("1+3") > of("2+3") + 300);
    assert_eq!(of("1+1"), of("3+3"));
}

#[test]
fn the_last_piece_of_a_kind_is_worth_more() {
    let two = "rn2k3/8/8/8/8/8/8/RNBQKBN1 w - - 0 1";
    let without = ["RN1QKBN1", "1NBQKBN1"].map(|rank| two.replace("RNBQKBN1", rank));
    let extinction = open("extinction");
    let evaluation = Evaluation::new(&extinction);
    let position = extinction.position(two).unwrap();
    let last = |letter: &str, color| {
        let kind = evaluation.rules().kind_named(letter).unwrap();
        evaluation.is_last(&position, Piece::new(color, kind))
    };
    assert!(last("Q", Color::White) && last("R", Color::White) && last("N", Color::Black));
    assert!(!last("B", Color::White) && !last("N", Color::White));
    // A Bishop less, and the other one is the last: that costs more than a Bishop.
    let lost = score(&extinction, two) - score(&extinction, &without[0]);
    assert!(lost > 350, "{lost}");
    // In orthodox chess nothing is the last of its kind.
    let chess = open("chess");
    let evaluation = Evaluation::new(&chess);
    let queen = evaluation.rules().kind_named("Q").unwrap();
    assert!(!evaluation.is_last(&chess.start(), Piece::new(Color::White, queen)));
}

#[test]
fn where_losing_wins_fewer_pieces_are_better() {
    let more = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let fewer = "rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RN1QKBNR w - - 0 1";
    assert_better("antichess", fewer, more, 200);
    assert!(!Evaluation::new(&open("antichess")).trusts_exchanges());
    assert!(Evaluation::new(&open("atomic")).trusts_exchanges());
}

#[test]
fn a_net_that_is_the_whole_evaluation_is_its_only_part() {
    let chess = open("chess");
    let hidden = legwork_net::MAX_HIDDEN;
    let inputs = legwork_net::Features::new(chess.rules()).count();
    // Three Pawns or so, and more than anything is worth.
    for (weight, bias, expected) in [(0, 3 << 20, 3 * 256), (1000, 0, MAX_EVAL)] {
        let weights = legwork_net::Weights {
            hidden,
            bias: vec![legwork_net::ACTIVE as i16; hidden],
            feature_weights: vec![0; hidden * inputs],
            output_weights: vec![weight; 2 * hidden * legwork_net::BUCKETS],
            output_bias: [bias; legwork_net::BUCKETS],
        };
        let net = legwork_net::Net::new(chess.rules(), true, String::new(), weights).unwrap();
        let bound = BoundNet::new(net.into(), chess.rules()).unwrap();
        let evaluation = Evaluation::new(&chess).with_net(Some(bound));
        // Without a Queen, which the net does not see.
        let position = chess
            .position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
            .unwrap();
        let balance = evaluation.balance(&position);
        let mut evaluator = Evaluator::new(&evaluation);
        let parts = evaluator.parts(&position, &balance);
        assert_eq!(parts.total, evaluator.evaluate(&position, &balance));
        assert_eq!(parts.total, expected);
        let told = parts.named.iter().filter(|(_, worth)| *worth != 0);
        assert!(told.clone().all(|(name, _)| *name == NET));
        assert_eq!(told.count(), 1);
    }
}
