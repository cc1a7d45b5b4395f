//! Reads and writes CSA.

use legwork_core::piece::Color;
use legwork_pgn::{GameResult, PgnGame, Tags};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::board::{Drawn, Placed};
use crate::ends;
use crate::error::{KifuError, KifuErrorKind};
use crate::games;
use crate::headers::{self, comments, one_line, remarks, value};
use crate::kif::at;
use crate::names::{self, HEADERS, SHOGI};
use crate::said;
use crate::times;
use crate::tree::Tree;

/// The format, in messages.
const FORMAT: &str = "CSA";
/// The sign of a comment.
const COMMENT: &str = "'*";
/// A move as an example in messages.
const EXAMPLE: &str = "+7776FU";
/// The number of files and ranks.
const SIZE: usize = 9;
/// The maximum number of games of a text.
const GAMES: u64 = 100_000;
/// The pieces that each side has of each kind in the array, for those that go to the hand together.
const SETS: [(&str, u8); 7] = [
    ("R", 2),
    ("B", 2),
    ("G", 4),
    ("S", 4),
    ("N", 4),
    ("L", 4),
    ("P", 18),
];

/// Reads the games of a text, between which there are lines of `/`.
pub(crate) fn read(text: &str, given: Option<&Variant>) -> Vec<Result<PgnGame, KifuError>> {
    let mut games = Vec::new();
    let mut reader = Reader::new(given);
    let (mut fault, mut number, mut game) = (None, 0, 1);
    for line in text.lines() {
        number += 1;
        let line = line.trim();
        if line == "/" {
            if game == GAMES {
                break;
            }
            games.push(std::mem::replace(&mut reader, Reader::new(given)).end(
                fault.take(),
                number,
                game,
            ));
            game += 1;
            continue;
        }
        if fault.is_none()
            && let Err(kind) = reader.line(line)
        {
            let ply = reader.moves.as_ref().map(Tree::ply);
            fault = Some(KifuError {
                line: Some(number),
                game,
                ply,
                kind,
            });
        }
    }
    // A file may end with `/`.
    if game == 1 || fault.is_some() || reader.is_record {
        games.push(reader.end(fault, number.max(1), game));
    }
    games
}

struct Reader<'a> {
    given: Option<&'a Variant>,
    tags: Tags,
    comments: Vec<String>,
    drawn: Drawn,
    is_record: bool,
    moves: Option<Tree>,
    result: GameResult,
    over: bool,
}

impl<'a> Reader<'a> {
    fn new(given: Option<&'a Variant>) -> Self {
        Self {
            given,
            tags: Tags::default(),
            comments: Vec::new(),
            drawn: Drawn::new(&SHOGI),
            is_record: false,
            moves: None,
            result: GameResult::Unknown,
            over: false,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('\'') {
            let comment = comment.trim_start_matches('*');
            return match &mut self.moves {
                Some(tree) => tree.comment(comment),
                None if self.comments.len() < 4096 => {
                    self.comments.push(comment.to_owned());
                    Ok(())
                }
                None => Ok(()),
            };
        }
        self.is_record = true;
        if let Some((side, name)) = line
            .strip_prefix("N+")
            .map(|name| ("White", name))
            .or(line.strip_prefix("N-").map(|name| ("Black", name)))
        {
            if !name.is_empty() {
                self.tags.set(side, name);
            }
            return Ok(());
        }
        if let Some(header) = line.strip_prefix('$') {
            self.header(header);
            return Ok(());
        }
        line.split(',')
            .map(str::trim)
            .try_for_each(|part| self.part(part))
    }

    fn header(&mut self, header: &str) {
        let Some((name, value)) = header.split_once(':') else {
            return;
        };
        let known = HEADERS.iter().find(|(_, csa, _)| *csa == name);
        let Some(&(.., tag)) = known.filter(|_| !value.is_empty()) else {
            return;
        };
        headers::set(&mut self.tags, tag, value);
    }

    /// A statement; several may be on a line.
    fn part(&mut self, part: &str) -> Result<(), KifuErrorKind> {
        let wrong = |expected| KifuErrorKind::NotAMove {
            text: part.to_owned(),
            expected,
        };
        match part.as_bytes() {
            [] | [b'V', ..] => Ok(()),
            [b'P', b'I', ..] if self.moves.is_none() => self.array(&part[2..]),
            [b'P', b'1'..=b'9', ..] if self.moves.is_none() => self.rank(&part[1..]),
            [b'P', b'+' | b'-', ..] if self.moves.is_none() => self.put(&part[1..]),
            [b'+' | b'-'] if self.moves.is_none() => {
                self.drawn.second = part == "-";
                self.tree().map(drop)
            }
            _ if self.over && !part.starts_with('T') => Ok(()),
            [b'+' | b'-', b'0'..=b'9', ..] => self.play(part),
            [b'T', ..] => {
                let seconds = part[1..].split('.').next().and_then(times::of_parts);
                let seconds = seconds.ok_or_else(|| wrong("T12"))?;
                if !self.over {
                    self.tree()?.comment(&times::comment(seconds))?;
                }
                Ok(())
            }
            [b'%', ..] => self.ends(&part[1..]),
            _ => Err(wrong(EXAMPLE)),
        }
    }

    /// The usual array, but for the pieces that are named, as in `PI82HI22KA`.
    fn array(&mut self, without: &str) -> Result<(), KifuErrorKind> {
        self.drawn.ranks.clear();
        let array = games::usual()?.start();
        let drawn = Drawn::of(&array);
        self.drawn.ranks = drawn.map(|drawn| drawn.ranks).unwrap_or_default();
        for (place, name) in pieces(without)? {
            let there = place.and_then(|place| self.at(place));
            let there =
                there.filter(|there| there.is_some_and(|(_, symbol)| symbol == name.symbol));
            *there.ok_or_else(|| board(without))? = None;
        }
        Ok(())
    }

    /// A rank, as in `1-KY * +FU`.
    fn rank(&mut self, text: &str) -> Result<(), KifuErrorKind> {
        let (number, cells) = text.split_at_checked(1).ok_or_else(|| board(text))?;
        let number = number.parse::<usize>().map_err(|_| board(text))?;
        self.empty();
        let cells: Vec<char> = cells.chars().collect();
        let rank = self
            .drawn
            .ranks
            .get_mut(number - 1)
            .ok_or_else(|| board(text))?;
        for (cell, placed) in cells.chunks(3).zip(rank) {
            let cell: String = cell.iter().collect();
            *placed = match cell.trim() {
                "*" | "" => None,
                cell => {
                    let (side, name) = cell.split_at_checked(1).ok_or_else(|| board(text))?;
                    let name = names::of_csa(name).filter(|_| ["+", "-"].contains(&side));
                    Some((side == "-", name.ok_or_else(|| board(text))?.symbol))
                }
            };
        }
        Ok(())
    }

    /// Pieces on squares or in a hand, as in `+55KA00FU` or `-00AL`.
    fn put(&mut self, text: &str) -> Result<(), KifuErrorKind> {
        let second = text.starts_with('-');
        self.empty();
        if let Some(before) = text[1..].strip_suffix("00AL") {
            self.place(second, before)?;
            return self.rest(second);
        }
        self.place(second, &text[1..])
    }

    fn place(&mut self, second: bool, text: &str) -> Result<(), KifuErrorKind> {
        for (place, name) in pieces(text)? {
            match place {
                None => self
                    .drawn
                    .hold(second, name.symbol, 1)
                    .ok_or_else(|| board(text))?,
                Some(place) => {
                    let there = self.at(place).ok_or_else(|| board(text))?;
                    *there = Some((second, name.symbol));
                }
            }
        }
        Ok(())
    }

    /// Puts all pieces that are neither on the board nor in a hand into a hand.
    fn rest(&mut self, second: bool) -> Result<(), KifuErrorKind> {
        for (symbol, all) in SETS {
            let on_board = self.drawn.ranks.iter().flatten().flatten();
            let such = on_board.filter(|(_, other)| other.trim_start_matches('+') == symbol);
            let held = self.drawn.held(symbol);
            let left = u32::from(all).saturating_sub(such.count() as u32 + held);
            self.drawn
                .hold(second, symbol, left as u8)
                .ok_or_else(|| board("00AL"))?;
        }
        Ok(())
    }

    /// An empty board, if there is none yet.
    fn empty(&mut self) {
        if self.drawn.ranks.is_empty() {
            self.drawn.ranks = vec![vec![None; SIZE]; SIZE];
        }
    }

    /// The contents of a square, named by its column and row.
    fn at(&mut self, (column, row): (u8, u8)) -> Option<&mut Placed> {
        let rank = self.drawn.ranks.get_mut(usize::from(row).checked_sub(1)?)?;
        let file = rank.len().checked_sub(usize::from(column))?;
        rank.get_mut(file)
    }

    /// The moves, which may begin now.
    fn tree(&mut self) -> Result<&mut Tree, KifuErrorKind> {
        let tree = self.take_tree()?;
        Ok(self.moves.insert(tree))
    }

    /// The moves, taken from the reader.
    fn take_tree(&mut self) -> Result<Tree, KifuErrorKind> {
        if let Some(tree) = self.moves.take() {
            return Ok(tree);
        }
        let variant = match self.given {
            Some(given) if games::in_csa(&given.start()).is_ok() => given.clone(),
            _ => games::usual()?,
        };
        let start = if self.drawn.ranks.is_empty() {
            variant.start()
        } else {
            let start = variant.position(&self.drawn.sfen());
            start.map_err(KifuErrorKind::from)?
        };
        Tree::after(start, std::mem::take(&mut self.comments))
    }

    /// A move, as in `+7776FU`.
    fn play(&mut self, text: &str) -> Result<(), KifuErrorKind> {
        let wrong = || KifuErrorKind::NotAMove {
            text: text.to_owned(),
            expected: EXAMPLE,
        };
        let bytes = text.as_bytes();
        let (Some(digits), Some(name)) = (bytes.get(1..5), text.get(5..)) else {
            return Err(wrong());
        };
        let name = names::of_csa(name).ok_or_else(wrong)?;
        let digit = |at: usize| digits[at].is_ascii_digit().then(|| digits[at] - b'0');
        let [Some(a), Some(b), Some(c), Some(d)] = [digit(0), digit(1), digit(2), digit(3)] else {
            return Err(wrong());
        };
        if c == 0 || d == 0 {
            return Err(wrong());
        }
        let tree = self.tree()?;
        let position = tree.position();
        if (position.turn() == Color::Black) != text.starts_with('-') {
            return Err(KifuErrorKind::OtherSide {
                text: text.to_owned(),
            });
        }
        let to = said::usi((c, d));
        let usi = if (a, b) == (0, 0) {
            format!("{}*{to}", name.symbol)
        } else {
            if a == 0 || b == 0 {
                return Err(wrong());
            }
            let found = said::symbol_at(position, (a, b)).map(|(_, symbol)| symbol);
            let same = found.as_deref() == Some(name.symbol);
            let promotes = found
                .as_deref()
                .is_some_and(|found| name.symbol.strip_prefix('+') == Some(found));
            if !same && !promotes {
                return Err(KifuErrorKind::OtherPiece {
                    text: text.to_owned(),
                    square: said::usi((a, b)),
                    found,
                    expected: name.symbol,
                });
            }
            format!(
                "{}{to}{}",
                said::usi((a, b)),
                if promotes { "+" } else { "" }
            )
        };
        let mv = said::read(position, &usi)?;
        tree.play(mv)
    }

    /// How the game has ended.
    fn ends(&mut self, name: &str) -> Result<(), KifuErrorKind> {
        let tree = self.tree()?;
        let turn = tree.position().turn();
        let wrong = || KifuErrorKind::NotAMove {
            text: format!("%{name}"),
            expected: "%TORYO",
        };
        let (end, loser) = ends::of_csa(name).ok_or_else(wrong)?;
        // Of an illegal move the loser may be the side that has moved.
        let end = match loser {
            Some(loser) if loser != turn => ends::of_kif("反則勝ち").ok_or_else(wrong)?,
            _ => end,
        };
        self.result = end.result(turn);
        self.tags.set("Termination", end.termination);
        self.over = true;
        Ok(())
    }

    fn end(mut self, fault: Option<KifuError>, line: u64, game: u64) -> Result<PgnGame, KifuError> {
        if let Some(fault) = fault {
            return Err(fault);
        }
        let error = |kind| KifuError {
            line: Some(line),
            game,
            ply: None,
            kind,
        };
        if !self.is_record {
            return Err(error(KifuErrorKind::NoGame));
        }
        let tree = self.take_tree().map_err(error)?;
        let mut record = PgnGame::new(tree.start().clone());
        record.number = game;
        record.tags = self.tags;
        record.result = self.result;
        record.main = tree.finish();
        Ok(record)
    }
}

fn board(text: &str) -> KifuErrorKind {
    KifuErrorKind::Board {
        text: text.to_owned(),
        expected: "a board or pieces of CSA, such as `P+55KA00FU`",
    }
}

/// A square by its column and row, or `None` for the hand; and the piece.
type Piece = (Option<(u8, u8)>, &'static names::Name);

/// Reads pieces with their squares, `82HI22KA`.
fn pieces(text: &str) -> Result<Vec<Piece>, KifuErrorKind> {
    let wrong = || board(text);
    if !text.is_ascii() || !text.len().is_multiple_of(4) {
        return Err(wrong());
    }
    let mut all = Vec::new();
    for at in (0..text.len()).step_by(4) {
        let (place, name) = text[at..at + 4].split_at(2);
        let mut digits = place
            .bytes()
            .map(|b| b.wrapping_sub(b'0'))
            .filter(|&digit| digit < 10);
        let (Some(column), Some(row)) = (digits.next(), digits.next()) else {
            return Err(wrong());
        };
        let name = names::of_csa(name).ok_or_else(wrong)?;
        all.push((((column, row) != (0, 0)).then_some((column, row)), name));
    }
    Ok(all)
}

/// Writes a game. Variations are left out.
pub(crate) fn write(game: &PgnGame) -> Result<String, KifuError> {
    games::in_csa(&game.start).map_err(at(None))?;
    let mut out = String::from("V2.2\n");
    for (mark, tag) in ['+', '-'].into_iter().zip(["White", "Black"]) {
        if let Some(name) = game.tags.get(tag).filter(|name| *name != "?") {
            out.push_str(&format!("N{mark}{}\n", one_line(name)));
        }
    }
    for (_, name, tag) in HEADERS {
        if let Some(value) = value(game, tag) {
            out.push_str(&format!("${name}:{value}\n"));
        }
    }
    start(&game.start, &mut out).map_err(at(None))?;
    comments(&game.main.comments, COMMENT, &mut out);
    let mut position = game.start.clone();
    for (ply, played) in (1..).zip(&game.main.moves) {
        let turn = position.turn();
        let before = position.clone();
        position = position
            .replay(played.mv)
            .map_err(|error| at(Some(ply))(KifuErrorKind::from(error)))?;
        if played.mv.is_pass() {
            return Err(at(Some(ply))(KifuErrorKind::NoNullMove { format: FORMAT }));
        }
        let from = if played.mv.is_drop() {
            (0, 0)
        } else {
            said::place(&before, played.mv.from())
        };
        let to = said::place(&before, played.mv.to());
        let symbol = said::symbol_at(&position, to).map(|(_, symbol)| symbol);
        let name = SHOGI.of_symbol(&symbol.unwrap_or_default());
        let name = name.ok_or_else(|| at(Some(ply))(no_record(&game.start)))?;
        let side = mark(turn);
        out.push_str(&format!(
            "{side}{}{}{}{}{}\n",
            from.0, from.1, to.0, to.1, name.csa
        ));
        let seconds = played.comments.iter().find_map(|text| times::seconds(text));
        if let Some(seconds) = seconds {
            out.push_str(&format!("T{seconds}\n"));
        }
        remarks(played, COMMENT, &mut out);
    }
    if let Some(end) = ends::of_game(game, position.turn()) {
        match end.csa {
            Some(name) => out.push_str(&format!("%{name}\n")),
            // The side that has moved has lost.
            None => out.push_str(&format!("%{}ILLEGAL_ACTION\n", mark(!position.turn()))),
        }
    }
    Ok(out)
}

fn mark(side: Color) -> char {
    match side {
        Color::White => '+',
        Color::Black => '-',
    }
}

fn no_record(start: &Position) -> KifuErrorKind {
    KifuErrorKind::NoSuchRecord {
        variant: start.rules().id.clone(),
        format: FORMAT,
    }
}

/// Writes the position from which a game starts.
fn start(start: &Position, out: &mut String) -> Result<(), KifuErrorKind> {
    if *start == start.variant().start() {
        out.push_str("PI\n+\n");
        return Ok(());
    }
    let drawn = Drawn::of(start).ok_or_else(|| no_record(start))?;
    for (number, rank) in (1..).zip(&drawn.ranks) {
        let cell = |placed: &Placed| match placed {
            None => " * ".to_owned(),
            Some((second, symbol)) => {
                let side = if *second { '-' } else { '+' };
                let name = SHOGI.of_symbol(symbol).map_or("??", |name| name.csa);
                format!("{side}{name}")
            }
        };
        let cells: String = rank.iter().map(cell).collect();
        out.push_str(&format!("P{number}{cells}\n"));
    }
    for (side, second) in [('+', false), ('-', true)] {
        let held = drawn.hand_of(second).map(|(symbol, count)| {
            let name = SHOGI.of_symbol(symbol).map_or("??", |name| name.csa);
            format!("00{name}").repeat(count.into())
        });
        let held: String = held.collect();
        if !held.is_empty() {
            out.push_str(&format!("P{side}{held}\n"));
        }
    }
    out.push_str(if drawn.second { "-\n" } else { "+\n" });
    Ok(())
}
