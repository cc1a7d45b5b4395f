//! Published figures for some variants, to compare the cards with.

use crate::atlas::KeptCard;
use crate::card::Card;
use crate::resample::Figure;

/// The subject of a figure.
#[derive(Debug, Clone, Copy)]
enum Of {
    /// A kind, by its letter.
    Kind(&'static str),
    /// White's share of the points, in percent.
    White,
}

/// A published figure: a number, or a range.
struct Known {
    variant: &'static str,
    of: Of,
    range: [f64; 2],
    source: &'static str,
}

const fn value(
    variant: &'static str,
    letter: &'static str,
    value: f64,
    source: &'static str,
) -> Known {
    Known {
        variant,
        of: Of::Kind(letter),
        range: [value, value],
        source,
    }
}

const ALPHAZERO: &str = "AlphaZero's fit";
const PAGES: &str = "the rule pages";
/// In dirhams a Rook is worth 1, a Knight 2/3, a Ferz 1/3, an Alfil 1/4, and a Pawn 1/4 in the middle, 1/8 at the edge and 1/6
/// between: 0.177 on average, which is the Pawn here.
const AS_SULI: &str = "as-Suli, by Murray";

const KNOWN: [Known; 12] = [
    value("chess", "N", 3.05, ALPHAZERO),
    value("chess", "B", 3.33, ALPHAZERO),
    value("chess", "R", 5.63, ALPHAZERO),
    value("chess", "Q", 9.5, ALPHAZERO),
    Known {
        variant: "chess",
        of: Of::White,
        range: [54.0, 56.0],
        source: "games of masters and engines",
    },
    value("gothic", "A", 8.75, PAGES),
    value("gothic", "C", 9.0, PAGES),
    value("gothic", "Q", 9.5, PAGES),
    value("shatranj", "R", 5.65, AS_SULI),
    value("shatranj", "N", 3.76, AS_SULI),
    value("shatranj", "Q", 1.88, AS_SULI),
    value("shatranj", "B", 1.41, AS_SULI),
];

/// Returns a Markdown table that compares cards with the published figures.
pub fn known_table(cards: &[KeptCard]) -> String {
    let mut table = "| | known | source | measured | |\n|---|---|---|---|---|\n".to_owned();
    for known in &KNOWN {
        let card = cards.iter().map(|kept| &kept.card);
        let card = card.into_iter().find(|card| card.variant == known.variant);
        let Some((name, figure)) = card.and_then(|card| found(card, known.of)) else {
            continue;
        };
        let [low, high] = known.range;
        let range = if low == high {
            format!("{low}")
        } else {
            format!("{low} to {high}")
        };
        let agrees = figure.interval[0] <= high && low <= figure.interval[1];
        let agrees = if agrees { "within" } else { "**outside**" };
        table.push_str(&format!(
            "| {name} | {range} | {} | {figure} | {agrees} |\n",
            known.source
        ));
    }
    table
}

/// The name and the figure of a card.
fn found(card: &Card, of: Of) -> Option<(String, Figure)> {
    match of {
        Of::Kind(letter) => {
            let row = card.values.iter().find(|row| row.letter == letter)?;
            Some((format!("{}: {}", card.name, row.name), row.figure()?))
        }
        Of::White => {
            let name = format!("{}: White's points, in percent", card.name);
            Some((name, card.white?.scaled(100.0)))
        }
    }
}
