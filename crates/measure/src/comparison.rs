//! The cards of two versions of rules, compared.

use std::fmt;

use serde::Serialize;

use crate::card::{Card, Figure};

/// Two versions of rules by the statistics of their games, which are independent of each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The cards of the two versions.
    pub cards: [Card; 2],
    /// The figures that both cards have.
    pub rows: Vec<ComparisonRow>,
}

/// A figure of both versions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComparisonRow {
    /// Its name, in words.
    pub figure: &'static str,
    /// The figure of each version; shares are from 0 to 1.
    pub each: [Figure; 2],
    /// The second version's minus the first one's.
    pub difference: Figure,
    /// Whether it is a share.
    #[serde(skip)]
    share: bool,
}

/// The name of a figure, whether it is a share, and the figure of a card.
type FigureOf = (&'static str, bool, fn(&Card) -> Option<Figure>);

impl Comparison {
    /// Compares the balance, the results and the length of the games of two cards.
    pub fn new(cards: [Card; 2]) -> Self {
        let figures: [FigureOf; 6] = [
            ("White scores", true, |card| card.white),
            ("White wins", true, |card| card.results[0]),
            ("drawn", true, |card| card.results[1]),
            ("Black wins", true, |card| card.results[2]),
            ("plies of a game", false, |card| card.plies),
            ("legal moves of a position", false, |card| card.choices),
        ];
        let row = |(figure, share, of): FigureOf| {
            let [first, second] = cards.each_ref().map(of);
            let each = [first?, second?];
            Some(ComparisonRow {
                figure,
                each,
                difference: difference(each),
                share,
            })
        };
        let rows = figures.into_iter().filter_map(row).collect();
        Self { cards, rows }
    }
}

/// The second figure minus the first one. Their errors are independent, so their squares add up.
fn difference([first, second]: [Figure; 2]) -> Figure {
    let value = second.value - first.value;
    let below = |figure: Figure| figure.value - figure.interval[0];
    let above = |figure: Figure| figure.interval[1] - figure.value;
    // `f64::hypot` asks for a newer C library than a wheel may.
    let root = |one: f64, other: f64| (one * one + other * other).sqrt();
    Figure {
        value,
        interval: [
            value - root(below(second), above(first)),
            value + root(above(second), below(first)),
        ],
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.cards;
        writeln!(
            f,
            "A is {} ({}), B is {} ({}): {} games each, {} nodes a move, seed {}; 95% confidence intervals in brackets",
            first.name,
            first.variant,
            second.name,
            second.variant,
            first.games,
            first.nodes,
            first.seed
        )?;
        if self.rows.is_empty() {
            return writeln!(f, "too few games for intervals");
        }
        writeln!(f, "{:27}{:24}{:24}B - A", "", "A", "B")?;
        for row in &self.rows {
            let [a, b] = row.each;
            let [a, b, difference] = [a, b, row.difference].map(|figure| {
                if row.share {
                    figure.percent()
                } else {
                    format!("{figure:.1}")
                }
            });
            writeln!(f, "{:25}  {a:22}  {b:22}  {difference}", row.figure)?;
        }
        Ok(())
    }
}
