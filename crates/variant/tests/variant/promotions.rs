//! Rules of promotion against counts and lists of moves by Fairy-Stockfish.

use legwork_core::rules::RuleText;
use legwork_variant::variant::Variant;

use super::rules_format::Files;

/// The rules of each variant, without its name and start; `SHOGI` means the pieces of Shogi. Where captured pieces come to
/// a hand, the rules are without that.
const RULES: &[(&str, &str)] = &[
    // Pawns that go in all directions, promotion on three squares of a corner.
    (
        "argess",
        r#"like: "chess", without: ["castling"],
        pieces: [(letter: "P", name: "Pawn", betza: "mWcF", prose: "", pawn: true)],
        promotions: [(pieces: ["P"], zone: "g8-h8 h7", to: ["Q", "R", "B", "N"])]"#,
    ),
    // Promotion along two edges.
    (
        "legan",
        r#"like: "chess", without: ["castling"],
        pieces: [(letter: "P", name: "Pawn", betza: "mflFcfWclW", prose: "", pawn: true)],
        promotions: [(pieces: ["P"], zone: "a5-a8 b8-d8", to: ["Q", "R", "B", "N"])]"#,
    ),
    // Each side promotes to pieces of its own.
    (
        "chigorin",
        r#"like: "chess", pieces: [(letter: "C", name: "Chancellor", betza: "RN")],
        promotions: [
            (pieces: ["P"], side: White, zone: 1, to: ["C", "R", "N"]),
            (pieces: ["P"], side: Black, zone: 1, to: ["Q", "R", "B"]),
        ]"#,
    ),
    (
        "sortofalmost",
        r#"like: "chess", pieces: [(letter: "C", name: "Chancellor", betza: "RN")],
        promotions: [
            (pieces: ["P"], side: White, zone: 1, to: ["C", "R", "B", "N"]),
            (pieces: ["P"], side: Black, zone: 1, to: ["Q", "R", "B", "N"]),
        ]"#,
    ),
    // Castling with a Chancellor on one side and a Rook on the other.
    (
        "perfect",
        r#"like: "chess", castling: Orthodox(king_to: ["c", "g"], with: ["R", "C"]),
        pieces: [
            (letter: "C", name: "Chancellor", betza: "RN"), (letter: "M", name: "Minister", betza: "BN"),
            (letter: "G", name: "General", betza: "QN"),
        ],
        promotions: [(pieces: ["P"], zone: 1, to: ["G", "C", "M", "Q", "R", "B", "N"])]"#,
    ),
    // Promotion by moves that touch the zone.
    (
        "shogi",
        r#"board: (files: 9, ranks: 9), SHOGI,
        promotions: [
            (pieces: ["P", "L"], zone: 3, must: 1, when: Touch, to: Crowned),
            (pieces: ["N"], zone: 3, must: 2, when: Touch, to: Crowned),
            (pieces: ["S", "B", "R"], zone: 3, must: 0, when: Touch, to: Crowned),
        ]"#,
    ),
    (
        "minishogi",
        r#"board: (files: 5, ranks: 5), SHOGI,
        promotions: [
            (pieces: ["P"], zone: 1, when: Touch, to: Crowned),
            (pieces: ["S", "B", "R"], zone: 1, must: 0, when: Touch, to: Crowned),
        ]"#,
    ),
    (
        "judkins",
        r#"board: (files: 6, ranks: 6), SHOGI,
        promotions: [
            (pieces: ["P"], zone: 2, must: "6", when: Touch, to: Crowned),
            (pieces: ["N"], zone: 2, when: Touch, to: Crowned),
            (pieces: ["S", "B", "R"], zone: 2, must: 0, when: Touch, to: Crowned),
        ]"#,
    ),
    // Every move turns a piece over; in the second game, every capture.
    (
        "kyotoshogi",
        r#"board: (files: 5, ranks: 5),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "L", name: "Lance", betza: "fR"), (letter: "+L", name: "Tokin", betza: "WfF"),
            (letter: "S", name: "Silver", betza: "FfW"), (letter: "+S", name: "Bishop", betza: "B"),
            (letter: "N", name: "Knight", betza: "ffN"), (letter: "+N", name: "Gold", betza: "WfF"),
            (letter: "P", name: "Pawn", betza: "fW"), (letter: "+P", name: "Rook", betza: "R"),
        ],
        promotions: [(zone: "all", to: Crowned), (zone: "all", to: Uncrowned)]"#,
    ),
    (
        "micro",
        r#"board: (files: 4, ranks: 5),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "B", name: "Bishop", betza: "B"), (letter: "+B", name: "Tokin", betza: "WfF"),
            (letter: "R", name: "Rook", betza: "R"), (letter: "+R", name: "Gold", betza: "WfF"),
            (letter: "L", name: "Lance", betza: "fR"), (letter: "+L", name: "Silver", betza: "FfW"),
            (letter: "P", name: "Pawn", betza: "fW"), (letter: "+P", name: "Knight", betza: "ffN"),
        ],
        promotions: [
            (zone: "all", captures: true, to: Crowned),
            (zone: "all", captures: true, to: Uncrowned),
        ]"#,
    ),
];

const SHOGI: &str = r#"pieces: [
    (letter: "K", name: "King", betza: "K", royal: true), (letter: "G", name: "Gold", betza: "WfF"),
    (letter: "R", name: "Rook", betza: "R"), (letter: "+R", name: "Dragon", betza: "RF"),
    (letter: "B", name: "Bishop", betza: "B"), (letter: "+B", name: "Horse", betza: "BW"),
    (letter: "S", name: "Silver", betza: "FfW"), (letter: "+S", name: "Crowned Silver", betza: "WfF"),
    (letter: "N", name: "Knight", betza: "ffN"), (letter: "+N", name: "Crowned Knight", betza: "WfF"),
    (letter: "L", name: "Lance", betza: "fR"), (letter: "+L", name: "Crowned Lance", betza: "WfF"),
    (letter: "P", name: "Pawn", betza: "fW"), (letter: "+P", name: "Tokin", betza: "WfF"),
]"#;

#[test]
fn promotions_are_those_of_another_program() {
    let games = include_str!("promotions.txt").split("= ").skip(1);
    assert_eq!(games.clone().count(), RULES.len());
    for ((name, fields), game) in RULES.iter().zip(games) {
        let (title, rows) = game.split_once('\n').unwrap();
        assert_eq!(title, *name);
        let rows: Vec<(&str, &str)> = rows
            .lines()
            .map(|row| row.split_once(':').unwrap())
            .collect();
        let fields = fields.replace("SHOGI", SHOGI);
        let ron = format!(r#"(name: "{name}", start: "{}", {fields})"#, rows[0].0);
        let text = RuleText::new(name, &ron).with_parents(&Files);
        let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
        for (fen, told) in rows {
            let position = variant.position(fen);
            let position = position.unwrap_or_else(|e| panic!("{name}: {fen}: {e}"));
            let counts: Result<Vec<u64>, _> = told.split_whitespace().map(str::parse).collect();
            if let (Ok(counts), false) = (counts, told.is_empty()) {
                let depths = 1..=counts.len() as u32;
                let ours: Vec<u64> = depths.map(|depth| position.perft(depth)).collect();
                assert_eq!(ours, counts, "{name}: {fen}");
                continue;
            }
            let moves = position.moves();
            let texts = moves.iter().map(|&mv| position.move_text(mv).to_string());
            let mut texts: Vec<String> = texts.collect();
            texts.sort();
            assert_eq!(texts.join(" "), told.trim(), "{name}: {fen}");
        }
    }
}
