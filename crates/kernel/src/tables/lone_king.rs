//! The tables of a King left alone.

use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::LoneKing;
use legwork_core::shape::Shape;

use super::codes::Codes;
use super::endings::CountedKinds;
use super::narrow::narrow;

/// The end of a side with a King alone.
#[derive(Debug, Clone)]
pub(crate) struct LoneKingTable<S> {
    pub(crate) royals: CountedKinds,
    pub(crate) weak: CountedKinds,
    pub(crate) most: u32,
    /// The kinds that are dead on some squares, with these squares of each side.
    pub(crate) dead: Vec<(CountedKinds, [S; 2])>,
}

narrow!(LoneKingTable { dead } royals, weak, most);

impl<S: Shape> LoneKingTable<S> {
    pub(super) fn new(compiled: &CompiledRules, rule: &LoneKing, codes: &Codes) -> Self {
        let rules = &compiled.rules;
        let counted = |kinds: Kinds| CountedKinds::new(kinds, codes);
        let dead = rules.kinds().filter_map(|kind| {
            let of = |color: Color| {
                let piece = Piece::new(color, kind);
                let squares = rules.geometry.squares();
                S::collect(squares.filter(|&square| !compiled.ever_leaves(piece, square)))
            };
            let squares = Color::each(of);
            let some = squares.iter().any(|squares| !squares.is_empty());
            some.then(|| (counted([kind].into_iter().collect()), squares))
        });
        Self {
            royals: counted(rule.royals),
            weak: counted(rule.weak),
            most: rule.most.into(),
            dead: dead.collect(),
        }
    }
}
