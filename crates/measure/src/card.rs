//! A card: the statistics of a variant's games, as figures with confidence intervals.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The statistics of a variant's games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The variant's id.
    pub variant: String,
    pub name: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The number of games.
    pub games: u64,
    /// The node limit for each move.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
    /// The unit of the values.
    pub unit: Unit,
    /// White's share of the points, from 0 to 1.
    pub white: Option<Figure>,
    /// The value of the first move, in `unit`.
    pub first_move: Option<Figure>,
    /// The shares of White's wins, draws, and Black's wins.
    pub results: [Option<Figure>; 3],
    /// The value of every kind that is not royal.
    pub values: Vec<ValueRow>,
    /// The value in hand of every kind that may be in hand.
    pub hands: Vec<ValueRow>,
    /// For colour-bound kinds, the bonus of a pair on squares of both colours over the two pieces' own values.
    pub pairs: Vec<ValueRow>,
    /// How the games ended, most frequent first.
    pub ends: Vec<EndRow>,
    /// The mean length of a game in plies.
    pub plies: Option<Figure>,
    /// The mean number of legal moves of a position.
    pub choices: Option<Figure>,
    /// Promotions to each kind, per game.
    pub promotions: Vec<CountRow>,
    /// Gatings of each kind, per game.
    pub gatings: Vec<CountRow>,
    /// Drops of each kind, per game.
    pub drops: Vec<CountRow>,
    /// For each kind but Pawns, the share of the games in which it is the first to be captured.
    pub first_traded: Vec<CountRow>,
    /// The winner's material advantage at the end of decisive games.
    pub lead: Option<Figure>,
    /// The share of decisive games in which the winner has less material at the end.
    pub won_behind: Option<Figure>,
}

/// The unit of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Pawns. The interval of the Pawn itself says how well its value is known.
    Pawn,
    /// An advantage of 100 Elo, or 64% of the points, for variants without a Pawn whose value is certainly above 0.
    HundredElo,
}

/// The value of a kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ValueRow {
    pub letter: String,
    pub name: String,
    /// The value; `None` if the sides differed in it in too few games.
    pub value: Option<f64>,
    /// Its 95% confidence interval.
    pub interval: Option<[f64; 2]>,
    /// The value while more than half of the officers (pieces other than Pawns and royal ones) are left.
    pub early: Option<Figure>,
    /// The value after that.
    pub late: Option<Figure>,
    /// The engine's estimate from how the piece moves (`pieces --estimate`), in Pawns.
    pub estimate: Option<f64>,
    /// The value in the rule file, in Pawns.
    pub rules: Option<f64>,
}

/// A way in which games ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EndRow {
    /// Its name: `checkmate`.
    pub end: String,
    /// Whether it was a draw.
    pub drawn: bool,
    /// The number of games that ended in this way.
    pub games: u64,
    /// Their share of all games.
    pub share: Option<Figure>,
}

/// How often an event happens to a kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountRow {
    pub letter: String,
    pub name: String,
    /// The number of events in all games.
    pub count: u64,
    /// The mean number per game.
    pub a_game: Option<Figure>,
}

/// A figure with its 95% confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The figure for all games.
    pub value: f64,
    /// The lower and the upper bound.
    pub interval: [f64; 2],
}
