//! Reading which pieces enemies freeze.

use crate::piece::Kinds;
use crate::rules::file::{FreezerField, FrozenField, RuleFileAt};
use crate::rules::pieces::{Pieces, read_leaps};
use crate::rules::read_endings::{few, kinds_or};
use crate::rules::{FreezeRule, FreezerPlace, Rules};
use crate::schema::{At, Value as _, flag};

/// Reads the field `frozen`, which may be left out.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Vec<FreezeRule> {
    let elements = few(&rules.frozen).into_iter();
    let read = |element: At<'_, FrozenField>| {
        let fields = element.fields()?;
        let by = kinds_or(&fields.by, pieces, Kinds::ALL);
        let of = kinds_or(&fields.of, pieces, Kinds::ALL);
        let same = flag(&fields.same);
        let at = match &fields.at {
            Some(node) => read_place(node),
            None => Some(FreezerPlace::Reaching),
        };
        let unless = kinds_or(&fields.unless, pieces, Kinds::NONE);
        Some(FreezeRule {
            by: by?,
            of: of?,
            same: same?,
            at: at?,
            unless: unless?,
        })
    };
    elements.filter_map(read).collect()
}

/// Checks that nothing else in the rules decides which pieces control which squares.
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    if let Some(node) = &fields.frozen
        && !rules.frozen.is_empty()
        && !rules.code.is_empty()
    {
        node.fault("rules in code know no frozen pieces, expected no `code`");
    }
    let node = if rules.captures_ask_for_guards() {
        fields.captures.as_deref()
    } else {
        fields
            .frozen
            .as_deref()
            .filter(|_| !rules.frozen.is_empty())
    };
    if let Some(node) = node
        && rules.halt()
    {
        node.fault("where a rider is stopped it does not control what is beyond, which is not supported together: expected no `halts`");
    }
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
