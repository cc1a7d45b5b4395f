//! How Kings castle, or others in their place.

use super::array::Array;
use super::pieces::RandomKinds;
use crate::dice::Dice;
use legwork_core::rules::{CastlingShort, CastlingText};
use legwork_reader::file::{CastlingField, WingField};

/// The line on which King and Rook castle; on a file or a diagonal the Rook is further on.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Rank,
    Diagonal,
    File,
}

/// Castling on some wings of both sides. Rooks are put where castling needs them; sometimes another
/// piece stands there.
pub(super) fn random(dice: &mut Dice, array: &mut Array, kinds: &RandomKinds) -> CastlingField {
    let text = *dice.pick(&[
        CastlingText::KingMove,
        CastlingText::KingMove,
        CastlingText::KingTakesRook,
    ]);
    let tracked = kinds
        .all()
        .any(|kind| kind.tracked || kind.initial && array.spread(kind));
    let first = array.kings[0].1 == 0 && array.kings[1].1 == array.board.ranks - 1;
    let by = dice.once_in(8).then(|| dice.between(1, 4));
    // Where homes are left out, file letters are rights, and Kings start on the first rank.
    let needs_none = text == CastlingText::KingTakesRook || by.is_some();
    let shuffled = needs_none && !tracked && first && dice.once_in(2);
    let of = if !shuffled && dice.once_in(6) {
        other_castler(dice, array, kinds)
    } else {
        None
    };
    let homes = of.as_ref().map_or(array.kings, |(_, homes)| *homes);
    let line = match by {
        Some(_) if !shuffled => *dice.pick(&[Line::Rank, Line::Diagonal, Line::File]),
        _ => Line::Rank,
    };
    let mut wings = Vec::new();
    for higher in [true, false] {
        if dice.once_in(8) {
            continue;
        }
        let mut drawn: Option<Vec<[u8; 3]>> = None;
        for side in [0, 1] {
            let (king, _) = homes[side];
            let same = array.mirrored && !dice.once_in(12);
            let ways = match drawn.take().filter(|_| same) {
                Some(ways) => ways,
                None => ways(
                    dice,
                    king,
                    higher,
                    array.board.files,
                    (text, shuffled, by.is_some()),
                ),
            };
            // The King himself is not a Rook.
            let (royal, rank) = array.kings[side];
            let apart = |ways: &&[u8; 3]| ways[0] != royal || homes[side].1 != rank;
            // The end of the file that is further on is that of the higher ranks for White alone.
            let line = match line {
                Line::File if higher != (side == 0) => Line::Rank,
                line => line,
            };
            for &(mut files) in ways.iter().filter(apart) {
                let ahead = homes[side].0.abs_diff(files[0]);
                let (first, forward) = [(0, 1), (array.board.ranks - 1, -1)][side];
                let room = (array.board.ranks / 2).saturating_sub(homes[side].1.abs_diff(first));
                let rise = match line {
                    Line::Diagonal if ahead < room => forward * ahead as i8,
                    Line::File => forward * ahead.min(room.saturating_sub(1)) as i8,
                    _ => 0,
                };
                if line == Line::File && rise != 0 {
                    files[0] = king;
                }
                let castling = (side, higher, homes[side], rise);
                let wing = wing(dice, array, kinds, castling, files, shuffled);
                wings.push(match by {
                    Some(_) => WingField {
                        king_to: None,
                        rook_to: None,
                        king_by: by,
                        ..wing
                    },
                    None => wing,
                });
            }
            drawn = Some(ways);
        }
    }
    let of = of.map(|(letter, _)| letter);
    let short = dice
        .once_in(3)
        .then(|| *dice.pick(&[CastlingShort::NearerRook, CastlingShort::KingSide]));
    let others: Vec<String> = kinds
        .officers
        .iter()
        .map(|kind| kind.letter().to_owned())
        .collect();
    let with = dice.once_in(6).then(|| {
        let mut with = dice.some(&others, 2);
        with.retain(|letter| letter != "R" && Some(letter) != of.as_ref());
        with.push("R".to_owned());
        with
    });
    CastlingField {
        text,
        short,
        of,
        with,
        wings,
    }
}

/// Another piece than the King that castles, put next to him on either side: its letter, and its square.
fn other_castler(
    dice: &mut Dice,
    array: &mut Array,
    kinds: &RandomKinds,
) -> Option<(String, [(u8, u8); 2])> {
    let officers = kinds.officers.iter().filter(|kind| kind.letter() != "R");
    let officers: Vec<String> = officers.map(|kind| kind.letter().to_owned()).collect();
    let letter = dice.some(&officers, 1).pop()?;
    let mut homes = array.kings;
    let files = array.board.files;
    let by = *dice.pick(&[1, files - 1, 2, files.saturating_sub(2)]);
    for (side, home) in homes.iter_mut().enumerate() {
        home.0 = (home.0 + by) % files;
        if *home == array.kings[side] {
            return None;
        }
        let cased = match side {
            0 => letter.clone(),
            _ => letter.to_ascii_lowercase(),
        };
        array.put(*home, &cased);
    }
    Some((letter, homes))
}

/// The ways to castle towards one side of the board, mostly one: with several distances, or with a second Rook further in.
fn ways(
    dice: &mut Dice,
    king: u8,
    higher: bool,
    files: u8,
    (text, shuffled, by): (CastlingText, bool, bool),
) -> Vec<[u8; 3]> {
    let Some(first) = squares(dice, king, higher, files) else {
        return Vec::new();
    };
    let mut ways = vec![first];
    if shuffled || by {
        return ways;
    }
    let inner =
        (0..files).filter(|file| (king.min(first[0]) + 1..king.max(first[0])).contains(file));
    let inner: Vec<u8> = inner.collect();
    if dice.once_in(5) && !inner.is_empty() {
        let rook = *dice.pick(&inner);
        further(dice, king, rook, files, &mut ways);
    }
    if text == CastlingText::KingMove && dice.once_in(3) {
        for _ in 0..dice.between(1, 3) {
            let rook = dice.pick(&ways)[0];
            further(dice, king, rook, files, &mut ways);
        }
    }
    ways
}

/// Adds a way to castle with a Rook, to a square where no other way and no Rook is.
fn further(dice: &mut Dice, king: u8, rook: u8, files: u8, ways: &mut Vec<[u8; 3]>) {
    let taken =
        |file: u8| file == king || file == rook || ways.iter().any(|way| way[..2].contains(&file));
    let free: Vec<u8> = (0..files).filter(|&file| !taken(file)).collect();
    if free.is_empty() {
        return;
    }
    let king_to = *dice.pick(&free);
    let beside: Vec<u8> = [king_to.wrapping_sub(1), king_to + 1]
        .into_iter()
        .filter(|&file| file < files)
        .collect();
    if !beside.is_empty() {
        ways.push([rook, king_to, *dice.pick(&beside)]);
    }
}

/// The files of the Rook, and of King and Rook when they have castled; `None` if there is no room.
fn squares(dice: &mut Dice, king: u8, higher: bool, files: u8) -> Option<[u8; 3]> {
    let beside: Vec<u8> = (0..files)
        .filter(|&file| file != king && (file > king) == higher)
        .collect();
    if beside.is_empty() {
        return None;
    }
    let outermost = if higher { files - 1 } else { 0 };
    let rook = if dice.once_in(4) {
        *dice.pick(&beside)
    } else {
        outermost
    };
    if dice.once_in(3) {
        // Anywhere on the rank.
        let king_to = dice.below(usize::from(files)) as u8;
        let others: Vec<u8> = (0..files).filter(|&file| file != king_to).collect();
        return Some([rook, king_to, *dice.pick(&others)]);
    }
    let way = dice.between(2, 3).min(king.abs_diff(outermost));
    let (king_to, rook_to) = if higher {
        (king + way, king + way - 1)
    } else {
        (king - way, king - way + 1)
    };
    (way > 0).then_some([rook, king_to, rook_to])
}

/// A wing with these files, its Rook at home.
fn wing(
    dice: &mut Dice,
    array: &mut Array,
    kinds: &RandomKinds,
    (side, higher, (king, rank), rise): (usize, bool, (u8, u8), i8),
    [rook, king_to, rook_to]: [u8; 3],
    shuffled: bool,
) -> WingField {
    let letter = |text: &str| {
        if side == 0 {
            text.to_owned()
        } else {
            text.to_ascii_lowercase()
        }
    };
    let rooks = rank.saturating_add_signed(rise);
    // A home that is empty or taken by another piece gives no right in the start position.
    if dice.once_in(6) {
        let movers: Vec<String> = kinds
            .officers
            .iter()
            .filter(|kind| rooks == 0 || rooks == array.board.ranks - 1 || !kind.initial)
            .map(|kind| kind.piece.letter.clone())
            .collect();
        let borrower = dice.some(&movers, 1).pop().unwrap_or_default();
        array.put((rook, rooks), &letter(&borrower));
    } else {
        array.put((rook, rooks), &letter("R"));
    }
    let home = |file, rank| (!shuffled).then(|| array.name((file, rank)));
    WingField {
        right: letter(if higher { "K" } else { "Q" }),
        king: home(king, rank),
        rook: home(rook, rooks),
        king_to: Some(array.name((king_to, rank))),
        rook_to: Some(array.name((rook_to, rank))),
        king_by: None,
    }
}
