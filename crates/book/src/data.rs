//! The data that a page passes to its scripts, as JSON.

use serde::Serialize;

use crate::page::Subject;

/// The content of `script#legwork-variant`. The scripts ask the library for everything else.
#[derive(Debug, Serialize)]
pub(crate) struct PageData {
    /// The variant's id; `loadRules` may return another one for rules that are not registered.
    id: String,
    /// The text of the rules, with everything inherited written out, if the variant is not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    ron: Option<String>,
}

impl PageData {
    pub(crate) fn new(subject: Subject<'_>) -> Self {
        Self {
            id: subject.variant.rules().id.clone(),
            ron: subject.ron.map(str::to_owned),
        }
    }
}
