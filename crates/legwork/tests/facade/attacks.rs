//! Which squares are attacked, and from where.

use legwork::testing::ReferenceMoves as _;
use legwork::{Color, Position, Square, Variant};

fn at(variant: &str, fen: &str) -> Position {
    let variant = Variant::open(variant, &[]).unwrap();
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn square(position: &Position, name: &str) -> Square {
    position.rules().geometry.square(name).unwrap()
}

/// From where White attacks a square, by both generators.
fn attackers(position: &Position, name: &str) -> Vec<String> {
    let target = square(position, name);
    let found = position.attackers(target, Color::White);
    assert_eq!(position.walker_attackers(target, Color::White), found);
    assert_eq!(
        position.is_attacked(target, Color::White),
        !found.is_empty()
    );
    let name = |&from: &Square| position.rules().geometry.name(from).to_string();
    found.iter().map(name).collect()
}

#[test]
fn a_pawn_that_may_be_captured_en_passant_is_not_attacked_by_that() {
    let position = at("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(position.read_move("e5d6").is_ok());
    assert_eq!(attackers(&position, "d5"), [""; 0]);
    assert_eq!(attackers(&position, "d6"), ["e5"]);
    assert_eq!(attackers(&position, "f6"), ["e5"]);
}

#[test]
fn whatever_stands_on_a_square_does_not_matter() {
    let position = at("chess", "4k3/8/8/3p4/3N4/8/6B1/3RK3 w - - 0 1");
    assert_eq!(attackers(&position, "d5"), ["g2"]);
    assert_eq!(attackers(&position, "d4"), ["d1"]);
    assert_eq!(attackers(&position, "d1"), ["e1"]);
    assert_eq!(attackers(&position, "d3"), ["d1"]);
}

#[test]
fn a_lion_attacks_whatever_is_two_steps_away() {
    let position = at("chu", "9k/10/10/10/4p5/4L5/10/10/10/K9 w - - 0 1");
    for name in ["e5", "e6", "f6", "g6", "c2"] {
        assert_eq!(attackers(&position, name), ["e4"]);
    }
    assert_eq!(attackers(&position, "e7"), [""; 0]);
}

#[test]
fn checkers_are_the_pieces_that_give_check() {
    let position = at("chess", "4k3/8/8/8/1b6/5n2/8/R3K3 w - - 0 1");
    let names: Vec<String> = position
        .checkers()
        .iter()
        .map(|square| position.rules().geometry.name(square).to_string())
        .collect();
    assert_eq!(names, ["f3", "b4"]);
    assert!(position.in_check());
    assert!(position.captures().is_empty());
}
