//! Writes KI2.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_pgn::{PgnGame, Variation};
use legwork_variant::position::Position;

use crate::error::{KifuError, KifuErrorKind};
use crate::headers::{comments, remarks};
use crate::kif::{COMMENT, at, each_variation, head, last_line, no_record, parts};
use crate::names::Names;
use crate::said::{self, Word};

/// The format, in messages.
const FORMAT: &str = "KI2";
/// The marks of the sides.
const SIDES: [char; 2] = ['▲', '△'];
/// The number of moves on a line.
const WIDTH: u32 = 6;
/// The pieces that step straight ahead as one of several: the Gold, and those that move as it or in part; Rooks and Bishops of Kyoto Shogi are
/// among these symbols, but there is one of each.
const STEPPING: [&str; 6] = ["G", "S", "+S", "+N", "+L", "+P"];

/// Writes a game.
pub(crate) fn write(game: &PgnGame) -> Result<String, KifuError> {
    let mut out = String::new();
    let sides = head(game, FORMAT, &mut out).map_err(at(None))?;
    if Names::of(game.start.rules()).chu {
        return Err(at(None)(no_record(&game.start, FORMAT)));
    }
    out.push('\n');
    comments(&game.main.comments, COMMENT, &mut out);
    let turn = line(&game.start, 1, &game.main, None, &mut out)?;
    out.push_str(&last_line(game, turn, sides));
    each_variation(
        &game.start,
        1,
        &game.main,
        None,
        &mut |position, ply, other, before| {
            out.push_str(&format!("\n変化：{ply}手\n"));
            comments(&other.comments, COMMENT, &mut out);
            line(position, ply, other, before, &mut out).map(drop)
        },
    )?;
    Ok(out)
}

/// Writes the moves of a line, and returns the side to move behind them.
fn line(
    start: &Position,
    first: u32,
    moves: &Variation,
    mut before: Option<Square>,
    out: &mut String,
) -> Result<Color, KifuError> {
    let mut position = start.clone();
    let mut on_line = 0;
    for (ply, played) in (first..).zip(&moves.moves) {
        let text = move_text(&position, played.mv, before).map_err(at(Some(ply)))?;
        if on_line > 0 {
            out.push(' ');
        }
        out.push_str(&text);
        on_line += 1;
        let mut said = String::new();
        remarks(played, COMMENT, &mut said);
        if on_line == WIDTH || !said.is_empty() {
            out.push('\n');
            on_line = 0;
        }
        out.push_str(&said);
        before = said::ended_on(&position, played.mv);
        position = position
            .replay(played.mv)
            .map_err(|error| at(Some(ply))(KifuErrorKind::from(error)))?;
    }
    if on_line > 0 {
        out.push('\n');
    }
    Ok(position.turn())
}

/// A move as in `▲７六歩`.
fn move_text(
    position: &Position,
    mv: Move,
    before: Option<Square>,
) -> Result<String, KifuErrorKind> {
    let mark = SIDES[position.turn().index()];
    if mv.is_pass() {
        return Ok(format!("{mark}{}", said::PASS));
    }
    let (square, name, sign) = parts(position, mv, before, FORMAT)?;
    let symbol = said::moved(position, mv).unwrap_or_default();
    let all = said::alike(position, mv.to(), &[&symbol]);
    let moves: Vec<Move> = all.iter().copied().filter(|mv| !mv.is_drop()).collect();
    if mv.is_drop() {
        let word = if moves.is_empty() { "" } else { "打" };
        return Ok(format!("{mark}{square}{name}{word}"));
    }
    let words = words(position, mv, &moves, &symbol);
    let words = match words {
        Some(words) => words.into_iter().map(Word::text).collect(),
        // Where a piece may move as another one, the words are not enough.
        None => {
            let (column, row) = said::place(position, mv.from());
            format!("({column}{row})")
        }
    };
    // The sign of a piece that could promote and does not.
    let declines = sign.is_empty()
        && moves
            .iter()
            .any(|other| other.from() == mv.from() && other.promotion().is_some());
    let sign = if declines { "不成" } else { sign };
    Ok(format!("{mark}{square}{name}{words}{sign}"))
}

/// The words that tell the piece that moves from the others, if there are any: as few as needed, in the order of preference of the Japan
/// Shogi Association.
fn words(position: &Position, mv: Move, moves: &[Move], symbol: &str) -> Option<Vec<Word>> {
    use Word::{Back, Left, Level, Right, Straight, Up};
    let mut choices: Vec<Vec<Word>> = vec![vec![], vec![Up], vec![Level], vec![Back]];
    if STEPPING.contains(&symbol) {
        choices.push(vec![Straight]);
    }
    choices.extend([vec![Right], vec![Left]]);
    for side in [Right, Left] {
        choices.extend([Up, Level, Back].map(|way| vec![side, way]));
    }
    let is_it = |words: &Vec<Word>| {
        let left = said::filter(position, moves, words);
        !left.is_empty() && left.iter().all(|other| other.from() == mv.from())
    };
    choices.into_iter().find(is_it)
}
