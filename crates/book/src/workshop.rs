//! The workshop: a page of the site on which variants are made.

use serde::Serialize;

use crate::assets::Assets;
use crate::error::BookError;
use crate::places::{Binding, Frame};
use crate::site_file::{SiteFile, file};
use crate::template::{self, Html};

/// The styles of the workshop, after those of every page.
const STYLE: &str = include_str!("../styles/workshop.css");

#[derive(Serialize)]
struct Context {
    frame: Frame,
}

/// The page and what it loads: the library with its other files and its script, and the parts of the pages that it writes.
pub(crate) fn files(
    own: Assets<'_>,
    pages: Assets<'_>,
    binding: Binding,
) -> Result<Vec<SiteFile>, BookError> {
    let title = "The workshop: make your own chess variant".to_owned();
    let frame = Frame::new(title, "workshop", binding, Some(own), Html::default(), &[])?;
    let page = template::render("workshop.html", Context { frame })?;
    let mut files = vec![
        file("workshop.html", page),
        file("assets/workshop.js", own.script.to_owned()),
        file("assets/workshop.css", STYLE.to_owned()),
        file("assets/page-assets.js", pages.page_assets()),
    ];
    files.extend(own.files("workshop-"));
    Ok(files)
}
