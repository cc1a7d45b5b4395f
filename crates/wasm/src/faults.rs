//! The faults of a rule file.

use legwork::Error;
use legwork::rules::ReadError;
use legwork_bindings::{Fault, Place};
use wasm_bindgen::prelude::*;

use crate::loaded;
use crate::value::of;

/// Lists all faults in the text of a rule file, with line and column; the list is empty if there are none.
#[wasm_bindgen(unchecked_return_type = "Fault[]")]
pub fn faults(ron: &str) -> JsValue {
    match loaded::compile("rules", ron, &[]) {
        Ok(_) => js_sys::Array::new().into(),
        Err(Error::Rules(ReadError::Rules(error))) => Place::Faults(&error).into(),
        Err(other) => whole_file(&other),
    }
}

/// A fault of the rules as a whole, reported at the start position or at the beginning of the file.
fn whole_file(error: &Error) -> JsValue {
    let place = match error {
        Error::BadStart { place, .. } => *place,
        _ => None,
    };
    let (line, column) = place.map_or((1, 1), |place| (place.line, place.column));
    let message = match error {
        Error::BadStart { error, .. } => format!("start: {error}"),
        Error::Unfit { reason, .. } => reason.clone(),
        other => other.to_string(),
    };
    of([Fault {
        line,
        column,
        path: "",
        message: &message,
        ancestor: None,
    }])
}
