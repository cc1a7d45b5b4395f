//! Writes KIF.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_pgn::{GameResult, PgnGame, Variation};
use legwork_variant::position::Position;

use crate::board::Drawn;
use crate::ends;
use crate::error::{KifuError, KifuErrorKind};
use crate::games;
use crate::headers::{comments, one_line, remarks, value};
use crate::names::{self, COLUMNS, HANDICAPS, HEADERS, Names, OTHER_START, ROWS, SIDES};
use crate::said::{self, NOTES, PASS, Step};
use crate::times;

/// The format, in messages.
const FORMAT: &str = "KIF";
/// The sign of a comment in KIF and KI2.
pub(crate) const COMMENT: &str = "*";

/// Writes a game.
pub(crate) fn write(game: &PgnGame) -> Result<String, KifuError> {
    let mut out = String::from("#KIF version=2.0 encoding=UTF-8\n");
    let sides = head(game, FORMAT, &mut out).map_err(at(None))?;
    out.push_str("手数----指手---------消費時間--\n");
    comments(&game.main.comments, COMMENT, &mut out);
    let turn = line(&game.start, 1, &game.main, &mut out)?;
    if let Some(end) = ends::of_game(game, turn) {
        let ply = game.main.moves.len() + 1;
        out.push_str(&format!(
            "{} {}\n",
            number(Names::of(game.start.rules()), ply as u32),
            end.kif
        ));
    }
    out.push_str(&last_line(game, turn, sides));
    variations(&game.start, 1, &game.main, None, &mut out)?;
    Ok(out)
}

/// Where an error of writing is.
pub(crate) fn at(ply: Option<u32>) -> impl Fn(KifuErrorKind) -> KifuError {
    move |kind| KifuError {
        line: None,
        game: 1,
        ply,
        kind,
    }
}

/// Writes the headers and the start, and returns the names of the sides.
pub(crate) fn head(
    game: &PgnGame,
    format: &'static str,
    out: &mut String,
) -> Result<[&'static str; 2], KifuErrorKind> {
    let usual = games::kif_name(&game.start, format)?;
    for (name, _, tag) in HEADERS {
        let Some(value) = value(game, tag) else {
            continue;
        };
        out.push_str(&format!("{name}：{value}\n"));
    }
    let drawn = Drawn::of(&game.start).ok_or_else(|| no_record(&game.start, format))?;
    let plain = drawn.sfen();
    let known = HANDICAPS
        .iter()
        .find(|(_, far)| plain == names::handicap(far));
    let is_usual = games::usual().is_ok_and(|variant| variant.rules().id == game.start.rules().id);
    let handicap = known.filter(|_| is_usual);
    let sides = SIDES.map(|names| names[usize::from(handicap.is_some())]);
    if let Some((name, _)) = handicap {
        out.push_str(&format!("手合割：{name}\n"));
    } else if game.start == game.start.variant().start() && !Names::of(game.start.rules()).chu {
        out.push_str(&format!("手合割：{usual}\n"));
    } else {
        let name = if is_usual { OTHER_START } else { usual };
        out.push_str(&format!("手合割：{name}\n"));
        for line in drawn.lines(sides) {
            out.push_str(&format!("{line}\n"));
        }
    }
    for (side, tag) in sides.iter().zip(["White", "Black"]) {
        let name = game.tags.get(tag).filter(|name| *name != "?");
        let name = one_line(name.unwrap_or_default());
        out.push_str(&format!("{side}：{name}\n"));
    }
    Ok(sides)
}

/// Writes the moves of a line, and returns the side to move behind them.
fn line(
    start: &Position,
    first: u32,
    moves: &Variation,
    out: &mut String,
) -> Result<Color, KifuError> {
    let names = Names::of(start.rules());
    let mut position = start.clone();
    let mut before: Option<Square> = None;
    let mut spent = [0u64; 2];
    for (ply, played) in (first..).zip(&moves.moves) {
        let texts = move_texts(&position, played.mv, before).map_err(at(Some(ply)))?;
        let seconds = played.comments.iter().find_map(|text| times::seconds(text));
        let time = seconds.map(|seconds| {
            let all = &mut spent[position.turn().index()];
            *all = all.saturating_add(seconds);
            let (minutes, rest) = (seconds / 60, seconds % 60);
            let (hours, of_hour, of_minute) = (*all / 3600, *all / 60 % 60, *all % 60);
            format!("   ({minutes:>2}:{rest:02}/{hours:02}:{of_hour:02}:{of_minute:02})")
        });
        let number = number(names, ply);
        // A line for each step, which lishogi writes close to the number.
        let space = if texts.len() > 1 { "" } else { " " };
        let lines: Vec<String> = texts
            .iter()
            .map(|text| format!("{number}{space}{text}"))
            .collect();
        out.push_str(&lines.join("\n"));
        out.push_str(&format!("{}\n", time.unwrap_or_default()));
        remarks(played, COMMENT, out);
        before = said::ended_on(&position, played.mv);
        position = position
            .replay(played.mv)
            .map_err(|error| at(Some(ply))(KifuErrorKind::from(error)))?;
    }
    Ok(position.turn())
}

/// The number in front of a move, as lishogi writes it in Chu Shogi.
fn number(names: &Names, ply: u32) -> String {
    let word = if names.chu { "手目" } else { "" };
    format!("{ply:>4}{word}")
}

/// A move as in `７六歩(77)`; one in two steps has a text for each.
fn move_texts(
    position: &Position,
    mv: Move,
    before: Option<Square>,
) -> Result<Vec<String>, KifuErrorKind> {
    let names = Names::of(position.rules());
    if names.chu {
        return move_texts_of_chu(position, mv, before, names);
    }
    if mv.is_pass() {
        return Ok(vec![PASS.to_owned()]);
    }
    let (square, name, sign) = parts(position, mv, before, FORMAT)?;
    Ok(vec![if mv.is_drop() {
        format!("{square}{name}打")
    } else {
        let (column, row) = said::place(position, mv.from());
        format!("{square}{name}{sign}({column}{row})")
    }])
}

/// A move of Chu Shogi as in `7八歩兵 （←7九）`. A Lion that stops on its way has a text for each of its steps.
fn move_texts_of_chu(
    position: &Position,
    mv: Move,
    before: Option<Square>,
    names: &Names,
) -> Result<Vec<String>, KifuErrorKind> {
    let usi = position.text_in_style(mv);
    let (stops, sign) = said::stops(&usi);
    let none = || no_record(position, FORMAT);
    let [from, on @ ..] = &stops[..] else {
        // Without a Lion that can pass it is a null move.
        return mv.is_pass().then(|| vec![PASS.to_owned()]).ok_or_else(none);
    };
    let (_, symbol) = said::symbol_at(position, *from).ok_or_else(none)?;
    let word = names.of_symbol(&symbol).ok_or_else(none)?.word;
    let place = |&(column, row): &(u8, u8)| format!("{column}{}", names::number(row));
    let step = |to: &str, sign: &str, from| format!("{to}{word}{sign} （←{}）", place(from));
    match on {
        [to] => {
            let same = before.is_some_and(|before| said::place(position, before) == *to);
            let square = if same { "仝".to_owned() } else { place(to) };
            let sign = if sign == "+" { "成" } else { "" };
            Ok(vec![step(&square, sign, from)])
        }
        [over, to] => {
            let note = match to == from {
                true if said::symbol_at(position, *over).is_some() => format!("（{}）", NOTES[0]),
                true => format!("({})", NOTES[1]),
                false => String::new(),
            };
            let [first, second] = Step::ALL.map(|(word, _)| word);
            Ok(vec![
                format!("{first} {}", step(&place(over), "", from)),
                format!("{second} {}", step(&place(to), &note, over)),
            ])
        }
        _ => Err(none()),
    }
}

/// The error of a variant without records in a format.
pub(crate) fn no_record(position: &Position, format: &'static str) -> KifuErrorKind {
    KifuErrorKind::NoSuchRecord {
        variant: position.rules().id.clone(),
        format,
    }
}

/// The parts of a move: the square, the piece, and whether it promotes.
pub(crate) fn parts(
    position: &Position,
    mv: Move,
    before: Option<Square>,
    format: &'static str,
) -> Result<(String, &'static str, &'static str), KifuErrorKind> {
    let none = || no_record(position, format);
    let symbol = said::moved(position, mv).ok_or_else(none)?;
    let names = Names::of(position.rules());
    let name = names.of_symbol(&symbol).ok_or_else(none)?.word;
    let (column, row) = said::place(position, mv.to());
    let same = before == Some(mv.to());
    let square = if same {
        "同　".to_owned()
    } else {
        let place = |digits: [char; 9], at: u8| digits.get(usize::from(at) - 1).copied();
        let both = place(COLUMNS, column).zip(place(ROWS, row));
        let (column, row) = both.ok_or_else(none)?;
        format!("{column}{row}")
    };
    let sign = if mv.promotion().is_some() { "成" } else { "" };
    Ok((square, name, sign))
}

/// The last line: `まで102手で先手の勝ち`.
pub(crate) fn last_line(game: &PgnGame, turn: Color, sides: [&str; 2]) -> String {
    let Some(end) = ends::of_game(game, turn) else {
        return String::new();
    };
    let count = game.main.moves.len();
    let side = |color: Color| sides[color.index()];
    let said = match (game.result, end.kif) {
        (GameResult::WhiteWins, _) => Some(Color::White),
        (GameResult::BlackWins, _) => Some(Color::Black),
        _ => None,
    };
    let said = said.map(side);
    match (said, end.kif) {
        (Some(side), "切れ負け") => format!("まで{count}手で時間切れにより{side}の勝ち\n"),
        (Some(side), "反則負け" | "反則勝ち") => {
            format!("まで{count}手で反則により{side}の勝ち\n")
        }
        (Some(side), "入玉勝ち") => format!("まで{count}手で入玉により{side}の勝ち\n"),
        (Some(side), "詰み") => format!("まで{count}手で詰みにより{side}の勝ち\n"),
        (Some(side), _) => format!("まで{count}手で{side}の勝ち\n"),
        (None, words) => format!("まで{count}手で{words}\n"),
    }
}

/// Writes the variations of a line, the last ones first, so that each replaces a move of the line that is read before it.
fn variations(
    start: &Position,
    first: u32,
    moves: &Variation,
    before: Option<Square>,
    out: &mut String,
) -> Result<(), KifuError> {
    each_variation(
        start,
        first,
        moves,
        before,
        &mut |position, ply, other, _| {
            out.push_str(&format!("\n変化：{ply}手\n"));
            comments(&other.comments, COMMENT, out);
            line(position, ply, other, out).map(drop)
        },
    )
}

/// Calls `write` with the variations of a line and theirs, in the order in which they are written: the position, the number of the first move, the
/// moves, and the square where the move before ended.
pub(crate) fn each_variation(
    start: &Position,
    first: u32,
    moves: &Variation,
    before: Option<Square>,
    write: &mut impl FnMut(&Position, u32, &Variation, Option<Square>) -> Result<(), KifuError>,
) -> Result<(), KifuError> {
    let mut places = Vec::new();
    let (mut position, mut last) = (start.clone(), before);
    for (ply, played) in (first..).zip(&moves.moves) {
        if !played.variations.is_empty() {
            places.push((position.clone(), ply, last, &played.variations));
        }
        last = said::ended_on(&position, played.mv);
        position = position
            .replay(played.mv)
            .map_err(|error| at(Some(ply))(KifuErrorKind::from(error)))?;
    }
    for (position, ply, last, others) in places.into_iter().rev() {
        for other in others {
            if other.moves.is_empty() {
                continue;
            }
            write(&position, ply, other, last)?;
            each_variation(&position, ply, other, last, write)?;
        }
    }
    Ok(())
}
