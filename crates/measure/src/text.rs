//! A card as text.

use std::fmt;

use crate::card::{Card, CountRow, Figure, Unit, ValueRow};

impl fmt::Display for Figure {
    /// `3.12 (2.80 to 3.41)`; a precision applies to all three numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        let [low, high] = self.interval;
        write!(
            f,
            "{:.digits$} ({low:.digits$} to {high:.digits$})",
            self.value
        )
    }
}

impl Figure {
    /// The figure and its interval, multiplied by a factor.
    pub fn scaled(self, factor: f64) -> Self {
        Self {
            value: factor * self.value,
            interval: self.interval.map(|bound| factor * bound),
        }
    }

    /// As a percentage: `54.1% (51.0 to 57.2)`.
    pub fn percent(&self) -> String {
        let [low, high] = self.interval.map(|bound| 100.0 * bound);
        format!("{:.1}% ({low:.1} to {high:.1})", 100.0 * self.value)
    }
}

impl Unit {
    /// The unit in words, as written after a number.
    pub fn words(self) -> &'static str {
        match self {
            Self::Pawn => "Pawns",
            Self::HundredElo => "hundreds of Elo",
        }
    }
}

impl ValueRow {
    /// The value, if it was measured.
    pub fn figure(&self) -> Option<Figure> {
        let (value, interval) = self.value.zip(self.interval)?;
        Some(Figure { value, interval })
    }
}

impl Card {
    /// The figures of the games as a whole, each with its name, in words.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let unit = self.unit.words();
        let percent = |figure: Option<Figure>, of: &str| {
            figure.map(|figure| format!("{} of the {of}", figure.percent()))
        };
        let all = [
            ("White scores", percent(self.white, "points")),
            (
                "value of the first move",
                self.first_move.map(|figure| format!("{figure:.2} {unit}")),
            ),
            ("White wins", percent(self.results[0], "games")),
            ("drawn", percent(self.results[1], "games")),
            ("Black wins", percent(self.results[2], "games")),
            (
                "a game lasts",
                self.plies.map(|figure| format!("{figure:.1} plies")),
            ),
            (
                "legal moves of a position",
                self.choices.map(|figure| format!("{figure:.1}")),
            ),
            (
                "the winner's lead at the end",
                self.lead.map(|figure| format!("{figure:.1} {unit}")),
            ),
            (
                "won with less material",
                percent(self.won_behind, "decided games"),
            ),
        ];
        let known = all.into_iter();
        known
            .filter_map(|(what, figure)| Some((what, figure?)))
            .collect()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} ({}): {} games, {} nodes a move, seed {}; 95% confidence intervals in brackets",
            self.name, self.variant, self.games, self.nodes, self.seed
        )?;
        for (what, figure) in self.facts() {
            writeln!(f, "{what}: {figure}")?;
        }
        let unit = self.unit.words();
        values(f, &format!("Values, in {unit}"), &self.values)?;
        values(f, &format!("In hand, in {unit}"), &self.hands)?;
        values(
            f,
            &format!("Bonus of a pair on both colours, in {unit}"),
            &self.pairs,
        )?;
        if !self.ends.is_empty() {
            writeln!(f, "\nEnds")?;
        }
        for row in &self.ends {
            if let Some(share) = row.share {
                let drawn = if row.drawn { ", a draw" } else { "" };
                writeln!(f, "  {}{drawn}: {} of the games", row.end, share.percent())?;
            }
        }
        counts(f, "Promotions to", "a game", &self.promotions)?;
        counts(f, "Gatings of", "a game", &self.gatings)?;
        counts(f, "Drops of", "a game", &self.drops)?;
        counts(
            f,
            "First officer captured",
            "of the games",
            &self.first_traded,
        )
    }
}

fn values(f: &mut fmt::Formatter<'_>, title: &str, rows: &[ValueRow]) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{title}")?;
    let name = |row: &ValueRow| format!("{} {}", row.letter, row.name);
    let width = rows.iter().map(|row| name(row).chars().count()).max();
    let width = width.unwrap_or(0);
    for row in rows {
        let Some(figure) = row.figure() else {
            writeln!(f, "  {:width$}  too few games differ in it", name(row))?;
            continue;
        };
        write!(f, "  {:width$}  {:22}", name(row), figure.to_string())?;
        for (when, figure) in [("early", row.early), ("late", row.late)] {
            if let Some(figure) = figure {
                write!(f, "  {when} {:22}", figure.to_string())?;
            }
        }
        if let Some(estimate) = row.estimate {
            write!(f, "  estimate {estimate:.2}")?;
        }
        if let Some(value) = row.rules {
            write!(f, "  rules {value}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}

fn counts(f: &mut fmt::Formatter<'_>, title: &str, of: &str, rows: &[CountRow]) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{title}")?;
    for row in rows {
        if let Some(figure) = row.a_game {
            let figure = match of {
                "a game" => format!("{figure:.2} {of}"),
                _ => format!("{} {of}", figure.percent()),
            };
            writeln!(f, "  {} {}: {figure}", row.letter, row.name)?;
        }
    }
    Ok(())
}
