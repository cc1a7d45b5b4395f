//! The site as files: a first page to play on, an index, a page for each registered variant, and what belongs to them.

use std::cmp::Reverse;

use legwork_core::rules::Rules;
use legwork_drawing::svg::BoardPicture;
use legwork_drawing::svg::page::sprite;
use legwork_variant::variant::{Variant, registry};
use legwork_variant::{Entry, Family};
use serde::Serialize;
use serde_json::json;

use crate::assets::{Assets, SITE_STYLE, STYLES, TEXT_STYLE, compact};
use crate::data;
use crate::documents::{self, Document};
use crate::downloads::SuiteFiles;
use crate::embed;
use crate::error::BookError;
use crate::facets::{self, Facet};
use crate::figures;
use crate::kept;
use crate::page::{Around, about, bound, set_ups, size};
use crate::parts;
use crate::places::{Binding, Frame, Places};
use crate::puzzles::{self, Puzzle};
use crate::sections;
use crate::site_file::{SiteFile, bin, file};
use crate::still::StillBoard;
use crate::subject::Subject;
use crate::template::{self, Html};
use crate::workshop;

/// The service worker of a site, which keeps what has been seen for the time without a network.
const OFFLINE: &str = include_str!("../templates/offline.js");
/// The script of the first page, bundled from `web/home.js`.
#[cfg(with_assets)]
const HOME: &str = include_str!("../assets/home.js");
#[cfg(not(with_assets))]
const HOME: &str = "";
/// The script that keeps the site, for the pages without a board to play on.
const KEEP: &str = include_str!("../web/site/offline.js");
/// The search of the index.
const SEARCH: &str = include_str!("../web/site/search.js");
/// The steps from one variant to another in the list: the first one that is prime to its length.
const STRIDES: [usize; 3] = [19, 17, 13];
/// The picture of the site in a chat: the board of Gothic Chess.
const PICTURE: &[u8] = include_bytes!("../templates/picture.png");
/// The sign of the site in the tab of a browser.
const ICON: &str = include_str!("../templates/favicon.svg");

/// The parts of a site.
#[derive(Debug, Clone, Copy, Default)]
pub struct Site<'a> {
    /// The scripts of its pages: without them the pages are pictures, and there is neither an embed nor a workshop.
    pub assets: Option<Assets<'a>>,
    /// The library of the workshop and the script of its page, if the site is to have one.
    pub workshop: Option<Assets<'a>>,
    /// The documentation.
    pub documents: &'a [Document<'a>],
    /// The suites of variants, which their pages offer for download.
    pub suites: &'a [SuiteFiles],
}

#[derive(Serialize)]
struct HomeContext<'a> {
    frame: Frame,
    count: usize,
    /// The variants that take turns as the variant of the day.
    daily: Html,
    /// The data of `script#legwork-variant`: the id of the variant on the board, and how its pieces move.
    data: Html,
    /// The variant that is on the board.
    front: &'a Card,
    /// The page that another variant has.
    another: String,
    still: StillBoard,
    /// The variants whose cards the first page shows.
    shown: Vec<&'a Card>,
}

#[derive(Serialize)]
struct IndexContext {
    frame: Frame,
    count: usize,
    facets: Vec<Facet>,
    families: Vec<Group>,
}

/// The variants of a family.
#[derive(Serialize)]
struct Group {
    title: &'static str,
    cards: Vec<Card>,
}

/// A variant in the index.
#[derive(Clone, Serialize)]
struct Card {
    #[serde(skip)]
    family: Family,
    id: String,
    name: String,
    board: String,
    /// `84,000 set-ups`, if there are any.
    set_ups: Option<String>,
    /// Its speciality, in a sentence.
    about: String,
    /// The names of the pieces, what other programs call it, and the words of its facets: by these it can be found, too.
    words: String,
    facets: Vec<Facet>,
    /// How many other programs know it.
    #[serde(skip)]
    known: usize,
}

/// Returns every file of the site.
///
/// # Errors
///
/// If a variant cannot be read, or a template has a fault.
pub fn site(site: Site<'_>) -> Result<Vec<SiteFile>, BookError> {
    let Site { assets, .. } = site;
    let figures = figures::kept()?;
    let workshop = assets.zip(site.workshop);
    let places = Places {
        embed: assets.is_some(),
        workshop: workshop.is_some(),
        figures: !figures.is_empty(),
        documents: !site.documents.is_empty(),
    };
    let binding = Binding::Site(places);
    let plain = |title: &str, kind| {
        Frame::new(
            title.to_owned(),
            kind,
            binding,
            assets,
            Html::default(),
            &[],
        )
    };
    let mut files = vec![
        file("assets/book.css", compact(&(STYLES.concat() + SITE_STYLE))),
        file("assets/text.css", compact(TEXT_STYLE)),
        file("favicon.svg", ICON.to_owned()),
        bin("assets/picture.png", PICTURE),
    ];
    if let Some(assets) = assets {
        files.extend(assets.files(""));
        files.push(file("assets/book.js", assets.script.to_owned()));
        files.push(file("assets/home.js", HOME.to_owned()));
        files.push(file("offline.js", OFFLINE.to_owned()));
        files.push(file("assets/keep.js", KEEP.to_owned()));
        files.push(file("assets/search.js", SEARCH.to_owned()));
        files.extend(embed::files(assets, plain("Boards on any page", "embed")?)?);
    }
    if let Some((pages, own)) = workshop {
        files.extend(workshop::files(own, pages, binding)?);
    }
    if places.figures {
        files.extend(figures::pages(&figures, binding)?);
    }
    files.extend(documents::files(site.documents, binding)?);
    let mut cards = Vec::new();
    let fide = sections::orthodox()?;
    let entries = registry()?;
    let puzzles = puzzles::puzzles()?;
    for (place, &entry) in entries.iter().enumerate() {
        let variant = entry.open(&[])?;
        let (id, subject) = (entry.id(), registered(entry, &variant));
        let suite = SuiteFiles::of(site.suites, id);
        files.extend(suite.into_iter().flat_map(SuiteFiles::files));
        let links = suite.map(|suite| suite.links(places.documents));
        let around = Around {
            suite: links,
            another: Some(another(entries, place)),
            puzzles: (puzzles.iter().filter(|puzzle| puzzle.variant == id))
                .cloned()
                .collect(),
        };
        files.push(file(
            &format!("{id}.html"),
            bound(subject, assets, binding, around)?,
        ));
        files.push(file(&format!("assets/{id}.svg"), board(&variant, &fide)));
        let card = card(entry, &variant);
        if assets.is_some() {
            files.push(file(&format!("assets/sets/{id}.js"), piece_sets(&variant)));
            files.extend(data::net_files(&variant)?);
        }
        cards.push(card);
    }
    files.push(file(
        "index.html",
        home(&cards, entries, &puzzles, binding, assets)?,
    ));
    let index = IndexContext {
        frame: plain("The variants", "index")?,
        count: cards.len(),
        facets: facets::all().collect(),
        families: grouped(cards),
    };
    files.push(file(
        "variants.html",
        template::render("index.html", index)?,
    ));
    if assets.is_some() {
        files.extend(kept::files(&files)?);
    }
    Ok(files)
}

fn registered<'a>(entry: &Entry, variant: &'a Variant) -> Subject<'a> {
    Subject {
        variant,
        ron: None,
        prose: entry.prose(),
    }
}

/// The page of the variant that another one's page leads to next: by these links a reader comes to all of them, and neighbours in the
/// list are not alike.
fn another(entries: &[&Entry], place: usize) -> String {
    let step = STRIDES
        .into_iter()
        .find(|step| !entries.len().is_multiple_of(*step));
    let next = entries[(place + step.unwrap_or(1)) % entries.len()];
    format!("{}.html", next.id())
}

/// The first page. On its board, against the engine, is the first variant of the first family.
fn home(
    cards: &[Card],
    entries: &[&Entry],
    puzzles: &[Puzzle],
    binding: Binding,
    assets: Option<Assets<'_>>,
) -> Result<String, BookError> {
    let front = cards.iter().min_by_key(|card| card.rank());
    let Some(front) = front else {
        return Ok(String::new());
    };
    let variant = Variant::open(&front.id, &[])?;
    let pictures = Html(sprite(variant.rules()));
    let title = "Legwork: chess variants to play".to_owned();
    let daily: Vec<(&str, &str, usize)> = (cards.iter())
        .map(|card| {
            let own = puzzles.iter().filter(|puzzle| puzzle.variant == card.id);
            (&*card.id, &*card.name, own.count())
        })
        .collect();
    let place = entries.iter().position(|entry| entry.id() == front.id);
    let context = HomeContext {
        frame: Frame::new(title, "home", binding, assets, pictures, &[])?,
        count: cards.len(),
        daily: template::json(&daily)?,
        data: template::json(&json!({"id": front.id, "words": data::words(variant.rules())}))?,
        front,
        another: another(entries, place.unwrap_or(0)),
        still: StillBoard::new(&variant),
        shown: popular(cards, front),
    };
    template::render("home.html", context)
}

/// One variant of each family other than the one on the board.
fn popular<'a>(cards: &'a [Card], front: &Card) -> Vec<&'a Card> {
    let mut others: Vec<&Card> = cards.iter().filter(|card| card.id != front.id).collect();
    others.sort_by_key(|card| card.rank());
    others.dedup_by_key(|card| card.family);
    others
}

impl Card {
    /// The order of popularity: by family, first the variant after which a family is called, then those that most other programs know.
    fn rank(&self) -> impl Ord + use<'_> {
        let (title, name) = (self.family.title().to_lowercase(), self.name.to_lowercase());
        let eponym = (!title.starts_with(&name), !title.ends_with(&name));
        (self.family, eponym, Reverse(self.known), &self.name)
    }
}

/// The variants by their families.
fn grouped(mut cards: Vec<Card>) -> Vec<Group> {
    cards.sort_by(|one, other| (one.family, &one.name).cmp(&(other.family, &other.name)));
    let families = cards.chunk_by(|one, other| one.family == other.family);
    let group = |cards: &[Card]| Group {
        title: cards[0].family.title(),
        cards: cards.to_vec(),
    };
    families.map(group).collect()
}

fn card(entry: &Entry, variant: &Variant) -> Card {
    let rules = variant.rules();
    let prose = entry.prose();
    let kinds = rules.listed_kinds();
    let names: Vec<&str> = kinds.map(|kind| &*rules.piece(kind).name).collect();
    let facets = facets::of(rules);
    Card {
        family: prose.map_or(Family::Pieces, |prose| prose.family),
        id: rules.id.clone(),
        name: rules.name.clone(),
        board: size(rules),
        set_ups: set_ups(variant),
        about: prose.map_or_else(String::new, |prose| about(prose.about)),
        words: (names.into_iter())
            .chain(rules.aliases.values().map(String::as_str))
            .chain(facets.iter().map(|facet| facet.words))
            .collect::<Vec<_>>()
            .join(" "),
        facets,
        known: rules.aliases.len(),
    }
}

/// The start position as a picture of its own, in which the squares are coloured that differ from orthodox chess.
fn board(variant: &Variant, fide: &Rules) -> String {
    let start = variant.start();
    let marked = facets::marked(variant.rules(), fide);
    let picture = BoardPicture::of(&start).coordinates(false);
    picture.last_move(marked).svg()
}

/// A script that has the pictures of other sets of pieces, which a page loads where its reader wants them.
fn piece_sets(variant: &Variant) -> String {
    let sets = serde_json::Value::from(parts::piece_sets(variant));
    format!("var LegworkSets = {sets};\n")
}
