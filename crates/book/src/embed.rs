//! The embed: one script with which any page shows a variant's board.

use std::collections::{BTreeMap, HashMap};

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::page::{board_lines, marks, promoted};
use legwork_drawing::svg::{symbol, symbol_id};
use legwork_variant::variant::registry;
use serde::Serialize;

use crate::assets::{Assets, GLANCE_STYLE, STYLES};
use crate::error::BookError;
use crate::places::Frame;
use crate::site_file::{SiteFile, file};
use crate::template;

/// The styles of a board in a frame, after those of pages.
const STYLE: &str = include_str!("../styles/embed.css");

/// The script, bundled from `web/embed.js`; without assets there is no embed.
#[cfg(with_assets)]
const SCRIPT: &str = include_str!("../assets/embed.js");
#[cfg(not(with_assets))]
const SCRIPT: &str = "";

/// The data that the script needs in addition to the library, as the global `LegworkEmbed`.
#[derive(Serialize)]
struct Parts<'a> {
    style: String,
    /// The script of the page in each frame.
    script: &'a str,
    /// The symbols of the marks of squares.
    marks: String,
    /// Each picture once: variants share most of them.
    pictures: Vec<String>,
    /// The pictures of a registered variant, by the ids of symbols.
    variants: BTreeMap<String, BTreeMap<String, usize>>,
    /// The lines of the boards that have them, by the ids of variants.
    lines: BTreeMap<String, String>,
    /// White's and Black's picture of a piece of this name, for rules that are not registered.
    names: BTreeMap<String, [usize; 2]>,
}

#[derive(Serialize)]
struct Context {
    frame: Frame,
}

/// The script, and the page that shows it at work.
pub(crate) fn files(assets: Assets<'_>, frame: Frame) -> Result<[SiteFile; 2], BookError> {
    let page = template::render("embed.html", Context { frame })?;
    Ok([
        file("embed.html", page),
        file("assets/embed.js", script(assets)?),
    ])
}

/// The script, which contains the library and the pictures of all registered variants.
fn script(assets: Assets<'_>) -> Result<String, BookError> {
    let mut parts = Parts {
        style: STYLES.concat() + GLANCE_STYLE + STYLE,
        script: assets.script,
        marks: marks() + &promoted(),
        pictures: Vec::new(),
        variants: BTreeMap::new(),
        lines: BTreeMap::new(),
        names: BTreeMap::new(),
    };
    let mut known = HashMap::new();
    for entry in registry()? {
        let variant = entry.open(&[])?;
        parts.add(entry.id(), variant.rules(), &mut known);
    }
    let data = serde_json::to_string(&parts)?;
    let library = assets.library();
    Ok(format!("{library}var LegworkEmbed = {data};\n{SCRIPT}"))
}

impl Parts<'_> {
    /// Adds the pictures of a variant.
    fn add(&mut self, id: &str, rules: &Rules, known: &mut HashMap<String, usize>) {
        let mut ids = BTreeMap::new();
        for kind in rules.named_kinds() {
            let both = Color::each(|color| {
                let piece = Piece::new(color, kind);
                let picture = symbol(rules, piece);
                let number = *known.entry(picture).or_insert_with_key(|picture| {
                    self.pictures.push(picture.clone());
                    self.pictures.len() - 1
                });
                ids.insert(symbol_id(rules, piece), number);
                number
            });
            let name = rules.piece(kind).name.clone();
            self.names.entry(name).or_insert(both);
        }
        self.variants.insert(id.to_owned(), ids);
        let lines = board_lines(rules);
        if !lines.is_empty() {
            self.lines.insert(id.to_owned(), lines);
        }
    }
}
