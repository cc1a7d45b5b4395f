//! The targets that an entry offers say what the moves do.

use std::path::Path;

use legwork::explain::diagram::SquareClass;
use legwork::explain::targets::targets;
use legwork::{Position, Variant};
use legwork_entry::{Input, MoveEntry, Target};
use legwork_verify::games::RandomGame;

use crate::positions;

/// Checks the first targets of every piece; returns how many of them capture a piece of the same side.
fn check(position: &Position) -> usize {
    let mut own_captures = 0;
    for from in MoveEntry::new(position.clone()).sources() {
        let mut entry = MoveEntry::new(position.clone());
        entry.give(Input::Square(from));
        let piece = position.at(from).expect("it can be picked up");
        let moves = position.moves_from(from);
        let known = targets(position.rules(), position, piece, from, &moves);
        for target in entry.targets() {
            let Target {
                square,
                class,
                castles,
                captures,
                ..
            } = target;
            let there = position.at(square).filter(|_| square != from && !castles);
            let said = format!("{position:?}: {target:?}");
            assert!(captures || there.is_none(), "{said}");
            assert!(!captures || class != SquareClass::MoveOnly, "{said}");
            assert!(captures || class != SquareClass::CaptureOnly, "{said}");
            if !castles && square != from {
                assert!(known[&square].classes().contains(&class), "{said}");
            }
            own_captures += usize::from(there.is_some_and(|other| other.color == piece.color));
        }
    }
    own_captures
}

#[test]
fn the_targets_of_every_variant_are_those_of_its_moves() {
    for entry in legwork::registry().unwrap() {
        for position in positions(&entry.open(&[]).unwrap()) {
            check(&position);
        }
    }
}

#[test]
fn captures_of_own_pieces_are_captures() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/zoo/friendly.ron");
    let ron = std::fs::read_to_string(file).unwrap();
    let variant = Variant::from_ron("friendly", &ron, &[]).unwrap();
    let games = (0..4).flat_map(|seed| RandomGame::new(&variant, seed).unwrap().take(40));
    let own_captures: usize = games.map(|position| check(&position)).sum();
    assert!(own_captures > 100, "{own_captures}");
}
