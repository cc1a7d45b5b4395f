//! The data that a page passes to its scripts, as JSON.

use serde::Serialize;

use crate::error::BookError;
use crate::page::Subject;
use crate::template::Html;

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

    /// The JSON in a form that is safe within a script element of HTML and of XML: nothing in it is markup.
    pub(crate) fn json(&self) -> Result<Html, BookError> {
        let mut text = serde_json::to_string(self)?;
        for (mark, code) in [('<', "\\u003c"), ('>', "\\u003e"), ('&', "\\u0026")] {
            text = text.replace(mark, code);
        }
        Ok(Html(text))
    }
}
