//! Whether each position's value agrees with those of the positions that its moves lead to.

use legwork_core::piece::Color;
use legwork_variant::position::Position;

use super::*;
use crate::space::placement_of;

/// The value of a position by what was solved; `None` if it is not won.
fn value(solved: &BTreeMap<Kind, Solved>, position: &Position) -> Option<u32> {
    if let Some(outcome) = position.outcome() {
        return (outcome.winner() == Some(Color::White)).then_some(0);
    }
    let placement = placement_of(position)?;
    let found = solved
        .values()
        .find_map(|solved| Some((solved, solved.space.node(&placement)?)));
    let (solved, node) = found?;
    solved.values.of(node, position.turn())
}

/// Compares every position of a kind with its moves; returns how many are won.
fn agree(variant: &Variant, letter: char) -> u64 {
    let rules = variant.rules();
    let kind = rules
        .kinds()
        .find(|&kind| rules.piece(kind).symbol.letter() == letter);
    let mut all = BTreeMap::new();
    let group = Mates::new(variant)
        .unwrap()
        .solved(kind.unwrap(), &mut all)
        .unwrap();
    let (space, mut won) = (&all[&group].space, 0);
    for node in space.nodes_of(kind.unwrap()) {
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

#[test]
fn values_agree_with_those_of_the_moves() {
    let small = |pieces: &str, more: &str| {
        let ron = format!(
            r#"(
                name: "Small", board: (files: 5, ranks: 5),
                pieces: [(letter: "K", name: "King", betza: "K", royal: true), {pieces}],
                start: "1r1pk/5/5/5/KP1R1 w - - 0 1", {more}
            )"#
        );
        Variant::from_ron("small", &ron, &[]).unwrap()
    };
    let (rook, pawn) = (
        r#"(letter: "R", name: "Rook", betza: "R")"#,
        r#"(letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true)"#,
    );
    let promotes = r#"promotions: [(pieces: ["P"], zone: 1, to: ["R"])]"#;
    let both = [rook, pawn].join(", ");
    // A Pawn that becomes a Rook, and a Rook that may become a Pawn again.
    let turns = r#"promotions: [(pieces: ["P"], zone: 2, to: ["R"]), (pieces: ["R"], zone: 2, must: 0, to: ["P"])]"#;
    // Who cannot move has lost, and so has a bare King: then every such position is over.
    let other_ends = format!("{promotes}, endings: (stalemate: Loss)");
    let bare = format!("{promotes}, endings: (bare_king: Loss)");
    for more in [promotes, turns, &other_ends] {
        let variant = small(&both, more);
        assert!(agree(&variant, 'R') > 1_000, "{more}");
        assert!(agree(&variant, 'P') > 100, "{more}");
    }
    let variant = small(&both, &bare);
    agree(&variant, 'R');
    let mates = Mates::new(&variant).unwrap();
    let rook = mates.kinds()[0];
    let mate = mates.solve(&[rook], |_| ()).unwrap()[0];
    assert_eq!((mate.longest, mate.positions), (None, 0));
}
