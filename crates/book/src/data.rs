//! What a page tells its scripts, as JSON.

use legwork_core::geometry::file_letter;
use legwork_explain::movement;
use serde::Serialize;

use crate::error::BookError;
use crate::page::Subject;
use crate::template::Html;

/// The content of `script#legwork-variant`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageData {
    /// The variant's id; `loadRules` may give another for rules of one's own.
    id: String,
    /// The text of the rules, of a file that is like no other, if the variant is not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    ron: Option<String>,
    /// What `variantInfo` says of the variant, its options at their defaults.
    info: VariantInfo,
}

/// A variant in short: what `variantInfo` of the npm package gives.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct VariantInfo {
    id: String,
    name: String,
    files: u8,
    ranks: u8,
    /// `a`, `b`, from White's left.
    file_names: Vec<String>,
    /// `1`, `2`, from White's first rank; Chu Chess begins with `0`.
    rank_names: Vec<String>,
    start: String,
    set_ups: Option<usize>,
    options: Vec<OptionInfo>,
    has_hands: bool,
    has_pool: bool,
    kinds: Vec<KindInfo>,
}

#[derive(Debug, Serialize)]
struct OptionInfo {
    name: String,
    values: Vec<String>,
    value: String,
}

#[derive(Debug, Serialize)]
struct KindInfo {
    symbol: String,
    name: String,
    value: Option<f64>,
    betza: String,
    words: Vec<String>,
    remark: Option<String>,
    royal: bool,
    pawn: bool,
}

impl PageData {
    pub(crate) fn new(subject: Subject<'_>) -> Self {
        let rules = subject.variant.rules();
        let geometry = rules.geometry;
        let kind = |kind| {
            let rule = rules.piece(kind);
            let clauses = movement::clauses(&[&rule.betza, &rule.prose]);
            KindInfo {
                symbol: rule.symbol.to_string(),
                name: rule.name.clone(),
                value: rule.value,
                betza: rule.notation(),
                words: clauses.into_iter().map(|clause| clause.text).collect(),
                remark: rule.remark.clone(),
                royal: kind == rules.royal,
                pawn: rule.pawn,
            }
        };
        let option = |option: &legwork_core::rules::OptionRule| OptionInfo {
            name: option.name.clone(),
            values: option.values.clone(),
            value: rules.option(&option.name).unwrap_or_default().to_owned(),
        };
        let first = geometry.first_rank();
        Self {
            id: rules.id.clone(),
            ron: subject.ron.map(str::to_owned),
            info: VariantInfo {
                id: rules.id.clone(),
                name: rules.name.clone(),
                files: geometry.files(),
                ranks: geometry.ranks(),
                file_names: (0..geometry.files())
                    .map(|file| file_letter(file).to_string())
                    .collect(),
                rank_names: (0..geometry.ranks())
                    .map(|rank| (rank + first).to_string())
                    .collect(),
                start: rules.start.clone(),
                set_ups: subject.variant.set_up_count().ok(),
                options: rules.options.iter().map(option).collect(),
                has_hands: rules.gates(),
                has_pool: rules.holdings.is_some() && !rules.gates(),
                kinds: rules.kinds().map(kind).collect(),
            },
        }
    }

    /// As it may stand within a script element, of HTML and of XML: nothing in it is markup.
    pub(crate) fn json(&self) -> Result<Html, BookError> {
        let mut text = serde_json::to_string(self)?;
        for (mark, code) in [('<', "\\u003c"), ('>', "\\u003e"), ('&', "\\u0026")] {
            text = text.replace(mark, code);
        }
        Ok(Html(text))
    }
}
