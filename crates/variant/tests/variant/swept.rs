//! Rules that a sweep can say: what it counts is what the Walker finds, on random ways through
//! games of rules that no variant has.

use legwork_core::dice::Dice as _;
use legwork_core::geometry::Square;
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::agreement::agreed_moves;

const PIECES: &str = r#"
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "Q", name: "Queen", betza: "RB"),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "B", name: "Bishop", betza: "B"),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "D", name: "Dragon", betza: "RF"),
        (letter: "H", name: "Horse", betza: "BW"),
        (letter: "L", name: "Lion", betza: "KNAD(cK-aK)(K-bK)"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
"#;

/// Rules for a board, with these promotions.
fn rules((files, ranks): (u8, u8), start: &str, promotions: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Swept",
            board: (files: {files}, ranks: {ranks}),
            pieces: [{PIECES}],
            start: "{start} w - - 0 1",
            promotions: [{promotions}],
        )"#
    );
    Variant::from_ron("swept", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Compares the counts on positions of random games.
fn counts_agree(variant: &Variant, games: u64) {
    assert!(variant.level().is_some(), "these rules can be swept");
    for seed in 0..games {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = variant.start();
        for ply in 0..120 {
            if ply % 5 == seed % 5 {
                let fen = position.fen();
                assert_eq!(position.perft(2), position.walker_perft(2), "{fen}");
            }
            let moves = agreed_moves(&position);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[chance.below(moves.len())];
            position = next(&position, chosen);
        }
    }
}

fn next(position: &Position, mv: legwork_core::moves::Move) -> Position {
    position.play(mv).unwrap_or_else(|error| panic!("{error}"))
}

const TO_OFFICERS: &str = r#"(pieces: ["P"], zone: 1, to: ["Q", "L"], limits: [("L", 1)])"#;

const CROWNING: &str = r#"
    (pieces: ["P"], zone: 3, must: 1, to: ["Q"]),
    (pieces: ["R"], zone: 3, must: 0, when: Enter, to: ["D"]),
    (pieces: ["B"], zone: 3, must: 0, when: Enter, to: ["H"]),
    (pieces: ["N"], zone: 3, must: 0, when: Enter, to: ["L"], limits: [("L", 2)]),
"#;

#[test]
fn lions_that_anything_may_capture() {
    let start = "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR";
    counts_agree(&rules((8, 8), start, TO_OFFICERS), 6);
}

#[test]
fn lions_on_a_wide_board() {
    let start = "rnlbdqkhblnr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNLBDQKHBLNR";
    counts_agree(&rules((12, 8), start, TO_OFFICERS), 3);
}

#[test]
fn lions_on_a_tall_board() {
    let start = "rnlbqkbnr/ppppppppp/9/9/9/9/9/9/PPPPPPPPP/RNLBQKBNR";
    counts_agree(&rules((9, 10), start, TO_OFFICERS), 3);
}

#[test]
fn crownings_on_a_small_board() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    counts_agree(&rules((8, 8), start, CROWNING), 6);
}

#[test]
fn crownings_on_a_tall_board() {
    let start = "rnbdqkhbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBDQKHBNR";
    counts_agree(&rules((10, 10), start, CROWNING), 3);
}

#[test]
fn steppers_on_a_tall_and_narrow_board() {
    let start = "rdqkh/ppppp/5/5/5/5/5/5/PPPPP/RDQKH";
    counts_agree(&rules((5, 10), start, TO_OFFICERS), 6);
}

#[test]
fn a_piece_alone_in_the_corner_is_crowned() {
    let empty = "4k3/8/8/8/8/8/8";
    let variant = rules((8, 8), "rnb1k3/8/8/8/8/8/8/RNB1K3", CROWNING);
    for (white, turn) in [("R3K3", 'w'), ("B3K3", 'w'), ("N3K3", 'w'), ("4K2R", 'w')] {
        let position = variant
            .position(&format!("{empty}/{white} {turn} - - 0 1"))
            .unwrap();
        for depth in 1..=3 {
            assert_eq!(
                position.perft(depth),
                position.walker_perft(depth),
                "{white}"
            );
        }
    }
    // Along the free file: seven squares up, three of them in the zone, and three on the rank.
    let rook = variant.position("7k/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let from_a1 = rook.moves().into_iter().map(|mv| rook.move_text(mv));
    let from_a1 = from_a1.filter(|text| text.starts_with("a1")).count();
    assert_eq!(from_a1, 7 + 3 + 3);
}

/// Every kind that is counted in a way of its own, in rules that can be swept: Lions, pieces that are
/// crowned, pieces that leap in their own way, Cannons.
fn special_kinds() -> Vec<(Variant, &'static str)> {
    let with = |kinds: &str, promotions: &str| {
        let ron = format!(
            r#"(
                name: "Special",
                board: (files: 8, ranks: 8),
                pieces: [{PIECES} {kinds}],
                start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                promotions: [(pieces: ["P"], zone: 1, to: ["Q"]), {promotions}],
            )"#
        );
        Variant::from_ron("special", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
    };
    let crowned = r#"(pieces: ["R"], zone: 3, must: 0, when: Enter, to: ["D"]),"#;
    let camels = r#"(letter: "C", name: "Camel", betza: "C"),
        (letter: "S", name: "Soldier", betza: "fmWfcF"),"#;
    let soldiers = r#"(pieces: ["S"], zone: 1, to: ["Q"]),"#;
    let cannons = r#"(letter: "C", name: "Cannon", betza: "mRcpR"),"#;
    let without_lions = |variant: &str| {
        let lion = PIECES.lines().find(|line| line.contains("Lion")).unwrap();
        variant.replace(lion, "")
    };
    let cannons = format!(
        r#"(
            name: "Cannons",
            board: (files: 8, ranks: 8),
            pieces: [{} {cannons}],
            start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            promotions: [(pieces: ["P"], zone: 1, to: ["Q"])],
        )"#,
        without_lions(PIECES)
    );
    let cannons = Variant::from_ron("cannons", &cannons, &[]).unwrap();
    vec![
        (with("", ""), "L"),
        (with("", crowned), "R"),
        (with(camels, soldiers), "CS"),
        (cannons, "C"),
    ]
}

#[test]
fn a_special_piece_counts_on_every_square_of_the_rim() {
    // Sets of squares begin and end in the corners: a test against the wrong bit shows there.
    let rim = |square: &Square| [0, 7].contains(&square.file()) || [0, 7].contains(&square.rank());
    for (variant, letters) in special_kinds() {
        assert!(variant.level().is_some(), "these rules can be swept");
        let geometry = variant.rules().geometry;
        for letter in letters.chars() {
            let mut compared = 0;
            for square in geometry.squares().filter(rim) {
                for (piece, turn) in [
                    (letter, 'w'),
                    (letter, 'b'),
                    (letter.to_ascii_lowercase(), 'w'),
                    (letter.to_ascii_lowercase(), 'b'),
                ] {
                    let fen = format!("{} {turn} - - 0 1", beside(square, piece));
                    // A King might be attacked that may not be.
                    let Ok(position) = variant.position(&fen) else {
                        continue;
                    };
                    let at = geometry.name(square);
                    assert_eq!(position.perft(2), position.walker_perft(2), "{at}: {fen}");
                    compared += 1;
                }
            }
            assert!(compared > 50, "{letter}: {compared} positions");
        }
    }
}

/// Kings, Rooks and Pawns in the middle, and a piece on a square of the rim.
fn beside(square: Square, piece: char) -> String {
    let rows = (0..8).rev().map(|rank| {
        let cell = |file| match (file, rank) {
            _ if (file, rank) == (square.file(), square.rank()) => piece,
            (2, 5) => 'r',
            (3, 4) => 'k',
            (5, 6) => 'p',
            (1, 3) => 'R',
            (6, 2) => 'K',
            (2, 1) => 'P',
            _ => '1',
        };
        (0..8).map(cell).collect::<String>()
    });
    let mut board = rows.collect::<Vec<_>>().join("/");
    for empty in (2..=8).rev() {
        board = board.replace(&"1".repeat(empty), &empty.to_string());
    }
    board
}

#[test]
fn only_one_of_two_kinds_of_pawn_steps_double() {
    let ron = r#"(
        name: "Two kinds of Pawns",
        board: (files: 4, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "R", name: "Rook", betza: "R"),
            (letter: "S", name: "Soldier", betza: "mfWcfF", prose: "feF", pawn: true),
            (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
        ],
        start: "k2r/pppp/s3/S3/PPPP/K2R w - - 0 1",
        promotions: [(pieces: ["P", "S"], zone: 1, to: ["R"])],
    )"#;
    let variant = Variant::from_ron("two-pawns", ron, &[]).unwrap();
    counts_agree(&variant, 6);
    // The Soldier on the Pawn's square steps once, the Pawn next to it once or twice.
    let both = variant.position("3k/4/4/4/SP2/3K w - - 0 1").unwrap();
    assert_eq!(both.count(), 1 + 2 + 3);
}

#[test]
fn a_double_step_may_end_in_the_zone() {
    let zone = |ranks| format!(r#"(pieces: ["P"], zone: {ranks}, to: ["R"])"#);
    let small = rules((2, 6), "rk/pp/2/2/PP/RK", &zone(3));
    let large = "rrr1krrr/8/p2pp1pp/8/8/P2PP1PP/8/RRR1KRRR";
    let large = rules((8, 8), large, &zone(4));
    for variant in [small, large] {
        let start = variant.start();
        assert_eq!(start.perft(3), start.walker_perft(3), "{}", start.fen());
        counts_agree(&variant, 6);
    }
}
