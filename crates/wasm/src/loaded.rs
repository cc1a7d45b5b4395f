//! The variants of the whole library: those that are registered, and rules that are loaded as texts.

use std::cell::RefCell;
use std::collections::BTreeMap;

use legwork::fen::{FenError, MendedFen};
use legwork::rules::{Parent, Parents, RuleText};
use legwork::{Error, Position, RegisteredVariants, Variant};
use legwork_import::rules_text;
use wasm_bindgen::prelude::*;

use crate::variants;
use legwork_bindings::BindingError;

#[wasm_bindgen]
extern "C" {
    /// Writes a warning where the developer sees it.
    #[wasm_bindgen(js_namespace = console)]
    fn warn(text: &str);
}

/// Writes warnings to the console, a line for each.
pub(crate) fn warn_of(lines: &[String]) {
    lines.iter().for_each(|line| warn(line));
}

thread_local! {
    /// The texts of the rules that were loaded, by id.
    static LOADED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Compiles the text of a rule file, and returns the id for use in `Board` and elsewhere: its name in lower case.
/// Loading rules of the same name again replaces them; existing boards keep theirs. The text may also be in
/// Fairy-Stockfish's format; of several variants the name of one is given. What means nothing there and is left out, such as a
/// line that is not `key = value`, is written to the console as a warning. The workshop also takes Interactive Diagrams.
///
/// # Errors
///
/// If the text has faults; the error lists all of them.
#[wasm_bindgen(js_name = loadRules)]
pub fn load_rules(text: &str, section: Option<String>) -> Result<String, JsValue> {
    let made = match rules_text("rules", text, section.as_deref()) {
        Some(made) => {
            let made = made.map_err(BindingError::from)?;
            warn_of(&made.warnings);
            made.ron
        }
        None => text.to_owned(),
    };
    let ron = made.as_str();
    let rules = compile("rules", ron, &[]).map_err(BindingError::from)?;
    let id = id_of(&rules.rules().name);
    let before = LOADED.with_borrow_mut(|loaded| loaded.insert(id.clone(), ron.to_owned()));
    if before.is_some_and(|before| before != ron) {
        // Other rules may be `like` the rules that these replace.
        variants::forget();
    }
    Ok(id)
}

/// The id of rules with this name: `omega-lite`. A name that belongs to a registered variant gets another id.
fn id_of(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let id = match words.join("-") {
        none if none.is_empty() => "rules".to_owned(),
        id => id,
    };
    match legwork::find(&id) {
        Ok(_) => id + "-loaded",
        Err(_) => id,
    }
}

/// The rules that a rule file may be `like`: registered variants and loaded rules.
#[derive(Debug, Clone, Copy)]
pub struct KnownRules;

impl Parents for KnownRules {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        match text(name) {
            Some(ron) => Ok(Parent {
                name: name.to_owned(),
                ron: ron.into(),
            }),
            None => RegisteredVariants.parent(name),
        }
    }
}

/// The text of the rules with this id, if they were loaded.
fn text(id: &str) -> Option<String> {
    LOADED.with_borrow(|loaded| loaded.get(id).cloned())
}

/// The ids of the rules that were loaded.
pub(crate) fn ids_of_loaded() -> Vec<String> {
    LOADED.with_borrow(|loaded| loaded.keys().cloned().collect())
}

/// The ids of all variants.
pub(crate) fn ids() -> Result<Vec<String>, Error> {
    let registered = legwork::registry()?.iter();
    let ids = registered.map(|entry| entry.id().to_owned());
    Ok(ids.chain(ids_of_loaded()).collect())
}

/// The variant with this id, with these values of its options.
pub(crate) fn open(id: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
    match text(id) {
        Some(ron) => compile(id, &ron, options),
        None => Variant::open(id, options),
    }
}

/// The position of a FEN, as other programs write it, too, and what was wrong with that.
pub(crate) fn position(
    variant: &Variant,
    fen: &str,
) -> Result<(Position, Option<MendedFen>), FenError> {
    variant.position_mended(fen)
}

/// Compiles the text of a rule file.
pub(crate) fn compile(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
    Variant::from_text(RuleText::new(id, ron).with_parents(&KnownRules), options)
}
