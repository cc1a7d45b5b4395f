//! `legwork mates`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use legwork::Rules;
use legwork_core::echo::clip;
use legwork_core::piece::Kind;
use legwork_mates::{Mate, Mates};
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::{self, CliError};
use crate::output::CommandOutput;
use crate::progress::CommandProgress;

/// Find the pieces that force mate with their King against the bare King, and the length of the longest mate
///
/// Every position with these men is solved by retrograde analysis, under the rules of the variant, without counting
/// moves towards a draw. White has the piece.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Solve these pairs of pieces instead of single ones: `BN,BB`; on 8x8 each takes minutes and gigabytes
    #[arg(long = "pair", value_name = "PIECES", value_delimiter = ',')]
    pairs: Vec<String>,
}

const JSON: &str = r#"With --json,
  {"variant", "options": {name: value},
   "mates": [{"letter", "name": with --pair "BN" and "Bishop and Knight",
              "longest": length of the longest win in White's moves, White to move, or null if there is none,
              "positions": number with White to move, "won": share of them that White wins}]}"#;

#[derive(Serialize)]
pub(crate) struct MatesResult {
    variant: String,
    options: BTreeMap<String, String>,
    mates: Vec<MateRow>,
}

#[derive(Serialize)]
struct MateRow {
    letter: String,
    name: String,
    longest: Option<u32>,
    positions: u64,
    won: f64,
}

pub(crate) fn run(args: &Args) -> Result<MatesResult, CliError> {
    let variant = args.variant.open()?;
    let rules = variant.rules();
    let lone = Mates::lone_kinds(rules);
    let materials: Vec<Vec<Kind>> = if args.pairs.is_empty() {
        lone.iter().map(|&kind| vec![kind]).collect()
    } else {
        let pairs = args.pairs.iter().map(|text| pair(rules, &lone, text));
        pairs.collect::<Result<_, _>>()?
    };
    let mates = Mates::new(&variant, &materials)?;
    let progress = CommandProgress::new("mates", mates.positions());
    let solved = mates.solve(|positions| {
        progress.steps(positions);
        ControlFlow::Continue(())
    });
    let row = |mate: Mate| MateRow {
        letter: mate.letters(rules),
        name: mate.names(rules),
        longest: mate.longest,
        positions: mate.positions,
        won: mate.share(),
    };
    Ok(MatesResult {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        mates: solved.into_iter().flatten().map(row).collect(),
    })
}

/// Reads two of these kinds.
fn pair(rules: &Rules, lone: &[Kind], text: &str) -> Result<Vec<Kind>, CliError> {
    let kinds = rules.kinds_in(text).unwrap_or_default();
    if kinds.len() == 2 && kinds.iter().all(|kind| lone.contains(kind)) {
        return Ok(kinds);
    }
    let letters = lone
        .iter()
        .map(|&kind| rules.piece(kind).symbol.to_string());
    let letters: Vec<String> = letters.collect();
    let fault = format!(
        "`{}`: expected the letters of two pieces, of {}",
        clip(text),
        letters.join(" ")
    );
    Err(CliError::argument(error::FaultKind::Piece, "--pair", fault))
}

impl CommandOutput for MatesResult {}

impl fmt::Display for MatesResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |row: &MateRow| format!("{} {}", row.letter, row.name);
        let names = self.mates.iter().map(|row| name(row).chars().count());
        let width = names.max().unwrap_or(0);
        for row in &self.mates {
            let name = name(row);
            match row.longest {
                Some(longest) => writeln!(
                    f,
                    "{name:width$}  wins from {:.1}% of the positions, in {longest} moves at most",
                    row.won * 100.0,
                )?,
                None => writeln!(f, "{name:width$}  never wins")?,
            }
        }
        Ok(())
    }
}
