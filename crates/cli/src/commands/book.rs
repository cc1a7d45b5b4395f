//! `legwork book`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use legwork::Variant;
use legwork_book::{Assets, SiteFile, Subject};
use serde::Serialize;

use crate::args::{RulesFile, VariantName, is_rules_file};
use crate::error::{CliError, FileFault, Kind};
use crate::output::CommandOutput;

/// Write the rule page of a variant: pieces, moves at a glance, rulings, and a board to play on
///
/// The page is one file of HTML that needs no other and no server, to read or to send to a friend. It
/// is generated from the rules, so a file of your own has a page, too.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantName,
    /// Where the page is written to; with --all, the folder for all of them
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,
    /// Write the whole book: an index, and a page for every variant
    #[arg(long, conflicts_with = "variant")]
    pub(crate) all: bool,
    /// Leave out the scripts: pictures alone, and a file much smaller
    #[arg(long = "static")]
    still: bool,
}

/// The fault of a program that was built without the scripts of interactive pages.
const NO_ASSETS: &str = "this program was built without the scripts of the rule book: run `cargo xtask wasm` in \
                         the workspace, then build it again; `--static` writes a page without scripts";

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
    let assets = match args.still {
        true => None,
        false => {
            Some(Assets::embedded().ok_or_else(|| CliError::input(Kind::Assets, None, NO_ASSETS))?)
        }
    };
    if args.all {
        let mut files = Vec::new();
        for SiteFile { path, text } in legwork_book::site(assets)? {
            files.push(write(&args.output.join(path), &text)?);
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
    let files = vec![write(&args.output, &page)?];
    Ok(BookResult { files })
}

fn write(path: &Path, text: &str) -> Result<Written, CliError> {
    let shown = path.to_string_lossy().into_owned();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let written = folder.map_or(Ok(()), fs::create_dir_all);
    let written = written.and_then(|()| fs::write(path, text));
    written.map_err(|error| CliError::file(&shown, FileFault::Unwritable(error)))?;
    Ok(Written {
        path: shown,
        bytes: text.len(),
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
