//! Lion trading: which Lions may be captured. A rule file asks for it by the game whose rule it is:
//! `code: ["lion-trading: chu-chess"]`, `"lion-trading: lishogi"` or `"lion-trading: jcsa"`, or by its parts, for pieces of any kind:
//! `"lion-trading: protected L, counter-strike L"`, with `unless` behind it if the other piece captured on the way matters.
//!
//! In the games a Lion is any piece with the moves `KNAD(cK-aK)(K-bK)`: up to two King's steps in a turn, each
//! of which may capture. The module `trading` has the two parts of every such rule, and `games` says of what the rule of each game is
//! made.

#![forbid(unsafe_code)]

mod games;
mod trading;

use legwork_core::plugin::{Made, Maker, PluginEntry};
use legwork_core::rules::Rules;

legwork_core::inventory::submit! {
    PluginEntry { name: "lion-trading", new: Maker::WithArgument(make) }
}

/// How a Lion moves.
const LION: &str = "KNAD(cK-aK)(K-bK)";

fn make(rules: &Rules, asked: &str) -> Made {
    let made = match asked {
        "chu-chess" | "lishogi" | "jcsa" => {
            let lions = rules.kinds_moving_as(LION);
            if lions.is_empty() {
                return Err(format!("expected a piece that moves as a Lion, `{LION}`"));
            }
            match asked {
                "chu-chess" => games::chu_chess(rules, lions),
                _ => games::chu_shogi(rules, lions, asked == "jcsa"),
            }
        }
        parts => games::of_parts(rules, parts)?,
    };
    Ok(Box::new(made))
}
