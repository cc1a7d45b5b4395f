//! Reading which pieces enemies freeze.

use crate::piece::Kinds;
use crate::rules::file::{FreezerField, FrozenField, KindsField, RuleFileAt};
use crate::rules::pieces::{Pieces, read_leaps};
use crate::rules::read_endings::{few, read_kinds};
use crate::rules::{FreezeRule, FreezerPlace};
use crate::schema::{At, Value as _, flag};

/// Reads the field `frozen`, which may be left out.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Vec<FreezeRule> {
    let elements = few(&rules.frozen).into_iter();
    let read = |element: At<'_, FrozenField>| {
        let fields = element.fields()?;
        let kinds = |field: &Option<At<'_, KindsField>>| match field {
            Some(node) => read_kinds(node, pieces),
            None => Some(Kinds::ALL),
        };
        let (by, of, same) = (kinds(&fields.by), kinds(&fields.of), flag(&fields.same));
        let at = match &fields.at {
            Some(node) => read_place(node),
            None => Some(FreezerPlace::Reaching),
        };
        Some(FreezeRule {
            by: by?,
            of: of?,
            same: same?,
            at: at?,
        })
    };
    elements.filter_map(read).collect()
}

/// Reads where an enemy freezes: a word, or leaps.
fn read_place(node: &At<'_, FreezerField>) -> Option<FreezerPlace> {
    if node.ron().starts_with('"') {
        let (steps, written) = read_leaps(node, "the squares where enemies are frozen")?;
        return Some(FreezerPlace::Leaps { steps, written });
    }
    node.choice(FreezerField::FORM.words)
        .map(|_| FreezerPlace::Reaching)
}
