//! Published figures for some variants, to compare the cards with.

use serde::Deserialize;

use crate::atlas::KeptCard;
use crate::card::Card;
use crate::card::Figure;

/// The figures, one on each line.
///
/// As-Suli values in dirhams: a Rook 1, a Knight 2/3, a Ferz 1/3, an Alfil 1/4, and a Pawn 1/4 in the middle, 1/8 at the edge and 1/6
/// between: 0.177 on average, which is the Pawn here.
const KNOWN: &str = include_str!("../known.jsonl");

/// A published figure.
#[derive(Deserialize)]
struct Known {
    variant: String,
    /// The letter of the kind whose value it is; without one it is White's share of the points, in percent.
    letter: Option<String>,
    /// The bounds of a range; twice the same for a number.
    range: [f64; 2],
    source: String,
}

/// Returns a Markdown table that compares cards with the published figures.
pub fn known_table(cards: &[KeptCard]) -> String {
    let mut table = "| | known | source | measured | |\n|---|---|---|---|---|\n".to_owned();
    let known = KNOWN.lines().map(serde_json::from_str::<Known>);
    for known in known.filter_map(Result::ok) {
        let card = cards.iter().map(|kept| &kept.card);
        let card = card.into_iter().find(|card| card.variant == known.variant);
        let Some((name, figure)) = card.and_then(|card| found(card, known.letter.as_deref()))
        else {
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

/// The name and the figure of a card: the value of a kind, or White's share.
fn found(card: &Card, letter: Option<&str>) -> Option<(String, Figure)> {
    let Some(letter) = letter else {
        let name = format!("{}: White's points, in percent", card.name);
        return Some((name, card.white?.scaled(100.0)));
    };
    let row = card.values.iter().find(|row| row.letter == letter)?;
    Some((format!("{}: {}", card.name, row.name), row.figure()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_figure_can_be_read() {
        for line in KNOWN.lines() {
            let known = serde_json::from_str::<Known>(line);
            assert!(known.is_ok(), "{line}");
        }
    }
}
