//! Rules that lose fields, kinds, and parts of the board.

use legwork_random_rules::grid::Grid;
use legwork_random_rules::rule_file::{KindsField, PromotionTarget, RuleFile};
use legwork_reader::schema::Simpler as _;

use super::{Edit, ShrinkState};
use legwork_verify::shrink::{self, FenParts};

/// An edit of the rules alone.
fn edit(change: impl Fn(&mut RuleFile) + 'static) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        change(next.file.as_mut()?);
        Some(next)
    })
}

/// All edits of the rules.
pub(super) fn edits(file: &RuleFile) -> Vec<Edit> {
    let mut edits = Vec::new();
    edits.extend(board(file));
    edits.extend(kinds(file));
    edits.extend(fields(file));
    edits.extend(array(file));
    edits.extend(notations(file));
    edits
}

/// Leaves out fields that the file does not need, and elements of lists.
fn fields(file: &RuleFile) -> Vec<Edit> {
    let mut edits = vec![
        edit(|file| file.name = "Smallest".to_owned()),
        // Neither is sound without the other.
        edit(|file| {
            file.holdings = None;
            file.drops.clear();
        }),
    ];
    edits.extend((0..file.simpler().len()).rev().map(nth_simpler));
    edits
}

/// Returns the edit that makes one thing simpler, by its place among all that can be.
fn nth_simpler(place: usize) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        let file = next.file.as_mut()?;
        *file = file.simpler().into_iter().nth(place)?;
        Some(next)
    })
}

/// Removes a kind from everything that names it.
fn kinds(file: &RuleFile) -> Vec<Edit> {
    let letters = file.pieces.iter().filter(|piece| !piece.royal);
    let letters: Vec<String> = letters.map(|piece| piece.letter.clone()).collect();
    let without = |letter: String| -> Edit {
        Box::new(move |state: &ShrinkState| {
            let mut next = state.clone();
            let file = next.file.as_mut()?;
            file.pieces.retain(|piece| piece.letter != letter);
            file.promotions.retain_mut(|rule| {
                let all = rule.pieces.is_empty();
                rule.pieces.retain(|other| *other != letter);
                if let PromotionTarget::Kinds(to) = &mut rule.to {
                    to.retain(|other| *other != letter);
                }
                rule.limits.retain(|(other, _)| *other != letter);
                (all || !rule.pieces.is_empty()) && rule.to != PromotionTarget::default()
            });
            if let Some(with) = file
                .castling
                .as_mut()
                .and_then(|castling| castling.with.as_mut())
            {
                with.retain(|other| *other != letter);
            }
            for rule in &mut file.drops {
                if let Some(pieces) = rule.pieces.letters() {
                    pieces.retain(|other| *other != letter);
                }
            }
            let none = KindsField::Some(Vec::new());
            file.drops.retain(|rule| rule.pieces != none);
            if let Some(holdings) = &mut file.holdings {
                holdings.slots.retain(|(other, _)| *other != letter);
            }
            let mut start = FenParts::read(&file.start);
            for grid in [&mut start.grid, &mut next.parts.grid] {
                for cell in grid.0.iter_mut().flatten() {
                    if cell.eq_ignore_ascii_case(&letter) {
                        cell.clear();
                    }
                }
            }
            file.start = start.text();
            Some(next)
        })
    };
    letters.into_iter().map(without).collect()
}

/// Removes a file or a rank of the board, in the rules and in the position.
fn board(file: &RuleFile) -> Vec<Edit> {
    let files = (0..file.board.files).rev().map(|file| narrower(file, true));
    let ranks = (0..file.board.ranks)
        .rev()
        .map(|rank| narrower(rank, false));
    files.chain(ranks).collect()
}

/// Returns the edit that removes this file (or rank) from the board.
fn narrower(line: u8, is_file: bool) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        let file = next.file.as_mut()?;
        let first = file.board.first_rank.unwrap_or(1);
        let size = if is_file {
            &mut file.board.files
        } else {
            &mut file.board.ranks
        };
        if line >= *size {
            return None;
        }
        *size -= 1;
        let mut start = FenParts::read(&file.start);
        for grid in [&mut start.grid, &mut next.parts.grid] {
            cut(grid, line, is_file);
        }
        file.start = start.text();
        let moved = |name: &str| moved(name, line, is_file, first);
        if let Some(castling) = &mut file.castling {
            for wing in &mut castling.wings {
                wing.king_to = moved(&wing.king_to)?;
                wing.rook_to = moved(&wing.rook_to)?;
                for home in [&mut wing.king, &mut wing.rook].into_iter().flatten() {
                    *home = moved(home)?;
                }
            }
        }
        if next.parts.passant != "-" {
            next.parts.passant = moved(&next.parts.passant)?;
        }
        Some(next)
    })
}

/// Removes a file (or rank) from a grid.
fn cut(grid: &mut Grid, line: u8, is_file: bool) {
    let line = usize::from(line);
    if !is_file {
        if line < grid.0.len() {
            grid.0.remove(line);
        }
        return;
    }
    for row in grid.0.iter_mut().filter(|row| line < row.len()) {
        row.remove(line);
    }
}

/// The name of a square after the removal of a file (or rank); `None` if the square was removed.
fn moved(name: &str, line: u8, is_file: bool, first: u8) -> Option<String> {
    let letter = *name.as_bytes().first()?;
    let file = letter.checked_sub(b'a')?;
    let rank = name.get(1..)?.parse::<u8>().ok()?.checked_sub(first)?;
    let along = if is_file { file } else { rank };
    let step = match along.cmp(&line) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => 1,
    };
    let (file, rank) = if is_file {
        (file - step, rank)
    } else {
        (file, rank - step)
    };
    Some(format!("{}{}", char::from(b'a' + file), rank + first))
}

/// Replaces the start array by the position, or removes pieces from it.
fn array(file: &RuleFile) -> Vec<Edit> {
    let mut edits: Vec<Edit> = vec![Box::new(|state: &ShrinkState| {
        let mut next = state.clone();
        let file = next.file.as_mut()?;
        // Only if this leaves fewer pieces, so that removed pieces do not come back.
        let fewer = next.parts.pieces() < FenParts::read(&file.start).pieces();
        fewer.then(|| file.start = next.parts.text())?;
        Some(next)
    })];
    let start = FenParts::read(&file.start);
    edits.extend(
        shrink::edits(&start)
            .into_iter()
            .map(|of_position| -> Edit {
                Box::new(move |state: &ShrinkState| {
                    let file = state.file.as_ref()?;
                    let mut start = FenParts::read(&file.start);
                    of_position(&mut start);
                    let mut next = state.clone();
                    next.file.as_mut()?.start = start.text();
                    Some(next)
                })
            }),
    );
    edits
}

/// Removes one or two letters of a notation, or all but one atom.
fn notations(file: &RuleFile) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (at, piece) in file.pieces.iter().enumerate() {
        edits.push(edit(move |file| {
            file.pieces
                .get_mut(at)
                .into_iter()
                .for_each(|piece| piece.prose.clear());
        }));
        for atom in ["W", "R"] {
            edits.push(edit(move |file| {
                let longer = file
                    .pieces
                    .get_mut(at)
                    .filter(|piece| piece.betza.len() > 1);
                longer
                    .into_iter()
                    .for_each(|piece| piece.betza = atom.to_owned());
            }));
        }
        for prose in [false, true] {
            let length = if prose {
                piece.prose.len()
            } else {
                piece.betza.len()
            };
            for size in [12, 4, 2, 1] {
                for start in (0..length).rev() {
                    edits.push(edit(move |file| {
                        let Some(piece) = file.pieces.get_mut(at) else {
                            return;
                        };
                        let text = if prose {
                            &mut piece.prose
                        } else {
                            &mut piece.betza
                        };
                        // The notation is plain ASCII; any other text is left alone.
                        if text.is_ascii() && start + size <= text.len() {
                            text.replace_range(start..start + size, "");
                        }
                    }));
                }
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_move_up_when_a_file_or_rank_goes() {
        assert_eq!(moved("e4", 1, true, 1).as_deref(), Some("d4"));
        assert_eq!(moved("a4", 1, true, 1).as_deref(), Some("a4"));
        assert_eq!(moved("b4", 1, true, 1), None);
        assert_eq!(moved("b10", 2, false, 0).as_deref(), Some("b9"));
        assert_eq!(moved("?", 2, false, 0), None);
    }
}
