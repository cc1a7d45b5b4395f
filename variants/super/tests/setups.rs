//! The 432 set-ups, their numbers and seeds.

use legwork_super as _;
use legwork_variant::variant::Variant;

fn open() -> Variant {
    Variant::open("super", &[]).unwrap()
}

#[test]
fn there_are_432_in_alphabetical_order() {
    let variant = open();
    assert_eq!(variant.set_up_count(), Ok(432));
    for (number, rank) in [(0, "AEBQKBSV"), (122, "RABVKENS"), (431, "VSBQKENA")] {
        assert_eq!(variant.set_up(number).unwrap().back_rank, rank);
    }
    assert!(variant.set_up(432).is_err());
}

#[test]
fn two_pieces_give_way_on_each_wing_and_the_king_stays() {
    let variant = open();
    for number in 0..432 {
        let rank = variant.set_up(number).unwrap().back_rank;
        let fresh = |wing: &str| wing.chars().filter(|&piece| "AESV".contains(piece)).count();
        assert_eq!(
            (fresh(&rank[..4]), &rank[4..5], fresh(&rank[5..])),
            (2, "K", 2)
        );
    }
}

#[test]
fn a_seed_is_splitmix64_modulo_the_count() {
    let variant = open();
    for (seed, number, rank) in [
        (42, 181, "RNAEKBVS"),
        (0, 223, "RNSEKAVR"),
        (7, 183, "RNAEKSVR"),
    ] {
        let set_up = variant.seeded(seed).unwrap();
        assert_eq!((set_up.number, set_up.back_rank.as_str()), (number, rank));
    }
}

#[test]
fn without_a_wish_the_game_starts_from_122() {
    let variant = open();
    assert_eq!(variant.start().fen(), variant.set_up(122).unwrap().fen);
}
