//! The facts about each kind that do not depend on its square.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::codes::{CODES, Codes, Formula, Planes};
use super::narrow::narrow;
use super::pawns::Doublers;
use super::royalty::Royalty;
use super::worths::Worths;

/// The facts about each kind that do not depend on its square.
#[derive(Debug, Clone)]
pub(crate) struct KindTables<S: Shape> {
    pub(crate) codes: Codes,
    /// The properties that every move of a kind needs, by the kind's code.
    traits: Box<[KindTraits<S>; CODES]>,
    /// The kinds marked `pawn`.
    pub(crate) pawns: Kinds,
    /// Their squares; `None` if there are no such kinds.
    pub(crate) pawn_formula: Option<Formula>,
    /// The kinds that are confined to some squares, and these squares of each side.
    pub(crate) confined: Kinds,
    within: Vec<[S; 2]>,
    pub(crate) worths: Worths,
}

narrow!(KindTables { traits, within } codes, pawns, pawn_formula, confined, worths);

/// The properties of a kind that are needed whenever it moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct KindTraits<S: Shape> {
    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    pub(crate) planes: Planes<S>,
    pub(crate) pawn: bool,
    /// Whether it is the one royal piece of its side, whose square the board knows.
    pub(crate) royal: bool,
    /// Its index in [`Passing::doublers`](super::pawns::Passing::doublers), if it makes double steps.
    pub(crate) doublers: Option<u8>,
}

narrow!(KindTraits { planes } pawn, royal, doublers);

impl<S: Shape> KindTables<S> {
    pub(crate) fn new(
        rules: &Rules,
        codes: Codes,
        royalty: &Royalty,
        doublers: &[Doublers<S>],
    ) -> Self {
        // Built as a vector, because it may be too large for the stack.
        let traits = vec![KindTraits::default(); CODES];
        let mut traits: Box<[KindTraits<S>; CODES]> = traits
            .try_into()
            .unwrap_or_else(|_| unreachable!("it has this length"));
        for kind in rules.kinds() {
            traits[usize::from(codes.code(kind))] = KindTraits {
                planes: codes.planes(kind),
                pawn: rules.piece(kind).pawn,
                royal: royalty.fixed && kind == rules.king,
                doublers: doublers
                    .iter()
                    .position(|doublers| doublers.kind == kind)
                    .map(|place| place as u8),
            };
        }
        let pawns = rules.pawns();
        Self {
            pawn_formula: (!pawns.is_empty()).then(|| codes.formula(pawns)),
            codes,
            traits,
            pawns,
            confined: rules
                .kinds()
                .filter(|&kind| rules.piece(kind).within.is_some())
                .collect(),
            within: rules
                .kinds()
                .map(|kind| Color::each(|color| within(rules, Piece::new(color, kind))))
                .collect(),
            worths: Worths::new(rules),
        }
    }

    /// The squares to which a side's pieces of a kind may be brought.
    #[inline]
    pub(crate) fn within(&self, kind: Kind, side: Color) -> S {
        self.within[kind.index()][side.index()]
    }

    /// The kinds among these that may be brought to a square.
    #[inline]
    pub(crate) fn admitted(&self, kinds: Kinds, side: Color, square: Square) -> Kinds {
        let barred = kinds.and(self.confined).iter();
        let barred = barred.filter(|&kind| !self.within(kind, side).contains(square));
        barred.fold(kinds, |kinds, kind| kinds.without(Kinds::NONE.with(kind)))
    }

    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    #[inline(always)]
    pub(crate) fn planes_of(&self, kind: Kind) -> &Planes<S> {
        &self.traits_of(self.codes.code(kind)).planes
    }

    /// The properties of the kind with this code.
    #[inline(always)]
    pub(crate) fn traits_of(&self, code: u8) -> &KindTraits<S> {
        &self.traits[usize::from(code)]
    }
}

/// The squares to which a piece may be brought.
fn within<S: Shape>(rules: &Rules, piece: Piece) -> S {
    let squares = rules.geometry.squares();
    S::collect(squares.filter(|&square| rules.admits(piece, square)))
}
