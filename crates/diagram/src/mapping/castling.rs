//! Castling, by the terms `O` of a piece.

use std::collections::BTreeSet;

use legwork_core::echo::clip;
use legwork_core::rules::CastlingText;
use legwork_reader::file::{CastlingField, WingField};
use legwork_reader::ron_source::Fault;

use super::array::Array;
use super::kinds::Kind;
use super::{Mapper, Symmetry};

/// A way to castle: whether to the left, so that ways to the right come first, as rights do; the squares that the castler goes; and
/// whether with the inner piece or the outermost one.
type Way = (bool, u8, bool);

impl Mapper<'_> {
    /// Returns how the kind with terms `O` castles.
    pub(super) fn castling(&mut self, kinds: &[Kind], array: &Array) -> Option<CastlingField> {
        let on_board = |kind: usize| {
            let mut squares = array.squares.iter().flatten();
            squares.any(|&(number, _)| number == kind)
        };
        let castling: Vec<usize> = (0..kinds.len())
            .filter(|&kind| !kinds[kind].castling.is_empty() && on_board(kind))
            .collect();
        let &[number] = &castling[..] else {
            if let Some(&second) = castling.get(1) {
                self.refuse_castling(&kinds[second], "two kinds that castle cannot be expressed");
            }
            return None;
        };
        let kind = &kinds[number];
        let ways: BTreeSet<Way> = kind
            .castling
            .iter()
            .flat_map(|way| {
                let sides = [(way.left, true), (way.right, false)];
                let sides = sides.into_iter().filter(|(goes, _)| *goes);
                sides.map(|(_, left)| (left, way.squares, way.inner))
            })
            .collect();
        if let Some((flip, parameter)) = self.number("castleFlip") {
            let even = |&(left, squares, inner): &Way| ways.contains(&(!left, squares, inner));
            if flip != 0 && !ways.iter().all(even) && self.symmetry == Symmetry::Rotate {
                self.refuse(
                    &parameter,
                    "castling of Black that is turned, by unlike distances, cannot be expressed",
                );
                return None;
            }
        }
        let files = usize::from(self.files);
        let (mut wings, mut with) = (Vec::new(), Vec::new());
        for black in [false, true] {
            let homes: Vec<usize> = (0..array.squares.len())
                .filter(|&at| array.squares[at] == Some((number, black)))
                .collect();
            if homes.len() > 1 {
                self.refuse_castling(
                    kind,
                    "castling of several pieces of a side cannot be expressed",
                );
                return None;
            }
            let &[home] = &homes[..] else { continue };
            let (rank, king) = (home / files, home % files);
            for &(left, squares, inner) in &ways {
                let squares = usize::from(squares);
                let king_to = if left {
                    king.checked_sub(squares)
                } else {
                    Some(king + squares).filter(|&file| file < files)
                };
                // The partner is what stands outermost, and a hole is the edge.
                let side: Vec<usize> = if left {
                    (0..king).rev().collect()
                } else {
                    (king + 1..files).collect()
                };
                let inside = side
                    .iter()
                    .take_while(|&&file| !array.holes[rank * files + file]);
                let pieces: Vec<usize> = inside.copied().collect();
                let outermost = pieces
                    .len()
                    .checked_sub(1 + usize::from(inner))
                    .map(|place| pieces[place]);
                let partner =
                    outermost.and_then(|file| Some((file, array.squares[rank * files + file]?)));
                let (Some(king_to), Some((file, (partner, owner)))) = (king_to, partner) else {
                    continue;
                };
                // The castler stops where its partner stands at the latest.
                let beyond = king.abs_diff(king_to) > king.abs_diff(file);
                if owner != black || beyond {
                    continue;
                }
                let rook_to = if left { king_to + 1 } else { king_to - 1 };
                let letter = kinds[partner].field.letter.clone();
                if !with.contains(&letter) {
                    with.push(letter);
                }
                let right = if left { 'Q' } else { 'K' };
                wings.push(WingField {
                    right: if black {
                        right.to_ascii_lowercase()
                    } else {
                        right
                    }
                    .to_string(),
                    king: Some(self.square_name(king, rank)),
                    rook: Some(self.square_name(file, rank)),
                    king_to: self.square_name(king_to, rank),
                    rook_to: self.square_name(rook_to, rank),
                });
            }
        }
        if wings.is_empty() {
            return None;
        }
        let royals = kinds.iter().filter(|kind| kind.kept && kind.field.royal);
        let only_royal = kind.field.royal && royals.count() == 1;
        Some(CastlingField {
            text: CastlingText::KingMove,
            short: None,
            of: (!only_royal).then(|| kind.field.letter.clone()),
            with: (with != ["R"]).then_some(with),
            wings,
        })
    }

    fn refuse_castling(&mut self, kind: &Kind, message: &str) {
        self.faults.push(Fault::of_place(
            kind.moves_place,
            clip(&kind.name),
            message.to_owned(),
        ));
    }

    /// Returns the rights of the start: `K` and `Q` of each side, and the marks of pieces that castle further in, or that have first
    /// moves. Where there are such first moves, the castler is marked, too.
    pub(super) fn rights(&self, castling: Option<&CastlingField>, virgins: Vec<String>) -> String {
        let wings = castling.map_or(&[][..], |castling| &castling.wings);
        let mut rights: Vec<String> = Vec::new();
        let mut add = |right: String, virgins: &[String]| {
            if !rights.contains(&right) && !virgins.contains(&right) {
                rights.push(right);
            }
        };
        for wing in wings {
            if !wing.is_inner(wings) {
                add(wing.right.clone(), &[]);
                continue;
            }
            let black = wing.right.chars().all(char::is_lowercase);
            let castler = wing.king.iter().filter(|_| !virgins.is_empty());
            for square in castler.chain(&wing.rook) {
                add(self.mark(square, black), &virgins);
            }
        }
        rights.extend(virgins);
        if rights.is_empty() {
            "-".to_owned()
        } else {
            rights.concat()
        }
    }

    /// The mark of a square in the field of castling: on a side's first rank the file's letter; but `k` alone is castling.
    pub(super) fn mark(&self, square: &str, black: bool) -> String {
        let rank = usize::from(if black { self.ranks - 1 } else { 0 });
        let first = self.square_name(0, rank);
        let lettered = square.get(1..) == first.get(1..) && !square.starts_with('k');
        let mark = if lettered { &square[..1] } else { square };
        if black {
            mark.to_owned()
        } else {
            mark.to_ascii_uppercase()
        }
    }
}
