//! SFEN and the moves of USI, against another program's.
//!
//! `sfen.json` has positions as Fairy-Stockfish 11.1 writes them, as FEN and as SFEN, and of some the legal moves in both
//! notations.

use std::collections::BTreeSet;

use legwork::Variant;
use serde_json::Value;

fn texts(list: &Value) -> BTreeSet<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap()).collect()
}

/// The pieces of a hand, each with its number, in any order.
fn hand(sfen: &str) -> BTreeSet<String> {
    let mut pieces = BTreeSet::new();
    let mut piece = String::new();
    for sign in sfen.split(' ').nth(2).unwrap().chars() {
        piece.push(sign);
        if !sign.is_ascii_digit() {
            pieces.insert(std::mem::take(&mut piece));
        }
    }
    pieces
}

#[test]
fn positions_and_moves_are_those_of_another_program() {
    let cases: Value = serde_json::from_str(include_str!("sfen.json")).unwrap();
    let mut moves = 0;
    for case in cases.as_array().unwrap() {
        let text = |field: &str| case[field].as_str().unwrap();
        let variant = Variant::open(text("variant"), &[]).unwrap();
        let (fen, theirs) = (text("fen"), text("sfen"));
        let position = variant.position(fen).unwrap();
        let ours = position.sfen().unwrap();
        // The hand has another order there.
        let rest = |sfen: &str| {
            let fields: Vec<String> = sfen.split(' ').map(str::to_owned).collect();
            [fields[0].clone(), fields[1].clone(), fields[3].clone()]
        };
        assert_eq!(rest(&ours), rest(theirs));
        assert_eq!(hand(&ours), hand(theirs), "{ours}");
        for sfen in [&ours, theirs] {
            let read = variant.position(sfen).unwrap();
            assert_eq!(read.sfen().as_ref(), Some(&ours));
            assert_eq!(read.moves(), position.moves());
        }
        if case["usi"].is_null() {
            continue;
        }
        let (usi, coordinates) = (texts(&case["usi"]), texts(&case["moves"]));
        assert_eq!(usi.len(), position.moves().len(), "{fen}");
        for mv in position.moves() {
            let text = position.usi(mv).unwrap();
            assert!(usi.contains(text.as_str()), "{fen}: {text}");
            assert!(coordinates.contains(position.move_text(mv).as_str()));
            assert_eq!(position.read_move(&text).unwrap(), mv, "{text}");
            moves += 1;
        }
    }
    assert!(moves > 100);
}

#[test]
fn only_rules_in_the_style_of_shogi_have_them() {
    let chess = Variant::open("chess", &[]).unwrap();
    let start = chess.start();
    assert_eq!(start.sfen(), None);
    assert_eq!(start.usi(start.moves()[0]), None);
    assert!(chess.position("4k3/8/8/8/8/8/8/4K3 b - 1").is_err());
    assert!(start.read_move("5b5c").is_err());
}

#[test]
fn a_faulty_sfen_or_move_is_refused() {
    let shogi = Variant::open("shogi", &[]).unwrap();
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    let faults = [
        "x - 1",
        "b 3R 1",
        "b 2 1",
        "b 99999P 1",
        "b K 1",
        "b - 0",
        "b - 99999",
        "b - 1x",
    ]
    .map(|rest| shogi.position(&format!("{board} {rest}")).unwrap_err());
    insta::assert_snapshot!(
        "faulty_sfens",
        faults.map(|error| error.to_string()).join("\n")
    );
    // An SFEN is mended no more than it is read otherwise.
    let pawns = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 0";
    let error = shogi.position_loosely(pawns).unwrap_err();
    assert!(error.to_string().starts_with("move number, "), "{error}");
    let start = shogi.start();
    let error = start.read_move("7g0f").unwrap_err().to_string();
    assert!(error.contains("square"), "{error}");
    let position = shogi.position(&format!("{board} w 2P 34")).unwrap();
    assert_eq!(position.fen(), format!("{board}[PP] b - - 0 17"));
    assert_eq!(position.sfen().unwrap(), format!("{board} w 2P 34"));
    let faults = [
        "0a5b",
        "5j5b",
        "10a5b",
        "5a",
        "5a5",
        "P*5",
        "P*0a",
        "P*5j",
        "P*5exx",
        "R*5e",
        "5a5\u{e9}",
        "5a4bxx",
        "5a5j",
        "5a0a",
        "5a5c",
        "5i5h",
    ]
    .map(|text| position.read_move(text).unwrap_err());
    insta::assert_snapshot!(
        "faulty_usi",
        faults.map(|error| error.to_string()).join("\n")
    );
    assert_eq!(
        position.move_text(position.read_move("5a4b").unwrap()),
        "e9f8"
    );
}
