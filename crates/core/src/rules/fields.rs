//! The names of all fields of the format, for code that compares something with them.

use serde::de::DeserializeOwned;

use super::file::{
    BenchField, BoardField, CastlingField, EndingsField, HoldingsField, OptionField,
    OrthodoxCastling, Overlay, PieceField, PromotionField, RuleFile, ValueField, WingField,
};
use super::schema;

/// The names of the fields of a part of the file, in order.
pub fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    schema::fields_of::<T>()
}

/// The fields of every part of the file, under the name that its documentation gives it.
pub fn tables() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("the file", of::<RuleFile>()),
        ("`board`", of::<BoardField>()),
        ("a piece", of::<PieceField>()),
        ("`castling`", of::<CastlingField>()),
        ("`Orthodox`", of::<OrthodoxCastling>()),
        ("a wing", of::<WingField>()),
        ("a promotion", of::<PromotionField>()),
        ("`holdings`", of::<HoldingsField>()),
        ("`endings`", of::<EndingsField>()),
        ("an option", of::<OptionField>()),
        ("a value", of::<ValueField>()),
        ("`set`", of::<Overlay>()),
        ("a bench position", of::<BenchField>()),
    ]
}
