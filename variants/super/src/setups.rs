//! The prelude: which four pieces of the FIDE array give way, and to what.

use legwork_core::rules::Rules;
use legwork_core::setups::{BackRankSink, SetUpRule};

/// The set-ups of Superchess.
const SET_UPS: SetUpRule = SetUpRule {
    name: "super",
    each,
    count,
    fen,
    allows,
};

legwork_core::inventory::submit! { SET_UPS }

const FIDE: &str = "RNBQKBNR";

/// The pieces that come into the array.
const SUPER: &[u8; 4] = b"AESV";

/// The order of the pool in a FEN.
const POOL: &str = "QAESVRBN";

/// Two of the files a to d and two of f to h are replaced, in any order of the four.
fn back_ranks() -> Vec<String> {
    let pairs = |files: std::ops::Range<usize>| {
        let end = files.end;
        files.flat_map(move |one| (one + 1..end).map(move |other| [one, other]))
    };
    let mut all = Vec::with_capacity(432);
    for left in pairs(0..4) {
        for right in pairs(5..8) {
            for order in orders() {
                let mut rank = FIDE.as_bytes().to_vec();
                for (file, piece) in left.into_iter().chain(right).zip(order) {
                    rank[file] = piece;
                }
                all.push(rank.into_iter().map(char::from).collect());
            }
        }
    }
    all.sort_unstable();
    all
}

fn each(give: BackRankSink<'_>) {
    for back_rank in back_ranks() {
        give(&back_rank);
    }
}

/// Two files of four, two of three, and four pieces in any order.
fn count(_rules: &Rules) -> usize {
    (4 * 3 / 2) * (3 * 2 / 2) * (4 * 3 * 2)
}

/// The four pieces in every order.
fn orders() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in SUPER {
        let longer = |order: Vec<u8>| {
            let rest = SUPER
                .iter()
                .copied()
                .filter(|piece| !order.contains(piece))
                .collect::<Vec<_>>();
            rest.into_iter()
                .map(move |piece| [order.as_slice(), &[piece]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The substituted pieces are the pool, and a corner without its Rook has no right to castle.
fn fen(back_rank: &str) -> String {
    let count = |rank: &str, kind| rank.chars().filter(|&piece| piece == kind).count();
    let gone = |kind| count(FIDE, kind).saturating_sub(count(back_rank, kind));
    let pool: String = POOL
        .chars()
        .flat_map(|kind| std::iter::repeat_n(kind, gone(kind)))
        .collect();
    let mut rights = String::new();
    if back_rank.ends_with('R') {
        rights.push('K');
    }
    if back_rank.starts_with('R') {
        rights.push('Q');
    }
    let small = str::to_ascii_lowercase;
    let both = if rights.is_empty() {
        "-".to_owned()
    } else {
        format!("{rights}{}", small(&rights))
    };
    let (black, black_pool) = (small(back_rank), small(&pool));
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{back_rank}[{pool}{black_pool}] w {both} - 0 1")
}

fn allows(_rules: &Rules, _back_rank: &str) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use legwork_core::setups::SetUps;
    use legwork_reader::ReadRules as _;

    use super::*;

    fn rules() -> Rules {
        Rules::read("super", include_str!("../super.ron"), &[]).unwrap()
    }

    fn set_ups() -> SetUps {
        SetUps::new(&SET_UPS, &rules())
    }

    #[test]
    fn numbers_are_those_of_the_rulings() {
        let all = set_ups();
        assert_eq!(all.count(), 432);
        let named = [
            (0, "AEBQKBSV"),
            (122, "RABVKENS"),
            (181, "RNAEKBVS"),
            (431, "VSBQKENA"),
        ];
        for (number, back_rank) in named {
            assert_eq!(all.get(number).unwrap().back_rank, back_rank);
        }
        assert_eq!(
            all.get(432).unwrap_err().to_string(),
            "no set-up 432: expected 0 to 431"
        );
    }

    #[test]
    fn every_set_up_is_another() {
        assert!(back_ranks().is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn the_pool_holds_what_gave_way() {
        assert_eq!(set_ups().get(122).unwrap().fen, rules().start);
        let no_rook = "aebqkbsv/pppppppp/8/8/8/8/PPPPPPPP/AEBQKBSV[RRNNrrnn] w - - 0 1";
        assert_eq!(set_ups().get(0).unwrap().fen, no_rook);
        assert!(fen("RNAEKSVR").contains("[QBBNqbbn] w KQkq "));
    }

    #[test]
    fn the_seed_is_that_of_the_rulings() {
        let seeded = set_ups().seeded(42);
        assert_eq!(
            (seeded.number, seeded.back_rank.as_str()),
            (181, "RNAEKBVS")
        );
    }
}
