//! The data that a page passes to its scripts, as JSON.

use legwork_net::Net;
use serde::Serialize;

use crate::assets::in_letters;
use crate::page::Subject;

/// The content of `script#legwork-variant`. The scripts ask the library for everything else.
#[derive(Debug, Serialize)]
pub(crate) struct PageData {
    /// The variant's id; `loadRules` may return another one for rules that are not registered.
    id: String,
    /// The text of the rules, with everything inherited written out, if the variant is not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    ron: Option<String>,
    /// The net that is registered for the rules, [as text](in_letters).
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<String>,
}

impl PageData {
    /// The data of a page, and the net only if the page is `alive`, which means that its scripts run: the engine alone needs it.
    pub(crate) fn new(subject: Subject<'_>, alive: bool) -> Self {
        let net = alive
            .then(|| Net::registered(subject.variant.rules()))
            .flatten();
        Self {
            net: net.map(|net| in_letters(&net.to_bytes())),
            id: subject.variant.rules().id.clone(),
            ron: subject.ron.map(str::to_owned),
        }
    }
}
