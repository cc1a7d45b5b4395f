//! `legwork book`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use legwork::Variant;
use legwork_book::{Assets, Site, SiteFile, Subject};
use serde::Serialize;

use crate::args::VariantName;
use crate::error::{CliError, FileFault, complain};
use crate::output::CommandOutput;
use crate::rules_file::{RulesFile, is_rules_file};
use crate::written::Product;

/// Write the rule page of a variant: pieces, moves at a glance, rulings, and a board to play on
///
/// The page is one file of HTML that needs no other and no server, to read or to send to a friend. It
/// is generated from the rules, so a file of your own has a page, too.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantName,
    /// The output file, by default named after the variant; with --all the output folder, by default `book`
    #[arg(short, long, value_name = "FILE.html")]
    output: Option<PathBuf>,
    /// Write the whole book: a page to play on, an index, and a page for every variant
    #[arg(long, conflicts_with = "variant")]
    pub(crate) all: bool,
    /// Write a page without scripts: pictures only, and a much smaller file
    #[arg(long = "static")]
    still: bool,
}

/// The note of a program that was built without the scripts of interactive pages.
const NO_ASSETS: &str = "pictures alone: this program was built without the scripts of the rule book (`cargo xtask wasm` in the \
                         workspace makes them for the next build)";

const JSON: &str = r#"With --json, {"files": [{"path", "bytes"}]}"#;

#[derive(Serialize)]
pub(crate) struct BookResult {
    files: Vec<Written>,
}

#[derive(Serialize)]
struct Written {
    path: String,
    bytes: usize,
}

pub(crate) fn run(args: &Args) -> Result<BookResult, CliError> {
    let assets = if args.still { None } else { Assets::embedded() };
    if assets.is_none() && !args.still {
        complain(NO_ASSETS);
    }
    if args.all {
        let folder = args.output.clone().unwrap_or_else(|| "book".into());
        let mut files = Vec::new();
        let site = Site {
            assets,
            ..Site::default()
        };
        for SiteFile { path, bytes } in legwork_book::site(site)? {
            files.push(write(&folder.join(path), &bytes)?);
        }
        return Ok(BookResult { files });
    }
    let variant = args.variant.required()?;
    let page = if is_rules_file(variant) {
        let file = RulesFile::read(variant)?;
        let opened = file.open(&[])?;
        // The rules compiled, so they can be read.
        let flat = file.text().flat().map_err(legwork::Error::from)?;
        let subject = Subject {
            variant: &opened,
            ron: Some(&flat),
            prose: None,
        };
        legwork_book::page(subject, assets)?
    } else {
        let subject = Subject {
            variant: &Variant::open(variant, &[])?,
            ron: None,
            prose: legwork::find(variant)?.prose(),
        };
        legwork_book::page(subject, assets)?
    };
    let output = args.output.clone().unwrap_or_else(|| own_name(variant));
    let files = vec![write(&output, page.as_bytes())?];
    Ok(BookResult { files })
}

/// The page's file, in this folder: named after a variant, a section, or a file of rules.
fn own_name(variant: &str) -> PathBuf {
    let name = variant.rsplit([':', '/', '\\']).next().unwrap_or(variant);
    format!("{}.html", name.trim_end_matches(".ron")).into()
}

fn write(path: &Path, bytes: &[u8]) -> Result<Written, CliError> {
    let shown = path.to_string_lossy().into_owned();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    made.map_err(|error| CliError::file(&shown, FileFault::Unwritable(error)))?;
    match path.extension() {
        Some(extension) if extension == "html" => Product::Page.replace(path, bytes)?,
        _ => fs::write(path, bytes)
            .map_err(|error| CliError::file(&shown, FileFault::Unwritable(error)))?,
    }
    Ok(Written {
        path: shown,
        bytes: bytes.len(),
    })
}

impl CommandOutput for BookResult {}

impl fmt::Display for BookResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Written { path, bytes } in &self.files {
            writeln!(f, "{path}  {} kB", bytes.div_ceil(1000))?;
        }
        Ok(())
    }
}
