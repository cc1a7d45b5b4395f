//! Cases against their snapshots.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use insta::{Comparator, DefaultComparator, Snapshot};
use legwork_core::rules::Rules;
use legwork_explain::diagram::is_orthodox;

use super::{Case, CaseEntry, FILE, SNAPSHOTS, Show, draw};
use legwork_verify::compare::{Thoroughness, check_position};

/// Draws a case of the variant in that folder and compares it with its snapshot. The generators
/// have to agree on its position, too.
///
/// # Errors
///
/// If the case is faulty or the generators disagree; the error says so in words.
///
/// # Panics
///
/// If the snapshot differs or is missing; insta has printed the difference then.
pub fn check(case: &Case, folder: &Path, id: &str) -> Result<(), String> {
    let drawn = draw(case, id).map_err(|fault| fault.to_string())?;
    compare(case, folder, &drawn.text);
    if let Some(complaint) = drawn.complaint {
        return Err(complaint);
    }
    match &drawn.position {
        Some(position) => check_position(position, Thoroughness::SAMPLED)
            .map_err(|disagreement| disagreement.report_once()),
        None => Ok(()),
    }
}

fn compare(case: &Case, folder: &Path, text: &str) {
    /// One case at a time, so that the differences of two are not mixed in the output.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(SNAPSHOTS);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_comparator(Box::new(NoteComparator));
    let source = folder.join(FILE);
    // `insta::assert_snapshot!` would name this file as the source, for every case of every
    // variant. The code that it expands to can name the file of cases instead.
    let asserted = settings.bind(|| {
        insta::_macro_support::assert_snapshot(
            (case.name.as_str(), text).into(),
            &insta::_macro_support::get_cargo_workspace(WORKSPACE),
            &case.name,
            module_path!(),
            &source.to_string_lossy(),
            case.place("name").line as u32,
            "drawn",
        )
    });
    if let Err(error) = asserted {
        panic!("{}: {error}", case.name);
    }
}

/// insta asks Cargo for the root of the workspace.
const WORKSPACE: insta::_macro_support::Workspace =
    insta::_macro_support::Workspace::DetectWithCargo(env!("CARGO_MANIFEST_DIR"));

/// Compares as insta does. Insta shows only the lines around a change, so the heading of the case
/// is printed before them.
struct NoteComparator;

impl Comparator for NoteComparator {
    fn matches(&self, reference: &Snapshot, test: &Snapshot) -> bool {
        let matches = DefaultComparator.matches(reference, test);
        // `INSTA_OUTPUT=none` asks for no output.
        let silent = std::env::var("INSTA_OUTPUT").is_ok_and(|output| output == "none");
        if let (false, false, Some(drawn)) = (matches, silent, test.as_text()) {
            println!("{}", heading(&drawn.to_string()));
        }
        matches
    }

    fn dyn_clone(&self) -> Box<dyn Comparator> {
        Box::new(Self)
    }
}

/// The lines of a drawn case above its board.
fn heading(drawn: &str) -> &str {
    drawn.split("\n\n").next().unwrap_or_default()
}

/// The snapshot files of a variant that belong to no case.
///
/// # Errors
///
/// If the folder is there and cannot be read.
pub fn stray_snapshots(cases: &[CaseEntry], folder: &Path) -> Result<Vec<String>, std::io::Error> {
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

/// The names of the pieces without a diagram among the cases, except for [orthodox](is_orthodox) ones.
pub fn pieces_without_diagram(cases: &[CaseEntry], rules: &Rules) -> Vec<String> {
    let shown: BTreeSet<String> = cases
        .iter()
        .filter_map(|written| match &written.case.as_ref().ok()?.show {
            Show::Diagram(letter) => Some(letter.to_ascii_uppercase()),
            _ => None,
        })
        .collect();
    let missing = rules
        .listed_kinds()
        .map(|kind| rules.piece(kind))
        .filter(|piece| !is_orthodox(piece) && !shown.contains(&piece.symbol.to_string()));
    missing
        .map(|piece| format!("{} ({})", piece.name, piece.symbol))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::read;
    use crate::samples::tiny;

    #[test]
    fn every_piece_that_is_not_orthodox_needs_a_diagram() {
        let cases = read(
            r#"[
                (name: "king", show: Diagram("K")),
                (name: "black-rook", show: Diagram("r")),
                (name: "crowned-rook", show: MovesFrom("a1")),
            ]"#,
        )
        .unwrap();
        assert_eq!(
            pieces_without_diagram(&cases, tiny().rules()),
            ["Crowned Rook (+R)"]
        );
    }

    #[test]
    fn a_snapshot_without_a_case_is_stray() {
        let folder = std::env::temp_dir().join(format!("legwork-stray-{}", std::process::id()));
        let snapshots = folder.join(SNAPSHOTS);
        let cases =
            read(r#"[(name: "known", show: Moves), (name: "faulty", shows: Moves)]"#).unwrap();
        assert_eq!(stray_snapshots(&cases, &folder).unwrap(), [""; 0]);
        std::fs::create_dir_all(&snapshots).unwrap();
        for name in ["known.snap", "known.snap.new", "faulty.snap", "gone.snap"] {
            std::fs::write(snapshots.join(name), "").unwrap();
        }
        let stray = stray_snapshots(&cases, &folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(stray, ["gone.snap"]);
    }
}
