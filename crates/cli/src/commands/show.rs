//! `legwork show`.

use std::collections::BTreeMap;
use std::fmt;

use legwork::{Color, Position};
use legwork_testkit::board;
use serde::Serialize;

use crate::args::{PositionArgs, Settings};
use crate::error::CliError;
use crate::output::CommandOutput;

/// Show a position: the board, its FEN, whose turn it is, what is held off the board
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    /// The variant
    variant: String,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    place: PositionArgs,
}

const JSON: &str = r#"With --json,
  {"variant", "name", "options": {name: value}, "board": [a line each],
   "fen", "turn": "white" or "black", "check": bool, "moves": count,
   "outcome": "checkmate", "stalemate", "bare king" or null, "winner": a side or null,
   "holdings": {"form": "hand" or "pool", "white": "HE", "black": "he"} or null}"#;

#[derive(Serialize)]
pub(crate) struct ShowResult {
    variant: String,
    name: String,
    options: BTreeMap<String, String>,
    board: Vec<String>,
    fen: String,
    turn: &'static str,
    check: bool,
    moves: u64,
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    holdings: Option<HoldingsText>,
}

#[derive(Serialize)]
struct HoldingsText {
    form: &'static str,
    white: String,
    black: String,
}

pub(crate) fn run(args: &Args) -> Result<ShowResult, CliError> {
    let position = args.place.position(&args.settings.open(&args.variant)?)?;
    let rules = position.rules();
    let (outcome, winner) = match position.outcome() {
        None => (None, None),
        Some(outcome) => (Some(outcome.name()), outcome.winner().map(side)),
    };
    Ok(ShowResult {
        variant: rules.id.clone(),
        name: rules.name.clone(),
        options: rules.chosen.clone(),
        board: board::draw(&position).lines().map(str::to_owned).collect(),
        fen: position.fen(),
        turn: side(position.turn()),
        check: position.in_check(),
        moves: position.count(),
        outcome,
        winner,
        holdings: held(&position),
    })
}

fn held(position: &Position) -> Option<HoldingsText> {
    use legwork::rules::HoldingsForm::{Hand, Pool};
    let rules = position.rules();
    let rule = rules.holdings.as_ref()?;
    let letters = |color| {
        let slots = rule.slots.iter().enumerate();
        slots
            .map(|(slot, &(kind, _))| {
                let count = position.holdings().count(color, slot);
                rules
                    .letter(legwork::Piece::new(color, kind))
                    .repeat(count.into())
            })
            .collect()
    };
    let form = match rule.form {
        Hand => "hand",
        Pool => "pool",
    };
    Some(HoldingsText {
        form,
        white: letters(Color::White),
        black: letters(Color::Black),
    })
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl CommandOutput for ShowResult {}

impl fmt::Display for ShowResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.variant)?;
        for (name, value) in &self.options {
            write!(f, " {name}={value}")?;
        }
        writeln!(f, "\n")?;
        for line in &self.board {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "\nfen    {}", self.fen)?;
        let capital = |side| if side == "white" { "White" } else { "Black" };
        let state = match (self.outcome, self.winner) {
            (Some(outcome), Some(winner)) => format!("{outcome}, {} wins", capital(winner)),
            (Some(outcome), None) => format!("{outcome}, a draw"),
            _ if self.check => format!("in check, moves: {}", self.moves),
            _ => format!("moves: {}", self.moves),
        };
        writeln!(f, "turn   {}: {state}", capital(self.turn))?;
        if let Some(HoldingsText { form, white, black }) = &self.holdings {
            let told = |letters: &str| {
                if letters.is_empty() {
                    "nothing".to_owned()
                } else {
                    letters.to_owned()
                }
            };
            writeln!(f, "{form}   White {}, Black {}", told(white), told(black))?;
        }
        Ok(())
    }
}
