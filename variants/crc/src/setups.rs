//! The shuffles: 84,000 of them, in alphabetical order.

use legwork_core::rules::Rules;
use legwork_core::setups::{BackRankSink, SetUpRule};

/// The set-ups of Capablanca Random Chess.
const SET_UPS: SetUpRule = SetUpRule {
    name: "crc",
    each,
    count,
    fen,
    allows,
};

legwork_core::inventory::submit! { SET_UPS }

/// The pieces of a first rank in alphabetical order, and how many of each.
const PIECES: [(u8, u8); 7] = [
    (b'A', 1),
    (b'B', 2),
    (b'C', 1),
    (b'K', 1),
    (b'N', 2),
    (b'Q', 1),
    (b'R', 2),
];

fn each(give: BackRankSink<'_>) {
    fill(&mut [0; 10], 0, &mut PIECES.map(|(_, count)| count), give);
}

/// Fills a rank from a file on with the remaining pieces, in every sound way.
fn fill(rank: &mut [u8; 10], place: usize, left: &mut [u8; 7], give: BackRankSink<'_>) {
    if place == rank.len() {
        return give(str::from_utf8(rank).unwrap_or_default());
    }
    for (number, (piece, _)) in PIECES.into_iter().enumerate() {
        if left[number] > 0 && is_sound(&rank[..place], piece) {
            rank[place] = piece;
            left[number] -= 1;
            fill(rank, place + 1, left, give);
            left[number] += 1;
        }
    }
}

/// Whether a piece may stand next in a row: the Bishops on different colours, the King between the
/// Rooks.
fn is_sound(row: &[u8], piece: u8) -> bool {
    let has = |sought| row.contains(&sought);
    match piece {
        b'B' => row
            .iter()
            .position(|&other| other == b'B')
            .is_none_or(|place| (place + row.len()) % 2 == 1),
        b'K' => row.iter().filter(|&&other| other == b'R').count() == 1,
        b'R' => !has(b'R') || has(b'K'),
        _ => true,
    }
}

/// The Bishops take places of different colours, a Rook, the King and a Rook three of the eight
/// left, the Knights two of five, and the others what remains in any order.
fn count(rules: &Rules) -> usize {
    let pairs =
        (0..10_usize).flat_map(|left| (left + 1..10).step_by(2).map(move |right| right - left));
    let bishops = pairs
        .filter(|&apart| apart > 1 || !are_apart(rules))
        .count();
    bishops * (8 * 7 * 6 / 6) * (5 * 4 / 2) * (3 * 2)
}

fn fen(back_rank: &str) -> String {
    let black = back_rank.to_ascii_lowercase();
    format!("{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{back_rank} w KQkq - 0 1")
}

/// Whether no two Bishops may stand side by side.
fn are_apart(rules: &Rules) -> bool {
    rules.option("bishops") == Some("apart")
}

fn allows(rules: &Rules, back_rank: &str) -> Result<(), String> {
    if are_apart(rules) && back_rank.contains("BB") {
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
        let mut last = String::new();
        each(&mut |back_rank| {
            assert!(last.as_str() < back_rank);
            back_rank.clone_into(&mut last);
        });
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
