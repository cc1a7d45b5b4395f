//! Boards of FENs as letters, for checks and corrections before a FEN is read.

use std::cmp::Ordering;

use legwork::Color;
use legwork_core::geometry::cased;

use crate::library::FairyVariant;

/// A board as letters, empty squares as blanks.
pub(crate) struct LetterBoard {
    files: usize,
    ranks: usize,
    letters: Vec<char>,
}

impl LetterBoard {
    /// Reads the first field of a FEN, as far as it is a board; `None` if its ranks and files are not those of the variant. It passes
    /// over the same signs as Fairy-Stockfish, wherever they are, so it is not a reader of well-formed boards.
    pub(crate) fn read(
        field: &str,
        files: usize,
        ranks: usize,
        hands_as_rank: bool,
    ) -> Option<Self> {
        let mut board = Self {
            files,
            ranks,
            letters: vec![' '; files * ranks],
        };
        let (mut rank, mut file, mut before) = (0, 0, None);
        for c in field.chars() {
            let digit = c.to_digit(10).map(|digit| digit as usize);
            match c {
                '[' => break,
                '*' => file += 1,
                '/' => {
                    rank += 1;
                    if file != files {
                        return None;
                    }
                    if rank == ranks {
                        break;
                    }
                    file = 0;
                }
                '+' | '~' | ']' | '-' => {}
                _ => match digit {
                    // Ten and more are two digits: the first one counts tens, of which one is added already.
                    Some(digit) => file += digit + 9 * before.unwrap_or(0),
                    None if file >= files => return None,
                    None => {
                        board.letters[(ranks - 1 - rank) * files + file] = c;
                        file += 1;
                    }
                },
            }
            before = digit;
        }
        let enough = rank + 1 == ranks || hands_as_rank && rank == ranks;
        enough.then_some(board)
    }

    pub(crate) fn at(&self, rank: usize, file: usize) -> char {
        if rank < self.ranks && file < self.files {
            self.letters[rank * self.files + file]
        } else {
            ' '
        }
    }

    /// Returns the squares with one of these letters, from the first rank on: rank and file.
    pub(crate) fn find(&self, letters: &[char]) -> Vec<(usize, usize)> {
        let places = self.letters.iter().enumerate();
        let found = places.filter(|(_, letter)| letters.contains(letter));
        found
            .map(|(place, _)| (place / self.files, place % self.files))
            .collect()
    }
}

/// Returns a FEN of Chess960's kind with `K` and `Q` for the rights to castle: where letters of files also mark the pieces that gate, they
/// are rights only next to the King's; `None` if it has no such field.
pub(crate) fn with_rights(variant: &FairyVariant, fen: &str) -> Option<String> {
    let settings = variant.settings();
    let line = |key: &str| usize::from(settings.line(key)) + 1;
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let board = LetterBoard::read(fields.first()?, line("maxFile"), line("maxRank"), true)?;
    let given: Vec<char> = fields.get(2)?.chars().collect();
    let mut rights = String::new();
    for side in Color::BOTH {
        let of = |stem: &str| -> Vec<char> {
            let letters = settings.letters(&format!("{stem}{side}")).into_iter();
            letters.map(|letter| cased(letter, side)).collect()
        };
        let &(rank, king) = board.find(&of("castlingKingPiece")).first()?;
        let rooks = of("castlingRookPieces");
        let file = |letter: char| (letter.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
        let own = given.iter().copied();
        let own = own.filter(|c| c.is_ascii_uppercase() == (side == Color::White) && *c != '-');
        let unmoved = !variant.facts().gates || own.clone().any(|letter| file(letter) == king);
        let (mut castling, mut others) = (String::new(), String::new());
        for letter in own {
            let is_rook = unmoved && rooks.contains(&board.at(rank, file(letter)));
            match file(letter).cmp(&king) {
                Ordering::Greater if is_rook => castling.insert(0, cased('K', side)),
                Ordering::Less if is_rook => castling.push(cased('Q', side)),
                _ => others.push(letter),
            }
        }
        if !castling.is_empty() {
            others.retain(|letter| file(letter) != king);
        }
        rights += &(castling + &others);
    }
    fields[2] = if rights.is_empty() { "-" } else { &rights };
    Some(fields.join(" "))
}
