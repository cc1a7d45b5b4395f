//! The frame of every page, and the places of a site to which its pages link.

use serde::Serialize;

use crate::assets::{Assets, STYLES, TEXT_STYLE};
use crate::error::BookError;
use crate::template::Html;

/// The place of a page's styles and scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Binding {
    /// In the page itself, so that it can be sent as one file.
    Alone,
    /// In files of the same folder, with the other pages of the site.
    Site(Places),
}

/// The parts that a site may have, other than its first page and its variants.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) embed: bool,
    pub(crate) workshop: bool,
    pub(crate) figures: bool,
    pub(crate) documents: bool,
}

/// A place to which every page of a site leads.
#[derive(Debug, Clone, Copy, Serialize)]
struct Place {
    /// The kind of its page.
    kind: &'static str,
    path: &'static str,
    title: &'static str,
    /// Whether its link is in the head of a page, not in the foot.
    first: bool,
}

impl Places {
    fn listed(self) -> Vec<Place> {
        let all = [
            (true, "index", "variants.html", "Variants"),
            (self.workshop, "workshop", "workshop.html", "Workshop"),
            (self.embed, "embed", "embed.html", "Embed"),
            (self.figures, "atlas", "atlas.html", "Atlas"),
            (self.documents, "docs", "docs/index.html", "Documentation"),
        ];
        let there = all.into_iter().filter(|(is_there, ..)| *is_there);
        there
            .map(|(_, kind, path, title)| Place {
                kind,
                path,
                title,
                first: ["index", "workshop"].contains(&kind),
            })
            .collect()
    }
}

/// The parts that every page of the book has around its text.
#[derive(Serialize)]
pub(crate) struct Frame {
    title: String,
    /// The description that a chat shows.
    about: String,
    /// The address of the site, where it is known when the program is built: a chat asks for the picture by its whole address.
    address: &'static str,
    kind: &'static str,
    /// Whether styles and scripts are in files of their own.
    shared: bool,
    /// The way from the page to the folder of the site.
    root: &'static str,
    places: Vec<Place>,
    alive: bool,
    /// Whether the page, which has no board to play on, has the script that keeps the site for the time without a network.
    keeps: bool,
    /// The file with the module that the page needs first, which it asks for at once.
    module: Option<String>,
    style: Html,
    script: Html,
    sprite: Html,
    version: &'static str,
}

impl Frame {
    pub(crate) fn new(
        title: String,
        kind: &'static str,
        binding: Binding,
        assets: Option<Assets<'_>>,
        sprite: Html,
        folded: &[String],
    ) -> Result<Self, BookError> {
        let (style, script, places) = match (binding, assets) {
            (Binding::Site(places), _) => (String::new(), String::new(), places.listed()),
            (Binding::Alone, None) => (STYLES.concat() + TEXT_STYLE, String::new(), Vec::new()),
            (Binding::Alone, Some(assets)) => (
                STYLES.concat() + TEXT_STYLE,
                assets.packed(folded)?,
                Vec::new(),
            ),
        };
        let module = match (binding, assets, kind) {
            (Binding::Site(_), Some(assets), "home" | "variant") => Some(assets.first("")),
            (Binding::Site(_), Some(assets), "workshop") => Some(assets.first("workshop-")),
            _ => None,
        };
        let keeps = matches!(binding, Binding::Site(places) if places.embed)
            && !matches!(kind, "home" | "variant");
        let address = option_env!("LEGWORK_ADDRESS").unwrap_or_default();
        Ok(Self {
            title,
            about: "Chess variants to play, with their rules and the moves of their pieces."
                .to_owned(),
            address: address.trim_end_matches('/'),
            kind,
            shared: binding != Binding::Alone,
            root: if kind == "docs" { "../" } else { "" },
            places,
            alive: assets.is_some(),
            keeps,
            module,
            style: Html(style),
            script: Html(script),
            sprite,
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// The frame with another description, if that is not empty.
    pub(crate) fn about(self, about: String) -> Self {
        if about.is_empty() {
            self
        } else {
            Self { about, ..self }
        }
    }
}
