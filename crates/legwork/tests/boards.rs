//! Two boards, between which pieces change with their moves.

use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};

fn alice(fen: &str) -> Position {
    let variant = Variant::open("alice", &[]).unwrap();
    let position = variant.position(fen);
    position.unwrap_or_else(|error| panic!("{error}"))
}

fn said(position: &Position, mv: &str) -> String {
    position.explain(mv).unwrap().to_string()
}

fn fault(rules: &str) -> String {
    let ron = format!(r#"(like: "alice", name: "Alice", {rules})"#);
    let read = Variant::from_ron("looking-glass", &ron, &[]);
    read.map_or_else(|error| error.to_string(), |_| "none".to_owned())
}

#[test]
fn a_move_says_where_the_piece_is_then() {
    let start = Variant::open("alice", &[]).unwrap().start();
    assert_eq!(
        said(&start, "g1f3"),
        "legal: the Knight on g1 goes to f3, is on the second board now"
    );
    let after = start.play(start.read_move("g1f3").unwrap()).unwrap();
    assert_eq!(
        after.fen(),
        "rnbqkbnr/pppppppp/8/8/8/5+N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
    );
}

#[test]
fn what_is_on_the_other_board_is_named() {
    let rook = alice("3k4/8/4+n3/8/8/4+P3/4R3/4K3 w - - 0 1");
    assert_eq!(
        said(&rook, "e2e6"),
        "illegal: the second-board Knight on e6 is on the other board, and a move ends only where that is empty"
    );
    assert!(rook.read_move("e2e4").is_ok());
}

#[test]
fn a_king_is_asked_about_on_both_boards() {
    let own = alice("4k3/8/8/8/8/8/1r6/4K3 w - - 0 1");
    assert_eq!(
        said(&own, "e1e2"),
        "illegal: on its own board the King would be attacked on e2 by the Rook on b2"
    );
    assert!(own.read_move("e1d1").is_ok());
    let other = alice("4k3/8/8/8/8/8/1+r6/4K3 w - - 0 1");
    assert_eq!(
        said(&other, "e1e2"),
        "illegal: it leaves the King on e2 attacked by the second-board Rook on b2"
    );
    assert!(!other.in_check() && other.read_move("e1f1").is_ok());
}

#[test]
fn only_a_piece_from_the_other_board_comes_between() {
    let parried = alice("4k3/8/8/8/4r3/8/+R7/4K3 w - - 0 1");
    assert!(parried.in_check() && parried.read_move("a2e2").is_ok());
    let open = alice("4k3/8/8/8/4r3/8/R7/4K3 w - - 0 1");
    assert!(open.in_check() && open.read_move("a2e2").is_err());
}

#[test]
fn exchanges_go_from_board_to_board() {
    // Whoever recaptures has to be on the board to which the captor comes.
    let unguarded = alice("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1");
    let guarded = alice("4k3/2+p5/3p4/8/8/8/8/3RK3 w - - 0 1");
    let capture = |position: &Position| position.see(position.read_move("d1d6").unwrap()).unwrap();
    assert_eq!(capture(&unguarded), 100);
    assert_eq!(capture(&guarded), 100 - 500);
}

#[test]
fn a_king_recaptures_where_it_is_safe_on_its_own_board() {
    let capture = |fen: &str| {
        let position = alice(fen);
        let mv = position.read_move("f6d5").unwrap();
        let worth = position.see(mv).unwrap();
        assert_eq!(position.walker_see(mv), Ok(worth), "{fen}");
        assert!(position.see_ge(mv, worth) && !position.see_ge(mv, worth + 1));
        worth
    };
    let knight = capture("7k/8/5n2/3P4/4+K3/8/8/8 b - - 0 1") - 100;
    assert!(knight < 0);
    // A Rook guards the square on the King's own board, or on the one to which he comes.
    assert_eq!(capture("3+r3k/8/5n2/3P4/4+K3/8/8/8 b - - 0 1"), 100);
    assert_eq!(capture("3r3k/8/5n2/3P4/4+K3/8/8/8 b - - 0 1"), 100);
}

#[test]
fn what_two_boards_do_not_have_is_named() {
    for rules in [
        r#"walls: (form: Static)"#,
        r#"frozen: [(same: true)]"#,
        r#"borrows: [(from: Behind)]"#,
        r#"captures: [(captor: Shoots)]"#,
        r#"turn: (series: (moves: 2))"#,
        r#"endings: (connect: (count: 3))"#,
        r#"holdings: (form: Hand, slots: [("Q", 1)])"#,
    ] {
        let found = fault(rules);
        assert!(
            found.contains("this is not supported on two boards (`boards: 2`), expected no "),
            "{rules}: {found}"
        );
    }
    let pawn = r#"pieces: [(letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD")]"#;
    assert!(fault(pawn).contains("expected no capture en passant (`e`)"));
    let crowned = r#"pieces: [(letter: "+P", name: "Tokin", betza: "K")]"#;
    assert!(fault(crowned).contains("`+` before a letter is a piece on the second board"));
    let three = fault("board: (files: 8, ranks: 8, boards: 3)");
    assert!(
        three.contains("boards: expected a whole number from "),
        "{three}"
    );
}

#[test]
fn a_spared_kind_is_spared_on_both_boards() {
    let ron = r#"(like: "alice", name: "Alice", captures: [(by: ["N"], of: ["P"], may: false)])"#;
    let variant = Variant::from_ron("looking-glass", ron, &[]).unwrap();
    for fen in [
        "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1",
        "4k3/8/8/8/8/5+p2/8/4K1+N1 w - - 0 1",
    ] {
        let spared = variant.position(fen).unwrap();
        assert!(spared.read_move("g1f3").is_err(), "{fen}");
        assert!(alice(fen).read_move("g1f3").is_ok(), "{fen}");
    }
}
