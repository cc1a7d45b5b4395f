//! The texts of rules in code, with the names that the rules have for the pieces.

use crate::echo::is_of_word;
use crate::piece::Kinds;
use crate::plugin::{PluginEntry, name_of};
use crate::rules::Rules;

/// Returns a text of a plug-in with the rules' own names for the pieces of which it speaks: of a rule of trading Lions, where
/// `Warlock` is the name of what moves as a Lion, `a Warlock may not capture a distant Warlock`. Initials follow the names, too.
pub fn in_own_words(rules: &Rules, text: &str) -> String {
    let roles = rules.code.iter().flat_map(|asked| roles(rules, asked));
    roles.fold(text.to_owned(), |text, (role, kinds)| {
        match own_name(rules, role, kinds) {
            Some(name) => renamed(&text, role, &name),
            None => text,
        }
    })
}

fn roles(rules: &Rules, asked: &str) -> Vec<(&'static str, Kinds)> {
    let name = name_of(asked);
    let mut entries = inventory::iter::<PluginEntry>.into_iter();
    let entry = entries.find(|entry| entry.name == name);
    let plugin = entry.and_then(|entry| entry.make(rules, asked).ok());
    plugin.map(|plugin| plugin.roles()).unwrap_or_default()
}

/// The name of these kinds, if none of them has the name of the role itself.
fn own_name(rules: &Rules, role: &str, kinds: Kinds) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for kind in rules.named_kinds().filter(|&kind| kinds.contains(kind)) {
        let name = rules.piece(kind).name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names[..] {
        [] => None,
        _ if names.contains(&role) => None,
        _ => Some(names.join(" or ")),
    }
}

/// A text with another name in the place of a word; `a` before it becomes `an` where the name begins with a vowel.
fn renamed(text: &str, role: &str, name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(role) {
        let (before, found) = rest.split_at(at);
        let behind = &found[role.len()..];
        renamed += before;
        // `Lions`, but not `Lioness`.
        let plural = behind.strip_prefix('s').unwrap_or(behind);
        let is_word = !before.ends_with(is_of_word) && !plural.starts_with(is_of_word);
        if !is_word {
            renamed += role;
        } else {
            if vowel && (renamed.ends_with(" a ") || matches!(renamed.as_str(), "a " | "A ")) {
                renamed.insert(renamed.len() - 1, 'n');
            }
            renamed += name;
        }
        rest = behind;
    }
    renamed + rest
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn a_name_takes_the_place_of_a_word() {
        let text = "a Lion may not capture a Lion; Lions and a Lioness";
        assert_eq!(
            renamed(text, "Lion", "Warlock"),
            "a Warlock may not capture a Warlock; Warlocks and a Lioness"
        );
        assert_eq!(
            renamed(text, "Lion", "Archer"),
            "an Archer may not capture an Archer; Archers and a Lioness"
        );
    }
}
