//! `legwork pieces`.

use std::collections::BTreeMap;
use std::fmt;

use legwork::explain::movement;
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::CommandOutput;

/// List the pieces, and how they move, in Betza's notation and in words
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Show the engine's estimate of each piece's value from how it moves, which it uses where the rules give no value
    #[arg(long)]
    estimate: bool,
}

const JSON: &str = r#"With --json,
  {"variant", "name", "options": {name: value}, "pieces": [{"letter", "name",
   "value": in Pawns or null, "royal": bool, "castles": bool, "betza",
   "prose": moves that the rule page gives in prose only, in Betza too, or null,
   "remark": text or null, "moves": [in words, a line each],
   "estimate": in Pawns with --estimate, else null}]}"#;

#[derive(Serialize)]
pub(crate) struct PiecesResult {
    variant: String,
    name: String,
    options: BTreeMap<String, String>,
    pieces: Vec<PieceRow>,
}

#[derive(Serialize)]
struct PieceRow {
    letter: String,
    name: String,
    value: Option<f64>,
    royal: bool,
    castles: bool,
    betza: String,
    prose: Option<String>,
    remark: Option<String>,
    moves: Vec<String>,
    estimate: Option<f64>,
    #[serde(skip)]
    notation: String,
}

pub(crate) fn run(args: &Args) -> Result<PiecesResult, CliError> {
    let variant = args.variant.open()?;
    let rules = variant.rules();
    let estimates = args.estimate.then(|| legwork_engine::estimate(&variant));
    let rows = rules.listed_kinds().map(|kind| {
        let rule = rules.piece(kind);
        let texts = rule.written.clone();
        let royal = rules.royals.contains(kind);
        let clauses = movement::clauses_of(rule);
        PieceRow {
            letter: rule.symbol.to_string(),
            name: rule.name.clone(),
            value: rule.value,
            royal,
            castles: kind == rules.castler && !rules.wings.is_empty(),
            betza: texts.betza,
            prose: (!texts.prose.is_empty()).then_some(texts.prose),
            remark: rule.remark.clone(),
            moves: clauses.into_iter().map(|clause| clause.text).collect(),
            estimate: (estimates.as_deref().filter(|_| !royal))
                .map(|values| f64::from(values[kind.index()]) / 100.0),
            notation: rule.notation(),
        }
    });
    Ok(PiecesResult {
        variant: rules.id.clone(),
        name: rules.name.clone(),
        options: rules.chosen.clone(),
        pieces: rows.collect(),
    })
}

impl CommandOutput for PiecesResult {}

impl fmt::Display for PiecesResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.variant)?;
        for (name, value) in &self.options {
            write!(f, " {name}={value}")?;
        }
        writeln!(f, "\n")?;
        let value = |piece: &PieceRow| match (piece.estimate, piece.value) {
            (Some(estimate), _) => format!("{estimate:.2}"),
            (None, Some(value)) => value.to_string(),
            (None, None) => "-".to_owned(),
        };
        let rows: Vec<[String; 4]> = self
            .pieces
            .iter()
            .map(|piece| {
                let (letter, name) = (piece.letter.clone(), piece.name.clone());
                [letter, name, value(piece), piece.notation.clone()]
            })
            .collect();
        let width = |column: usize| {
            let widths = rows.iter().map(|row| row[column].chars().count());
            // One very long entry must not push all others away.
            widths.filter(|&width| width <= 24).max().unwrap_or(0)
        };
        let widths = [width(0), width(1), width(2), width(3)];
        for (piece, row) in self.pieces.iter().zip(&rows) {
            let [letter, name, value, notation] = row;
            let line = format!(
                "{letter:<w0$}  {name:<w1$}  {value:>w2$}  {notation:<w3$}  {remark}",
                w0 = widths[0],
                w1 = widths[1],
                w2 = widths[2],
                w3 = widths[3],
                remark = piece.remark.as_deref().unwrap_or_default(),
            );
            writeln!(f, "{}", line.trim_end())?;
            let indent = " ".repeat(widths[0] + 4);
            for moves in &piece.moves {
                writeln!(f, "{indent}{moves}")?;
            }
            if piece.moves.is_empty() {
                writeln!(f, "{indent}never moves")?;
            }
            if piece.castles {
                writeln!(f, "{indent}castles")?;
            }
        }
        Ok(())
    }
}
