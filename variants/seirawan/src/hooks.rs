//! Gating from the hand.

use legwork_core::holdings::{Holdings, Slots};
use legwork_core::hooks::{Deed, Hooks, Stir};
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{HoldingsForm, Rules};

/// The hooks of Seirawan Chess: what a side holds in hand it may gate.
#[derive(Debug, Clone)]
pub struct Seirawan {
    slots: Slots,
}

impl Hooks for Seirawan {
    /// The hands.
    type State = Holdings;

    fn new(rules: &Rules) -> Result<Self, String> {
        match &rules.holdings {
            Some(rule) if rule.form == HoldingsForm::Hand => Ok(Self {
                slots: Slots::new(Some(rule)),
            }),
            _ => Err("expected `holdings` of the form `Hand`".to_owned()),
        }
    }

    fn state(&self, holdings: Holdings, _mark: bool) -> Holdings {
        holdings
    }

    fn holdings(&self, state: &Holdings) -> Holdings {
        *state
    }

    fn gates(&self, state: &Holdings, color: Color) -> Kinds {
        self.slots.held(*state, color)
    }

    fn stir(&self, _state: &Holdings) -> Stir {
        Stir::Nothing
    }

    fn after(&self, state: &Holdings, deed: &Deed) -> Holdings {
        match deed.mv.gate().and_then(|(kind, _)| self.slots.of(kind)) {
            Some(slot) => state.without(deed.piece.color, slot),
            None => *state,
        }
    }
}
