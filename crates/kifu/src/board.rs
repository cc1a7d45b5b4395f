//! Positions as the formats draw them.

use legwork_core::piece::Color;
use legwork_variant::position::Position;

use crate::error::KifuErrorKind;
use crate::names::{self, COLUMNS, KINDS_HELD, MOST_LINES, Names};

/// The maximum number of files and ranks.
const MOST: usize = MOST_LINES as usize;
/// The maximum number of pieces of a kind in a hand.
const HELD: u8 = 99;

/// The symbol of a piece, and whether it is the second side's.
pub(crate) type Placed = Option<(bool, &'static str)>;

/// A position while it is read: ranks from the far end, and hands in the order of the names.
pub(crate) struct Drawn {
    names: &'static Names,
    pub(crate) ranks: Vec<Vec<Placed>>,
    hands: [[u8; KINDS_HELD]; 2],
    /// Whether the second side is to move.
    pub(crate) second: bool,
}

impl Drawn {
    /// An empty position with pieces of these names.
    pub(crate) fn new(names: &'static Names) -> Self {
        Self {
            names,
            ranks: Vec::new(),
            hands: Default::default(),
            second: false,
        }
    }

    /// Adds a rank of a drawn board, `|v香v桂 ・ ・|一`.
    pub(crate) fn rank(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        let wrong = || KifuErrorKind::Board {
            text: line.to_owned(),
            expected: "a rank of a board, such as `|v香 ・ 歩|一`",
        };
        let inside = line
            .strip_prefix('|')
            .and_then(|rest| rest.split('|').next());
        let mut rank = Vec::new();
        let mut second = false;
        let mut word = String::new();
        for c in inside.ok_or_else(wrong)?.chars() {
            match c {
                // Only a piece follows the sign of a promoted one.
                ' ' | '^' | 'v' | 'V' | '・' | '　' | '.' if !word.is_empty() => {
                    return Err(wrong());
                }
                ' ' | '^' => second = false,
                'v' | 'V' => second = true,
                '・' | '　' | '.' => rank.push(None),
                _ => {
                    word.push(c);
                    // A promoted piece has two characters where it is named after the plain one.
                    if word != "成" {
                        let symbol = self.names.drawn(&word).ok_or_else(wrong)?;
                        rank.push(Some((second, symbol)));
                        word.clear();
                    }
                }
            }
        }
        let whole = word.is_empty() && !rank.is_empty();
        if !whole || rank.len() > MOST || self.ranks.len() >= MOST {
            return Err(wrong());
        }
        self.ranks.push(rank);
        Ok(())
    }

    /// Reads the pieces in a hand, `飛　歩十八`.
    pub(crate) fn hand(&mut self, second: bool, text: &str) -> Result<(), KifuErrorKind> {
        let wrong = || KifuErrorKind::Board {
            text: text.to_owned(),
            expected: "a hand, such as `飛　歩十八` or `なし`",
        };
        for word in text.split_whitespace().filter(|word| *word != "なし") {
            let (symbols, count) = self.names.piece(word).ok_or_else(wrong)?;
            let count = names::read_number(count).ok_or_else(wrong)?;
            self.hold(second, symbols[0], count).ok_or_else(wrong)?;
        }
        Ok(())
    }

    /// The place in hands of the pieces with a symbol, which may be that of the promoted ones.
    fn slot(&self, symbol: &str) -> Option<usize> {
        let names = |held: &&str| *held == symbol || held.trim_start_matches('+') == symbol;
        self.names.held.iter().position(names)
    }

    /// The number of pieces with a symbol in both hands.
    pub(crate) fn held(&self, symbol: &str) -> u32 {
        let slot = self.slot(symbol);
        slot.map_or(0, |slot| {
            self.hands.iter().map(|hand| u32::from(hand[slot])).sum()
        })
    }

    /// The pieces in a hand, by the symbols of the names that they have there, and how many there are.
    pub(crate) fn hand_of(&self, second: bool) -> impl Iterator<Item = (&'static str, u8)> {
        let hand = self.hands[usize::from(second)];
        let all = self.names.held.iter().copied().zip(hand);
        all.filter(|&(_, count)| count > 0)
    }

    /// Adds pieces to a hand; `None` if they are too many.
    pub(crate) fn hold(&mut self, second: bool, symbol: &str, count: u8) -> Option<()> {
        let slot = self.slot(symbol)?;
        let held = &mut self.hands[usize::from(second)][slot];
        *held = held.checked_add(count).filter(|&held| held <= HELD)?;
        Some(())
    }

    /// The position in SFEN.
    pub(crate) fn sfen(&self) -> String {
        let mut text = String::new();
        for (number, rank) in self.ranks.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for placed in rank.iter().map(Some).chain([None]) {
                match placed {
                    Some(None) => empty += 1,
                    other => {
                        if empty > 0 {
                            text.push_str(&std::mem::take(&mut empty).to_string());
                        }
                        if let Some(Some((second, symbol))) = other {
                            text.push_str(&written(*second, symbol));
                        }
                    }
                }
            }
        }
        text.push_str(if self.second { " w " } else { " b " });
        let mut hands = String::new();
        for second in [false, true] {
            for (symbol, count) in self.hand_of(second) {
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                hands.push_str(&written(second, symbol.trim_start_matches('+')));
            }
        }
        text.push_str(if hands.is_empty() { "-" } else { &hands });
        text.push_str(" 1");
        text
    }

    /// The position as it is drawn; `None` if a piece has no name in the formats.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let rules = position.rules();
        let geometry = rules.geometry;
        let names = Names::of(rules);
        let mut drawn = Self {
            ranks: vec![vec![None; geometry.files().into()]; geometry.ranks().into()],
            second: position.turn() == Color::Black,
            ..Self::new(names)
        };
        for (square, piece) in position.pieces() {
            let symbol = rules.piece(piece.kind).symbol.to_string();
            let symbol = names.of_symbol(&symbol)?.symbol;
            let rank = geometry.ranks() - 1 - square.rank();
            drawn.ranks[usize::from(rank)][usize::from(square.file())] =
                Some((piece.color == Color::Black, symbol));
        }
        for color in [Color::White, Color::Black] {
            for (kind, count) in position.held(color) {
                let symbol = rules.piece(kind).symbol.to_string();
                drawn.hold(color == Color::Black, &symbol, count)?;
            }
        }
        Some(drawn)
    }

    /// The lines that draw it in KIF, with these names of the sides.
    pub(crate) fn lines(&self, [first, second]: [&str; 2]) -> Vec<String> {
        let names = self.names;
        let files = self.ranks.first().map_or(0, Vec::len);
        // The characters of a square.
        let width = if names.chu { 3 } else { 2 };
        let columns = (1..=files).rev().map(|column| {
            let digits = column.to_string();
            let wide = digits.bytes().map(|digit| match digit {
                b'0' => '０',
                digit => COLUMNS[usize::from(digit - b'1')],
            });
            let wide: String = wide.collect();
            format!(" {wide:<0$}", width - 1)
        });
        let columns: String = columns.collect();
        // lishogi's columns of Chu Shogi begin one place further to the left.
        let indent = if names.chu { "" } else { " " };
        let columns = format!("{indent}{}", columns.trim_end());
        let edge = format!("+{}+", "-".repeat((width + 1) * files));
        let mut lines = Vec::new();
        if !names.chu {
            lines.push(format!("{second}の持駒：{}", self.hand_text(true)));
        }
        lines.extend([columns, edge.clone()]);
        for (rank, row) in self.ranks.iter().zip(1..) {
            let cell = |placed: &Placed| {
                let text = match placed {
                    None => "・".to_owned(),
                    Some((second, symbol)) => {
                        let side = if *second { "v" } else { "" };
                        let drawn = names.of_symbol(symbol).map_or("？", |name| name.drawn);
                        format!("{side}{drawn}")
                    }
                };
                format!("{text:>width$}")
            };
            let cells: String = rank.iter().map(cell).collect();
            lines.push(format!("|{cells}|{}", names::number(row)));
        }
        lines.push(edge);
        if !names.chu {
            lines.push(format!("{first}の持駒：{}", self.hand_text(false)));
        }
        if self.second {
            lines.push(format!("{second}番"));
        }
        lines
    }

    fn hand_text(&self, second: bool) -> String {
        let words = self.hand_of(second).map(|(symbol, count)| {
            let number = if count > 1 {
                names::number(count)
            } else {
                String::new()
            };
            let word = self.names.of_symbol(symbol).map_or("？", |name| name.word);
            format!("{word}{number}")
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() {
            "なし".to_owned()
        } else {
            words.join("　")
        }
    }
}

/// A symbol in SFEN: in small letters of the second side.
fn written(second: bool, symbol: &str) -> String {
    if second {
        symbol.to_lowercase()
    } else {
        symbol.to_owned()
    }
}
