//! The workshop: a page of the site on which rules are written.

use serde::Serialize;

use crate::assets::Assets;
use crate::error::BookError;
use crate::page::{Binding, Frame};
use crate::site::{SiteFile, file};
use crate::template::{self, Html};

/// The styles of the workshop, after those of every page.
const STYLE: &str = include_str!("../styles/workshop.css");

/// The parts of which the workshop is made.
#[derive(Debug, Clone, Copy)]
pub struct WorkshopAssets<'a> {
    /// The library with what the workshop needs besides, and the script of the page.
    pub own: Assets<'a>,
    /// The data in the pages that the workshop writes.
    pub pages: Assets<'a>,
}

#[derive(Serialize)]
struct Context {
    frame: Frame,
}

/// Returns the files of the workshop, which belong into the folder of the site.
///
/// # Errors
///
/// If a template has a fault.
pub fn workshop(assets: WorkshopAssets<'_>) -> Result<Vec<SiteFile>, BookError> {
    let title = "The workshop: write the rules of a chess variant".to_owned();
    let (own, sprite) = (assets.own, Html::default());
    let frame = Frame::new(title, "workshop", Binding::Site, Some(own), sprite, &[])?;
    let page = template::render("workshop.html", Context { frame })?;
    Ok(vec![
        file("workshop.html", page),
        file("assets/workshop-kernel.js", own.library()),
        file("assets/workshop.js", own.script.to_owned()),
        file("assets/workshop.css", STYLE.to_owned()),
        file("assets/page-assets.js", assets.pages.page_assets()),
    ])
}
