//! The field `style`: the family of games whose notation and pieces a variant shows.

use serde::{Deserialize, Serialize};

use super::castling::CastlingRules;
use super::file::RuleFileAt;
use super::{HoldingsForm, HoldingsRule};
use crate::schema::Schema;

/// The family of games whose notation and pieces a variant shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Schema)]
pub enum Style {
    /// FEN and coordinates alone.
    #[default]
    Chess,
    /// Positions are read and written as SFEN too, moves as in USI, and the pieces are pentagons. In SAN a `+` after
    /// the target square promotes.
    Shogi,
}

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
