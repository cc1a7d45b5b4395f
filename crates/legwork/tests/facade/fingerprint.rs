//! Rules are known again by what games depend on.

use legwork::Variant;
use legwork::rules::Fingerprint;

fn of(fields: &str) -> Fingerprint {
    let ron = format!(r#"(like: "gothic", {fields})"#);
    let variant = Variant::from_ron("mine", &ron, &[]).unwrap();
    variant.rules().fingerprint()
}

fn registered(id: &str, options: &[(&str, &str)]) -> Fingerprint {
    let variant = Variant::open(id, options).unwrap();
    variant.rules().fingerprint()
}

#[test]
fn rules_are_the_same_if_games_are() {
    let gothic = registered("gothic", &[]);
    let alike = [
        r#"name: "Another name""#,
        r#"name: "A", pieces: [(letter: "Q", name: "Lady", betza: "RB", value: 7)]"#,
        r#"name: "A", castling: (text: KingMove, short: KingSide, wings: [
            (right: "K", king: "f1", rook: "j1", king_to: "i1", rook_to: "h1"),
            (right: "Q", king: "f1", rook: "a1", king_to: "c1", rook_to: "d1"),
            (right: "k", king: "f8", rook: "j8", king_to: "i8", rook_to: "h8"),
            (right: "q", king: "f8", rook: "a8", king_to: "c8", rook_to: "d8"),
        ])"#,
    ];
    for fields in alike {
        assert_eq!(of(fields), gothic, "{fields}");
    }
}

#[test]
fn whatever_changes_games_changes_the_fingerprint() {
    let mut all: Vec<(String, Fingerprint)> = legwork::registry()
        .unwrap()
        .iter()
        .map(|entry| (entry.id().to_owned(), entry.rules().unwrap().fingerprint()))
        .collect();
    let promotion = registered("chu", &[("promotion", "shogi")]);
    all.push(("chu with an option".to_owned(), promotion));
    let fields = [
        "draws: (moves: 70)",
        "draws: (repetition: (4, Draw))",
        "endings: (stalemate: Loss)",
        "endings: (bare_king: Loss)",
        r#"endings: (goals: [(pieces: ["K"], on: ("d4", "d5"))])"#,
        r#"endings: (goals: [(pieces: ["K"], on: ("d4", "d6"))])"#,
        "turn: (check: Each)",
        "turn: (pass: Stuck)",
        r#"turn: (must: Capture)"#,
        "captures: [(blast: ())]",
        "captures: [(captor: Stone)]",
        "walls: (form: Duck)",
        "walls: (form: Edge)",
        "walls: (form: Edge, or_move: true)",
        r#"walls: (form: Edge, on: "1-4")"#,
        "captures: [(captor: Turns)]",
        "captures: [(victim: Home)]",
        r#"captures: [(by: ["R"], of: ["N"], may: false)]"#,
        r#"pieces: [(letter: "A", name: "Archbishop", betza: "BNW")]"#,
        r#"pieces: [(letter: "A", name: "Archbishop", betza: "BN", within: "1-7")]"#,
        r#"pieces: [(letter: "A", name: "Archbishop", betza: "BN", within: "far")], regions: {"far": "1-7 a8"}"#,
        r#"pieces: [(letter: "A", name: "Archbishop", betza: "BN", within: "far")], regions: {"far": "1-7 b8"}"#,
        r#"promotions: [(pieces: ["P"], zone: 2, to: ["Q", "C", "A", "R", "B", "N"])]"#,
        r#"promotions: [(pieces: ["P"], zone: 1, to: ["Q", "C", "A", "R", "B"])]"#,
        r#"start: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQq - 0 1""#,
        r#"without: ["castling"], start: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w - - 0 1""#,
    ];
    for fields in fields {
        all.push((fields.to_owned(), of(&format!(r#"name: "A", {fields}"#))));
    }
    for (place, (name, print)) in all.iter().enumerate() {
        for (other, same) in &all[..place] {
            assert_ne!(print, same, "{name}, {other}");
        }
    }
}

/// Nets and games in files are known by these numbers, whatever structures hold the rules.
#[test]
fn fingerprints_stay() {
    let known = [
        ("gothic", "38a907c7f73277ef"),
        ("chu", "d86909d677da7fcf"),
        ("crazyhouse", "d928bdf215f96929"),
        ("janggi", "e7c8520db4424d0c"),
        ("crc", "36ad989769bbf9f0"),
        ("antichess", "0cd029a986ae306e"),
        ("marseillais", "96a4cd20a2fc086a"),
        ("monster", "8ef4be393c2879c8"),
    ];
    let found = known.map(|(id, _)| (id, registered(id, &[]).to_string()));
    assert_eq!(found, known.map(|(id, print)| (id, print.to_owned())));
}
