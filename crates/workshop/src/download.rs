//! The files that can be made of rules.

use std::collections::BTreeMap;

use legwork_book::{Assets, Subject, page};
use legwork_new_variant::{Name, files, of_text};
use legwork_reader::RuleText;
use legwork_wasm::{KnownRules, open};
use wasm_bindgen::prelude::*;

use crate::value::{error, of};

/// Returns the page of rules that were loaded, as one file; `ron` is their text. `glue` is the script of the library's module,
/// `wasm` the module, compressed by gzip, `script` the script of pages: with them the page is interactive.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = rulePage)]
pub fn rule_page(
    variant: &str,
    ron: &str,
    glue: &str,
    wasm: &[u8],
    script: &str,
) -> Result<String, JsValue> {
    let variant = open(variant)?;
    let flat = RuleText::new(&variant.rules().id, ron).with_parents(&KnownRules);
    let flat = flat.flat().map_err(error)?;
    let subject = Subject {
        variant: &variant,
        ron: Some(&flat),
        prose: None,
    };
    let assets = Assets {
        glue,
        wasm_gz: wasm,
        script,
        board: None,
    };
    page(subject, Some(assets)).map_err(error)
}

/// Returns the files of the crate that `cargo xtask new-variant --from` writes: their texts by their paths in the crate's folder.
///
/// # Errors
///
/// If the name cannot be a crate's, the rules have faults, or no game can be played by them.
#[wasm_bindgen(js_name = crateFiles, unchecked_return_type = "Record<string, string>")]
pub fn crate_files(name: &str, ron: &str) -> Result<JsValue, JsValue> {
    let name: Name = name.parse().map_err(error)?;
    let rules = of_text(&format!("{name}.ron"), ron, &KnownRules).map_err(error)?;
    let files = files(&name, &rules, "the rules of a file");
    Ok(of(files.into_iter().collect::<BTreeMap<_, _>>()))
}
