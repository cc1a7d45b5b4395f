//! `legwork moves`.

use std::fmt;

use legwork::{Geometry, Square};
use serde::Serialize;

use crate::args::{Place, Settings};
use crate::error::Error;
use crate::output::Answer;

/// List the legal moves in coordinates, sorted, one to a line
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    /// The variant
    variant: String,
    /// Only the moves that start on this square (a pass starts on none)
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    place: Place,
}

const JSON: &str = r#"With --json,
  {"variant", "fen", "from": square or null, "moves": [sorted]}"#;

#[derive(Serialize)]
pub(crate) struct Moves {
    variant: String,
    fen: String,
    from: Option<String>,
    moves: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<Moves, Error> {
    let position = args.place.position(&args.settings.open(&args.variant)?)?;
    let geometry = position.rules().geometry;
    let from = args
        .from
        .as_deref()
        .map(|text| square(geometry, text))
        .transpose()?;
    let mut moves: Vec<String> = position
        .moves()
        .into_iter()
        .filter(|mv| from.is_none_or(|from| mv.from() == from && !mv.is_pass()))
        .map(|mv| position.move_text(mv))
        .collect();
    moves.sort();
    Ok(Moves {
        variant: position.rules().id.clone(),
        fen: position.fen(),
        from: args.from.clone(),
        moves,
    })
}

fn square(geometry: Geometry, text: &str) -> Result<Square, Error> {
    let corner = |mut squares: Box<dyn Iterator<Item = Square>>, last: bool| {
        let square = if last { squares.last() } else { squares.next() };
        square.map_or_else(String::new, |square| geometry.name(square).to_string())
    };
    geometry.square(text).ok_or_else(|| Error::Square {
        first: corner(Box::new(geometry.squares()), false),
        last: corner(Box::new(geometry.squares()), true),
        found: text.to_owned(),
    })
}

impl Answer for Moves {}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(|text| writeln!(f, "{text}"))
    }
}
