//! Reading which pieces lend their moves to others.

use crate::piece::Kinds;
use crate::rules::file::{BorrowsField, RuleFileAt};
use crate::rules::pieces::Pieces;
use crate::rules::read_endings::{few, kinds_or};
use crate::rules::regions::Regions;
use crate::rules::{BorrowRule, LenderSide};
use crate::schema::{At, flag};
use legwork_betza::Path;
use std::collections::HashSet;

/// The most moves that pieces may lend: for each kind that borrows, the paths of all that lend.
const MOST_LENT: usize = 16384;

/// Reads the field `borrows`, which may be left out.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Vec<BorrowRule> {
    let elements = few(&rules.borrows).into_iter();
    let read: Vec<BorrowRule> = elements
        .filter_map(|element| read_rule(&element, regions, pieces))
        .collect();
    let (mut paths, mut kinds) = (0, Kinds::NONE);
    for rule in &read {
        let mut lent: HashSet<&Path> = HashSet::new();
        let mut borrowers = 0;
        for (kind, piece, _) in pieces.rules() {
            borrowers += usize::from(rule.by.contains(kind) && !kinds.contains(kind));
            if rule.of.contains(kind) {
                lent.extend(piece.every_path());
            }
        }
        paths += borrowers * lent.len();
        kinds = kinds.or(rule.by);
    }
    if let (Some(node), true) = (&rules.borrows, paths > MOST_LENT) {
        node.fault(format!(
            "too many moves are lent: {paths} paths, each counted for every kind that borrows it, expected at most {MOST_LENT}"
        ));
        return Vec::new();
    }
    read
}

fn read_rule(
    node: &At<'_, BorrowsField>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Option<BorrowRule> {
    let fields = node.fields()?;
    let kinds = |field| kinds_or(field, pieces, Kinds::ALL);
    let from = fields.from.clone().and_then(|node| node.word());
    let side = match fields.side.clone() {
        Some(node) => node.word(),
        None => Some(LenderSide::default()),
    };
    let (by, of, only) = (kinds(&fields.by), kinds(&fields.of), flag(&fields.only));
    let to = Regions::given(regions, &fields.to);
    Some(BorrowRule {
        from: from?,
        side: side?,
        by: by?,
        of: of?,
        only: only?,
        to: to?.0,
    })
}
