//! The 84,000 set-ups, their numbers and seeds.

use legwork_crc as _;
use legwork_variant::variant::Variant;

fn open(bishops: &str) -> Variant {
    Variant::open("crc", &[("bishops", bishops)]).unwrap()
}

fn back_rank(variant: &Variant, number: u64) -> String {
    variant.set_up(number).unwrap().back_rank
}

fn seeded(variant: &Variant, seed: u64) -> (usize, String) {
    let set_up = variant.seeded(seed).unwrap();
    (set_up.number, set_up.back_rank)
}

#[test]
fn there_are_84000_in_alphabetical_order() {
    let any = open("any");
    assert_eq!(any.set_up_count(), Ok(84_000));
    for (number, rank) in [
        (0, "ABBCNNQRKR"),
        (75_522, "RNABQKBCNR"),
        (77_394, "RNBQCKABNR"),
        (83_999, "RQNNKRCBBA"),
    ] {
        assert_eq!(back_rank(&any, number), rank);
    }
    assert!(any.set_up(84_000).is_err());
}

#[test]
fn bishops_apart_keep_the_numbers_and_leave_53760() {
    let apart = open("apart");
    assert_eq!(apart.set_up_count(), Ok(53_760));
    assert_eq!(back_rank(&apart, 77_394), "RNBQCKABNR");
    let excluded = apart.set_up(0).unwrap_err().to_string();
    assert!(excluded.starts_with("set-up 0 (ABBCNNQRKR) is excluded"));
}

#[test]
fn a_seed_is_splitmix64_modulo_the_count() {
    let any = open("any");
    assert_eq!(seeded(&any, 42), (23_413, "BRNBKQACRN".to_owned()));
    assert_eq!(seeded(&any, 0), (15_535, "BNARNBKRCQ".to_owned()));
    assert_eq!(seeded(&any, 3), (79_053, "RNKNAQBBRC".to_owned()));
}

#[test]
fn where_bishops_are_apart_a_seed_draws_until_one_qualifies() {
    let apart = open("apart");
    assert_eq!(seeded(&apart, 42), (23_413, "BRNBKQACRN".to_owned()));
    // The second output, and the third.
    assert_eq!(seeded(&apart, 3), (75_561, "RNACBKRBQN".to_owned()));
    assert_eq!(seeded(&apart, 7), (17_346, "BNRBKANCQR".to_owned()));
}

#[test]
fn without_a_wish_the_game_starts_from_capablancas_array() {
    for bishops in ["any", "apart"] {
        let variant = open(bishops);
        assert_eq!(variant.start().fen(), variant.set_up(75_522).unwrap().fen);
    }
}

#[test]
fn any_position_is_read_whatever_the_option() {
    // The option restricts set-ups; it forbids no position.
    let fen = open("any").set_up(0).unwrap().fen;
    assert_eq!(open("apart").position(&fen).unwrap().fen(), fen);
}

#[test]
fn any_set_up_is_the_default() {
    let variant = Variant::open("crc", &[]).unwrap();
    let option = variant.rules().options[0].clone();
    assert_eq!(option.name, "bishops");
    assert_eq!(option.values, ["any", "apart"]);
    assert_eq!(variant.rules().option("bishops"), Some("any"));
}
