//! The 90 set-ups and their numbers.

use legwork_musketeer as _;
use legwork_variant::variant::Variant;

fn open() -> Variant {
    Variant::open("musketeer", &[]).unwrap()
}

#[test]
fn there_are_90_in_alphabetical_order() {
    let variant = open();
    assert_eq!(variant.set_up_count(), Ok(90));
    let mut last = String::new();
    for number in 0..90 {
        let chosen = variant.set_up(number).unwrap().back_rank;
        assert!(last < chosen);
        last = chosen;
    }
    for (number, chosen) in [(0, "AC"), (14, "CL"), (55, "LC"), (89, "US")] {
        assert_eq!(variant.set_up(number).unwrap().back_rank, chosen);
    }
    assert!(variant.set_up(90).is_err());
}

#[test]
fn without_a_wish_the_game_starts_with_cannons_and_leopards() {
    let variant = open();
    let chosen = variant.set_up(14).unwrap();
    assert_eq!(
        (chosen.back_rank.as_str(), variant.start().fen()),
        ("CL", chosen.fen)
    );
}
