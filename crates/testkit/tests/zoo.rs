//! The zoo: rule sets with what the registered variants lack. Both generators must agree on them too.

use std::path::{Path, PathBuf};

use legwork_testkit::conformance;
use legwork_variant::variant::Variant;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::RandomGame;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("zoo")
}

/// Plays random games of one rule set.
fn agree(name: &str) {
    let ron = std::fs::read_to_string(folder().join(format!("{name}.ron"))).unwrap();
    let variant = Variant::from_ron(name, &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        variant.start().flipped().is_some(),
        "{name} plays alike for both sides"
    );
    // The boards are small, so a quarter of a variant's positions is enough.
    conformance::random_games_of(&variant, conformance::positions() / 4);
    let game = RandomGame::new(&variant, 1).unwrap().plies(30);
    if let Some(Err(difference)) = game.last().as_ref().map(check_explanations) {
        panic!("{difference}");
    }
}

#[test]
fn both_generators_agree() {
    conformance::each_file(&folder(), "ron", agree);
}

/// A Cannon checks over a piece, which cannot parry the check by leaving, since another comes in where it stood.
#[test]
fn a_piece_that_comes_in_may_not_expose_its_king() {
    let ron = std::fs::read_to_string(folder().join("waiting_screens.ron")).unwrap();
    let rules = Variant::from_ron("screens", &ron, &[]).unwrap();
    let fen = |holdings| format!("4k3/8/8/8/8/8/8/c1C1K3[{holdings}h-c-g-] w - - 0 1");
    let position = rules.position(&fen("HcC-G-")).unwrap();
    assert!(position.in_check());
    let message = position.read_move("c1c4").unwrap_err().to_string();
    assert!(message.contains("Cannon on a1"), "{message}");
    // With nothing behind it, it parries the check.
    let alone = rules.position(&fen("H-C-G-")).unwrap();
    assert!(alone.read_move("c1c4").is_ok());
}

/// A Cannon checks over a piece, which parries the check by leaving; not if another takes its place.
#[test]
fn a_gated_piece_may_not_expose_its_king() {
    let ron = std::fs::read_to_string(folder().join("gated_screens.ron")).unwrap();
    let rules = Variant::from_ron("screens", &ron, &[]).unwrap();
    let position = rules
        .position("4k3/8/8/8/8/8/8/c1C1K3[H] w C - 0 1")
        .unwrap();
    assert!(position.in_check());
    assert!(position.read_move("c1c4").is_ok());
    let message = position.read_move("c1c4h").unwrap_err().to_string();
    assert!(message.contains("Cannon on a1"), "{message}");
    // Behind the King nothing is opened.
    let beside = rules.position("4k3/8/8/8/8/8/8/c3KC2[H] w F - 0 1");
    assert!(beside.unwrap().read_move("f1f4h").is_ok());
}
