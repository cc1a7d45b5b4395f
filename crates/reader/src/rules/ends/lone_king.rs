//! Reading the field `lone_king` of the endings.

use crate::piece::Kinds;
use crate::rules::LoneKing;
use crate::rules::file::LoneKingField;
use crate::rules::pieces::Pieces;
use crate::schema::At;

/// Reads the field, which may be left out.
pub(in crate::rules) fn read(
    node: Option<At<'_, LoneKingField>>,
    pieces: &Pieces<'_>,
) -> Option<LoneKing> {
    let fields = node?.fields()?;
    let royals = fields.royals?;
    let royals: Kinds = pieces.some(&royals).into_iter().collect();
    let weak = fields.weak.clone();
    let weak: Kinds = weak.map_or(Kinds::NONE, |node| pieces.some(&node).into_iter().collect());
    let most = match fields.most.clone() {
        Some(node) => node.number(1..=u8::MAX)?,
        None => u8::MAX,
    };
    let both = weak.iter().any(|kind| royals.contains(kind));
    if let Some(node) = fields.weak.clone().filter(|_| both) {
        node.fault("what is royal is not weak");
    }
    (!royals.is_empty() && !both).then_some(LoneKing { royals, weak, most })
}
