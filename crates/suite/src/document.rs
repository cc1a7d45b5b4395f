//! The document of a suite.

use std::collections::BTreeMap;
use std::fmt;

use legwork_core::piece::Color;
use legwork_core::rules::Outcome;
use legwork_variant::game::Game;
use legwork_variant::game::Verdict;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;

use crate::choice::chosen;
use crate::games::games;
use crate::near::refused;
use crate::points::points;

/// The format of the document, which changes when a field loses its meaning.
pub const SUITE_FORMAT: &str = "legwork-suite-1";
/// The seed of a suite for which none is given.
pub const SEED: u64 = 1;
/// A count is given to the depth at which it exceeds this number, and at most to [`DEEPEST`].
const LARGEST_COUNT: u64 = 20_000;
/// The maximum depth of a count.
const DEEPEST: u32 = 4;
/// The number of illegal moves of a position.
const REFUSALS: usize = 12;

/// A suite of a variant.
#[derive(Debug, Clone, Serialize)]
pub struct Suite {
    /// [`SUITE_FORMAT`].
    pub format: &'static str,
    /// The variant's id.
    pub variant: String,
    pub name: String,
    /// Its names in other programs.
    pub aliases: BTreeMap<String, String>,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The number of files and of ranks.
    pub board: [u8; 2],
    /// Where its games start, as a FEN.
    pub start: String,
    /// The seed of the suite.
    pub seed: u64,
    pub positions: Vec<SuitePosition>,
    pub games: Vec<SuiteGame>,
}

#[derive(Debug, Clone, Serialize)]
pub struct SuitePosition {
    /// Its name in the suite: `p17`.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The position as an SFEN, in variants of Shogi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sfen: Option<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game has ended here, by the position alone.
    pub end: Option<SuiteEnd>,
    /// All legal moves, in the order of their texts.
    pub moves: Vec<SuiteMove>,
    /// The number of sequences of 1, 2, 3... legal moves.
    pub counts: Vec<u64>,
    /// Some moves that are not legal.
    pub illegal: Vec<SuiteRefusal>,
    /// The points of the rules that decide here.
    pub tests: Vec<String>,
}

/// A legal move.
#[derive(Debug, Clone, Serialize)]
pub struct SuiteMove {
    /// In coordinates: `e2e4`.
    #[serde(rename = "move")]
    pub text: String,
    /// In algebraic notation: `e4`.
    pub san: String,
    /// In USI, in variants of Shogi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
}

/// A move that is not legal.
#[derive(Debug, Clone, Serialize)]
pub struct SuiteRefusal {
    /// In coordinates.
    #[serde(rename = "move")]
    pub text: String,
    /// The rule, as a name for programs: `king-left-in-check`.
    pub reason: &'static str,
    /// Why it is not legal, in words.
    pub words: String,
}

/// How a game has ended.
#[derive(Debug, Clone, Serialize)]
pub struct SuiteEnd {
    /// By what: `checkmate`, `threefold repetition`.
    pub by: String,
    /// The winner: `white` or `black`; `None` in a draw.
    pub winner: Option<&'static str>,
}

/// A game that ends, and not before its last move.
#[derive(Debug, Clone, Serialize)]
pub struct SuiteGame {
    /// Its name in the suite: `g3`.
    pub id: String,
    /// Where it starts.
    pub start: String,
    /// Its moves in coordinates.
    pub moves: Vec<String>,
    /// The legal moves in algebraic notation.
    pub sans: Vec<String>,
    /// The last position.
    pub fen: String,
    /// How often that has occurred, including now.
    pub repetitions: usize,
    /// How it ends.
    pub end: SuiteEnd,
}

impl Suite {
    /// Makes the suite of a variant with this seed, of at most `number` positions.
    pub fn new(variant: &Variant, seed: u64, number: usize) -> Self {
        let rules = variant.rules();
        let positions = chosen(variant, seed, number);
        let games = games(variant, &positions, seed);
        let mut dice = SplitMix64::seed_from_u64(seed);
        Self {
            format: SUITE_FORMAT,
            variant: rules.id.clone(),
            name: rules.name.clone(),
            aliases: rules.aliases.clone(),
            options: rules.chosen.clone(),
            board: [rules.geometry.files(), rules.geometry.ranks()],
            start: variant.start().fen(),
            seed,
            positions: positions
                .iter()
                .zip(1..)
                .map(|(position, number)| SuitePosition::new(position, number, &mut dice))
                .collect(),
            games: games
                .iter()
                .zip(1..)
                .map(|((game, verdict), number)| SuiteGame::new(game, *verdict, number))
                .collect(),
        }
    }

    /// The positions with their counts, as a perft suite: `FEN ;D1 20 ;D2 400`.
    pub fn epd(&self) -> String {
        self.positions
            .iter()
            .map(|position| {
                let counts = position.counts.iter().zip(1..);
                let counts: Vec<String> = counts
                    .map(|(count, depth)| format!(";D{depth} {count}"))
                    .collect();
                format!("{} {}\n", position.fen, counts.join(" "))
            })
            .collect()
    }
}

/// `chess: 300 positions with 9021 moves, 12 games`.
impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: usize = self
            .positions
            .iter()
            .map(|position| position.moves.len())
            .sum();
        let (positions, games) = (self.positions.len(), self.games.len());
        write!(
            f,
            "{}: {positions} positions with {moves} moves, {games} games",
            self.variant
        )
    }
}

impl SuitePosition {
    fn new(position: &Position, number: usize, dice: &mut SplitMix64) -> Self {
        let mut moves: Vec<SuiteMove> = position
            .sans(Default::default())
            .into_iter()
            .map(|(mv, san)| SuiteMove {
                text: position.move_text(mv),
                usi: position.usi(mv),
                san,
            })
            .collect();
        moves.sort_by(|one, other| one.text.cmp(&other.text));
        let mut counts = Vec::new();
        for depth in 1..=DEEPEST {
            let count = position.perft(depth);
            counts.push(count);
            if count == 0 || count.saturating_mul(moves.len() as u64) > LARGEST_COUNT {
                break;
            }
        }
        let illegal = match position.outcome() {
            None => refused(position, REFUSALS, dice),
            Some(_) => Vec::new(),
        };
        Self {
            id: format!("p{number}"),
            fen: position.fen(),
            sfen: position.sfen(),
            check: position.in_check(),
            end: position.outcome().map(SuiteEnd::from),
            moves,
            counts,
            illegal: illegal
                .into_iter()
                .map(|(text, reason, words)| SuiteRefusal {
                    text,
                    reason: reason.name(),
                    words,
                })
                .collect(),
            tests: points(position).into_iter().collect(),
        }
    }
}

impl SuiteGame {
    fn new(game: &Game, verdict: Verdict, number: usize) -> Self {
        let played: Vec<_> = game.earlier().zip(game.moves()).collect();
        let start = game.earlier().next().unwrap_or(game.position());
        Self {
            id: format!("g{number}"),
            start: start.fen(),
            moves: played
                .iter()
                .map(|(position, mv)| position.move_text(*mv))
                .collect(),
            sans: played
                .iter()
                .map(|(position, mv)| position.san(*mv))
                .collect(),
            fen: game.position().fen(),
            repetitions: game.repetitions(),
            end: SuiteEnd {
                by: verdict.name().to_owned(),
                winner: verdict.winner().map(side),
            },
        }
    }
}

impl From<Outcome> for SuiteEnd {
    fn from(outcome: Outcome) -> Self {
        Self {
            by: outcome.cause.name().to_owned(),
            winner: outcome.winner.map(side),
        }
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
