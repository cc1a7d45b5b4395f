//! `legwork show`.

use std::collections::BTreeMap;
use std::fmt;

use anstyle::{AnsiColor, Style};
use legwork::{Color, Game, Piece, Position, Rules, Square};
use legwork_drawing::svg::BoardPicture;
use legwork_drawing::text::board;
use serde::Serialize;

use crate::args::{PositionArgs, VariantArgs};
use crate::error::CliError;
use crate::output::{CommandOutput, side};
use crate::terminal::{BAD, FAINT, STRONG, paint};

/// Show a position: the board, its FEN, whose turn it is, what is held off the board
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Draw orthodox pieces as figurines, and the others as letters
    #[arg(long)]
    unicode: bool,
    /// Print a picture of the board, an SVG, instead of text
    #[arg(long, conflicts_with = "unicode")]
    svg: bool,
    #[command(flatten)]
    place: PositionArgs,
}

const JSON: &str = r#"With --json,
  {"variant", "name", "options": {name: value}, "board": [a line each],
   "fen", "sfen": only in games like Shogi, "turn": "white" or "black", "check": bool,
   "moves": count, "outcome": "checkmate", "stalemate", "bare king", "extinction", "goal",
   "checks", "connection" or null, "winner": a side or null,
   "holdings": {"form": "hand" or "pool", "white": "HE", "black": "he"} or null,
   "svg": the picture, only with --svg}
On a terminal the board has colours: White's pieces are bold, Black's cyan, the squares of the
last move yellow, a King in check red."#;

#[derive(Serialize)]
pub(crate) struct ShowResult {
    variant: String,
    name: String,
    options: BTreeMap<String, String>,
    board: Vec<String>,
    /// The board in colours.
    #[serde(skip)]
    coloured: String,
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sfen: Option<String>,
    turn: &'static str,
    check: bool,
    moves: u64,
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    holdings: Option<HoldingsText>,
    /// The hands above and below the board, if pieces are dropped from them.
    #[serde(skip)]
    hands: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

#[derive(Serialize)]
struct HoldingsText {
    form: &'static str,
    white: String,
    black: String,
}

pub(crate) fn run(args: &Args) -> Result<ShowResult, CliError> {
    let game = args.place.game(&args.variant.open()?)?;
    let position = game.position();
    let rules = position.rules();
    let highlights = Highlights::of(&game);
    let letter = |piece| {
        if args.unicode {
            figurine(rules, piece)
        } else {
            rules.letter_on_board(piece)
        }
    };
    let board = board::draw_painted(position, letter, |_, text| text.to_owned());
    let (outcome, winner) = match position.outcome() {
        None => (None, None),
        Some(outcome) => (Some(outcome.cause.name()), outcome.winner.map(side)),
    };
    Ok(ShowResult {
        variant: rules.id.clone(),
        name: rules.name.clone(),
        options: rules.chosen.clone(),
        board: board.lines().map(str::to_owned).collect(),
        coloured: coloured_board(position, letter, &highlights),
        fen: position.fen(),
        sfen: position.sfen(),
        turn: side(position.turn()),
        check: position.in_check(),
        moves: position.count(),
        outcome,
        winner,
        holdings: held(position),
        hands: rules.drops_pieces().then(|| {
            let sides = [Color::Black, Color::White];
            sides.map(|side| board::held(position, side))
        }),
        svg: args.svg.then(|| picture(position, &highlights)),
    })
}

/// Draws the board as one SVG document.
fn picture(position: &Position, highlights: &Highlights) -> String {
    let rules = position.rules();
    let moved = highlights.last_move.map(|(from, to)| [from, to]);
    let board = BoardPicture::of(position)
        .last_move(moved.into_iter().flatten())
        .check(highlights.check)
        .title(format!("{}: {}", rules.name, position.fen()));
    format!("{}\n", board.svg())
}

/// The board of a position with colours and the letters of a FEN.
pub(crate) fn board_in_colours(position: &Position) -> String {
    let letter = |piece| position.rules().letter_on_board(piece);
    let highlights = Highlights {
        last_move: None,
        check: checked_king(position),
    };
    coloured_board(position, letter, &highlights)
}

/// The squares that a board marks.
pub(crate) struct Highlights {
    /// The squares between which the last move went.
    pub(crate) last_move: Option<(Square, Square)>,
    /// The square of a King in check.
    pub(crate) check: Option<Square>,
}

impl Highlights {
    fn of(game: &Game) -> Self {
        let last_move = game.moves().last().filter(|mv| !mv.is_pass());
        Self {
            last_move: last_move.map(|mv| (mv.from(), mv.to())),
            check: checked_king(game.position()),
        }
    }
}

fn checked_king(position: &Position) -> Option<Square> {
    position.royals_in_check().first()
}

/// Draws the board with the sides in their colours, and the highlights.
fn coloured_board(
    position: &Position,
    letter: impl Fn(Piece) -> String,
    highlights: &Highlights,
) -> String {
    let style = |square| match position.at(square) {
        _ if highlights.check == Some(square) => IN_CHECK,
        _ if highlights
            .last_move
            .is_some_and(|(from, to)| [from, to].contains(&square)) =>
        {
            LAST_MOVE
        }
        None => FAINT,
        Some(piece) if piece.color == Color::White => STRONG,
        Some(_) => BLACK_PIECE,
    };
    let drawn = board::draw_painted(position, letter, |square, text| {
        paint(style(square), text).to_string()
    });
    let mut ranks = position.rules().geometry.ranks();
    let labels = |line: &str| {
        // Below the ranks are a line and the names of the files.
        let Some(rest) = ranks.checked_sub(1) else {
            return format!("{}\n", paint(FAINT, line));
        };
        ranks = rest;
        let (label, squares) = line.split_once('|').unwrap_or(("", line));
        format!("{}{squares}\n", paint(FAINT, format!("{label}|")))
    };
    drawn.lines().map(labels).collect()
}

/// Black's pieces.
const BLACK_PIECE: Style = AnsiColor::Cyan.on_default();
/// The squares of the last move.
const LAST_MOVE: Style = AnsiColor::Black
    .on_default()
    .bg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));
/// A King in check.
const IN_CHECK: Style = AnsiColor::BrightWhite
    .on_default()
    .bg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)))
    .bold();

/// Returns an orthodox piece as a figurine, and any other as its letter. Its moves decide, not its name.
fn figurine(rules: &Rules, piece: Piece) -> String {
    let rule = rules.piece(piece.kind);
    let royal = rules.royals.contains(piece.kind);
    let orthodox = ORTHODOX.iter().find(|(notation, figures)| {
        royal == (figures[0] == '♔') && rule.pawn == (figures[0] == '♙') && rule.moves_as(notation)
    });
    match (orthodox, piece.color) {
        (None, _) => rules.letter(piece),
        (Some((_, figures)), Color::White) => figures[0].to_string(),
        (Some((_, figures)), Color::Black) => figures[1].to_string(),
    }
}

/// The orthodox pieces, Pawns with and without a double step, and their figurines.
const ORTHODOX: [(&str, [char; 2]); 7] = [
    ("K", ['♔', '♚']),
    ("Q", ['♕', '♛']),
    ("R", ['♖', '♜']),
    ("B", ['♗', '♝']),
    ("N", ['♘', '♞']),
    ("mfWcfF", ['♙', '♟']),
    ("mfWcfFfeFifmnD", ['♙', '♟']),
];

fn held(position: &Position) -> Option<HoldingsText> {
    let rules = position.rules();
    let form = rules.holdings.as_ref()?.form.name();
    let letters = |color| {
        if rules.waits() {
            let waiting = position.behind(color).into_iter();
            let waiting: Vec<String> = waiting
                .map(|(kind, square)| {
                    let letter = rules.letter(Piece::new(color, kind));
                    match square {
                        Some(square) => format!("{letter}{}", rules.geometry.name(square)),
                        None => letter,
                    }
                })
                .collect();
            return waiting.join(" ");
        }
        let held = position.held(color).into_iter();
        held.map(|(kind, count)| rules.letter(Piece::new(color, kind)).repeat(count.into()))
            .collect()
    };
    Some(HoldingsText {
        form,
        white: letters(Color::White),
        black: letters(Color::Black),
    })
}

/// A line for the hand next to the board.
fn in_hand(held: &str) -> String {
    let held = if held.is_empty() { "nothing" } else { held };
    format!("{} {held}\n", paint(FAINT, "in hand:"))
}

impl CommandOutput for ShowResult {}

impl fmt::Display for ShowResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(svg) = &self.svg {
            return f.write_str(svg);
        }
        write!(f, "{} ({})", paint(STRONG, &self.name), self.variant)?;
        for (name, value) in &self.options {
            write!(f, " {name}={value}")?;
        }
        writeln!(f, "\n")?;
        let [above, below] = match &self.hands {
            Some(hands) => hands.each_ref().map(|held| in_hand(held)),
            None => Default::default(),
        };
        write!(f, "{above}{}{below}", self.coloured)?;
        writeln!(f, "\n{}    {}", paint(FAINT, "fen"), self.fen)?;
        if let Some(sfen) = &self.sfen {
            writeln!(f, "{}   {sfen}", paint(FAINT, "sfen"))?;
        }
        let capital = |side| if side == "white" { "White" } else { "Black" };
        let state = match (self.outcome, self.winner) {
            (Some(outcome), Some(winner)) => format!("{outcome}, {} wins", capital(winner)),
            (Some(outcome), None) => format!("{outcome}, a draw"),
            _ if self.check => format!("in check, moves: {}", self.moves),
            _ => format!("moves: {}", self.moves),
        };
        let style = if self.check { BAD } else { Style::new() };
        let state = paint(style, state);
        writeln!(
            f,
            "{}   {}: {state}",
            paint(FAINT, "turn"),
            capital(self.turn)
        )?;
        // Hands to drop from are next to the board.
        let others = self.holdings.as_ref().filter(|_| self.hands.is_none());
        if let Some(HoldingsText { form, white, black }) = others {
            let held = |letters: &str| {
                if letters.is_empty() {
                    "nothing".to_owned()
                } else {
                    letters.to_owned()
                }
            };
            let form = paint(FAINT, form);
            writeln!(f, "{form}   White {}, Black {}", held(white), held(black))?;
        }
        Ok(())
    }
}
