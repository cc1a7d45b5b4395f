//! `cargo xtask licences`: every dependency's licence allows what our licences promise.

use cargo_metadata::{MetadataCommand, Package};
use spdx::{Expression, ParseMode};

use super::{TaskError, settle};

/// Licences that require only a notice, or nothing.
const PERMISSIVE: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Programs with which we compare our speed. Only `legwork-benches`, which is not published, may
/// depend on them.
const PEERS: [&str; 1] = ["shakmaty"];

pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().exec()?;
    let judged = metadata.packages.iter();
    let judged = judged.filter(|package| !PEERS.contains(&package.name.as_str()));
    let mut faults: Vec<String> = judged.filter_map(fault).collect();
    for package in metadata.workspace_packages() {
        faults.extend(misplaced_peers(package));
    }
    settle(faults)?;
    println!(
        "{} packages, all permissively licensed but for {}, which the benchmarks run against",
        metadata.packages.len(),
        PEERS.join(", ")
    );
    Ok(())
}

/// The peers among a package's dependencies, unless it may have them.
fn misplaced_peers(package: &Package) -> Option<String> {
    let published = package.publish.as_ref().is_none_or(|to| !to.is_empty());
    let allowed = package.name.as_str() == "legwork-benches" && !published;
    let mut dependencies = package.dependencies.iter();
    let peer = dependencies.find(|dependency| PEERS.contains(&dependency.name.as_str()))?;
    (!allowed).then(|| {
        format!(
            "{}: {} is for unpublished benchmarks only",
            package.name, peer.name
        )
    })
}

/// The fault of a package's licence, if it has one.
fn fault(package: &Package) -> Option<String> {
    let named = |reason: String| Some(format!("{} {}: {reason}", package.name, package.version));
    let Some(licence) = &package.license else {
        return named("no licence is named".to_owned());
    };
    match Expression::parse_mode(licence, ParseMode::LAX) {
        Ok(expression) if is_permissive(&expression) => None,
        Ok(_) => named(format!(
            "{licence} is not on the list of permissive licences"
        )),
        Err(error) => named(format!(
            "{licence} is not a licence expression: {}",
            error.reason
        )),
    }
}

fn is_permissive(expression: &Expression) -> bool {
    expression.evaluate(|requirement| PERMISSIVE.contains(&requirement.to_string().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, publish: &str, dependency: &str) -> Package {
        let manifest = format!(
            r#"{{
                "name": "{name}", "version": "1.0.0", "id": "{name}", "manifest_path": "Cargo.toml",
                "publish": {publish}, "targets": [], "features": {{}},
                "dependencies": [{{
                    "name": "{dependency}", "req": "*", "kind": "dev", "optional": false,
                    "uses_default_features": true, "features": []
                }}]
            }}"#
        );
        serde_json::from_str(&manifest).unwrap()
    }

    #[test]
    fn a_peer_under_another_licence_stays_in_the_unpublished_benchmarks() {
        let fault =
            |name, publish, dependency| misplaced_peers(&package(name, publish, dependency));
        assert_eq!(fault("legwork-benches", "[]", "shakmaty"), None);
        assert_eq!(fault("legwork-cli", "null", "clap"), None);
        assert!(fault("legwork-benches", "null", "shakmaty").is_some());
        assert!(fault("legwork-cli", "[]", "shakmaty").is_some());
    }

    fn allowed(licence: &str) -> bool {
        is_permissive(&Expression::parse_mode(licence, ParseMode::LAX).unwrap())
    }

    #[test]
    fn a_choice_needs_one_permissive_side_and_a_sum_needs_both() {
        assert!(allowed("MIT OR GPL-3.0-only"));
        assert!(allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!allowed("MIT AND GPL-3.0-only"));
        assert!(!allowed("GPL-3.0-or-later"));
    }
}
