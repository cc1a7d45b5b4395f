//! Conversions between Rust's values and JavaScript's.

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast as _, JsValue};

use legwork_bindings::BindingError;
pub(crate) use legwork_bindings::js_value as of;

/// Whole numbers up to this one are exact in JavaScript: two to the power of 53.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A whole number between 0 and a limit.
pub(crate) fn whole(name: &'static str, value: f64, most: f64) -> Result<u64, BindingError> {
    let most = most.min(EXACT);
    if value.fract() == 0.0 && (0.0..=most).contains(&value) {
        return Ok(value as u64);
    }
    let expected = format!("a whole number from 0 to {}", number(most));
    Err(BindingError::argument(name, &number(value), expected))
}

/// The properties of an object, except for those that are `undefined`; none of `undefined` itself.
pub(crate) fn entries(
    name: &'static str,
    given: Option<impl Into<JsValue>>,
) -> Result<Vec<(String, JsValue)>, BindingError> {
    let Some(given) = given.map(Into::into) else {
        return Ok(Vec::new());
    };
    let Some(object) = given.dyn_ref::<Object>() else {
        return Err(BindingError::argument(name, &text(&given), "an object"));
    };
    let entries = Object::entries(object).into_iter().map(|entry| {
        let entry: Array = entry.unchecked_into();
        (text(&entry.get(0)), entry.get(1))
    });
    Ok(entries.filter(|(_, value)| !value.is_undefined()).collect())
}

/// A number as JavaScript writes it.
fn number(value: f64) -> String {
    let text = js_sys::Number::from(value).to_string_with_radix(10);
    text.map_or_else(|_| String::new(), String::from)
}

/// A value as a text, for messages and for values of options.
pub(crate) fn text(value: &JsValue) -> String {
    match (value.as_string(), value.as_f64(), value.as_bool()) {
        (Some(text), ..) => text,
        (_, Some(value), _) => number(value),
        (.., Some(truth)) => truth.to_string(),
        _ => value.js_typeof().as_string().unwrap_or_default(),
    }
}
