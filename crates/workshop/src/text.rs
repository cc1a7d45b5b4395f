//! The texts of rules, to begin with.

use legwork::rules::Parents as _;
use legwork_import::{SectionError, names_in, rules_text};
use legwork_wasm::KnownRules;
use wasm_bindgen::prelude::*;

use crate::value::error;

/// Returns the text of the rules of a variant: a registered one, or rules that were loaded.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ruleText)]
pub fn rule_text(variant: &str) -> Result<String, JsValue> {
    let parent = KnownRules.parent(variant).map_err(error)?;
    Ok(parent.ron.into_owned())
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
/// If there is no such section or diagram, or it asks for what a rule file cannot say.
#[wasm_bindgen(js_name = importedRules)]
pub fn imported_rules(text: &str, section: &str) -> Result<String, JsValue> {
    let empty = || {
        Err(SectionError::Empty {
            file: "text".to_owned(),
        })
    };
    let made = rules_text("text", text, Some(section)).unwrap_or_else(empty);
    Ok(made.map_err(error)?.commented())
}
