//! Conversions to JavaScript's values.

use std::fmt::Display;

use wasm_bindgen::{JsError, JsValue};

pub(crate) use legwork_bindings::js_value as of;

/// An error as JavaScript's `Error`.
pub(crate) fn error(error: impl Display) -> JsValue {
    JsError::new(&error.to_string()).into()
}
