//! Moves in the words of KIF and KI2: `７六歩(77)`, `▲同　銀右上不成`, `△５五角打`.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_notation::text::usi_square;
use legwork_variant::position::Position;

use crate::ends::{self, End};
use crate::error::KifuErrorKind;
use crate::names::{MARKS, Names};
use crate::tree::Tree;

/// A move as an example in messages.
const EXAMPLE: &str = "７六歩(77)";
/// The notes on a Lion's move that ends where it began: it captures, or passes.
pub(crate) const NOTES: [&str; 2] = ["居食い", "じっと"];
/// The word for a null move.
pub(crate) const PASS: &str = "パス";

/// A text in the place of a move.
pub(crate) enum Said {
    Move(SaidMove),
    Pass,
    End(&'static End),
}

/// A move in words, which may leave out the square and whether it promotes.
pub(crate) struct SaidMove {
    /// The column and the row, from 1; `None` for the square of the move before.
    to: Option<(u8, u8)>,
    from: Option<(u8, u8)>,
    /// The symbols that the word for the piece may mean.
    symbols: Vec<&'static str>,
    /// Which step of a move in two steps it is, if it is one.
    pub(crate) step: Option<Step>,
    drops: bool,
    /// Whether it promotes; `None` if the text does not say.
    promotes: Option<bool>,
    words: Vec<Word>,
}

/// A step of a move in two steps, as a Lion makes it in Chu Shogi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    First,
    Second,
}

impl Step {
    /// The steps, with the words in front of them.
    pub(crate) const ALL: [(&str, Self); 2] = [("一歩目", Self::First), ("二歩目", Self::Second)];
}

/// A word that says which of several pieces moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Up,
    Level,
    Back,
    Straight,
    Right,
    Left,
}

impl Word {
    /// The words, the first of each the one that is written.
    pub(crate) const ALL: [(char, Self); 8] = [
        ('上', Self::Up),
        ('寄', Self::Level),
        ('引', Self::Back),
        ('直', Self::Straight),
        ('右', Self::Right),
        ('左', Self::Left),
        ('行', Self::Up),
        ('入', Self::Up),
    ];

    /// As it is written.
    pub(crate) fn text(self) -> char {
        let known = Self::ALL.iter().find(|(_, word)| *word == self);
        known.map_or(' ', |&(text, _)| text)
    }
}

/// Reads a text; `None` if it is neither a move nor an end.
pub(crate) fn parse(text: &str, names: &Names) -> Option<Said> {
    let text = text.trim().trim_start_matches(MARKS).trim();
    if text.starts_with(PASS) {
        return Some(Said::Pass);
    }
    let bare = text.split(['(', '（']).next().unwrap_or_default().trim();
    if let Some(end) = ends::of_kif(bare) {
        return Some(Said::End(end));
    }
    let (step, text) = match Step::ALL.iter().find(|(word, _)| text.starts_with(word)) {
        Some(&(word, step)) => {
            let behind = text[word.len()..].trim_start();
            (Some(step), behind.trim_start_matches(MARKS))
        }
        None => (None, text),
    };
    let (to, rest) = match text.strip_prefix(['同', '仝']) {
        Some(rest) => (None, rest),
        None => {
            let (square, rest) = names.square(text)?;
            (Some(square), rest)
        }
    };
    let (symbols, mut rest) = names.piece(rest.trim_start())?;
    let mut said = SaidMove {
        to,
        from: None,
        symbols,
        step,
        drops: false,
        promotes: None,
        words: Vec::new(),
    };
    loop {
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix("不成").or(rest.strip_prefix('生')) {
            said.promotes = Some(false);
            rest = behind;
            continue;
        }
        let Some(c) = rest.chars().next() else {
            return Some(Said::Move(said));
        };
        let behind = &rest[c.len_utf8()..];
        let word = Word::ALL.iter().find(|(text, _)| *text == c);
        match (c, word) {
            ('成', _) => said.promotes = Some(true),
            ('打', _) => said.drops = true,
            (_, Some(&(_, word))) => said.words.push(word),
            ('(' | '（', _) => {
                let (inside, behind) = behind.split_once([')', '）'])?;
                // That a Lion captures without moving, or passes, follows from its squares.
                if !NOTES.contains(&inside) {
                    let inside = inside.trim().trim_start_matches('←');
                    let (square, "") = names.square(inside)? else {
                        return None;
                    };
                    said.from = Some(square);
                }
                rest = behind;
                continue;
            }
            _ => return None,
        }
        rest = behind;
    }
}

/// The column and the row of a square, from 1.
pub(crate) fn place(position: &Position, square: Square) -> (u8, u8) {
    let geometry = position.rules().geometry;
    (
        geometry.files() - square.file(),
        geometry.ranks() - square.rank(),
    )
}

/// A square in USI.
pub(crate) fn usi((column, row): (u8, u8)) -> String {
    format!("{column}{}", char::from(b'a' + row.saturating_sub(1)))
}

/// Reads the squares of a move in USI, and returns what is behind them.
pub(crate) fn stops(mut usi: &str) -> (Vec<(u8, u8)>, &str) {
    let mut stops = Vec::new();
    loop {
        let digits = usi.bytes().take_while(u8::is_ascii_digit).count();
        let (column, rest) = usi.split_at(digits);
        let row = rest.bytes().next().filter(u8::is_ascii_lowercase);
        let (Ok(column), Some(row)) = (column.parse(), row) else {
            return (stops, usi);
        };
        stops.push((column, row - b'a' + 1));
        usi = &rest[1..];
    }
}

/// The square where a move ends; that of the Lion that passes by stepping out and back. `None` of a null move.
pub(crate) fn ended_on(position: &Position, mv: Move) -> Option<Square> {
    if !mv.is_pass() {
        return Some(mv.to());
    }
    if !Names::of(position.rules()).chu {
        return None;
    }
    let text = position.text_in_style(mv);
    let (stops, _) = stops(&text);
    usi_square(position.rules(), &usi(*stops.last()?))
}

/// The symbol of the piece on a square.
pub(crate) fn symbol_at(position: &Position, at: (u8, u8)) -> Option<(Color, String)> {
    let rules = position.rules();
    let piece = position.at(usi_square(rules, &usi(at))?)?;
    Some((piece.color, rules.piece(piece.kind).symbol.to_string()))
}

impl SaidMove {
    /// The legal move that is meant behind the moves of a game.
    pub(crate) fn resolve(&self, tree: &Tree, text: &str) -> Result<Move, KifuErrorKind> {
        let (text, position) = (text.trim(), tree.position());
        let to = self.target(tree, text)?;
        if let Some(from) = self.from {
            return self.leaving(position, from, to, text);
        }
        let all = self.candidates(position, to);
        let (drops, moves): (Vec<Move>, Vec<Move>) = all.into_iter().partition(|mv| mv.is_drop());
        let fitting = if self.drops || moves.is_empty() && self.words.is_empty() {
            drops
        } else {
            self.with_promotion(filter(position, &moves, &self.words))
        };
        match fitting[..] {
            [mv] => Ok(mv),
            // With coordinates, the error says why the drop is not legal.
            [] if self.drops => read(position, &format!("{}*{}", self.symbols[0], usi(to))),
            [] => Err(KifuErrorKind::NoneGoes {
                text: text.to_owned(),
            }),
            _ => Err(KifuErrorKind::Ambiguous {
                text: text.to_owned(),
                choices: {
                    let texts = fitting.iter().map(|&mv| position.text_in_style(mv));
                    let mut texts: Vec<String> = texts.collect();
                    texts.sort_unstable();
                    legwork_notation::any(texts)
                },
            }),
        }
    }

    /// The square to which it goes behind the moves of a game.
    fn target(&self, tree: &Tree, text: &str) -> Result<(u8, u8), KifuErrorKind> {
        // The square of the move before takes long to find where that was a pass.
        let same = || Some(place(tree.position(), tree.last()?));
        self.to
            .or_else(same)
            .ok_or_else(|| KifuErrorKind::NoMoveBefore {
                text: text.to_owned(),
            })
    }

    /// The legal move behind the moves of a game whose second step is `second`.
    pub(crate) fn and_then(
        &self,
        second: &Self,
        tree: &Tree,
        text: &str,
    ) -> Result<Move, KifuErrorKind> {
        let (text, position) = (text.trim(), tree.position());
        let from = self.from.ok_or_else(|| not_a_move(text))?;
        for step in [self, second] {
            step.check_piece(position, from, text)?;
        }
        // shogiops writes 仝 for the first step, too, where the second one ends on the square of the move before.
        let over = match second.from {
            Some(over) if self.to.is_none() => over,
            _ => self.target(tree, text)?,
        };
        let joined = second.from.is_none_or(|from| from == over);
        let is_step = |said: &Self| !said.drops && said.promotes.is_none();
        if !joined || !is_step(self) || !is_step(second) {
            return Err(not_a_move(text));
        }
        let to = second.target(tree, text)?;
        read(position, &[from, over, to].map(usi).concat())
    }

    fn leaving(
        &self,
        position: &Position,
        from: (u8, u8),
        to: (u8, u8),
        text: &str,
    ) -> Result<Move, KifuErrorKind> {
        self.check_piece(position, from, text)?;
        let sign = if self.promotes == Some(true) { "+" } else { "" };
        read(position, &format!("{}{}{sign}", usi(from), usi(to)))
    }

    /// Fails if another piece is on the square that it leaves.
    fn check_piece(
        &self,
        position: &Position,
        from: (u8, u8),
        text: &str,
    ) -> Result<(), KifuErrorKind> {
        let found = symbol_at(position, from).map(|(_, symbol)| symbol);
        if found
            .as_deref()
            .is_some_and(|found| self.symbols.contains(&found))
        {
            return Ok(());
        }
        Err(KifuErrorKind::OtherPiece {
            text: text.to_owned(),
            square: usi(from),
            found,
            expected: self.symbols[0],
        })
    }

    /// The legal moves of such pieces to a square.
    fn candidates(&self, position: &Position, to: (u8, u8)) -> Vec<Move> {
        let Some(square) = usi_square(position.rules(), &usi(to)) else {
            return Vec::new();
        };
        alike(position, square, &self.symbols)
    }

    /// The moves that promote, if the text says so, otherwise those that do not.
    fn with_promotion(&self, moves: Vec<Move>) -> Vec<Move> {
        let promotes = |mv: &Move| mv.promotion().is_some();
        let (yes, no): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(promotes);
        match self.promotes {
            Some(true) => yes,
            _ => no,
        }
    }
}

/// The legal moves and drops of pieces with one of these symbols to a square.
pub(crate) fn alike(position: &Position, to: Square, symbols: &[&str]) -> Vec<Move> {
    let moves = position.moves().into_iter();
    let all = moves.filter(|mv| !mv.is_pass() && mv.to() == to);
    let such = |symbol: &str| symbols.contains(&symbol);
    all.filter(|&mv| moved(position, mv).as_deref().is_some_and(such))
        .collect()
}

/// The symbol of the piece that a move moves or drops.
pub(crate) fn moved(position: &Position, mv: Move) -> Option<String> {
    let kind = legwork_notation::text::dropped(mv);
    let kind = kind.or_else(|| position.at(mv.from()).map(|piece| piece.kind))?;
    Some(position.rules().piece(kind).symbol.to_string())
}

/// The moves to which all these words apply.
pub(crate) fn filter(position: &Position, moves: &[Move], words: &[Word]) -> Vec<Move> {
    let sign = if position.turn() == Color::White {
        1
    } else {
        -1
    };
    // As the mover sees the board: forward and to the right.
    let forward = |mv: &Move| sign * (i32::from(mv.to().rank()) - i32::from(mv.from().rank()));
    let right = |mv: &Move| sign * i32::from(mv.from().file());
    let mut left: Vec<Move> = moves.to_vec();
    let mut sides = Vec::new();
    for word in words {
        match word {
            Word::Up => left.retain(|mv| forward(mv) > 0),
            Word::Level => left.retain(|mv| forward(mv) == 0),
            Word::Back => left.retain(|mv| forward(mv) < 0),
            Word::Straight => {
                left.retain(|mv| forward(mv) == 1 && mv.from().file() == mv.to().file());
            }
            Word::Right | Word::Left => sides.push(*word),
        }
    }
    for side in sides {
        let far = |mv: &Move| {
            if side == Word::Right {
                right(mv)
            } else {
                -right(mv)
            }
        };
        let most = left.iter().map(far).max();
        left.retain(|mv| Some(far(mv)) == most);
    }
    left
}

/// Reads a move in USI.
pub(crate) fn read(position: &Position, usi: &str) -> Result<Move, KifuErrorKind> {
    position.read_move(usi).map_err(KifuErrorKind::from)
}

/// The error of a text that is not a move.
pub(crate) fn not_a_move(text: &str) -> KifuErrorKind {
    KifuErrorKind::NotAMove {
        text: text.trim().to_owned(),
        expected: EXAMPLE,
    }
}
