//! Reading the field `style`.

use super::castling::CastlingRules;
use super::file::RuleFileAt;
use super::{HoldingsForm, HoldingsRule, Style};

/// Reads the field, which may be left out.
pub(super) fn read(
    rules: &RuleFileAt<'_>,
    castling: &CastlingRules<'_>,
    holdings: Option<&HoldingsRule>,
) -> Option<Style> {
    let Some(node) = rules.style.clone() else {
        return Some(Style::default());
    };
    let style = node.word()?;
    let drops = holdings.is_none_or(|rule| rule.form == HoldingsForm::Drop);
    if style == Style::Shogi && !(drops && castling.wings.is_empty()) {
        node.fault(
            "`Shogi` is for variants without castling, and without other `holdings` than `(form: Drop, ..)`",
        );
        return None;
    }
    Some(style)
}
