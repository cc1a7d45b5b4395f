//! What is wrong.

use std::mem::{Discriminant, discriminant};

use legwork_testkit::compare::{Difference, Disagreement};

/// Something that must not be.
#[derive(Debug, Clone)]
pub(crate) struct SoakFailure {
    pub(crate) class: FailureClass,
    /// In words.
    pub(crate) told: String,
}

/// What sort of wrong it is: whatever is made smaller has to stay of its sort.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum FailureClass {
    /// Something does not agree.
    Difference(Discriminant<Difference>),
    /// The program panicked there.
    Panic(String),
    /// A text is read otherwise than it should be, in this way.
    Text(&'static str),
    /// It takes too long.
    Slow,
    /// It takes too much memory.
    Memory,
    /// What is to be run again cannot be set up.
    Lost,
}

impl SoakFailure {
    pub(crate) fn new(class: FailureClass, told: impl Into<String>) -> Self {
        Self {
            class,
            told: told.into(),
        }
    }

    /// A text is not what it should be.
    pub(crate) fn text(class: &'static str, told: impl Into<String>) -> Self {
        Self::new(FailureClass::Text(class), told)
    }
}

impl From<Disagreement> for SoakFailure {
    fn from(disagreement: Disagreement) -> Self {
        let class = FailureClass::Difference(discriminant(&*disagreement.difference));
        Self::new(class, disagreement.to_string())
    }
}
