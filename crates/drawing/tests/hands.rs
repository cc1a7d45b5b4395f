//! Pieces in hand next to the board, and the sign of those that fall back when they are captured.

use legwork_drawing::svg::{BoardPicture, page, symbol};
use legwork_drawing::text::board;

use legwork::{Color, Piece, Position, Variant};
use roxmltree::Document;

fn read_position(name: &str, fen: &str) -> Position {
    let variant = Variant::open(name, &[]).unwrap();
    variant.position(fen).unwrap()
}

fn crazyhouse() -> Position {
    let fen = "r3k2r/8/8/8/3Q~4/8/8/R3K2R[PPPNnn] w KQkq - 0 1";
    read_position("crazyhouse", fen)
}

/// The texts of a picture, without its title.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let nodes = document.descendants();
    let texts = nodes.filter(|node| node.has_tag_name("text"));
    texts
        .filter_map(|node| node.text())
        .map(str::to_owned)
        .collect()
}

#[test]
fn hands_are_counted_in_text() {
    let position = crazyhouse();
    assert_eq!(board::held(&position, Color::White), "N P3");
    assert_eq!(board::held(&position, Color::Black), "n2");
    let drawn = board::draw(&position);
    assert!(drawn.contains("4 |  .  .  . Q~  .  .  .  .\n"), "{drawn}");
    let without = board::draw(&crazyhouse_without());
    assert!(without.contains("4 | . . . Q . . . .\n"), "{without}");
    let shogi = read_position("shogi", "4k4/2+P6/9/9/9/9/9/9/4K4[PP] w - - 0 1");
    assert_eq!(board::held(&shogi, Color::White), "P2");
    assert_eq!(board::held(&shogi, Color::Black), "");
    let drawn = board::draw(&shogi);
    assert!(drawn.contains("8 |  .  . +P  ."), "{drawn}");
}

#[test]
fn hands_stand_above_and_below_the_board() {
    let position = crazyhouse();
    let rules = position.rules();
    let plain = BoardPicture::new(rules)
        .pieces(position.pieces())
        .coordinates(false);
    assert_eq!(texts(&plain.svg()), Vec::<String>::new());
    let whole = BoardPicture::of(&position).coordinates(false);
    // Black's two Knights, then White's three Pawns.
    assert_eq!(texts(&whole.svg()), ["2", "3"]);
    let turned = whole.clone().below(Color::Black);
    assert_eq!(texts(&turned.svg()), ["3", "2"]);
    let knight = rules.kind_named("N").unwrap();
    let pictures = |color| {
        whole
            .svg()
            .matches(&symbol(rules, Piece::new(color, knight)))
            .count()
    };
    assert_eq!([Color::White, Color::Black].map(pictures), [1, 1]);
    let page = whole.coordinates(true).on_page("a position");
    assert_eq!(texts(&page), ["2", "3"]);
    for id in ["piece-bN", "piece-wP", "piece-wN"] {
        assert_eq!(
            page.matches(&format!("\"#{id}\"")).count(),
            1,
            "{id}: {page}"
        );
    }
}

#[test]
fn a_piece_that_falls_back_has_a_sign() {
    let position = crazyhouse();
    let page = BoardPicture::of(&position).on_page("a position");
    assert_eq!(page.matches("#lw-promoted").count(), 1);
    assert!(page::sprite(position.rules()).contains("id=\"lw-promoted\""));
    let without = crazyhouse_without();
    assert_eq!(
        signs(&BoardPicture::of(&position).svg()),
        1 + signs(&BoardPicture::of(&without).svg())
    );
    // Without such pieces a page has no sign to show.
    let chess = Variant::open("chess", &[]).unwrap();
    assert!(!page::sprite(chess.rules()).contains("lw-promoted"));
}

/// The same board with a Queen that was never anything else.
fn crazyhouse_without() -> Position {
    let fen = crazyhouse().fen().replace('~', "");
    read_position("crazyhouse", &fen)
}

/// The number of signs in a picture, by their colour.
fn signs(svg: &str) -> usize {
    svg.matches("#a3123a").count()
}

#[test]
fn a_variant_without_drops_is_drawn_as_before() {
    let start = Variant::open("seirawan", &[]).unwrap().start();
    let before = BoardPicture::new(start.rules()).pieces(start.pieces());
    assert_eq!(BoardPicture::of(&start).svg(), before.svg());
    assert_eq!(BoardPicture::of(&start).on_page(""), before.on_page(""));
}
