//! Royal pieces: none, several, unequal numbers, in hand, promoting.

use crate::dice::Dice;
use crate::{letters, replace_if_valid};
use legwork_core::grid::Grid;
use legwork_core::rules::{Exposed, HoldingsForm, Leap, Succession};
use legwork_reader::file::{
    CaptorField, CaptureField, DropField, KindsField, PieceField, PromotionField, PromotionTarget,
    RuleFile, TurnField, ZoneField,
};

/// Changes which pieces of a file are royal, and how many each side has.
pub(super) fn change(dice: &mut Dice, file: &mut RuleFile) {
    if dice.once_in(2) {
        let check = *dice.pick(&[Exposed::Last, Exposed::Each, Exposed::LastOrAll]);
        file.turn = Some(TurnField {
            check: Some(check),
            succession: dice.once_in(2).then_some(Succession::Later),
            ..TurnField::default()
        });
    }
    match dice.below(6) {
        0 => none(file),
        1 | 4 => one_side(dice, file),
        2 | 3 => another_kind(dice, file),
        _ => {}
    }
    if file.pieces.iter().any(|piece| piece.royal) && dice.once_in(2) {
        several(dice, file);
    }
    if dice.once_in(3) {
        for rule in &mut file.promotions {
            if let PromotionTarget::Kinds(to) = &mut rule.to {
                to.push("K".to_owned());
            }
        }
    }
    if dice.once_in(2) {
        in_hand(dice, file);
    }
    if dice.once_in(4) {
        promoting(dice, file);
    }
}

/// Kings are dropped, too; perhaps all wait in hand at the start.
fn in_hand(dice: &mut Dice, file: &mut RuleFile) {
    let Some(hand) = &mut file.holdings else {
        return;
    };
    let Some(first) = file
        .drops
        .first_mut()
        .filter(|_| hand.form == HoldingsForm::Drop)
    else {
        return;
    };
    if !hand.slots.is_empty() {
        hand.slots.push(("K".to_owned(), 2));
    }
    match (first.pieces.letters(), dice.once_in(2) && !first.crowned) {
        (Some(pieces), true) => pieces.push("K".to_owned()),
        // A rule that drops all others drops Kings, too.
        (None, _) => {}
        (Some(_), false) => file.drops.push(DropField {
            pieces: KindsField::Some(vec!["K".to_owned()]),
            check: dice.once_in(3).then_some(false),
            ..DropField::default()
        }),
    }
    let kings = *dice.pick(&["K]", "k]", "Kk]", "KKk]"]);
    file.start = file.start.replacen(']', kings, 1);
    if dice.once_in(2) {
        file.castling = None;
        edit(file, |grid| {
            let kings = |cell: &&mut String| matches!(cell.as_str(), "K" | "k");
            grid.0
                .iter_mut()
                .flatten()
                .filter(kings)
                .for_each(String::clear);
        });
        without_rights(file);
    }
}

/// A King promotes: to an officer, after which nothing may be royal, or to what is royal, too.
fn promoting(dice: &mut Dice, file: &mut RuleFile) {
    let officers = file
        .pieces
        .iter()
        .filter(|piece| !piece.pawn && piece.letter.len() == 1);
    let letters: Vec<String> = officers.map(|piece| piece.letter.clone()).collect();
    let others: Vec<&String> = letters.iter().filter(|letter| *letter != "K").collect();
    let barred = file
        .promotions
        .iter()
        .any(|rule| rule.pieces.iter().any(|letter| letter == "K"));
    if others.is_empty() || barred {
        return;
    }
    let to = (*dice.pick(&others)).clone();
    if dice.once_in(2) && !spared(file).contains(&to) {
        let officer = file.pieces.iter_mut().find(|piece| piece.letter == to);
        officer.into_iter().for_each(|piece| piece.royal = true);
    }
    file.promotions.push(PromotionField {
        pieces: vec!["K".to_owned()],
        zone: ZoneField::Ranks(dice.between(1, 2)),
        must: dice.once_in(2).then_some(ZoneField::Ranks(0)),
        to: PromotionTarget::Kinds(vec![to]),
        ..PromotionField::default()
    });
}

/// Royal pieces that capture some kinds become royal pieces that move like these; such a piece may be a Pawn, and its way may have to be
/// safe. Where something else forbids it, nothing changes.
pub(super) fn changed_by_captures(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    let common = file.pieces.iter().filter(|piece| !piece.royal);
    let models: Vec<PieceField> = common.cloned().collect();
    let letters = letters(file);
    let free = ('A'..='Z').map(|letter| format!("{letter}'"));
    let mut free = free.filter(|letter| !letters.contains(letter));
    let mut pairs = Vec::new();
    for _ in 0..dice.between(1, 3).min(models.len() as u8) {
        let model = dice.pick(&models).clone();
        let Some(letter) = free.next() else { return };
        pairs.push((model.letter.clone(), letter.clone()));
        changed.pieces.push(PieceField {
            name: format!("Royal {}", model.name),
            letter,
            royal: true,
            value: None,
            leap: if dice.once_in(2) {
                Leap::Path
            } else {
                Leap::Free
            },
            ..model
        });
    }
    let royal = changed.pieces.iter().filter(|piece| piece.royal);
    let royal: Vec<String> = royal.map(|piece| piece.letter.clone()).collect();
    for (of, becomes) in pairs {
        let rule = CaptureField {
            by: KindsField::Some(royal.clone()),
            of: KindsField::Some(vec![of]),
            captor: CaptorField::Kind(becomes),
            ..CaptureField::default()
        };
        changed.captures.insert(0, rule);
    }
    if file.options.is_empty() {
        replace_if_valid(file, changed);
    }
}

/// Each side, or one, has a piece that enemies have to attack; where it would not be attacked, or something else forbids it, nothing
/// changes.
pub(super) fn add_anti(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    let free = ('A'..='Z').map(|letter| format!("{letter}'"));
    let Some(letter) = free.into_iter().find(|letter| !letters.contains(letter)) else {
        return;
    };
    let mut changed = file.clone();
    for piece in &mut changed.pieces {
        piece.faces = None;
    }
    (changed.walls, changed.code) = (None, Vec::new());
    changed.captures.retain(|rule| rule.blast.is_none());
    changed.pieces.push(PieceField {
        letter: letter.clone(),
        name: "Anti-King".to_owned(),
        betza: (*dice.pick(&["mdK", "mK", "mdN", "mQ", "K"])).to_owned(),
        anti: true,
        ..PieceField::default()
    });
    let royal = file.pieces.iter().filter(|piece| piece.royal);
    let royal: Vec<String> = royal.map(|piece| piece.letter.clone()).collect();
    if !royal.is_empty() && dice.once_in(2) {
        let spares = CaptureField {
            by: KindsField::Some(royal),
            of: KindsField::Some(vec![letter.clone()]),
            may: Some(false),
            ..CaptureField::default()
        };
        changed.captures.insert(0, spares);
    }
    let sides: &[String] = match dice.below(3) {
        0 => std::slice::from_ref(&letter),
        _ => &[letter.clone(), letter.to_ascii_lowercase()],
    };
    let before = file.clone();
    for _ in 0..12 {
        let mut placed = changed.clone();
        for piece in sides {
            edit(&mut placed, |grid| {
                let mut cells: Vec<&mut String> = grid.0.iter_mut().flatten().collect();
                let place = dice.below(cells.len());
                if cells[place].is_empty() {
                    cells[place].clone_from(piece);
                }
            });
        }
        replace_if_valid(file, placed);
        if *file != before {
            return;
        }
    }
}

/// The kinds that some piece never captures.
fn spared(file: &RuleFile) -> Vec<String> {
    let rules = file.captures.iter().filter(|rule| rule.may == Some(false));
    let of = rules.map(|rule| match &rule.of {
        KindsField::Some(letters) => letters.clone(),
        KindsField::All => Vec::new(),
    });
    of.flatten().collect()
}

/// Nothing is royal, so that nothing is faced either.
fn none(file: &mut RuleFile) {
    for piece in &mut file.pieces {
        piece.royal = false;
        piece.leap = Leap::Free;
        piece.faces = None;
    }
}

/// A side has no King, nor its rights.
fn one_side(dice: &mut Dice, file: &mut RuleFile) {
    let gone = *dice.pick(&["K", "k"]);
    edit(file, |grid| {
        for cell in grid.0.iter_mut().flatten().filter(|cell| *cell == gone) {
            cell.clear();
        }
    });
    file.castling = None;
    without_rights(file);
}

/// The start gives no rights.
fn without_rights(file: &mut RuleFile) {
    let fields: Vec<&str> = file.start.split(' ').collect();
    let [board, turn, _, passant, clock, number] = fields[..] else {
        return;
    };
    file.start = [board, turn, "-", passant, clock, number].join(" ");
}

/// Another officer is royal, too.
fn another_kind(dice: &mut Dice, file: &mut RuleFile) {
    let promotes = |letter: &String| {
        let mut rules = file.promotions.iter();
        rules.any(|rule| rule.pieces.contains(letter))
    };
    let spared = spared(file);
    let places: Vec<usize> = file
        .pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| !piece.pawn && !piece.royal)
        .filter(|(_, piece)| !promotes(&piece.letter) && !spared.contains(&piece.letter))
        .map(|(place, _)| place)
        .collect();
    if !places.is_empty() {
        let place = *dice.pick(&places);
        file.pieces[place].royal = true;
    }
}

/// Each side, or one, has further Kings.
fn several(dice: &mut Dice, file: &mut RuleFile) {
    let kings: &[&str] = match dice.below(4) {
        0 => &["K"],
        1 => &["k"],
        _ => &["K", "k"],
    };
    let count = dice.between(1, 2);
    for king in kings {
        for _ in 0..count {
            let file_of_king = dice.below(usize::from(file.board.files));
            edit(file, |grid| {
                let rank = match *king {
                    "K" => 0,
                    _ => grid.0.len().saturating_sub(1),
                };
                let row = grid.0.get_mut(rank);
                if let Some(cell) = row.and_then(|row| row.get_mut(file_of_king))
                    && cell.is_empty()
                {
                    (*king).clone_into(cell);
                }
            });
        }
    }
}

/// Changes the board field of the start.
fn edit(file: &mut RuleFile, change: impl FnOnce(&mut Grid)) {
    let end = file.start.find(['[', ' ']).unwrap_or(file.start.len());
    let (board, rest) = file.start.split_at(end);
    let mut grid = Grid::read(board);
    change(&mut grid);
    file.start = grid.text() + rest;
}
