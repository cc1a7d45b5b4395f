//! Pieces and boards as SVG.
//!
//! Every kind of any rules has a picture. A kind whose *name* has a hand-made drawing (the files under `pieces/`)
//! gets this drawing; a kind with the letter and the moves of an orthodox piece gets the orthodox drawing; a
//! crowned piece gets the drawing of its base with a crown. Any other kind has a [`glyph`](symbol): a disc with its
//! letter and a compass of its moves. No two kinds of the same rules share a picture. Rules in the style of Shogi have
//! pentagons with characters, those whose royal piece is a General discs with the characters of each side.
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

use std::fmt::Write as _;

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;

pub use board::BoardPicture;
pub use escape::escaped;
pub use glance::{glance, marks_of, marks_of_targets};
pub use look::Look;
pub use marks::Mark;

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

/// A further set of pictures of the pieces, besides those of the style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceSet {
    /// Drawings as in chess, for a style that has characters.
    International,
    /// Discs with the letter and a compass of the moves.
    Moves,
}

impl PieceSet {
    /// The sets that rules have besides that of their style.
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

/// Returns the pictures of all pieces in the further sets, as symbols of one hidden `<svg>`. Their ids are those of
/// [`symbol_id`], with a hyphen and the name of the set: `piece-wK-moves`.
pub fn sets(rules: &Rules) -> String {
    let choices = choice::choices(rules);
    let mut text = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#,
    );
    for kind in rules.named_kinds() {
        for piece in Color::each(|color| Piece::new(color, kind)) {
            for set in PieceSet::of(rules) {
                let choice = match set {
                    PieceSet::International => &choices[kind.index()],
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
    for kind in rules.named_kinds() {
        for color in Color::BOTH {
            let piece = Piece::new(color, kind);
            let _ = write!(
                text,
                r#"<symbol id="{}" viewBox="0 0 100 100">{}</symbol>"#,
                symbol_id(rules, piece),
                draw(rules, piece, &choices[kind.index()])
            );
        }
    }
    text + "</svg>"
}

/// Returns the id of a piece's symbol in a [`sprite`]: `piece-`, the side's letter and the kind's symbol, with
/// `plus` for the sign of a crowned kind: `piece-wK`, `piece-bplusR`.
pub fn symbol_id(rules: &Rules, piece: Piece) -> String {
    let symbol = rules.piece(piece.kind).symbol;
    let plus = if symbol.crowned() { "plus" } else { "" };
    format!("piece-{}{plus}{}", piece.color.letter(), symbol.letter())
}

/// Draws a piece whose picture has been chosen, as the style of the rules has it.
fn draw(rules: &Rules, piece: Piece, choice: &Choice) -> String {
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
    let ink = ink::Ink::of_look(Look::of(rules), piece.color);
    match choice {
        Choice::Drawn(art) => ink.draw(art),
        Choice::Crowned(art) => ink.draw_crowned(art),
        Choice::Glyph => glyph::draw(rules.piece(piece.kind), ink, piece.color),
    }
}
