//! `legwork glance`.

use std::collections::BTreeMap;
use std::fmt;

use legwork::explain::diagram::best_square;
use legwork::explain::movement;
use legwork::{Color, Piece, Position, Rules, Square};
use legwork_core::echo::clip;
use legwork_drawing::svg::{self, BoardPicture, marks_of_targets};
use legwork_drawing::text::glance::{self, Glance};
use serde::Serialize;

use crate::args::{VariantArgs, read_fen, read_square};
use crate::error::{CliError, FaultKind};
use crate::output::{CommandOutput, side};

/// Draw the moves of one piece: alone on the board, or among the pieces of a position
///
/// Alone, every piece that a leg needs (to capture, to hop over) is taken to be there. In a position,
/// these are the legal moves of the piece if it is there and it is its side's turn; otherwise it is put
/// there, and goes wherever its legs lead it, whether or not that leaves its King in check.
#[derive(Debug, clap::Args)]
#[command(override_usage = "legwork glance [OPTIONS] <VARIANT> <PIECE>", after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The piece: its letter as in a FEN (`A` is White's, `a` Black's), or its name
    piece: Option<String>,
    /// Its square [default: a King's first square, the middle for others; with --on, where the piece is]
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
    /// Draw it among the pieces of this position
    #[arg(long, value_name = "FEN")]
    on: Option<String>,
    /// Print a picture, an SVG, instead of text
    #[arg(long)]
    svg: bool,
}

const JSON: &str = r#"With --json,
  {"variant", "fen": text or null, "piece": name, "letter", "side": "white" or "black",
   "at": square, "betza", "words": [its moves in words, a line each],
   "board": [a line each], "legend": [a line each],
   "squares": {square: ["slide", "leap", "lame leap", "hop", "move only",
     "capture only", "after a capture on the way", "captured in passing",
     "castling"; with --on "move", "capture", "captured in passing", "castling"]},
   "moves": [sorted] with --on if the piece has the turn, else null,
   "svg": the picture, only with --svg}"#;

#[derive(Serialize)]
pub(crate) struct GlanceResult {
    variant: String,
    fen: Option<String>,
    piece: String,
    letter: String,
    side: &'static str,
    at: String,
    betza: String,
    words: Vec<String>,
    board: Vec<String>,
    legend: Vec<String>,
    squares: BTreeMap<String, Vec<&'static str>>,
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip)]
    text: String,
}

pub(crate) fn run(args: &Args) -> Result<GlanceResult, CliError> {
    let given = args
        .variant
        .name
        .with_next(args.piece.clone(), |text| Ok(text.to_owned()))?;
    let (Some(variant), Some(text)) = given else {
        return Err(CliError::Usage("glance: expected a variant and a piece"));
    };
    let variant = args.variant.settings.open(variant)?;
    let rules = variant.rules();
    let piece = piece(rules, &text)?;
    let given = (args.at.as_deref())
        .map(|at| read_square("--at", rules, at))
        .transpose()?;
    let position = args
        .on
        .as_deref()
        .map(|fen| read_fen("--on", &variant, fen));
    let position = position.transpose()?;
    let there = || position.as_ref()?.of(piece).into_iter().next();
    let at = given
        .or_else(there)
        .unwrap_or_else(|| best_square(rules, piece));
    let drawn = match &position {
        None => Glance::alone(rules, piece, at),
        Some(position) => Glance::among(position, piece, at),
    };
    let svg = args
        .svg
        .then(|| picture(rules, piece, at, position.as_ref(), &drawn));
    let rule = rules.piece(piece.kind);
    let mut heading = rules.name.clone();
    for (name, value) in &rules.chosen {
        heading.push_str(&format!(", {name}={value}"));
    }
    let text = format!("{heading}\n\n{}", drawn.text(rules, piece));
    let name = |square| rules.geometry.name(square).to_string();
    let squares = drawn.squares.into_iter();
    Ok(GlanceResult {
        variant: rules.id.clone(),
        fen: position.map(|position| position.fen()),
        piece: rule.name.clone(),
        letter: rules.letter(piece),
        side: side(piece.color),
        at: name(at),
        betza: rule.notation(),
        words: movement::clauses_of(rule)
            .into_iter()
            .map(|clause| clause.text)
            .collect(),
        board: drawn.board.lines().map(str::to_owned).collect(),
        legend: drawn.legend,
        squares: squares.map(|(square, what)| (name(square), what)).collect(),
        moves: drawn.moves,
        svg,
        text,
    })
}

/// The drawing as an SVG document.
fn picture(
    rules: &Rules,
    piece: Piece,
    at: Square,
    position: Option<&Position>,
    drawn: &Glance,
) -> String {
    let Some(position) = position else {
        return format!("{}\n", svg::glance(rules, piece, at).svg());
    };
    let name = &rules.piece(piece.kind).name;
    let board = BoardPicture::new(rules)
        .pieces(position.pieces())
        .pieces([(at, piece)])
        .marks(marks_of_targets(at, &drawn.targets))
        .legend(true)
        .title(format!(
            "{}: {} {name}, {}",
            rules.name,
            piece.color,
            position.fen()
        ));
    format!("{}\n", board.svg())
}

/// Returns the piece with this letter, or White's piece with this name.
fn piece(rules: &Rules, text: &str) -> Result<Piece, CliError> {
    let named = |kind: &legwork::Kind| rules.piece(*kind).name.eq_ignore_ascii_case(text);
    let by_name = || Some(Piece::new(Color::White, rules.kinds().find(named)?));
    glance::piece(rules, text).or_else(by_name).ok_or_else(|| {
        let fault = format!(
            "no piece `{}`, expected the name of a piece or one of {}",
            clip(text),
            glance::letters(rules).join(" ")
        );
        CliError::input(FaultKind::Piece, Some("PIECE"), fault)
    })
}

impl CommandOutput for GlanceResult {}

impl fmt::Display for GlanceResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.svg.as_ref().unwrap_or(&self.text))
    }
}
