//! Kinds whose letters are dressed, and more kinds than there are letters.

use std::collections::BTreeSet;

use legwork_core::moves::Move;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// Champions of three letters and a crowned one; Pawns become three of them, and two are dropped.
const CHAMPIONS: &str = r#"(
    name: "Champions",
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "C", name: "Champion", betza: "WAD"),
        (letter: "C'", name: "Prime Champion", betza: "FAD"),
        (letter: "C!", name: "Loud Champion", betza: "WD"),
        (letter: "+C'", name: "Crowned Champion", betza: "KAD"),
        (letter: "P", name: "Pawn", betza: "fmWfcF", pawn: true),
    ],
    start: "kc'1+c'1c!/2p3/6/6/3P2/KC1+C'1C![C'C!c'] w - - 0 1",
    promotions: [
        (pieces: ["P"], zone: 1, to: ["C", "C'", "C!"]),
        (pieces: ["C'"], zone: 1, must: 0, to: Crowned),
    ],
    holdings: (form: Drop, slots: [("C'", 4), ("C!", 4)]),
    drops: [(pieces: ["C'", "C!"])],
)"#;

fn variant(ron: &str) -> Variant {
    Variant::from_ron("dressed", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn at(variant: &Variant, fen: &str) -> Position {
    let position = variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    position
}

/// The moves of both generators, which are the same, and each of which is read as it is written.
fn checked(position: &Position) -> Vec<Move> {
    let mut walked: Vec<Move> = position.walk().into_iter().flatten().collect();
    let mut moves: Vec<Move> = position.moves().into_iter().collect();
    walked.sort_unstable();
    moves.sort_unstable();
    assert_eq!(moves, walked, "{}", position.fen());
    for &mv in &moves {
        let (text, san) = (position.move_text(mv), position.san(mv));
        assert_eq!(position.read_move(&text).ok(), Some(mv), "{text}");
        assert_eq!(position.read_san(&san).ok(), Some(mv), "{san}");
        assert!(position.explain(&text).is_ok(), "{text}");
    }
    moves
}

fn texts(position: &Position) -> BTreeSet<String> {
    let moves = checked(position);
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

fn names(position: &Position) -> BTreeSet<String> {
    let moves = checked(position);
    let sans = moves.iter().map(|&mv| position.san(mv));
    sans.map(|san| san.trim_end_matches(['+', '#']).to_owned())
        .collect()
}

#[test]
fn a_dressed_letter_is_another_letter() {
    let champions = variant(CHAMPIONS);
    let start = champions.start();
    assert_eq!(start.fen(), at(&champions, &start.fen()).fen());
    let drops = |position: &Position| -> Vec<String> {
        let texts = texts(position).into_iter();
        texts.filter(|text| text.ends_with("@b3")).collect()
    };
    assert_eq!(drops(&start), ["C!@b3", "C'@b3"]);
    let played = start.play(start.read_move("C!@b3").unwrap()).unwrap();
    assert_eq!(
        played.fen(),
        "kc'1+c'1c!/2p3/6/1C!4/3P2/KC1+C'1C![C'c'] b - - 0 1"
    );
    assert_eq!(drops(&played), [""; 0]);
    assert!(texts(&played).contains("C'@b4"));
    // Black writes small letters, and both read either.
    assert!(played.read_move("c'@b4").is_ok());
    assert!(played.read_san("C'@b4").is_ok());
}

#[test]
fn promotions_name_dressed_letters() {
    let champions = variant(CHAMPIONS);
    let pawn = at(&champions, "k5/3P2/6/6/6/K3C'1[] w - - 0 1");
    let becomes: BTreeSet<String> = texts(&pawn)
        .into_iter()
        .filter(|text| text.starts_with("d5"))
        .collect();
    assert_eq!(
        becomes,
        ["d5d6c", "d5d6c!", "d5d6c'"].map(str::to_owned).into()
    );
    let sans = names(&pawn);
    for san in ["d6=C", "d6=C'", "d6=C!", "C'e3", "C'f2"] {
        assert!(sans.contains(san), "{san}: {sans:?}");
    }
    let fen_after = |text: &str| {
        let mv = pawn
            .read_san(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        pawn.play(mv).unwrap().fen()
    };
    assert!(fen_after("d6=C!").starts_with("k2C!2/"));
    assert!(fen_after("d6=C!!").starts_with("k2C!2/"));
    assert!(fen_after("d6=C'!").starts_with("k2C'2/"));
    assert!(fen_after("d6=C?").starts_with("k2C2/"));
    assert!(fen_after("d6=c'").starts_with("k2C'2/"));
    let crowned = at(&champions, "k5/6/4C'1/6/6/K5[] w - - 0 1");
    let becomes = crowned
        .read_move("e4e6+")
        .map(|mv| crowned.play(mv).unwrap().fen());
    assert_eq!(becomes.as_deref(), Ok("k3+C'1/6/6/6/6/K5[] b - - 1 1"));
}

#[test]
fn what_is_no_symbol_is_refused() {
    let champions = variant(CHAMPIONS);
    for (fen, says) in [
        ("kp'4/6/6/6/6/K5[] w - - 0 1", "`p'`"),
        ("kc''3/6/6/6/6/K5[] w - - 0 1", "`'`"),
        ("kc'!3/6/6/6/6/K5[] w - - 0 1", "`!`"),
        ("k'5/6/6/6/6/K5[] w - - 0 1", "`k'`"),
        ("k5/6/6/6/6/K5[C] w - - 0 1", "`C`"),
        ("k5/6/6/6/6/K5[P'] w - - 0 1", "`P'`"),
        ("k+c!4/6/6/6/6/K5[] w - - 0 1", "`+c!`"),
    ] {
        let error = champions.position(fen).unwrap_err().to_string();
        assert!(error.contains(says), "{fen}: {error}");
    }
    let start = champions.start();
    for text in ["C''@b3", "'@b3", "C@b3", "P'@b3", "d2d3c'", "d2d3'"] {
        assert!(start.read_move(text).is_err(), "{text}");
        assert!(start.read_san(text).is_err(), "{text}");
    }
}

/// A file with all 156 symbols on a board of this size.
fn everything(side: u8) -> String {
    let moves = [
        "W", "F", "N", "fW", "R", "B", "WD", "FA", "mfWcfF", "nN", "gQ", "K", "DA", "fR",
    ];
    let mut pieces = String::new();
    let signs = ["", "+"].map(|crown| ["", "'", "!"].map(|dress| (crown, dress)));
    for (crown, dress) in signs.concat() {
        for (place, letter) in ('A'..='Z').enumerate() {
            let symbol = format!("{crown}{letter}{dress}");
            let royal = if symbol == "K" { ", royal: true" } else { "" };
            let number = place + 26 * dress.len() + 5 * crown.len() + usize::from(dress == "!");
            let betza = match symbol.as_str() {
                "K" => "K",
                _ => moves[number % moves.len()],
            };
            pieces += &format!(
                "(letter: \"{symbol}\", name: \"Kind {symbol}\", betza: \"{betza}\"{royal}), "
            );
        }
    }
    let start = match side {
        8 => {
            "ka'b!+c'+d!+ee'1/+zz'z!+z'+z!yy'1/8/3+W'2+v!1/2x'1X!3/8/Y'+Y!1+YA!+A!2/KQ'Q!+Q'+Q!1U'+U w - - 0 1"
        }
        _ => {
            "k12a'b!+c'/+zz'z!13/16/16/16/16/8+W'3+v!3/16/16/16/16/5x'3X!6/16/16/10Y'+Y!4/K12Q'Q!+Q' w - - 0 1"
        }
    };
    format!(
        r#"(
            name: "Everything",
            board: (files: {side}, ranks: {side}),
            pieces: [{pieces}],
            start: "{start}",
            promotions: [(pieces: ["A!", "Q'", "Y'", "+U"], zone: 2, must: 0, to: ["+Z!", "A", "M'", "+M!"])],
        )"#
    )
}

#[test]
fn there_may_be_a_kind_for_every_symbol() {
    for side in [8, 16] {
        let all = variant(&everything(side));
        assert_eq!(all.rules().kinds().count(), 156);
        let mut position = all.start();
        // The first moves of a game, each from another place of its list.
        for ply in 0..12 {
            let moves = checked(&position);
            let replies = moves.iter().map(|&mv| {
                let after = position.play(mv).unwrap();
                after.walk().into_iter().flatten().count() as u64
            });
            assert_eq!(
                position.perft(2),
                replies.sum::<u64>(),
                "{}",
                position.fen()
            );
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv).unwrap();
            assert_eq!(at(&all, &position.fen()), position);
        }
        assert!(position.fen() != all.start().fen());
    }
}
