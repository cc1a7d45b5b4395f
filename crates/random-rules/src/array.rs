//! The start array.

use super::pieces::{RandomKind, RandomKinds};
use crate::dice::Dice;
use legwork_core::grid::Grid;
use legwork_reader::file::{BoardField, CastlingField, WingField};

/// A start array: the text of each square, rank by rank from White's first.
#[derive(Debug, Clone)]
pub(super) struct Array {
    pub(super) board: BoardField,
    cells: Grid,
    /// The file and rank of each side's King.
    pub(super) kings: [(u8, u8); 2],
    /// Whether both sides have the same pieces on the same files.
    pub(super) mirrored: bool,
}

/// White's half of an array.
struct HalfArray {
    rows: Vec<Vec<String>>,
    king: (u8, u8),
}

impl HalfArray {
    fn random(dice: &mut Dice, board: &BoardField, kinds: &RandomKinds) -> Self {
        let (files, ranks) = (usize::from(board.files), board.ranks);
        let half = usize::from(ranks / 2);
        let mut rows = vec![vec![String::new(); files]; half];
        let starters: Vec<&RandomKind> = kinds
            .officers
            .iter()
            .chain(kinds.crowned.iter().filter(|kind| kind.tracked))
            .collect();
        let full = dice.between(1, 10);
        for cell in &mut rows[0] {
            if dice.between(1, 10) <= full {
                *cell = dice.pick(&starters).piece.letter.clone();
            }
        }
        // A King in the middle has Rooks on both sides.
        let middle = usize::from(board.files / 2);
        let file = if dice.once_in(4) {
            dice.below(files)
        } else {
            middle
        };
        // The King may start on the second rank, as in Shako.
        let rank = usize::from(half > 2 && dice.once_in(if kinds.royal.initial { 3 } else { 10 }));
        rows[rank][file] = kinds.royal.piece.letter.clone();
        // No Pawn may be on the edge.
        let front = half - 1;
        for (number, pawn) in kinds.pawns.iter().enumerate() {
            let row = if front > number {
                front - number
            } else {
                front
            };
            // On a board of three ranks this half has no second rank; on four ranks the second is
            // the front.
            if row == 0 {
                continue;
            }
            let row = if half > 3 && !dice.once_in(3) {
                1 + number.min(half - 2)
            } else {
                row
            };
            for cell in &mut rows[row] {
                if cell.is_empty() && !dice.once_in(5) {
                    *cell = pawn.piece.letter.clone();
                }
            }
        }
        // Some more pieces in front.
        if half > 2 && dice.once_in(3) {
            let pawns = dice.once_in(3);
            let free: Vec<&RandomKind> = starters
                .into_iter()
                .chain(kinds.pawns.iter().filter(|_| pawns))
                .collect();
            for cell in &mut rows[2] {
                if cell.is_empty() && dice.once_in(4) {
                    *cell = dice.pick(&free).piece.letter.clone();
                }
            }
        }
        Self {
            rows,
            king: (file as u8, rank as u8),
        }
    }
}

impl Array {
    /// An array with one King a side, as far as it can be made sound without knowing how pieces move.
    pub(super) fn random(dice: &mut Dice, board: &BoardField, kinds: &RandomKinds) -> Self {
        let white = HalfArray::random(dice, board, kinds);
        let (black, mirrored) = match dice.below(10) {
            0 => (HalfArray::random(dice, board, kinds), false),
            1 | 2 => {
                let mut rows = white.rows.clone();
                rows.iter_mut().for_each(|row| row.reverse());
                let (file, rank) = white.king;
                let king = (board.files - 1 - file, rank);
                (HalfArray { rows, king }, false)
            }
            _ => {
                let (rows, king) = (white.rows.clone(), white.king);
                (HalfArray { rows, king }, true)
            }
        };
        let last = board.ranks - 1;
        let kings = [white.king, (black.king.0, last - black.king.1)];
        let mut cells = Grid::new(board.files, board.ranks);
        for (rank, row) in white.rows.into_iter().enumerate() {
            cells.0[rank] = row;
        }
        for (rank, row) in black.rows.into_iter().enumerate() {
            let lower = row.iter().map(|letter| letter.to_ascii_lowercase());
            cells.0[usize::from(last) - rank] = lower.collect();
        }
        Self {
            board: board.clone(),
            cells,
            kings,
            mirrored,
        }
    }

    /// The text of a square; nothing if it is empty.
    pub(super) fn at(&self, (file, rank): (u8, u8)) -> &str {
        self.cells.at(file, rank)
    }

    /// Writes the text of a square.
    pub(super) fn put(&mut self, (file, rank): (u8, u8), letter: &str) {
        self.cells.put(file, rank, letter);
    }

    /// The name of a square.
    pub(super) fn name(&self, (file, rank): (u8, u8)) -> String {
        let label = rank + self.board.first_rank.unwrap_or(1);
        format!("{}{label}", char::from(b'a' + file))
    }

    /// The board field of the FEN.
    pub(super) fn text(&self) -> String {
        self.cells.text()
    }

    /// The castling field of the FEN: rights, and letters of pieces that have not moved.
    pub(super) fn rights(
        &self,
        dice: &mut Dice,
        castling: Option<&CastlingField>,
        kinds: &RandomKinds,
    ) -> String {
        let mut text = String::new();
        for (side, rank) in [0, self.board.ranks - 1].into_iter().enumerate() {
            let cased = |letter: char| {
                if side == 0 {
                    letter.to_ascii_uppercase()
                } else {
                    letter.to_ascii_lowercase()
                }
            };
            let wings = castling.map_or(&[][..], |castling| &castling.wings);
            let mut rights: Vec<String> = Vec::new();
            for wing in wings
                .iter()
                .filter(|wing| wing.right.chars().all(|c| c == cased(c)))
            {
                let with = castling.and_then(|castling| castling.with.as_deref());
                let rook = ["R".to_owned()];
                let with = with.unwrap_or(&rook);
                if self.has_rook(wing, side, with) && !dice.once_in(10) {
                    let right = self.right_text(wing, wings, [0, self.board.ranks - 1][side]);
                    if !rights.contains(&right) {
                        rights.push(right);
                    }
                }
            }
            text += &rights.concat();
            for square in (0..self.board.ranks)
                .flat_map(|rank| (0..self.board.files).map(move |file| (file, rank)))
            {
                let cell = self.at(square);
                let own = cell.chars().all(|c| c == cased(c)) && !cell.is_empty();
                let kind = kinds.find(cell).filter(|_| own);
                let tracked =
                    kind.is_some_and(|kind| kind.tracked || kind.initial && self.spread(kind));
                if !tracked || dice.once_in(10) {
                    continue;
                }
                let mark = self.mark(square, rank);
                let mark: String = mark.chars().map(cased).collect();
                if !rights.contains(&mark) {
                    text += &mark;
                }
            }
        }
        if text.is_empty() {
            "-".to_owned()
        } else {
            text
        }
    }

    /// The mark of a square that a side names in the castling field, whose first rank is given.
    fn mark(&self, (file, rank): (u8, u8), first: u8) -> String {
        let name = self.name((file, rank));
        // `k` alone would be castling.
        if name.starts_with('k') || rank != first {
            name
        } else {
            name.chars().take(1).collect()
        }
    }

    /// How the right of a wing is written: where another Rook is further out, by the mark of its Rook's square.
    fn right_text(&self, wing: &WingField, wings: &[WingField], first: u8) -> String {
        let (files, ranks) = (self.board.files, self.board.ranks);
        let square = |name: &String| {
            let mut squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
            squares.find(|&square| self.name(square) == *name)
        };
        let rook = wing.rook.as_ref().and_then(square);
        match rook.filter(|_| wing.is_inner(wings)) {
            Some(rook) => {
                let mark = self.mark(rook, first);
                if wing.right.chars().all(char::is_uppercase) {
                    mark.to_uppercase()
                } else {
                    mark
                }
            }
            None => wing.right.clone(),
        }
    }

    /// Whether pieces of a kind start on several ranks of a side.
    pub(super) fn spread(&self, kind: &RandomKind) -> bool {
        let letter = kind.letter();
        [letter.to_owned(), letter.to_ascii_lowercase()]
            .iter()
            .any(|letter| {
                let rows = self.cells.0.iter();
                rows.filter(|row| row.contains(letter)).count() > 1
            })
    }

    /// Whether a Rook of a wing is there, or another piece that castles.
    fn has_rook(&self, wing: &WingField, side: usize, with: &[String]) -> bool {
        let castles = |file: u8, rank: u8| {
            with.iter().any(|letter| match side {
                0 => self.at((file, rank)) == letter,
                _ => self.at((file, rank)) == letter.to_ascii_lowercase(),
            })
        };
        let (king_file, rank) = self.kings[side];
        match &wing.rook {
            Some(name) => (0..self.board.files)
                .any(|file| castles(file, rank) && self.name((file, rank)) == *name),
            None => {
                let higher = wing.right.eq_ignore_ascii_case("k");
                let first = [0, self.board.ranks - 1][side];
                let beside = |file: &u8| *file != king_file && (*file > king_file) == higher;
                rank == first
                    && (0..self.board.files)
                        .filter(beside)
                        .any(|file| castles(file, rank))
            }
        }
    }
}
