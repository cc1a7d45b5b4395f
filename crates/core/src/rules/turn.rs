//! Reading what a side may do, and what it must, when it is its turn.

use serde::{Deserialize, Serialize};

use super::file::TurnField;
use crate::ron_source::RonFields;

/// What a side may do, and what it must, when it is its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TurnRule {
    /// Which royal pieces may not be left attacked.
    pub check: Exposed,
}

/// Which of a side's royal pieces are exposed, so that none of them may be left attacked. They are counted after the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Exposed {
    /// The last one: none, as long as the side has several.
    #[default]
    Last,
    /// Each of them.
    Each,
    /// The last one; of several, not all may be attacked at once.
    LastOrAll,
}

/// Reads the field `turn`, which may be left out.
pub(super) fn read(rules: &RonFields<'_>) -> TurnRule {
    let Some(fields) = rules
        .get("turn")
        .and_then(|node| node.fields_of::<TurnField>())
    else {
        return TurnRule::default();
    };
    let check = fields.get("check").and_then(|node| node.word());
    TurnRule {
        check: check.unwrap_or_default(),
    }
}
