//! Which kinds are royal, and when a side has to guard them.

use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::Exposed;

use super::codes::{Codes, Formula};

/// Which kinds are royal, and when a side has to guard them.
#[derive(Debug, Clone)]
pub(crate) struct Royalty {
    /// Whether each side has just one royal piece, from the first move to the last. Then boards know its square.
    pub(crate) fixed: bool,
    /// The royal kinds.
    pub(crate) kinds: Kinds,
    /// Which royal pieces may not be left attacked.
    pub(crate) exposed: Exposed,
    /// The squares of the royal kinds.
    pub(crate) formula: Formula,
    /// The kinds that may become royal, if there are any.
    pub(crate) becoming: Option<Formula>,
}

impl Royalty {
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes) -> Self {
        let rules = &compiled.rules;
        let crowned = |rule: &&legwork_core::rules::Promotion| {
            rule.to
                .iter()
                .any(|&kind: &Kind| rules.royals.contains(kind))
        };
        let becoming = rules.promotions.iter().filter(crowned);
        let becoming = becoming.fold(Kinds::NONE, |all, rule| all.or(rule.kinds));
        Self {
            fixed: compiled.have_one_king_each(),
            kinds: rules.royals,
            exposed: rules.turn.check,
            formula: codes.formula(rules.royals),
            becoming: (!becoming.is_empty()).then(|| codes.formula(becoming)),
        }
    }
}
