//! The places of a rule file that name kinds of pieces, when these change or go.

use legwork_core::piece::Symbol;
use legwork_reader::ron_source::parts;

use crate::splice::{added, place_of, quoted, removed, replaced, text_of};

/// The fields whose texts are not letters of pieces even if they look like one.
const OTHER_TEXTS: [&str; 10] = [
    "at", "betza", "faces", "halts", "name", "picture", "prose", "remark", "right", "words",
];

/// The kind that castles with the King where no other is named.
const ROOK: &str = "R";

/// The fate of a value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    Changes(String),
    /// It has no sense without a kind that is gone.
    Goes,
}

/// The fate of the value of a field when each kind becomes another, or nothing. An element of a list goes alone; a list goes with its
/// last element, a struct with any of its fields.
pub(crate) fn fate(field: &str, value: &str, of: &dyn Fn(Symbol) -> Option<Symbol>) -> Fate {
    if value.starts_with('"') {
        return match text_of(value) {
            Some(text) if !OTHER_TEXTS.contains(&field) => fate_of_text(field, &text, of),
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
        let fate = fate(part.key.unwrap_or(field), part.value, of);
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
    if field == "castling" && place_of(&value[open..], "with").is_none() {
        match Symbol::read(ROOK).map(|rook| (rook, of(rook))) {
            Some((_, None)) => return Fate::Goes,
            Some((old, Some(new))) if old != new => {
                let with = format!("with: [{}]", quoted(&new.to_string()));
                text = added(&text, &text[open..], &with, " ");
            }
            _ => {}
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

/// The fate of a text: a letter, several in a row, or a position.
fn fate_of_text(field: &str, text: &str, of: &dyn Fn(Symbol) -> Option<Symbol>) -> Fate {
    let now = match field {
        "start" | "fen" => Some(mapped_start(text, of)),
        "rank" | "never" => letters(text, of),
        _ => match Symbol::read(text) {
            Some(symbol) => of(symbol).map(|symbol| symbol.to_string()),
            None => return Fate::Stays,
        },
    };
    match now {
        None => Fate::Goes,
        Some(now) if now == text => Fate::Stays,
        Some(now) => Fate::Changes(quoted(&now)),
    }
}

/// Letters of kinds in a row, when these have become others; `None` if one of them is gone.
fn letters(row: &str, of: &dyn Fn(Symbol) -> Option<Symbol>) -> Option<String> {
    let letter = |letter: char| match Symbol::new(letter, false) {
        Some(symbol) => of(symbol).map(|symbol| symbol.to_string()),
        None => Some(letter.to_string()),
    };
    row.chars().map(letter).collect()
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
        let told = |value: &str, gone| fate("", value, &without(gone));
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
    fn texts_are_letters_where_their_field_has_letters() {
        let rook = |symbol: Symbol| Symbol::read(if symbol.to_string() == "R" { "T" } else { "K" });
        let told = |field: &str, value: &str| fate(field, value, &rook);
        let changes = |text: &str| Fate::Changes(text.to_owned());
        assert_eq!(told("frozen", r#"[(at: "R")]"#), Fate::Stays);
        assert_eq!(told("more", r#"[(betza: "R", to: "1")]"#), Fate::Stays);
        assert_eq!(told("no_screens", r#"["R"]"#), changes(r#"["T"]"#));
        let shuffle = r#"Shuffle(rank: "RKR", between: [("R", "K", "R")], never: ["RK"])"#;
        assert_eq!(
            told("set_ups", shuffle),
            changes(r#"Shuffle(rank: "TKT", between: [("T", "K", "T")], never: ["TK"])"#)
        );
        let option = r#"[(name: "R", values: [(name: "K", set: (start: "r w R - 0 1"))])]"#;
        assert_eq!(
            told("options", option),
            changes(&option.replace("\"r w", "\"t w"))
        );
        assert_eq!(
            told("castling", "(text: KingMove, wings: [])"),
            changes(r#"(text: KingMove, wings: [], with: ["T"])"#)
        );
        assert_eq!(
            fate(
                "castling",
                "Orthodox(king_to: (\"c\", \"g\"))",
                &without("R")
            ),
            Fate::Goes
        );
        assert_eq!(fate("set_ups", shuffle, &without("K")), Fate::Goes);
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
