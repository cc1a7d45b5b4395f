//! The pieces of Xiangqi and Janggi: discs with the character that the side has for the kind, in its colour.

use legwork_core::piece::{Color, Kind};
use legwork_core::rules::Rules;

use super::characters;
use super::look::Look;

const BODY: &str = "#fdf3dc";
const RED: &str = "#b3121f";
const BLACK: &str = "#1d1b19";
const BLUE: &str = "#123f8f";

/// The characters of Xiangqi, by the names of kinds in lower case: White's, who is red, and Black's.
const XIANGQI: [(&str, char, char); 8] = [
    ("general", '\u{5e25}', '\u{5c07}'),
    ("advisor", '\u{4ed5}', '\u{58eb}'),
    ("guard", '\u{4ed5}', '\u{58eb}'),
    ("elephant", '\u{76f8}', '\u{8c61}'),
    ("horse", '\u{508c}', '\u{99ac}'),
    ("chariot", '\u{4fe5}', '\u{8eca}'),
    ("cannon", '\u{70ae}', '\u{7832}'),
    ("soldier", '\u{5175}', '\u{5352}'),
];

/// Those of Janggi: of Cho, who is blue and moves first, and of Han.
const JANGGI: [(&str, char, char); 8] = [
    ("general", '\u{695a}', '\u{6f22}'),
    ("guard", '\u{58eb}', '\u{58eb}'),
    ("advisor", '\u{58eb}', '\u{58eb}'),
    ("elephant", '\u{8c61}', '\u{8c61}'),
    ("horse", '\u{99ac}', '\u{99ac}'),
    ("chariot", '\u{8eca}', '\u{8eca}'),
    ("cannon", '\u{5305}', '\u{5305}'),
    ("soldier", '\u{5352}', '\u{5175}'),
];

/// The disc of a kind; with its letter where the style has no character for its name, or another kind has that name, too.
pub(super) fn draw(rules: &Rules, kind: Kind, color: Color) -> String {
    let (ink, rim) = match (Look::of(rules), color) {
        (Look::Janggi, Color::White) => (BLUE, 5),
        (Look::Janggi, Color::Black) | (_, Color::White) => (RED, 5),
        (_, Color::Black) => (BLACK, 7),
    };
    let text = match sign(rules, kind, color) {
        Some(sign) => characters::at(sign, (19.0, 19.0), 62.0, ink),
        None => {
            let symbol = rules.piece(kind).symbol;
            format!(
                r#"<text x="50" y="66" font-family="sans-serif" font-size="44" font-weight="bold" text-anchor="middle" fill="{ink}">{symbol}</text>"#
            )
        }
    };
    format!(
        r#"<circle cx="50" cy="50" r="45" fill="{BODY}" stroke="{ink}" stroke-width="{rim}"/><circle cx="50" cy="50" r="38" fill="none" stroke="{ink}" stroke-width="1.5"/>{text}"#
    )
}

fn sign(rules: &Rules, kind: Kind, color: Color) -> Option<char> {
    let name = |kind| rules.piece(kind).name.to_lowercase();
    let own = name(kind);
    let known = match Look::of(rules) {
        Look::Janggi => JANGGI,
        _ => XIANGQI,
    };
    let (_, white, black) = known.into_iter().find(|(name, ..)| *name == own)?;
    let first = rules.named_kinds().find(|&other| name(other) == own);
    (first == Some(kind)).then_some(match color {
        Color::White => white,
        Color::Black => black,
    })
}

/// Every character that a disc may have, for the test of their outlines.
#[cfg(test)]
pub(super) fn signs() -> impl Iterator<Item = char> {
    let both = XIANGQI.into_iter().chain(JANGGI);
    both.flat_map(|(_, white, black)| [white, black])
}
