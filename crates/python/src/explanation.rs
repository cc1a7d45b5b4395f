//! The class `Explanation`.

use legwork::text::MoveTextError;
use legwork::{Explanation, Legality, Position, SanError};
use legwork_drawing::svg::escaped;
use pyo3::prelude::*;

use legwork_bindings::BindingError;

/// The effect of a legal move, or the reason why a move is not legal. As a text it is one sentence.
#[pyclass(name = "Explanation", module = "legwork", frozen)]
pub(crate) struct PyExplanation {
    explanation: Explanation,
}

/// Explains a move, given in coordinates or in SAN.
pub(crate) fn explain(position: &Position, text: &str) -> Result<PyExplanation, BindingError> {
    let explained = match position.explain(text) {
        // A text that is not a move in coordinates may be SAN.
        Err(error @ MoveTextError::Malformed { .. }) => match position.read_san(text) {
            Ok(mv) => position.explain(&position.move_text(mv)),
            Err(SanError::Text(_)) => Err(error),
            Err(san) => return Err(san.into()),
        },
        explained => explained,
    };
    Ok(PyExplanation {
        explanation: explained?,
    })
}

#[pymethods]
impl PyExplanation {
    /// Whether the move is legal.
    #[getter]
    fn legal(&self) -> bool {
        self.explanation.is_legal()
    }

    /// The move in coordinates.
    #[getter]
    fn text(&self) -> &str {
        &self.explanation.text
    }

    /// The effect of the move, or the reason why it is not legal: half a sentence for each fact.
    #[getter]
    fn words(&self) -> Vec<String> {
        self.explanation.words().to_vec()
    }

    /// The name of the reason why the move is not legal; `None` if it is.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        match &self.explanation.legality {
            Legality::Legal { .. } => None,
            Legality::Illegal { reason } => Some(reason.name()),
        }
    }

    fn __str__(&self) -> String {
        self.explanation.to_string()
    }

    fn _repr_html_(&self) -> String {
        let verdict = if self.legal() { "legal" } else { "illegal" };
        let words = self.words().into_iter();
        let words = words.map(|fact| format!("<li>{}</li>", escaped(&fact)));
        format!(
            "<p><code>{}</code> is <b>{verdict}</b>:</p><ul>{}</ul>",
            escaped(self.text()),
            words.collect::<String>()
        )
    }

    fn __repr__(&self) -> String {
        format!(
            "<Explanation of {}: {}>",
            self.explanation.text, self.explanation
        )
    }
}
