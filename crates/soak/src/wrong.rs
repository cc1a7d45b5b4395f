//! Failures.

use std::mem::{Discriminant, discriminant};

use legwork_verify::compare::{Difference, Disagreement};

/// A failure: something that must not happen.
#[derive(Debug, Clone)]
pub(crate) struct SoakFailure {
    pub(crate) class: FailureClass,
    /// A description of the failure.
    pub(crate) message: String,
}

/// The class of a failure. A finding keeps its class while it is made smaller.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum FailureClass {
    /// Two results that should agree differ.
    Difference(Discriminant<Difference>),
    /// The program panicked at this place.
    Panic(String),
    /// A text is not read as it should be, in this way.
    Text(&'static str),
    /// A check takes too long.
    Slow,
    /// A check takes too much memory.
    Memory,
    /// A case cannot be set up when it is replayed.
    Lost,
}

impl SoakFailure {
    pub(crate) fn new(class: FailureClass, message: impl Into<String>) -> Self {
        Self {
            class,
            message: message.into(),
        }
    }

    /// A failure of a text.
    pub(crate) fn text(class: &'static str, message: impl Into<String>) -> Self {
        Self::new(FailureClass::Text(class), message)
    }
}

impl From<Disagreement> for SoakFailure {
    fn from(disagreement: Disagreement) -> Self {
        let class = FailureClass::Difference(discriminant(&*disagreement.difference));
        Self::new(class, disagreement.to_string())
    }
}
