//! The names of all fields of the format, for code that compares something with them.

use super::file::{
    BenchField, BlastField, BoardField, CastlingField, ConnectField, DrawsField, DropField,
    EndingsField, ExtinctField, GoalField, HoldingsField, LoneKingField, MoreField, OptionField,
    OrthodoxCastling, Overlay, PieceField, PointsField, PromotionField, RuleFile, ShuffleField,
    TurnField, ValueField, WingField,
};
use serde::de::DeserializeOwned;

use crate::ron_source::{fields_of, words_of};

/// The fields of a part of the file.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The part, under the name that the documentation gives it.
    pub part: &'static str,
    /// The names of its fields.
    pub fields: &'static [&'static str],
    /// Gives the words that may stand in a field, as far as its type says so.
    pub words: fn(&'static str) -> &'static [&'static str],
}

fn table<T: DeserializeOwned>(part: &'static str) -> Table {
    Table {
        part,
        fields: fields_of::<T>(),
        words: words_of::<T>,
    }
}

/// The fields of every part of the file.
pub fn tables() -> Vec<Table> {
    vec![
        table::<RuleFile>("the file"),
        table::<BoardField>("`board`"),
        table::<PieceField>("a piece"),
        table::<MoreField>("an element of `more`"),
        table::<ShuffleField>("`Shuffle`"),
        table::<CastlingField>("`castling`"),
        table::<OrthodoxCastling>("`Orthodox`"),
        table::<WingField>("a wing"),
        table::<PromotionField>("a promotion"),
        table::<HoldingsField>("`holdings`"),
        table::<DropField>("a drop"),
        table::<TurnField>("`turn`"),
        table::<BlastField>("`blast`"),
        table::<EndingsField>("`endings`"),
        table::<ExtinctField>("an element of `extinct`"),
        table::<GoalField>("an element of `goals`"),
        table::<LoneKingField>("`lone_king`"),
        table::<ConnectField>("`connect`"),
        table::<PointsField>("`Points`"),
        table::<DrawsField>("`draws`"),
        table::<OptionField>("an option"),
        table::<ValueField>("a value"),
        table::<Overlay>("`set`"),
        table::<BenchField>("a bench position"),
    ]
}
