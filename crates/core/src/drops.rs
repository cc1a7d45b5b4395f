//! Where each kind may be dropped on an empty board.

use crate::geometry::{Geometry, Square};
use crate::legs::{Legs, Way};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::{DropRule, Rules};
use crate::squares::Squares;

/// The drops of one kind.
#[derive(Debug, Clone)]
pub struct KindDrops {
    /// The kind in hand.
    pub kind: Kind,
    /// The squares where each side may drop it as it is.
    pub squares: [Squares; 2],
    /// Its crowned side, if it may be dropped crowned, and the squares for that.
    pub crowned: Option<(Kind, [Squares; 2])>,
    /// The number of its rule in [`Rules::drops`].
    rule: usize,
}

/// The drops of all kinds that may be dropped.
#[derive(Debug, Clone, Default)]
pub struct Drops {
    kinds: Kinds,
    drops: Vec<KindDrops>,
}

impl Drops {
    /// The drops of a rule set whose pieces have these legs.
    pub fn new(rules: &Rules, legs: &Legs) -> Self {
        let mut drops = Vec::new();
        for (number, rule) in rules.drops.iter().enumerate() {
            drops.extend(rule.kinds.iter().map(|kind| {
                let crowned = rules.pair(kind, true).filter(|_| rule.crowned);
                KindDrops {
                    kind,
                    squares: squares(rules, legs, rule, kind),
                    crowned: crowned.map(|kind| (kind, squares(rules, legs, rule, kind))),
                    rule: number,
                }
            }));
        }
        Self {
            kinds: drops.iter().map(|drop| drop.kind).collect(),
            drops,
        }
    }

    /// The kinds that may be dropped.
    #[inline]
    pub fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// The drops of each kind.
    pub fn iter(&self) -> impl Iterator<Item = &KindDrops> {
        self.drops.iter()
    }

    /// The drops of a kind, if it may be dropped.
    pub fn of(&self, kind: Kind) -> Option<&KindDrops> {
        self.drops.iter().find(|drop| drop.kind == kind)
    }
}

impl KindDrops {
    /// The rule by which it is dropped.
    pub fn rule<'a>(&self, rules: &'a Rules) -> &'a DropRule {
        &rules.drops[self.rule]
    }
}

/// The squares where each side may drop a piece of a kind by a rule. A piece that is confined to some
/// squares is dropped there.
fn squares(rules: &Rules, legs: &Legs, rule: &DropRule, kind: Kind) -> [Squares; 2] {
    Color::each(|color| {
        let leaves =
            |from: &Square| ever_leaves(rules.geometry, legs, Piece::new(color, kind), *from);
        let admitted = |square: &Square| rules.piece(kind).admits(color, *square);
        let allowed = rule.on[color.index()].iter().filter(admitted);
        allowed.filter(|from| rule.stuck || leaves(from)).collect()
    })
}

/// Whether a piece can leave a square on some board: elsewhere it is dead.
pub(crate) fn ever_leaves(geometry: Geometry, legs: &Legs, piece: Piece, from: Square) -> bool {
    let mut ways = legs.of(piece).iter().filter(|way| !way.faces);
    ways.any(|way| leads_away(geometry, way, piece.color, from))
}

/// Whether a way leads from a square to another one of the board, if the pieces for it are there. All legs but the last
/// are walked one step far.
fn leads_away(geometry: Geometry, way: &Way, color: Color, from: Square) -> bool {
    let Some((last, legs)) = way.path.legs.split_last() else {
        return false;
    };
    let mut legs = legs.iter();
    let before = legs.try_fold(from, |square, leg| geometry.step(square, leg.step));
    let range = match last.range {
        // No ride is longer, not even one round the board.
        0 => 255,
        range => usize::from(range),
    };
    let start = before.map(|square| (square, last.step));
    let ends = std::iter::successors(start, |&(square, step)| {
        Some((geometry.step(square, step)?, last.step_after(step)))
    });
    let mut ends = ends.map(|(square, _)| square).skip(1).take(range);
    way.bounds.starts(color, from) && ends.any(|to| to != from && way.bounds.ends(color, to))
}
