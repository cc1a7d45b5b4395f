//! FENs as Fairy-Stockfish writes them.

use legwork::{Color, Square, Squares};
use legwork_core::geometry::{cased, file_letter};

use crate::board::Board;

/// The parts of a FEN that are written otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FenStyle {
    /// Promoted pieces are marked by a `~` in every variant.
    pub show_promoted: bool,
    /// The ply from which a count towards a draw runs, if the players start it themselves; 0 if the rules do, and a negative
    /// number if nobody has started it.
    pub count_started: i32,
}

/// A count towards a draw as a FEN shows it: the limit, and the plies counted.
pub(crate) type Count = (i64, i64);

impl Board {
    /// Returns the position as a FEN.
    pub fn fen(&self, style: FenStyle) -> String {
        self.fogged_fen(style, Squares::EMPTY)
    }

    /// Returns the FEN that the side to move sees in the fog of war, with a `*` on each square that it does not see. It sees its own
    /// pieces, and where its legal moves end; hands, rights and en passant are shown.
    pub fn fog_fen(&self) -> String {
        let position = self.position();
        let own = position.side(position.turn());
        let moves = position.moves().into_iter();
        // Castling ends on the Rook's square there.
        let seen = moves.filter(|mv| !mv.is_pass() && mv.wing().is_none());
        let seen = seen.fold(own, |seen, mv| seen.with(mv.to()));
        let squares = position.rules().geometry.squares();
        let fog = squares.filter(|&square| !seen.contains(square)).collect();
        self.fogged_fen(FenStyle::default(), fog)
    }

    /// Returns the position as a FEN, without the pieces on these squares.
    fn fogged_fen(&self, style: FenStyle, fog: Squares) -> String {
        let position = self.position();
        let own = position.fen();
        let mut fields: Vec<&str> = own.split(' ').collect();
        let placed = fields[0].split('[').next().unwrap_or_default();
        let marked = self.marks(style.show_promoted) && !self.promoted_squares().is_empty();
        let has_holes = position.rules().geometry.has_holes();
        // Where nothing is marked, the board is written as ours.
        let mut board = if marked || has_holes || !fog.is_empty() || placed.contains('~') {
            self.placement(style.show_promoted, fog)
        } else {
            placed.to_owned()
        };
        if self.variant().facts().shows_hands {
            board.push('[');
            board.push_str(&self.hands());
            board.push(']');
        }
        fields[0] = &board;
        let castling = self.shuffled_castling();
        if let Some(castling) = &castling {
            fields[2] = castling;
        }
        let passed = self.passed().map(|squares| {
            let names = squares
                .iter()
                .map(|square| position.rules().geometry.name(square));
            names.map(|name| name.to_string()).collect::<String>()
        });
        if let Some(passed) = &passed {
            fields[3] = passed;
        }
        // Passes are not shown.
        if fields[3].starts_with("0000") {
            fields[3] = "-";
        }
        let clock = self.clock().to_string();
        let place = fields.len() - 2;
        fields[place] = &clock;
        let counted = self.counted(style.count_started);
        let texts = counted.map(|(limit, plies)| (limit.to_string(), plies.to_string()));
        if let Some((limit, plies)) = &texts {
            fields[3] = limit;
            fields[place] = plies;
        }
        fields.join(" ")
    }

    /// Returns the position as an SFEN, as Shogi programs have it.
    pub fn sfen(&self) -> String {
        let turn = match self.position().turn() {
            Color::White => 'b',
            Color::Black => 'w',
        };
        let types = &self.variant().facts().types;
        let mut hands = String::new();
        for side in Color::BOTH {
            for (letter, count) in types.hand(self.position(), side) {
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                hands.push(cased(letter, side));
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        let placement = self.placement(false, Squares::EMPTY);
        format!("{placement} {turn} {hands} {}", self.ply() + 1)
    }

    /// Returns how many plies were made since the start of a game, by the number of the move.
    pub fn ply(&self) -> u32 {
        let position = self.position();
        let moves = u32::from(position.move_number()).saturating_sub(1);
        2 * moves + u32::from(position.turn() == Color::Black)
    }

    /// Returns the count towards a draw, if one runs.
    pub(crate) fn counted(&self, started: i32) -> Option<Count> {
        let position = self.position();
        let count = position.count_to_draw().filter(|count| count.runs())?;
        let (limit, own) = (i64::from(count.limit), i64::from(count.plies));
        let boards_honour = match started {
            0 => own,
            ..0 => 0,
            _ => (1 + i64::from(self.ply()) - i64::from(started)).max(0),
        };
        if self.variant().facts().counts_as_cambodian && 126 - boards_honour < limit - own {
            return Some((126, boards_honour));
        }
        let pawns = self.count_type("pawn");
        let lone = Color::BOTH
            .iter()
            .any(|&side| position.side(side).len() <= 1);
        if pawns == 0 && lone {
            Some((limit, own))
        } else {
            Some((limit, boards_honour))
        }
    }

    /// Returns how many pieces of a type both sides have on the board.
    fn count_type(&self, key: &str) -> u32 {
        let types = &self.variant().facts().types;
        let letters = types.iter().filter(|&(own, _)| own == key);
        let counts = letters
            .flat_map(|(_, letter)| Color::each(|side| types.count(self.position(), side, letter)));
        counts.sum()
    }

    /// Returns the squares of en passant after the first move of another Pawn than the orthodox one: those that it has passed,
    /// and its own.
    fn passed(&self) -> Option<Squares> {
        let Some(mv) = self.game().moves().last() else {
            return (!self.passed.is_empty()).then_some(self.passed);
        };
        let (before, facts) = (self.game().earlier().last()?, self.variant().facts());
        if !mv.is_plain() || before.is_capture(mv) {
            return None;
        }
        let piece = before.at(mv.from())?;
        if !facts.moves_first(facts.types.letter(piece.kind)) {
            return None;
        }
        let (files, ranks) = (
            step(mv.from().file(), mv.to().file()),
            step(mv.from().rank(), mv.to().rank()),
        );
        let (length, straight) = (
            files.abs().max(ranks.abs()),
            files == 0 || ranks == 0 || files.abs() == ranks.abs(),
        );
        if length < 2 || !straight {
            return None;
        }
        let along =
            |from: u8, by: i16, done: i16| u8::try_from(i16::from(from) + by.signum() * done).ok();
        let squares = (1..=length).filter_map(|done| {
            let file = along(mv.from().file(), files, done)?;
            Square::new(file, along(mv.from().rank(), ranks, done)?)
        });
        let passable = facts.passable(!piece.color);
        let squares: Squares = squares
            .filter(|&square| passable.contains(square))
            .collect();
        (!squares.is_empty()).then_some(squares)
    }

    /// Returns the field of castling where it names the files of the Rooks.
    fn shuffled_castling(&self) -> Option<String> {
        let facts = self.variant().facts();
        if !self.variant().is_960() && !facts.shuffled {
            return None;
        }
        let position = self.position();
        let mut text = String::new();
        for side in Color::BOTH {
            let rooks = position.castling_rights().rooks_of(position.rules(), side);
            let gates = facts.gates && (facts.refills || !position.held(side).is_empty());
            let first_rank = |square: &Square| position.rules().rank_of(side, *square) == 0;
            let others = position
                .virgin()
                .iter()
                .filter(|square| gates && first_rank(square) && !rooks.contains(square));
            for square in rooks.iter().copied().chain(others) {
                text.push(cased(file_letter(square.file()), side));
            }
        }
        Some(if text.is_empty() {
            "-".to_owned()
        } else {
            text
        })
    }

    /// Returns the letters in both hands, White's first.
    fn hands(&self) -> String {
        let types = &self.variant().facts().types;
        let mut text = String::new();
        for side in Color::BOTH {
            for (letter, count) in types.hand(self.position(), side) {
                let letter = cased(letter, side).to_string();
                text.push_str(&letter.repeat(usize::from(count)));
            }
        }
        text
    }

    /// Whether pieces that have promoted are marked.
    fn marks(&self, show_promoted: bool) -> bool {
        show_promoted || self.variant().facts().marks_promoted
    }

    /// Returns the pieces on the board, rank by rank, but for those in the fog.
    fn placement(&self, show_promoted: bool, fog: Squares) -> String {
        let position = self.position();
        let marked = self.marks(show_promoted);
        let (rules, promoted) = (position.rules(), self.promoted_squares());
        let geometry = rules.geometry;
        let mut text = String::new();
        for rank in (0..geometry.ranks()).rev() {
            if !text.is_empty() {
                text.push('/');
            }
            let mut empty = 0;
            let squares = (0..geometry.files()).filter_map(|file| Square::new(file, rank));
            for square in squares {
                let piece = position.at(square);
                let hidden = fog.contains(square) || geometry.is_hole(square);
                if piece.is_none() && !hidden {
                    empty += 1;
                    continue;
                }
                push_empty(&mut text, &mut empty);
                match piece.filter(|_| !hidden) {
                    None => text.push('*'),
                    Some(piece) => {
                        let symbol = rules.piece(piece.kind).symbol;
                        symbol.write(piece.color, &mut text);
                        if marked && promoted.contains(square) && !symbol.crowned() {
                            text.push('~');
                        }
                    }
                }
            }
            push_empty(&mut text, &mut empty);
        }
        text
    }
}

/// Returns the distance between two files or ranks.
fn step(from: u8, to: u8) -> i16 {
    i16::from(to) - i16::from(from)
}

/// Writes a number of empty squares, if there are any.
fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
