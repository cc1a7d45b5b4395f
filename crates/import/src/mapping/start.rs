//! The start position.

use legwork_core::echo::clip;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::grid::Grid;
use legwork_core::squares::Squares;
use legwork_reader::file::RuleFile;

use super::Mapping;
use super::castling::Castling;
use super::kinds::MappedKind;
use super::words::words;
use crate::piece_types::PieceType;

/// The pieces of an array: their squares, sides and kinds.
type Pieces = Vec<(Square, usize, MappedKind)>;

/// The start position, as Fairy-Stockfish reads its FEN.
#[derive(Debug)]
pub(crate) struct Start {
    /// The board, with its holes.
    pub(super) board: Geometry,
    /// Every square of the board.
    pub(super) all: Squares,
    pub(super) array: Pieces,
    /// The pieces that each side has in hand.
    pub(super) hand: [Vec<PieceType>; 2],
    /// The side to move, the field of castling, the half-move clock and the number of the move.
    turn: String,
    pub(super) rights: String,
    clocks: String,
    /// The checks that each side has left to give.
    checks: Option<(u8, u8)>,
}

impl Start {
    /// Reads the FEN; what does not fit the board or the pieces is refused.
    pub(super) fn read(mapping: &Mapping<'_>, board: Geometry) -> Option<Self> {
        let fen = mapping.settings.text("startFen");
        let mut fields = fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let turn = fields.next().unwrap_or("w");
        let fault = |message: String| mapping.fault("startFen", message);
        if !matches!(turn, "w" | "b") {
            fault(format!(
                "expected `w` or `b` after the board, found `{}`",
                clip(turn)
            ));
            return None;
        }
        let rest: Vec<&str> = fields.collect();
        // Fields of castling and en passant may be missing.
        let numeric = |field: &&&str| field.starts_with(|c: char| c.is_ascii_digit());
        let (rights, rest) = match rest.split_first() {
            Some((first, _)) if numeric(&first) => ("-", &rest[..]),
            Some((first, rest)) => (*first, rest.get(1..).unwrap_or_default()),
            None => ("-", &rest[..]),
        };
        let clocks: Vec<&str> = rest
            .iter()
            .copied()
            .filter(|field| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        let clocks = match clocks[..] {
            [clock, number] => format!("{clock} {number}"),
            _ => "0 1".to_owned(),
        };
        let checks = rest.iter().find_map(|field| {
            let (white, black) = field.split_once('+')?;
            Some((white.parse().ok()?, black.parse().ok()?))
        });
        let (squares, hand) = match placement.split_once('[') {
            Some((squares, hand)) => (squares, hand.trim_end_matches(']')),
            None => (placement, ""),
        };
        let (holes, array) = Self::squares(mapping, squares, board)?;
        let mut hands = [Vec::new(), Vec::new()];
        for letter in hand.chars().filter(|&letter| letter != '-') {
            match mapping.settings.with_letter(letter) {
                Some(piece) => hands[usize::from(letter.is_ascii_lowercase())].push(piece),
                None => fault(format!(
                    "no piece has the letter `{letter}` that is in hand"
                )),
            }
        }
        let board = board.with_holes(holes.iter());
        Some(Self {
            board,
            all: Squares::board(board),
            array,
            hand: hands,
            turn: turn.to_owned(),
            rights: rights.to_owned(),
            clocks,
            checks,
        })
    }

    /// Reads the board field: the holes, and the pieces.
    fn squares(mapping: &Mapping<'_>, text: &str, board: Geometry) -> Option<(Squares, Pieces)> {
        let fault = |message: String| mapping.fault("startFen", message);
        let grid = Grid::read(text);
        let ranks = grid.0.len();
        if ranks != usize::from(board.ranks()) {
            fault(format!(
                "a board of {ranks} ranks, expected {}",
                board.ranks()
            ));
            return None;
        }
        let mut holes = Squares::EMPTY;
        let mut array = Vec::new();
        let mut sound = true;
        for ((rank, cells), row) in (0..board.ranks()).zip(&grid.0).rev().zip(text.split('/')) {
            for (file, cell) in (0..board.files()).zip(cells) {
                let Some(square) = Square::new(file, rank).filter(|_| !cell.is_empty()) else {
                    continue;
                };
                if cell == "*" {
                    holes = holes.with(square);
                    continue;
                }
                // A promoted piece may be marked; it changes nothing at the start.
                let symbol = cell.trim_end_matches('~');
                let crowned = symbol.starts_with('+');
                let letter = symbol.chars().last().unwrap_or('~');
                let piece = mapping.settings.with_letter(letter);
                let piece =
                    piece.filter(|&piece| !crowned || mapping.settings.becomes(piece).is_some());
                let Some(piece) = piece else {
                    fault(format!("no piece has the letter `{}`", clip(symbol)));
                    sound = false;
                    continue;
                };
                let side = usize::from(letter.is_ascii_lowercase());
                array.push((square, side, MappedKind { piece, crowned }));
            }
            let width = cells.len();
            if width != usize::from(board.files()) {
                let row = clip(row);
                fault(format!(
                    "rank `{row}` has {width} squares, expected {}",
                    board.files()
                ));
                sound = false;
            }
        }
        sound.then_some((holes, array))
    }

    /// Returns the checks that each side has left to give, where they win; without a counter in the FEN the first one does.
    pub(super) fn checks(&self, mapping: &Mapping<'_>) -> Option<(u8, u8)> {
        let counts = mapping.settings.flag("checkCounting");
        counts.then(|| self.checks.unwrap_or((1, 1)))
    }

    /// Returns the holes of the board as the rule file has them.
    pub(super) fn holes_in_words(&self) -> Option<String> {
        let whole = Geometry::new(self.board.files(), self.board.ranks(), 1)?;
        words(self.board.holes().collect(), whole)
    }

    /// Returns the squares where a kind of a side stands.
    pub(super) fn homes(&self, kind: MappedKind, side: usize) -> Squares {
        let of_kind = self
            .array
            .iter()
            .filter(|(_, other, found)| (*other, *found) == (side, kind));
        of_kind.map(|(square, ..)| *square).collect()
    }

    /// Returns the squares of the Kings and Ferses that may leap with their first move, by the letters of their files.
    pub(super) fn leapers(&self, mapping: &Mapping<'_>) -> Vec<Square> {
        let square = |letter: char| {
            let side = usize::from(letter.is_ascii_lowercase());
            let file = u8::try_from(letter.to_ascii_uppercase())
                .ok()?
                .checked_sub(b'A')?;
            let square = Square::new(file, mapping.castling_rank(self, side))?;
            let (of, piece) = self.at(square)?;
            let leaps = of == side && matches!(piece, PieceType::KING | PieceType::FERS);
            leaps.then_some(square)
        };
        self.rights.chars().filter_map(square).collect()
    }

    /// Returns the third field of the FEN where pieces leap: the letters of their files.
    pub(super) fn leaps(&self, mapping: &Mapping<'_>) -> String {
        let letter = |square: Square| {
            let (side, _) = self.at(square)?;
            let letter = char::from(b'A' + square.file());
            Some(if side == 0 {
                letter
            } else {
                letter.to_ascii_lowercase()
            })
        };
        let leapers = self.leapers(mapping);
        if leapers.is_empty() {
            "-".to_owned()
        } else {
            leapers.into_iter().filter_map(letter).collect()
        }
    }

    /// Returns the side and the type of the piece on a square.
    pub(super) fn at(&self, square: Square) -> Option<(usize, PieceType)> {
        let found = self.array.iter().find(|(other, ..)| *other == square);
        found
            .filter(|(.., kind)| !kind.crowned)
            .map(|(_, side, kind)| (*side, kind.piece))
    }

    /// Returns the FEN as the rule file has it.
    pub(super) fn fen(
        &self,
        mapping: &Mapping<'_>,
        castling: &Castling,
        file: &RuleFile,
    ) -> String {
        let mut grid = Grid::new(self.board.files(), self.board.ranks());
        for hole in self.board.holes() {
            grid.put(hole.file(), hole.rank(), "*");
        }
        for (square, side, kind) in &self.array {
            let symbol = mapping.symbol(*kind, *side);
            grid.put(square.file(), square.rank(), &symbol);
        }
        let mut board = grid.text();
        if file.holdings.is_some() {
            let of_side = |side: usize| -> String {
                let held = self.hand[side].iter();
                held.map(|&piece| mapping.symbol(MappedKind::plain(piece), side))
                    .collect()
            };
            board += &format!("[{}{}]", of_side(0), of_side(1));
        }
        let rights = castling.rights(self, mapping);
        let checks = self
            .checks(mapping)
            .map(|(white, black)| format!("{white}+{black} "));
        let checks = checks.unwrap_or_default();
        format!("{board} {} {rights} - {checks}{}", self.turn, self.clocks)
    }
}
