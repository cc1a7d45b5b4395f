//! The shuffles: 84,000 of them, in alphabetical order.

use legwork_core::rules::Rules;
use legwork_core::setups::SetUpRule;

/// The set-ups of Capablanca Random Chess.
pub(crate) static SET_UPS: SetUpRule = SetUpRule {
    back_ranks,
    fen,
    allows,
};

/// What stands on a first rank, in alphabetical order: the first permutation.
const PIECES: [u8; 10] = *b"ABBCKNNQRR";

fn back_ranks() -> Vec<String> {
    let mut rank = PIECES;
    let mut all = Vec::with_capacity(84_000);
    loop {
        if is_sound(&rank) {
            all.push(rank.iter().copied().map(char::from).collect());
        }
        if !permute(&mut rank) {
            return all;
        }
    }
}

/// Goes on to the next permutation in alphabetical order; `false` after the last.
fn permute(rank: &mut [u8]) -> bool {
    let Some(last_rise) = rank.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let Some(larger) = rank.iter().rposition(|&piece| piece > rank[last_rise]) else {
        return false;
    };
    rank.swap(last_rise, larger);
    rank[last_rise + 1..].reverse();
    true
}

/// The first and the last place of a kind.
fn places(rank: &[u8], kind: u8) -> Option<(usize, usize)> {
    let is = |&piece: &u8| piece == kind;
    rank.iter().position(is).zip(rank.iter().rposition(is))
}

/// Whether the Bishops stand on different colours and the King between the Rooks.
fn is_sound(rank: &[u8]) -> bool {
    let (Some(bishops), Some(king), Some(rooks)) =
        (places(rank, b'B'), places(rank, b'K'), places(rank, b'R'))
    else {
        return false;
    };
    (bishops.0 + bishops.1) % 2 == 1 && rooks.0 < king.0 && king.0 < rooks.1
}

fn fen(back_rank: &str) -> String {
    let black = back_rank.to_ascii_lowercase();
    format!("{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{back_rank} w KQkq - 0 1")
}

fn allows(rules: &Rules, back_rank: &str) -> Result<(), String> {
    if rules.option("bishops") == Some("apart") && back_rank.contains("BB") {
        return Err("with `bishops=apart` no two Bishops stand side by side".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use legwork_core::setups::{SetUpError, SetUps};

    use super::*;

    fn set_ups(bishops: &str) -> SetUps {
        let rules = Rules::read("crc", include_str!("../crc.ron"), &[("bishops", bishops)]);
        SetUps::new(&SET_UPS, &rules.unwrap())
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
        assert!(back_ranks().is_sorted_by(|one, next| one < next));
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
