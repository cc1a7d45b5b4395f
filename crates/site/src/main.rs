//! `legwork-site FOLDER WORKSHOP FILE.md...`: writes the site of all variants into a folder; with the module and the scripts in the
//! folder of the workshop, and these files as documentation, by their paths from the root of the repository, where it runs.
//!
//! `cargo xtask site` calls it. It needs no more of the workspace than what it writes, so it is built in less time than the program.

#![forbid(unsafe_code)]

use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, thread};

use legwork::Entry;
use legwork_book::{Assets, BookError, Document, Site, SuiteFiles};
use legwork_run::{Threads, ThreadsError};
use legwork_suite::{SEED, Suite};

/// The maximum number of positions in the suite of each variant.
const POSITIONS: usize = 100;

/// Why the site cannot be written.
#[derive(Debug, thiserror::Error)]
enum SiteError {
    #[error(
        "expected a folder to write to, the folder of the workshop, and files of the documentation"
    )]
    Usage,
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("built without the scripts of pages; `cargo xtask wasm` makes them for the next build")]
    NoAssets,
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Registry(#[from] legwork::Error),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "legwork-site: {error}");
            ExitCode::from(2)
        }
    }
}

fn write() -> Result<(), SiteError> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, workshop, documents @ ..] = &arguments[..] else {
        return Err(SiteError::Usage);
    };
    let workshop = Path::new(workshop);
    let glue = text(workshop.join("legwork.js"))?;
    let wasm_gz = read(&workshop.join("legwork_bg.wasm.gz"), fs::read)?;
    let script = text(workshop.join("workshop.js"))?;
    let texts: Vec<String> = documents.iter().map(text).collect::<Result<_, _>>()?;
    let documents: Vec<Document<'_>> = documents
        .iter()
        .zip(&texts)
        .map(|(path, text)| Document { path, text })
        .collect();
    let assets = Assets::embedded().ok_or(SiteError::NoAssets)?;
    let files = legwork_book::site(Site {
        assets: Some(assets),
        workshop: Some(Assets {
            glue: &glue,
            wasm_gz: &wasm_gz,
            script: &script,
            board: None,
        }),
        documents: &documents,
        suites: &suites()?,
    })?;
    for file in files {
        let path = Path::new(folder).join(file.path);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&path, file.bytes));
        written.map_err(|error| SiteError::File { path, error })?;
    }
    Ok(())
}

/// The suites of all registered variants, by as many threads as the processor runs at once.
fn suites() -> Result<Vec<SuiteFiles>, SiteError> {
    let made = |entry: &&Entry| -> Result<SuiteFiles, SiteError> {
        let suite = Suite::new(&entry.open(&[])?, SEED, POSITIONS);
        let json = serde_json::to_string(&suite).map_err(BookError::from)?;
        let number = suite.positions.len();
        Ok(SuiteFiles::new(entry.id(), number, &json, suite.epd())?)
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let all = Threads::new(threads)?.map(legwork::registry()?, made);
    all.into_iter().collect()
}

fn text(path: impl AsRef<Path>) -> Result<String, SiteError> {
    read(path.as_ref(), fs::read_to_string)
}

fn read<'a, T>(
    path: &'a Path,
    read: impl FnOnce(&'a Path) -> io::Result<T>,
) -> Result<T, SiteError> {
    read(path).map_err(|error| SiteError::File {
        path: path.to_owned(),
        error,
    })
}
