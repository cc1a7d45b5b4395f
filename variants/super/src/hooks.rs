//! The promotion pools.

use legwork_core::holdings::{Holdings, Slots};
use legwork_core::hooks::{Deed, Hooks, Stir};
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{HoldingsForm, Rules};

/// The hooks of Superchess: what a Pawn may become is what its side's pool holds.
#[derive(Debug, Clone)]
pub struct Super {
    slots: Slots,
}

impl Hooks for Super {
    /// The pools.
    type State = Holdings;

    fn new(rules: &Rules) -> Result<Self, String> {
        match &rules.holdings {
            Some(rule) if rule.form == HoldingsForm::Pool => Ok(Self {
                slots: Slots::new(Some(rule)),
            }),
            _ => Err("expected `holdings` of the form `Pool`".to_owned()),
        }
    }

    fn state(&self, holdings: Holdings, _mark: bool) -> Holdings {
        holdings
    }

    fn holdings(&self, state: &Holdings) -> Holdings {
        *state
    }

    fn promotions(&self, state: &Holdings, color: Color) -> Kinds {
        self.slots.held(*state, color)
    }

    fn stir(&self, _state: &Holdings) -> Stir {
        Stir::Captures
    }

    fn after(&self, state: &Holdings, deed: &Deed) -> Holdings {
        // A Pawn has no slot, so that it joins no pool.
        let mut pools = deed.captured().fold(*state, |pools, (_, victim)| {
            match self.slots.of(victim.kind) {
                Some(slot) => pools.with(victim.color, slot),
                None => pools,
            }
        });
        if let Some(slot) = deed.mv.promotion().and_then(|kind| self.slots.of(kind)) {
            pools = pools.without(deed.piece.color, slot);
        }
        pools
    }
}
