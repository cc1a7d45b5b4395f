//! Errors as JavaScript gets them: an `Error` with a `kind` and, where there is one, a place.

use js_sys::{Error as JsErrorObject, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::error::{BindingError, Place};

/// A value as JavaScript would write it: objects, arrays, `null`.
pub fn js_value(value: impl Serialize) -> JsValue {
    // Numbers, texts, lists and structs can always be written.
    value
        .serialize(&Serializer::json_compatible())
        .unwrap_or(JsValue::NULL)
}

/// One fault of a rule file, as JavaScript gets it.
#[derive(Debug, Serialize)]
pub struct Fault<'a> {
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The path of its field.
    pub path: &'a str,
    /// The reason.
    pub message: &'a str,
    /// The file of which it is inherited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ancestor: Option<&'a str>,
}

impl From<Place<'_>> for JsValue {
    fn from(place: Place<'_>) -> Self {
        match place {
            Place::Text(text) => text.into(),
            Place::Number(number) => js_value(number),
            Place::Ply(ply) => js_value(ply),
            Place::Faults(error) => {
                let faults = error.faults.iter().map(|fault| Fault {
                    line: fault.line,
                    column: fault.column,
                    path: &fault.path,
                    message: &fault.message,
                    ancestor: fault.ancestor.as_deref(),
                });
                js_value(faults.collect::<Vec<_>>())
            }
        }
    }
}

impl From<BindingError> for JsValue {
    fn from(error: BindingError) -> Self {
        let object = JsErrorObject::new(&error.to_string());
        let place = error.place().into_iter();
        let place = place.map(|(name, value)| (name, Self::from(value)));
        for (name, value) in [("kind", error.kind().into())].into_iter().chain(place) {
            // An ordinary object takes every property.
            let _ = Reflect::set(&object, &name.into(), &value);
        }
        object.into()
    }
}
