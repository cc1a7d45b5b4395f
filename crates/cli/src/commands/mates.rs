//! `legwork mates`.

use std::collections::BTreeMap;
use std::fmt;

use legwork_mates::{Mate, Mates};
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::progress::CommandProgress;

/// Find the pieces that force mate with their King against the bare King, and how long that takes at most
///
/// Every position of the three pieces is worked out backwards from the ends of the game, under the rules of the variant,
/// with nothing counted towards a draw. The sides are White, who has the piece, and Black.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
}

const JSON: &str = r#"With --json,
  {"variant", "options": {name: value},
   "mates": [{"letter", "name",
              "longest": moves of the stronger side, which is to move, or null if it never wins,
              "positions": how many there are with it to move, "won": share of them}]}"#;

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
    let mates = Mates::new(&variant)?;
    let kinds = mates.kinds();
    let progress = CommandProgress::new("mates", kinds.len() as u64);
    let solved = mates.solve(&kinds, |_| progress.step())?;
    let row = |mate: Mate| {
        let piece = rules.piece(mate.kind);
        MateRow {
            letter: piece.symbol.to_string(),
            name: piece.name.clone(),
            longest: mate.longest,
            positions: mate.positions,
            won: mate.share(),
        }
    };
    Ok(MatesResult {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        mates: solved.into_iter().map(row).collect(),
    })
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
