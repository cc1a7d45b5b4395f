//! Chess960: set-ups with Scharnagl's numbers, and counts by another program.

use legwork::Variant;
use legwork_random_rules::dice::Dice;
use legwork_verify::compare::{Thoroughness, check_position};
use legwork_verify::games::RandomGame;

fn chess960() -> Variant {
    Variant::open("chess960", &[]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_set_up_is_a_position() {
    let variant = chess960();
    assert_eq!(variant.set_up_count().unwrap(), 960);
    assert_eq!(variant.set_up(518).unwrap().fen, variant.start().fen());
    for number in 0..960 {
        let set_up = variant.set_up(number).unwrap();
        let position = variant.position(&set_up.fen).unwrap();
        assert!(position.count() >= 18, "{}", set_up.fen);
    }
    let error = variant.set_up(960).unwrap_err();
    assert_eq!(error.to_string(), "no set-up 960: expected 0 to 959");
}

/// The counts are those of Fairy-Stockfish.
#[test]
fn counts_are_those_of_another_program() {
    let variant = chess960();
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8902, 197_281][..],
        ),
        (
            "rnb1kbr1/1p1p1p1p/p3p1p1/P2NP3/1PpP3q/7P/R1P2nP1/2BQKBNR b H - 0 14",
            &[39, 1155, 41_409],
        ),
        (
            "r2q1b1r/n1pkp2p/b5pn/pp1p4/P2PPpP1/1P3N2/1BP2PBP/RN1QK2R w A - 2 12",
            &[33, 896, 29_842],
        ),
        (
            "rnbk2nr/1B1pq1p1/2p1p2p/p4P2/7P/N4PP1/PPPPK3/R1BQ2NR b - - 2 11",
            &[27, 747, 21_655],
        ),
    ] {
        let position = variant.position(fen).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{fen} {depth}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_shuffle_is_said_at_its_place() {
    let chess960 = legwork::find("chess960").unwrap().ron();
    let mut faults = String::new();
    for (old, new) in [
        (r#"rank: "RNBQKBNR""#, r#"rank: "RNBQKBN?""#),
        (r#"rank: "RNBQKBNR""#, r#"rank: "RNBQKBNRR""#),
        (r#"["B"]"#, r#"["Q", "X"]"#),
        (r#"["B"]"#, r#"["B"], never: ["B", "BX"]"#),
        (r#"["B"]"#, r#"["N"]"#),
        (r#"("R", "K", "R")"#, r#"("R", "K")"#),
        (r#"between: [("R", "K", "R")], "#, ""),
        ("Scharnagl", "scharnagl"),
        (
            r#"king_to: "g1""#,
            r#"king: "e1", rook: "h1", king_to: "g1""#,
        ),
    ] {
        let ron = chess960.replacen(old, new, 1);
        assert_ne!(ron, chess960);
        let error = Variant::from_ron("960", &ron, &[]).unwrap_err();
        faults += &format!("{old} -> {new}\n{error}\n");
    }
    insta::assert_snapshot!(faults);
}

/// From shuffled arrays, and from positions of random games in which somebody can castle. The counts are Fairy-Stockfish's
/// (pyffish 0.0.90, its flag for Chess960 on).
#[test]
fn other_rules_with_the_castling_of_chess960_have_the_counts_of_another_program() {
    for (id, fen, counts) in [
        (
            "chess",
            "nrbkrqnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKRQNB w EBeb - 0 1",
            [19, 361, 7695],
        ),
        (
            "chess",
            "nrb1rq1b/1ppkpppp/3p4/pP6/5Pn1/B4N2/P1PPP1PP/NR1KRQ1B w EB - 5 6",
            [30, 700, 20_014],
        ),
        (
            "chess",
            "1rb1r1n1/k1q3p1/Bp1p1pQ1/3np1Np/1b1p1P1P/1PP1P1P1/PB6/RK2R2N w EA - 6 20",
            [46, 1898, 79_911],
        ),
        (
            "crazyhouse",
            "rbknqnbr/pppppppp/8/8/8/8/PPPPPPPP/RBKNQNBR[] w HAha - 0 1",
            [20, 400, 9032],
        ),
        (
            "crazyhouse",
            "rqk1bnrb/p1ppp1p1/1pbn1p1p/8/2P5/3QNPPP/PP1PP3/R1K2NRB[] w GAga - 0 9",
            [34, 1009, 35_370],
        ),
        (
            "crazyhouse",
            "r1k1q1br/bp2pppp/2p1n1n1/pQ1p4/3P1P1P/4P1N1/PPP2NPR/RBK3B1[] b Aha - 6 9",
            [32, 1237, 42_605],
        ),
        (
            "atomic",
            "rqknbbrn/pppppppp/8/8/8/8/PPPPPPPP/RQKNBBRN w GAga - 0 1",
            [19, 361, 7805],
        ),
        (
            "atomic",
            "qbbrkn1r/pp1ppn1p/2p2p2/N5p1/8/P5PN/1PPPPP1P/QBBRK2R w HDhd - 2 7",
            [25, 575, 14_918],
        ),
        (
            "atomic",
            "1rk1bbrn/qppppnpp/5p2/p4Q2/2P3PP/4N3/PP1PPP2/R1K1BBRN w GAg - 5 6",
            [43, 1089, 42_411],
        ),
        (
            "threecheck",
            "brqnkr1b/pppppp2/6pn/7p/P7/1PP2N1P/3PPPP1/BRQNKR1B w FBfb - 3+3 3 6",
            [25, 644, 16_620],
        ),
        (
            "threecheck",
            "r1k1bn1n/pp1ppprp/2p3B1/8/3P1bP1/1QP3N1/qP1BPP1P/R1K2NR1 w GAa - 3+3 2 9",
            [43, 1755, 68_071],
        ),
        (
            "kingofthehill",
            "nqrb1knr/1ppbp1p1/p7/3p1p1p/8/3P3N/PPP1PPPP/NQRBBK1R w HChc - 2 7",
            [24, 597, 15_201],
        ),
        (
            "capablanca",
            "cnnbrakrbq/pppppppppp/10/10/10/10/PPPPPPPPPP/CNNBRAKRBQ w HEhe - 0 1",
            [27, 729, 22_388],
        ),
        (
            "capablanca",
            "1kabbnqcnr/r2pppp2p/2p4pA1/pp8/8pP/2PP1PPPQ1/PPB1P3P1/RK2BNC1NR w JAj - 4 12",
            [48, 1823, 88_127],
        ),
        (
            "gothic",
            "rcka1nrbqn/2pppbp1p1/10/pP3p3p/A3P2p1P/C5N1N1/PP1P1PPPP1/R1K1B1RBQ1 w GAga a6 0 9",
            [42, 1790, 73_775],
        ),
    ] {
        let position = Variant::open(id, &[])
            .unwrap()
            .chess960()
            .unwrap()
            .position(fen)
            .unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{id} {fen} {depth}");
        }
    }
}

/// A rank of a FEN, of letters and single empty squares.
fn joined(letters: &[char]) -> String {
    let runs = letters.chunk_by(|one, next| *one == '1' && *next == '1');
    runs.map(|run| match run[0] {
        '1' => run.len().to_string(),
        letter => letter.to_string(),
    })
    .collect()
}

/// A start with its first rank shuffled, and the last one alike if both have the same pieces; the King stays between the Rooks.
fn shuffled(start: &str, dice: &mut Dice) -> String {
    let mut fields: Vec<String> = start.split(' ').map(str::to_owned).collect();
    let (board, hands) = match fields[0].split_once('[') {
        Some((board, hands)) => (board, format!("[{hands}")),
        None => (&*fields[0], String::new()),
    };
    let mut ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
    let last = ranks.len() - 1;
    // Empty squares one by one, so that any order of them is a rank.
    let squares = ranks[last]
        .chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(empty) => vec!['1'; empty as usize],
            None => vec![letter],
        });
    let mut letters: Vec<char> = squares.collect();
    let castles = |letters: &[char]| {
        let places = |sought| {
            let squares = letters.iter().enumerate();
            let found = squares.filter(|(_, letter)| **letter == sought);
            found.map(|(at, _)| at).collect::<Vec<_>>()
        };
        match (&places('R')[..], &places('K')[..]) {
            ([left, right], [king]) => left < king && king < right,
            _ => false,
        }
    };
    if !castles(&letters) {
        return start.to_owned();
    }
    let alike = ranks[0] == ranks[last].to_lowercase();
    loop {
        for at in (1..letters.len()).rev() {
            letters.swap(at, dice.below(at + 1));
        }
        if castles(&letters) {
            break;
        }
    }
    ranks[last] = joined(&letters);
    if alike {
        ranks[0] = ranks[last].to_lowercase();
    }
    fields[0] = ranks.join("/") + &hands;
    // Letters of files would be those of other pieces.
    fields[2].retain(|letter| "KQkq".contains(letter));
    fields.join(" ")
}

/// The generators, the texts and the explanations agree in random games of every variant that has such a form.
#[test]
fn the_form_of_chess960_is_played_alike_by_both_generators() {
    let mut forms = Vec::new();
    for entry in legwork::registry().unwrap() {
        let Some(variant) = entry.open(&[]).unwrap().chess960() else {
            continue;
        };
        forms.push(entry.id());
        for seed in 0..3 {
            let fen = shuffled(&variant.rules().start, &mut Dice::new(seed));
            let start = variant
                .position(&fen)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            for position in RandomGame::from_position(start, seed).plies(40) {
                let checked = check_position(&position, Thoroughness::SAMPLED);
                checked.unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.id()));
                assert_eq!(variant.position(&position.fen()).unwrap(), position);
            }
        }
    }
    let expected = [
        "atomic",
        "capablanca",
        "capahouse",
        "chess",
        "crazyhouse",
        "gothic",
        "horde",
        "kingofthehill",
        "seirawan",
        "threecheck",
    ];
    assert!(expected.iter().all(|id| forms.contains(id)), "{forms:?}");
    // Their castling is along the second rank, from anywhere already, or nowhere.
    let without = ["shako", "chess960", "makruk"];
    assert!(!without.iter().any(|id| forms.contains(id)), "{forms:?}");
}

/// Double Chess960, in which each side has a set-up of its own; the counts are by python-chess 1.11.
#[test]
fn each_side_may_be_shuffled_by_itself() {
    const DOUBLE: &str = r#"(
        name: "Double Chess960",
        like: "chess960",
        set_ups: Shuffle(rank: "RNBQKBNR", between: [("R", "K", "R")], apart: ["B"], numbers: Scharnagl, black: Own),
    )"#;
    let double = Variant::from_ron("double", DOUBLE, &[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(double.set_up_count().unwrap(), 960 * 960);
    let orthodox = double.set_up(518 * 960 + 518).unwrap();
    assert_eq!(orthodox.fen, double.start().fen());
    assert_eq!(orthodox.back_rank, "RNBQKBNR/rnbqkbnr");
    let other = double.set_up(959 * 960).unwrap();
    assert_eq!(other.back_rank, "RKRNNQBB/bbqnnrkr");
    let middle = "b1qn1rkr/p1pp1ppp/1p2p1n1/2b5/8/1PN1P1N1/P1PPQPPP/RKR3BB w KQkq - 0 1";
    for (fen, counts) in [
        (other.fen.as_str(), &[20, 400, 9014, 202_136][..]),
        (middle, &[33, 1071, 35_757]),
    ] {
        let position = double
            .position(fen)
            .unwrap_or_else(|error| panic!("{error}"));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{fen} {depth}");
        }
    }
    let error = double.set_up(960 * 960).unwrap_err();
    assert_eq!(error.to_string(), "no set-up 921600: expected 0 to 921599");
}
