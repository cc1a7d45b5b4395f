//! Variants by id: those that are registered, and those whose rules were loaded.

use std::cell::RefCell;
use std::collections::HashMap;

use legwork::{Position, Variant};
use wasm_bindgen::prelude::*;

#[cfg(feature = "full")]
pub(crate) use crate::loaded as known;
#[cfg(not(feature = "full"))]
pub(crate) use crate::table as known;
use crate::value::{entries, text, whole};
use legwork_bindings::{BindingError, without_royals};

#[wasm_bindgen]
extern "C" {
    /// Values of options, and a set-up, as a JavaScript object.
    #[wasm_bindgen(typescript_type = "Options")]
    pub type Options;
}

/// The number of compiled variants that are kept, so that a second board of one is available at once.
const MOST_KEPT: usize = 64;

/// An id, the values of options, and whether nothing is royal.
type Key = (String, Vec<(String, String)>, bool);

thread_local! {
    static COMPILED: RefCell<HashMap<Key, Variant>> = RefCell::new(HashMap::new());
}

/// The ids of all variants, those of loaded rules too.
///
/// # Errors
///
/// Never, unless this build registers a variant twice.
#[wasm_bindgen]
pub fn variants() -> Result<Vec<String>, JsValue> {
    Ok(known::ids().map_err(BindingError::from)?)
}

/// Returns the variant with this id, its options at their defaults: a registered one, or rules that were loaded.
///
/// # Errors
///
/// If there is no such variant.
pub fn open(id: &str) -> Result<Variant, BindingError> {
    Settings::default().open(id)
}

/// The rules of a game, and its start: the third argument of `Board`.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    options: Vec<(String, String)>,
    set_up: Option<u64>,
    seed: Option<u64>,
    /// Whether nothing is royal.
    free: bool,
}

/// Forgets the variants that were compiled: rules that they are like have been replaced.
#[cfg(feature = "full")]
pub(crate) fn forget() {
    COMPILED.with_borrow_mut(HashMap::clear);
}

impl Settings {
    /// Settings with these values of options, and the default start.
    #[cfg(feature = "full")]
    pub(crate) fn of(options: &std::collections::BTreeMap<String, String>) -> Self {
        Self {
            options: options.clone().into_iter().collect(),
            ..Self::default()
        }
    }

    /// Reads an object: values of options by their names, `setup` or `seed`, and `free`.
    pub(crate) fn read(given: Option<Options>) -> Result<Self, BindingError> {
        let mut settings = Self::default();
        for (name, value) in entries("options", given)? {
            match name.as_str() {
                "setup" => settings.set_up = Some(number("setup", &value)?),
                "seed" => settings.seed = Some(number("seed", &value)?),
                "free" => settings.free = truth("free", &value)?,
                _ => settings.options.push((name, text(&value))),
            }
        }
        settings.options.sort();
        Ok(settings)
    }

    /// The variant with this id, compiled with these options.
    pub(crate) fn open(&self, id: &str) -> Result<Variant, BindingError> {
        let key: Key = (id.to_owned(), self.options.clone(), self.free);
        if let Some(known) = COMPILED.with_borrow(|compiled| compiled.get(&key).cloned()) {
            return Ok(known);
        }
        let options: Vec<(&str, &str)> = self
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let variant = known::open(id, &options)?;
        let variant = if self.free {
            without_royals(&variant)?
        } else {
            variant
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

fn truth(name: &'static str, value: &JsValue) -> Result<bool, BindingError> {
    let wrong = || BindingError::argument(name, &text(value), "`true` or `false`");
    value.as_bool().ok_or_else(wrong)
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

/// Lists the faults of a FEN as errors, at most one of each field; none if it is a position as this library writes it.
///
/// # Errors
///
/// If the variant or an option does not exist.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = fenFaults, unchecked_return_type = "LegworkError[]")]
pub fn fen_faults(
    fen: &str,
    variant: Option<String>,
    options: Option<Options>,
) -> Result<Vec<JsValue>, JsValue> {
    let id = variant.as_deref().unwrap_or("chess");
    let faults = Settings::read(options)?.open(id)?.fen_faults(fen);
    let errors = faults.into_iter().map(BindingError::from);
    Ok(errors.map(JsValue::from).collect())
}

/// Checks a FEN: `undefined` if it is a position of the variant, otherwise the error that `new Board` would throw. With `strict` a FEN
/// that other programs write in another way is an error, too.
///
/// # Errors
///
/// If there is no such variant or option.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = validateFen, unchecked_return_type = "LegworkError | undefined")]
pub fn validate_fen(
    fen: &str,
    variant: Option<String>,
    options: Option<Options>,
    strict: Option<bool>,
) -> Result<JsValue, JsValue> {
    let id = variant.as_deref().unwrap_or("chess");
    let variant = Settings::read(options)?.open(id)?;
    let read = if strict == Some(true) {
        variant.position(fen).map(drop)
    } else {
        variant.position_mended(fen).map(drop)
    };
    Ok(match read {
        Ok(()) => JsValue::UNDEFINED,
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
