//! `cargo xtask tidy`: checks the rules of the workspace.
//!
//! - The folders under `variants/` are exactly the variants that are registered, as the program
//!   lists them, and each is the folder of one crate.
//! - Only the `legwork` package, the library people use, depends on a package under `variants/`; also,
//!   a variant depends on the one that its rule file is `like`.
//! - Every crate depends only on those below it: the Walker and the Kernel not on
//!   each other, and a rule in code only on core.
//! - Every package has a description, and inherits the workspace's lints, which ask for documentation.
//! - Every package that is published has keywords, categories, a README and both licences in its folder.
//! - A variant whose rule file asks for a rule in code, or is `like` another variant, names the package of
//!   that rule or variant, which is called `legwork-` and its name; no other variant does.
//! - Every variant has its cases, and positions for the benchmarks.
//! - No comment, message or page has one of the patterns of English that need a second reading, and no braces are there for the layout alone.
//!
//! It warns of a variant without a written page or without an oracle. `--sample` prints comments and messages instead, for a reader
//! who judges their English.

mod sample;
mod style;

use std::fs;

use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{DependencyKind, Metadata, Package};
use legwork_core::plugin::name_of;
use legwork_files::completeness;
use serde::Deserialize;

use super::variant_folders::{self, VariantFolders};
use super::{TaskError, process, settle, workspace};

/// The layers of the workspace, the lowest first. A crate depends on crates of lower layers only, so that those of one layer do
/// not know each other: the Walker, the Kernel and the notations.
const LAYERS: [&str; 15] = [
    "betza bitboard levels schema-derive",
    "core sweep",
    "reader",
    "walker kernel notation",
    "explain perft random-rules diagram",
    "variant",
    "pgn run entry drawing files cases net mates import environment bytes",
    "verify engine kifu",
    "protocols new-variant testkit suite",
    "legwork match",
    "learn measure ffish compare verifier table",
    "book bindings soak",
    "wasm cli",
    "workshop benches board python site",
    "peer xtask",
];
/// The crates that few know, and those that do.
const KNOWN_TO_FEW: [(&str, &str); 5] = [
    ("bitboard", "core sweep kernel perft"),
    (
        "betza",
        "core reader walker kernel perft notation explain variant drawing book diagram environment import random-rules soak legwork workshop",
    ),
    ("walker", "explain variant verify legwork"),
    ("kernel", "perft variant mates verify testkit legwork xtask"),
    ("sweep", "perft"),
];
/// The layer of every crate that is not listed: only rules in code are not.
const OF_A_PLUGIN: usize = 2;
/// The texts that the archive of every package has to contain.
pub(super) const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The package with the tests of variants.
const TESTKIT: &str = "legwork-testkit";
/// The package that links every variant.
const FACADE: &str = "legwork";
/// An opening, a middle game and an end game.
const FEWEST_BENCH_POSITIONS: usize = 3;

/// Checks the workspace or, with a seed, prints a sample of its comments and messages.
pub(crate) fn run(sample: Option<u64>) -> Result<(), TaskError> {
    let metadata = workspace()?;
    if let Some(seed) = sample {
        sample::print(&metadata.workspace_root, seed);
        return Ok(());
    }
    // Checks that need no build come first: a fault that they find may break the build.
    settle(inspect(&metadata))?;
    settle(unregistered(&ids(&metadata), &registered(&metadata)?))?;
    for warning in warnings(&metadata) {
        eprintln!("warning  {warning}");
    }
    println!("tidy");
    Ok(())
}

/// The checks that need only the files.
fn inspect(metadata: &Metadata) -> Vec<String> {
    let root = &metadata.workspace_root;
    let (ids, folder) = (ids(metadata), root.join("variants"));
    let variants = VariantFolders(folder.as_std_path());
    let mut faults = Vec::new();
    for package in metadata.workspace_packages() {
        faults.extend(describe(package));
        faults.extend(unpublishable(root, package));
        faults.extend(stray_dependencies(root, variants, package));
        faults.extend(shipped_tests(package));
        if !package.manifest_path.starts_with(&folder) {
            faults.extend(above(&folder, package));
        }
    }
    for id in ids {
        let folder = folder.join(&id);
        let own = unlinked(metadata, &folder).into_iter();
        let own = own.chain(unpaired(variants, &folder, &id));
        let own = own.chain(unprepared(variants, &folder, &id));
        faults.extend(own.map(|fault| format!("variants/{id}: {fault}")));
    }
    faults.extend(style::faults(root));
    faults
}

/// Warnings of what a variant lacks although its tests pass.
fn warnings(metadata: &Metadata) -> Vec<String> {
    let of_one = |id: String| {
        let folder = metadata.workspace_root.join("variants").join(&id);
        let warnings = completeness::warnings(folder.as_std_path(), &id).into_iter();
        warnings.map(move |warning| format!("variants/{id}: {warning}"))
    };
    ids(metadata).into_iter().flat_map(of_one).collect()
}

/// The ids of the variants that have a folder.
fn ids(metadata: &Metadata) -> Vec<String> {
    variant_folders::ids(&metadata.workspace_root)
}

fn describe(package: &Package) -> Vec<String> {
    let mut faults = Vec::new();
    let manifest = fs::read_to_string(&package.manifest_path).unwrap_or_default();
    if package.description.as_deref().is_none_or(str::is_empty) {
        faults.push(format!("{}: no description", package.name));
    }
    if !inherits_lints(&manifest) {
        let name = &package.name;
        faults.push(format!("{name}: does not inherit the workspace's lints"));
    }
    faults
}

/// The things that crates.io, or a reader there, would miss in a package that is published.
fn unpublishable(root: &Utf8Path, package: &Package) -> Vec<String> {
    if package.publish.as_ref().is_some_and(Vec::is_empty) {
        return Vec::new();
    }
    let mut missing = Vec::new();
    if package.keywords.is_empty() {
        missing.push("no keywords".to_owned());
    }
    if package.categories.is_empty() {
        missing.push("no categories".to_owned());
    }
    let folder = package.manifest_path.parent().unwrap_or(root);
    let readme = package.readme.as_ref().map(|readme| folder.join(readme));
    if !readme.is_some_and(|readme| readme.is_file()) {
        missing.push("no README".to_owned());
    }
    for licence in LICENCES {
        let own = fs::read(folder.join(licence)).ok();
        if own.is_none() || own != fs::read(root.join(licence)).ok() {
            missing.push(format!(
                "no {licence} that is a link to the workspace's, or a copy of it"
            ));
        }
    }
    let named = |fault| format!("{}: {fault}", package.name);
    missing.into_iter().map(named).collect()
}

fn inherits_lints(manifest: &str) -> bool {
    let manifest: Option<toml_edit::DocumentMut> = manifest.parse().ok();
    let inherits =
        |manifest: toml_edit::DocumentMut| manifest.get("lints")?.get("workspace")?.as_bool();
    manifest.and_then(inherits).unwrap_or_default()
}

/// The packages of the workspace on which a crate depends although its layer does not allow it.
fn above(folder: &Utf8Path, package: &Package) -> Vec<String> {
    let short = |name: &str| name.strip_prefix("legwork-").unwrap_or(name).to_owned();
    let own = short(&package.name);
    let layer = |name: &str| {
        let has = |layer: &&str| layer.split_whitespace().any(|other| other == name);
        LAYERS.iter().position(has).unwrap_or(OF_A_PLUGIN)
    };
    let is_below = |other: &str| match KNOWN_TO_FEW.iter().find(|(few, _)| *few == other) {
        Some((_, few)) => few.split_whitespace().any(|name| name == own),
        None => layer(other) < layer(&own),
    };
    let is_variant = |path: &Utf8Path| path.starts_with(folder);
    let dependencies = package.dependencies.iter();
    dependencies
        .filter(|other| other.kind == DependencyKind::Normal)
        .filter(|other| other.path.as_deref().is_some_and(|path| !is_variant(path)))
        .filter(|other| !is_below(&short(&other.name)))
        .map(|other| {
            format!(
                "{}: depends on {}, which is not below it",
                package.name, other.name
            )
        })
        .collect()
}

/// The fault of a package that is published and links what only tests need.
fn shipped_tests(package: &Package) -> Option<String> {
    let published = package.publish.as_deref() != Some(&[]);
    let links = package
        .dependencies
        .iter()
        .any(|dependency| dependency.name == TESTKIT && dependency.kind == DependencyKind::Normal);
    let name = &package.name;
    (published && links).then(|| format!("{name}: depends on {TESTKIT}, which only tests link"))
}

/// Variants that a package depends on although it is not the facade, and not like them.
fn stray_dependencies(
    root: &Utf8Path,
    variants: VariantFolders<'_>,
    package: &Package,
) -> Vec<String> {
    let folder = root.join("variants");
    let own = package.manifest_path.parent();
    let id = own.and_then(|own| own.strip_prefix(&folder).ok());
    let parent = id.and_then(|id| Some(folder.join(variants.parent_of(id.as_str())?)));
    let is_stray = |path: &Utf8Path| {
        path.starts_with(&folder) && Some(path) != own && Some(path) != parent.as_deref()
    };
    let name = &package.name;
    let dependencies = package.dependencies.iter();
    dependencies
        .filter(|_| name.as_str() != FACADE)
        .filter(|other| other.path.as_deref().is_some_and(is_stray))
        .map(|other| {
            format!(
                "{name}: depends on {}; only {FACADE} links variants",
                other.name
            )
        })
        .collect()
}

/// Why the crate of a variant is not linked, if it is not.
fn unlinked(metadata: &Metadata, folder: &Utf8Path) -> Option<String> {
    let packages = metadata.workspace_packages();
    let find = |wanted: &dyn Fn(&Package) -> bool| packages.iter().find(|package| wanted(package));
    let facade = find(&|package| package.name.as_str() == FACADE);
    let package = find(&|package| package.manifest_path.parent() == Some(folder));
    let (Some(facade), Some(package)) = (facade, package) else {
        return Some("no package of the workspace".to_owned());
    };
    let mut dependencies = facade.dependencies.iter();
    if !dependencies.any(|other| other.name == package.name.as_str()) {
        return Some(format!("{FACADE} does not depend on {}", package.name));
    }
    // A dependency that no code names is not linked.
    let library = facade.targets.iter().find(|target| target.is_lib());
    let source = library.and_then(|library| fs::read_to_string(&library.src_path).ok());
    let line = format!("use {} as _;", package.name.replace('-', "_"));
    let names = source.is_some_and(|source| source.lines().any(|other| other == line));
    (!names).then(|| format!("{FACADE} does not say `{line}`, so it is not linked"))
}

/// Rules in code that a variant asks for without linking them, or links without asking for them, and the
/// same of the variant that it is like.
fn unpaired(variants: VariantFolders<'_>, folder: &Utf8Path, id: &str) -> Vec<String> {
    let Ok(rules) = variants.rules(id) else {
        // A fault of the file is reported with the bench positions.
        return Vec::new();
    };
    let parent = variants.parent_of(id);
    // What is inherited is linked by the parent's crate.
    let inherited = parent.as_ref().and_then(|id| variants.rules(id).ok());
    let inherited = inherited.map_or_else(Vec::new, |rules| rules.code);
    let together = folder.join("../../crates/rules-in-code/src");
    // The crate of a rule in code has its name, or it is the one of the small rules, with a module of that name.
    let line = |name: &str| {
        let name = name_of(name).replace('-', "_");
        let is_small = together.join(format!("{name}.rs")).is_file();
        let name = if is_small { "rules_in_code" } else { &name };
        format!("use legwork_{name} as _;")
    };
    let own = rules.code.iter().filter(|name| !inherited.contains(name));
    let asks = own.map(|name| (line(name), format!("asks for `{name}`")));
    let is_like = parent.iter();
    let is_like = is_like.map(|id| (line(id), format!("is like `{id}`")));
    let source = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
    let links = |line: &&str| line.starts_with("use legwork_") && line.ends_with(" as _;");
    let linked: Vec<&str> = source.lines().filter(links).collect();
    let missing = asks
        .chain(is_like)
        .filter(|(line, _)| !linked.contains(&line.as_str()))
        .map(|(line, what)| format!("{what} and does not say `{line}`, so it may not be linked"));
    let wanted = rules.code.iter().chain(&parent);
    let wanted: Vec<String> = wanted.map(|name| line(name)).collect();
    let idle = linked
        .iter()
        .filter(|line| !wanted.iter().any(|other| other == *line));
    let idle = idle.map(|line| {
        format!("says `{line}` and asks for no such rule in code, nor is it like that")
    });
    missing.chain(idle).collect()
}

/// The things that a variant lacks: cases, bench positions.
fn unprepared(variants: VariantFolders<'_>, folder: &Utf8Path, id: &str) -> Vec<String> {
    let no_cases = !folder.join("cases.ron").is_file();
    let positions = match variants.rules(id).map(|rules| rules.bench.len()) {
        Ok(FEWEST_BENCH_POSITIONS..) => None,
        Ok(count) => Some(format!(
            "{count} bench positions in {id}.ron, expected {FEWEST_BENCH_POSITIONS} or more"
        )),
        Err(error) => Some(format!("{id}.ron: {error}")),
    };
    let no_cases = no_cases.then(|| "no cases.ron".to_owned());
    no_cases.into_iter().chain(positions).collect()
}

/// A row of what the program lists.
#[derive(Deserialize)]
struct VariantId {
    id: String,
}

/// The ids of the variants that the program knows.
fn registered(metadata: &Metadata) -> Result<Vec<String>, TaskError> {
    // With all packages of the workspace in view, as its tests are built.
    let manifest = metadata.workspace_root.join("Cargo.toml");
    let mut program = process::cargo(&["run", "--quiet", "--bin", "legwork", "--manifest-path"]);
    program.args([manifest.as_str(), "--", "variants", "--json"]);
    let rows: Vec<VariantId> = process::json(&mut program)?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Differences between the folders under `variants/` and what is registered.
fn unregistered(folders: &[String], registered: &[String]) -> Vec<String> {
    let count = |id: &String| registered.iter().filter(|other| *other == id).count();
    let folders_of = folders
        .iter()
        .filter(|id| count(id) != 1)
        .map(|id| format!("variants/{id}: registers the id {id} {} times", count(id)));
    let without_folder = registered.iter().filter(|id| !folders.contains(*id));
    folders_of
        .chain(
            without_folder.map(|id| format!("{id} is registered, and there is no variants/{id}")),
        )
        .collect()
}

#[cfg(test)]
mod tests;
