//! Every kind of every registered variant, and of random rule files, has a picture that any SVG reader accepts.

use std::collections::BTreeSet;

use legwork_drawing::svg::{
    BoardPicture, Look, Mark, glance, marks_of, pictures, sprite, svg, symbol, symbol_id,
};
use legwork_reader::ReadRules as _;

use legwork::explain::diagram::{Diagram, SquareClass, best_square};
use legwork::rules::PICTURES;
use legwork::{Color, Piece, Rules, Variant};
use legwork_random_rules::random_rules;
use roxmltree::Document;

fn read(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn pieces(rules: &Rules) -> impl Iterator<Item = Piece> {
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    rules.named_kinds().flat_map(both)
}

/// Every registered variant, with the defaults of its options.
fn registered() -> Vec<Variant> {
    let entries = legwork::registry().unwrap().iter();
    entries
        .map(|entry| Variant::open(entry.id(), &[]).unwrap())
        .collect()
}

/// Checks all pictures of some rules: they are well formed, refer to nothing outside, and are all different.
fn check(rules: &Rules) {
    let mut seen = BTreeSet::new();
    for piece in pieces(rules) {
        let picture = symbol(rules, piece);
        assert!(seen.insert(picture.clone()), "{}: {piece:?}", rules.name);
        for lost in ["id=", "class=", "style=", "href", "NaN", "inf"] {
            assert!(!picture.contains(lost), "{lost}: {picture}");
        }
        read(&svg(rules, piece));
        let from = best_square(rules, piece);
        let drawn = glance(rules, piece, from).svg();
        let document = read(&drawn);
        let title = document
            .descendants()
            .find(|node| node.has_tag_name("title"));
        assert!(
            title
                .unwrap()
                .text()
                .unwrap()
                .starts_with(rules.name.trim_end())
                || rules.name.chars().any(char::is_control)
        );
    }
    let sprite = sprite(rules);
    let document = read(&sprite);
    let ids: BTreeSet<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let drawn = pieces(rules).chain(rules.wall_piece());
    let expected: BTreeSet<String> = drawn.map(|piece| symbol_id(rules, piece)).collect();
    assert!(ids.iter().copied().eq(expected.iter().map(String::as_str)));
}

#[test]
fn every_kind_of_every_variant_has_a_picture_of_its_own() {
    let variants = registered();
    assert!(variants.len() >= 20);
    for variant in variants {
        let rules = variant.rules();
        check(rules);
        let drawn = |piece| match Look::of(rules) {
            // One character or two, which are outlines of their own.
            Look::Shogi => (1..3).contains(&symbol(rules, piece).matches(" scale(").count()),
            Look::Chess | Look::Xiangqi | Look::Janggi => !symbol(rules, piece).contains("<text"),
        };
        for piece in pieces(rules) {
            let name = &rules.piece(piece.kind).name;
            assert!(drawn(piece), "{}: nobody drew the {name}", rules.name);
        }
    }
}

#[test]
fn pieces_of_shogi_are_pentagons_that_point_at_the_enemy() {
    let shogi = Variant::open("shogi", &[]).unwrap();
    let rules = shogi.rules();
    let picture = |letter: &str, color| {
        let kind = rules.kind_named(letter).unwrap();
        symbol(rules, Piece::new(color, kind))
    };
    let (white, black) = (picture("K", Color::White), picture("K", Color::Black));
    assert!(!white.contains("rotate"));
    assert!(black.contains(r#"<g transform="rotate(180 50 50)">"#));
    // The second player's King has one stroke less.
    let outline = |picture: &str| {
        let (_, path) = picture.split_once(" scale(").unwrap();
        path.split('"').nth(2).map(str::to_owned)
    };
    assert_ne!(outline(&white), outline(&black));
    let tokin = picture("+P", Color::White);
    assert!(tokin.contains("+P</text>"));
}

#[test]
fn kinds_of_rules_that_nobody_knows_have_pictures() {
    let mut read = 0;
    for seed in 0..60 {
        let text = random_rules(seed).to_ron();
        // An inconsistent rule file is refused.
        if let Ok(rules) = Rules::read("random", &text, &[]) {
            check(&rules);
            read += 1;
        }
    }
    assert!(read > 30, "{read}");
}

fn odd(name: &str, letter: &str, betza: &str) -> Rules {
    let text = format!(
        r#"(name: {name:?}, board: (files: 4, ranks: 4), start: "k3/4/4/K3 w - - 0 1", pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "{letter}", name: {name:?}, betza: "{betza}"),
        ])"#
    );
    Rules::read("odd", &text, &[]).unwrap()
}

#[test]
fn hostile_names_are_only_text() {
    let name = "</title><script>alert('&amp;')</script>";
    let rules = odd(name, "X", "WmAcDfRbB2");
    check(&rules);
    for piece in pieces(&rules) {
        let text = BoardPicture::new(&rules)
            .title(format!("{name}{name}"))
            .svg();
        assert!(!text.contains("<script"));
        assert!(!svg(&rules, piece).contains("<script"));
    }
}

#[test]
fn names_come_before_letters_and_moves() {
    let hawk = |name, letter, betza| {
        let rules = odd(name, letter, betza);
        let kind = rules.kind_named(letter).unwrap();
        symbol(&rules, Piece::new(Color::White, kind))
    };
    // The same drawing, whatever the letter and the moves are; upper and lower case are equivalent.
    assert_eq!(hawk("Hawk", "H", "BN"), hawk("hawk", "Z", "W"));
    assert_eq!(hawk("Cardinal", "C", "BN"), hawk("Archbishop", "A", "BN"));
    // An orthodox letter with orthodox moves.
    assert_eq!(hawk("Springer", "N", "N"), hawk("Knight", "S", "N"));
    assert!(hawk("Springer", "N", "C").contains("<text"));
    // Two crowns.
    assert_eq!(hawk("Crowned Lion", "L", "K"), hawk("Royal Lion", "Q", "K"));
}

#[test]
fn a_piece_has_the_drawing_for_which_it_asks_and_no_other_has_it() {
    let ron = |picture: &str| {
        format!(
            r#"(name: "Pictures", board: (files: 4, ranks: 4), start: "knnc/4/4/3K w - - 0 1", pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "C", name: "Camel", betza: "C"),
                (letter: "N", name: "Odd", betza: "C"{picture}),
            ])"#
        )
    };
    let picture = |text: &str, letter: &str| {
        let rules = Rules::read("pictures", text, &[]).unwrap();
        let kind = rules.kind_named(letter).unwrap();
        symbol(&rules, Piece::new(Color::White, kind))
    };
    let (without, with) = (ron(""), ron(r#", picture: "camel""#));
    assert_eq!(picture(&with, "N"), picture(&without, "C"));
    assert_ne!(picture(&with, "C"), picture(&without, "C"));
    assert_eq!(pictures().matches("<symbol ").count(), PICTURES.len());
}

#[test]
fn a_king_who_moves_as_a_knight_is_a_crowned_knight() {
    let variant = Variant::open("knightmate", &[]).unwrap();
    let rules = variant.rules();
    let king = symbol(rules, Piece::new(Color::White, rules.king));
    let chess = Variant::open("chess", &[]).unwrap();
    let rules = chess.rules();
    let knight = rules.kind_named("N").unwrap();
    let knight = symbol(rules, Piece::new(Color::White, knight));
    let own_king = symbol(rules, Piece::new(Color::White, rules.king));
    assert_ne!(king, own_king);
    let body = |text: &str| {
        text.split(" d=\"")
            .nth(1)
            .map(|d| d.split('"').next().unwrap().to_owned())
    };
    assert_eq!(body(&king), body(&knight));
}

#[test]
fn a_board_shows_what_it_is_told() {
    let variant = Variant::open("chu", &[]).unwrap();
    let rules = variant.rules();
    let square = |name: &str| rules.geometry.square(name).unwrap();
    let lion = Piece::new(Color::White, rules.kind_named("L").unwrap());
    let diagram = Diagram::new(rules, lion, square("e4"));
    let board = BoardPicture::new(rules)
        .pieces([(square("e4"), lion)])
        .marks(marks_of(&diagram));
    let plain = board.clone().coordinates(false).svg();
    read(&plain);
    assert!(!plain.contains("<text"));
    assert!(plain.contains(&symbol(rules, lion)));
    let passing = Mark::Class(SquareClass::InPassing);
    assert!(plain.contains(passing.colour()));
    assert!(!plain.contains(passing.name()));
    assert!(board.clone().legend(true).svg().contains(passing.name()));
    let turned = board.clone().below(Color::Black).svg();
    assert_ne!(turned, board.svg());
    let moved = board
        .clone()
        .last_move([square("e3"), square("e4")])
        .check([square("a0")])
        .svg();
    assert_ne!(moved, board.svg());
    let pointed = board.clone().arrows([(square("a0"), square("e4"))]).svg();
    read(&pointed);
    assert_eq!(
        pointed.matches("<path").count(),
        board.svg().matches("<path").count() + 1
    );
    let ringed = board.clone().arrows([(square("a0"), square("a0"))]).svg();
    read(&ringed);
    assert!(ringed.contains("<circle"));
    // Squares beyond the board, and a kind of other rules, are left out.
    let far = legwork::Square::new(15, 15).unwrap();
    let beyond = legwork::Kind::new(61).unwrap();
    let odd = board
        .clone()
        .pieces([
            (far, lion),
            (square("a0"), Piece::new(Color::Black, beyond)),
        ])
        .marks([(far, Mark::Castling)])
        .arrows([(far, square("a0")), (square("a0"), far)])
        .last_move([far]);
    assert_eq!(odd.svg(), board.svg());
}
