//! The files of a site that a browser keeps for the time without a network, and the manifest by which a device installs it.

use std::collections::BTreeMap;

use flate2::Crc;
use serde_json::json;

use crate::error::BookError;
use crate::site_file::{SiteFile, file};

/// The list of the files to keep, each with a number that changes when the file does.
const LIST: &str = "assets/pages.json";

/// The files that a page from a host never asks for, or only to save them.
const OTHERS: [&str; 3] = ["suites/", "assets/nets/", "assets/page-assets"];

/// The list of the files of a site, and its manifest.
pub(crate) fn files(files: &[SiteFile]) -> Result<Vec<SiteFile>, BookError> {
    let kept = files.iter().filter(|file| is_kept(&file.path));
    let numbers: BTreeMap<&str, u32> = kept
        .map(|file| {
            let mut crc = Crc::new();
            crc.update(&file.bytes);
            (file.path.as_str(), crc.sum())
        })
        .collect();
    let manifest = json!({
        "name": "Legwork: chess variants",
        "short_name": "Legwork",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf7ee",
        "theme_color": "#fbf7ee",
        "icons": [{"src": "favicon.svg", "type": "image/svg+xml", "sizes": "any"}],
    });
    Ok(vec![
        file(LIST, serde_json::to_string(&numbers)?),
        file("manifest.webmanifest", serde_json::to_string(&manifest)?),
    ])
}

/// Letters are for pages from disk: those from a host have the bytes instead.
fn is_kept(path: &str) -> bool {
    let is_net = path.starts_with("assets/nets/") && path.ends_with(".bin");
    is_net || !OTHERS.iter().any(|other| path.starts_with(other)) && !path.ends_with("kernel.js")
}
