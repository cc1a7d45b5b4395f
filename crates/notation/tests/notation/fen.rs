//! Reading and writing FENs; the castling field has its own tests.

use crate::laws::{
    EMPTY, again, chess, chu, compiled, crc, faults, gothic, seirawan, superchess, zoo,
};
use insta::assert_snapshot;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::rules::Rules;
use legwork_notation::fen::{self, FenErrorKind, FenField};
use legwork_reader::ReadRules as _;

#[test]
fn every_start_is_printed_as_it_is_read() {
    fn same(compiled: &CompiledRules) {
        assert_eq!(again(compiled, &compiled.rules.start), compiled.rules.start);
    }
    same(&chess());
    same(&gothic());
    same(&crc());
    same(&superchess());
    same(&seirawan("standard"));
    same(&seirawan("printed"));
    same(&chu("chess"));
    same(&chu("shogi"));
}

/// A piece that captures twice may take all royal pieces at once; one that hops over a piece and captures another takes one.
#[test]
fn royal_pieces_are_missing_only_where_one_move_may_take_them_all() {
    let read = |betza: &str| {
        let rules = format!(
            r#"(name: "Two royal pieces", board: (files: 5, ranks: 4), pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "S", name: "Prince", betza: "W", royal: true),
                (letter: "V", name: "Veteran", betza: "{betza}"),
            ], start: "1k1s1/2v2/2V2/1K1S1 w - - 0 1")"#
        );
        let compiled = CompiledRules::new(Rules::read("two", &rules, &[]).unwrap()).unwrap();
        fen::read(&compiled, "5/2v2/2V2/1K1S1 b - - 0 1").map(|_| ())
    };
    assert_eq!(read("[cR-cR]"), Ok(()));
    let error = read("[pR-cR]").unwrap_err();
    assert!(
        matches!(error.kind, FenErrorKind::NoRoyal { .. }),
        "{error}"
    );
}

#[test]
fn clocks_may_be_missing_and_white_space_may_be_wide() {
    let compiled = chess();
    assert_eq!(
        again(&compiled, &format!("{EMPTY} b - -")),
        format!("{EMPTY} b - - 0 1")
    );
    assert_eq!(
        again(&compiled, &format!("  {EMPTY}\tb  - - 65535 0000065535\n")),
        format!("{EMPTY} b - - 65535 65535")
    );
}

#[test]
fn fields_that_are_missing_or_too_many() {
    let (bare, full) = (
        format!("{EMPTY} w -"),
        format!("{EMPTY} w - - 0 1 1-0 {}", "x".repeat(500)),
    );
    let clock = format!("{EMPTY} w - - 7");
    assert_snapshot!(faults(&chess(), &["", EMPTY, &format!("{EMPTY} w"), &bare, &clock, &full]), @r"
    board, byte 0: nothing here, expected a board
    side to move, byte 19: nothing here, expected the side to move, `w` or `b`
    castling, byte 21: nothing here, expected castling rights or `-`
    en passant, byte 23: nothing here, expected an en-passant square or `-`
    move number, byte 27: nothing here, expected the move number, or neither clock
    end, byte 30: `1-0` is one field too many, expected nothing after the move number
    ");
}

#[test]
fn boards_of_the_wrong_size() {
    assert_snapshot!(faults(&chess(), &[
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2/ w - - 0 1",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3N w - - 0 1",
        "4k3/8/8/8/8/8/10/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/44/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1",
        "4k3/8/8/8/0/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/08/8/8/4K3 w - - 0 1",
        "/4k3/8/8/8/8/8/4K3 w - - 0 1",
    ]), @r"
    board, byte 19: rank 1 has 7 squares, expected 8
    board, byte 19: rank 1 has 7 squares, expected 8
    board, byte 18: rank 1 has more than 8 squares
    board, byte 19: rank 1 has more than 8 squares
    board, byte 14: rank 2 has more than 8 squares
    board, byte 14: rank 2 has more than 8 squares
    board, byte 17: the board ends after 7 ranks, expected 8
    board, byte 19: the board has more than 8 ranks
    board, byte 10: `0` is not a number of empty squares, expected one without leading zeros
    board, byte 10: `08` is not a number of empty squares, expected one without leading zeros
    board, byte 0: rank 8 has 0 squares, expected 8
    ");
    assert_snapshot!(faults(&chu("chess"), &["k9/10/10/10/10/10/10/10/10/K8 w - - 0 1"]), @"board, byte 29: rank 0 has 9 squares, expected 10");
}

#[test]
fn ten_is_ten_and_digits_stay_together() {
    let compiled = gothic();
    let board = "4k5/10/10/10/10/10/10/4K5";
    assert_eq!(
        again(&compiled, &format!("{board} w - - 0 1")),
        format!("{board} w - - 0 1")
    );
    assert_snapshot!(faults(&compiled, &["4k5/55/10/10/10/10/10/4K5 w - -", "4k5/010/10/10/10/10/10/4K5 w - -"]), @r"
    board, byte 4: rank 7 has more than 10 squares
    board, byte 4: `010` is not a number of empty squares, expected one without leading zeros
    ");
}

#[test]
fn letters_that_the_variant_lacks() {
    assert_snapshot!(faults(&chess(), &[
        "4k3/8/8/8/3A4/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3é4/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3+R4/8/8/4K3 w - - 0 1",
    ]), @r"
    board, byte 11: `A` is not a piece of the variant, expected a number or one of K Q R B N P
    board, byte 11: `é` is not a piece of the variant, expected a number or one of K Q R B N P
    board, byte 11: `+R` is not a crowned piece of the variant, expected no `+`: nothing is crowned here
    ");
    let at = |piece: &str| format!("4k5/10/10/10/3{piece}6/10/10/10/10/4K5 w - - 0 1");
    assert_snapshot!(faults(&chu("chess"), &[&at("+Q"), &at("+"), &at("++R"), &at("+ö"), &at("C")]), @r"
    board, byte 14: `+Q` is not a crowned piece of the variant, expected `+` before R or B
    board, byte 14: `+6` is not a crowned piece of the variant, expected `+` before R or B
    board, byte 14: `++` is not a crowned piece of the variant, expected `+` before R or B
    board, byte 14: `+ö` is not a crowned piece of the variant, expected `+` before R or B
    board, byte 14: `C` is not a piece of the variant, expected a number or one of K Q R B N P M L
    ");
    assert_eq!(again(&chu("chess"), &at("+r")), at("+r"));
}

#[test]
fn one_king_a_side_and_no_pawn_on_an_edge() {
    assert_snapshot!(faults(&chess(), &[
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/4K3/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
    ]), @r"
    board, byte 0: Black has 0 pieces `k`, expected exactly one
    board, byte 0: White has 2 pieces `K`, expected exactly one
    board, byte 16: a Pawn cannot stand on a1, a first or last rank
    board, byte 3: a Pawn cannot stand on h8, a first or last rank
    ");
    // A Pawn may be inside the zone of three ranks.
    let inside = "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1";
    assert_eq!(again(&chu("chess"), inside), inside);
    assert_snapshot!(faults(&chu("chess"), &["4k4P/10/10/10/10/10/10/10/10/4K5 w - - 0 1"]), @"board, byte 3: a Pawn cannot stand on j9, a first or last rank");
}

#[test]
fn sides_and_check() {
    assert_snapshot!(faults(&chess(), &[
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
        "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
    ]), @r"
    side to move, byte 20: `white` is not a side, expected `w` or `b`
    side to move, byte 20: `W` is not a side, expected `w` or `b`
    side to move, byte 22: White is to move, but the King on e8 could be captured from e2: the side that has moved is in check
    ");
    // A Lion attacks on its second leg, too.
    assert_snapshot!(faults(&chu("chess"), &["4k5/10/4L5/10/10/10/10/10/10/4K5 w - - 0 1"]), @"side to move, byte 33: White is to move, but the King on e9 could be captured from e7: the side that has moved is in check");
}

#[test]
fn holdings_are_read_in_any_order() {
    let hand = |held: &str| again(&seirawan("standard"), &format!("{EMPTY}{held} w - - 0 1"));
    assert_eq!(hand("[ehEH]"), format!("{EMPTY}[HEhe] w - - 0 1"));
    assert_eq!(hand("[hE]"), format!("{EMPTY}[Eh] w - - 0 1"));
    assert_eq!(hand("[-]"), format!("{EMPTY}[] w - - 0 1"));
    let pool = |held: &str| again(&superchess(), &format!("{EMPTY}{held} w - - 0 1"));
    assert_eq!(
        pool("[nNbBrRvVsSeEaAqQ]"),
        format!("{EMPTY}[QAESVRBNqaesvrbn] w - - 0 1")
    );
    assert_eq!(pool("[NN]"), format!("{EMPTY}[NN] w - - 0 1"));
}

#[test]
fn holdings_that_cannot_be() {
    let with = |held: &str| format!("{EMPTY}{held} w - - 0 1");
    assert_snapshot!(faults(&chess(), &[&with("[]")]), @"holdings, byte 19: nothing is held off the board in this variant, expected no brackets");
    let texts = [
        "", "[HE", "[HE]x", "[HQ]", "[H[E]", "[H-]", "[HEH]", "[ehe]", "[+H]",
    ]
    .map(with);
    assert_snapshot!(faults(&seirawan("standard"), &texts.each_ref().map(String::as_str)), @r"
    holdings, byte 19: no brackets after the board, expected what is held, such as `[HEhe]`
    holdings, byte 19: the bracket is not closed, expected `]`
    holdings, byte 23: `x` follows the bracket, expected a space
    holdings, byte 21: `Q` cannot be held off the board, expected one of H E
    holdings, byte 21: `[` cannot be held off the board, expected one of H E
    holdings, byte 21: `-` cannot be held off the board, expected one of H E
    holdings, byte 22: White holds more than 1 `H`
    holdings, byte 22: Black holds more than 1 `e`
    holdings, byte 20: `+H` cannot be held off the board, expected one of H E
    ");
    let texts = ["", "[P]", "[K]", "[QQ]", "[nnn]"].map(with);
    assert_snapshot!(faults(&superchess(), &texts.each_ref().map(String::as_str)), @r"
    holdings, byte 19: no brackets after the board, expected what is held, such as `[QAESVRBNqaesvrbn]`
    holdings, byte 20: `P` cannot be held off the board, expected one of Q A E S V R B N
    holdings, byte 20: `K` cannot be held off the board, expected one of Q A E S V R B N
    holdings, byte 21: White has more than 1 `Q`, board and pool together
    holdings, byte 22: Black has more than 2 `n`, board and pool together
    ");
    assert_snapshot!(faults(&superchess(), &[
        "4k3/8/8/8/8/8/8/RR2K3[R] w - - 0 1",
        "4k3/8/8/8/8/8/8/AA2K3[] w - - 0 1",
    ]), @r"
    holdings, byte 22: White has more than 2 `R`, board and pool together
    holdings, byte 21: White has more than 1 `A`, board and pool together
    ");
    // Fewer pieces than the set has is a valid position.
    assert_eq!(
        again(&superchess(), "4k3/8/8/8/8/8/8/RR2K3[n] w - -"),
        "4k3/8/8/8/8/8/8/RR2K3[n] w - - 0 1"
    );
}

#[test]
fn en_passant_counts_only_when_a_pawn_stands_ready() {
    let compiled = chess();
    let ready = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(again(&compiled, ready), ready);
    let idle = "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1";
    assert_eq!(again(&compiled, idle), idle.replace("d6", "-"));
    let black = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(again(&compiled, black), black);
    let (ready, label) = ("4k5/10/10/10/3pP5/10/10/10/10/4K5 w - d6 0 1", "d6");
    assert_eq!(again(&chu("chess"), ready).split(' ').nth(3), Some(label));
}

/// As other programs write it.
#[test]
fn a_step_of_three_has_both_squares_that_it_passed() {
    let ron = r#"(
        name: "Long steps", board: (files: 8, ranks: 8),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "P", name: "Pawn", betza: "fmWfceF", more: [(betza: "fmnH", from: "1")]),
        ],
        start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    )"#;
    let compiled = compiled("long", ron, &[]);
    let fen = |squares: &str| format!("4k3/8/8/8/1pP5/8/8/4K3 b - {squares} 0 1");
    for squares in ["c2", "c3", "c2,c3", "c3,c2"] {
        assert_eq!(again(&compiled, &fen(squares)), fen("c3"), "{squares}");
    }
    let faulty = ["c2,c4", "c2,", "c2,c3,d3", ",c2"].map(fen);
    let faulty = faulty.each_ref().map(String::as_str);
    assert_snapshot!(faults(&compiled, &faulty), @r"
    en passant, byte 30: `c4` is another square, expected one that the same piece passed: c2 or c3
    en passant, byte 30: `` is another square, expected one that the same piece passed: c2 or c3
    en passant, byte 33: `d3` is another square, expected one that the same piece passed: c2 or c3
    en passant, byte 27: `` is not a square of the board, expected an en-passant square or `-`
    ");
}

#[test]
fn en_passant_squares_that_cannot_be() {
    assert_snapshot!(faults(&chess(), &[
        "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - L 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1",
    ]), @r"
    en passant, byte 27: `d9` is not a square of the board, expected an en-passant square or `-`
    en passant, byte 27: `L` is not a square of the board, expected an en-passant square or `-`
    en passant, byte 27: no double step passes over d5, expected a square that a pawn of Black passed, on rank 6
    en passant, byte 27: no double step passes over d6, expected a square that a pawn of White passed, on rank 3
    en passant, byte 29: d6 is occupied, expected it to be empty after a double step
    en passant, byte 29: the pawn that passed d6 came from d7, expected that to be empty
    en passant, byte 27: after a double step over d6, expected `p` on d5
    en passant, byte 27: after a double step over e6, expected `p` on e5
    ");
    assert_snapshot!(faults(&chu("chess"), &["4k5/10/10/3pP5/10/10/10/10/10/4K5 w - d7 0 1", "4k5/10/10/10/10/10/10/10/10/4K5 w - l 0 1"]), @r"
    en passant, byte 38: no double step passes over d7, expected a square that a pawn of Black passed, on rank 6
    en passant, byte 36: `l` is not a square of the board, expected an en-passant square, `L` or `-`
    ");
    let pawnless = r#"(
        name: "Pawnless", board: (files: 3, ranks: 3),
        pieces: [(letter: "K", name: "King", betza: "K", royal: true)], start: "k2/3/2K w - - 0 1",
    )"#;
    let compiled = compiled("pawnless", pawnless, &[]);
    assert_snapshot!(faults(&compiled, &["k2/3/2K w - a2 0 1", "k2/3/2K w K - 0 1"]), @r"
    en passant, byte 12: no double step passes over a2, expected `-`: no piece has a double step here
    castling, byte 10: `K` is not a right here, expected `-` alone
    ");
}

#[test]
fn several_kinds_may_step_double() {
    let compiled = zoo();
    // A Guard that passed d7 can be captured there in the same way as a Pawn on c6 can.
    for ready in [
        "4k3/8/3gP3/8/8/8/8/4K3 w - d7 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
    ] {
        assert_eq!(again(&compiled, ready), ready);
    }
    assert_snapshot!(faults(&compiled, &[
        "4k3/8/8/2rP4/8/8/8/4K3 w - c6 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - d7 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c5 0 1",
    ]), @r"
    en passant, byte 27: after a double step over c6, expected `p` on c5
    en passant, byte 27: after a double step over d7, expected `g` on d6
    en passant, byte 27: no double step passes over c5, expected a square that a pawn of Black passed, on rank 6 or 7
    ");
}

#[test]
fn the_variants_mark_stands_in_the_en_passant_field() {
    let compiled = chu("chess");
    let locked = compiled.rules.start.replace(" - 0 1", " L 0 1");
    assert_eq!(again(&compiled, &locked), locked);
    assert_eq!(fen::read(&compiled, &locked).unwrap().state.memory, 1);
    assert_eq!(
        fen::read(&compiled, &compiled.rules.start)
            .unwrap()
            .state
            .memory,
        0
    );
}

#[test]
fn clocks_that_are_no_numbers() {
    let with = |clocks: &str| format!("{EMPTY} w - - {clocks}");
    let long = "9".repeat(10_000);
    let texts = [
        "-1 1",
        "+1 1",
        "1.5 1",
        "x 1",
        "65536 1",
        &format!("{long} 1"),
        "0 0",
        "0 ٣",
        "0 65536",
    ]
    .map(with);
    assert_snapshot!(faults(&chess(), &texts.each_ref().map(String::as_str)), @r"
    half-move clock, byte 26: `-1` is not a number, expected digits only
    half-move clock, byte 26: `+1` is not a number, expected digits only
    half-move clock, byte 26: `1.5` is not a number, expected digits only
    half-move clock, byte 26: `x` is not a number, expected digits only
    half-move clock, byte 26: `65536` is too large, expected at most 65535
    half-move clock, byte 26: `999999999999999999999999999999999999999999999999999999999...` is too large, expected at most 65535
    move number, byte 28: move number 0, expected 1 or more
    move number, byte 28: `٣` is not a number, expected digits only
    move number, byte 28: `65536` is too large, expected at most 65535
    ");
}

#[test]
fn faults_name_field_and_byte() {
    let compiled = chess();
    let error = fen::read(&compiled, "4k3/8/8/8/8/8/8/4K3 w KQ e3 0 1").unwrap_err();
    assert_eq!((error.field, error.offset), (FenField::Castling, 22));
    assert!(matches!(error.kind, FenErrorKind::NotAtHome { .. }));
    let error = fen::read(&compiled, "4k3/8/8/8/8/8/8/4K3  b - e4 0 1").unwrap_err();
    assert_eq!((error.field, error.offset), (FenField::Passant, 25));
    let error = fen::read(&seirawan("standard"), "4k3/8/8/8/8/8/8/4K3[HEQ] w - - 0 1").unwrap_err();
    assert_eq!((error.field, error.offset), (FenField::Holdings, 22));
}

/// Any input gives a value or a short message.
fn survives(compiled: &CompiledRules, text: &str) {
    match fen::read(compiled, text) {
        Ok(array) => assert_eq!(
            fen::read(compiled, &fen::write(compiled, &array)),
            Ok(array)
        ),
        Err(error) => {
            assert!(
                error.offset <= text.len() && text.is_char_boundary(error.offset),
                "{error}"
            );
            assert!(error.to_string().len() < 400, "{error}");
        }
    }
}

fn tortured(compiled: &CompiledRules) {
    let start = compiled.rules.start.clone();
    for cut in 0..=start.len() {
        survives(compiled, &start[..cut]);
        survives(compiled, &start[cut..]);
        for graft in [
            "", " ", "/", "[", "]", "+", "-", "0", "9", "10", "K", "p", "é", "🦁", "\0", "a1", "--",
        ] {
            let (head, tail) = start.split_at(cut);
            survives(compiled, &format!("{head}{graft}{tail}"));
            survives(
                compiled,
                &format!("{head}{graft}{}", tail.get(1..).unwrap_or_default()),
            );
        }
    }
    let million = 1_000_000;
    for (place, filler) in [
        (0, "8"),
        (0, "/"),
        (0, "["),
        (0, "p"),
        (2, "B"),
        (2, "K"),
        (2, "b1"),
        (3, "e3"),
        (4, "0"),
        (5, "7"),
        (5, " 1"),
        (5, "é"),
    ] {
        let mut fields: Vec<String> = start.split(' ').map(str::to_owned).collect();
        fields[place].push_str(&filler.repeat(million / filler.len()));
        survives(compiled, &fields.join(" "));
    }
}

#[test]
fn nothing_panics() {
    tortured(&chess());
    tortured(&crc());
    tortured(&superchess());
    tortured(&seirawan("standard"));
    tortured(&chu("shogi"));
    tortured(&zoo());
}

#[test]
fn a_scene_that_is_not_settled_prints_only_what_matters() {
    let compiled = chess();
    let mut array = fen::read(&compiled, &compiled.rules.start).unwrap();
    array.virgin |= compiled.back_rank(Color::White);
    array.put(compiled.rules.geometry.square("e1").unwrap(), None);
    assert!(fen::write(&compiled, &array).contains(" kq "));
}
