//! Reading which pieces lend their moves to others.

use crate::piece::Kinds;
use crate::rules::file::{KindsField, RuleFileAt};
use crate::rules::pieces::Pieces;
use crate::rules::read_endings::read_kinds;
use crate::rules::{BorrowRule, LenderSide};
use crate::schema::{At, flag};
use legwork_betza::Path;
use std::collections::HashSet;

/// The most moves that pieces may lend: for each kind that borrows, the paths of all that lend.
const MOST_LENT: usize = 16384;

/// Reads the field `borrows`, which may be left out.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Option<BorrowRule> {
    let node = rules.borrows.clone()?;
    let fields = node.fields()?;
    let kinds = |field: &Option<At<'_, KindsField>>| match field {
        Some(node) => read_kinds(node, pieces),
        None => Some(Kinds::ALL),
    };
    let from = fields.from.clone().and_then(|node| node.word());
    let side = match fields.side.clone() {
        Some(node) => node.word(),
        None => Some(LenderSide::default()),
    };
    let (by, of, only) = (kinds(&fields.by), kinds(&fields.of), flag(&fields.only));
    let rule = BorrowRule {
        from: from?,
        side: side?,
        by: by?,
        of: of?,
        only: only?,
    };
    let mut lent: HashSet<&Path> = HashSet::new();
    let (mut borrowers, mut lenders) = (0, 0);
    for (kind, piece, _) in pieces.rules() {
        borrowers += usize::from(rule.by.contains(kind));
        if rule.of.contains(kind) {
            lenders += 1;
            lent.extend(piece.every_path());
        }
    }
    if borrowers * lent.len() > MOST_LENT {
        node.fault(format!(
            "too many moves are lent: {} paths of {lenders} kinds to {borrowers} kinds, expected at most {MOST_LENT} in all",
            lent.len()
        ));
        return None;
    }
    Some(rule)
}
