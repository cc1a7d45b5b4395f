//! Reading who wins what would be a draw.

use crate::piece::Color;
use crate::ron_source::RonNode;
use crate::rules::file::{DrawnField, EndingsFieldAt, PointsField, PointsFieldAt};
use crate::rules::pieces::Pieces;
use crate::rules::promotion;
use crate::rules::{Drawn, Points};
use crate::schema::Value as _;

/// The word before the fields of a count of points.
const WORD: &str = "Points";

/// The most points that a side is ahead by from the beginning.
const MOST_AHEAD: u32 = 100;

/// Reads the field `drawn` of the endings, which may be left out.
pub(in crate::rules) fn read(endings: &EndingsFieldAt<'_>, pieces: &Pieces<'_>) -> Drawn {
    let Some(node) = endings.drawn.clone() else {
        return Drawn::Nobody;
    };
    if let Some(fields) = node.named(WORD) {
        let points = fields.of_type::<PointsField>().fields();
        let points = points.and_then(|fields| read_points(&fields, pieces));
        return points.map_or(Drawn::Nobody, Drawn::Points);
    }
    match node.choice(DrawnField::FORM.words) {
        Some(0) => Drawn::Side(Color::White),
        Some(1) => Drawn::Side(Color::Black),
        Some(_) => {
            node.fault("expected fields in parentheses behind `Points`");
            Drawn::Nobody
        }
        None => Drawn::Nobody,
    }
}

fn read_points(fields: &PointsFieldAt<'_>, pieces: &Pieces<'_>) -> Option<Points> {
    let list = fields.pieces.clone();
    let list = list.and_then(|node| promotion::counts(&node, pieces, u8::MAX, |_, _| true));
    let black = match fields.black.clone() {
        Some(node) => halves(&node),
        None => Some(0),
    };
    Some(Points {
        pieces: list?
            .into_iter()
            .map(|(kind, each)| ([kind].into_iter().collect(), each))
            .collect(),
        black: black?,
    })
}

/// Reads a number of points, in halves.
fn halves(node: &RonNode<'_>) -> Option<i64> {
    let halves = 2.0 * node.decimal(MOST_AHEAD)?;
    if halves.fract() != 0.0 {
        node.fault("expected whole or half points, such as 1.5");
        return None;
    }
    Some(halves as i64)
}
