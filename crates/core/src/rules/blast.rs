//! Reading what a capture blasts.

use super::file::RuleFileAt;
use super::pieces::Pieces;
use super::{HoldingsForm, HoldingsRule, Rules};
use crate::geometry::Square;
use crate::piece::{Kind, Kinds};
use crate::schema::At;

/// The pieces that a capture blasts: the capturer, and all pieces next to its target but those that are spared.
///
/// No capture may blast a royal piece of its own side. One that blasts an enemy royal piece is legal whatever it leaves attacked,
/// and a royal piece next to an enemy one is not in check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blast {
    /// The kinds that are spared, unless they capture.
    pub spares: Kinds,
    /// The kinds that are spared, also as the capturer.
    pub immune: Kinds,
}

/// Reads the field `blast`, which may be left out.
pub(super) fn read(
    rules: &RuleFileAt<'_>,
    pieces: &Pieces<'_>,
    holdings: Option<&HoldingsRule>,
) -> Option<Blast> {
    let node = rules.blast.clone()?;
    let fields = node.fields()?;
    if holdings.is_some_and(|rule| rule.captured.is_some() || rule.form == HoldingsForm::Pool) {
        node.fault("what is blasted comes into no hand and no pool: expected `holdings` without `captured`");
    }
    let kinds = |field: &Option<At<'_, Vec<String>>>| -> Kinds {
        let list = field.as_ref().map(|node| pieces.list(node));
        list.unwrap_or_default().into_iter().collect()
    };
    let (spares, immune) = (kinds(&fields.spares), kinds(&fields.immune));
    if let (Some(node), false) = (&fields.immune, spares.and(immune).is_empty()) {
        node.fault("what is immune is spared already, expected it in one of the lists");
    }
    Some(Blast { spares, immune })
}

impl Rules {
    /// The kinds that stay next to a blast; `None` if nothing is blasted.
    pub fn spared_by_blasts(&self) -> Option<Kinds> {
        let spares = self.blast?.spares.or(self.immune_to_blasts()).iter();
        Some(spares.fold(Kinds::NONE, |all, kind: Kind| all.or(self.alike(kind))))
    }

    /// The royal kinds that a blast may remove. An enemy royal piece next to one of them is not in check: who captured it would
    /// blast its own.
    pub fn shielding_royals(&self) -> Kinds {
        match self.blast {
            Some(_) => self.royals.without(self.immune_to_blasts()),
            None => Kinds::NONE,
        }
    }

    /// The kinds that a blast never removes, not even the one of their own capture.
    pub fn immune_to_blasts(&self) -> Kinds {
        let immune = self.blast.map_or(Kinds::NONE, |blast| blast.immune);
        self.with_shadows(immune)
    }

    /// The squares on which a blast removes what is not spared: the target of the capture, and those next to it.
    pub fn blast_on(&self, target: Square) -> impl Iterator<Item = Square> {
        let squares = self.geometry.squares();
        squares.filter(move |square| square.distance(target) <= 1)
    }
}
