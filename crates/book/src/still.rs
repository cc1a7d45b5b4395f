//! The board to play on, as a page has it before its scripts run: a picture of the start, of the size that the board will
//! have, so that the page does not move when it comes to life.

use legwork_core::geometry::file_letter;
use legwork_drawing::svg::{BoardPicture, Look, Tiling};
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::drawn::in_words;
use crate::template::Html;

/// The data of the board's template.
#[derive(Serialize)]
pub(crate) struct StillBoard {
    id: String,
    style: String,
    /// Whether pieces are held off the board, for which there is room beside the names.
    holds: bool,
    /// White's and Black's name in the style.
    sides: [&'static str; 2],
    /// The names of files and ranks, from left to right and from top to bottom.
    files: Vec<String>,
    ranks: Vec<String>,
    /// Whether the squares are hexagons, or some of them are missing.
    hexagons: bool,
    holes: bool,
    /// The width and height of the board, in sides of a square.
    across: f32,
    high: f32,
    picture: Html,
}

impl StillBoard {
    pub(crate) fn new(variant: &Variant) -> Self {
        let rules = variant.rules();
        let geometry = rules.geometry;
        let start = variant.start();
        let title = format!("The start. {}", in_words(&start));
        let look = Look::of(rules);
        let tiling = Tiling::of(rules);
        let (across, high) = tiling.extent();
        // The labels of hexagons stand between them, and are in the picture.
        let (files, ranks) = if tiling.is_hexagonal() {
            (0, 0)
        } else {
            (geometry.files(), geometry.ranks())
        };
        // Shogi counts files from the right and names ranks by letters from the far end.
        let (files, ranks): (Vec<String>, Vec<String>) = match look {
            Look::Shogi => (
                (1..=files).rev().map(|file| file.to_string()).collect(),
                (0..ranks)
                    .map(|rank| file_letter(rank).to_string())
                    .collect(),
            ),
            _ => (
                (0..files)
                    .map(|file| file_letter(file).to_string())
                    .collect(),
                (0..ranks)
                    .rev()
                    .map(|rank| (rank + geometry.first_rank()).to_string())
                    .collect(),
            ),
        };
        Self {
            id: rules.id.clone(),
            style: format!("{look:?}"),
            holds: rules.gates() || rules.drops_pieces() || rules.has_pools(),
            sides: look.sides(),
            files,
            ranks,
            hexagons: tiling.is_hexagonal(),
            holes: geometry.has_holes(),
            across,
            high,
            picture: Html(BoardPicture::of(&start).coordinates(false).on_page(&title)),
        }
    }
}
