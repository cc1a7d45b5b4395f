//! Moves in SAN: what is named of the start square, and what is read.

use crate::laws::{chess, compiled, seirawan};
use legwork_core::compiled::CompiledRules;
use legwork_core::moves::Move;
use legwork_notation::fen;
use legwork_notation::san::{CheckMark, SanStyle, SanWriter, read_san};
use legwork_notation::text::write_move;
use legwork_walker::Walker;

/// The legal moves to a square with their SAN, in the order of their coordinates; each is read again.
fn to(compiled: &CompiledRules, position: &str, target: &str) -> Vec<String> {
    let array = fen::read(compiled, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let legal = Walker::new(compiled).legal(&array);
    let mut found = Vec::new();
    let style = SanStyle::Plain;
    let writer = SanWriter::new(compiled, &array, &legal, style);
    for &mv in &legal {
        let text = write_move(compiled, &array, mv);
        let san = writer.write(mv, None);
        let read = read_san(compiled, &array, array.turn, &legal, &san, style);
        assert_eq!(read, Ok(mv), "{san} in {position}");
        if text[2..].starts_with(target) {
            found.push((text, san));
        }
    }
    found.sort();
    found.into_iter().map(|(_, san)| san).collect()
}

/// A text read among the legal moves: the move in coordinates, or the message.
fn read(compiled: &CompiledRules, position: &str, san: &str) -> String {
    let array = fen::read(compiled, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let legal = Walker::new(compiled).legal(&array);
    match read_san(compiled, &array, array.turn, &legal, san, SanStyle::Plain) {
        Ok(mv) => write_move(compiled, &array, mv),
        Err(error) => error.to_string(),
    }
}

#[test]
fn no_more_of_the_start_square_is_named_than_is_needed() {
    let chess = chess();
    let to_d2 = |position: &str| to(&chess, position, "d2");
    // One Knight; two on different files, on one file, on one rank and one file.
    assert_eq!(to_d2("4k3/8/8/8/8/8/8/1N3K2 w - - 0 1"), ["Nd2"]);
    assert_eq!(to_d2("4k3/8/8/8/8/8/8/1N3N1K w - - 0 1"), ["Nbd2", "Nfd2"]);
    assert_eq!(to_d2("4k3/8/8/8/8/1N6/8/1N5K w - - 0 1"), ["N1d2", "N3d2"]);
    assert_eq!(
        to_d2("4k3/8/8/8/8/1N6/8/1N3N1K w - - 0 1"),
        ["Nb1d2", "N3d2", "Nfd2"]
    );
    // Files that differ are enough, whatever the ranks.
    assert_eq!(to_d2("4k3/8/8/8/8/5N2/8/1N5K w - - 0 1"), ["Nbd2", "Nfd2"]);
    // A piece of another kind is none that could be meant, nor is one that is pinned.
    assert_eq!(to_d2("4k3/8/8/8/8/8/8/1N1R3K w - - 0 1"), ["Nd2", "Rd2"]);
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_eq!(to(&chess, pinned, "e2"), ["Ke2", "Ne2"]);
}

#[test]
fn three_queens_name_file_rank_or_both() {
    let queens = to(&chess(), "6k1/8/8/8/7K/Q7/8/Q1Q5 w - - 0 1", "b2");
    assert_eq!(queens, ["Qa1b2", "Q3b2", "Qcb2"]);
}

#[test]
fn a_pawn_names_its_file_where_it_captures() {
    let chess = chess();
    let both = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(to(&chess, both, "d5"), ["cxd5", "exd5"]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(to(&chess, passing, "d6"), ["exd6"]);
    assert_eq!(to(&chess, passing, "e6"), ["e6"]);
    let last = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(to(&chess, last, "e8"), ["e8=B", "e8=N", "e8=Q", "e8=R"]);
    assert_eq!(
        to(&chess, last, "d8"),
        ["exd8=B", "exd8=N", "exd8=Q", "exd8=R"]
    );
}

#[test]
fn two_pawns_that_go_ahead_to_one_square_name_file_or_square() {
    // These Pawns also go diagonally.
    let ron = r#"(
        name: "Pawns",
        board: (files: 5, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "P", name: "Pawn", betza: "mfWmfFmfD", pawn: true),
        ],
        start: "k4/5/5/5/5/4K w - - 0 1",
    )"#;
    let rules = compiled("pawns", ron, &[]);
    let pawns = |position: &str| to(&rules, position, "c4");
    assert_eq!(pawns("k4/5/5/2P2/5/4K w - - 0 1"), ["c4"]);
    assert_eq!(pawns("k4/5/5/1PP2/5/4K w - - 0 1"), ["bc4", "cc4"]);
    // A rank alone would look like the number of a move.
    assert_eq!(pawns("k4/5/5/2P2/2P2/4K w - - 0 1"), ["c2c4", "c3c4"]);
}

#[test]
fn castling_and_signs_of_check() {
    let chess = chess();
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(to(&chess, position, "g1"), ["O-O", "Rg1"]);
    assert_eq!(to(&chess, position, "c1"), ["Rc1", "O-O-O"]);
    let array = fen::read(&chess, position).unwrap();
    let legal = Walker::new(&chess).legal(&array);
    let is = |mv: &&Move| write_move(&chess, &array, **mv) == "a1a8";
    let mv = *legal.iter().find(is).unwrap();
    let signs = [None, Some(CheckMark::Check), Some(CheckMark::Mate)];
    let writer = SanWriter::new(&chess, &array, &legal, SanStyle::Plain);
    let written = signs.map(|sign| writer.write(mv, sign));
    assert_eq!(written, ["Rxa8", "Rxa8+", "Rxa8#"]);
}

#[test]
fn a_gated_piece_comes_last_and_tells_no_moves_apart() {
    let seirawan = seirawan("standard");
    let gating = "4k3/8/8/8/8/8/8/1N2K1N1[HE] w BG - 0 1";
    let moves = to(&seirawan, gating, "c3");
    assert_eq!(moves, ["Nc3", "Nc3/E", "Nc3/H"]);
    // Either Knight comes to e2 or d2 alone.
    assert_eq!(to(&seirawan, gating, "d2")[..1], ["Nd2"]);
}

#[test]
fn what_is_not_written_so_is_read_too() {
    let chess = chess();
    let knights = "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1";
    for san in ["Nbd2", "Nb1d2", "Nb1-d2", "Nbd2+", "Nbd2!?"] {
        assert_eq!(read(&chess, knights, san), "b1d2", "{san}");
    }
    let last = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for san in ["exd8=Q", "exd8Q", "ed8=Q", "e7xd8=Q"] {
        assert_eq!(read(&chess, last, san), "e7d8q", "{san}");
    }
    let refused = [
        (knights, "Nd2"),
        (knights, "Ncd2"),
        (knights, "N3d2"),
        (knights, "Nd9"),
        (last, "e8"),
        (last, "e8=K"),
        (last, "O-O"),
    ];
    let said = refused.map(|(position, san)| read(&chess, position, san));
    insta::assert_snapshot!(said.join("\n"));
}
