//! Variants in figures: a section of each page, a page of its own for any card, and one page that
//! compares all that are kept.

mod plot;

use legwork_measure::{Card, CountRow, Figure, KeptCard, Unit, ValueRow, read_cards};
use serde::Serialize;

use crate::error::BookError;
use crate::places::{Binding, Frame};
use crate::site_file::{SiteFile, file};
use crate::template::{self, Html};
use crate::words::capital;

use plot::{FigureMark, Whisker};

/// The cards that are kept, a line each.
const CARDS: &str = include_str!("../../atlas.jsonl");

/// A card as the template has it.
#[derive(Serialize)]
struct CardContext {
    command: Option<String>,
    commit: Option<String>,
    games: u64,
    nodes: u64,
    facts: Vec<[String; 2]>,
    plot: Html,
    unit: &'static str,
    values: Vec<ValueCells>,
    ends: Vec<[String; 2]>,
    counts: Vec<CountTable>,
}

/// A row of the table of values.
#[derive(Serialize)]
struct ValueCells {
    name: String,
    value: String,
    early: String,
    late: String,
    estimate: String,
    rules: String,
}

/// How often something happens to each kind.
#[derive(Serialize)]
struct CountTable {
    title: &'static str,
    rows: Vec<[String; 2]>,
}

/// The page of one card.
#[derive(Serialize)]
struct OnePage {
    frame: Frame,
    name: String,
    body: Html,
}

/// The page that compares.
#[derive(Serialize)]
struct ComparePage {
    frame: Frame,
    rows: Vec<CompareRow>,
    plots: Vec<Html>,
}

/// A variant in the comparison: texts, and the numbers by which they are sorted.
#[derive(Serialize)]
struct CompareRow {
    name: String,
    link: String,
    cells: Vec<(String, f64)>,
}

/// All cards that are kept.
pub(crate) fn kept() -> Result<Vec<KeptCard>, BookError> {
    Ok(read_cards(CARDS)?)
}

/// The section of a registered variant, if a card of it is kept.
pub(crate) fn section(id: &str) -> Result<Option<Html>, BookError> {
    let kept = kept()?;
    let own = kept.iter().find(|kept| kept.card.variant == id);
    own.map(|kept| body(&kept.card, Some(kept))).transpose()
}

/// Returns a page of one card, with plots, which needs no other file.
///
/// # Errors
///
/// If a template is faulty.
pub fn card_page(card: &Card) -> Result<String, BookError> {
    one_page(card, None, Binding::Alone)
}

fn one_page(card: &Card, kept: Option<&KeptCard>, binding: Binding) -> Result<String, BookError> {
    let title = format!("{} in figures", card.name);
    let frame = Frame::new(title, "figures", binding, None, Html::default(), &[])?;
    let page = OnePage {
        frame,
        name: card.name.clone(),
        body: body(card, kept)?,
    };
    template::render("card.html", page)
}

/// Returns the pages of the site about these cards: the one that compares them, and one for each variant that has no page of
/// its own, since it is imported.
pub(crate) fn pages(kept: &[KeptCard], binding: Binding) -> Result<Vec<SiteFile>, BookError> {
    let imported = kept.iter().filter(|kept| !is_registered(&kept.card));
    let mut pages: Vec<SiteFile> = imported
        .map(|kept| {
            let page = one_page(&kept.card, Some(kept), binding)?;
            Ok(file(&page_of(&kept.card), page))
        })
        .collect::<Result<_, BookError>>()?;
    pages.push(file("atlas.html", comparison(kept, binding)?));
    Ok(pages)
}

fn is_registered(card: &Card) -> bool {
    legwork_variant::variant::find(&card.variant).is_ok()
}

/// The page that shows a card: the variant's own, or one for the card alone.
fn page_of(card: &Card) -> String {
    if is_registered(card) {
        format!("{}.html", card.variant)
    } else {
        format!("figures-{}.html", card.variant)
    }
}

/// The page that compares these cards.
fn comparison(kept: &[KeptCard], binding: Binding) -> Result<String, BookError> {
    let title = "The atlas: variants in figures".to_owned();
    let frame = Frame::new(title, "atlas", binding, None, Html::default(), &[])?;
    let rows = kept.iter().map(|kept| compared(&kept.card)).collect();
    let cards = || kept.iter().map(|kept| &kept.card);
    let by = |title: &str, of: &dyn Fn(&Card) -> Option<Figure>| {
        let whiskers = cards().map(|card| Whisker {
            name: card.name.clone(),
            figure: of(card).map(|figure| figure.scaled(100.0)),
            marks: Vec::new(),
        });
        Html(plot::whiskers(title, whiskers.collect()))
    };
    // Estimates are in Pawns, so they are compared with values in Pawns alone.
    let in_pawns = cards().filter(|card| card.unit == Unit::Pawn);
    let estimates = in_pawns.flat_map(|card| {
        let rows = card.values.iter();
        rows.filter_map(|row| Some((row.estimate?, row.figure()?)))
    });
    let plots = vec![
        by("White's share of the points, in percent", &|card| {
            card.white
        }),
        by("Draws, in percent of the games", &|card| card.results[1]),
        Html(plot::scatter(estimates.collect())),
    ];
    template::render("atlas.html", ComparePage { frame, rows, plots })
}

fn compared(card: &Card) -> CompareRow {
    let percent = |figure: Option<Figure>| match figure {
        Some(figure) => (figure.percent(), figure.value),
        None => (String::new(), -1.0),
    };
    let number = |figure: Option<Figure>| match figure {
        Some(figure) => (format!("{figure:.1}"), figure.value),
        None => (String::new(), -1.0),
    };
    CompareRow {
        name: card.name.clone(),
        link: format!("{}#figures", page_of(card)),
        cells: vec![
            number(card.plies),
            number(card.choices),
            percent(card.results[1]),
            percent(card.white),
        ],
    }
}

/// A card as HTML.
fn body(card: &Card, kept: Option<&KeptCard>) -> Result<Html, BookError> {
    let unit = card.unit.words();
    // What is estimated, and what the rules say, is in Pawns.
    let in_pawns = card.unit == Unit::Pawn;
    let whisker = |row: &ValueRow| Whisker {
        name: row.name.clone(),
        figure: row.figure(),
        marks: [
            (FigureMark::Diamond, row.estimate),
            (FigureMark::Cross, row.rules),
        ]
        .into_iter()
        .filter_map(|(mark, value)| Some((mark, value.filter(|_| in_pawns)?)))
        .collect(),
    };
    let title = format!("Values of the pieces, in {unit}");
    let plot = plot::whiskers(&title, card.values.iter().map(whisker).collect());
    let all = (card.values.iter().map(|row| (row, "")))
        .chain(card.hands.iter().map(|row| (row, " in hand")))
        .chain(
            card.pairs
                .iter()
                .map(|row| (row, ", bonus of a pair on both colours")),
        );
    let context = CardContext {
        command: kept.map(|kept| kept.command.clone()),
        commit: kept.map(|kept| kept.commit.clone()),
        games: card.games,
        nodes: card.nodes,
        facts: (card.facts().into_iter())
            .map(|(what, figure)| [capital(what), figure])
            .collect(),
        plot: Html(plot),
        unit,
        values: all.map(|(row, place)| cells(row, place)).collect(),
        ends: (card.ends.iter())
            .filter_map(|row| {
                let drawn = if row.drawn { ", a draw" } else { "" };
                Some([format!("{}{drawn}", row.end), row.share?.percent()])
            })
            .collect(),
        counts: [
            ("Promotions to, in a game", &card.promotions),
            ("Gated, in a game", &card.gatings),
            ("Dropped, in a game", &card.drops),
            (
                "The first officer captured, in how many games",
                &card.first_traded,
            ),
        ]
        .into_iter()
        .filter(|(_, rows)| !rows.is_empty())
        .map(|(title, rows)| counted(title, rows))
        .collect(),
    };
    template::render("figures.html", context).map(Html)
}

fn cells(row: &ValueRow, place: &str) -> ValueCells {
    let of = |figure: Option<Figure>| figure.map_or_else(String::new, |figure| figure.to_string());
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.2}"));
    ValueCells {
        name: format!("{}{place}", row.name),
        value: match row.figure() {
            Some(figure) => figure.to_string(),
            None => "too few games differ in it".to_owned(),
        },
        early: of(row.early),
        late: of(row.late),
        estimate: number(row.estimate),
        rules: number(row.rules),
    }
}

fn counted(title: &'static str, rows: &[CountRow]) -> CountTable {
    let row = |row: &CountRow| Some([row.name.clone(), row.a_game?.to_string()]);
    CountTable {
        title,
        rows: rows.iter().filter_map(row).collect(),
    }
}
