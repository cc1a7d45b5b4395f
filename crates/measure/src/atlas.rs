//! Stored cards, with the commands that reproduce them.

use serde::{Deserialize, Serialize};

use crate::card::Card;

/// A card, and how to reproduce it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptCard {
    pub command: String,
    /// The commit of the program that made it.
    pub commit: String,
    /// The card; it has the seed.
    pub card: Card,
}

/// Reads cards, one JSON document a line.
///
/// # Errors
///
/// If a line is not a card.
pub fn read_cards(text: &str) -> Result<Vec<KeptCard>, serde_json::Error> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(serde_json::from_str).collect()
}

/// Writes cards, one JSON document a line, sorted by the names of their variants.
///
/// # Errors
///
/// If a card has a number that JSON cannot express.
pub fn cards_text(cards: &[KeptCard]) -> Result<String, serde_json::Error> {
    let mut sorted: Vec<&KeptCard> = cards.iter().collect();
    sorted.sort_by(|one, other| one.card.variant.cmp(&other.card.variant));
    let lines: Result<Vec<String>, _> = sorted.into_iter().map(serde_json::to_string).collect();
    Ok(lines?.iter().map(|line| format!("{line}\n")).collect())
}
