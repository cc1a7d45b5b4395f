//! Cases against their snapshots.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use legwork_core::rules::Rules;

use super::{Case, SNAPSHOTS, Show, Written, draw};
use crate::compare::{Thoroughness, check_position};

/// Draws a case of the variant in that folder and compares it with its snapshot; the generators
/// have to agree on its position as well.
///
/// # Errors
///
/// What is wrong with the case, in words.
///
/// # Panics
///
/// If the snapshot differs or is missing; insta has printed the difference then.
pub fn check(case: &Case, folder: &Path, id: &str) -> Result<(), String> {
    let drawn = draw(case, id).map_err(|fault| fault.to_string())?;
    compare(folder, &case.name.value, &drawn.text);
    if let Some(complaint) = drawn.complaint {
        return Err(complaint);
    }
    match &drawn.position {
        Some(position) => check_position(position, Thoroughness::SAMPLED)
            .map_err(|disagreement| disagreement.to_string()),
        None => Ok(()),
    }
}

fn compare(folder: &Path, name: &str, text: &str) {
    /// One at a time, or the differences of two would be printed into each other.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(folder.join(SNAPSHOTS));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The files among a variant's snapshots that no case has.
///
/// # Errors
///
/// If the folder is there and cannot be read.
pub fn stray_snapshots(cases: &[Written], folder: &Path) -> Result<Vec<String>, std::io::Error> {
    let folder = folder.join(SNAPSHOTS);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let expected: BTreeSet<String> = cases
        .iter()
        .flat_map(|case| {
            [
                format!("{}.snap", case.name),
                format!("{}.snap.new", case.name),
            ]
        })
        .collect();
    let mut stray = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !expected.contains(&name) {
            stray.push(name);
        }
    }
    stray.sort();
    Ok(stray)
}

/// The pieces of which no case is a glance, by name.
pub fn pieces_without_glance(cases: &[Written], rules: &Rules) -> Vec<String> {
    let shown: BTreeSet<String> = cases
        .iter()
        .filter_map(|written| match &written.case.as_ref().ok()?.show.value {
            Show::Glance(letter) => Some(letter.to_ascii_uppercase()),
            _ => None,
        })
        .collect();
    let missing = rules
        .pieces
        .iter()
        .filter(|piece| !shown.contains(&piece.symbol.to_string()));
    missing
        .map(|piece| format!("{} ({})", piece.name, piece.symbol))
        .collect()
}
