//! Moves that depend on neighbours: who lends, what is lent, and what is said of it.

use legwork::{Position, Variant};

fn variant(rules: &str) -> Variant {
    let ron = format!(r#"(like: "chess", name: "Chess with neighbours", {rules})"#);
    Variant::from_ron("neighbours", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn position(variant: &Variant, fen: &str) -> Position {
    let position = variant.position(fen);
    position.unwrap_or_else(|error| panic!("{error}"))
}

/// The moves from a square, by their targets.
fn targets(rules: &str, fen: &str, from: &str) -> String {
    let position = position(&variant(rules), fen);
    let moves = position.moves().into_iter();
    let texts = moves.map(|mv| position.move_text(mv));
    let mut ends: Vec<String> = texts
        .filter_map(|text| Some(text.strip_prefix(from)?.to_owned()))
        .collect();
    ends.sort();
    ends.join(" ")
}

#[test]
fn a_piece_moves_as_the_friend_behind_it() {
    let fen = "4k3/8/8/3b4/8/3N4/3R4/4K3 w - - 0 1";
    let only = "borrows: [(from: Behind, only: true)]";
    // The Knight moves as the Rook, and the Rook as itself: what is behind it is empty.
    assert_eq!(targets(only, fen, "d3"), "a3 b3 c3 d4 d5 e3 f3 g3 h3");
    assert_eq!(targets(only, fen, "d2"), "a2 b2 c2 d1 e2 f2 g2 h2");
    let both = "borrows: [(from: Behind)]";
    assert_eq!(
        targets(both, fen, "d3"),
        "a3 b2 b3 b4 c1 c3 c5 d4 d5 e3 e5 f2 f3 f4 g3 h3"
    );
    // What is ahead is behind for Black.
    let black = "4k3/3r4/3n4/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(
        targets(only, black, "d6"),
        "a6 b6 c6 d1 d2 d3 d4 d5 e6 f6 g6 h6"
    );
    // An enemy lends nothing there.
    let enemy = "4k3/8/8/8/8/3N4/3r4/1K6 w - - 0 1";
    assert_eq!(targets(only, enemy, "d3"), "b2 b4 c1 c5 e1 e5 f2 f4");
}

#[test]
fn kinds_are_told_that_lend_and_borrow() {
    let fen = "4k3/8/8/8/8/3N4/3R4/4K3 w - - 0 1";
    let own = "b2 b4 c1 c5 e5 f2 f4";
    let none = [
        r#"borrows: [(from: Behind, of: ["B"], only: true)]"#,
        r#"borrows: [(from: Behind, by: ["B"], only: true)]"#,
        "borrows: [(from: Ahead, only: true)]",
    ];
    for rules in none {
        assert_eq!(targets(rules, fen, "d3"), own, "{rules}");
    }
}

#[test]
fn a_piece_moves_as_the_friend_that_protects_it() {
    let rules = r#"borrows: [(from: Reaching, of: ["N"])]"#;
    let fen = "4k3/8/8/8/5N2/3B4/8/K7 w - - 0 1";
    let found = targets(rules, fen, "d3");
    assert!(
        ["b2", "b4", "c1", "c5", "e1", "e5", "f2"]
            .iter()
            .all(|to| found.contains(to)),
        "{found}"
    );
    // A Knight that spares everything reaches all the same.
    let spares = r#"borrows: [(from: Reaching, of: ["N"])], captures: [(by: ["N"], of: ["B", "N", "R", "Q", "P"], may: false)]"#;
    assert_eq!(targets(spares, fen, "d3"), found);
    // Not where it stands elsewhere.
    let away = "4k3/8/8/8/6N1/3B4/8/K7 w - - 0 1";
    assert!(!targets(rules, away, "d3").contains("b4"));
}

#[test]
fn each_kind_borrows_by_the_first_rule_that_names_it() {
    let rules = r#"borrows: [(from: Reaching, by: ["P"], of: ["N"], to: "2-7"), (from: Behind, of: ["N"])]"#;
    let fen = "4k3/8/8/5N2/P7/N2B2P1/3N4/7K w - - 0 1";
    assert_eq!(targets(rules, fen, "g3"), "e2 e4 g4 h5");
    // The Knight behind it does not protect it.
    assert_eq!(targets(rules, fen, "a4"), "a5");
    assert_eq!(
        targets(rules, fen, "d3"),
        "a6 b1 b2 b4 b5 c1 c2 c4 c5 e1 e2 e4 e5 f1 f2 f4"
    );
    let said = position(&variant(rules), fen).explain("g3f1").unwrap();
    assert_eq!(
        said.to_string(),
        "illegal: the Pawn goes that way to other squares only, not to f1"
    );
}

#[test]
fn who_spares_everything_lends_all_the_same_and_gives_no_check() {
    let rules = r#"borrows: [(from: Reaching, by: ["P"], of: ["N"], to: "2-7")], captures: [(by: ["N"], may: false), (of: ["N"], may: false)]"#;
    let variant = variant(rules);
    let in_check = |fen: &str| position(&variant, fen).in_check();
    assert!(!in_check("8/8/8/3N4/5k2/8/5P2/4K3 b - - 0 1"));
    assert!(in_check("8/8/8/8/4k3/3N4/5P2/K7 b - - 0 1"));
    assert!(
        !in_check("8/8/8/8/8/3N4/5P2/K6k b - - 0 1"),
        "the Pawn borrows no move to h1"
    );
    let knight = position(&variant, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
    assert_eq!(
        knight.explain("c3d5").unwrap().to_string(),
        "illegal: the way is blocked by the Pawn on d5, which a Knight cannot capture by that move"
    );
}

#[test]
fn a_move_beside_a_piece_may_give_check_or_leave_one() {
    let rules = "borrows: [(from: Behind, only: true)]";
    let variant = variant(rules);
    // The Rook that comes behind the Knight makes it a Rook.
    let before = position(&variant, "3k4/8/8/8/8/3N4/7R/K7 w - - 0 1");
    let mv = before.read_move("h2d2").unwrap();
    assert!(before.gives_check(mv));
    assert_eq!(before.san(mv), "Rd2+");
    // The Knight on d6 gives check; with a Pawn behind it, it does not.
    let knight = position(&variant, "4k3/8/3N4/8/8/8/8/K7 b - - 0 1");
    assert!(knight.in_check());
    let pawn = position(&variant, "4k3/8/3N4/3P4/8/8/8/K7 b - - 0 1");
    assert!(!pawn.in_check());
    // Who takes the Pawn away opens the attack on its own King.
    let own = position(&variant, "4k3/8/8/8/8/3pn3/8/3K4 w - - 0 1");
    assert!(own.in_check());
}

#[test]
fn first_moves_and_double_steps_are_not_lent() {
    let rules = "borrows: [(from: Behind, only: true)]";
    let fen = "4k3/8/8/8/8/3N4/3P4/4K3 w - - 0 1";
    assert_eq!(targets(rules, fen, "d3"), "d4");
    // A Pawn with nobody behind it makes its own, which is answered.
    let variant = variant(rules);
    let before = position(&variant, "4k3/8/8/8/4p3/8/3P4/K7 w D2 - 0 1");
    let after = before.play(before.read_move("d2d4").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/8/8/8/3Pp3/8/8/K7 b - d3 0 1");
    let texts: Vec<String> = after
        .moves()
        .into_iter()
        .map(|mv| after.move_text(mv))
        .collect();
    assert!(texts.contains(&"e4d3".to_owned()), "{texts:?}");
    // One with a Rook behind it goes on as that, and promotes all the same.
    assert_eq!(
        targets(rules, "4k3/8/8/8/8/8/3P4/K2R4 w - - 0 1", "d2"),
        "a2 b2 c2 d3 d4 d5 d6 d7 d8b d8n d8q d8r e2 f2 g2 h2"
    );
}

#[test]
fn what_is_not_lent_is_said() {
    let said = |rules: &str, fen: &str, mv: &str| {
        let said = position(&variant(rules), fen).explain(mv).unwrap();
        said.to_string()
    };
    let knight = "4k3/8/8/8/8/3N4/3R4/4K3 w - - 0 1";
    // It does not move as itself, nor as what does not stand there.
    let only = "borrows: [(from: Behind, only: true)]";
    assert_eq!(
        said(only, knight, "d3e5"),
        "illegal: the Knight moves as the Rook on d2 directly behind it, not as itself"
    );
    assert_eq!(
        said(only, knight, "d3f5"),
        "illegal: the Knight moves that way only when a piece of its own side directly behind it does, and none does"
    );
    let of_enemies = r#"borrows: [(from: Ahead, side: Enemy, of: ["R", "B"])]"#;
    assert_eq!(
        said(of_enemies, knight, "d3h3"),
        "illegal: the Knight moves that way only when a Rook or a Bishop of the enemy directly ahead of it does, and none does"
    );
    let protected = "borrows: [(from: Reaching, only: true)]";
    assert_eq!(
        said(protected, knight, "d3e5"),
        "illegal: the Knight moves as a piece of its own side that protects it does, not as itself"
    );
    assert_eq!(
        said(protected, knight, "d3f5"),
        "illegal: the Knight moves that way only when a piece of its own side that protects it does, and none does"
    );
}

#[test]
fn a_rook_goes_round_the_cylinder() {
    let rules = "board: (files: 8, ranks: 8, wraps: Files)";
    let fen = "4k3/8/8/8/R6p/8/8/4K3 w - - 0 1";
    assert_eq!(
        targets(rules, fen, "a4"),
        "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4 g4 h4"
    );
    // Round an empty rank it comes to every square but its own.
    assert_eq!(
        targets(rules, "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "a4"),
        "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4 g4 h4"
    );
    assert_eq!(
        targets(rules, "4k3/8/8/8/7B/8/8/4K3 w - - 0 1", "h4"),
        "a3 a5 b2 b6 c1 c7 d8 e7 f2 f6 g3 g5"
    );
    assert_eq!(
        targets(rules, "4k3/8/8/8/7N/8/8/4K3 w - - 0 1", "h4"),
        "a2 a6 b3 b5 f3 f5 g2 g6"
    );
    assert_eq!(
        targets(rules, "4k3/8/8/p7/7P/8/8/4K3 w - - 0 1", "h4"),
        "a5 h5"
    );
}

#[test]
fn the_torus_has_no_edge_at_all() {
    let rules = r#"without: ["castling"], board: (files: 8, ranks: 8, wraps: Both), start: "8/8/4k3/8/8/4K3/8/8 w - - 0 1""#;
    let fen = "8/8/4k3/8/8/4K3/8/R7 w - - 0 1";
    assert_eq!(
        targets(rules, fen, "a1"),
        "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1"
    );
    assert_eq!(
        targets(rules, "8/8/4k3/8/8/4K3/8/N7 w - - 0 1", "a1"),
        "b3 b7 c2 c8 g2 g8 h3 h7"
    );
}

#[test]
fn lines_without_ends_are_not_looked_along() {
    let tried = [
        (
            "endings: (connect: (count: 3))",
            "lines go round the board, expected no `connect`",
        ),
        (
            "turn: (pass: Always, bikjang: true)",
            "lines go round the board, expected no `bikjang`",
        ),
    ];
    for (fields, message) in tried {
        let ron = format!(
            r#"(like: "chess", name: "Round", board: (files: 8, ranks: 8, wraps: Files), {fields})"#
        );
        let error = Variant::from_ron("round", &ron, &[])
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn no_more_is_lent_than_can_be_walked() {
    let letters = ('A'..='Z').filter(|letter| !"KQ".contains(*letter));
    let all = letters.flat_map(|letter| [letter.to_string(), format!("+{letter}")]);
    let pieces: String = all
        .map(|letter| format!(r#"(letter: "{letter}", name: "{letter}", betza: "W"), "#))
        .collect();
    let ron = |borrows: &str| {
        format!(
            r#"(
                name: "Much", board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "Q", name: "Lion", betza: "[Q-aQ-aQ]"), {pieces}
                ],
                start: "k7/8/8/8/8/8/8/K7 w - - 0 1",
                borrows: {borrows},
            )"#
        )
    };
    let error = Variant::from_ron("much", &ron("[(from: Behind)]"), &[]).unwrap_err();
    let said = error.to_string();
    assert!(
        said.contains("borrows: too many moves are lent: "),
        "{said}"
    );
    assert!(
        said.contains(
            " paths, each counted for every kind that borrows it, expected at most 16384"
        ),
        "{said}"
    );
    let few = r#"[(from: Behind, of: ["A"])]"#;
    assert!(Variant::from_ron("few", &ron(few), &[]).is_ok());
}

#[test]
fn an_enemy_stops_riders_on_the_squares_that_it_leaps_to() {
    let rules = r#"pieces: [(letter: "N", halts: "K")]"#;
    // The Rook may come to e6, where the Knight of f7 stops it; on c3 it starts next to one.
    let fen = "4k3/5n2/8/8/8/8/4R3/K7 w - - 0 1";
    assert_eq!(
        targets(rules, fen, "e2"),
        "a2 b2 c2 d2 e1 e3 e4 e5 e6 f2 g2 h2"
    );
    assert_eq!(
        targets(rules, "4k3/8/8/8/3n4/2R5/8/K7 w - - 0 1", "c3"),
        "b3 c2 c4 d3"
    );
    // A friend stops nobody, and a Knight's own leap is not stopped.
    assert_eq!(
        targets(rules, "4k3/8/8/8/3N4/2R5/8/K7 w - - 0 1", "c3").len(),
        14 * 3 - 1
    );
    let knight = "4k3/8/8/8/3n4/2N5/8/K7 w - - 0 1";
    assert_eq!(targets(rules, knight, "c3"), "a2 a4 b1 b5 d1 d5 e2 e4");
    // The Rook on e1 gives no check, since the Knight of f3 stops it; when that has gone, it does.
    let stopped = position(&variant(rules), "4k3/8/8/8/8/5n2/8/K3R3 b - - 0 1");
    assert!(!stopped.in_check());
    let leaves = stopped.read_move("f3h2");
    assert!(leaves.is_err(), "{leaves:?}");
    let explained = stopped.explain("f3h2").unwrap().to_string();
    assert_eq!(
        explained,
        "illegal: it leaves the King on e8 attacked by the Rook on e1"
    );
    let said = position(&variant(rules), "4k3/8/8/8/8/5n2/8/K3R3 w - - 0 1");
    assert_eq!(
        said.explain("e1e6").unwrap().to_string(),
        "illegal: the Rook is stopped on its way by the Knight on f3"
    );
    assert_eq!(
        said.explain("e1e2").unwrap().to_string(),
        "legal: the Rook on e1 goes to e2"
    );
}
