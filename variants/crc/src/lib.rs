#![doc = include_str!("../crc.md")]
//!
//! `legwork glance crc` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("crc", include_str!("../crc.ron"))
        .with_prose(Prose {
            family: Family::Large,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../crc.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../crc.net"))
}

#[cfg(test)]
mod tests {
    use legwork_core::rules::Rules;
    use legwork_core::setups::{SetUpError, SetUps};
    use legwork_reader::ReadRules as _;

    fn set_ups(bishops: &str) -> SetUps {
        let rules = Rules::read("crc", include_str!("../crc.ron"), &[("bishops", bishops)]);
        SetUps::of(&rules.unwrap()).unwrap()
    }

    #[test]
    fn numbers_are_those_of_the_rulings() {
        let all = set_ups("any");
        assert_eq!(all.count(), 84_000);
        let named = [
            (0, "ABBCNNQRKR"),
            (23_413, "BRNBKQACRN"),
            (75_522, "RNABQKBCNR"),
            (77_394, "RNBQCKABNR"),
            (83_999, "RQNNKRCBBA"),
        ];
        for (number, back_rank) in named {
            assert_eq!(all.get(number).unwrap().back_rank, back_rank);
        }
        assert_eq!(
            all.get(84_000).unwrap_err().to_string(),
            "no set-up 84000: expected 0 to 83999"
        );
    }

    #[test]
    fn numbers_follow_the_alphabet() {
        let all = set_ups("any");
        let mut last = String::new();
        for number in 0..84_000 {
            let back_rank = all.get(number).unwrap().back_rank;
            assert!(last < back_rank);
            last = back_rank;
        }
        assert_eq!(last, "RQNNKRCBBA");
    }

    #[test]
    fn the_start_is_capablancas() {
        let rules = Rules::read("crc", include_str!("../crc.ron"), &[]).unwrap();
        assert_eq!(set_ups("any").get(75_522).unwrap().fen, rules.start);
    }

    #[test]
    fn bishops_apart_keep_their_numbers() {
        let apart = set_ups("apart");
        assert_eq!(apart.count(), 53_760);
        assert_eq!(apart.get(77_394).unwrap().back_rank, "RNBQCKABNR");
        assert!(matches!(
            apart.get(0),
            Err(SetUpError::Excluded { number: 0, .. })
        ));
    }

    #[test]
    fn seeds_are_those_of_the_rulings() {
        let seeded = set_ups("any").seeded(42);
        assert_eq!(
            (seeded.number, seeded.back_rank.as_str()),
            (23_413, "BRNBKQACRN")
        );
        for seed in 0..20 {
            assert!(!set_ups("apart").seeded(seed).back_rank.contains("BB"));
        }
    }
}
