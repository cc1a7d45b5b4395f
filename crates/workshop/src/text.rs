//! The texts of rules, to begin with.

use legwork::rules::Parents as _;
use legwork_bindings::BindingError;
use legwork_import::{SectionError, names_in, rules_text};
use legwork_reader::ron_source::{find_field, offset_of};
use legwork_wasm::KnownRules;
use wasm_bindgen::prelude::*;

use crate::value::{error, of};

/// Returns the text of the rules of a variant: a registered one, or rules that were loaded. The positions on which this project's
/// benchmarks run are left out: nobody who begins with these rules wants them.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ruleText)]
pub fn rule_text(variant: &str) -> Result<String, JsValue> {
    let parent = KnownRules.parent(variant).map_err(error)?;
    Ok(without(&parent.ron, "bench"))
}

/// A rule file without a field and what belongs to it: the comments above it, its comma, and the rest of its line.
fn without(ron: &str, field: &str) -> String {
    let cut = || {
        let value = find_field(ron, field)?;
        let start = offset_of(ron, value);
        let name = ron[..start].rfind(field)?;
        let mut from = ron[..name].rfind('\n')? + 1;
        while let Some(above) = ron[..from - 1].rfind('\n') {
            if !ron[above + 1..from].trim_start().starts_with("//") {
                break;
            }
            from = above + 1;
        }
        let behind = &ron[start + value.len()..];
        let behind = behind.strip_prefix(',').unwrap_or(behind);
        let behind = behind.trim_start_matches([' ', '\t']);
        Some([&ron[..from], behind.strip_prefix('\n').unwrap_or(behind)].concat())
    };
    cut().unwrap_or_else(|| ron.to_owned())
}

/// Returns the registered variants, each as its id and its name, in the order of their names.
///
/// # Errors
///
/// Never, unless this build registers a variant twice.
#[wasm_bindgen(js_name = variantNames, unchecked_return_type = "[string, string][]")]
pub fn variant_names() -> Result<JsValue, JsValue> {
    Ok(of(names().map_err(BindingError::from)?))
}

fn names() -> Result<Vec<(&'static str, String)>, legwork::Error> {
    let name = |entry: &&legwork::Entry| {
        let name = find_field(entry.ron(), "name").unwrap_or_default();
        (entry.id(), name.trim_matches('"').to_owned())
    };
    let mut names: Vec<_> = legwork::registry()?.iter().map(name).collect();
    names.sort_by(|(_, one), (_, other)| one.cmp(other));
    Ok(names)
}

/// Returns the names of the variants in a text in another format than that of rule files: of the sections in Fairy-Stockfish's
/// format, or of the Interactive Diagrams; nothing for what should be a rule file.
#[wasm_bindgen]
pub fn sections(text: &str) -> Option<Vec<String>> {
    names_in(text)
}

/// Returns the rule file of a section, or of a diagram, with a comment on what is left out.
///
/// # Errors
///
/// If there is no such section or diagram, or it asks for rules that a rule file does not support.
#[wasm_bindgen(js_name = importedRules)]
pub fn imported_rules(text: &str, section: &str) -> Result<String, JsValue> {
    let empty = || Err(SectionError::no_section("text"));
    let made = rules_text("text", text, Some(section)).unwrap_or_else(empty);
    Ok(made.map_err(error)?.commented())
}

#[cfg(test)]
mod tests {
    use legwork_reader::RuleText;

    use super::*;

    #[test]
    fn texts_without_benchmarks_are_the_same_rules() {
        for entry in legwork::registry().unwrap() {
            let text = without(entry.ron(), "bench");
            assert!(!text.contains("bench"), "{text}");
            let canon = |ron: &str| {
                let text = RuleText::new(entry.id(), ron).with_parents(&KnownRules);
                legwork::Variant::from_text(text, &[])
                    .unwrap()
                    .rules()
                    .fingerprint()
            };
            assert_eq!(canon(&text), canon(entry.ron()), "{}", entry.id());
        }
    }

    #[test]
    fn a_field_is_cut_with_its_comments_and_its_comma() {
        let ron = "(\n    name: \"A\",\n    // Two\n    // lines.\n    bench: [1],\n    like: \"chess\",\n)\n";
        assert_eq!(
            without(ron, "bench"),
            "(\n    name: \"A\",\n    like: \"chess\",\n)\n"
        );
        assert_eq!(
            without("(bench: [])", "bench"),
            "(bench: [])",
            "a file of one line stays as it is"
        );
        assert_eq!(without("()", "bench"), "()");
    }

    #[test]
    fn every_variant_has_a_name() {
        let names = names().unwrap();
        assert!(names.contains(&("gothic", "Gothic Chess".to_owned())));
        assert!(
            names
                .iter()
                .all(|(_, name)| !name.is_empty() && !name.contains('\\'))
        );
        assert!(names.is_sorted_by_key(|(_, name)| name));
    }
}
