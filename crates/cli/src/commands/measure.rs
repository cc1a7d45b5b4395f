//! `legwork measure`.

use std::path::Path;
use std::process::ExitCode;

use legwork_match::statistics::Sprt;
use legwork_match::{Part, merge};
use legwork_measure::{Card, MeasurePlan};

use super::contest::{self, ContestOutput, Referee};
use super::self_play::{SelfPlayArgs, played};
use crate::args::VariantArgs;
use crate::error::{CliError, FaultKind};
use crate::output::show;
use crate::parts::{PartsOutput, records};
use crate::values::{self, ANY, number};
use crate::written::Product;

/// Measure a variant by self-play: piece values, results, how games end
///
/// The engine plays against itself with a node limit, from random openings that a search has found to be balanced. Every
/// figure has a 95% confidence interval, by bootstrap over the games. The same arguments give the same result, with any
/// number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    play: SelfPlayArgs,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Test a material imbalance instead, by a match in which each side has it in turn: "A-Q" is an Archbishop against a Queen,
    /// each side starting without the other's piece
    #[arg(long, value_name = "IMBALANCE", conflicts_with_all = ["part", "merge"])]
    claim: Option<String>,
    /// The hypotheses of the sequential test (SPRT) for --claim, in Elo; the match ends as soon as one is accepted
    #[arg(long, value_name = "ELO0,ELO1", default_value = contest::SPRT, allow_hyphen_values = true)]
    sprt: Sprt,
    /// Keep the games in this file, from which an interrupted run resumes
    #[arg(long, value_name = "FILE", help_heading = "Files and parts")]
    record: Option<String>,
    /// Play only the I-th of K parts (1/K is the first), and print a record for --merge
    #[arg(long, value_name = "I/K", help_heading = "Files and parts", value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Also write a page with plots to this file
    #[arg(long, value_name = "FILE.html", help_heading = "Files and parts", conflicts_with_all = ["part", "claim"])]
    page: Option<String>,
    /// Measure the games of the parts in these files, which must have all games
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = "Files and parts", conflicts_with_all = ["part", "record"])]
    merge: Vec<String>,
}

const JSON: &str = r#"A FIGURE is {"value", "interval": [low, high]}. With --json,
  {"variant", "name", "options", "games", "nodes", "seed",
   "unit": of values, "pawn" or, if no Pawn has a value certainly above 0, "hundred-elo",
   "white": FIGURE, White's share of the points, "first_move": FIGURE, the value of the first move,
   "results": [White's wins, draws, Black's wins], each a FIGURE,
   "values": [{"letter", "name", "value", "interval": [low, high], both null if too few games differ in it,
               "early", "late": FIGURE, while more than half of the officers are left and after that,
               "estimate": from how it moves, "rules": the value in the rules, or null}],
   "hands": the same in hand, "pairs": the bonus of two pieces on both colours,
   "ends": [{"end", "drawn", "games", "share": FIGURE}],
   "plies": FIGURE, length of a game, "choices": FIGURE, legal moves of a position,
   "promotions", "gatings", "drops": [{"letter", "name", "count", "a_game": FIGURE}],
   "first_traded": the same, the first officer that is captured,
   "lead": FIGURE, the winner's material advantage at the end, "won_behind": FIGURE, wins with less material}
A figure without an interval is null. With --claim
  {"imbalance", "games", "points": FIGURE, the share of the first side,
   "elo": number or null, "elo_range": [number or null, number or null],
   "sprt": {"llr", "lower", "upper", "accepted": "elo0", "elo1" or null},
   "pawns": FIGURE, the difference in Pawns, by a second match with an extra Pawn}
With --part, always, a line of JSON for the part and one for each game."#;

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let variant = args.variant.open()?;
    let threads = args.play.threads()?;
    if let Some(claim) = &args.claim {
        let referee = Referee {
            variant: &variant,
            games: args.play.games,
            nodes: args.play.nodes,
            seed: args.seed,
            sprt: args.sprt,
            threads: threads.count(),
            record: args.record.as_deref(),
        };
        return Ok(show(&ContestOutput(referee.contest(claim)?), json)?);
    }
    if let Some(page) = &args.page {
        Product::Page.check(Path::new(page))?;
    }
    let plan = MeasurePlan {
        variant,
        games: args.play.games,
        nodes: args.play.nodes,
        seed: args.seed,
        part: (args.part).map_or(Part::WHOLE, |(part, parts)| Part { part, parts }),
        imbalance: None,
        sprt: None,
    };
    let task = plan.task();
    let games = if args.merge.is_empty() {
        let record = played(&plan, args.record.as_deref(), threads.count())?;
        if args.part.is_some() {
            let part: PartsOutput<Card> = PartsOutput::of_part(&record, &task, plan.part)?;
            // A part is lines of JSON, even if JSON was not asked for.
            return Ok(show(&part, false)?);
        }
        record.games().cloned().collect()
    } else {
        match merge(&records(&args.merge)?) {
            Ok(merged) => match legwork_match::difference(&task, &merged.task) {
                Some(difference) => {
                    let fault = format!(
                        "the parts are of other games than those of these arguments: {difference}"
                    );
                    return Err(CliError::argument(FaultKind::Record, "--merge", fault));
                }
                None => merged.games,
            },
            Err(flaws) => return Ok(show(&PartsOutput::<Card>::flawed(&flaws), json)?),
        }
    };
    let card = plan.card(&games, &threads)?;
    if let Some(file) = &args.page {
        let page = legwork_book::card_page(&card)?;
        Product::Page.replace(Path::new(file), page.as_bytes())?;
    }
    Ok(show(&PartsOutput::Whole(card), json)?)
}
