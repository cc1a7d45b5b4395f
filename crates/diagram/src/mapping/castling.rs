//! Castling, by the terms `O` of the royal piece.

use legwork_core::echo::clip;
use legwork_core::ron_source::Fault;
use legwork_core::rules::CastlingText;
use legwork_core::rules::file::{CastlingField, WingField};

use super::array::Array;
use super::kinds::Kind;
use super::{Mapper, Symmetry};

impl Mapper<'_> {
    /// Returns how the royal kind castles.
    pub(super) fn castling(&mut self, kinds: &[Kind], array: &Array) -> Option<CastlingField> {
        let castling: Vec<usize> = (0..kinds.len())
            .filter(|&kind| kinds[kind].field.royal && !kinds[kind].castling.is_empty())
            .collect();
        let &[number] = &castling[..] else {
            if let Some(&second) = castling.get(1) {
                let message = "two royal kinds that castle cannot be said";
                self.faults.push(Fault::of_place(
                    kinds[second].moves_place,
                    clip(&kinds[second].name),
                    message.to_owned(),
                ));
            }
            return None;
        };
        let kind = &kinds[number];
        for left in [true, false] {
            let ways = kind
                .castling
                .iter()
                .filter(|way| if left { way.left } else { way.right })
                .count();
            if ways > 1 {
                let message = "castling by several distances cannot be said yet; expected one term `O` for each side";
                self.faults.push(Fault::of_place(
                    kind.moves_place,
                    clip(&kind.name),
                    message.to_owned(),
                ));
                return None;
            }
        }
        if let Some((flip, parameter)) = self.number("castleFlip") {
            let even = kind.castling.iter().all(|way| way.left && way.right);
            if flip != 0 && !even && self.symmetry == Symmetry::Rotate {
                self.refuse(
                    &parameter,
                    "castling of Black that is turned, by unlike distances, cannot be said",
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
            let &[home] = &homes[..] else { continue };
            let (rank, king) = (home / files, home % files);
            for left in [false, true] {
                let Some(way) = kind
                    .castling
                    .iter()
                    .find(|way| if left { way.left } else { way.right })
                else {
                    continue;
                };
                let squares = usize::from(way.squares);
                let king_to = match left {
                    true => king.checked_sub(squares),
                    false => Some(king + squares).filter(|&file| file < files),
                };
                // The partner is what stands outermost, and a hole is the edge.
                let side: Vec<usize> = match left {
                    true => (0..king).rev().collect(),
                    false => (king + 1..files).collect(),
                };
                let inside = side
                    .iter()
                    .take_while(|&&file| !array.holes[rank * files + file]);
                let pieces: Vec<usize> = inside.copied().collect();
                let outermost = pieces
                    .len()
                    .checked_sub(1 + usize::from(way.inner))
                    .map(|place| pieces[place]);
                let partner =
                    outermost.and_then(|file| Some((file, array.squares[rank * files + file]?)));
                let (Some(king_to), Some((file, (partner, owner)))) = (king_to, partner) else {
                    continue;
                };
                if owner != black {
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
        Some(CastlingField {
            text: CastlingText::KingMove,
            short: None,
            with: (with != ["R"]).then_some(with),
            wings,
        })
    }
}
