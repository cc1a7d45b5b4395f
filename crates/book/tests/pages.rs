//! Pages are well-formed, whatever the rules are called, have no broken links, and contain everything that belongs
//! to their variant.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use legwork::Variant;
use legwork::rules::EndCause;
use legwork_book::{Assets, Module, Site, SiteFile, Subject, SuiteFiles, page, parts, site};
use roxmltree::{Document, Node, ParsingOptions};

/// The index of rulings, as pages include it.
const RULINGS: &str = include_str!("../RULINGS.md");

/// The longest page of a variant without scripts, in bytes, so that room is left for these: that of Dai Shogi, with the figures of its
/// 55 kinds and the start twice.
const LONGEST: usize = 335_000;

fn parsed(html: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(html, options).unwrap_or_else(|error| panic!("{error}"))
}

fn elements<'a>(document: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document
        .descendants()
        .filter(move |node| node.tag_name().name() == name)
}

/// The files of a site by their paths, with the ids in their pages.
type Files = HashMap<String, HashSet<String>>;

/// The path to which a link of a page leads.
fn led(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop().expect("a link within the site")),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The faults of a page that stands at a path in a site of these files.
fn faults(path: &str, html: &str, files: &Files) -> Vec<String> {
    let document = parsed(html);
    let mut faults = Vec::new();
    let mut ids = HashSet::new();
    for id in document
        .descendants()
        .filter_map(|node| node.attribute("id"))
    {
        if !ids.insert(id) {
            faults.push(format!("two elements have the id {id}"));
        }
    }
    for node in document.descendants() {
        for name in ["href", "src"] {
            let Some(link) = node.attribute(name) else {
                continue;
            };
            // The part after `?` is for the scripts: `#play?puzzle=1`.
            let link = link.split('?').next().unwrap_or_default();
            let found = match link.split_once('#') {
                Some(("", id)) => ids.contains(id),
                _ if link.starts_with("https://") || link.starts_with("http://") => {
                    path.starts_with("docs/") && node.has_tag_name("a")
                }
                Some((page, id)) => {
                    (files.get(&led(path, page))).is_some_and(|ids| ids.contains(id))
                }
                None => files.contains_key(&led(path, link)),
            };
            if !found {
                faults.push(format!("{name} leads nowhere: {link}"));
            }
        }
        if let Some(labels) = node.attribute("aria-labelledby")
            && !labels.split(' ').all(|id| ids.contains(id))
        {
            faults.push(format!("no label: {labels}"));
        }
        let is_picture = node.attribute("role") == Some("img");
        if is_picture && node.attribute("aria-label").is_none_or(str::is_empty) {
            faults.push("a picture without words".to_owned());
        }
    }
    for (name, count) in [("h1", 1), ("main", 1), ("header", 1), ("footer", 1)] {
        if elements(&document, name).count() != count {
            faults.push(format!("not one {name}"));
        }
    }
    if document.root_element().attribute("lang") != Some("en") {
        faults.push("no language".to_owned());
    }
    if elements(&document, "img").any(|img| img.attribute("alt").is_none()) {
        faults.push("an image without words".to_owned());
    }
    faults
}

/// The parts of a site that is alive, as far as these tests need them.
const ASSETS: Assets<'static> = Assets {
    glue: "let wasm_bindgen;",
    wasm_gz: b"\x1f\x8b",
    script: "document.title += '.';",
    board: Some(Module {
        glue: "let wasm_bindgen;",
        wasm_gz: b"\x1f\x8b",
    }),
};

/// The content of a file that is text.
fn text(file: &SiteFile) -> &str {
    str::from_utf8(&file.bytes).unwrap()
}

/// The documentation, by paths from the root of the repository.
fn documentation() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = fs::read_dir(root.join("docs")).unwrap();
    let paths = entries.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let paths = paths.filter(|path| path.ends_with(".md"));
    let paths = paths.chain(["ARCHITECTURE.md", "CONTRIBUTING.md"].map(String::from));
    let with_text = |path: String| {
        let text = fs::read_to_string(root.join(&path)).unwrap();
        (path, text)
    };
    paths.map(with_text).collect()
}

/// The files of a site, and what tells where their links may lead.
fn written(parts: Site<'_>) -> (Vec<SiteFile>, Files) {
    let files = site(parts).unwrap();
    let of = |file: &SiteFile| {
        let ids = if file.path.ends_with(".html") {
            parsed(text(file))
                .descendants()
                .filter_map(|node| node.attribute("id"))
                .map(str::to_owned)
                .collect()
        } else {
            HashSet::new()
        };
        (file.path.clone(), ids)
    };
    let known: Files = files.iter().map(of).collect();
    assert_eq!(known.len(), files.len());
    (files, known)
}

/// The suite of Gothic Chess, for the book.
const SUITE: (&str, &str) = ("{\"positions\": [1, 2]}", "8/8 ;D1 20\n");

/// The book alone, with a suite of one variant.
static BOOK: LazyLock<(Vec<SiteFile>, Files)> = LazyLock::new(|| {
    let (json, epd) = SUITE;
    let suite = SuiteFiles::new("gothic", 2, json, epd.to_owned()).unwrap();
    written(Site {
        suites: &[suite],
        ..Site::default()
    })
});

/// The site with the documentation.
static SITE: LazyLock<(Vec<SiteFile>, Files)> = LazyLock::new(|| {
    let documents = documentation();
    let documents: Vec<legwork_book::Document<'_>> = (documents.iter())
        .map(|(path, text)| legwork_book::Document { path, text })
        .collect();
    written(Site {
        assets: Some(ASSETS),
        workshop: Some(Assets {
            board: None,
            ..ASSETS
        }),
        documents: &documents,
        suites: &[],
    })
});

#[test]
fn the_book_is_well_formed_and_leads_nowhere_else() {
    let (files, known) = &*BOOK;
    for file in files
        .iter()
        .filter(|file| !file.path.starts_with("suites/") && !file.path.ends_with(".png"))
    {
        let (path, text) = (&file.path, text(file));
        match path.rsplit_once('.') {
            Some((_, "html")) => assert_eq!(faults(path, text, known), [""; 0], "{path}"),
            Some((_, "svg")) => drop(parsed(text)),
            _ => assert!(path.ends_with(".css"), "{path}"),
        }
        assert!(text.len() < LONGEST, "{path} has {} bytes", text.len());
    }
    let index = files.iter().find(|file| file.path == "variants.html");
    for entry in legwork::registry().unwrap() {
        let page = format!("{}.html", entry.id());
        assert!(known.contains_key(&page));
        let link = format!("<a href=\"{page}\">");
        assert_eq!(text(index.unwrap()).matches(&link).count(), 1, "{page}");
    }
}

#[test]
fn the_site_has_all_its_parts_and_every_link_of_the_documentation_leads_somewhere() {
    let (files, known) = &*SITE;
    for file in files.iter().filter(|file| file.path.ends_with(".html")) {
        let (path, text) = (&file.path, text(file));
        assert_eq!(faults(path, text, known), [""; 0], "{path}");
        for place in [
            "index.html",
            "variants.html",
            "workshop.html",
            "embed.html",
            "docs/index.html",
        ] {
            let from = if path.starts_with("docs/") { "../" } else { "" };
            assert!(
                text.contains(&format!("href=\"{from}{place}\"")),
                "{path}: {place}"
            );
        }
    }
    for (path, _) in documentation() {
        let (_, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let stem = name
            .trim_end_matches(".md")
            .to_lowercase()
            .replace('_', "-");
        let page = format!("docs/{}.html", stem.replace("readme", "index"));
        let index = files.iter().find(|file| file.path == "docs/index.html");
        let index = text(index.unwrap());
        assert!(known.contains_key(&page), "{page}");
        let link = page.replace("docs/", "href=\"") + "\"";
        assert!(
            page == "docs/index.html" || index.contains(&link),
            "{page} is not in the index"
        );
    }
}

#[test]
fn the_first_page_begins_with_chess() {
    let (files, _) = &*BOOK;
    let first = files.iter().find(|file| file.path == "index.html").unwrap();
    assert!(text(first).contains("data-variant=\"chess\""));
}

#[test]
fn a_page_offers_the_suite_of_its_variant() {
    let (files, known) = &*BOOK;
    let at = |path: &str| files.iter().find(|file| file.path == path).unwrap();
    let mut unpacked = String::new();
    GzDecoder::new(&*at("suites/gothic.json.gz").bytes)
        .read_to_string(&mut unpacked)
        .unwrap();
    assert_eq!((&*unpacked, text(at("suites/gothic.epd"))), SUITE);
    let page = text(at("gothic.html"));
    assert_eq!(faults("gothic.html", page, known), [""; 0]);
    let words = [
        "href=\"#suite\"",
        "href=\"suites/gothic.json.gz\"",
        "href=\"suites/gothic.epd\"",
        "2 positions that decide the rules",
    ];
    for word in words {
        assert!(page.contains(word), "{word}");
    }
    assert!(!page.contains("docs/"), "no documentation, no link to it");
    assert!(!text(at("chess.html")).contains("suites/"));
}

/// The rulings that belong to a variant: those named after it, or shown by one of its cases.
fn rulings_of(id: &str) -> BTreeSet<&'static str> {
    let rows = RULINGS.lines().filter(|line| line.starts_with("| `"));
    let own = rows
        .filter(|row| row.starts_with(&format!("| `{id}-")) || row.contains(&format!("`{id}/")));
    own.map(|row| row.split('`').nth(1).unwrap()).collect()
}

#[test]
fn every_ruling_stands_on_its_page_with_its_cases() {
    let (files, _) = &*BOOK;
    for entry in legwork::registry().unwrap() {
        let page = format!("{}.html", entry.id());
        let page = files.iter().find(|file| file.path == page).unwrap();
        let document = parsed(text(page));
        let drawn: BTreeSet<&str> = elements(&document, "article")
            .filter_map(|ruling| ruling.attribute("id")?.strip_prefix("ruling-"))
            .collect();
        assert_eq!(drawn, rulings_of(entry.id()), "{}", entry.id());
        let shown: BTreeSet<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("id")?.strip_prefix("case-"))
            .collect();
        // `chess/a, b` names two cases.
        for (own, cases) in RULINGS.split('`').filter_map(|text| text.split_once('/')) {
            let all = cases.split(", ").all(|case| shown.contains(case));
            assert!(own != entry.id() || all, "{own}/{cases}");
        }
    }
}

#[test]
fn a_page_of_its_own_has_its_scripts_in_itself() {
    let entry = legwork::find("chu").unwrap();
    let variant = entry.open(&[]).unwrap();
    let subject = Subject {
        variant: &variant,
        ron: None,
        prose: entry.prose(),
    };
    let assets = Assets {
        glue: "let wasm_bindgen = '</script><!--';",
        wasm_gz: b"\x1f\x8b",
        script: "document.title += '</script><!--';",
        board: ASSETS.board,
    };
    let (alive, still) = (
        page(subject, Some(assets)).unwrap(),
        page(subject, None).unwrap(),
    );
    // Its data, what keeps early taps, and everything else.
    assert_eq!(alive.matches("<script").count(), 3);
    assert_eq!(alive.matches("</script>").count(), 3);
    assert!(!alive.contains("<script src") && !alive.contains("<link"));
    assert!(alive.contains("H4sI") && alive.contains("wasm: \"##1a0\""));
    assert!(alive.len() < still.len() - 50_000, "most cases are packed");
}

#[test]
fn a_net_is_a_file_of_the_site_and_in_a_page_of_its_own() {
    let (files, _) = &*SITE;
    let at = |path: &str| files.iter().find(|file| file.path == path);
    let entry = legwork::find("gothic").unwrap();
    let variant = entry.open(&[]).unwrap();
    let subject = Subject {
        variant: &variant,
        ron: None,
        prose: entry.prose(),
    };
    let own = page(subject, Some(ASSETS)).unwrap();
    let (_, rest) = own.split_once("\"net\":\"").unwrap();
    let (letters, _) = rest.split_once('"').unwrap();
    let script = text(at("assets/nets/gothic.js").unwrap());
    assert!(letters.len() > 10_000 && script.contains(letters));
    let bytes = &at("assets/nets/gothic.bin").unwrap().bytes;
    assert_eq!(letters.len(), bytes.len().div_ceil(4) * 5);
    let page = text(at("gothic.html").unwrap());
    assert!(page.contains("\"netFile\":\"assets/nets/gothic.bin\"") && !page.contains(letters));
    assert!(!text(at("amazon.html").unwrap()).contains("netFile"));
    assert!(at("assets/nets/amazon.bin").is_none());
}

#[test]
fn a_page_of_the_site_asks_for_the_module_that_it_needs_first() {
    let (files, _) = &*SITE;
    let at = |path: &str| text(files.iter().find(|file| file.path == path).unwrap());
    let asked = |path: &str| {
        let (_, rest) = at(path).split_once("rel: \"preload\"")?;
        Some(rest.split_once("href: \"")?.1.split_once('"')?.0)
    };
    for path in ["index.html", "chess.html", "gothic.html"] {
        assert_eq!(asked(path), Some("assets/board.bin"), "{path}");
    }
    assert_eq!(asked("workshop.html"), Some("assets/workshop-module.bin"));
    for path in ["variants.html", "atlas.html", "embed.html"] {
        assert_eq!(asked(path), None, "{path} has no board that needs it");
    }
    assert_eq!(
        at("assets/glue.js"),
        "var LegworkAssets = {glue: \"let wasm_bindgen;\", bytes: \"assets/board.bin\", whole: {script: \"assets/whole.js\", \
         bytes: \"assets/module.bin\", letters: \"assets/kernel.js\"}};\n"
    );
    assert_eq!(
        at("assets/whole.js"),
        "LegworkAssets.whole.glue = \"let wasm_bindgen;\";\n"
    );
    assert!(at("assets/kernel.js").starts_with("LegworkAssets.whole.wasm = "));
    assert_eq!(
        at("assets/workshop-glue.js"),
        "var LegworkAssets = {glue: \"let wasm_bindgen;\", bytes: \"assets/workshop-module.bin\", \
         letters: \"assets/workshop-kernel.js\"};\n"
    );
    assert!(at("assets/workshop-kernel.js").starts_with("LegworkAssets.wasm = "));
}

#[test]
fn puzzles_are_solved_by_legal_moves_and_mates_are_mates() {
    let all = legwork_book::puzzles().unwrap();
    for puzzle in &all {
        let variant = Variant::open(&puzzle.variant, &[]).unwrap();
        let mut position = variant.position(&puzzle.fen).unwrap();
        for text in &puzzle.moves {
            let mv = position.read_move(text).unwrap();
            position = position.play(mv).unwrap();
        }
        let by = position.outcome().map(|outcome| outcome.cause);
        let is_mate = puzzle.task.starts_with("mate");
        assert_eq!(is_mate, by == Some(EndCause::Checkmate), "{puzzle:?}");
        assert_eq!(puzzle.moves.len() % 2, 1, "{puzzle:?}");
    }
    let count = |id: &str| all.iter().filter(|puzzle| puzzle.variant == id).count();
    let ids: BTreeSet<&str> = all.iter().map(|puzzle| &*puzzle.variant).collect();
    assert!(ids.len() == 20 && ids.iter().all(|id| count(id) == 3));
}

/// Rules with names that are markup, and other oddities that a rule file may contain.
const HOSTILE: &str = r#"(
    name: "</script><script>alert('1')</script> & \"<!--",
    board: (files: 5, ranks: 6),
    pieces: [
        (letter: "K", name: "<b>King</b>", betza: "K", royal: true),
        (letter: "R", name: "\"><img src=x onerror=alert(1)>", betza: "R", remark: "]]> &amp; <i>"),
        (letter: "+R", name: "{{ pieces }}", betza: "RF"),
        (letter: "Z", name: "&", betza: ""),
        (letter: "P", name: "Peasant", betza: "mfWcfF", pawn: true),
    ],
    start: "rz2k/ppppp/5/5/PPPPP/RZ2K w - - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "Z"]), (pieces: ["R"], zone: 2, must: 0, to: Crowned)],
    endings: (stalemate: Loss, bare_king: Loss),
    options: [(name: "tail", values: [(name: "a"), (name: "b", set: (endings: (stalemate: Win)))])],
)"#;

#[test]
fn names_are_never_markup() {
    let variant = Variant::from_ron("<hostile>", HOSTILE, &[]).unwrap();
    let subject = Subject {
        variant: &variant,
        ron: Some(HOSTILE),
        prose: None,
    };
    let html = page(subject, None).unwrap();
    assert_eq!(faults("page.html", &html, &Files::new()), [""; 0]);
    let document = parsed(&html);
    let scripts: Vec<_> = elements(&document, "script").collect();
    assert_eq!(scripts.len(), 1, "the data alone");
    assert_eq!(
        elements(&document, "img").count() + elements(&document, "b").count(),
        7,
        "captions and the names of the sides alone"
    );
    let title = elements(&document, "h1").next().unwrap();
    assert_eq!(
        title.text(),
        Some("</script><script>alert('1')</script> & \"<!--")
    );
    assert!(html.contains("{{ pieces }}"));
    let end = html.split("id=\"legwork-variant\">").nth(1).unwrap();
    let (data, rest) = end.split_once("</script>").unwrap();
    assert!(!data.contains('<') && rest.trim_start().starts_with("</body>"));
    assert!(html.contains("Stalemate loses") && html.contains("Stalemate wins"));
}

#[test]
fn promotions_are_said_in_words() {
    let variant = Variant::from_ron(
        "odd",
        r#"(
            name: "Odd promotions", board: (files: 4, ranks: 6),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "S", name: "Silver", betza: "FfW"), (letter: "+S", name: "Gold", betza: "WfF"),
                (letter: "P", name: "Pawn", betza: "fW", pawn: true), (letter: "+P", name: "Tokin", betza: "WfF"),
                (letter: "N", name: "Knight", betza: "N"),
            ],
            start: "ks2/p2n/4/4/P2N/KS2 w - - 0 1",
            promotions: [
                (zone: 2, must: 1, when: Touch, to: Crowned),
                (zone: "all", captures: Only, to: Uncrowned),
                (pieces: ["N"], side: Black, zone: "b6 4-5", must: "b6", to: ["S"]),
                (pieces: ["N"], zone: ("6", "4"), when: Enter, to: ["+S"]),
            ],
        )"#,
        &[],
    );
    let subject = Subject {
        variant: &variant.unwrap(),
        ron: None,
        prose: None,
    };
    let html = page(subject, None).unwrap();
    let document = parsed(&html);
    let points = elements(&document, "li").filter_map(|point| point.text());
    let points: Vec<&str> = points.filter(|point| point.contains("become")).collect();
    let expected = [
        "A Silver or a Pawn that starts or ends its move on the last two ranks (5 and 6 for White, 2 and 1 for Black) may \
         become a Gold or a Tokin, each its own, which is written +; where it ends on the last rank (6 for White, 1 for \
         Black) it must.",
        "A Gold or a Tokin that moves and captures becomes a Silver or a Pawn, each its own, which is written -.",
        "A Knight of Black that ends its move on ranks 2 to 3 or c1 may become a Silver; on c1 it must.",
        "A Knight that enters rank 6 (White) and rank 4 (Black) from outside becomes a Gold.",
    ];
    assert_eq!(points[..expected.len()], expected);
}

/// Authors of variants read them in the workshop, and do not have to know FEN and the format of rule files.
#[test]
fn the_rules_in_words_name_no_format() {
    for entry in legwork::registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        // A rule in code also says how its mark is written in a FEN.
        if !variant.rules().code.is_empty() {
            continue;
        }
        let sections = parts(&variant, &[]).unwrap().sections;
        for word in ["FEN", "RON", "Betza", "perft", "crate"] {
            let found = sections.split(|sign: char| !sign.is_alphabetic());
            let found = found.filter(|found| *found == word).count();
            assert_eq!(found, 0, "{}: {word}", entry.id());
        }
    }
}

#[test]
fn small_and_odd_boards_have_pages() {
    for ron in [
        r#"(name: "Kings", board: (files: 4, ranks: 4), pieces: [(letter: "K", name: "King", betza: "K", royal: true)],
            start: "k3/4/4/3K w - - 0 1")"#,
        r#"(name: "Wide", board: (files: 16, ranks: 16, first_rank: 0), pieces: [Orthodox],
            start: "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K w - - 0 1",
            promotions: [(pieces: ["P"], zone: 1, to: ["Q"])])"#,
        r#"(like: "chu", name: "Mine", aliases: {})"#,
        r#"(like: "super", name: "Pools")"#,
        r#"(like: "seirawan", name: "Hands")"#,
        r#"(like: "crc", name: "Shuffled")"#,
    ] {
        let variant = Variant::from_ron("mine", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
        let subject = Subject {
            variant: &variant,
            ron: Some(ron),
            prose: None,
        };
        assert_eq!(
            faults("page.html", &page(subject, None).unwrap(), &Files::new()),
            [""; 0],
            "{ron}"
        );
    }
}
