//! Whether each position's value agrees with those of the positions that its moves lead to.

use legwork_core::piece::Color;
use legwork_variant::position::Position;

use super::*;
use crate::space::placement_of;

/// The value of a position according to the solved spaces; `None` if it is not won.
fn value(solved: &[Solved], position: &Position) -> Option<u32> {
    if let Some(outcome) = position.outcome() {
        return (outcome.winner == Some(Color::White)).then_some(0);
    }
    let placement = placement_of(position)?;
    let mut values = solved
        .iter()
        .map(|solved| solved.value(&placement, position.turn()));
    values.find_map(|value| value)
}

/// Checks the value of every position of a material against those of its successors; returns the number of won positions.
fn agree(variant: &Variant, letters: &str) -> u64 {
    let material = variant.rules().kinds_in(letters).unwrap();
    let space = Space::new(variant, vec![material.clone()]);
    let mates = Mates::new(variant, &[material]).unwrap();
    let all = Solved::all(mates.spaces, |_| ControlFlow::Continue(())).unwrap();
    let mut won = 0;
    for node in 0..space.size() as u32 {
        for turn in Color::BOTH {
            let Some(position) = space.position(node, turn) else {
                continue;
            };
            let moves = position.moves().into_iter().map(|mv| {
                let after = position.play(mv).unwrap();
                value(&all, &after).map(|plies| plies + 1)
            });
            let by_moves = match (position.outcome(), turn) {
                (Some(_), _) => value(&all, &position),
                (None, Color::White) => moves.flatten().min(),
                (None, Color::Black) => moves
                    .collect::<Option<Vec<u32>>>()
                    .and_then(|plies| plies.into_iter().max()),
            };
            assert_eq!(value(&all, &position), by_moves, "{}", position.fen());
            won += u64::from(by_moves.is_some());
        }
    }
    won
}

/// Rules for a square board of this size, with Kings and these pieces.
fn small(squares: u32, pieces: &str, more: &str) -> Variant {
    let start = match squares {
        4 => "k3/4/4/3K w - - 0 1",
        _ => "k4/5/5/5/4K w - - 0 1",
    };
    let ron = format!(
        r#"(
            name: "Small", board: (files: {squares}, ranks: {squares}),
            pieces: [(letter: "K", name: "King", betza: "K", royal: true), {pieces}],
            start: "{start}", {more}
        )"#
    );
    Variant::from_ron("small", &ron, &[]).unwrap()
}

const ROOK: &str = r#"(letter: "R", name: "Rook", betza: "R"),"#;
const KNIGHT: &str = r#"(letter: "N", name: "Knight", betza: "N"),"#;
const PAWN: &str = r#"(letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),"#;
const PROMOTES: &str = r#"promotions: [(pieces: ["P"], zone: 1, to: ["R"])]"#;

#[test]
fn values_of_lone_pieces_agree_with_those_of_the_moves() {
    let pieces = [ROOK, PAWN, KNIGHT].concat();
    // A Pawn that becomes a Rook, and a Rook that may become a Pawn again.
    let turns = r#"promotions: [(pieces: ["P"], zone: 2, to: ["R"]), (pieces: ["R"], zone: 2, must: 0, to: ["P"])]"#;
    // A side that cannot move has lost, and so has a bare King: then every such position is over.
    let other_ends = format!("{PROMOTES}, endings: (stalemate: Loss)");
    let bare = format!("{PROMOTES}, endings: (bare_king: Loss)");
    for more in [PROMOTES, turns, &other_ends] {
        let variant = small(5, &pieces, more);
        assert!(agree(&variant, "R") > 1_000, "{more}");
        assert!(agree(&variant, "P") > 100, "{more}");
    }
    let variant = small(5, &pieces, &bare);
    agree(&variant, "R");
    let rook = variant.rules().kinds_in("R").unwrap();
    let mate = &Mates::new(&variant, &[rook])
        .unwrap()
        .solve(|_| ControlFlow::Continue(()))
        .unwrap()[0];
    assert_eq!((mate.longest, mate.positions), (None, 0));
}

#[test]
fn values_agree_where_captures_do_more_than_take() {
    let pieces = [ROOK, KNIGHT].concat();
    for more in [
        r#"captures: [(blast: (spares: []))]"#,
        "captures: [(victim: Home)]",
        "captures: [(captor: Shoots)]",
        "captures: [(captor_is: Guarded)]",
        r#"frozen: [(by: ["R"], at: "W")]"#,
        "borrows: [(from: Behind, only: true)]",
        "takes: [(how: Withdrawal)]",
    ] {
        let variant = small(4, &pieces, more);
        agree(&variant, "R");
        agree(&variant, "RN");
    }
}

#[test]
fn values_of_pairs_agree_with_those_of_the_moves() {
    // A Rook that is left alone wins nevertheless, later than another capture may let it.
    assert!(agree(&small(4, &[ROOK, KNIGHT].concat(), ""), "RN") > 10_000);
    // Pawns and Knights that become each other: all three pairs are worked out together.
    let turns = r#"promotions: [(pieces: ["P"], zone: 2, to: ["N"]), (pieces: ["N"], zone: 2, must: 0, to: ["P"])]"#;
    assert!(agree(&small(4, &[KNIGHT, PAWN].concat(), turns), "NP") > 1_000);
    // Two Pawns become a Pawn and a Rook, and then two Rooks; who cannot move has lost.
    let ends = format!("{PROMOTES}, endings: (stalemate: Loss)");
    assert!(agree(&small(4, &[ROOK, KNIGHT, PAWN].concat(), &ends), "PP") > 1_000);
}
