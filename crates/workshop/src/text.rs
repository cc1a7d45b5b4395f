//! The texts of rules, to begin with.

use legwork::rules::Parents as _;
use legwork_import::{Source, section_text};
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

/// Returns the names of the sections of a text in Fairy-Stockfish's format.
#[wasm_bindgen]
pub fn sections(ini: &str) -> Vec<String> {
    Source::read(ini).names().map(str::to_owned).collect()
}

/// Returns the rule file of a section of a text in Fairy-Stockfish's format, with a comment on what is left out.
///
/// # Errors
///
/// If there is no such section, or it asks for what a rule file cannot say.
#[wasm_bindgen(js_name = importedRules)]
pub fn imported_rules(ini: &str, section: &str) -> Result<String, JsValue> {
    let made = section_text("variants.ini", ini, Some(section)).map_err(error)?;
    Ok(made.commented())
}
