//! Regions, and what pieces do on some squares only.

use super::{GameStyle, betza};
use crate::dice::Dice;
use crate::letters;
use legwork_core::grid::Grid;
use legwork_reader::file::{
    BoardField, CaptureField, KindsField, MoreField, PieceField, RuleFile, SquaresField,
};

/// The name of the region that some files have.
const REGION: &str = "palace";

/// Moves from some squares only: double and triple steps among them.
const FROM: &[&str] = &[
    "sW", "mfnD", "mfnD", "mfnA", "mfnN", "mfnH", "fmW2", "K", "F", "R", "mfcF", "gQ", "nN", "cpR",
];

/// Moves to some squares only: captures en passant among them.
const TO: &[&str] = &["feF", "fcF", "eK", "W", "B", "N", "mR", "[W?F]", "cpB"];

/// Adds regions and bounds to a file.
pub(super) fn add(dice: &mut Dice, temper: GameStyle, file: &mut RuleFile) {
    if dice.once_in(2) {
        let squares = squares(dice, &file.board, false);
        file.regions.insert(REGION.to_owned(), squares);
    }
    let (board, named) = (&file.board.clone(), !file.regions.is_empty());
    let castles = file.castling.is_some();
    let of = file
        .castling
        .as_ref()
        .and_then(|castling| castling.of.clone());
    let start = file.start.clone();
    let letters = letters(file);
    let mut spared = Vec::new();
    for piece in &mut file.pieces {
        // Where Kings castle, King and Rook go to squares of their own.
        let castler = castles && ["K", "R"].contains(&piece.letter.as_str())
            || of.as_ref() == Some(&piece.letter);
        if !castler && dice.once_in(4) {
            piece.within = Some(around(dice, board, &homes(&start, board, &piece.letter)));
        }
        // A piece whose first move differs may turn back by no further move.
        let plain = ![&piece.betza, &piece.prose]
            .iter()
            .any(|text| text.contains('i'));
        if plain && !piece.pawn && dice.once_in(4) {
            piece.more = (0..dice.between(1, 2))
                .map(|_| more(dice, board, named))
                .collect();
        } else if piece.pawn && dice.once_in(2) {
            pawn(dice, board, piece);
        }
        if dice.once_in(if piece.royal { 3 } else { 12 }) {
            let faces = *dice.pick(&["R", "R", "fR", "B", "W", "N", "pR", "gQ", "nN", "mR", "cQ"]);
            piece.faces = Some(faces.to_owned());
        }
        if temper == GameStyle::Odd && dice.once_in(6) {
            let others: Vec<String> = letters
                .iter()
                .filter(|letter| *letter != "K")
                .cloned()
                .collect();
            let most = usize::from(dice.between(1, 2));
            let kinds = dice.some(&others, most);
            if dice.once_in(2) {
                piece.no_screens.clone_from(&kinds);
            }
            if !dice.once_in(3) {
                spared.push(CaptureField {
                    by: KindsField::Some(vec![piece.letter.clone()]),
                    of: KindsField::Some(kinds),
                    may: Some(false),
                    ..CaptureField::default()
                });
            }
        }
    }
    spared.truncate(8);
    file.captures.extend(spared);
}

/// Further moves of an officer.
fn more(dice: &mut Dice, board: &BoardField, named: bool) -> MoreField {
    let (from, to) = (dice.once_in(2), dice.once_in(2));
    let known = *dice.pick(if from { FROM } else { TO });
    let betza = if dice.once_in(3) {
        betza::officer(dice, GameStyle::Odd)
    } else {
        known.to_owned()
    };
    let betza = if betza.contains('i') {
        "W".to_owned()
    } else {
        betza
    };
    MoreField {
        betza,
        from: from.then(|| squares(dice, board, named)),
        to: (to || !from).then(|| squares(dice, board, named)),
    }
}

/// Further moves of a Pawn: steps from its first ranks, and captures en passant on some ranks.
fn pawn(dice: &mut Dice, board: &BoardField, piece: &mut PieceField) {
    let first = board.first_rank.unwrap_or(1);
    let rank = |number: u8| (first + number.min(board.ranks - 1)).to_string();
    let some = |dice: &mut Dice| {
        let lower = dice.between(0, 3);
        let higher = lower + dice.between(0, 2);
        SquaresField::Turned(format!("{}-{}", rank(lower), rank(higher)))
    };
    if !piece.betza.contains('i') && !piece.prose.contains('i') {
        let steps = *dice.pick(&["fmnD", "fmnH", "fmnA", "fmW2", "fsW", "ffmnN"]);
        piece.more.push(MoreField {
            betza: steps.to_owned(),
            from: Some(some(dice)),
            to: None,
        });
    }
    if dice.once_in(2) {
        piece.more.push(MoreField {
            betza: "feF".to_owned(),
            from: None,
            to: Some(SquaresField::Turned(format!("{}-{}", rank(2), rank(6)))),
        });
    }
}

/// Some squares; `named` if the region may be among them.
fn squares(dice: &mut Dice, board: &BoardField, named: bool) -> SquaresField {
    let one = |dice: &mut Dice| match dice.below(5) {
        0 if named => REGION.to_owned(),
        0 | 1 => span(dice, board.ranks, |rank| {
            (board.first_rank.unwrap_or(1) + rank).to_string()
        }),
        2 => span(dice, board.files, file),
        3 => rectangle(dice, board),
        _ => format!("{} {}", rectangle(dice, board), rectangle(dice, board)),
    };
    if dice.once_in(8) {
        SquaresField::Each(one(dice), one(dice))
    } else {
        SquaresField::Turned(one(dice))
    }
}

/// Some squares, with all those where a piece starts.
fn around(dice: &mut Dice, board: &BoardField, homes: &[String]) -> SquaresField {
    let some = rectangle(dice, board);
    SquaresField::Turned([&[some], homes].concat().join(" "))
}

/// The squares where White's pieces of a letter start, and those of Black turned.
fn homes(start: &str, board: &BoardField, letter: &str) -> Vec<String> {
    let grid = Grid::read(start.split([' ', '[']).next().unwrap_or_default());
    let mut homes = Vec::new();
    for (rank, row) in (0..board.ranks).zip(&grid.0).rev() {
        for (number, cell) in (0..board.files).zip(row) {
            if cell.to_ascii_uppercase() != letter {
                continue;
            }
            let (at, rank) = if cell == letter {
                (number, rank)
            } else {
                (board.files - 1 - number, board.ranks - 1 - rank)
            };
            homes.push(format!(
                "{}{}",
                file(at),
                board.first_rank.unwrap_or(1) + rank
            ));
        }
    }
    homes
}

fn file(number: u8) -> String {
    char::from(b'a' + number).to_string()
}

/// Two numbers below another, the lower one first.
fn two(dice: &mut Dice, most: u8) -> (u8, u8) {
    let (one, other) = (dice.between(0, most - 1), dice.between(0, most - 1));
    (one.min(other), one.max(other))
}

/// Neighbouring files or ranks.
fn span(dice: &mut Dice, most: u8, name: impl Fn(u8) -> String) -> String {
    let (first, last) = two(dice, most);
    format!("{}-{}", name(first), name(last))
}

fn rectangle(dice: &mut Dice, board: &BoardField) -> String {
    let (files, ranks) = (two(dice, board.files), two(dice, board.ranks));
    let name = |at: u8, rank: u8| format!("{}{}", file(at), board.first_rank.unwrap_or(1) + rank);
    format!("{}-{}", name(files.0, ranks.0), name(files.1, ranks.1))
}
