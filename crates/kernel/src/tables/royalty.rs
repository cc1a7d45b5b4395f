//! Which kinds are royal, and when a side has to guard them.

use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::{Exposed, Rules};

use super::codes::{Codes, Formula};

/// How moves are found. It follows from the rules alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Regime {
    /// Each side has just one royal piece: checks and pins are found from its square.
    Free,
    /// A side may have several royal pieces or none, captures do more than take, moves leave walls, or are walked. Each position says
    /// which pieces have to be guarded; where that depends on the move, moves are tried.
    Royals,
    /// Rules of the turn choose among the moves that either of the above finds.
    Turn,
}

impl Regime {
    pub(crate) fn of(rules: &Rules, royalty: &Royalty) -> Self {
        match (rules.has_free_turns(), royalty.fixed) {
            (false, _) => Self::Turn,
            (true, true) => Self::Free,
            (true, _) => Self::Royals,
        }
    }
}

/// Which kinds are royal, and when a side has to guard them.
#[derive(Debug, Clone)]
pub(crate) struct Royalty {
    /// The kind that castles, and that counts as the mover of a pass.
    pub(crate) king: Kind,
    /// Whether each side has just one royal piece, from the first move to the last. Then boards know its square.
    pub(crate) fixed: bool,
    /// Whether they may pass attacked squares within a turn, and are in check where a whole turn captures them.
    pub(crate) through: bool,
    /// The royal kinds.
    pub(crate) kinds: Kinds,
    /// Which royal pieces may not be left attacked.
    pub(crate) exposed: Exposed,
    /// The squares of the royal kinds.
    pub(crate) formula: Formula,
    /// The squares of the [anti-royal](Rules::anti) kinds, if there are some.
    pub(crate) anti: Option<Formula>,
    /// Whether moves and attacks [are walked](Rules::are_walked), so that every move has to be tried.
    pub(crate) walked: bool,
    /// The kinds that a move may turn into a royal kind, and the royal kinds that it may turn into others; `None` if there are none.
    pub(crate) becoming: Option<Formula>,
    /// The kinds in hand of which a drop may be that of a royal piece.
    pub(crate) dropped: Kinds,
}

impl Royalty {
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes) -> Self {
        let rules = &compiled.rules;
        let becoming = rules.promotions.iter().fold(Kinds::NONE, |all, rule| {
            all.or(rules.royals_gained(rule))
                .or(rules.royals_lost(rule))
        });
        let drops = compiled.drops().iter().filter(|drop| {
            let crowned = drop.crowned.map(|(kind, _)| kind);
            [Some(drop.kind), crowned]
                .into_iter()
                .flatten()
                .any(|kind| rules.royals.contains(kind))
        });
        Self {
            king: rules.king,
            fixed: compiled.have_one_king_each(),
            through: compiled.rules.goes_through(),
            kinds: rules.royals,
            exposed: rules.turn.check,
            walked: rules.are_walked(),
            formula: codes.formula(rules.royals),
            anti: (!rules.anti.is_empty()).then(|| codes.formula(rules.anti)),
            becoming: (!becoming.is_empty()).then(|| codes.formula(becoming)),
            dropped: drops.map(|drop| drop.kind).collect(),
        }
    }
}
