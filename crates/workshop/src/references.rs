//! The places of a rule file that name kinds of pieces, when these change or go.

use legwork_core::piece::Symbol;
use legwork_reader::ron_source::parts;

use crate::splice::{quoted, removed, replaced, text_of};

/// The fields whose texts are not letters of pieces even if they look like one.
const OTHER_TEXTS: [&str; 8] = [
    "betza", "prose", "faces", "halts", "right", "name", "remark", "picture",
];

/// The fate of a value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    Changes(String),
    /// It has no sense without a kind that is gone.
    Goes,
}

/// The fate of a value when each kind becomes another, or nothing. An element of a list goes alone; a list goes with its last
/// element, a struct with any of its fields.
pub(crate) fn fate(value: &str, of: &dyn Fn(Symbol) -> Option<Symbol>) -> Fate {
    if value.starts_with('"') {
        let symbol = text_of(value).and_then(|text| Symbol::read(&text));
        return match symbol.map(|symbol| (symbol, of(symbol))) {
            Some((_, None)) => Fate::Goes,
            Some((old, Some(new))) if old != new => Fate::Changes(quoted(&new.to_string())),
            _ => Fate::Stays,
        };
    }
    // A name may be in front of the bracket.
    let Some(open) = value.find(['(', '[']).filter(|_| !value.starts_with('{')) else {
        return Fate::Stays;
    };
    let is_list = value[open..].starts_with('[');
    let mut text = value.to_owned();
    let mut left = false;
    for (place, part) in parts(&value[open..]).into_iter().enumerate().rev() {
        let other = part.key.is_some_and(|key| OTHER_TEXTS.contains(&key));
        let fate = if other {
            Fate::Stays
        } else {
            fate(part.value, of)
        };
        left |= fate != Fate::Goes;
        match fate {
            Fate::Stays => {}
            // What is behind it has changed already, so that its place is the same.
            Fate::Changes(words) => {
                let now = parts(&text[open..])[place].value;
                text = replaced(&text, now, &words);
            }
            Fate::Goes if is_list => text = removed(&text, &text[open..], place),
            Fate::Goes => return Fate::Goes,
        }
    }
    if text == value {
        Fate::Stays
    } else if left {
        Fate::Changes(text)
    } else {
        Fate::Goes
    }
}

/// The FEN of a start whose pieces on the board and in hand have become others, or are gone.
pub(crate) fn mapped_start(start: &str, of: &dyn Fn(Symbol) -> Option<Symbol>) -> String {
    let (board, fields) = start.split_at(start.find(' ').unwrap_or(start.len()));
    let (mut text, mut gap, mut rest) = (String::new(), 0_usize, board);
    while let Some(first) = rest.chars().next() {
        let in_hand = text.contains('[');
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Some((symbol, color, behind)) = Symbol::begin(rest) {
            rest = behind;
            match of(symbol) {
                Some(symbol) => {
                    flush(&mut text, &mut gap);
                    symbol.write(color, &mut text);
                }
                None => {
                    rest = rest.strip_prefix('~').unwrap_or(rest);
                    gap += usize::from(!in_hand);
                }
            }
        } else if digits > 0 && !in_hand {
            gap = gap.saturating_add(rest[..digits].parse().unwrap_or(0));
            rest = &rest[digits..];
        } else {
            flush(&mut text, &mut gap);
            text.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    flush(&mut text, &mut gap);
    text + fields
}

/// Writes the empty squares before what follows.
fn flush(text: &mut String, gap: &mut usize) {
    if *gap > 0 {
        *text += &gap.to_string();
    }
    *gap = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(gone: &'static str) -> impl Fn(Symbol) -> Option<Symbol> {
        move |symbol| (symbol.to_string() != gone).then_some(symbol)
    }

    #[test]
    fn a_struct_goes_with_what_it_is_about() {
        let told = |value: &str, gone| fate(value, &without(gone));
        let changes = |text: &str| Fate::Changes(text.to_owned());
        let rules = r#"[(pieces: ["P"], zone: 1, to: ["Q", "N"]), (pieces: ["M"], to: ["N"])]"#;
        assert_eq!(
            told(rules, "N"),
            changes(r#"[(pieces: ["P"], zone: 1, to: ["Q"])]"#)
        );
        assert_eq!(
            told(rules, "M"),
            changes(r#"[(pieces: ["P"], zone: 1, to: ["Q", "N"])]"#)
        );
        assert_eq!(told(rules, "K"), Fate::Stays);
        assert_eq!(
            told(r#"[("N", 2), ("Q", 1)]"#, "N"),
            changes(r#"[("Q", 1)]"#)
        );
        assert_eq!(
            told(r#"(with: ["R"], wings: [(right: "K")])"#, "R"),
            Fate::Goes
        );
        assert_eq!(
            told(r#"(with: ["R"], wings: [(right: "K")])"#, "K"),
            Fate::Stays
        );
        assert_eq!(told("[]", "K"), Fate::Stays);
        assert_eq!(
            told(r#"Shuffle(of: ["N", "B"])"#, "N"),
            changes(r#"Shuffle(of: ["B"])"#)
        );
    }

    #[test]
    fn a_start_loses_pieces_and_keeps_the_rest() {
        let start = "r1n2/1+n~n1/N4[Nnp] w KQ - 0 1";
        assert_eq!(
            mapped_start(start, &without("N")),
            "r4/1+n~2/5[p] w KQ - 0 1"
        );
        assert_eq!(
            mapped_start(start, &without("+N")),
            "r1n2/2n1/N4[Nnp] w KQ - 0 1"
        );
        assert_eq!(mapped_start("", &without("N")), "");
    }
}
