//! The whole book as files: an index, and a page for each registered variant.

use legwork_variant::variant::{Variant, registry};
use serde::Serialize;

use crate::assets::{Assets, STYLES};
use crate::embed;
use crate::error::BookError;
use crate::figures;
use crate::page::{Binding, Frame, Subject, bound, set_ups, size};
use crate::template::{self, Html};

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path in the site's folder, with `/` between folders.
    pub path: String,
    /// Its content.
    pub text: String,
}

#[derive(Serialize)]
struct IndexContext {
    frame: Frame,
    variants: Vec<Card>,
}

#[derive(Serialize)]
struct EmbedContext {
    frame: Frame,
}

/// A variant in the index.
#[derive(Serialize)]
struct Card {
    id: String,
    name: String,
    board: String,
    /// `84,000 set-ups`, if there are any.
    set_ups: Option<String>,
}

/// Every file of the site. Without assets its pages have no scripts.
pub fn site(assets: Option<Assets<'_>>) -> Result<Vec<SiteFile>, BookError> {
    let mut files = vec![file("assets/book.css", STYLES.concat())];
    if let Some(assets) = assets {
        files.push(file("assets/kernel.js", assets.library()));
        files.push(file("assets/book.js", assets.script.to_owned()));
        files.push(file("assets/embed.js", embed::script(assets)?));
        let title = "Boards on any page".to_owned();
        let frame = Frame::new(
            title,
            "embed",
            Binding::Site,
            Some(assets),
            Html::default(),
            &[],
        )?;
        let page = template::render("embed.html", EmbedContext { frame })?;
        files.push(file("embed.html", page));
    }
    let mut variants = Vec::new();
    for entry in registry()? {
        let variant = entry.open(&[])?;
        let subject = Subject {
            variant: &variant,
            ron: None,
            prose: entry.prose(),
        };
        let path = format!("{}.html", entry.id());
        files.push(file(&path, bound(subject, assets, Binding::Site)?));
        let picture = format!("assets/{}.svg", entry.id());
        files.push(file(&picture, board(&variant)));
        variants.push(card(&variant));
    }
    files.extend(figures::pages(assets)?);
    let title = "Legwork: the rule book".to_owned();
    let frame = Frame::new(title, "index", Binding::Site, assets, Html::default(), &[])?;
    let index = template::render("index.html", IndexContext { frame, variants })?;
    files.push(file("index.html", index));
    Ok(files)
}

pub(crate) fn file(path: &str, text: String) -> SiteFile {
    SiteFile {
        path: path.to_owned(),
        text,
    }
}

fn card(variant: &Variant) -> Card {
    let rules = variant.rules();
    Card {
        id: rules.id.clone(),
        name: rules.name.clone(),
        board: size(rules),
        set_ups: set_ups(variant),
    }
}

/// The start position as a picture of its own.
fn board(variant: &Variant) -> String {
    let start = variant.start();
    let board = legwork_drawing::svg::Board::of(&start);
    board.coordinates(false).svg()
}
