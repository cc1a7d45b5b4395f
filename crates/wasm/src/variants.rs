//! Variants by id: those that are registered, and those whose rules were loaded.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use legwork::rules::{Parent, Parents, RuleText};
use legwork::{Error, Position, RegisteredVariants, Variant};
use legwork_import::rules_text;
use wasm_bindgen::prelude::*;

use crate::value::{entries, text, whole};
use legwork_bindings::BindingError;

#[wasm_bindgen]
extern "C" {
    /// Values of options, and a set-up, as a JavaScript object.
    #[wasm_bindgen(typescript_type = "Options")]
    pub type Options;

    /// Writes a warning where the developer sees it.
    #[wasm_bindgen(js_namespace = console)]
    fn warn(text: &str);
}

/// Writes warnings to the console, a line for each.
pub(crate) fn warn_of(lines: &[String]) {
    lines.iter().for_each(|line| warn(line));
}

/// The number of compiled variants that are kept, so that a second board of one is available at once.
const MOST_KEPT: usize = 64;

/// An id and the values of options.
type Key = (String, Vec<(String, String)>);

thread_local! {
    /// The texts of the rules that were loaded, by id.
    static LOADED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static COMPILED: RefCell<HashMap<Key, Variant>> = RefCell::new(HashMap::new());
}

/// The ids of all variants, those of loaded rules too.
///
/// # Errors
///
/// Never, unless this build registers a variant twice.
#[wasm_bindgen]
pub fn variants() -> Result<Vec<String>, JsValue> {
    let registered = legwork::registry().map_err(BindingError::from)?;
    let mut ids: Vec<String> = registered
        .iter()
        .map(|entry| entry.id().to_owned())
        .collect();
    LOADED.with_borrow(|loaded| ids.extend(loaded.keys().cloned()));
    Ok(ids)
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
        COMPILED.with_borrow_mut(HashMap::clear);
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
        match loaded(name) {
            Some(ron) => Ok(Parent {
                name: name.to_owned(),
                ron: ron.into(),
            }),
            None => RegisteredVariants.parent(name),
        }
    }
}

fn loaded(id: &str) -> Option<String> {
    LOADED.with_borrow(|loaded| loaded.get(id).cloned())
}

/// The ids of the rules that were loaded.
pub(crate) fn all_loaded() -> Vec<String> {
    LOADED.with_borrow(|loaded| loaded.keys().cloned().collect())
}

/// Returns the variant with this id, its options at their defaults: a registered one, or rules that were loaded.
///
/// # Errors
///
/// If there is no such variant.
pub fn open(id: &str) -> Result<Variant, BindingError> {
    Settings::default().open(id)
}

/// Compiles the text of a rule file.
pub(crate) fn compile(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
    Variant::from_text(RuleText::new(id, ron).with_parents(&KnownRules), options)
}

/// The rules of a game, and its start: the third argument of `Board`.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    options: Vec<(String, String)>,
    set_up: Option<u64>,
    seed: Option<u64>,
}

impl Settings {
    /// Settings with these values of options, and the default start.
    pub(crate) fn of(options: &BTreeMap<String, String>) -> Self {
        Self {
            options: options.clone().into_iter().collect(),
            ..Self::default()
        }
    }

    /// Reads an object: values of options by their names, and `setup` or `seed`.
    pub(crate) fn read(given: Option<Options>) -> Result<Self, BindingError> {
        let mut settings = Self::default();
        for (name, value) in entries("options", given)? {
            match name.as_str() {
                "setup" => settings.set_up = Some(number("setup", &value)?),
                "seed" => settings.seed = Some(number("seed", &value)?),
                _ => settings.options.push((name, text(&value))),
            }
        }
        settings.options.sort();
        Ok(settings)
    }

    /// The variant with this id, compiled with these options.
    pub(crate) fn open(&self, id: &str) -> Result<Variant, BindingError> {
        let key: Key = (id.to_owned(), self.options.clone());
        if let Some(known) = COMPILED.with_borrow(|compiled| compiled.get(&key).cloned()) {
            return Ok(known);
        }
        let options: Vec<(&str, &str)> = self
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let variant = match loaded(id) {
            Some(ron) => compile(id, &ron, &options)?,
            None => Variant::open(id, &options)?,
        };
        COMPILED.with_borrow_mut(|compiled| {
            if compiled.len() >= MOST_KEPT {
                compiled.clear();
            }
            compiled.insert(key, variant.clone());
        });
        Ok(variant)
    }

    /// The position from which a game starts: that of a set-up, or the variant's own.
    pub(crate) fn start(&self, id: &str) -> Result<Position, BindingError> {
        let variant = self.open(id)?;
        let set_up = match (self.set_up, self.seed) {
            (None, None) => return Ok(variant.start()),
            (Some(number), _) => variant.set_up(number)?,
            (None, Some(seed)) => variant.seeded(seed)?,
        };
        Ok(variant.position(&set_up.fen)?)
    }
}

fn number(name: &'static str, value: &JsValue) -> Result<u64, BindingError> {
    match value.as_f64() {
        Some(number) => whole(name, number, f64::MAX),
        None => Err(BindingError::argument(name, &text(value), "a whole number")),
    }
}

/// Returns the FEN from which a game starts.
///
/// # Errors
///
/// If there is no such variant, option or set-up.
#[wasm_bindgen(js_name = startingFen)]
pub fn starting_fen(variant: &str, options: Option<Options>) -> Result<String, JsValue> {
    Ok(Settings::read(options)?.start(variant)?.fen())
}

/// Checks a FEN: `undefined` if it is a position of the variant, otherwise the error that `new Board` would throw.
///
/// # Errors
///
/// If there is no such variant or option.
#[wasm_bindgen(js_name = validateFen, unchecked_return_type = "LegworkError | undefined")]
pub fn validate_fen(
    fen: &str,
    variant: Option<String>,
    options: Option<Options>,
) -> Result<JsValue, JsValue> {
    let id = variant.as_deref().unwrap_or("chess");
    let variant = Settings::read(options)?.open(id)?;
    Ok(match variant.position_mended(fen) {
        Ok(_) => JsValue::UNDEFINED,
        Err(error) => BindingError::from(error).into(),
    })
}

/// Whether a captured piece comes into the hand of the side that captures it, to be dropped.
///
/// # Errors
///
/// If there is no such variant or option.
#[wasm_bindgen(js_name = capturesToHand)]
pub fn captures_to_hand(variant: &str, options: Option<Options>) -> Result<bool, JsValue> {
    let variant = Settings::read(options)?.open(variant)?;
    Ok(variant.rules().captures_fill_hands())
}
