//! Castling in several ways towards one side: by several distances, with a Rook further in, and of another piece than the King; by steps
//! of the King, and along any line.

use legwork_core::rules::CastlingText;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// The King of f1 castles by one or three squares with the Rook of k1, by two with the Champion of j1, and by two or three with the
/// Rook of a1.
const ROOM: &str = r#"(
    name: "Room",
    board: (files: 11, ranks: 3),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "C", name: "Champion", betza: "F"),
    ],
    start: "r4k3cr/11/R4K3CR w KJQkjq - 0 1",
    castling: (text: KingMove, with: ["R", "C"], wings: [
        (right: "Q", king: "f1", rook: "a1", king_to: "c1", rook_to: "d1"),
        (right: "Q", king: "f1", rook: "a1", king_to: "d1", rook_to: "e1"),
        (right: "K", king: "f1", rook: "j1", king_to: "h1", rook_to: "g1"),
        (right: "K", king: "f1", rook: "k1", king_to: "i1", rook_to: "h1"),
        (right: "K", king: "f1", rook: "k1", king_to: "g1", rook_to: "f1"),
        (right: "k", king: "f3", rook: "k3", king_to: "i3", rook_to: "h3"),
        (right: "k", king: "f3", rook: "j3", king_to: "h3", rook_to: "g3"),
        (right: "q", king: "f3", rook: "a3", king_to: "d3", rook_to: "e3"),
    ]),
)"#;

fn variant(ron: &str) -> Variant {
    Variant::from_ron("room", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// The texts and the names of all castlings. Each is read as itself, in every spelling, and both generators have the same moves.
fn castlings(position: &Position) -> Vec<String> {
    let mut walked: Vec<_> = position.walk().into_iter().flatten().collect();
    let mut moves: Vec<_> = position.moves().into_iter().collect();
    walked.sort_unstable();
    moves.sort_unstable();
    assert_eq!(moves, walked, "{}", position.fen());
    let replies = moves.iter().map(|&mv| {
        position
            .play(mv)
            .unwrap()
            .walk()
            .into_iter()
            .flatten()
            .count() as u64
    });
    assert_eq!(
        position.perft(2),
        replies.sum::<u64>(),
        "{}",
        position.fen()
    );
    let mut texts = Vec::new();
    for &mv in &moves {
        let (text, san) = (position.move_text(mv), position.san(mv));
        let name = san.trim_end_matches(['+', '#']);
        assert_eq!(position.read_move(&text).ok(), Some(mv), "{text}");
        assert_eq!(position.read_san(&san).ok(), Some(mv), "{san}");
        if mv.wing().is_some() {
            assert_eq!(position.read_move(name).ok(), Some(mv), "{san}");
            assert!(position.explain(&text).is_ok(), "{text}");
            texts.push(format!("{text} {name}"));
        }
    }
    texts.sort();
    texts
}

fn at(variant: &Variant, fen: &str) -> Position {
    let position = variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    position
}

#[test]
fn a_king_stops_on_one_of_several_squares() {
    let room = variant(ROOM);
    // The Champion is in the way of the Rook.
    assert_eq!(
        castlings(&at(&room, "r4k3cr/11/R4K3CR w KJQkjq - 0 1")),
        ["f1c1 O-O-Oc1", "f1d1 O-O-Od1", "f1h1 O-Oh1"]
    );
    // The King steps to g1, too, so that castling there is King takes Rook.
    let open = at(&room, "r4k3cr/11/R4K4R w KQkjq - 0 1");
    assert_eq!(
        castlings(&open),
        ["f1c1 O-O-Oc1", "f1d1 O-O-Od1", "f1i1 O-Oi1", "f1k1 O-Og1"]
    );
    let step = open.read_move("f1g1").unwrap();
    assert_eq!((step.wing(), open.san(step).as_str()), (None, "Kg1"));
    assert_eq!(open.read_move("k1f1"), open.read_move("f1k1"));
    assert_eq!(open.read_move("f1k1,k1i1"), open.read_move("f1i1"));
    assert!(open.read_san("O-O").is_err() && open.read_move("O-O").is_err());
    let castled = open.play(open.read_move("f1i1").unwrap()).unwrap();
    assert_eq!(castled.fen(), "r4k3cr/11/R6RK2 b kjq - 1 1");
    let castled = open.play(open.read_move("f1k1").unwrap()).unwrap();
    assert_eq!(castled.fen(), "r4k3cr/11/R4RK4 b kjq - 1 1");
    // A Rook on the g-file attacks g1: none of the King's ways to that side is free.
    let attacked = at(&room, "r4k3cr/6r4/R4K4R w KQkjq - 0 1");
    assert_eq!(castlings(&attacked), ["f1c1 O-O-Oc1", "f1d1 O-O-Od1"]);
}

#[test]
fn a_rook_further_in_has_a_right_of_its_own() {
    let room = variant(ROOM);
    assert_eq!(
        castlings(&at(&room, "r4k3cr/11/R4K3CR w Jq - 0 1")),
        ["f1h1 O-Oh1"]
    );
    assert_eq!(
        castlings(&at(&room, "r4k3cr/11/R4K3CR w KQkq - 0 1")).len(),
        2
    );
    let start = room.start();
    let after = start.play(start.read_move("j1i2").unwrap()).unwrap();
    assert_eq!(after.fen(), "r4k3cr/8C2/R4K4R b KQkjq - 1 1");
    let after = start.play(start.read_move("f1e1").unwrap()).unwrap();
    assert_eq!(after.fen(), "r4k3cr/11/R3K4CR b kjq - 1 1");
    let rooks: Vec<_> = start.castling_rights().rooks().collect();
    assert_eq!(rooks.len(), 6);
    for (rights, message) in [
        ("KK", "`K` gives a right that is given already"),
        ("JJ", "`J` gives a right that is given already"),
        ("KH", "expected some of `KJQkjq`"),
    ] {
        let fen = format!("r4k3cr/11/R4K3CR w {rights} - 0 1");
        let error = room.position(&fen).unwrap_err().to_string();
        assert!(error.contains(message), "{rights}: {error}");
    }
}

/// The Minister of d2 castles along the second rank; the King stands behind.
const MINISTER: &str = r#"(
    name: "Minister",
    board: (files: 8, ranks: 5),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "M", name: "Minister", betza: "W"),
    ],
    start: "4k3/r2m3r/8/R2M3R/4K3 w KQkq - 0 1",
    castling: (text: KingMove, of: "M", wings: [
        (right: "K", king: "d2", rook: "h2", king_to: "f2", rook_to: "e2"),
        (right: "Q", king: "d2", rook: "a2", king_to: "b2", rook_to: "c2"),
        (right: "k", king: "d4", rook: "h4", king_to: "f4", rook_to: "e4"),
        (right: "q", king: "d4", rook: "a4", king_to: "b4", rook_to: "c4"),
    ]),
)"#;

#[test]
fn another_piece_than_the_king_castles() {
    let minister = variant(MINISTER);
    let both = ["d2b2 O-O", "d2f2 O-O-O"];
    let both = |fen: &str| assert_eq!(castlings(&at(&minister, fen)), both, "{fen}");
    // The longer way is O-O-O by the distance of the Rooks.
    both("4k3/r2m3r/8/R2M3R/4K3 w KQkq - 0 1");
    // Attacked squares do not matter.
    both("4k3/5r2/8/R2M3R/4K3 w KQ - 0 1");
    both("4k3/3r4/8/R2M3R/4K3 w KQ - 0 1");
    // In check, one of them puts a Rook between.
    let position = at(&minister, "4r3/3k4/8/R2M3R/4K3 w KQ - 0 1");
    assert_eq!(castlings(&position), ["d2f2 O-O-O"]);
    let after = position.play(position.read_move("O-O-O").unwrap()).unwrap();
    assert_eq!(after.fen(), "4r3/3k4/8/R3RM2/4K3 b - - 1 1");
    // The Minister that shields the King stays.
    assert!(castlings(&at(&minister, "3r4/6k1/8/R2M3R/3K4 w KQ - 0 1")).is_empty());
    // The King may have moved; the Minister may not.
    both("4k3/8/8/R2M3R/6K1 w KQ - 5 9");
    let start = minister.start();
    let king = start.play(start.read_move("e1f1").unwrap()).unwrap();
    assert_eq!(king.fen(), "4k3/r2m3r/8/R2M3R/5K2 b KQkq - 1 1");
    let moved = start.play(start.read_move("d2d3").unwrap()).unwrap();
    assert_eq!(moved.fen(), "4k3/r2m3r/3M4/R6R/4K3 b kq - 1 1");
    assert!(minister.rules().chess960().is_none());
    assert_eq!(minister.rules().castling_text, CastlingText::KingMove);
}

#[test]
fn ways_that_could_not_be_told_apart_are_refused() {
    let refused = |ron: &str, from: &str, to: &str| {
        assert!(ron.contains(from), "{from}");
        let ron = ron.replacen(from, to, 1);
        Variant::from_ron("room", &ron, &[])
            .map(drop)
            .unwrap_err()
            .to_string()
    };
    let none = "";
    for (ron, from, to, message) in [
        (
            ROOM,
            "king_to: \"i1\", rook_to: \"h1\"",
            "king_to: \"g1\", rook_to: \"h1\"",
            "this castling is given twice",
        ),
        (
            ROOM,
            "king_to: \"i1\", rook_to: \"h1\"",
            "king_to: \"h1\", rook_to: \"f1\"",
            "`f1h1` would mean another castling",
        ),
        (
            ROOM,
            "king_to: \"i1\", rook_to: \"h1\"",
            "king_to: \"k1\", rook_to: \"h1\"",
            "`f1k1` would mean another castling",
        ),
        (
            ROOM,
            "text: KingMove",
            "text: KingTakesRook",
            "King takes Rook would not show how far the King goes",
        ),
        (
            MINISTER,
            "of: \"M\"",
            "of: \"R\"",
            "the kind of `of` is also in `with`",
        ),
        (MINISTER, "of: \"M\"", "of: \"X\"", "`X`"),
        (
            MINISTER,
            "4k3/r2m3r/8",
            "4k3/r2r3r/8",
            "no `M` on d4 in the start array",
        ),
        (
            MINISTER,
            "(right: \"K\", king: \"d2\"",
            "(right: \"K\", king: \"e2\"",
            "because of `of`",
        ),
    ] {
        let found = refused(ron, from, to);
        assert!(found.contains(message), "{to}: {found}{none}");
    }
}

/// Castling as seen from the King, wherever he starts.
const FROM_THE_KING: &str = r#"(
    name: "From the King",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "1rk2r2/8/8/8/8/8/8/1RK2R2 w KQkq - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king_by: 2),
        (right: "Q", king_by: 2),
        (right: "k", king_by: 2),
        (right: "q", king_by: 2),
    ]),
)"#;

#[test]
fn a_king_goes_some_squares_towards_the_rook() {
    let free = variant(FROM_THE_KING);
    for (fen, found, after) in [
        // Over the Rook to the square behind it, and next to a Rook that is farther away.
        (
            "7k/8/8/8/8/8/8/1RK2R2 w KQ - 0 1",
            &["c1a1 O-O-O", "c1e1 O-O"][..],
            ["KR3R2", "1R1RK3"],
        ),
        // To the Rook's own square.
        (
            "7k/8/8/8/8/8/8/R1K1R3 w KQ - 0 1",
            &["c1a1 O-O-O", "c1e1 O-O"],
            ["KR2R3", "R2RK3"],
        ),
        // Where the board ends, they change places.
        (
            "7k/8/8/8/8/8/8/RK4R1 w KQ - 0 1",
            &["b1a1 O-O-O", "b1d1 O-O"],
            ["KR4R1", "R1RK4"],
        ),
    ] {
        let position = at(&free, fen);
        assert_eq!(castlings(&position), found);
        for (text, after) in found.iter().zip(after) {
            let mv = position.read_move(&text[..4]).unwrap();
            let played = position.play(mv).unwrap();
            assert_eq!(played.fen(), format!("7k/8/8/8/8/8/8/{after} b - - 1 1"));
        }
    }
    // A Rook on the square that the King crosses does not hide it.
    let attacked = at(&free, "1r2k3/8/8/8/8/8/8/1RK5 w Q - 0 1");
    assert_eq!(castlings(&attacked), [""; 0]);
    let explained = attacked.explain("c1a1").unwrap().to_string();
    assert!(explained.contains("the King would cross b1"), "{explained}");
    // His target behind the Rook is taken.
    let blocked = at(&free, "4k3/8/8/8/8/8/8/RRK5 w B - 0 1");
    assert_eq!(castlings(&blocked), [""; 0]);
    // Rights are those of X-FEN, and files are read, too.
    let files = free.position("7k/8/8/8/8/8/8/1RK2R2 w BF - 0 1").unwrap();
    assert_eq!(files.fen(), "7k/8/8/8/8/8/8/1RK2R2 w KQ - 0 1");
    let elsewhere = at(&free, "7k/8/8/8/8/8/8/1RK2R2 w KQ - 0 1");
    let explained = elsewhere.explain("c1g1").unwrap().to_string();
    assert!(explained.contains("the King goes to e1"), "{explained}");
}

/// Castling along a diagonal, and by one square along the rank.
const BENT: &str = r#"(
    name: "Bent",
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "W", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "B", name: "Bishop", betza: "B"),
    ],
    start: "5k/6/4R1/6/6/RK4 w KQ - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king: "b1", rook: "e4", king_by: 2),
        (right: "Q", king: "b1", rook: "a1", king_by: 1),
    ]),
)"#;

#[test]
fn king_and_rook_castle_along_a_line() {
    let bent = variant(BENT);
    let start = bent.start();
    assert_eq!(castlings(&start), ["b1a1 O-O", "b1d3 O-O-O"]);
    let castled = start.play(start.read_move("b1d3").unwrap()).unwrap();
    assert_eq!(castled.fen(), "5k/6/6/3K2/2R3/R5 b - - 1 1");
    for (fen, reason) in [
        ("5k/6/4R1/3B2/6/RK4 w KQ - 0 1", "d3 is in the way"),
        ("2r2k/6/4R1/6/6/RK4 w KQ - 0 1", "the King would cross c2"),
        ("5k/6/6/6/6/RK4 w Q - 0 1", "has no Rook on e4"),
        ("5k/6/4R1/6/6/RK4 w Q - 0 1", "the right to castle with"),
    ] {
        let position = at(&bent, fen);
        let explained = position.explain("b1d3").unwrap().to_string();
        assert!(explained.contains(reason), "{explained}");
        assert!(
            castlings(&position)
                .iter()
                .all(|text| !text.starts_with("b1d3"))
        );
    }
    for (from, to, message) in [
        (
            "rook: \"e4\"",
            "rook: \"f4\"",
            "`f4` is not on a rank, file or diagonal of `b1`",
        ),
        (
            "rook: \"e4\", king_by: 2",
            "rook: \"e4\", king_to: \"d1\", rook_to: \"c1\"",
            "`d1` is not on the line of `king` and `rook`",
        ),
        (
            "right: \"K\", king: \"b1\", rook: \"e4\"",
            "right: \"Q\", king: \"b1\", rook: \"b4\"",
            "the Rook of `Q` must stand towards the lower ranks",
        ),
        (
            "files: 6, ranks: 6",
            "files: 6, ranks: 6, holes: \"c2\"",
            "King or Rook would go over c2, a hole",
        ),
    ] {
        let ron = BENT.replace(from, to);
        let refused = Variant::from_ron("bent", &ron, &[])
            .unwrap_err()
            .to_string();
        assert!(refused.contains(message), "{refused}");
    }
}
