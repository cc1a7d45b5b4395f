//! The page of one variant.

use legwork_core::rules::Rules;
use legwork_variant::Prose;
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::assets::{Assets, SCRIPTS, STYLES};
use crate::board::{self, Board};
use crate::data::PageData;
use crate::error::BookError;
use crate::glance::{self, Glance, LegendEntry};
use crate::pieces::{self, PieceRow};
use crate::sprite;
use crate::template::{self, Html};

/// What a page is about.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The variant, its options at their defaults.
    pub variant: &'a Variant,
    /// The text of its rules, of a file that is like no other; `None` if the variant is registered, so
    /// that scripts know it by its id.
    pub ron: Option<&'a str>,
    /// What its crate says of it, if it has one.
    pub prose: Option<Prose>,
}

/// Where a page has its styles and scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Binding {
    /// In itself: it can be sent to a friend.
    Alone,
    /// In files beside it, with the other pages of the site.
    Site,
}

/// What the template needs.
#[derive(Serialize)]
struct Context<'a> {
    frame: Frame,
    id: &'a str,
    name: &'a str,
    board: String,
    start: Html,
    start_fen: &'a str,
    glances: Vec<Glance>,
    legend: Vec<LegendEntry>,
    pieces: Vec<PieceRow>,
    data: Html,
}

/// What every page of the book has around its text.
#[derive(Serialize)]
pub(crate) struct Frame {
    pub(crate) title: String,
    pub(crate) kind: &'static str,
    /// Whether styles and scripts are in files of their own.
    pub(crate) shared: bool,
    pub(crate) alive: bool,
    pub(crate) style: Html,
    pub(crate) kernel: Html,
    pub(crate) script: Html,
    pub(crate) sprite: Html,
    pub(crate) version: &'static str,
}

impl Frame {
    pub(crate) fn new(
        title: String,
        kind: &'static str,
        binding: Binding,
        assets: Option<Assets>,
        sprite: Html,
    ) -> Self {
        let alone = binding == Binding::Alone;
        let within = |text: String| Html(if alone { text } else { String::new() });
        Self {
            title,
            kind,
            shared: !alone,
            alive: assets.is_some(),
            style: within(STYLES.concat()),
            kernel: within(
                assets
                    .filter(|_| alone)
                    .map(Assets::script)
                    .unwrap_or_default(),
            ),
            script: within(SCRIPTS.to_owned()),
            sprite,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// A variant's page, which needs no other file. Without assets it has no scripts.
pub fn page(subject: Subject<'_>, assets: Option<Assets>) -> Result<String, BookError> {
    bound(subject, assets, Binding::Alone)
}

pub(crate) fn bound(
    subject: Subject<'_>,
    assets: Option<Assets>,
    binding: Binding,
) -> Result<String, BookError> {
    let rules = subject.variant.rules();
    let start = subject.variant.start();
    let (glances, legend) = glance::glances(rules);
    let title = format!("{}: rules, pieces, moves at a glance", rules.name);
    let context = Context {
        frame: Frame::new(title, "variant", binding, assets, sprite::sprite(rules)),
        id: &rules.id,
        name: &rules.name,
        board: size(rules),
        start: Board::of(&start).svg(&format!("The start. {}", board::in_words(&start))),
        start_fen: &rules.start,
        glances,
        legend,
        pieces: pieces::rows(rules),
        data: PageData::new(subject).json()?,
    };
    template::render("page.html", context)
}

/// The size of the board: `10x8`, with the sign of multiplication.
pub(crate) fn size(rules: &Rules) -> String {
    let geometry = rules.geometry;
    format!("{}\u{d7}{}", geometry.files(), geometry.ranks())
}
