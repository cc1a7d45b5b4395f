//! Castling, by the terms `O` of a piece.

use std::collections::BTreeSet;

use legwork_core::rules::CastlingText;
use legwork_reader::file::{CastlingField, WingField};

use super::array::Array;
use super::kinds::Kind;
use super::{Mapper, Symmetry};

/// A way to castle: whether to the left, so that ways to the right come first, as rights do; the squares that the castler goes; and
/// whether with the inner piece or the outermost one.
type Way = (bool, u8, bool);

impl Mapper<'_> {
    /// Returns how the kind with terms `O` castles.
    pub(super) fn castling(&mut self, kinds: &[Kind], array: &Array) -> Option<CastlingField> {
        let number = self.castler(kinds, array)?;
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
            for &way in &ways {
                let Some((partner, wing)) = self.wing(array, home, black, way) else {
                    continue;
                };
                let letter = &kinds[partner].field.letter;
                if !with.contains(letter) {
                    with.push(letter.clone());
                }
                wings.push(wing);
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

    /// Returns the number of the kind that castles; `None` without one. Two kinds are refused.
    fn castler(&mut self, kinds: &[Kind], array: &Array) -> Option<usize> {
        let castling: Vec<usize> = (0..kinds.len())
            .filter(|&kind| !kinds[kind].castling.is_empty() && array.has(kind))
            .collect();
        if let Some(&second) = castling.get(1) {
            self.refuse_castling(&kinds[second], "two kinds that castle cannot be expressed");
            return None;
        }
        castling.first().copied()
    }

    /// Returns the wing of a way to castle from a square, with the number of the kind of the partner; `None` where the squares or
    /// the partner are missing.
    fn wing(
        &self,
        array: &Array,
        home: usize,
        black: bool,
        (left, squares, inner): Way,
    ) -> Option<(usize, WingField)> {
        let files = usize::from(self.files);
        let (rank, king) = (home / files, home % files);
        let squares = usize::from(squares);
        let king_to = if left {
            king.checked_sub(squares)?
        } else {
            Some(king + squares).filter(|&file| file < files)?
        };
        // The partner is the outermost piece, and a hole counts as the edge.
        let side: Vec<usize> = if left {
            (0..king).rev().collect()
        } else {
            (king + 1..files).collect()
        };
        let inside = side
            .into_iter()
            .take_while(|&file| !array.holes[rank * files + file]);
        let inside: Vec<usize> = inside.collect();
        let file = *inside.iter().nth_back(usize::from(inner))?;
        let (partner, owner) = array.squares[rank * files + file]?;
        // The castler goes no farther than to the square of its partner.
        let beyond = king.abs_diff(king_to) > king.abs_diff(file);
        if owner != black || beyond {
            return None;
        }
        let rook_to = if left { king_to + 1 } else { king_to - 1 };
        let right = match (left, black) {
            (false, false) => "K",
            (true, false) => "Q",
            (false, true) => "k",
            (true, true) => "q",
        };
        let wing = WingField {
            right: right.to_owned(),
            king: Some(self.square_name(king, rank)),
            rook: Some(self.square_name(file, rank)),
            king_to: Some(self.square_name(king_to, rank)),
            rook_to: Some(self.square_name(rook_to, rank)),
            king_by: None,
        };
        Some((partner, wing))
    }

    fn refuse_castling(&mut self, kind: &Kind, message: &str) {
        self.fault(kind.moves_place, &kind.name, message);
    }

    /// Returns the rights of the start: `K` and `Q` of each side, and the marks of pieces that castle with an inner partner, or that have first
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
