//! `legwork moves`.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use legwork::Move;
use serde::Serialize;

use crate::args::{PositionArgs, SanForm, VariantArgs, read_square};
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::terminal::{Screen, columns};

/// List the legal moves in coordinates or in SAN, sorted; in a pipe, one to a line
///
/// In games like Shogi moves are written as in USI, unless --fen gives the position as FEN.
/// With several of --from, --captures and --checks, the moves that satisfy all of them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Only the moves that start on this square (a pass starts on none)
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Only the moves that capture
    #[arg(long)]
    captures: bool,
    /// Only the moves that give check
    #[arg(long)]
    checks: bool,
    /// Print the static exchange evaluation (SEE) after each capture: the gain in Pawns if both sides go on capturing on that
    /// square
    #[arg(long)]
    see: bool,
    /// Write the moves in SAN: plain, or as XBoard, cutechess or Fairy-Stockfish writes them
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true, default_missing_value = "plain")]
    san: Option<SanForm>,
    #[command(flatten)]
    place: PositionArgs,
}

const JSON: &str = r#"With --json,
  {"variant", "fen", "from": square or null, "moves": [sorted],
   "see": {capture: centipawns}, only with --see}"#;

#[derive(Serialize)]
pub(crate) struct MovesResult {
    variant: String,
    fen: String,
    from: Option<String>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<BTreeMap<String, i32>>,
}

pub(crate) fn run(args: &Args) -> Result<MovesResult, CliError> {
    let position = args.place.position(&args.variant.open()?)?;
    let from = args
        .from
        .as_deref()
        .map(|text| read_square("--from", position.rules(), text))
        .transpose()?;
    let mut listed = match from {
        Some(from) => position.moves_from(from),
        None => position.moves(),
    };
    if args.captures {
        listed.retain(|&mv| position.is_capture(mv));
    }
    if args.checks {
        let checks = position.checks();
        listed.retain(|mv| checks.contains(mv));
    }
    let mut sans: HashMap<Move, String> = HashMap::new();
    if let Some(style) = args.san {
        sans.extend(position.sans(style.into()));
    }
    let write = |mv| {
        let san = sans.get(&mv).cloned();
        san.unwrap_or_else(|| args.place.move_text(&position, mv))
    };
    let mut see = args.see.then(BTreeMap::new);
    if let Some(see) = &mut see {
        for &mv in listed.iter().filter(|&&mv| position.is_capture(mv)) {
            if let Ok(worth) = position.see(mv) {
                see.insert(write(mv), worth);
            }
        }
    }
    let mut moves: Vec<String> = listed.iter().map(|&mv| write(mv)).collect();
    moves.sort();
    Ok(MovesResult {
        variant: position.rules().id.clone(),
        fen: position.fen(),
        from: args.from.clone(),
        moves,
        see,
    })
}

impl CommandOutput for MovesResult {
    /// Lists the moves in several columns if the terminal has room for them, and below them, piece by piece, the squares
    /// where each is dropped.
    fn on_screen(&self, screen: Screen) -> Option<String> {
        let width = screen.width?;
        let (drops, others): (Vec<String>, _) =
            (self.lines().into_iter()).partition(|line| dropped(line).is_some());
        let mut text = columns(&others, width);
        for of_kind in drops.chunk_by(|one, next| dropped(one) == dropped(next)) {
            let head = format!("{} ", dropped(&of_kind[0]).unwrap_or_default());
            let squares = of_kind.iter().filter_map(|line| line.split_once(DROP));
            let squares: Vec<&str> = squares.map(|(_, square)| square).collect();
            let options = textwrap::Options::new(width).initial_indent(&head);
            let indent = " ".repeat(head.len());
            let filled = textwrap::fill(&squares.join(" "), options.subsequent_indent(&indent));
            text += &filled;
            text.push('\n');
        }
        Some(text)
    }
}

/// The sign between a piece that is dropped and its square, in coordinates or as in USI.
const DROP: [char; 2] = ['@', '*'];

/// The piece that a move drops, with the sign after it; nothing if the move drops none.
fn dropped(line: &str) -> Option<&str> {
    let end = line.find(DROP).filter(|&end| end > 0)?;
    Some(&line[..=end])
}

impl MovesResult {
    fn lines(&self) -> Vec<String> {
        let widest = self.moves.iter().map(String::len).max().unwrap_or(0);
        let line = |text: &String| match self.see.as_ref().and_then(|see| see.get(text)) {
            None => text.clone(),
            Some(&worth) => {
                let pawns = f64::from(worth) / 100.0;
                format!("{text:widest$}  {pawns:+.2}")
            }
        };
        self.moves.iter().map(line).collect()
    }
}

impl fmt::Display for MovesResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_are_listed_piece_by_piece_below_the_moves() {
        let moves = ["+P@a3", "N@a3", "N@a4", "N@b5", "P@a3", "a1a2", "a1b1"];
        let result = MovesResult {
            variant: "drops".to_owned(),
            fen: String::new(),
            from: None,
            moves: moves.map(str::to_owned).to_vec(),
            see: None,
        };
        let shown = |width| {
            let screen = Screen { width };
            result.on_screen(screen)
        };
        let expected = "a1a2\na1b1\n+P@ a3\nN@ a3 a4\n   b5\nP@ a3\n";
        assert_eq!(shown(Some(9)).as_deref(), Some(expected));
        assert_eq!(shown(None), None);
    }
}
