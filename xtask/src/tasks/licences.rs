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

pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().exec()?;
    let faults: Vec<String> = metadata.packages.iter().filter_map(fault).collect();
    settle(faults)?;
    println!(
        "{} packages, all permissively licensed",
        metadata.packages.len()
    );
    Ok(())
}

/// What is wrong with a package's licence, if anything.
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
