//! Functions that build sentences from words.

pub(crate) use legwork_core::echo::one;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{Rules, Sides};
use legwork_core::squares::Squares;

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn all_of(items: &[String]) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn any_of(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// The names of some kinds, in the order of the rules.
pub(crate) fn names(rules: &Rules, kinds: Kinds) -> Vec<String> {
    let listed = |kind: &Kind| kinds.contains(*kind) && !rules.is_on_second_board(*kind);
    let kinds = rules.kinds().filter(listed);
    kinds.map(|kind| name(rules, kind)).collect()
}

/// The name of a kind.
pub(crate) fn name(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).name.clone()
}

/// The name of the kind that castles.
pub(crate) fn castler(rules: &Rules) -> String {
    name(rules, rules.castler)
}

/// The name of the royal kind, or of the one that castles where nothing is royal.
pub(crate) fn king(rules: &Rules) -> String {
    name(rules, rules.king)
}

/// The text with a capital letter first.
pub(crate) fn capital(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}

/// The name of a square.
pub(crate) fn square(rules: &Rules, square: Square) -> String {
    rules.geometry.name(square).to_string()
}

/// The label of a side's `nth` rank, counted from 0 from that side.
pub(crate) fn rank(rules: &Rules, color: Color, nth: u8) -> u8 {
    let geometry = rules.geometry;
    let nth = match color {
        Color::White => nth,
        Color::Black => geometry.ranks() - 1 - nth,
    };
    nth + geometry.first_rank()
}

/// A text as a sentence: with a capital first and a full stop last.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase).into_iter().flatten();
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    first.chain(chars).collect::<String>() + stop
}

/// Where both sides may do something: `on any square`, `on rank 8`, `by White on e8, by Black on e1`.
pub(crate) fn on_squares(rules: &Rules, sides: Sides) -> String {
    if sides == [Squares::board(rules.geometry); 2] {
        return "on any square".to_owned();
    }
    match sides.map(|squares| squares_in_words(rules, squares)) {
        [white, black] if white == black => format!("on {white}"),
        [white, black] => format!("by White on {white}, by Black on {black}"),
    }
}

/// Squares as whole ranks, or each by its name: `ranks 2 to 7`, `d4, e4, d5 and e5`.
pub(crate) fn squares_in_words(rules: &Rules, squares: Squares) -> String {
    let names = squares
        .iter()
        .map(|square| rules.geometry.name(square).to_string());
    ranks(rules, squares).unwrap_or_else(|| all_of(&names.collect::<Vec<_>>()))
}

/// The ranks whose squares these are, if they are whole ranks one behind the other: `ranks 2 to 7`.
fn ranks(rules: &Rules, squares: Squares) -> Option<String> {
    let (first, last) = (squares.first()?.rank(), squares.last()?.rank());
    let between = |square: &Square| (first..=last).contains(&square.rank());
    let whole: Squares = rules.geometry.squares().filter(between).collect();
    let label = |rank: u8| rank + rules.geometry.first_rank();
    (whole == squares).then(|| {
        if first == last {
            format!("rank {}", label(first))
        } else {
            format!("ranks {} to {}", label(first), label(last))
        }
    })
}
