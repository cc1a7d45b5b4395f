//! Boards and pieces of the East Asian styles, for registered rules and for own ones.

use std::collections::BTreeMap;

use legwork::{Color, Piece, Rules, Variant};
use legwork_drawing::svg::{BoardPicture, Look, PieceSet, Tiling, page, sets, symbol};
use legwork_reader::ReadRules as _;
use roxmltree::{Document, Node};

/// A palace of a size of its own, a piece without a character, and an even number of ranks.
const OWN: &str = r#"(
    name: "Own",
    board: (files: 7, ranks: 8),
    regions: {"palace": "c1-e3"},
    pieces: [
        (letter: "K", name: "ROYAL", betza: "W", within: "palace", royal: true),
        (letter: "H", name: "Horse", betza: "nN"),
        (letter: "Z", name: "Zebra", betza: "Z"),
    ],
    start: "hzk3h/7/7/7/7/7/7/HZK3H w - - 0 1",
    style: STYLE,
)"#;

fn own(royal: &str, style: &str) -> Rules {
    let text = OWN.replace("ROYAL", royal).replace("STYLE", style);
    Rules::read("own", &text, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn registered(id: &str) -> Variant {
    Variant::open(id, &[]).unwrap()
}

/// The strokes of the board's lines that are neither horizontal nor vertical.
fn diagonals(rules: &Rules) -> usize {
    let lines = page::board_lines(rules);
    let (_, drawn) = lines.split_once('>').unwrap();
    drawn.matches('L').count()
}

#[test]
fn the_board_of_chess_has_no_lines() {
    assert_eq!(page::board_lines(registered("chess").rules()), "");
}

#[test]
fn xiangqi_has_palaces_and_a_river_and_janggi_has_no_river() {
    let (xiangqi, janggi) = (registered("xiangqi"), registered("janggi"));
    let [xiangqi, janggi] = [&xiangqi, &janggi].map(Variant::rules);
    assert_eq!([diagonals(xiangqi), diagonals(janggi)], [4, 4]);
    // The river has four characters, and the files between the edges stop at its banks.
    let lines = [xiangqi, janggi].map(page::board_lines);
    assert_eq!(
        [4, 0],
        [0, 1].map(|at: usize| lines[at].matches("<path fill=\"#").count())
    );
    assert_eq!(
        [7, 0],
        [0, 1].map(|at: usize| lines[at].matches("V450M").count())
    );
    for lines in lines {
        Document::parse(&lines).unwrap();
    }
}

#[test]
fn ranks_are_called_as_in_records_of_shogi_and_nowhere_else() {
    let ranks = |id| {
        let lines = page::board_lines(registered(id).rules());
        let (_, ranks) = lines.split_once("data-ranks=\"")?;
        Some(ranks.split_once('"')?.0.to_owned())
    };
    assert_eq!(
        ranks("shogi").as_deref(),
        Some("一 二 三 四 五 六 七 八 九")
    );
    assert!(ranks("chushogi").is_some_and(|ranks| ranks.ends_with("十一 十二")));
    assert_eq!(ranks("xiangqi"), None);
}

#[test]
fn own_rules_have_the_look_of_their_style_or_of_their_general() {
    assert_eq!(Look::of(&own("King", "Chess")), Look::Chess);
    let xiangqi = own("General", "Chess");
    assert_eq!(
        diagonals(&xiangqi),
        4,
        "the palaces are where the General stays"
    );
    assert!(page::board_lines(&xiangqi).contains("data-white=\"Red\""));
    assert_eq!(diagonals(&own("General", "Shogi")), 0);
    assert!(page::board_lines(&own("General", "Shogi")).contains("data-white=\"Sente\""));
    let zebra = xiangqi.kind_named("Z").unwrap();
    let picture = symbol(&xiangqi, Piece::new(Color::White, zebra));
    assert!(
        picture.contains(">Z</text>"),
        "no character is known: {picture}"
    );
}

#[test]
fn each_side_has_its_own_characters_and_colour() {
    for (id, letters) in [("xiangqi", "KABNRCP"), ("janggi", "KP")] {
        let variant = registered(id);
        let rules = variant.rules();
        for letter in letters.chars() {
            let kind = rules.kind_named(&letter.to_string()).unwrap();
            let [white, black] = Color::BOTH.map(|color| {
                let picture = symbol(rules, Piece::new(color, kind));
                picture.rsplit(" d=").next().unwrap().to_owned()
            });
            assert_ne!(white, black, "{id}: {letter}");
        }
    }
}

#[test]
fn a_board_on_points_lies_turned_for_black() {
    let xiangqi = registered("xiangqi");
    let start = xiangqi.start();
    let [white, black] = Color::BOTH.map(|side| BoardPicture::of(&start).below(side).svg());
    assert!(!white.contains("rotate(180 450 500)"));
    assert!(black.contains("rotate(180 450 500)"));
    Document::parse(&black).unwrap();
}

#[test]
fn every_piece_has_a_picture_in_every_set() {
    for id in ["chess", "xiangqi", "shogi", "chushogi", "seirawan"] {
        let variant = registered(id);
        let rules = variant.rules();
        let text = sets(rules);
        let document = Document::parse(&text).unwrap();
        let ids: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("id"))
            .collect();
        let kinds = rules.named_kinds().count();
        assert_eq!(ids.len(), kinds * 2 * PieceSet::of(rules).len(), "{id}");
        for set in PieceSet::of(rules) {
            let wanted = format!("piece-wK-{}", set.name());
            assert!(
                rules.kind_named("K").is_none() || ids.contains(&wanted.as_str()),
                "{id}: {wanted}"
            );
        }
    }
}

/// The Duck is drawn alike in every set, and is not a disc with a letter.
#[test]
fn a_wall_has_its_picture_in_every_set() {
    let duck = registered("duck");
    let text = sets(duck.rules());
    let (_, wall) = text.split_once(r#"id="piece-wall-moves""#).unwrap();
    assert!(!wall.contains("<text"), "{wall}");
    assert!(wall.contains("<path"), "{wall}");
}

/// The outlines of cells in the drawing of an empty board on a page, by their class.
fn cells(rules: &Rules) -> BTreeMap<String, usize> {
    let sprite = page::sprite(rules);
    let document = format!("<all>{sprite}</all>");
    let document = Document::parse(&document).unwrap();
    let is_empty = |node: &Node<'_, '_>| node.attribute("id") == Some("lw-empty");
    let empty = document.descendants().find(is_empty).unwrap();
    let paths = empty.children().filter(|node| node.has_tag_name("path"));
    let counted = paths.map(|path| {
        let class = path.attribute("class").unwrap().to_owned();
        (class, path.attribute("d").unwrap().matches('M').count())
    });
    counted.collect()
}

#[test]
fn holes_are_not_drawn() {
    for entry in legwork::registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        let geometry = variant.rules().geometry;
        if !geometry.has_holes() {
            continue;
        }
        let drawn: usize = cells(variant.rules()).values().sum();
        assert_eq!(drawn, geometry.squares().count(), "{}", entry.id());
        // As a picture of its own: the ground, and the cells of each colour.
        let picture = BoardPicture::new(variant.rules()).svg();
        let outlines = picture.matches('M').count();
        assert_eq!(outlines, 2 * geometry.squares().count(), "{}", entry.id());
    }
}

/// Shafran's board has 70 cells, in nine files of six to ten.
#[test]
fn any_rules_can_ask_for_hexagons() {
    let text = r#"(
        name: "Seventy",
        board: (files: 9, ranks: 10, holes: "a7-a10 b8-b10 c9-c10 d10 f1 g1-g2 h1-h3 i1-i4"),
        pieces: [(letter: "K", name: "King", betza: "K", royal: true)],
        start: "****k4/***6/**7/*8/9/9/8*/7**/6***/4K**** w - - 0 1",
        style: Hexagons,
    )"#;
    let rules = Rules::read("seventy", text, &[]).unwrap_or_else(|error| panic!("{error}"));
    let drawn = cells(&rules);
    assert_eq!(drawn.len(), 3, "three colours: {drawn:?}");
    assert_eq!(
        drawn.values().sum::<usize>(),
        rules.geometry.squares().count()
    );
    let tiling = Tiling::of(&rules);
    assert!(tiling.is_hexagonal());
    // Each file is half a cell lower than the one to its left, and as wide as three quarters of a cell.
    let (across, high) = tiling.extent();
    assert!(
        (across - 8.08).abs() < 0.01 && high == 10.0,
        "{across} {high}"
    );
    for below in Color::BOTH {
        let picture = BoardPicture::new(&rules).below(below).svg();
        Document::parse(&picture).unwrap();
    }
}
