//! Moves that depend on which pieces control which squares: guarded captures, and frozen pieces.

use legwork::{Position, Variant};

const PATROL: &str = "captures: [(captor_is: Guarded)]";
const MADRASI: &str = r#"frozen: [(of: ["Q", "R", "B", "N", "P"], same: true)]"#;
const REX_INCLUSIVE: &str = "frozen: [(same: true)]";

fn position(rules: &str, fen: &str) -> Position {
    let ron = format!(r#"(like: "chess", name: "Chess under control", {rules})"#);
    let variant = Variant::from_ron("control", &ron, &[]);
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    let position = variant.position(fen);
    position.unwrap_or_else(|error| panic!("{error}"))
}

fn said(position: &Position, mv: &str) -> String {
    position.explain(mv).unwrap().to_string()
}

fn is_legal(position: &Position, mv: &str) -> bool {
    position.read_move(mv).is_ok()
}

#[test]
fn only_who_is_guarded_captures() {
    let beside = position(PATROL, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert!(!beside.in_check() && is_legal(&beside, "e1d1"));
    assert_eq!(
        said(&beside, "e1e2"),
        "illegal: this capture is possible only where the King on e1 is guarded by a piece of its own side, and none guards it"
    );
    // With a Rook behind her the Queen attacks, and so does the King with one of his.
    let guarded = position(PATROL, "4k3/4r3/8/8/8/8/4q3/4K3 w - - 0 1");
    assert!(guarded.in_check());
    let king = position(PATROL, "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1");
    assert!(is_legal(&king, "e1e2"));
    let touching = position(PATROL, "8/8/8/8/8/k7/8/1K6 w - - 0 1");
    assert!(is_legal(&touching, "b1a2"));
}

#[test]
fn a_guard_may_be_pinned_and_the_king_counts_in_mate() {
    // The Pawn on d2 is pinned and guards the Knight on e3 all the same.
    let pinned = position(PATROL, "4k3/8/8/p7/1b1p4/4N3/3P2p1/4K3 w - - 0 1");
    assert!(is_legal(&pinned, "e3g2"));
    let lone = position(PATROL, "4k3/8/8/8/1b1p4/4N3/6p1/4K3 w - - 0 1");
    assert!(!is_legal(&lone, "e3g2"));
    // From Wikipedia: the King guards what gives mate.
    let start = position(PATROL, "8/1N3N2/8/4k3/1nP5/2K1r3/r7/8 w - - 0 1");
    let check = start.play(start.read_move("b7d8").unwrap()).unwrap();
    let mate = check.play(check.read_move("e5e4").unwrap()).unwrap();
    assert!(mate.in_check() && mate.count() == 0);
}

#[test]
fn en_passant_needs_a_guard_too() {
    let alone = position(PATROL, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let after = alone.play(alone.read_move("e2e4").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    let guarded = position(PATROL, "4k3/8/8/2p5/3p4/8/4P3/4K3 w - - 0 1");
    let after = guarded.play(guarded.read_move("e2e4").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/8/8/2p5/3pP3/8/8/4K3 b - e3 0 1");
    assert!(is_legal(&after, "d4e3"));
}

#[test]
fn a_victim_may_have_to_be_alone() {
    let rules =
        r#"captures: [(by: ["R"], victim_is: Unguarded), (by: ["B"], captor_is: Unguarded)]"#;
    let rook = position(rules, "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1");
    assert_eq!(
        said(&rook, "d1d5"),
        "illegal: this capture is possible only where nothing guards the Pawn on d5, and the Pawn on c6 does"
    );
    assert!(is_legal(
        &position(rules, "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"),
        "d1d5"
    ));
    // A Rook gives no check to a King that is guarded.
    assert!(!position(rules, "4k3/4q3/8/8/8/8/8/3KR3 b - - 0 1").in_check());
    assert!(!position(rules, "4k3/5b2/8/8/8/8/8/3KR3 b - - 0 1").in_check());
    assert!(position(rules, "4k3/q7/8/8/8/8/8/3KR3 b - - 0 1").in_check());
    // The Bishop captures while no friend guards it.
    assert!(is_legal(
        &position(rules, "4k3/8/8/8/3p4/8/1B6/4K3 w - - 0 1"),
        "b2d4"
    ));
    assert!(!is_legal(
        &position(rules, "4k3/8/8/8/3p4/8/1B6/1R2K3 w - - 0 1"),
        "b2d4"
    ));
}

#[test]
fn pieces_of_one_kind_freeze_each_other() {
    let rooks = "3r3R/8/8/8/8/8/3n4/k3K3 w - - 0 1";
    let position_of = |rules| position(rules, rooks);
    // Only a frozen Rook guards the Knight.
    assert!(is_legal(&position_of(MADRASI), "e1d2"));
    assert_eq!(
        said(&position_of(MADRASI), "h8h1"),
        "illegal: the Rook is frozen by the Rook on d8"
    );
    // A piece between frees both.
    let freed = position(MADRASI, "3r1b1R/8/8/8/8/8/3n4/k3K3 w - - 0 1");
    assert!(!is_legal(&freed, "e1d2") && is_legal(&freed, "h8h1"));
    let castles = position(MADRASI, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(
        said(&castles, "e1g1"),
        "illegal: castling: the Rook on h1 is frozen by the Rook on h8"
    );
    assert!(!is_legal(&castles, "e1c1") && is_legal(&castles, "e1e2"));
    // En passant freezes nothing.
    let passant = position(MADRASI, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(is_legal(&passant, "e5d6") && is_legal(&passant, "e5e6"));
}

#[test]
fn kings_may_touch_where_they_freeze_each_other() {
    let kings = "8/8/8/4k3/8/4K3/8/8 w - - 0 1";
    assert!(!is_legal(&position(MADRASI, kings), "e3e4"));
    let before = position(REX_INCLUSIVE, kings);
    let after = before.play(before.read_move("e3e4").unwrap()).unwrap();
    assert_eq!((after.in_check(), after.count()), (false, 0));
}

#[test]
fn a_piece_may_freeze_its_neighbours() {
    let rules = r#"frozen: [(by: ["Q"], at: "K"), (by: ["P"], of: ["N"]), (by: ["R"], of: ["B"], at: "fW")]"#;
    let beside = position(rules, "4k3/8/8/8/3q4/3N4/8/4K3 w - - 0 1");
    assert_eq!(
        said(&beside, "d3b4"),
        "illegal: the Knight is frozen by the Queen on d4"
    );
    let away = position(rules, "4k3/8/3q4/8/8/3N4/8/4K3 w - - 0 1");
    assert!(is_legal(&away, "d3b4"));
    let pawn = position(rules, "4k3/8/8/8/2p5/3N4/8/4K3 w - - 0 1");
    assert!(!is_legal(&pawn, "d3b2"));
    // Black's Rook looks down the board.
    let below = position(rules, "4k3/8/8/3r4/3B4/8/8/4K3 w - - 0 1");
    assert!(!is_legal(&below, "d4a7"));
    let above = position(rules, "4k3/8/3B4/3r4/8/8/8/4K3 w - - 0 1");
    assert!(is_legal(&above, "d6a3"));
    let error = Variant::from_ron(
        "far",
        r#"(like: "chess", name: "Far", frozen: [(at: "R")])"#,
        &[],
    );
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains(
            "expected leaps without a condition, such as `K`: the squares where enemies are frozen"
        ),
        "{error}"
    );
}

/// With a guarded victim a gated Elephant exposes its King, and a Hawk does not.
#[test]
fn a_gated_piece_may_expose_the_king_that_it_guards() {
    let ron = r#"(like: "seirawan", name: "Guarded", captures: [(by: ["R"], victim_is: Guarded)])"#;
    let variant = Variant::from_ron("guarded", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let position = variant.position("4r1k1/8/8/8/8/8/8/4K1N1[EH] w G - 0 1");
    let position = position.unwrap_or_else(|error| panic!("{error}"));
    assert!(is_legal(&position, "g1h3h") && !is_legal(&position, "g1h3e"));
    let mut walked: Vec<_> = position.walk().into_iter().filter_map(Result::ok).collect();
    let mut listed = position.moves();
    walked.sort_unstable();
    listed.sort_unstable();
    assert_eq!(walked, listed);
}
