//! Rules that data cannot express, described by the crate that implements them.

use legwork_core::inventory;
use legwork_core::plugin::{PluginEntry, name_of};
use legwork_core::plugin_words::in_own_words;
use legwork_core::rules::Rules;

use super::section::Section;
use crate::words::sentence;

/// A section for each rule in code.
pub(super) fn sections(rules: &Rules) -> Vec<Section> {
    let section = |asked: &String| {
        let name = name_of(asked);
        let mut entries = inventory::iter::<PluginEntry>.into_iter();
        let entry = entries.find(|entry| entry.name == name)?;
        let words = entry.make(rules, asked).ok()?.words();
        let words = words.iter().map(|words| in_own_words(rules, words));
        let points = words.collect();
        Some(Section::new(name, &title(name), points))
    };
    rules.code.iter().filter_map(section).collect()
}

/// The name of a rule as a title: `Lion trading`.
pub(super) fn title(name: &str) -> String {
    sentence(&name.replace(['-', '_'], " "))
        .trim_end_matches('.')
        .to_owned()
}
