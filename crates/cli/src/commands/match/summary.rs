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
    games: u64,
    of: u64,
    score: f64,
    rate: f64,
    #[serde(flatten)]
    results: Results,
    elo: Option<f64>,
    elo_range: [Option<f64>; 2],
    superiority: Option<f64>,
    sprt: Option<SprtState>,
    ends: Vec<EndCount>,
}

/// The number of games that ended in this way.
#[derive(Serialize)]
struct EndCount {
    end: String,
    /// The player who lost by it, if it is that player's fault.
    player: Option<String>,
    games: u64,
}

impl Summary {
    pub(super) fn new(task: &MatchTask, games: &[GameRecord], sprt: Option<Sprt>) -> Self {
        let results = Results::of(games);
        let elo = results.elo();
        Self {
            variant: task.variant.clone(),
            options: task.options.clone(),
            players: task.players.clone(),
            pace: task.pace.clone(),
            games: results.games(),
            of: task.games,
            score: results.points(),
            rate: results.points() / (results.games() as f64).max(1.0),
            results,
            elo: elo.map(|elo| elo.elo),
            elo_range: [elo.and_then(|elo| elo.low), elo.and_then(|elo| elo.high)],
            superiority: elo.and_then(|elo| elo.superiority),
            sprt: sprt.map(|sprt| results.test(&sprt)),
            ends: ends(task, games),
        }
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
        let games = counted(self.games, "game");
        let of = match self.games == self.of {
            true => String::new(),
            false => format!(" of {}", self.of),
        };
        writeln!(f, "{}, {}: {games}{of}", self.variant, self.pace)?;
        let other = self.games as f64 - self.score;
        writeln!(
            f,
            "{first} {} - {second} {other}  ({:.1}%, +{} ={} -{})",
            self.score,
            100.0 * self.rate,
            self.results.wins,
            self.results.draws,
            self.results.losses
        )?;
        let [zero, half, one, more, two] = self.results.pairs;
        writeln!(
            f,
            "pairs with 0, 1/2, 1, 1 1/2, 2 points: {zero}, {half}, {one}, {more}, {two}"
        )?;
        match (self.elo, self.elo_range, self.superiority) {
            (Some(elo), [low, high], Some(superiority)) => writeln!(
                f,
                "Elo {elo:+.1} (95%: {} to {}), likelihood of superiority {:.1}%",
                bound(low),
                bound(high),
                100.0 * superiority
            )?,
            (Some(elo), ..) => writeln!(f, "Elo {elo:+.1}, too few games for its error")?,
            (None, ..) => {}
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
        for EndCount { end, player, games } in &self.ends {
            let of = player
                .as_ref()
                .map_or_else(String::new, |player| format!(" of {player}"));
            writeln!(f, "{end}{of}: {games}")?;
        }
        Ok(())
    }
}
