//! The cases of a variant, as its file lists them. The tests of the variant check that they are sound.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::error::BookError;

/// A case: a position, and what to draw of it. CONTRIBUTING.md explains the fields.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseData {
    pub(crate) name: String,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) note: Option<String>,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) ruling: Option<String>,
    #[serde(default)]
    pub(crate) set: BTreeMap<String, String>,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) fen: Option<String>,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) set_up: Option<u64>,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) moves: String,
    #[serde(default, deserialize_with = "bare")]
    pub(crate) at: Option<String>,
    pub(crate) show: Show,
}

/// The way in which a case is shown.
#[derive(Debug, Clone, Deserialize)]
pub(crate) enum Show {
    #[serde(alias = "Glance")]
    Diagram(String),
    Moves,
    MovesFrom(String),
    After,
    Refused(String),
    Outcome,
    Reads(Vec<String>),
    BadFen,
}

/// Reads a field without RON's `Some(...)` around it.
fn bare<'de, D: Deserializer<'de>, T: Deserialize<'de>>(source: D) -> Result<Option<T>, D::Error> {
    T::deserialize(source).map(Some)
}

/// Reads the cases of a file.
pub(crate) fn read(source: &str) -> Result<Vec<CaseData>, BookError> {
    ron::from_str(source).map_err(|error| BookError::Cases(error.to_string()))
}
