//! Several kinds of Pawns that share a promotion with limits: what is captured may leave room for any
//! of them.

use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// Rules with these kinds of Pawns, which all promote to a Champion, of which a side may have one.
fn rules(pawns: &str, letters: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Kinds of Pawns",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "Q", name: "Queen", betza: "Q"),
                (letter: "C", name: "Champion", betza: "BW"),
                {pawns}
            ],
            start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            promotions: [(pieces: [{letters}], zone: 1, to: ["C"], limits: [("C", 1)])],
        )"#
    );
    Variant::from_ron("kinds", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

const QUIET: &str = r#"(letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),"#;
const PASSING: &str =
    r#"(letter: "O", name: "Passing Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),"#;
const SOLDIER: &str = r#"(letter: "S", name: "Soldier", betza: "mfWcfF"),"#;
const BEROLINA: &str = r#"(letter: "B", name: "Berolina Pawn", betza: "mfFcfW", pawn: true),"#;
const RUNNER: &str = r#"(letter: "R", name: "Runner", betza: "mfW2cfF"),"#;

#[test]
fn a_captured_piece_leaves_room_for_every_kind_of_pawn() {
    for (pawns, letters, them) in [
        ([QUIET, PASSING], r#""P", "O""#, ["P", "O"]),
        ([PASSING, QUIET], r#""P", "O""#, ["P", "O"]),
        ([QUIET, SOLDIER], r#""P", "S""#, ["P", "S"]),
        ([QUIET, BEROLINA], r#""B", "P""#, ["P", "B"]),
        ([PASSING, RUNNER], r#""R", "O""#, ["O", "R"]),
    ] {
        let variant = rules(&pawns.concat(), letters);
        assert!(
            variant.level().is_some(),
            "{letters}: sides are counted at once"
        );
        for pawn in them {
            // The black Queen can take the Champion on g2, and then the Pawn on f7 may promote.
            for fen in [
                format!("1k6/5{pawn}2/8/8/8/5q2/6C1/K7 b - - 0 1"),
                format!("1k6/8/5{pawn}2/8/8/5q2/6C1/K7 b - - 0 1"),
                format!("1k6/2P2{pawn}2/8/8/8/5q2/6C1/K7 b - - 0 1").replace('P', them[0]),
            ] {
                let position = variant.position(&fen).unwrap();
                for depth in 2..=3 {
                    let walked = position.walker_perft(depth);
                    assert_eq!(position.perft(depth), walked, "{fen} at depth {depth}");
                }
            }
        }
    }
}
