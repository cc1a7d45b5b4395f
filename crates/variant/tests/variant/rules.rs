//! The rule files of the repository, read; and the options of rules.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use legwork_betza::{Crossing, Path, PathLeg, Step};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{
    CastlingText, HoldingsForm, Promotion, PromotionCaptures, PromotionText, PromotionWhen,
    ReadError, Rules, Wing,
};
use legwork_core::squares::Squares;
use legwork_reader::ReadRules as _;

fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// The text of a variant's rules.
fn source(id: &str) -> String {
    fs::read_to_string(repository(&format!("variants/{id}/{id}.ron"))).unwrap()
}

/// A variant's rules, with some options.
fn rules(id: &str, options: &[(&str, &str)]) -> Rules {
    Rules::read(id, &source(id), options).unwrap_or_else(|error| panic!("{error}"))
}

fn letters(rules: &Rules, kinds: impl IntoIterator<Item = Kind>) -> String {
    kinds
        .into_iter()
        .map(|kind| rules.piece(kind).symbol.to_string())
        .collect()
}

/// A wing as text: the right, then the squares of King and Rook.
fn wing(rules: &Rules, wing: &Wing) -> String {
    let name = |square| rules.geometry.name(square);
    let right = match (wing.color, wing.king_side) {
        (Color::White, true) => 'K',
        (Color::White, false) => 'Q',
        (Color::Black, true) => 'k',
        (Color::Black, false) => 'q',
    };
    let (king, rook) = wing.fixed_ends().unwrap();
    let (king, rook) = (name(king), name(rook));
    match wing.home {
        Some(home) => format!("{right} {}-{king} {}-{rook}", name(home.0), name(home.1)),
        None => format!("{right} {king} {rook}"),
    }
}

fn wings(rules: &Rules) -> Vec<String> {
    rules.wings.iter().map(|each| wing(rules, each)).collect()
}

#[test]
fn gothic_is_as_on_its_page() {
    let rules = rules("gothic", &[]);
    assert_eq!(
        (rules.id.as_str(), rules.name.as_str()),
        ("gothic", "Gothic Chess")
    );
    assert_eq!(rules.aliases["xboard"], "gothic");
    assert_eq!(letters(&rules, rules.kinds()), "KQRBNPCA");
    assert_eq!(letters(&rules, rules.pawns().iter()), "P");
    assert_eq!(letters(&rules, [rules.king]), "K");
    let archbishop = rules.piece(rules.kind_named("A").unwrap());
    assert_eq!(
        (archbishop.name.as_str(), archbishop.value),
        ("Archbishop", Some(8.75))
    );
    assert_eq!(archbishop.betza.to_string(), "BN");
    let notation = |letter| {
        let kind = rules.kind_named(letter).unwrap();
        rules.piece(kind).notation()
    };
    // Printed canonically they would be `fmWfcF` and `BN`.
    assert_eq!(["P", "A"].map(notation), ["mfWcfF and feFifmnD", "BN"]);
    assert_eq!(rules.array.len(), 40);
    let king = (
        rules.geometry.square("f8").unwrap(),
        Piece::new(Color::Black, rules.king),
    );
    assert!(rules.array.contains(&king));
    assert_eq!(rules.castling_text, CastlingText::KingMove);
    assert_eq!(
        wings(&rules),
        [
            "K f1-i1 j1-h1",
            "Q f1-c1 a1-d1",
            "k f8-i8 j8-h8",
            "q f8-c8 a8-d8"
        ]
    );
    assert_eq!(
        letters(&rules, rules.promotions[0].to.iter().copied()),
        "QCARBN"
    );
    assert!(rules.holdings.is_none() && rules.options.is_empty() && rules.chosen.is_empty());
}

#[test]
fn crc_has_no_homes() {
    let rules = rules("crc", &[("bishops", "apart")]);
    assert_eq!(rules.castling_text, CastlingText::KingTakesRook);
    assert_eq!(wings(&rules), ["K i1 h1", "Q c1 d1", "k i8 h8", "q c8 d8"]);
    assert_eq!(rules.option("bishops"), Some("apart"));
    assert_eq!(rules.option("bishop"), None);
}

#[test]
fn the_pool_of_superchess_is_in_the_order_of_its_fen() {
    let on = rules("super", &[]);
    let holdings = on.holdings.as_ref().unwrap();
    assert_eq!(holdings.form, HoldingsForm::Pool);
    assert_eq!(
        letters(&on, holdings.slots.iter().map(|slot| slot.0)),
        "QAESVRBN"
    );
    let counts: Vec<u8> = holdings.slots.iter().map(|slot| slot.1).collect();
    assert_eq!(counts, [1, 1, 1, 1, 1, 2, 2, 2]);
    assert_eq!(on.option("amazon_promotion"), Some("on"));
    assert_eq!(
        letters(&on, on.promotions[0].to.iter().copied()),
        "QAESVRBN"
    );
    let off = rules("super", &[("amazon_promotion", "off")]);
    assert_eq!(
        letters(&off, off.promotions[0].to.iter().copied()),
        "QESVRBN"
    );
    assert_eq!(off.holdings, on.holdings);
}

#[test]
fn seirawan_castles_two_squares_or_as_printed() {
    let standard = rules("seirawan", &[]);
    assert_eq!(wings(&standard)[..2], ["K e1-g1 h1-f1", "Q e1-c1 a1-d1"]);
    assert!(standard.gates());
    let slots = &standard.holdings.as_ref().unwrap().slots;
    assert_eq!(letters(&standard, slots.iter().map(|slot| slot.0)), "HE");
    let printed = rules("seirawan", &[("castling", "printed")]);
    assert_eq!(
        wings(&printed),
        [
            "K e1-h1 h1-g1",
            "Q e1-b1 a1-c1",
            "k e8-h8 h8-g8",
            "q e8-b8 a8-c8"
        ]
    );
    assert_eq!(printed.array, standard.array);
}

#[test]
fn chu_counts_from_rank_0_and_promotes_in_two_ways() {
    let chess = rules("chu", &[]);
    assert_eq!(letters(&chess, chess.kinds()), "KQRBNPM+R+BL");
    assert_eq!(
        wings(&chess),
        [
            "K f0-i0 j0-h0",
            "Q f0-c0 a0-d0",
            "k e9-h9 j9-g9",
            "q e9-b9 a9-c9"
        ]
    );
    let lion = chess.kind_named("L").unwrap();
    let pawn = chess.kind_named("P").unwrap();
    let one = |kind| Kinds::NONE.with(kind);
    let promotion = chess.promotions_of(pawn).next().unwrap();
    let ranks = Color::BOTH.map(|color| promotion.ranks(&chess, color));
    assert_eq!(
        (
            ranks,
            promotion.must == promotion.zone,
            &promotion.limits[..]
        ),
        ([Some(3); 2], true, &[(lion, 1)][..])
    );
    assert_eq!(letters(&chess, promotion.to.iter().copied()), "QRBNL");

    let shogi = rules("chu", &[("promotion", "shogi")]);
    assert_eq!(shogi.option("promotion"), Some("shogi"));
    let knight = shogi.kind_named("N").unwrap();
    let expected = Promotion {
        kinds: one(knight),
        zone: promotion.zone,
        must: [Squares::EMPTY; 2],
        when: PromotionWhen::Enter,
        captures: PromotionCaptures::Any,
        en_passant: true,
        to: vec![lion],
        limits: vec![(lion, 1)],
        text: PromotionText::Plus,
    };
    assert!(shogi.promotions_of(knight).eq([&expected]));
    assert_eq!(letters(&shogi, shogi.promotion_choices(pawn).iter()), "M");
    assert!(!chess.promotes(knight));
}

/// The promotions that the values chosen exclude: the piece, what it would become, and the option.
fn barred(rules: &Rules) -> Vec<String> {
    let lines = rules.excluded_promotions.iter().map(|barred| {
        let [piece, becomes] = [barred.piece, barred.becomes].map(|kind| letters(rules, [kind]));
        format!("{piece}={becomes} {}", barred.option)
    });
    lines.collect()
}

#[test]
fn promotions_of_other_values_are_known() {
    let off = rules("super", &[("amazon_promotion", "off")]);
    assert_eq!(barred(&off), ["P=A amazon_promotion"]);
    assert!(rules("super", &[]).excluded_promotions.is_empty());
    let expected = ["P=M", "R=+R", "B=+B", "N=L"].map(|expected| format!("{expected} promotion"));
    assert_eq!(barred(&rules("chu", &[])), expected);
    // Where a value has pieces of its own, a letter means something else.
    let others = source("super").replace("set: (", "set: (pieces: PIECES,");
    let pieces = others.split_once("pieces: ").unwrap().1;
    let pieces = pieces.split_once("],").unwrap().0;
    let others = others.replace("PIECES", &format!("{pieces}]"));
    let off = Rules::read("super", &others, &[("amazon_promotion", "off")]).unwrap();
    assert!(off.excluded_promotions.is_empty());
}

#[test]
fn chess_is_the_yardstick() {
    let rules = rules("chess", &[]);
    assert_eq!(wings(&rules)[2..], ["k e8-g8 h8-f8", "q e8-c8 a8-d8"]);
    assert_eq!(
        letters(&rules, rules.promotions[0].to.iter().copied()),
        "QRBN"
    );
    let pawn = Piece::new(Color::White, rules.kind_named("P").unwrap());
    insta::assert_snapshot!(format!("{:?}", rules.home(pawn)), @"{a2, b2, c2, d2, e2, f2, g2, h2}");
}

#[test]
fn a_wrong_option_is_refused_with_a_hint() {
    let refused = |id, options: &[(&str, &str)]| {
        Rules::read(id, &source(id), options)
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(refused("chu", &[("promotions", "chess")]), @"chu has no option `promotions` (did you mean `promotion`?)");
    insta::assert_snapshot!(refused("chu", &[("zzz", "chess")]), @"chu has no option `zzz`, expected promotion");
    insta::assert_snapshot!(refused("chu", &[("promotion", "Shogi")]), @"option `promotion` of chu has no value `Shogi` (did you mean `shogi`?)");
    insta::assert_snapshot!(refused("chu", &[("promotion", "zzz")]), @"option `promotion` of chu has no value `zzz`, expected chess, shogi");
    insta::assert_snapshot!(refused("gothic", &[("promotion", "chess")]), @"gothic has no option `promotion`, and no other either");
    insta::assert_snapshot!(refused("chu", &[("promotion", "chess"), ("promotion", "chess")]), @"option `promotion` of chu is given twice");
    let long = refused("chu", &[(&"x".repeat(10_000), "x")]);
    assert!(long.len() < 200, "{long}");
}

#[test]
fn a_faulty_file_is_told_before_a_wrong_option() {
    let faulty = source("chu").replace("files: 10", "files: 9");
    let error = Rules::read("chu", &faulty, &[("zzz", "zzz")]).unwrap_err();
    assert!(matches!(error, ReadError::Rules(_)), "{error}");
}

#[test]
fn another_game_by_option_promotes_on_its_own_board_and_to_its_own_pieces() {
    let options = |set: &str| {
        format!(
            r#"(
                name: "Small or large",
                board: (files: 4, ranks: 4),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "R", name: "Rook", betza: "R"),
                ],
                start: "k2r/4/4/K2R w - - 0 1",
                options: [(name: "game", values: [(name: "small"), (name: "large", set: ({set}))])],
            )"#
        )
    };
    let large = r#"
        board: (files: 4, ranks: 9),
        start: "k2r/4/4/4/4/4/4/4/K2R w - - 0 1",
        promotions: [(pieces: ["R"], zone: 9, must: 0, to: ["R"])],
    "#;
    let other_pieces = r#"
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "R", name: "Rook", betza: "R"),
            (letter: "Q", name: "Queen", betza: "RB"),
        ],
        promotions: [(pieces: ["R"], zone: 1, must: 0, to: ["Q"])],
    "#;
    for set in [large, other_pieces] {
        let ron = options(set);
        for value in ["small", "large"] {
            let rules = Rules::read("game", &ron, &[("game", value)]);
            let rules = rules.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(rules.promotions.len(), usize::from(value == "large"));
            assert!(rules.excluded_promotions.is_empty());
        }
    }
    // On the same board with the same pieces, what the other value allows is known.
    let same = r#"promotions: [(pieces: ["R"], zone: 4, must: 0, to: ["R"])],"#;
    let rules = Rules::read("game", &options(same), &[]).unwrap();
    let barred: Vec<_> = rules
        .excluded_promotions
        .iter()
        .map(|b| b.option.as_str())
        .collect();
    assert_eq!(barred, ["game"]);
}

#[test]
fn the_zoo_is_read_without_faults() {
    let mut zoo = BTreeMap::new();
    for entry in fs::read_dir(repository("crates/testkit/zoo")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        let id = path.file_stem().unwrap().to_str().unwrap();
        match Rules::read(id, &fs::read_to_string(&path).unwrap(), &[]) {
            Ok(rules) => zoo.insert(id.to_owned(), rules),
            Err(error) => panic!("{error}"),
        };
    }
    assert!(zoo.len() >= 12, "{:?}", zoo.keys());
    for (id, rules) in &zoo {
        assert!(
            rules.code.is_empty(),
            "{id}: no rule in code is linked here"
        );
        // Black mirrors White, so that turning colours round keeps every count.
        for (square, piece) in &rules.array {
            let mirrored = (
                rules.geometry.mirrored(*square),
                Piece::new(!piece.color, piece.kind),
            );
            assert!(rules.array.contains(&mirrored), "{id}: {square:?}");
        }
        for piece in &rules.pieces {
            // And so is every piece its own reflection, left and right.
            let paths = [piece.betza.paths(), piece.prose.paths()].concat();
            for path in &paths {
                assert!(paths.contains(&reflected(path)), "{id}: {}", piece.name);
            }
        }
    }
}

/// A path with left and right exchanged.
fn reflected(path: &Path) -> Path {
    let turn = |step: Step| Step {
        dx: -step.dx,
        ..step
    };
    let legs = path.legs.iter().map(|leg| PathLeg {
        step: turn(leg.step),
        crossing: match leg.crossing {
            Crossing::Empty { middle } => Crossing::Empty {
                middle: turn(middle),
            },
            Crossing::Occupied { middle } => Crossing::Occupied {
                middle: turn(middle),
            },
            other => other,
        },
        ..*leg
    });
    Path {
        initial: path.initial,
        legs: legs.collect(),
    }
}
