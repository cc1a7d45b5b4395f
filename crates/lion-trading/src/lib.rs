//! Lion trading: which Lions may be captured. A rule file asks for it by the game whose rule it is:
//! `code: ["lion-trading: chu-chess"]`, `"lion-trading: lishogi"` or `"lion-trading: jcsa"`.
//!
//! A Lion is any piece with the moves `KNAD(cK-aK)(K-bK)`: up to two King's steps in a turn, each
//! of which may capture. The modules `chu_chess` and `chu_shogi` say what each kind of the rule forbids.

#![forbid(unsafe_code)]

mod chu_chess;
mod chu_shogi;

use legwork_core::geometry::Square;
use legwork_core::piece::Kinds;
use legwork_core::plugin::{Made, Maker, MoveFacts, PluginEntry};
use legwork_core::rules::Rules;

use crate::chu_chess::ChuChess;
use crate::chu_shogi::{ChuShogi, Federation};

legwork_core::inventory::submit! {
    PluginEntry { name: "lion-trading", new: Maker::WithArgument(make) }
}

/// How a Lion moves.
const LION: &str = "KNAD(cK-aK)(K-bK)";

/// How many King's steps away a Lion has to be protected.
const DISTANCE: u8 = 2;

fn make(rules: &Rules, kind: &str) -> Made {
    let lions = rules.kinds_moving_as(LION);
    if lions.is_empty() {
        return Err(format!("expected a piece that moves as a Lion, `{LION}`"));
    }
    Ok(match kind {
        "chu-chess" => Box::new(ChuChess::new(rules, lions)),
        "lishogi" => Box::new(ChuShogi::new(rules, lions, Federation::Lishogi)),
        "jcsa" => Box::new(ChuShogi::new(rules, lions, Federation::Jcsa)),
        _ => return Err("expected `chu-chess`, `lishogi` or `jcsa`".to_owned()),
    })
}

/// The squares of the Lions that a move captures, that of its goal last.
fn lions_captured(facts: &MoveFacts, lions: Kinds) -> impl Iterator<Item = Square> {
    facts
        .captured()
        .filter(move |(_, victim)| lions.contains(victim.kind))
        .map(|(square, _)| square)
}
