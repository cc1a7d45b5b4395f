//! First moves that start off the first rank, and those of royal pieces that have to be safe.

use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};

/// Kings with these moves, with some Rooks and Pawns.
fn variant(king: &str, start: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Leaps",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "{king}", royal: true, leap: Safe),
                (letter: "R", name: "Rook", betza: "R"),
                (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
            ],
            start: "{start}",
            promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
        )"#
    );
    Variant::from_ron("leaps", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn explained(position: &Position, text: &str) -> String {
    position.explain(text).unwrap().to_string()
}

fn after(position: &Position, text: &str) -> Position {
    let mv = position
        .read_move(text)
        .unwrap_or_else(|error| panic!("{error}"));
    position.play(mv).unwrap()
}

/// Cazaux's King, who leaps two squares, or as a Knight, with his first move.
const LEAPER: &str = "KimAimDimN";

#[test]
fn a_king_leaps_from_where_he_starts() {
    let start = "8/4k3/8/8/8/8/4K3/8 w E2e7 - 0 1";
    let position = variant(LEAPER, start).start();
    assert_eq!(position.fen(), start);
    // Eight steps, and of sixteen leaps the eleven that stay on the board.
    assert_eq!(position.moves().len(), 19);
    let leapt = after(&position, "e2g3");
    assert_eq!(leapt.fen(), "8/4k3/8/8/8/6K1/8/8 b e7 - 1 1");
    assert_eq!(leapt.hash(), leapt.hash_from_scratch());
    // He leaps once.
    let back = after(&after(&after(&leapt, "e7e8"), "g3f2"), "e8e7");
    let home = after(&after(&back, "f2e2"), "e7e8");
    assert_eq!(home.fen(), "4k3/8/8/8/8/8/4K3/8 w - - 6 4");
    assert!(home.read_move("e2g3").is_err());
    // The marks are read in any order, and no others.
    let variant = variant(LEAPER, start);
    assert_eq!(
        variant
            .position("8/4k3/8/8/8/8/4K3/8 w e7E2 - 0 1")
            .unwrap()
            .fen(),
        start
    );
    for (marks, fault) in [
        ("E", "`E` is not a right here, expected some of `E2e7`"),
        ("E3", "`E3` is not a right here, expected some of `E2e7`"),
        ("e2", "`e2` is not a right here"),
        ("E2E2", "`E2` gives a right that is given already"),
    ] {
        let fen = start.replace("E2e7", marks);
        let error = variant.position(&fen).unwrap_err().to_string();
        assert!(error.contains(fault), "{marks}: {error}");
    }
}

#[test]
fn a_king_in_check_does_not_leap() {
    let rules = variant(LEAPER, "4r3/k7/8/8/8/8/4K3/8 w E2 - 0 1");
    let position = rules.start();
    assert_eq!(
        explained(&position, "e2g3"),
        "illegal: it is attacked (by the Rook on e8); a first move has to be safe"
    );
    assert!(position.read_move("e2d2").is_ok());
    assert_eq!(position.moves().len(), 6);
}

#[test]
fn a_lame_leap_crosses_no_attacked_square() {
    let start = "8/k7/8/8/8/7r/4K3/8 w E2 - 0 1";
    assert_eq!(
        explained(&variant("KimnD", start).start(), "e2e4"),
        "illegal: it would cross an attacked square (by the Rook on h3); a first move has to be safe"
    );
    assert_eq!(
        explained(&variant("KimR3", start).start(), "e2e5"),
        "illegal: it would cross an attacked square (by the Rook on h3); a first move has to be safe"
    );
    // A jump crosses nothing, and a leap that is not for the first move only may be made anyway.
    for king in ["KimD", "KmDimnD"] {
        assert!(
            variant(king, start).start().read_move("e2e4").is_ok(),
            "{king}"
        );
    }
}

#[test]
fn a_leap_over_a_piece_crosses_its_square() {
    // `n` and `j` together: over an empty square, or over a piece.
    let either = variant("KimnDimjD", "5r2/k7/8/8/8/8/4KR2/8 w E2 - 0 1").start();
    assert_eq!(
        explained(&either, "e2g2"),
        "illegal: it would cross an attacked square (by the Rook on f8); a first move has to be safe"
    );
    let elsewhere = variant("KimnDimjD", "7r/k7/8/8/8/8/4KR2/8 w E2 - 0 1").start();
    assert!(elsewhere.read_move("e2g2").is_ok());
    // Of two ways of a Knight's leap one has to be safe: over the square beside him, or over that on the diagonal.
    let knight = "KimnNimjNimpafsmF";
    let one = variant(knight, "5r2/k7/8/8/8/8/4K3/8 w E2 - 0 1").start();
    assert!(one.read_move("e2g3").is_err() && one.read_move("e2g1").is_err());
    assert!(one.read_move("e2d4").is_ok());
    for start in [
        "5r2/k7/8/8/8/8/4K3/8",
        "5r2/k7/8/8/8/5R2/4KR2/8",
        "3r1r2/k7/8/8/8/3R1R2/4K3/8",
    ] {
        let position = variant(knight, &format!("{start} w E2 - 0 1")).start();
        assert_eq!(position.perft(2), position.walker_perft(2), "{start}");
    }
}

#[test]
fn pawns_start_on_two_ranks() {
    // That on a2 has not moved; on b3 there may be another one.
    let start = "4k3/8/8/8/8/1P6/P7/4K3 w EB3e - 0 1";
    let rules = variant(LEAPER, start);
    let position = rules.start();
    assert_eq!(position.fen(), start);
    assert!(position.read_move("a2a4").is_ok() && position.read_move("b3b5").is_ok());
    // A Pawn that comes to the third rank has moved.
    let stepped = after(&after(&position, "a2a3"), "e8e7");
    assert_eq!(stepped.fen(), "8/4k3/8/8/8/PP6/8/4K3 w EB3 - 1 2");
    assert!(stepped.read_move("b3b5").is_ok() && stepped.read_move("a3a5").is_err());
    // Marks that nobody needs are read, and not written.
    let marked = rules.position(&start.replace("EB3", "EA2B3")).unwrap();
    assert_eq!(
        (marked.fen(), marked.hash()),
        (start.to_owned(), position.hash())
    );
    let moved = rules.position(&start.replace("EB3", "EA2")).unwrap();
    assert_eq!(moved.fen(), start.replace("EB3", "E"));
    assert!(moved.read_move("a2a4").is_ok() && moved.read_move("b3b5").is_err());
    // Without the mark it is not known whether that one has moved; one beyond its start has.
    let why = |position: &Position, text| position.explain(text).unwrap().to_string();
    assert!(why(&moved, "b3b5").ends_with("this one has moved, or counts as having moved"));
    assert!(why(&stepped, "a3a5").ends_with("and this one has moved"));
}

/// Rules like chess with these fields, and the double steps of the side to move.
fn double_steps(fields: &str) -> (Position, Vec<String>) {
    let ron = format!(r#"(like: "chess", name: "Pawns elsewhere", {fields})"#);
    let rules = Variant::from_ron("elsewhere", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let start = rules.start();
    let steps = steps_of(&start);
    (start, steps)
}

fn steps_of(position: &Position) -> Vec<String> {
    let pawn = |mv: &legwork::Move| {
        position
            .at(mv.from())
            .is_some_and(|piece| position.rules().piece(piece.kind).pawn)
    };
    let double = |mv: &legwork::Move| {
        let (from, to) = (mv.from(), mv.to());
        from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2
    };
    let moves = position.moves();
    assert_eq!(position.walker_perft(1), moves.len() as u64);
    let steps = moves.iter().filter(|mv| pawn(mv) && double(mv));
    let mut steps: Vec<String> = steps.map(|&mv| position.move_text(mv)).collect();
    steps.sort();
    steps
}

const RANK_2: [&str; 8] = [
    "a2a4", "b2b4", "c2c4", "d2d4", "e2e4", "f2f4", "g2g4", "h2h4",
];

/// A start square to which no Pawn of its side can come shows that the Pawn there has not moved, wherever others start.
#[test]
fn squares_where_no_pawn_arrives_show_first_moves() {
    // One Pawn has moved, by its square. Black's all start on one rank.
    let (start, steps) =
        double_steps(r#"start: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1""#);
    assert_eq!((start.moves().len(), steps.len()), (20, 8));
    assert_eq!(explained(&start, "e7e5").split(':').next(), Some("legal"));
    let white = after(&start, "a7a6");
    let all_but_e4: Vec<&str> = RANK_2.into_iter().filter(|step| *step != "e2e4").collect();
    assert_eq!(steps_of(&white), all_but_e4);
    assert!(explained(&white, "e4e6").contains("has moved"));
    let marked = r#"start: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkqE4 - 0 1""#;
    assert!(double_steps(marked).1.contains(&"e4e6".to_owned()));

    // Of two ranks, b3 and g3 can be reached from c2 and f2, a3 and h3 cannot.
    let board = "rnbqkbnr/pppppppp/8/8/8/PP4PP/2PPPP2/RNBQKBNR";
    let (start, steps) = double_steps(&format!(r#"start: "{board} w KQkq - 0 1""#));
    assert_eq!(steps, ["a3a5", "c2c4", "d2d4", "e2e4", "f2f4", "h3h5"]);
    // The square that it passed is one of en passant.
    let passed = after(&after(&start, "c2c3"), "b7b5");
    assert_eq!(steps_of(&passed), ["a3a5", "d2d4", "e2e4", "f2f4", "h3h5"]);
    assert_eq!(after(&passed, "a3a5").fen().split(' ').nth(3), Some("a4"));
    let (start, steps) = double_steps(&format!(r#"start: "{board} w KQkqB3G3 - 0 1""#));
    assert_eq!(
        steps,
        [
            "a3a5", "b3b5", "c2c4", "d2d4", "e2e4", "f2f4", "g3g5", "h3h5"
        ]
    );
    assert_eq!(start.fen(), format!("{board} w KQB3G3kq - 0 1"));
    // Once it has left, another one there has moved.
    let left = [
        "b3b4", "a7a6", "c2c3", "a6a5", "c3c4", "a5b4", "a3b4", "a8a7",
    ];
    let left = left.into_iter().fold(start, |at, text| after(&at, text));
    assert_eq!(steps_of(&left), ["d2d4", "e2e4", "f2f4", "g3g5", "h3h5"]);

    // In Circe a reborn Pawn has not moved, on a square that shows it or not.
    let (start, steps) = double_steps(
        r#"captures: [(victim: Home)], start: "rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1""#,
    );
    assert_eq!(steps.len(), 7);
    let reborn = ["e3e4", "d7d5", "d2d3", "d5e4"]
        .into_iter()
        .fold(start, |at, text| after(&at, text));
    assert!(reborn.fen().contains("E3"), "{}", reborn.fen());

    // Dropped Pawns come to the third rank from the second, and a Pawn dropped on its start square counts as one that has not moved.
    let house = |ranks: &str| {
        format!(
            r#"holdings: (form: Drop, captured: Ours), start: "rnbqkbnr/pppppppp/8/8/8/{ranks}/RNBQKBNR[P] w KQkq - 0 1",
               drops: [(pieces: ["P"], on: "2-7"), (pieces: ["N", "B", "R", "Q"])]"#
        )
    };
    assert_eq!(double_steps(&house("P7/1PPPPPPP")).1, RANK_2[1..]);
    assert_eq!(double_steps(&house("8/1PPPPPPP")).1, RANK_2[1..]);
}

/// Borrowed moves may lead back to the start square, or not.
#[test]
fn who_borrows_may_come_back() {
    let none: [&str; 0] = [];
    for (fields, expected) in [
        // Knights lend to all, so that Pawns come to their second rank again.
        (r#"borrows: [(from: Reaching, of: ["N"])]"#, &none[..]),
        (
            r#"borrows: [(from: Reaching, of: ["N"], by: ["B", "R"])]"#,
            &RANK_2,
        ),
        // Pawns alone lend: only Pawns' moves come to Pawns.
        (
            r#"borrows: [(from: Behind, of: ["P"], by: ["P", "N"])]"#,
            &RANK_2,
        ),
    ] {
        assert_eq!(double_steps(fields).1, expected, "{fields}");
    }
    let marked = r#"borrows: [(from: Reaching, of: ["N"])], start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqA2H2a7 - 0 1""#;
    assert_eq!(double_steps(marked).1, ["a2a4", "h2h4"]);
}

/// The start squares of a shuffle are those where it may put the pieces of a kind.
#[test]
fn shuffled_pawns_make_double_steps() {
    let rules = |start: &str, set_ups: &str| {
        let ron = format!(
            r#"(like: "chess", name: "Shuffled with the Pawns", without: ["castling"], start: "{start} - 0 1", set_ups: Shuffle({set_ups}))"#
        );
        Variant::from_ron("shuffled", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
    };
    let second = rules(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -",
        r#"rank: "PPPPPPPPRNBQKBNR", on: "a1-h2", only: [("P", "a2-h2")]"#,
    );
    assert_eq!(second.start().moves().len(), 20);
    let set_up = second.position(&second.set_up(7).unwrap().fen).unwrap();
    assert_eq!(steps_of(&set_up), RANK_2);
    // Where they may start on two ranks, those on the third need marks, which a set-up has of the start.
    let board = "rnbqkbnr/nnnnpppp/pppp4/8/8/PPPP4/NNNNPPPP/RNBQKBNR";
    let both = |rights: &str| {
        let rules = rules(
            &format!("{board} w {rights}"),
            r#"rank: "NNNNPPPP", on: "a2-d3""#,
        );
        let first = rules.position(&rules.set_up(0).unwrap().fen).unwrap();
        let mixed = rules.position(&rules.set_up(20).unwrap().fen).unwrap();
        [first, mixed]
    };
    let [first, mixed] = both("-");
    assert_eq!(steps_of(&first), RANK_2[4..]);
    assert!(!steps_of(&mixed).iter().any(|step| step.contains('3')));
    let [first, mixed] = both("A3a6");
    assert_eq!(steps_of(&first).len(), 8);
    assert_eq!(first.fen(), format!("{board} w A3B3C3D3a6b6c6d6 - 0 1"));
    assert!(
        steps_of(&mixed).iter().any(|step| step.contains('3')),
        "{}",
        mixed.fen()
    );
    assert!(!mixed.fen().contains("A2") && !mixed.fen().contains("D2"));
}

/// A King who shoots stays where he is: he neither leaves a check by it nor crosses a square.
#[test]
fn a_shot_is_no_leap() {
    let captures = |captor: &str| {
        let ron = format!(
            r#"(
                name: "Shots",
                board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "KicR", royal: true, leap: Safe),
                    (letter: "R", name: "Rook", betza: "R"),
                    (letter: "N", name: "Knight", betza: "N"),
                ],
                start: "7k/8/8/8/8/8/8/4K3 w Eh - 0 1",
                captures: [(by: ["K"], captor: {captor})],
            )"#
        );
        let variant = Variant::from_ron("shots", &ron, &[]);
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        [
            ("4r2k/8/8/8/8/8/8/4K3 w E - 0 1", "e1e8"),
            ("2r4k/8/8/8/8/8/8/n3K3 w E - 0 1", "e1a1"),
        ]
        .map(|(fen, text)| {
            let position = variant.position(fen).unwrap();
            let legal = position.read_move(text).is_ok();
            assert_eq!(explained(&position, text).starts_with("legal"), legal);
            legal
        })
    };
    assert_eq!(captures("Stays"), [false, false]);
    assert_eq!(captures("Shoots"), [true, true]);
}
