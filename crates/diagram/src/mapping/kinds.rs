//! The kinds of pieces: their moves, names and letters.

use std::collections::BTreeSet;

use legwork_betza::diagram::{DiagramCastling, DiagramMoves};
use legwork_betza::{Movement, Path};
use legwork_core::echo::clip;
use legwork_core::piece::{Dress, Symbol};
use legwork_reader::file::{MoreField, PieceField, SquaresField};
use legwork_reader::ron_source::Place;

use super::array::Array;
use super::promotions::Choice;
use super::{Mapper, capitalised};
use crate::defaults;

/// A kind of piece.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) name: String,
    pub(super) id: String,
    /// Whether the id was given.
    pub(super) has_id: bool,
    pub(super) field: PieceField,
    pub(super) castling: Vec<DiagramCastling>,
    /// The number in hand of each side at the start.
    pub(super) hand: [u8; 2],
    pub(super) place: Place,
    pub(super) moves_place: Place,
    /// Whether it belongs to the rule file; a kind that never comes onto the board does not.
    pub(super) kept: bool,
}

impl Kind {
    /// Whether a first move is among its moves.
    pub(super) fn is_initial(&self) -> bool {
        self.movement()
            .terms()
            .iter()
            .any(|term| term.legs()[0].is_initial())
    }

    fn movement(&self) -> Movement {
        self.field.betza.parse().unwrap_or_default()
    }

    /// Whether it moves only forward.
    pub(super) fn only_advances(&self) -> bool {
        self.movement().paths().iter().all(Path::only_advances)
    }
}

impl Mapper<'_> {
    /// Reads the kinds, in their order; holes are none.
    pub(super) fn kinds(&mut self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (number, line) in self.definition.pieces.iter().enumerate() {
            if line.name == "hole" {
                continue;
            }
            let has_id = self.has_id(number);
            let moves = match line.moves.as_str() {
                "" => defaults::moves(&line.name, self.files),
                moves => moves,
            };
            let plain = self.wraps.map(|_| moves.replace('o', ""));
            let moves = plain.as_deref().unwrap_or(moves);
            let moves_place = Place {
                column: line.moves_column,
                ..line.place
            };
            if line.moves.is_empty() && line.name.eq_ignore_ascii_case("falcon") {
                let message = "the moves of the Falcon, which has several ways to a square, cannot be read by its name; expected moves";
                self.fault(moves_place, &line.name, message);
            }
            let read = DiagramMoves::read(moves).unwrap_or_else(|error| {
                let column = line.moves_column
                    + moves
                        .get(..error.byte())
                        .map_or(0, |before| before.chars().count());
                let message = format!("moves `{}`: {error}", clip(moves));
                self.fault(
                    Place {
                        column,
                        ..line.place
                    },
                    &line.name,
                    message,
                );
                DiagramMoves::default()
            });
            let name = match line.name.as_str() {
                "" => line.id.as_str(),
                name => name,
            };
            let mut field = PieceField {
                name: capitalised(name.trim()),
                betza: read.betza,
                faces: (!read.faces.is_empty()).then_some(read.faces),
                ..PieceField::default()
            };
            if !read.anytime.is_empty() {
                field.more.push(MoreField {
                    betza: read.anytime,
                    from: Some(SquaresField::Turned("all".to_owned())),
                    to: None,
                });
            }
            let mut kind = Kind {
                name: line.name.clone(),
                id: line.id.clone(),
                has_id,
                field,
                castling: read.castling,
                hand: self.hand(line),
                place: line.place,
                moves_place,
                kept: true,
            };
            kind.field.pawn = line.name.eq_ignore_ascii_case("pawn") && kind.only_advances();
            kinds.push(kind);
        }
        kinds
    }

    fn has_id(&self, line: usize) -> bool {
        let line = &self.definition.pieces[line];
        let first: String = line
            .name
            .chars()
            .next()
            .map(char::to_uppercase)
            .into_iter()
            .flatten()
            .collect();
        line.id != first
    }

    fn hand(&mut self, line: &crate::definition::PieceLine) -> [u8; 2] {
        let Some(hand) = line
            .hand
            .as_deref()
            .map(str::trim)
            .filter(|hand| !hand.is_empty())
        else {
            return [0; 2];
        };
        let (white, black) = hand.split_once(',').unwrap_or((hand, hand));
        let count = |text: &str| text.trim().parse::<u8>().ok().filter(|&count| count < 64);
        match (count(white), count(black)) {
            (Some(white), Some(black)) => [white, black],
            _ => {
                let message = format!(
                    "expected a number for the hand, or two with a comma, found `{}`",
                    clip(hand)
                );
                self.fault(line.place, &line.name, message);
                [0; 2]
            }
        }
    }

    /// Leaves out the kinds that never come onto the board.
    pub(super) fn leave_out(
        &mut self,
        kinds: &mut [Kind],
        array: &Array,
        offset: Option<usize>,
        choices: &[Choice],
    ) {
        let drops = self
            .definition
            .last("holdingsType")
            .is_some_and(|held| held.value.trim().starts_with('-'));
        let promoted: BTreeSet<usize> = match offset {
            Some(offset) => (0..self.most_promote(kinds))
                .map(|kind| Self::becomes(kind, offset, kinds.len()))
                .collect(),
            None => choices.iter().map(|choice| choice.kind).collect(),
        };
        for (number, kind) in kinds.iter_mut().enumerate() {
            kind.kept = array.has(number)
                || promoted.contains(&number)
                || drops && kind.hand != [0; 2]
                || kind.field.royal;
            if !kind.kept {
                let (place, name) = (kind.place, kind.name.clone());
                self.note(
                    place,
                    &name,
                    "it is left out, since it never comes onto the board",
                );
            }
        }
    }

    /// Gives every kind a letter of its own, and notes where it is not its id.
    pub(super) fn name_letters(
        &mut self,
        kinds: &mut [Kind],
        array: &Array,
        offset: Option<usize>,
    ) {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let promoters = self.most_promote(kinds);
        // A kind that comes only of one other is the crowned form of this one.
        let crowned_of = |kinds: &[Kind], number: usize| {
            let offset = offset?;
            let mut from =
                (0..promoters).filter(|&kind| Self::becomes(kind, offset, kinds.len()) == number);
            let only = from.next().filter(|_| from.next().is_none())?;
            (!array.has(number) && only != number).then_some(only)
        };
        let crowns: Vec<Option<usize>> = (0..kinds.len())
            .map(|number| crowned_of(kinds, number))
            .collect();
        let plain = |number: &usize| kinds[*number].kept && crowns[*number].is_none();
        let mut order: Vec<usize> = (0..kinds.len()).filter(plain).collect();
        // Ids that are given come first, then royal pieces.
        order.sort_by_key(|&number| (!kinds[number].has_id, !kinds[number].field.royal));
        // A kind whose own letter is free keeps it; then the others choose.
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let is_letter = |id: &str| Symbol::read(id).is_some_and(|symbol| !symbol.crowned());
        let first: BTreeSet<usize> = order
            .iter()
            .copied()
            .filter(|&number| is_letter(&kinds[number].id) && given.insert(&kinds[number].id))
            .collect();
        order.sort_by_key(|number| !first.contains(number));
        for number in order {
            let kind = &kinds[number];
            let own = Symbol::read(&kind.id).filter(|symbol| !symbol.crowned());
            let named = || {
                let letters = kind.id.chars().chain(kind.name.chars()).chain('A'..='Z');
                letters.filter_map(|letter| Symbol::new(letter.to_ascii_uppercase(), false))
            };
            let dressed = Dress::BOTH
                .into_iter()
                .flat_map(|dress| named().map(move |symbol| symbol.dressed(Some(dress))));
            let letters = own.into_iter().chain(named()).chain(dressed);
            let Some(letter) = letters
                .map(|letter| letter.to_string())
                .find(|letter| !taken.contains(letter))
            else {
                let message = "no letter is left for it: a rule file has 78, and crowned pieces";
                self.fault(kind.place, &kind.name, message);
                return;
            };
            if letter != kind.id {
                let (place, name, id) = (kind.place, kind.name.clone(), clip(&kind.id));
                self.note(
                    place,
                    &name,
                    format!("its letter is `{letter}`, since `{id}` is taken or no capital letter"),
                );
            }
            taken.insert(letter.clone());
            kinds[number].field.letter = letter;
        }
        for number in 0..kinds.len() {
            if let Some(base) = crowns[number].filter(|_| kinds[number].kept) {
                kinds[number].field.letter = format!("+{}", kinds[base].field.letter);
            }
        }
    }
}
