//! The kinds of pieces that can come onto the board, and the squares where they can stand.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use legwork_core::geometry::{Geometry, Step};
use legwork_core::squares::Squares;

use super::Mapping;
use super::start::Start;
use crate::dialect::{Dialect, Gait, Heading, Walk};
use crate::piece_types::PieceType;

/// A kind: a type as it is, or as what it becomes by a promotion that is written `+`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MappedKind {
    pub(super) piece: PieceType,
    pub(super) crowned: bool,
}

impl MappedKind {
    /// A type as it is.
    pub(super) fn plain(piece: PieceType) -> Self {
        Self {
            piece,
            crowned: false,
        }
    }
}

/// The kinds that each side can come to have.
#[derive(Debug)]
pub(crate) struct MappedKinds {
    sides: [BTreeSet<MappedKind>; 2],
    /// Those of both sides, in order.
    all: Vec<MappedKind>,
    /// The answers of [`Mapping::reach`].
    reaches: Known<(Squares, Squares)>,
    /// The answers of [`Mapping::passed_by`].
    pub(super) passed: Known<Squares>,
}

/// Answers about kinds of a side, each computed when it is first asked for.
#[derive(Debug)]
pub(super) struct Known<T>(RefCell<BTreeMap<(usize, MappedKind), T>>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<T: Copy> Known<T> {
    /// Returns the answer for a kind of a side.
    pub(super) fn get(&self, side: usize, kind: MappedKind, compute: impl FnOnce() -> T) -> T {
        let known = self.0.borrow().get(&(side, kind)).copied();
        known.unwrap_or_else(|| {
            let found = compute();
            self.0.borrow_mut().insert((side, kind), found);
            found
        })
    }
}

impl MappedKinds {
    /// Returns the kinds of the array and the hands, and whatever these may become.
    pub(super) fn reachable(mapping: &Mapping<'_>, start: &Start) -> Option<Self> {
        let settings = mapping.settings;
        let mut sides = [BTreeSet::new(), BTreeSet::new()];
        for (_, side, kind) in &start.array {
            sides[*side].insert(*kind);
        }
        for (side, hand) in start.hand.iter().enumerate() {
            sides[side].extend(hand.iter().map(|&piece| MappedKind::plain(piece)));
        }
        let to_hand = settings.flag("capturesToHand") && settings.flag("pieceDrops");
        loop {
            let before: Vec<(usize, MappedKind)> = (0..2)
                .flat_map(|side| sides[side].iter().map(move |&kind| (side, kind)))
                .collect();
            for &(side, kind) in &before {
                let piece = mapping.piece_of(kind);
                if mapping.promotes_as_pawn(piece, side) {
                    let to = mapping.pawn_targets(side);
                    sides[side].extend(to.into_iter().map(MappedKind::plain));
                }
                let becomes = settings.becomes(piece).is_some();
                if becomes {
                    sides[side].insert(MappedKind {
                        piece,
                        crowned: true,
                    });
                }
                let unmade = MappedKind::plain(kind.piece);
                if settings.flag("pieceDemotion") {
                    sides[side].insert(unmade);
                }
                if to_hand && kind.piece != PieceType::KING {
                    sides[1 - side].insert(unmade);
                }
            }
            if sides[0].len() + sides[1].len() == before.len() {
                break;
            }
        }
        let kinds = Self {
            all: sides[0].union(&sides[1]).copied().collect(),
            sides,
            reaches: Known::default(),
            passed: Known::default(),
        };
        let letters = kinds.all().iter().map(|kind| mapping.letter(kind.piece));
        let letters: Vec<Option<char>> = letters.collect();
        letters.iter().all(Option::is_some).then_some(kinds)
    }

    /// Whether a side can come to have a kind.
    pub(super) fn has(&self, side: usize, kind: MappedKind) -> bool {
        self.sides[side].contains(&kind)
    }

    /// Returns all kinds.
    pub(super) fn all(&self) -> &[MappedKind] {
        &self.all
    }

    /// Returns the kinds that a side can come to have.
    pub(super) fn of_side(&self, side: usize) -> impl Iterator<Item = MappedKind> {
        self.sides[side].iter().copied()
    }

    /// Returns the sides that can come to have a kind.
    pub(super) fn sides_of(&self, kind: MappedKind) -> impl Iterator<Item = usize> {
        (0..2).filter(move |&side| self.has(side, kind))
    }
}

impl Mapping<'_> {
    /// Returns the type whose moves a kind has.
    pub(super) fn piece_of(&self, kind: MappedKind) -> PieceType {
        let becomes = kind
            .crowned
            .then(|| self.settings.becomes(kind.piece))
            .flatten();
        becomes.unwrap_or(kind.piece)
    }

    /// Returns the symbol of a kind, for a side.
    pub(super) fn symbol(&self, kind: MappedKind, side: usize) -> String {
        let letter = self
            .settings
            .letters
            .get(&kind.piece)
            .copied()
            .unwrap_or('?');
        let letter = if side == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        let plus = if kind.crowned { "+" } else { "" };
        format!("{plus}{letter}")
    }

    /// Returns the symbol of a kind as a rule file names it.
    pub(super) fn name(&self, kind: MappedKind) -> String {
        self.symbol(kind, 0)
    }

    /// Whether a type promotes to one of `promotionPieceTypes`.
    pub(super) fn promotes_as_pawn(&self, piece: PieceType, side: usize) -> bool {
        piece == PieceType::PAWN
            || self.settings.types_of_both("promotionPawnTypes")[side].contains(piece)
    }

    /// Returns the types that a Pawn of a side may become.
    pub(super) fn pawn_targets(&self, side: usize) -> Vec<PieceType> {
        self.settings.types_of_both("promotionPieceTypes")[side]
            .iter()
            .collect()
    }

    /// Returns the moves of a kind.
    pub(super) fn dialect_of(&self, kind: MappedKind) -> Arc<Dialect> {
        self.dialect(self.piece_of(kind))
    }

    /// Returns the moves of a type.
    pub(super) fn dialect(&self, piece: PieceType) -> Arc<Dialect> {
        let read = || Dialect::of(piece, self.settings.moves(piece));
        let mut known = self.dialects.borrow_mut();
        Arc::clone(known.entry(piece).or_insert_with(read))
    }

    /// Returns the squares to which a kind of a side is confined; the whole board if it is not confined.
    pub(super) fn within(&self, kind: MappedKind, side: usize, board: Geometry) -> Squares {
        let all = Squares::board(board);
        let within = self.settings.within(self.piece_of(kind), side);
        within.map_or(all, |squares| squares & all)
    }

    /// Returns the squares where a kind of a side can stand, and those where it can arrive by its moves.
    pub(super) fn reach(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> (Squares, Squares) {
        let compute = || self.reach_anew(start, kinds, kind, side);
        kinds.reaches.get(side, kind, compute)
    }

    fn reach_anew(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> (Squares, Squares) {
        let within = self.within(kind, side, start.board);
        let mut all = start.homes(kind, side) | self.arrivals(start, kinds, kind, side);
        let mut moved = Squares::EMPTY;
        let walks = &self.dialect_of(kind).walks;
        let mut from = all;
        while !from.is_empty() {
            for walk in walks {
                let step = step_of(walk.heading, side);
                let rides = matches!(walk.gait, Gait::Slide(_) | Gait::Hop(_) | Gait::Land);
                let mut to = from.stepped(step) & start.all;
                moved |= to & within;
                // Beyond the first square where it can stand, a rider is followed from there, in the next round.
                while rides && !to.is_subset(within) {
                    to = (to - within).stepped(step) & start.all;
                    moved |= to & within;
                }
            }
            from = moved - all;
            all |= moved;
        }
        (all, moved)
    }

    /// Returns the squares where a kind of a side can come by a drop or a promotion; to those of a promotion it need not be
    /// confined.
    pub(super) fn arrivals(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> Squares {
        let settings = self.settings;
        let all = start.all;
        let zone = settings.squares_of_both("promotionRegion")[side] & all;
        let mut squares = Squares::EMPTY;
        let targets = settings.types_of_both("promotionPieceTypes")[side];
        let becomes_it = |from: &&MappedKind| {
            !kind.crowned
                && targets.contains(kind.piece)
                && self.promotes_as_pawn(self.piece_of(**from), side)
        };
        for &from in kinds.sides[side].iter().filter(becomes_it) {
            // The last Pawn of a side promotes in place from everywhere.
            squares |= if settings.flag("sittuyinPromotion") {
                all
            } else {
                zone & self.within(from, side, start.board)
            };
        }
        if kind.crowned || settings.flag("pieceDemotion") && settings.becomes(kind.piece).is_some()
        {
            let before = MappedKind {
                crowned: !kind.crowned,
                ..kind
            };
            squares |= self.within(before, side, start.board);
        }
        if settings.flag("pieceDrops")
            && self.is_held(start, kinds, kind.piece, side)
            && !kind.crowned
        {
            squares |= self.drop_squares(start, kind.piece, side);
        }
        squares
    }

    /// Returns the squares that a kind cannot leave by the moves that it has everywhere, and whether it has no others.
    pub(super) fn not_left(
        &self,
        kind: MappedKind,
        side: usize,
        board: Geometry,
    ) -> (Squares, bool) {
        let whole = Squares::board(board);
        let within = self.within(kind, side, board);
        let soldier = self.piece_of(kind) == PieceType::SOLDIER;
        let walks = &self.dialect_of(kind).walks;
        let everywhere = |walk: &&Walk| !(walk.initial || soldier && walk.heading != (0, 1));
        let left = |walk: &Walk| {
            let back = step_of(walk.heading, 1 - side);
            let from = within.stepped(back) & whole;
            // A hop needs a square beyond the one over which it goes.
            match walk.gait {
                Gait::Hop(_) | Gait::Land => from.stepped(back) & whole,
                _ => from,
            }
        };
        let left = walks.iter().filter(everywhere).map(left);
        let squares = left.fold(whole, |squares, left| squares - left);
        let all = walks.iter().filter(everywhere).count() == walks.len();
        (squares, all && within == whole)
    }

    /// Returns the squares that Fairy-Stockfish holds a type to be stuck on.
    pub(super) fn stuck(&self, piece: PieceType, side: usize, board: Geometry) -> Squares {
        let whole = Squares::board(board);
        let named = &self.dialect(piece).named;
        let left = named
            .iter()
            .map(|&heading| whole.stepped(step_of(heading, 1 - side)));
        left.fold(whole, |squares, left| squares - left)
    }
}

/// Returns a step of a side: Black's are those of White, turned by 180 degrees.
pub(super) fn step_of((dx, dy): Heading, side: usize) -> Step {
    let turn = if side == 0 { 1 } else { -1 };
    Step {
        dx: dx * turn,
        dy: dy * turn,
    }
}
