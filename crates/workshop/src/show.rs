//! How rules look.

use legwork::rules::PICTURES;
use legwork_book::parts;
use legwork_wasm::open;
use wasm_bindgen::prelude::*;

use crate::value::{error, of};

/// Returns the pictures of a variant's pieces, and of the marks of squares: the symbols of which boards are made.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen]
pub fn sprite(variant: &str) -> Result<String, JsValue> {
    Ok(legwork_book::sprite(&open(variant)?))
}

/// Returns the names of the drawings for which pieces may ask.
#[wasm_bindgen(js_name = pictureNames)]
pub fn picture_names() -> Vec<String> {
    PICTURES.map(str::to_owned).to_vec()
}

/// Returns these drawings, as symbols with the ids `picture-` and the name.
#[wasm_bindgen]
pub fn pictures() -> String {
    legwork_drawing::svg::pictures()
}

/// Returns the pictures of a variant's pieces in the further sets, which the user can choose instead of those of the style.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = pieceSets)]
pub fn piece_sets(variant: &str) -> Result<String, JsValue> {
    Ok(legwork_book::piece_sets(&open(variant)?))
}

/// Returns parts of a variant's page, each as HTML: `sprite`, `glances`, `pieces` and `sections`. The table of pieces has
/// the values that the engine estimates.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ruleParts, unchecked_return_type = "Record<\"sprite\" | \"glances\" | \"pieces\" | \"sections\", string>")]
pub fn rule_parts(variant: &str) -> Result<JsValue, JsValue> {
    let variant = open(variant)?;
    let rules = variant.rules();
    let estimates = legwork_engine::estimate(&variant);
    let estimate = |kind: legwork::Kind| match estimates.get(kind.index()) {
        Some(&points) if points != 0 => format!("{:.1}", f64::from(points) / 100.0),
        _ => "–".to_owned(),
    };
    let estimates: Vec<String> = rules.listed_kinds().map(estimate).collect();
    Ok(of(parts(&variant, &estimates).map_err(error)?))
}
