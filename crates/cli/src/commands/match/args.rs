//! The arguments of a match.

use legwork_match::statistics::Sprt;
use legwork_match::{DrawRule, Pace, ResignRule};

use crate::args::{OptionValues, RulesArgs};
use crate::values::{self, ANY, move_time, number};

use super::versions;

/// The maximum number of games.
const MOST_GAMES: u64 = 100_000_000;
/// The maximum number of games at a time.
const MOST_AT_A_TIME: u64 = 1024;
/// The maximum number of random moves in an opening.
const MOST_RANDOM: u64 = 1000;
/// The maximum length of a game in plies, which limits the data sent to a player.
const LONGEST_GAME: u64 = 10_000;
/// Play a match between two engines
///
/// A player is `legwork`, this program's own engine, or another program that speaks UCI or CECP, with
/// its arguments and settings in one argument: "fairymax", "cmd=/opt/engine arg=-x proto=cecp
/// option.Hash=16 name=Other dir=/tmp". Two games, colours swapped, start from each opening.
///
/// Of two rule files, such as two versions of a variant, the engine plays games against itself in each: the report compares their
/// balance, draws and lengths.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork match [OPTIONS] <A> <B> --variant <VARIANT>\n       legwork match [OPTIONS] <A.ron> <B.ron>\n       legwork match [OPTIONS] --merge <FILE>...",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The players, or two rule files; the score is from the first one's view
    #[arg(value_name = "PLAYER", hide = true)]
    pub(super) players: Vec<String>,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    /// The variant, or several with commas between them, which are played in turn and evaluated together
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    pub(super) variant: Vec<String>,
    /// Number of games, of all variants together, or of each of two rule files [default: 10, or 400 for two rule files]
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=MOST_GAMES))]
    pub(super) games: Option<u64>,
    /// Number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=MOST_AT_A_TIME))]
    pub(super) concurrency: usize,
    /// Stop by a sequential test (SPRT) of the hypotheses ELO0,ELO1, such as "0,5", from -1000 to 1000; both error rates may
    /// follow [default: 0.05,0.05]
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        conflicts_with = "part",
        allow_hyphen_values = true
    )]
    pub(super) sprt: Option<Sprt>,
    #[command(flatten)]
    pub(super) settings: OptionValues,
    #[command(flatten)]
    pub(super) pace: PaceArgs,
    #[command(flatten)]
    pub(super) openings: OpeningArgs,
    #[command(flatten)]
    pub(super) rulings: RulingArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
}

impl Args {
    /// Returns the number of games.
    pub(super) fn games(&self) -> u64 {
        let default = if versions::files(self).is_some() {
            400
        } else {
            10
        };
        self.games.unwrap_or(default)
    }
}

/// The time control.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Time")]
pub(crate) struct PaceArgs {
    /// Time control in seconds: "60+0.5", "1:00+0.5", or "40/60" for 40 moves a minute [default: 10+0.1]
    #[arg(long, value_name = "TIME", conflicts_with_all = ["st", "nodes", "depth"])]
    pub(super) tc: Option<Pace>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["nodes", "depth"], value_parser = move_time)]
    pub(super) st: Option<Pace>,
    /// Node limit for each move
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = number::<u64>(1..=u64::MAX))]
    pub(super) nodes: Option<u64>,
    /// Search depth in plies for each move
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=200))]
    pub(super) depth: Option<u32>,
    /// Time in milliseconds by which a move may be late without loss [default: 50]
    #[arg(long, value_name = "MS", value_parser = number::<u64>(0..=3_600_000))]
    pub(super) margin: Option<u64>,
    /// Seconds beyond its time after which a silent player counts as hung [default: 10, without a clock 120]
    #[arg(long, value_name = "SECONDS", value_parser = number::<u64>(1..=86_400))]
    pub(super) patience: Option<u64>,
}

/// The openings.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningArgs {
    /// Games (PGN) or positions (EPD, FEN) to start from
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "array"])]
    pub(super) openings: Option<String>,
    /// Shuffle the openings of the file, by the seed
    #[arg(long, requires = "openings")]
    pub(super) shuffle: bool,
    /// Cut the openings of a PGN file off after N plies [default: use whole games]
    #[arg(long, value_name = "N", requires = "openings", value_parser = number::<usize>(0..=LONGEST_GAME))]
    pub(super) plies: Option<usize>,
    /// Use set-ups in numerical order, this one for the first two games [default: random set-ups]
    #[arg(long, value_name = "N", conflicts_with = "array", value_parser = number::<u64>(ANY))]
    pub(super) setup: Option<u64>,
    /// Start from the variant's array, even if it has set-ups
    #[arg(long)]
    pub(super) array: bool,
    /// Random opening plies after that [default: 4 from the array, otherwise 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=MOST_RANDOM))]
    pub(super) random_plies: Option<u32>,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    pub(super) seed: u64,
}

/// Adjudication.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Adjudication")]
pub(crate) struct RulingArgs {
    /// Resign rule: a player loses if its own score is -SCORE centipawns or less for MOVES moves in a row: "4,800"
    #[arg(long, value_name = "MOVES,SCORE")]
    pub(super) resign: Option<ResignRule>,
    /// Draw rule: from move AFTER on, a draw if both scores are within SCORE centipawns of 0 for MOVES moves: "40,8,10"
    #[arg(long, value_name = "AFTER,MOVES,SCORE")]
    pub(super) draw: Option<DrawRule>,
    /// A draw after N plies [default: 600]
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=LONGEST_GAME))]
    pub(super) max_plies: Option<usize>,
}

/// Output files, and parts.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Files and parts")]
pub(crate) struct FileArgs {
    /// Keep the games in this file, from which an interrupted match resumes
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<String>,
    /// Write the games as PGN; without --record, the record is FILE.jsonl
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<String>,
    /// Write all lines sent and received to this file
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<String>,
    /// Play only the I-th of K parts (1/K is the first), and print a record for --merge
    #[arg(long, value_name = "I/K", value_parser = values::part)]
    pub(super) part: Option<(u64, u64)>,
    /// Merge the parts in these files, which must have all games
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["players", "variant", "games", "concurrency", "sprt", "set", "tc", "st", "nodes", "depth", "margin", "patience", "openings", "setup", "array", "random_plies", "seed", "resign", "draw", "max_plies", "record", "log", "part"])]
    pub(crate) merge: Vec<String>,
}

const JSON: &str = r#"With --json, all from the first player's view,
  {"variant": its id, or several with commas between them, "options", "players": [A, B], "pace", "games": number played, "of": number in all,
   "score": points, "rate": score / games, "wins", "draws", "losses",
   "pairs": [pairs that gave 0, 1/2, 1, 1 1/2, 2 points],
   "elo": number or null, "elo_range": [number or null, number or null] (95%),
   "superiority": likelihood that A is stronger, or null,
   "sprt": {"llr", "lower", "upper", "accepted": "elo0", "elo1" or null} or null,
   "ends": [{"end", "player": who lost by it, or null, "games"}],
   "each": of several variants [{"variant", "games", "score", "rate", "wins", "draws", "losses", "pairs", "elo",
   "elo_range", "superiority"}]}
Of two rule files {"cards": [as of `legwork measure`, for A and B],
   "rows": [{"figure", "each": [FIGURE, FIGURE], "difference": FIGURE, B - A}]}
With --part, always, a line of JSON for the part and one for each game; with --merge the document
above, or {"flaws": [text]}"#;
