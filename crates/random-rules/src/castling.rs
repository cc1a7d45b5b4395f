//! How Kings castle.

use super::array::Array;
use super::pieces::RandomKinds;
use crate::dice::Dice;
use legwork_core::rules::file::{CastlingField, WingField};
use legwork_core::rules::{CastlingShort, CastlingText};

/// Castling on some wings of both sides. Rooks are put where castling needs them; sometimes another
/// piece stands there.
pub(super) fn random(dice: &mut Dice, array: &mut Array, kinds: &RandomKinds) -> CastlingField {
    let text = *dice.pick(&[
        CastlingText::KingMove,
        CastlingText::KingMove,
        CastlingText::KingTakesRook,
    ]);
    let tracked = { kinds.all() }.any(|kind| kind.tracked || kind.initial && array.spread(kind));
    let first = array.kings[0].1 == 0 && array.kings[1].1 == array.board.ranks - 1;
    // Where homes are left out, file letters are rights, and Kings start on the first rank.
    let shuffled = text == CastlingText::KingTakesRook && !tracked && first && dice.once_in(2);
    let mut wings = Vec::new();
    for higher in [true, false] {
        if dice.once_in(8) {
            continue;
        }
        let mut drawn: Option<[u8; 3]> = None;
        for side in [0, 1] {
            let (king, _) = array.kings[side];
            let files = match drawn.filter(|_| array.mirrored && !dice.once_in(12)) {
                Some(files) => Some(files),
                None => squares(dice, king, higher, array.board.files),
            };
            let Some(files) = files else { continue };
            drawn = Some(files);
            wings.push(wing(dice, array, kinds, (side, higher), files, shuffled));
        }
    }
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
        with.retain(|letter| letter != "R");
        with.push("R".to_owned());
        with
    });
    CastlingField {
        text,
        short,
        with,
        wings,
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
    (side, higher): (usize, bool),
    [rook, king_to, rook_to]: [u8; 3],
    shuffled: bool,
) -> WingField {
    let (king, rank) = array.kings[side];
    let letter = |text: &str| {
        if side == 0 {
            text.to_owned()
        } else {
            text.to_ascii_lowercase()
        }
    };
    // A home that is empty or taken by another piece gives no right in the start position.
    if dice.once_in(6) {
        let movers: Vec<String> = kinds
            .officers
            .iter()
            .filter(|kind| rank == 0 || rank == array.board.ranks - 1 || !kind.initial)
            .map(|kind| kind.piece.letter.clone())
            .collect();
        let borrower = dice.some(&movers, 1).pop().unwrap_or_default();
        array.put((rook, rank), &letter(&borrower));
    } else {
        array.put((rook, rank), &letter("R"));
    }
    let home = |file| (!shuffled).then(|| array.name((file, rank)));
    WingField {
        right: letter(if higher { "K" } else { "Q" }),
        king: home(king),
        rook: home(rook),
        king_to: array.name((king_to, rank)),
        rook_to: array.name((rook_to, rank)),
    }
}
