//! Checks of what a rule file takes from crates: rules in code and numbered set-ups.

use super::file::RuleFileAt;
use super::{Rules, draws, set_ups};
use crate::plugin::{self, Plugins};
use crate::setups;

/// Checks that the crates which register these things are linked, and that rules in code fit the rules, if these could be read.
pub(super) fn check(fields: &RuleFileAt<'_>, rules: Option<&Rules>) {
    let asked = fields.code.as_ref().and_then(|node| node.list());
    let asked = asked.unwrap_or_default().into_iter();
    let asked: Vec<_> = asked
        .filter_map(|node| Some((node.name()?, node)))
        .collect();
    for (name, node) in &asked {
        if let Err(error) = plugin::find(plugin::name_of(name)) {
            node.fault(error.to_string());
        }
    }
    let set_ups = fields
        .set_ups
        .as_ref()
        .filter(|node| !set_ups::is_shuffle(node));
    if let Some(node) = set_ups
        && let Some(Err(error)) = node.name().map(|name| setups::find(&name))
    {
        node.fault(error);
    }
    let Some(rules) = rules else { return };
    match Plugins::new(rules) {
        Ok(plugins) if plugins.remember() => draws::check_marks(rules, fields),
        Ok(_) => {}
        Err((place, error)) => asked[place].1.fault(error.to_string()),
    }
}
