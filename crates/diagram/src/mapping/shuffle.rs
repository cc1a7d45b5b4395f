//! Shuffled set-ups: the groups of `shuffle`.
//!
//! Each group is shuffled among the squares of its own pieces, one group after the other. So of two groups, the pieces of the first
//! alone end on its squares, and all others wherever room is left; the field says the same.

use legwork_core::echo::clip;
use legwork_core::rules::CastlingText;
use legwork_core::shuffle::BlackPieces;
use legwork_reader::file::{CastlingField, SetUpsField, ShuffleField};

use super::array::Array;
use super::kinds::Kind;
use super::{Mapper, Symmetry};
use crate::definition::Parameter;

/// The kinds that are shuffled among themselves, those of them whose two pieces stand on both colours, and those whose two stand
/// across the middle of the board.
#[derive(Debug, Default)]
struct Group {
    kinds: Vec<usize>,
    apart: Vec<usize>,
    mirrored: Vec<usize>,
}

impl Mapper<'_> {
    /// Returns the set-ups. With them, a King castles as in Chess960.
    pub(super) fn shuffle(
        &mut self,
        kinds: &[Kind],
        array: &Array,
        castling: &mut Option<CastlingField>,
    ) -> Option<SetUpsField> {
        let parameter = self.definition.last("shuffle")?.clone();
        if parameter.value.trim().is_empty() {
            return None;
        }
        let groups = self.groups(&parameter, kinds)?;
        let black = match self.symmetry {
            Symmetry::Mirror => BlackPieces::Same,
            // Black is shuffled by himself then.
            Symmetry::None if groups.iter().all(|group| self.is_mirrored(array, group)) => {
                BlackPieces::Own
            }
            _ => {
                self.refuse(&parameter, "a shuffle of sides that do not have the same pieces on squares across the board cannot be expressed; expected `symmetry=mirror`, or such squares with `symmetry=none`");
                return None;
            }
        };
        let shuffled = |kind: &usize| groups.iter().any(|group| group.kinds.contains(kind));
        let of = |wanted: &dyn Fn(&usize) -> bool| {
            let squares = array.squares.iter().enumerate();
            let own = squares
                .filter(|(_, piece)| piece.is_some_and(|(kind, black)| !black && wanted(&kind)));
            own.map(|(at, _)| at).collect::<Vec<usize>>()
        };
        let files = usize::from(self.files);
        let name = |at: &usize| self.square_name(at % files, at / files);
        let named = |squares: &[usize]| squares.iter().map(name).collect::<Vec<_>>().join(" ");
        let letter = |kind: usize| kinds[kind].field.letter.clone();
        let squares = of(&shuffled);
        let rank: String = squares
            .iter()
            .filter_map(|&at| array.squares[at])
            .map(|(kind, _)| letter(kind))
            .collect();
        let mut only = Vec::new();
        if let [first, second] = &groups[..] {
            let room = named(&of(&|kind| first.kinds.contains(kind)));
            let alone = first
                .kinds
                .iter()
                .filter(|kind| !second.kinds.contains(kind));
            only.extend(alone.map(|&kind| (letter(kind), room.clone())));
        }
        let pairs = |of: fn(&Group) -> &Vec<usize>| {
            let mut pairs: Vec<String> = Vec::new();
            for &kind in groups.iter().flat_map(of) {
                if !pairs.contains(&letter(kind)) {
                    pairs.push(letter(kind));
                }
            }
            pairs
        };
        let is_first_rank = squares.iter().copied().eq(0..files);
        let mut fields = ShuffleField {
            rank,
            on: (!is_first_rank).then(|| named(&squares)),
            only,
            apart: pairs(|group| &group.apart),
            mirrored: pairs(|group| &group.mirrored),
            black,
            ..ShuffleField::default()
        };
        let castles = |kind: &usize| !kinds[*kind].castling.is_empty();
        let king = groups
            .iter()
            .flat_map(|group| &group.kinds)
            .copied()
            .find(castles);
        if let (Some(castling), Some(king)) = (castling.as_mut(), king) {
            self.castling_of_shuffled(&parameter, kinds, king, &fields.rank, castling)?;
            fields.between = vec![("R".to_owned(), letter(king), "R".to_owned())];
        } else if let Some(field) = castling.as_ref() {
            let partners = field.with.clone().unwrap_or_else(|| vec!["R".to_owned()]);
            if partners
                .iter()
                .any(|partner| fields.rank.contains(partner.as_str()))
            {
                self.refuse(&parameter, "a shuffle of the pieces with which a King castles, but not of him, cannot be expressed");
                return None;
            }
        }
        Some(SetUpsField::Shuffle(fields))
    }

    /// Whether the pieces of a group are as many of each kind on both sides, on squares across the board.
    fn is_mirrored(&self, array: &Array, group: &Group) -> bool {
        let files = usize::from(self.files);
        let last = usize::from(self.ranks) - 1;
        let of_side = |wanted: bool| {
            let squares = array.squares.iter().enumerate().filter_map(|(at, piece)| {
                let (kind, black) = (*piece)?;
                (black == wanted && group.kinds.contains(&kind)).then_some((at, kind))
            });
            let (mut places, mut kinds): (Vec<usize>, Vec<usize>) = squares.unzip();
            if wanted {
                let across = |at: &mut usize| *at = (last - *at / files) * files + *at % files;
                places.iter_mut().for_each(across);
            }
            places.sort_unstable();
            kinds.sort_unstable();
            (places, kinds)
        };
        of_side(false) == of_side(true)
    }

    /// Has a King castle from wherever he is shuffled to, between two Rooks.
    fn castling_of_shuffled(
        &mut self,
        parameter: &Parameter,
        kinds: &[Kind],
        king: usize,
        shuffled: &str,
        castling: &mut CastlingField,
    ) -> Option<()> {
        if castling.with.is_some()
            || castling.of.is_some()
            || shuffled.matches('R').count() != 2
            || castling.wings.len() != 4
        {
            self.refuse(parameter, "a King that castles is shuffled with two pieces of letter `R`, one on each side of him; another shuffle of him cannot be expressed");
            return None;
        }
        castling.text = CastlingText::KingTakesRook;
        for wing in &mut castling.wings {
            (wing.king, wing.rook) = (None, None);
        }
        let ends: Vec<String> = castling.wings[..2]
            .iter()
            .filter_map(|wing| wing.king_to.clone())
            .collect();
        let message = format!(
            "wherever he is shuffled to, {} castles to {}, as from where the definition has him: in the page he goes as many squares as from there",
            kinds[king].name,
            ends.join(" or ")
        );
        self.note(parameter.place, "shuffle", message);
        Some(())
    }

    /// Reads the groups: ids in a row, with commas between groups.
    fn groups(&mut self, parameter: &Parameter, kinds: &[Kind]) -> Option<Vec<Group>> {
        let mut groups = Vec::new();
        for text in parameter.value.trim().split(',') {
            let mut group = Group::default();
            let mut rest = text.trim();
            while !rest.is_empty() {
                let body = rest.strip_prefix(['!', ':']).unwrap_or(rest);
                let found = kinds
                    .iter()
                    .enumerate()
                    .filter(|(_, kind)| !kind.id.is_empty() && body.starts_with(kind.id.as_str()))
                    .max_by_key(|(number, kind)| (kind.id.len(), usize::MAX - number));
                let Some((number, kind)) = found else {
                    self.refuse(
                        parameter,
                        format!("expected the id of a piece, found `{}`", clip(body)),
                    );
                    return None;
                };
                // So that a group has no more pieces than there are kinds.
                if group.kinds.contains(&number) {
                    let id = clip(&kind.id);
                    self.refuse(parameter, format!("`{id}` is given twice in a group"));
                    return None;
                }
                // Without a file in the middle, a square and its mirror image have different colours.
                if rest.starts_with(':') && self.files.is_multiple_of(2) {
                    group.mirrored.push(number);
                } else if body.len() < rest.len() {
                    group.apart.push(number);
                }
                group.kinds.push(number);
                rest = &body[kind.id.len()..];
            }
            if group.kinds.is_empty() {
                continue;
            }
            if groups.len() == 2 {
                self.refuse(parameter, "more than two groups cannot be expressed");
                return None;
            }
            groups.push(group);
        }
        Some(groups)
    }
}
