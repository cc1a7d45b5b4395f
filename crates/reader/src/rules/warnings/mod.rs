//! Warnings of a sound rule file: what it says and no game can come to, and what means something else than it seems to.
//!
//! They are noted as faults are, each at its place, once for each value of each option.

mod betza;
mod inherited;
mod play;

use super::array::StartArray;
use super::castling::CastlingRules;
use super::file::RuleFileAt;
use super::piece_list::PieceElement;
use super::pieces::Pieces;
use super::reach::Reach;
use super::regions::Regions;
use super::{PieceRule, Rules};
use crate::piece::Kind;
use crate::ron_source::{RonFields, RonNode};

/// Sound rules, and the places of their parts.
pub(super) struct Checked<'r, 'a> {
    pub(super) rules: &'r Rules,
    pub(super) document: &'r RonFields<'a>,
    pub(super) fields: &'r RuleFileAt<'a>,
    pub(super) regions: &'r Regions,
    pub(super) pieces: &'r Pieces<'a>,
    /// The pieces as fields, in the order of their kinds.
    pub(super) elements: &'r [PieceElement<'a>],
    pub(super) start: &'r StartArray,
    pub(super) castling: &'r CastlingRules<'a>,
    /// Files and ranks of the board of each file, the one that is read first.
    pub(super) boards: &'r [Option<(u8, u8)>],
}

/// Notes the warnings.
pub(super) fn note(checked: &Checked<'_, '_>) {
    let reach = Reach::of(checked.rules);
    names(checked);
    betza::note(checked);
    inherited::note(checked);
    play::note(checked, &reach);
}

/// Two kinds of one name that move differently.
fn names(checked: &Checked<'_, '_>) {
    let all: Vec<(Kind, &PieceRule, &RonNode<'_>)> = checked.pieces.rules().collect();
    for (place, (_, one, at)) in all.iter().enumerate() {
        for (_, other, also_at) in &all[place + 1..] {
            if one.name != other.name || one.notation() == other.notation() {
                continue;
            }
            // The younger file gives the name twice.
            let (node, first) = if at.file() < also_at.file() {
                (at, other)
            } else {
                (also_at, one)
            };
            node.fault(format!(
                "it has the name of `{}`, {}, and moves otherwise: expected a name of its own",
                first.symbol, first.name
            ));
        }
    }
}

impl Checked<'_, '_> {
    /// A kind with its name, for messages.
    fn called(&self, kind: Kind) -> String {
        let piece = self.rules.piece(kind);
        format!("`{}` ({})", piece.symbol, piece.name)
    }

    fn called_all(&self, kinds: impl IntoIterator<Item = Kind>) -> String {
        let all: Vec<String> = kinds.into_iter().map(|kind| self.called(kind)).collect();
        all.join(", ")
    }
}
