//! Which file is to blame for the fault of an inherited value.
//!
//! The value may be faulty in its own file already. Or it only does not fit a younger file: then the fault is reported
//! in that file, at its `like`.

use crate::ron_source::{Fault, SourceFile, find_field, offset_of};

/// Returns the faults as they are reported, in the order of the files. Each of `faults` comes with the number of the
/// file in which it was found. `alone` reads a file and its ancestors without its children, and returns their faults in
/// the same form.
pub(in crate::rules) fn assign(
    faults: Vec<(usize, Fault)>,
    files: &[SourceFile<'_>],
    alone: impl Fn(usize) -> Vec<(usize, Fault)>,
) -> Vec<Fault> {
    let most = faults.iter().map(|(file, _)| *file).max();
    let alone: Vec<_> = (1..=most.unwrap_or_default()).map(alone).collect();
    let is_faulty_in = |eldest: usize, file: usize, fault: &Fault| {
        let mut others = alone[eldest - 1].iter();
        others.any(|(other, at)| other + eldest == file && is_at(at, fault))
    };
    let mut assigned: Vec<(usize, Fault)> = Vec::new();
    for (file, fault) in faults {
        let culprit = (1..=file)
            .rev()
            .find(|&eldest| is_faulty_in(eldest, file, &fault));
        let culprit = culprit.unwrap_or(0);
        if culprit == file {
            assigned.push((file, fault));
        } else {
            assigned.push((culprit, misfit(&files[culprit], &fault)));
        }
    }
    assigned.sort_by_key(|(file, fault)| (*file, fault.line, fault.column));
    assigned.into_iter().map(|(_, fault)| fault).collect()
}

/// Whether two faults are of the same value.
fn is_at(one: &Fault, other: &Fault) -> bool {
    (one.line, one.column, &one.path) == (other.line, other.column, &other.path)
}

/// The fault of a file that does not fit a value that it inherits.
fn misfit(file: &SourceFile<'_>, fault: &Fault) -> Fault {
    let text: &str = &file.text;
    let offset = find_field(text, "like").map_or(0, |like| offset_of(text, like));
    let ancestor = fault.ancestor.as_deref().unwrap_or_default();
    let message = format!("what is inherited does not fit: {ancestor}:{fault}");
    Fault::at(text, offset, "like".to_owned(), message).of(file.ancestor.clone())
}
