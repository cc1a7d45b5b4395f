//! The names of all fields of the format, for code that compares something with them.

use super::file::{
    BenchField, BlastField, BoardField, CastlingField, ConnectField, DrawsField, DropField,
    EndingsField, ExtinctField, GoalField, HoldingsField, LoneKingField, MoreField, OptionField,
    OrthodoxCastling, Overlay, PieceField, PointsField, PromotionField, RuleFile, ShuffleField,
    TurnField, ValueField, WingField,
};
use crate::ron_source::fields_of;

/// The fields of every part of the file, under the name that its documentation gives it.
pub fn tables() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("the file", fields_of::<RuleFile>()),
        ("`board`", fields_of::<BoardField>()),
        ("a piece", fields_of::<PieceField>()),
        ("an element of `more`", fields_of::<MoreField>()),
        ("`Shuffle`", fields_of::<ShuffleField>()),
        ("`castling`", fields_of::<CastlingField>()),
        ("`Orthodox`", fields_of::<OrthodoxCastling>()),
        ("a wing", fields_of::<WingField>()),
        ("a promotion", fields_of::<PromotionField>()),
        ("`holdings`", fields_of::<HoldingsField>()),
        ("a drop", fields_of::<DropField>()),
        ("`turn`", fields_of::<TurnField>()),
        ("`blast`", fields_of::<BlastField>()),
        ("`endings`", fields_of::<EndingsField>()),
        ("an element of `extinct`", fields_of::<ExtinctField>()),
        ("an element of `goals`", fields_of::<GoalField>()),
        ("`lone_king`", fields_of::<LoneKingField>()),
        ("`connect`", fields_of::<ConnectField>()),
        ("`Points`", fields_of::<PointsField>()),
        ("`draws`", fields_of::<DrawsField>()),
        ("an option", fields_of::<OptionField>()),
        ("a value", fields_of::<ValueField>()),
        ("`set`", fields_of::<Overlay>()),
        ("a bench position", fields_of::<BenchField>()),
    ]
}
