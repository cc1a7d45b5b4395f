//! Errors as Python gets them: the exception `LegworkError` with a `kind` and, where there is one, a place.

use std::ffi::CString;

use pyo3::create_exception;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;

use crate::error::{BindingError, Place};

create_exception!(
    legwork,
    LegworkError,
    PyValueError,
    "A text, a move or rules that Legwork does not take. Its message says what is wrong, where, and what was expected; its \
     `kind` names the error for programs."
);

/// Warns by Python's own warnings, a line for each.
///
/// # Errors
///
/// If the user has warnings raised as errors.
pub fn warn(py: Python<'_>, lines: &[String]) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    lines.iter().try_for_each(|line| {
        let text = CString::new(line.replace('\0', " "))?;
        PyErr::warn(py, &category, &text, 1)
    })
}

impl From<BindingError> for PyErr {
    fn from(error: BindingError) -> Self {
        Python::attach(|py| {
            let thrown = LegworkError::new_err(error.to_string());
            let value = thrown.value(py);
            // An exception takes every attribute.
            let _ = value.setattr("kind", error.kind());
            for (name, place) in error.place() {
                let _ = match place {
                    Place::Text(text) => value.setattr(name, text),
                    Place::Number(number) => value.setattr(name, number),
                    Place::Ply(ply) => value.setattr(name, ply),
                    // Its message has a line for each.
                    Place::Faults(_) => Ok(()),
                };
            }
            thrown
        })
    }
}
