//! Cannons that hop over some kinds only: whether one attacks a King depends on the kinds of the pieces between, which moves, captures,
//! promotions, drops and gated pieces change. Both generators agree on random games, and so do the signs of check.

use legwork_variant::variant::Variant;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::agreement::agreed_moves;

const GAMES: u64 = 12;
const PLIES: usize = 100;

/// Rules whose Cannons hop over everything but Cannons and Horses, with other rules added.
fn cannons(name: &str, start: &str, more: &str) -> String {
    format!(
        r#"(
    name: "{name}",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "H", name: "Horse", betza: "nN"),
        (letter: "C", name: "Cannon", betza: "mRcpR", no_screens: ["C", "H"]),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
    ],
    start: "{start}",
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "C", "H"])],
    {more}
)"#
    )
}

/// Checks on random games that both generators have the same moves, and that the signs of check are right.
fn both_generators_agree(variant: &Variant) {
    let name = &variant.rules().name;
    for seed in 0..GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = variant.start();
        for _ in 0..PLIES {
            let fen = position.fen();
            let moves = agreed_moves(&position);
            let checking = |mv| position.play(mv).is_ok_and(|after| after.in_check());
            let checks: Vec<_> = moves.iter().copied().filter(|&mv| checking(mv)).collect();
            assert_eq!(position.checks_among(&moves), checks, "{name} {fen}");
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            // Half of the possible checks are given.
            let quiet = checks.is_empty() || rng.next_u64().is_multiple_of(2);
            let among = if quiet { &moves } else { &checks };
            position.make(among[rng.next_u64() as usize % among.len()]);
        }
    }
}

#[test]
fn kinds_of_screens_decide_about_checks() {
    let plain = "rhcckchr/8/pp4pp/8/8/PP4PP/8/RHCCKCHR w - - 0 1";
    let drop = "rhcckchr/8/pp4pp/8/8/PP4PP/8/RHCCKCHR[] w - - 0 1";
    let gate = "rhcckchr/8/pp4pp/8/8/PP4PP/8/RHCCKCHR[CHch] w ABCDEFGHabcdefgh - 0 1";
    let rules = [
        ("plain", plain, ""),
        (
            "spared Cannons",
            plain,
            r#"captures: [(by: ["C"], of: ["C"], may: false)],"#,
        ),
        (
            "drops",
            drop,
            "holdings: (form: Drop, captured: Ours), drops: [(pieces: [\"P\"], on: \"2-7\"), (pieces: All)],",
        ),
        (
            "gates",
            gate,
            r#"holdings: (form: Hand, slots: [("C", 1), ("H", 1)]),"#,
        ),
    ];
    for (name, start, more) in rules {
        let ron = cannons(name, start, more);
        let variant = Variant::from_ron("screens", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
        both_generators_agree(&variant);
    }
}

#[test]
fn pieces_go_where_their_paths_lead() {
    // Some of these end on a square that they have crossed or hopped over, or on a wrapped board where they started.
    let paths = [
        "[nN-F]", "[nN-bF]", "[nD-bW]", "[jD-bW]", "[jD-fW]", "[W-fW]", "[D-fD]", "gQ", "jA", "qN",
    ];
    for betza in paths {
        for no_screen in ["", "X", "K"] {
            let more = match no_screen {
                "" => String::new(),
                letter => format!(r#", no_screens: ["{letter}"]"#),
            };
            for (files, wraps) in [(8, ""), (4, "wraps: Files,")] {
                let rank = |piece: &str| piece.repeat(files);
                let back = format!("k{}", "r".repeat(files - 1));
                let ron = format!(
                    r#"(
    name: "{betza}, not over {no_screen}, {files} files",
    board: (files: {files}, ranks: 8, {wraps}),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R2"),
        (letter: "X", name: "X", betza: "{betza}"{more}),
    ],
    start: "{back}/{}/{}/{files}/{files}/{}/{}/{} w - - 0 1",
)"#,
                    rank("r"),
                    rank("x"),
                    rank("X"),
                    rank("R"),
                    back.to_uppercase(),
                );
                let variant = Variant::from_ron("paths", &ron, &[]);
                both_generators_agree(&variant.unwrap_or_else(|e| panic!("{betza}: {e}")));
            }
        }
    }
}
