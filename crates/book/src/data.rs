//! The data that a page passes to its scripts, as JSON.

use std::collections::BTreeMap;

use legwork_core::rules::Rules;
use legwork_explain::movement;
use legwork_net::Net;
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::assets::{gzip, in_letters};
use crate::error::BookError;
use crate::places::Binding;
use crate::puzzles::Puzzle;
use crate::site_file::{SiteFile, bin, file};
use crate::subject::Subject;

/// The content of `script#legwork-variant`. The scripts ask the library for everything else.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageData {
    /// The variant's id; `loadRules` may return another one for rules that are not registered.
    id: String,
    /// The text of the rules, with everything inherited written out, if the variant is not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    ron: Option<String>,
    /// How each piece moves, by its symbol: the part of the library with which a page begins cannot tell.
    words: BTreeMap<String, String>,
    /// The net that is registered for the rules, compressed and [as text](in_letters), in a page that is one file.
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<String>,
    /// The file of that net, in a page of a site.
    #[serde(skip_serializing_if = "Option::is_none")]
    net_file: Option<String>,
    /// The puzzles, in a page of a site.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<Puzzle>,
}

impl PageData {
    /// The data of a page, and the net only if the page is `alive`, which means that its scripts run: the engine alone needs it.
    pub(crate) fn new(
        subject: Subject<'_>,
        alive: bool,
        binding: Binding,
        puzzles: Vec<Puzzle>,
    ) -> Result<Self, BookError> {
        let id = &subject.variant.rules().id;
        let net = alive.then(|| net(subject.variant)).flatten();
        let (net, net_file) = match (net, binding) {
            (None, _) => (None, None),
            (Some(net), Binding::Alone) => (Some(in_letters(&gzip(&net.to_bytes())?)), None),
            (Some(_), Binding::Site(_)) => (None, Some(net_file(id, "bin"))),
        };
        Ok(Self {
            id: id.clone(),
            ron: subject.ron.map(str::to_owned),
            words: words(subject.variant.rules()),
            net,
            net_file,
            puzzles,
        })
    }
}

/// How each piece moves, by its symbol.
pub(crate) fn words(rules: &Rules) -> BTreeMap<String, String> {
    let kinds = rules.named_kinds().map(|kind| rules.piece(kind));
    kinds
        .map(|rule| (rule.symbol.to_string(), movement::of_piece(rule)))
        .collect()
}

/// The net of a variant as files of a site: its compressed bytes for pages from a host, and a script with them [as text](in_letters)
/// for pages from disk, which can fetch nothing.
pub(crate) fn net_files(variant: &Variant) -> Result<Vec<SiteFile>, BookError> {
    let Some(net) = net(variant) else {
        return Ok(Vec::new());
    };
    let id = &variant.rules().id;
    let bytes = gzip(&net.to_bytes())?;
    let script = format!("var LegworkNet = \"{}\";\n", in_letters(&bytes));
    Ok(vec![
        bin(&net_file(id, "bin"), &bytes),
        file(&net_file(id, "js"), script),
    ])
}

/// The net that is registered for the rules.
fn net(variant: &Variant) -> Option<Net> {
    Net::registered(variant.rules())
}

fn net_file(id: &str, ending: &str) -> String {
    format!("assets/nets/{id}.{ending}")
}
