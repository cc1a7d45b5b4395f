//! Set-ups as data: the pieces of the first rank, or of other squares, shuffled within bounds.
//!
//! A [`Shuffle`] knows the squares, the pieces and what holds of their order, and so every set-up that is possible, as the letters on
//! these squares. It counts them from what remains to be placed, without making each, and finds one by its number in the same way.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::geometry::{Geometry, Square, virgin_mark};
use crate::grid::Grid;
use crate::piece::Color;

/// How set-ups are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Numbers {
    /// From 0, in alphabetical order of White's shuffled squares, such as the first rank, read as letters.
    #[default]
    Alphabetical,
    /// Reinhard Scharnagl's numbers of the 960 arrays of Chess960, from 0 to 959; 518 is the orthodox one. Only for
    /// the orthodox pieces with Bishops apart and the King between the Rooks.
    Scharnagl,
}

/// The squares of Black's pieces in a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum BlackPieces {
    /// As White's, file by file.
    #[default]
    Same,
    /// Shuffled independently, within the bounds of White's pieces.
    Own,
}

/// The set-ups of a shuffled variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffle {
    /// White's squares that are shuffled, rank by rank; letters of a set-up are in this order. Mostly the first rank.
    pub squares: Vec<Square>,
    /// The letters of the pieces in alphabetical order, each with how many there are.
    pub pieces: Vec<(char, u8)>,
    /// Each piece of the second kind has one of the first on its left, and one of the third on its right.
    pub between: Vec<[char; 3]>,
    /// The two pieces of these kinds are on squares of different colours.
    pub apart: Vec<char>,
    /// The two pieces of these kinds are on one rank, as far from the middle of the board on either side.
    pub mirrored: Vec<char>,
    /// The number of files of the board.
    pub files: u8,
    /// The pieces of a kind may only be on some of the squares: bit `n` for `squares[n]`.
    pub only: Vec<(char, u16)>,
    /// Pairs of letters that are nowhere side by side in this order. Such set-ups keep their numbers, and are refused.
    pub never: Vec<[char; 2]>,
    /// The squares of Black's pieces.
    pub black: BlackPieces,
    /// How the set-ups are numbered. With [`BlackPieces::Own`] a number is White's, times the number of set-ups of one side, plus
    /// Black's.
    pub numbers: Numbers,
    /// A FEN: whatever is not on the shuffled squares is as it is here.
    pub start: String,
}

/// The state of the pieces placed so far, from the first file on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Placed {
    /// The number of each piece that is left.
    left: Vec<u8>,
    /// For each kind of `apart`, the colour of the square of its first piece.
    colors: Vec<Option<bool>>,
    /// For each kind of `mirrored`, the place that its second piece takes, once the first is placed.
    due: Vec<Option<u8>>,
    /// The last piece.
    last: Option<char>,
}

/// The number of set-ups from each point on.
pub type Completions = HashMap<Vec<u8>, u64>;

impl Shuffle {
    /// The number of pieces that are shuffled.
    pub fn places(&self) -> usize {
        self.pieces
            .iter()
            .map(|&(_, count)| usize::from(count))
            .sum()
    }

    /// Whether other squares are shuffled than those of the first rank.
    pub fn is_elsewhere(&self) -> bool {
        let first_rank = (0..).filter_map(|file| Square::new(file, 0));
        !self
            .squares
            .iter()
            .copied()
            .eq(first_rank.take(self.places()))
    }

    /// The number of set-ups, including those that are refused.
    pub fn count(&self) -> u64 {
        let table = &mut HashMap::new();
        self.of_sides(self.completions(&self.nothing_placed(), false, table))
    }

    /// The number of set-ups that are allowed.
    pub fn count_allowed(&self) -> u64 {
        let table = &mut HashMap::new();
        self.of_sides(self.completions(&self.nothing_placed(), true, table))
    }

    /// The number of set-ups, from that of one side.
    fn of_sides(&self, of_one: u64) -> u64 {
        match self.black {
            BlackPieces::Same => of_one,
            BlackPieces::Own => of_one.saturating_mul(of_one),
        }
    }

    /// The letters of the set-up with this number; `None` if the number is too high. `table` remembers what was counted. Black's letters
    /// follow behind a slash, where they are not White's: `BBQNNRKR/rnbqkbnr`.
    pub fn first_rank(&self, number: u64, table: &mut Completions) -> Option<String> {
        match self.black {
            BlackPieces::Same => self.of_number(number, table),
            BlackPieces::Own => {
                let each = self.completions(&self.nothing_placed(), false, table);
                let white = self.of_number(number.checked_div(each)?, table)?;
                let black = self.of_number(number % each, table)?;
                Some(format!("{white}/{}", black.to_ascii_lowercase()))
            }
        }
    }

    /// The letters of a side's pieces with this number.
    fn of_number(&self, number: u64, table: &mut Completions) -> Option<String> {
        match self.numbers {
            Numbers::Alphabetical => self.alphabetical(number, table),
            Numbers::Scharnagl => scharnagl(number),
        }
    }

    fn alphabetical(&self, mut number: u64, table: &mut Completions) -> Option<String> {
        let mut placed = self.nothing_placed();
        let mut rank = String::new();
        while rank.len() < self.places() {
            let mut found = None;
            for &(letter, _) in &self.pieces {
                let Some(next) = self.with(&placed, letter) else {
                    continue;
                };
                let below = self.completions(&next, false, table);
                if number < below {
                    found = Some((letter, next));
                    break;
                }
                number -= below;
            }
            let (letter, next) = found?;
            rank.push(letter);
            placed = next;
        }
        (number == 0).then_some(rank)
    }

    /// Whether these letters of a side are those of one of these set-ups, refused or not.
    pub fn has(&self, rank: &str) -> bool {
        let placed = rank
            .chars()
            .try_fold(self.nothing_placed(), |placed, letter| {
                self.with(&placed, letter)
            });
        placed.is_some_and(|placed| placed.left.iter().all(|&left| left == 0))
    }

    /// The pair of letters for which a set-up is refused.
    pub fn refused_for(&self, rank: &str) -> Option<[char; 2]> {
        let rank = rank.to_ascii_uppercase();
        let has = |pair: &&[char; 2]| rank.contains(&String::from_iter(**pair));
        self.never.iter().find(has).copied()
    }

    /// The FEN of a set-up. The pieces that have not moved are those of the start array, wherever they are here.
    pub fn fen(&self, rank: &str, geometry: Geometry) -> String {
        let (board, rest) = self.start.split_once(' ').unwrap_or((&self.start, ""));
        let mut fields: Vec<&str> = rest.split(' ').collect();
        // The hand or pool follows the last row.
        let (board, held) = board.split_at(board.find('[').unwrap_or(board.len()));
        let own = Color::each(|color| self.on_board(board, geometry, color).unwrap_or_default());
        let (white, black) = rank.split_once('/').unwrap_or((rank, rank));
        let black = black.to_ascii_uppercase();
        let letters = [white, &black];
        let with_rank = fields
            .get(1)
            .map(|field| self.rights(field, &own, letters, geometry));
        if let (Some(with_rank), Some(field)) = (&with_rank, fields.get_mut(1)) {
            *field = with_rank;
        }
        let mut grid = Grid::read(board);
        for color in Color::BOTH {
            let squares = self.squares_of(color, geometry);
            for (square, letter) in squares.zip(letters[color.index()].chars()) {
                let letter = match color {
                    Color::White => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                };
                grid.put(square.file(), square.rank(), &letter.to_string());
            }
        }
        format!("{}{held} {}", grid.text(), fields.join(" "))
    }

    /// The letters on the shuffled squares of a side in the board field of a FEN, as White's; `None` if one has no letter.
    pub fn on_board(&self, board: &str, geometry: Geometry, color: Color) -> Option<String> {
        let grid = Grid::read(board);
        let letter = |&square: &Square| {
            let square = square_of(square, color, geometry);
            let letter = grid.at(square.file(), square.rank()).parse::<char>().ok()?;
            (letter.is_ascii_uppercase() == (color == Color::White)).then_some(letter)
        };
        let letters: Option<String> = self.squares.iter().map(letter).collect();
        letters.map(|letters| letters.to_ascii_uppercase())
    }

    /// The shuffled squares of a side, in the order of White's: Black's are those across the board.
    pub fn squares_of(
        &self,
        color: Color,
        geometry: Geometry,
    ) -> impl Iterator<Item = Square> + '_ {
        let squares = self.squares.iter();
        squares.map(move |&square| square_of(square, color, geometry))
    }

    /// Whether a piece with this letter may be put on the shuffled square of this number.
    pub(crate) fn admits(&self, letter: &str, place: usize) -> bool {
        let mut only = self.only.iter();
        !only.any(|&(bound, squares)| letter.starts_with(bound) && squares >> place & 1 == 0)
    }

    /// The castling field of a set-up, from that of the start, whose shuffled letters of each side are `own`: the mark of a shuffled
    /// square becomes the marks of all squares of the kind that the start has on that square.
    fn rights(
        &self,
        field: &str,
        own: &[String; 2],
        letters: [&str; 2],
        geometry: Geometry,
    ) -> String {
        let mut text = String::new();
        for color in Color::BOTH {
            let (own, letters) = (&own[color.index()], letters[color.index()]);
            let first = geometry.first_rank_of(color);
            let mut kinds = Vec::new();
            let mut rest = field.chars().peekable();
            while let Some(right) = rest.next() {
                let mut label = String::new();
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    label.push(digit);
                }
                if right.is_ascii_uppercase() != (color == Color::White) {
                    continue;
                }
                let file = right.to_ascii_lowercase();
                let square = match label.is_empty() {
                    // On the k-file the rank's label follows, because `k` alone is castling.
                    true if matches!(file, 'k' | 'q') => None,
                    true => Square::new((file as u8).wrapping_sub(b'a'), first),
                    false => geometry.square(&format!("{file}{label}")),
                };
                let place = square.and_then(|square| {
                    self.squares_of(color, geometry)
                        .position(|other| other == square)
                });
                match place {
                    Some(place) => kinds.extend(own.chars().nth(place)),
                    // The pieces that are not shuffled stay, and so does castling.
                    None if right != '-' => {
                        text.push(right);
                        text += &label;
                    }
                    None => {}
                }
            }
            for (square, kind) in self.squares_of(color, geometry).zip(letters.chars()) {
                if kinds.contains(&kind) {
                    text.push_str(&virgin_mark(geometry, color, square));
                }
            }
        }
        if text.is_empty() {
            "-".to_owned()
        } else {
            text
        }
    }

    fn nothing_placed(&self) -> Placed {
        Placed {
            left: self.pieces.iter().map(|&(_, count)| count).collect(),
            colors: vec![None; self.apart.len()],
            due: vec![None; self.mirrored.len()],
            last: None,
        }
    }

    /// The place across the middle of the board from a place, if it comes later.
    fn across(&self, place: usize) -> Option<u8> {
        let square = self.squares.get(place)?;
        let file = (self.files - 1).checked_sub(square.file())?;
        let across = Square::new(file, square.rank())?;
        let mut later = (0..).zip(&self.squares).skip(place + 1);
        later
            .find(|(_, other)| **other == across)
            .map(|(place, _)| place)
    }

    /// The placed pieces with one more; `None` if that piece may not come next.
    fn with(&self, placed: &Placed, letter: char) -> Option<Placed> {
        let place = self.pieces.iter().position(|&(other, _)| other == letter)?;
        let left_of = |letter: char| {
            let place = self.pieces.iter().position(|&(other, _)| other == letter);
            place.map_or((0, 0), |place| (placed.left[place], self.pieces[place].1))
        };
        if placed.left[place] == 0 {
            return None;
        }
        for &[first, middle, last] in &self.between {
            let (of_first, all_first) = left_of(first);
            if letter == middle && (of_first == all_first || left_of(last).0 == 0) {
                return None;
            }
        }
        let left: usize = placed.left.iter().map(|&left| usize::from(left)).sum();
        let here = self.places() - left;
        let square = self.squares.get(here)?;
        let light = (square.file() + square.rank()) % 2 == 1;
        if !self.admits(letter.encode_utf8(&mut [0; 4]), here) {
            return None;
        }
        let mut next = placed.clone();
        if let Some(apart) = self.apart.iter().position(|&other| other == letter) {
            if placed.colors[apart] == Some(light) {
                return None;
            }
            next.colors[apart] = Some(light);
        }
        let due = placed
            .due
            .iter()
            .position(|due| due.is_some_and(|due| usize::from(due) == here));
        match (due, self.mirrored.iter().position(|&other| other == letter)) {
            (Some(due), pair) if pair != Some(due) => return None,
            (None, Some(pair)) if placed.due[pair].is_some() => return None,
            (None, Some(pair)) => next.due[pair] = Some(self.across(here)?),
            _ => {}
        }
        next.left[place] -= 1;
        next.last = Some(letter);
        Some(next)
    }

    /// The number of first ranks that begin like this; only those that are allowed, if `allowed`.
    fn completions(&self, placed: &Placed, allowed: bool, table: &mut Completions) -> u64 {
        if placed.left.iter().all(|&left| left == 0) {
            return 1;
        }
        let mut key = placed.left.clone();
        key.extend(placed.colors.iter().map(|&color| color.map_or(2, u8::from)));
        key.extend(placed.due.iter().map(|due| due.unwrap_or(u8::MAX)));
        if allowed {
            // Letters of pieces are ASCII.
            key.push(placed.last.map_or(0, |last| last as u8));
        }
        if let Some(&known) = table.get(&key) {
            return known;
        }
        let mut all = 0_u64;
        for &(letter, _) in &self.pieces {
            let barred = |pair: &[char; 2]| Some(pair[0]) == placed.last && pair[1] == letter;
            if allowed && self.never.iter().any(barred) {
                continue;
            }
            if let Some(next) = self.with(placed, letter) {
                all = all.saturating_add(self.completions(&next, allowed, table));
            }
        }
        table.insert(key, all);
        all
    }
}

/// A shuffled square of White as that of a side: Black's is across the board.
fn square_of(square: Square, color: Color, geometry: Geometry) -> Square {
    match color {
        Color::White => square,
        Color::Black => geometry.mirrored(square),
    }
}

/// The files of the Knights among five free files, by Scharnagl's number.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

/// The first rank with a Scharnagl number: the number modulo 4 gives the file of the Bishop on light squares, what
/// remains modulo 4 that of the other Bishop, then modulo 6 that of the Queen among the free files, and the rest those
/// of the Knights; Rook, King and Rook are on the last three files.
fn scharnagl(number: u64) -> Option<String> {
    let number = usize::try_from(number)
        .ok()
        .filter(|&number| number < 960)?;
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some('B');
    rank[2 * (number / 4 % 4)] = Some('B');
    let free = |rank: &[Option<char>; 8]| -> Vec<usize> {
        (0..8).filter(|&file| rank[file].is_none()).collect()
    };
    let queen = free(&rank)[number / 16 % 6];
    rank[queen] = Some('Q');
    let files = free(&rank);
    for knight in KNIGHTS[number / 96] {
        rank[files[knight]] = Some('N');
    }
    for (file, piece) in free(&rank).into_iter().zip(['R', 'K', 'R']) {
        rank[file] = Some(piece);
    }
    rank.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(files: u8, ranks: u8) -> Geometry {
        Geometry::new(files, ranks, 1).expect("a board of that size")
    }

    fn chess960(numbers: Numbers) -> Shuffle {
        Shuffle {
            squares: (0..8).filter_map(|file| Square::new(file, 0)).collect(),
            pieces: vec![('B', 2), ('K', 1), ('N', 2), ('Q', 1), ('R', 2)],
            between: vec![['R', 'K', 'R']],
            apart: vec!['B'],
            mirrored: Vec::new(),
            files: 8,
            only: Vec::new(),
            never: Vec::new(),
            black: BlackPieces::Same,
            numbers,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        }
    }

    #[test]
    fn numbers_follow_the_alphabet() {
        let shuffle = chess960(Numbers::Alphabetical);
        let mut table = HashMap::new();
        let all: Vec<String> = (0..960)
            .map(|number| shuffle.first_rank(number, &mut table).unwrap())
            .collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        assert_eq!(
            (shuffle.count(), shuffle.first_rank(960, &mut table)),
            (960, None)
        );
        assert_eq!([all[0].as_str(), &all[959]], ["BBNNQRKR", "RQNNKRBB"]);
        assert!(all.iter().all(|rank| shuffle.has(rank)));
        assert!(!shuffle.has("BNBNQRKR") && !shuffle.has("BBNNQRR") && !shuffle.has("BBNNQKRR"));
    }

    /// Numbers from the published tables of Chess960.
    #[test]
    fn scharnagls_numbers_are_the_published_ones() {
        let shuffle = chess960(Numbers::Scharnagl);
        let rank = |number| shuffle.first_rank(number, &mut HashMap::new());
        for (number, expected) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(rank(number).as_deref(), Some(expected));
        }
        assert_eq!(rank(960), None);
        let mut all: Vec<String> = (0..960).filter_map(rank).collect();
        assert!(all.iter().all(|rank| shuffle.has(rank)));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 960);
    }

    #[test]
    fn what_is_never_side_by_side_keeps_its_number() {
        let never = vec![['B', 'B'], ['N', 'N']];
        let shuffle = Shuffle {
            never,
            ..chess960(Numbers::Alphabetical)
        };
        let mut table = HashMap::new();
        let ranks = (0..960).filter_map(|number| shuffle.first_rank(number, &mut table));
        let allowed = ranks.filter(|rank| shuffle.refused_for(rank).is_none());
        assert_eq!(allowed.count() as u64, shuffle.count_allowed());
        assert_eq!(shuffle.refused_for("BBNNQRKR"), Some(['B', 'B']));
        assert_eq!(shuffle.count(), 960);
    }

    #[test]
    fn a_fen_is_the_starts_with_other_first_ranks() {
        let mut shuffle = chess960(Numbers::Alphabetical);
        assert_eq!(
            shuffle.fen("BBNNQRKR", geometry(8, 8)),
            "bbnnqrkr/pppppppp/8/8/8/8/PPPPPPPP/BBNNQRKR w KQkq - 0 1"
        );
        shuffle.start = "rk/2/RK[Qq] w - - 0 1".to_owned();
        assert_eq!(shuffle.fen("KR", geometry(2, 3)), "kr/2/KR[Qq] w - - 0 1");
    }

    /// By hand: the Rooks on a1 and d1 with the others between them, or on b1 and c1 with the others outside.
    #[test]
    fn mirrored_pairs_stand_across_the_middle() {
        let shuffle = Shuffle {
            squares: (0..4).filter_map(|file| Square::new(file, 0)).collect(),
            pieces: vec![('K', 1), ('Q', 1), ('R', 2)],
            between: Vec::new(),
            apart: Vec::new(),
            mirrored: vec!['R'],
            files: 4,
            ..chess960(Numbers::Alphabetical)
        };
        let ranks = (0..).map_while(|number| shuffle.first_rank(number, &mut HashMap::new()));
        let ranks: Vec<String> = ranks.collect();
        assert_eq!(ranks, ["KRRQ", "QRRK", "RKQR", "RQKR"]);
        assert_eq!(shuffle.count(), 4);
        assert!(shuffle.has("RKQR") && !shuffle.has("RRKQ") && !shuffle.has("RKRQ"));
        // On a board that is wider to the right nothing is across from a1 and b1.
        let wide = Shuffle {
            files: 6,
            ..shuffle
        };
        assert_eq!((wide.count(), wide.has("KQRR")), (2, true));
    }

    /// By hand: the King on b1 or one of two squares of the second rank, the Queen and the Rook on any of the four, and a Knight that
    /// stays on a1.
    #[test]
    fn squares_of_two_ranks_are_shuffled_within_bounds() {
        let square = |file, rank| Square::new(file, rank).unwrap();
        let shuffle = Shuffle {
            squares: vec![square(1, 0), square(2, 0), square(1, 1), square(2, 1)],
            pieces: vec![('B', 1), ('K', 1), ('Q', 1), ('R', 1)],
            between: Vec::new(),
            apart: Vec::new(),
            mirrored: Vec::new(),
            files: 3,
            only: vec![('K', 0b1101)],
            never: Vec::new(),
            black: BlackPieces::Same,
            numbers: Numbers::Alphabetical,
            start: "nkq/1rb/3/1+p1/1RB/NKQ w AB1ab6 - 0 1".to_owned(),
        };
        assert_eq!(shuffle.count(), 3 * 6);
        let ranks = (0..18).filter_map(|number| shuffle.first_rank(number, &mut HashMap::new()));
        let ranks: Vec<String> = ranks.collect();
        assert!(ranks.is_sorted_by(|one, next| one < next) && ranks.len() == 18);
        assert!(
            ranks
                .iter()
                .all(|rank| shuffle.has(rank) && rank.as_bytes()[1] != b'K')
        );
        assert!(!shuffle.has("BKQR") && shuffle.has("BQKR"));
        assert_eq!(
            shuffle
                .on_board("nkq/1rb/3/1+p1/1RB/NKQ", geometry(3, 6), Color::Black)
                .as_deref(),
            Some("KQRB")
        );
        // The marks follow the King, and the Knight's stay.
        assert_eq!(
            shuffle.fen("BQRK", geometry(3, 6)),
            "nbq/1rk/3/1+p1/1RK/NBQ w AC2ac5 - 0 1"
        );
    }
}
