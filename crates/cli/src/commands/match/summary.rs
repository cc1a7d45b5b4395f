//! The results of a match.

use std::collections::BTreeMap;
use std::fmt;

use legwork_drawing::text::numbers::counted;
use legwork_match::statistics::{Results, Sprt, SprtState};
use legwork_match::{GameRecord, MatchTask, Termination};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Summary {
    variant: String,
    options: BTreeMap<String, String>,
    players: [String; 2],
    pace: String,
    of: u64,
    #[serde(flatten)]
    standing: Standing,
    sprt: Option<SprtState>,
    ends: Vec<EndCount>,
    /// The results of each variant, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    each: Vec<OfVariant>,
}

/// The result of a match so far, from the first player's view.
#[derive(Serialize)]
struct Standing {
    games: u64,
    score: f64,
    rate: f64,
    #[serde(flatten)]
    results: Results,
    elo: Option<f64>,
    elo_range: [Option<f64>; 2],
    superiority: Option<f64>,
}

/// The result of one variant's games.
#[derive(Serialize)]
struct OfVariant {
    variant: String,
    #[serde(flatten)]
    standing: Standing,
}

impl Standing {
    fn of(results: Results) -> Self {
        let elo = results.elo();
        Self {
            games: results.games(),
            score: results.points(),
            rate: results.points() / (results.games() as f64).max(1.0),
            results,
            elo: elo.map(|elo| elo.elo),
            elo_range: [elo.and_then(|elo| elo.low), elo.and_then(|elo| elo.high)],
            superiority: elo.and_then(|elo| elo.superiority),
        }
    }
}

/// The number of games that ended in this way.
#[derive(Serialize)]
struct EndCount {
    end: String,
    /// The player who lost by it, if it was that player's fault.
    player: Option<String>,
    games: u64,
}

impl Summary {
    pub(super) fn new(task: &MatchTask, games: &[GameRecord], sprt: Option<Sprt>) -> Self {
        let results = Results::of(games);
        let each = task.variants().enumerate().map(|(at, id)| {
            let own = games.iter().filter(|game| task.variant_of(game.game) == at);
            OfVariant {
                variant: id.to_owned(),
                standing: Standing::of(Results::of(own)),
            }
        });
        let each: Vec<OfVariant> = each.collect();
        Self {
            variant: task.variant.clone(),
            options: task.options.clone(),
            players: task.players.clone(),
            pace: task.pace.clone(),
            of: task.games,
            standing: Standing::of(results),
            sprt: sprt.map(|sprt| results.test(&sprt)),
            ends: ends(task, games),
            each: if each.len() > 1 { each } else { Vec::new() },
        }
    }
}

impl Standing {
    /// The difference in strength, in words.
    fn elo_words(&self) -> String {
        let elo = self.elo.unwrap_or_default();
        let ([low, high], Some(superiority)) = (self.elo_range, self.superiority) else {
            return format!("Elo {elo:+.1}, too few games for its error");
        };
        format!(
            "Elo {elo:+.1} (95%: {} to {}), likelihood of superiority {:.1}%",
            bound(low),
            bound(high),
            100.0 * superiority
        )
    }
}

fn ends(task: &MatchTask, games: &[GameRecord]) -> Vec<EndCount> {
    let mut counts: BTreeMap<(String, Option<String>), u64> = BTreeMap::new();
    for game in games {
        let (end, player) = match game.termination {
            Termination::Rules => (game.comment.clone(), None),
            Termination::Adjudication | Termination::Agreement => {
                (game.termination.words().to_owned(), None)
            }
            fault => {
                let loser = usize::from(game.half_points() == Some(2));
                (fault.words().to_owned(), Some(task.players[loser].clone()))
            }
        };
        *counts.entry((end, player)).or_default() += 1;
    }
    let counts = counts
        .into_iter()
        .map(|((end, player), games)| EndCount { end, player, games });
    counts.collect()
}

/// Writes a bound that may be missing.
fn bound(bound: Option<f64>) -> String {
    bound.map_or_else(|| "unbounded".to_owned(), |bound| format!("{bound:+.1}"))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        let Self { standing, of, .. } = self;
        let games = counted(standing.games, "game");
        let of = if standing.games == *of {
            String::new()
        } else {
            format!(" of {of}")
        };
        let variants = self.variant.replace(',', ", ");
        writeln!(f, "{variants}, {}: {games}{of}", self.pace)?;
        let other = standing.games as f64 - standing.score;
        writeln!(
            f,
            "{first} {} - {second} {other}  ({:.1}%, +{} ={} -{})",
            standing.score,
            100.0 * standing.rate,
            standing.results.wins,
            standing.results.draws,
            standing.results.losses
        )?;
        let [zero, half, one, more, two] = standing.results.pairs;
        writeln!(
            f,
            "pairs with 0, 1/2, 1, 1 1/2, 2 points: {zero}, {half}, {one}, {more}, {two}"
        )?;
        if standing.games > 0 {
            writeln!(f, "{}", standing.elo_words())?;
        }
        if let Some(test) = &self.sprt {
            let end = test.accepted.map_or_else(
                || "not decided".to_owned(),
                |accepted| format!("{accepted} accepted"),
            );
            writeln!(
                f,
                "SPRT: LLR {:.2} ({:.2} to {:.2}), {end}",
                test.llr, test.lower, test.upper
            )?;
        }
        for OfVariant { variant, standing } in &self.each {
            let (games, score) = (standing.games, standing.score);
            write!(f, "{variant}: {score} of {games}")?;
            match games {
                0 => writeln!(f)?,
                _ => writeln!(f, ", {}", standing.elo_words())?,
            }
        }
        for EndCount { end, player, games } in &self.ends {
            let of = player
                .as_ref()
                .map_or_else(String::new, |player| format!(" of {player}"));
            writeln!(f, "{end}{of}: {games}")?;
        }
        Ok(())
    }
}
