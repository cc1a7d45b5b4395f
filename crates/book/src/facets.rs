//! The sides of a variant by which the index finds it: its size, its drops, its Lions, its ends.

use legwork_core::geometry::Square;
use legwork_core::piece::Kind;
use legwork_core::rules::{Rules, Stalemate};
use serde::Serialize;

/// A side that several variants have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Facet {
    /// The value of the attribute that a card has of it.
    pub(crate) id: &'static str,
    /// The words of its button.
    pub(crate) title: &'static str,
    /// The words by which a reader may look for it.
    pub(crate) words: &'static str,
}

/// Whether a variant has the facet.
type Has = fn(&Rules) -> bool;

/// All facets, in the order of their buttons.
const FACETS: [(Facet, Has); 7] = [
    (
        facet("smaller", "Smaller board", "smaller small mini board"),
        |rules| squares(rules) < 64,
    ),
    (facet("usual", "8×8", "8x8 normal usual board"), |rules| {
        squares(rules) == 64
    }),
    (
        facet("bigger", "Bigger board", "bigger big larger board"),
        |rules| squares(rules) > 64,
    ),
    (
        facet("drops", "Drops", "drops dropped hand reserve"),
        |rules| rules.drops_from_hands(),
    ),
    (
        facet("lions", "Lions", "lions two steps double move"),
        has_lions,
    ),
    (
        facet(
            "ends",
            "Other ends",
            "other ends goal race win without checkmate",
        ),
        ends_otherwise,
    ),
    (
        facet("shuffled", "Shuffled", "shuffled random setup 960"),
        |rules| rules.set_ups.is_some(),
    ),
];

const fn facet(id: &'static str, title: &'static str, words: &'static str) -> Facet {
    Facet { id, title, words }
}

/// All facets.
pub(crate) fn all() -> impl Iterator<Item = Facet> {
    FACETS.into_iter().map(|(facet, _)| facet)
}

/// The facets of a variant.
pub(crate) fn of(rules: &Rules) -> Vec<Facet> {
    let has = |&(facet, has): &(Facet, Has)| has(rules).then_some(facet);
    FACETS.iter().filter_map(has).collect()
}

fn squares(rules: &Rules) -> usize {
    rules.geometry.squares().count()
}

/// Whether a piece can capture on its way and move on.
fn has_lions(rules: &Rules) -> bool {
    let steps = |kind: Kind| {
        let mut paths = rules.piece(kind).paths().iter();
        paths.any(|path| path.legs.len() > 1 && path.legs[0].may.enemy)
    };
    rules.named_kinds().any(steps)
}

/// Whether a game can end in another way than by checkmate, stalemate and the usual draws.
fn ends_otherwise(rules: &Rules) -> bool {
    let endings = &rules.endings;
    rules.royals.is_empty()
        || endings.checks.is_some()
        || endings.lone_king.is_some()
        || endings.connect.is_some()
        || !endings.extinct.is_empty()
        || !endings.goals.is_empty()
        || endings.stalemate == Stalemate::Win
}

/// The squares on which a board looks different from that of orthodox chess: those of pieces that chess does not have, and those that
/// are a goal. None where nearly everything differs.
pub(crate) fn marked(rules: &Rules, fide: &Rules) -> Vec<Square> {
    let is_new = |kind: Kind| crate::sections::counterpart(rules, kind, fide).is_none();
    let new = (rules.array.iter()).filter(|(_, piece)| is_new(piece.kind));
    let mut marked: Vec<Square> = new.map(|(square, _)| *square).collect();
    if marked.len() * 2 > rules.array.len() {
        marked.clear();
    }
    let goals = rules.endings.goals.iter().flat_map(|goal| goal.on);
    marked.extend(goals.flat_map(|squares| squares.iter().collect::<Vec<_>>()));
    marked.sort_unstable();
    marked.dedup();
    marked
}
