//! Pieces and boards as SVG.
//!
//! Every kind of any rules has a picture: the drawing that its rules name; or the hand-made drawing of its *name* (the files under
//! `pieces/`); or that of the orthodox piece with its letter and moves. A crowned piece has the drawing of its base with a crown. Any
//! other kind has a [`glyph`](symbol): a disc with its letter and a compass of its moves. No two kinds of the same rules share a
//! picture. Rules in the style of Shogi have pentagons with characters, those whose royal piece is a General discs with the
//! characters of each side. The cells of a board are squares, or hexagons if the style asks for them.
//!
//! All pictures fill a view box of 100 by 100. Colours are written inline: no picture needs a style sheet, a font
//! file or an id of the surrounding document, so they can be put into any page, any number of times.

mod art;
mod board;
mod characters;
mod choice;
mod disc;
mod escape;
mod glance;
mod glyph;
mod hand;
mod ink;
mod lines;
mod look;
mod marks;
pub mod page;
mod pentagon;
mod tiling;

use std::fmt::Write as _;

use legwork_core::piece::{Color, Dress, Piece};
use legwork_core::rules::Rules;

pub use board::BoardPicture;
pub use escape::escaped;
pub use glance::{glance, marks_of, marks_of_targets};
pub use look::Look;
pub use marks::Mark;
pub use tiling::Tiling;

use choice::Choice;

/// Returns the picture of a piece: SVG elements that fill a view box of 100 by 100.
pub fn symbol(rules: &Rules, piece: Piece) -> String {
    draw(rules, piece, &choice::choices(rules)[piece.kind.index()])
}

/// Returns the picture of a piece as a whole document.
pub fn svg(rules: &Rules, piece: Piece) -> String {
    let name = escape::escaped(&format!("{} {}", piece.color, rules.piece(piece.kind).name));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img"><title>{name}</title>{}</svg>"#,
        symbol(rules, piece)
    )
}

/// Another set of pictures of the pieces than that of the style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceSet {
    /// Drawings as in chess, for a style that has characters.
    International,
    /// Discs with the letter and a compass of the moves.
    Moves,
}

impl PieceSet {
    /// The sets that rules have in addition to that of their style.
    pub fn of(rules: &Rules) -> &'static [Self] {
        match Look::of(rules) {
            Look::Chess => &[Self::Moves],
            Look::Shogi | Look::Xiangqi | Look::Janggi => &[Self::International, Self::Moves],
        }
    }

    /// Its name, which the ids of its symbols end with.
    pub fn name(self) -> &'static str {
        match self {
            Self::International => "international",
            Self::Moves => "moves",
        }
    }
}

/// Everything that a page draws on a square: the pieces of both sides, and the wall.
fn pieces(rules: &Rules) -> impl Iterator<Item = Piece> {
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    rules.named_kinds().flat_map(both).chain(rules.wall_piece())
}

/// Returns the pictures of all pieces in the further sets, as symbols of one hidden `<svg>`. Their ids are those of
/// [`symbol_id`], with a hyphen and the name of the set: `piece-wK-moves`.
pub fn sets(rules: &Rules) -> String {
    let choices = choice::choices(rules);
    let mut text = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#,
    );
    for piece in pieces(rules) {
        for set in PieceSet::of(rules) {
            let choice = match set {
                PieceSet::International => &choices[piece.kind.index()],
                PieceSet::Moves => &Choice::Glyph,
            };
            let _ = write!(
                text,
                r#"<symbol id="{}-{}" viewBox="0 0 100 100">{}</symbol>"#,
                symbol_id(rules, piece),
                set.name(),
                draw_chosen(rules, piece, choice)
            );
        }
    }
    text + "</svg>"
}

/// Returns the pictures of all pieces of both sides as symbols of one hidden `<svg>`, for a page that shows them
/// with `<use href="#piece-wK"/>`. The ids are those of [`symbol_id`].
pub fn sprite(rules: &Rules) -> String {
    let choices = choice::choices(rules);
    let mut text = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#,
    );
    for piece in pieces(rules) {
        let _ = write!(
            text,
            r#"<symbol id="{}" viewBox="0 0 100 100">{}</symbol>"#,
            symbol_id(rules, piece),
            draw(rules, piece, &choices[piece.kind.index()])
        );
    }
    text + "</svg>"
}

/// Returns all drawings for which rules may ask, as symbols of one hidden `<svg>`, each as White's piece. Their ids are `picture-` and
/// the name.
pub fn pictures() -> String {
    let mut text = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#,
    );
    for art in art::ART {
        let _ = write!(
            text,
            r#"<symbol id="picture-{}" viewBox="0 0 100 100">{}</symbol>"#,
            art.name,
            ink::Ink::of(Color::White).draw(art)
        );
    }
    text + "</svg>"
}

/// Returns the id of a piece's symbol in a [`sprite`]: `piece-`, the side's letter and the kind's symbol, with
/// `plus` for the sign of a crowned kind, and `prime` and `bang` for the `'` and `!` of others: `piece-wK`, `piece-bplusR`,
/// `piece-wAprime`; of a wall `piece-wall`.
pub fn symbol_id(rules: &Rules, piece: Piece) -> String {
    if rules.is_wall(piece) {
        return "piece-wall".to_owned();
    }
    let symbol = rules.piece(piece.kind).symbol;
    let plus = if symbol.crowned() { "plus" } else { "" };
    let dress = match symbol.dress() {
        None => "",
        Some(Dress::Apostrophe) => "prime",
        Some(Dress::Exclamation) => "bang",
    };
    let (color, letter) = (piece.color.letter(), symbol.letter());
    format!("piece-{color}{plus}{letter}{dress}")
}

/// The picture of a wall.
const WALL: &str = r##"<g fill="#7d7468" stroke="#4a443c" stroke-width="4" stroke-linejoin="round"><path d="M14 16h72v68h-72z"/><path fill="none" d="M14 39h72M14 61h72M38 16v23M62 16v23M26 39v22M50 39v22M74 39v22M38 61v23M62 61v23"/></g>"##;

/// The picture of the one wall that moves, the Duck.
const DUCK: &str = r##"<g stroke="#7a5c00" stroke-width="4" stroke-linejoin="round"><path fill="#f4c430" d="M16 58c2 18 14 26 34 26 24 0 36-12 36-28l-10 6c-6-6-14-6-22-6 4-6 6-12 4-20-3-12-14-20-26-16-10 3-14 12-12 20l4 10c-4 2-8 4-8 8z"/><path fill="#e8762d" d="M20 34L6 40l14 8z"/><circle cx="36" cy="33" r="4" fill="#3a2c00" stroke="none"/></g>"##;

/// The picture of a wall; `None` of a piece.
fn wall(rules: &Rules, piece: Piece) -> Option<&'static str> {
    let picture = if rules.has_duck() { DUCK } else { WALL };
    rules.is_wall(piece).then_some(picture)
}

/// Draws a piece whose picture has been chosen, as the style of the rules has it.
fn draw(rules: &Rules, piece: Piece, choice: &Choice) -> String {
    if let Some(wall) = wall(rules, piece) {
        return wall.to_owned();
    }
    match Look::of(rules) {
        Look::Chess => draw_chosen(rules, piece, choice),
        Look::Shogi => {
            let ink = ink::Ink::of(piece.color);
            pentagon::draw(rules.piece(piece.kind), ink, piece.color)
        }
        Look::Xiangqi | Look::Janggi => disc::draw(rules, piece.kind, piece.color),
    }
}

/// Draws the picture that has been chosen, whatever the style of the rules.
fn draw_chosen(rules: &Rules, piece: Piece, choice: &Choice) -> String {
    if let Some(wall) = wall(rules, piece) {
        return wall.to_owned();
    }
    let ink = ink::Ink::of_look(Look::of(rules), piece.color);
    match choice {
        Choice::Drawn(art) => ink.draw(art),
        Choice::Crowned(art) => ink.draw_crowned(art),
        Choice::Glyph => glyph::draw(rules.piece(piece.kind), ink, piece.color),
    }
}
