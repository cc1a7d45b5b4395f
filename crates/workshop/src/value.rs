//! Conversions to JavaScript's values.

use std::fmt::Display;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsError, JsValue};

/// A value as JavaScript would write it: objects, arrays, `null`.
pub(crate) fn of(value: impl Serialize) -> JsValue {
    // Numbers, texts, lists and structs can always be written.
    value
        .serialize(&Serializer::json_compatible())
        .unwrap_or(JsValue::NULL)
}

/// An error as JavaScript's `Error`.
pub(crate) fn error(error: impl Display) -> JsValue {
    JsError::new(&error.to_string()).into()
}
