//! Suites of variants, for download from their pages.

use serde::Serialize;

use crate::assets::gzip;
use crate::error::BookError;
use crate::site_file::{SiteFile, bin, file};

/// The suite of a variant, as a site offers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteFiles {
    /// The variant's id.
    id: String,
    positions: usize,
    json_gz: Vec<u8>,
    epd: String,
}

/// The links to its suite on a variant's page.
#[derive(Debug, Serialize)]
pub(crate) struct SuiteLinks {
    positions: usize,
    /// The paths of both files from the folder of the site.
    json: String,
    epd: String,
    /// Their sizes in kB.
    sizes: [usize; 2],
    /// Whether the site has the page that says how to run a suite.
    explained: bool,
}

impl SuiteFiles {
    /// Compresses a suite: the JSON document with this number of positions, and their counts as EPD.
    ///
    /// # Errors
    ///
    /// If it cannot be compressed.
    pub fn new(id: &str, positions: usize, json: &str, epd: String) -> Result<Self, BookError> {
        Ok(Self {
            id: id.to_owned(),
            positions,
            json_gz: gzip(json.as_bytes())?,
            epd,
        })
    }

    /// The suite of a variant, if it is among these.
    pub(crate) fn of<'a>(suites: &'a [Self], id: &str) -> Option<&'a Self> {
        suites.iter().find(|suite| suite.id == id)
    }

    fn paths(&self) -> [String; 2] {
        ["json.gz", "epd"].map(|ending| format!("suites/{}.{ending}", self.id))
    }

    pub(crate) fn links(&self, explained: bool) -> SuiteLinks {
        let [json, epd] = self.paths();
        SuiteLinks {
            positions: self.positions,
            json,
            epd,
            sizes: [self.json_gz.len(), self.epd.len()].map(|bytes| bytes.div_ceil(1000)),
            explained,
        }
    }

    pub(crate) fn files(&self) -> [SiteFile; 2] {
        let [json, epd] = self.paths();
        [bin(&json, &self.json_gz), file(&epd, self.epd.clone())]
    }
}
