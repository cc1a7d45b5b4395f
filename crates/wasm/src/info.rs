//! The description of a variant, as one object.

use std::collections::BTreeMap;

use legwork::rules::{PieceRule, Style};
use legwork::{Rules, Variant};
use legwork_core::geometry::file_letter;
use legwork_core::squares::Squares;
use legwork_explain::diagram::passers;
#[cfg(feature = "full")]
use legwork_explain::movement;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::names;
use crate::value::of;
use crate::variants::{Options, Settings};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VariantInfo {
    id: String,
    name: String,
    files: u8,
    ranks: u8,
    file_names: Vec<String>,
    rank_names: Vec<String>,
    holes: Vec<String>,
    goals: Vec<String>,
    style: Style,
    start: String,
    set_ups: Option<usize>,
    options: Vec<OptionInfo>,
    has_hands: bool,
    drops: bool,
    has_pool: bool,
    passes: bool,
    aliases: BTreeMap<String, String>,
    kinds: Vec<KindInfo>,
}

#[derive(Serialize)]
struct OptionInfo {
    name: String,
    values: Vec<String>,
    value: String,
}

#[derive(Serialize)]
struct KindInfo {
    symbol: String,
    letter: String,
    name: String,
    value: Option<f64>,
    betza: String,
    words: Vec<String>,
    remark: Option<String>,
    royal: bool,
    pawn: bool,
}

/// Describes a variant: its board, its options, its pieces and how they move, in words too.
///
/// # Errors
///
/// If there is no such variant, option or set-up.
#[wasm_bindgen(js_name = variantInfo, unchecked_return_type = "VariantInfo")]
pub fn variant_info(variant: &str, options: Option<Options>) -> Result<JsValue, JsValue> {
    let settings = Settings::read(options)?;
    let start = settings.start(variant)?;
    Ok(of(info(start.variant(), start.fen())))
}

fn info(variant: &Variant, start: String) -> VariantInfo {
    let rules = variant.rules();
    let geometry = rules.geometry;
    let options = rules.options.iter().map(|option| OptionInfo {
        name: option.name.clone(),
        values: option.values.clone(),
        value: rules.option(&option.name).unwrap_or_default().to_owned(),
    });
    let ranks = (0..geometry.ranks()).map(|rank| geometry.first_rank() + rank);
    VariantInfo {
        id: rules.id.clone(),
        name: rules.name.clone(),
        files: geometry.files(),
        ranks: geometry.ranks(),
        file_names: (0..geometry.files())
            .map(|file| file_letter(file).to_string())
            .collect(),
        rank_names: ranks.map(|rank| rank.to_string()).collect(),
        holes: names::of_squares(rules, geometry.holes()),
        goals: names::of_squares(rules, goals(rules)),
        style: rules.style,
        start,
        set_ups: variant.set_up_count().ok(),
        options: options.collect(),
        has_hands: rules.gates() || rules.drops_pieces(),
        drops: rules.drops_pieces(),
        has_pool: rules.has_pools(),
        passes: rules.may_pass() || !passers(rules).is_empty(),
        aliases: rules.aliases.clone(),
        kinds: kinds(rules),
    }
}

/// The squares that a piece of either side has to reach.
fn goals(rules: &Rules) -> Squares {
    let both = rules.endings.goals.iter().flat_map(|goal| goal.on);
    both.fold(Squares::EMPTY, |all, on| all | on)
}

fn kinds(rules: &Rules) -> Vec<KindInfo> {
    let kinds = rules.named_kinds().map(|kind| {
        let rule = rules.piece(kind);
        KindInfo {
            symbol: rule.symbol.to_string(),
            letter: rule.symbol.base(),
            name: rule.name.clone(),
            value: rule.value,
            betza: rule.notation(),
            words: words(rule),
            remark: rule.remark.clone(),
            royal: rules.royals.contains(kind),
            pawn: rule.pawn,
        }
    });
    kinds.collect()
}

/// How a piece moves, a line each.
#[cfg(feature = "full")]
fn words(rule: &PieceRule) -> Vec<String> {
    let clauses = movement::clauses_of(rule).into_iter();
    clauses.map(|clause| clause.text).collect()
}

#[cfg(not(feature = "full"))]
fn words(_: &PieceRule) -> Vec<String> {
    Vec::new()
}
