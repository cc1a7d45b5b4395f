//! The page of one variant.

use legwork_core::rules::Rules;
use legwork_drawing::svg::page::sprite;
use legwork_drawing::svg::{BoardPicture, Tiling};
use legwork_drawing::text::numbers::thousands;
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::assets::Assets;
use crate::data::PageData;
use crate::downloads::SuiteLinks;
use crate::drawn::in_words;
use crate::error::BookError;
use crate::figures;
use crate::glance::{self, Glance, LegendEntry};
use crate::pieces::{self, PieceRow};
use crate::places::{Binding, Frame};
use crate::prose;
use crate::puzzles::Puzzle;
use crate::rulings::{self, Ruling};
use crate::sections::{self, Section};
use crate::still::StillBoard;
use crate::subject::Subject;
use crate::template::{self, Html};
use crate::words::sentence;

/// The data that the template needs.
#[derive(Serialize)]
struct Context<'a> {
    frame: Frame,
    id: &'a str,
    name: &'a str,
    board: String,
    kinds: usize,
    /// `84,000 set-ups`, if there are any.
    options: Option<String>,
    contents: Vec<ContentsLine>,
    still: StillBoard,
    start: Html,
    start_fen: &'a str,
    glances: Vec<Glance>,
    legend: Vec<LegendEntry>,
    pieces: Vec<PieceRow>,
    /// The rules in the words of the variant's crate.
    rules: Option<Html>,
    sections: Vec<Section>,
    moves: Vec<Section>,
    /// The figures from games of the engine, if a card is kept.
    figures: Option<Html>,
    strategy: Option<Html>,
    rulings: Vec<Ruling>,
    /// The suite, if the site offers it.
    suite: Option<SuiteLinks>,
    /// The page of another variant, on a site.
    another: Option<String>,
    /// The number of puzzles.
    puzzles: usize,
    data: Html,
}

/// An entry of the table of contents.
#[derive(Serialize)]
struct ContentsLine {
    id: String,
    title: String,
}

/// Returns a variant's page, which needs no other file. Without assets it has no scripts.
pub fn page(subject: Subject<'_>, assets: Option<Assets<'_>>) -> Result<String, BookError> {
    bound(subject, assets, Binding::Alone, Around::default())
}

/// The parts of a variant's page that lead to other files of the site.
#[derive(Debug, Default)]
pub(crate) struct Around {
    /// The suite, if the site offers it.
    pub(crate) suite: Option<SuiteLinks>,
    /// The page of another variant.
    pub(crate) another: Option<String>,
    /// The puzzles of the variant.
    pub(crate) puzzles: Vec<Puzzle>,
}

pub(crate) fn bound(
    subject: Subject<'_>,
    assets: Option<Assets<'_>>,
    binding: Binding,
    around: Around,
) -> Result<String, BookError> {
    let rules = subject.variant.rules();
    let start = subject.variant.start();
    let (glances, legend) = glance::glances(rules);
    let ids = rulings::ids_of(&rules.id);
    let words = |markdown: Option<&str>| {
        let html = prose::html_of(markdown?, |id| ids.contains(&id));
        (!html.0.trim().is_empty()).then_some(html)
    };
    let title = format!("{}: rules, pieces, moves at a glance", rules.name);
    let mut rulings = match subject.prose {
        Some(prose) => rulings::of(subject.variant, prose.cases)?,
        None => Vec::new(),
    };
    let folded = if assets.is_some() && binding == Binding::Alone {
        rulings::fold(&mut rulings)?
    } else {
        Vec::new()
    };
    let sprite = Html(sprite(rules));
    let rules_in_words = subject.prose.map(|prose| prose::sources_last(prose.rules));
    let about = subject.prose.map(|prose| about(prose.about));
    let frame = Frame::new(title, "variant", binding, assets, sprite, &folded)?;
    let puzzles = if assets.is_some() {
        around.puzzles
    } else {
        Vec::new()
    };
    let mut context = Context {
        frame: frame.about(about.unwrap_or_default()),
        puzzles: puzzles.len(),
        id: &rules.id,
        name: &rules.name,
        board: extent(rules),
        kinds: rules.listed_kinds().count(),
        options: set_ups(subject.variant),
        contents: Vec::new(),
        still: StillBoard::new(subject.variant),
        start: Html(BoardPicture::of(&start).on_page(&format!("The start. {}", in_words(&start)))),
        start_fen: &rules.start,
        glances,
        legend,
        pieces: pieces::rows(rules),
        rules: words(rules_in_words.as_deref()),
        sections: sections::of_the_rules(subject)?,
        moves: sections::of_the_moves(subject.variant),
        figures: match subject.ron {
            None => figures::section(&rules.id)?,
            Some(_) => None,
        },
        strategy: words(subject.prose.map(|prose| prose.strategy)),
        rulings,
        suite: around.suite,
        another: around.another,
        data: template::json(&PageData::new(subject, assets.is_some(), binding, puzzles)?)?,
    };
    context.contents = contents(&context);
    template::render("page.html", context)
}

/// The sections of the page, in its order.
fn contents(context: &Context<'_>) -> Vec<ContentsLine> {
    let entry = |id: &str, title: &str| ContentsLine {
        id: id.to_owned(),
        title: title.to_owned(),
    };
    let some = |there: bool, id, title| there.then(|| entry(id, title));
    let of = |section: &Section| entry(&section.id, &section.title);
    let mut contents = vec![entry("play", "Play"), entry("set-up", "Setup")];
    contents.extend(some(context.rules.is_some(), "rules", "Rules"));
    contents.push(entry("glance", "Moves at a glance"));
    contents.push(entry("pieces", "Pieces"));
    contents.extend(context.sections.iter().chain(&context.moves).map(of));
    contents.extend(some(context.figures.is_some(), "figures", "Statistics"));
    contents.extend(some(context.strategy.is_some(), "strategy", "Strategy"));
    contents.extend(some(!context.rulings.is_empty(), "rulings", "Rulings"));
    contents.extend(some(context.suite.is_some(), "suite", "Test suite"));
    contents
}

/// Returns the number of set-ups, in words.
pub(crate) fn set_ups(variant: &Variant) -> Option<String> {
    let count = variant.set_up_count().ok()?;
    Some(format!("{} set-ups", thousands(count as u64)))
}

/// The speciality of a variant, as a sentence: the part of its package's description after the name.
pub(crate) fn about(description: &str) -> String {
    let (_, special) = description.split_once(": ").unwrap_or(("", description));
    sentence(special)
}

/// The squares of the board in words: files and ranks, or their number if it has holes.
fn extent(rules: &Rules) -> String {
    let number = rules.geometry.squares().count();
    if Tiling::of(rules).is_hexagonal() {
        format!("{number} hexagons")
    } else if rules.geometry.has_holes() {
        format!("{number} squares")
    } else {
        format!("{} squares", size(rules))
    }
}

/// The size of the board, as in `10x8`, but with a multiplication sign.
pub(crate) fn size(rules: &Rules) -> String {
    let geometry = rules.geometry;
    format!("{}\u{d7}{}", geometry.files(), geometry.ranks())
}
