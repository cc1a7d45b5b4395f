//! `cargo xtask weigh`: what the workspace weighs, compared with what `xtask/weights.ron` records.
//!
//! - Lines are those of product code, by crate: without blank lines, comments and tests.
//! - Bytes are those of what users download. The modules for the web, with gzip, have to be there (`cargo xtask wasm`). The wheel, the
//!   archive of the program and the first page are weighed where `python`, `dist` and `browser` have left them.
//! - Seconds are processor time: of the tests, where `.ci/run` or `.ci/full` has run, and of first builds, with `--builds`.
//!
//! Lines and bytes that are more than 3% above their record are a fault: the commit that adds them changes the record, too. Seconds
//! differ between machines, so they are only shown.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use comfy_table::{Table, presets};
use serde::Deserialize;

use super::bench::builds;
use super::{TaskError, at, fault, settle, workspace};

/// The file of records, from the root of the workspace.
const RECORD: &str = "xtask/weights.ron";
/// The growth that is allowed without a new record, in hundredths.
const MARGIN: u64 = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    /// Lines of product code, by crate.
    lines: BTreeMap<String, u64>,
    /// Bytes of the files that users download.
    bytes: BTreeMap<String, u64>,
    /// Seconds of processor time of builds and of the tests.
    #[serde(default)]
    seconds: BTreeMap<String, u64>,
}

/// The modules for the web by their names in the record, from the root of the workspace.
const MODULES: [(&str, &str); 2] = [
    ("legwork", "crates/book/assets/legwork.wasm.gz"),
    ("board", "crates/book/assets/legwork-board.wasm.gz"),
];
/// The packages, weighed if they are there: folders of the target directory, with the ending of the only such file in each.
const PACKAGES: [(&str, &str, &str); 2] = [("wheel", "wheels", "whl"), ("archive", "dist", "gz")];
/// The bytes that are sent for the first page until the engine has answered, in the target directory; the test `weight` writes it.
const FIRST_PAGE: &str = "browser/first-page.bytes";
/// The folder of the target directory in which `.ci/run` notes the processor time of the tests: user's and system's.
const SECONDS: &str = "seconds";

/// Weighs all that is there; first builds are made only if they are asked for.
pub(crate) fn run(with_builds: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let root = metadata.workspace_root.as_std_path();
    let record = root.join(RECORD);
    let text = fs::read_to_string(&record).map_err(at(&record))?;
    let weights: Weights =
        ron::from_str(&text).map_err(|error| fault(format!("{RECORD}: {error}")))?;
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(["", "recorded", "now", "growth"]);

    let lines = product_lines(&metadata)?;
    let mut faults = compare("lines", &weights.lines, &lines, &mut table);
    let mut bytes = BTreeMap::new();
    for (name, path) in MODULES {
        let file = fs::metadata(root.join(path))
            .map_err(|_| fault(format!("{path} is missing: run `cargo xtask wasm` first")))?;
        bytes.insert(name.to_owned(), file.len());
    }
    let target = metadata.target_directory.as_std_path();
    for (name, folder, ending) in PACKAGES {
        for path in files(&target.join(folder)) {
            if path.extension().is_some_and(|found| found == ending) {
                let size = fs::metadata(&path).map_err(at(&path))?.len();
                bytes.insert(name.to_owned(), size);
            }
        }
    }
    if let Ok(text) = fs::read_to_string(target.join(FIRST_PAGE)) {
        bytes.extend(
            text.parse::<u64>()
                .map(|size| ("first page".to_owned(), size)),
        );
    }
    faults.extend(compare("bytes", &weights.bytes, &bytes, &mut table));

    let mut seconds = if with_builds {
        builds::seconds()?
    } else {
        BTreeMap::new()
    };
    for path in files(&target.join(SECONDS)) {
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        let spent = text
            .split_whitespace()
            .filter_map(|word| word.parse::<f64>().ok());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        seconds.insert(name.into_owned(), spent.sum::<f64>().round() as u64);
    }
    // On a slower machine nothing has grown.
    let _ = compare("seconds", &weights.seconds, &seconds, &mut table);
    println!("{table}");
    settle(faults)
}

/// The files of a folder; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.is_file()).collect()
}

/// Adds rows for the sum, and for what differs by more than the margin. Returns what is not recorded, or has grown.
fn compare(
    unit: &str,
    recorded: &BTreeMap<String, u64>,
    now: &BTreeMap<String, u64>,
    table: &mut Table,
) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut sum_before, mut sum) = (0, 0);
    for (name, &weight) in now {
        let before = recorded.get(name).copied().unwrap_or(0);
        (sum_before, sum) = (sum_before + before, sum + weight);
        if weight * 100 > before * (100 + MARGIN) {
            faults.push(format!(
                "{name}: {weight} {unit}, expected at most {MARGIN}% more than the {before} of {RECORD}"
            ));
        }
        if weight.abs_diff(before) * 100 > before * MARGIN || unit != "lines" {
            row(table, &format!("{unit} of {name}"), before, weight);
        }
    }
    if unit == "lines" {
        row(table, "lines together", sum_before, sum);
    }
    let gone = recorded
        .keys()
        .filter(|name| unit == "lines" && !now.contains_key(*name));
    faults.extend(gone.map(|name| format!("{RECORD}: there is no crate {name}")));
    faults
}

fn row(table: &mut Table, name: &str, before: u64, now: u64) {
    let growth = match before {
        0 => "new".to_owned(),
        _ => format!("{:+.1}%", (now as f64 / before as f64 - 1.0) * 100.0),
    };
    table.add_row([name.to_owned(), before.to_string(), now.to_string(), growth]);
}

/// The lines of product code of every crate that is not a variant.
fn product_lines(metadata: &Metadata) -> Result<BTreeMap<String, u64>, TaskError> {
    let mut lines = BTreeMap::new();
    for package in metadata.workspace_packages() {
        let Some(folder) = package.manifest_path.parent() else {
            continue;
        };
        let name = match folder.strip_prefix(metadata.workspace_root.join("variants")) {
            Ok(_) => "variants",
            Err(_) => package.name.as_str(),
        };
        let mut sources = Vec::new();
        let source = folder.join("src");
        if source.exists() {
            collect(source.as_std_path(), &mut sources)?;
        }
        *lines.entry(name.to_owned()).or_default() += of_crate(&sources);
    }
    Ok(lines)
}

/// Reads all sources below a folder.
fn collect(folder: &Path, sources: &mut Vec<(PathBuf, String)>) -> Result<(), TaskError> {
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).map_err(at(&path))?;
            sources.push((path, text));
        }
    }
    Ok(())
}

/// The lines of product code of the sources of a crate. A module of tests in a file of its own is left out, with those below it.
fn of_crate(sources: &[(PathBuf, String)]) -> u64 {
    let mut tests = BTreeSet::new();
    let mut counted = Vec::new();
    for (path, text) in sources {
        let (lines, modules) = of_file(text);
        let is_root = path
            .file_stem()
            .is_some_and(|name| ["lib", "main", "mod"].map(Some).contains(&name.to_str()));
        let folder = if is_root {
            path.with_file_name("")
        } else {
            path.with_extension("")
        };
        tests.extend(modules.into_iter().map(|module| folder.join(module)));
        counted.push((path, lines));
    }
    let is_test = |path: &Path| {
        let own = path.with_extension("");
        tests.iter().any(|module| own.starts_with(module))
    };
    counted.retain(|(path, _)| !is_test(path));
    counted.iter().map(|(_, lines)| lines).sum()
}

/// The lines of product code of a file, and the modules of tests that it names.
fn of_file(text: &str) -> (u64, Vec<&str>) {
    let (mut count, mut modules) = (0, Vec::new());
    let mut lines = text.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            let next = lines.peek().copied().unwrap_or_default();
            let module = next.split_once("mod ").map(|(_, module)| module);
            match module.map(|module| (module, module.strip_suffix(';'))) {
                Some((_, Some(file))) => {
                    modules.push(file);
                    lines.next();
                }
                // Tests are at the end of a file.
                Some((_, None)) => break,
                None => count += 1,
            }
        } else if !line.is_empty() && !line.starts_with("//") {
            count += 1;
        }
    }
    (count, modules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_comments_and_tests_are_no_product_code() {
        let text = "//! Doc.\n\nuse a;\n\n#[cfg(test)]\nmod samples;\n/// Doc.\nfn f() {\n    // why\n}\n\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n";
        assert_eq!(of_file(text), (3, vec!["samples"]));
        let source = |path: &str, text: &str| (PathBuf::from(path), text.to_owned());
        let sources = [
            source("src/lib.rs", text),
            source("src/samples.rs", "fn h() {}\n"),
            source("src/samples/more.rs", "fn i() {}\n"),
            source("src/part.rs", "#[cfg(test)]\nmod tests;\nfn j() {}\n"),
            source("src/part/tests.rs", "fn k() {}\n"),
            source("src/part/other.rs", "fn l() {}\n"),
        ];
        assert_eq!(of_crate(&sources), 5);
    }

    #[test]
    fn growth_beyond_the_margin_is_a_fault() {
        let weights = |pairs: &[(&str, u64)]| {
            pairs
                .iter()
                .map(|&(name, weight)| (name.to_owned(), weight))
                .collect()
        };
        let recorded = weights(&[("a", 100), ("b", 100), ("gone", 1)]);
        let faults = compare(
            "lines",
            &recorded,
            &weights(&[("a", 103), ("b", 104), ("c", 1)]),
            &mut Table::new(),
        );
        let begins: Vec<_> = faults
            .iter()
            .map(|fault| fault.split(',').next().unwrap())
            .collect();
        assert_eq!(
            begins,
            [
                "b: 104 lines",
                "c: 1 lines",
                "xtask/weights.ron: there is no crate gone"
            ]
        );
    }
}
