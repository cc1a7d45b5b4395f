//! Changes of a rule file's text at single places: everything else stays as its author has written it.

use legwork_reader::ron_source::{RonPart, find_field, offset_of, parts, trim};

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// The text that a value in quotes means.
pub(crate) fn text_of(value: &str) -> Option<String> {
    ron::from_str(value).ok()
}

/// The place of a field, or of an element with this value, within a value in brackets.
pub(crate) fn place_of(inside: &str, name: &str) -> Option<usize> {
    let mut parts = parts(inside).into_iter();
    parts.position(|part| part.key.unwrap_or(part.value) == name)
}

/// The text with other words in the place of a part of it.
pub(crate) fn replaced(text: &str, part: &str, words: &str) -> String {
    let from = offset_of(text, part);
    [&text[..from], words, &text[from + part.len()..]].concat()
}

/// The text with one more element, or field, at the end of a value in brackets; `gap` is put in front of it.
pub(crate) fn added(text: &str, inside: &str, words: &str, gap: &str) -> String {
    let (at, comma) = match parts(inside).last() {
        Some(last) => (end(text, last), ","),
        None => (offset_of(text, inside) + 1, ""),
    };
    [&text[..at], comma, gap, words, &text[at..]].concat()
}

/// The text without an element, or a field, of a value in brackets.
pub(crate) fn removed(text: &str, inside: &str, place: usize) -> String {
    let all = parts(inside);
    let begin = |part: &RonPart<'_>| offset_of(text, part.key.unwrap_or(part.value));
    let before = place.checked_sub(1).and_then(|before| all.get(before));
    let (from, to) = match (before, all.get(place), all.get(place + 1)) {
        (_, None, _) => return text.to_owned(),
        (_, Some(part), Some(next)) => (begin(part), begin(next)),
        (Some(before), Some(part), None) => (end(text, before), end(text, part)),
        (None, Some(_), None) => {
            let open = offset_of(text, inside);
            (open + 1, open + inside.len() - 1)
        }
    };
    [&text[..from], &text[to..]].concat()
}

fn end(text: &str, part: &RonPart<'_>) -> usize {
    offset_of(text, part.value) + part.value.len()
}

/// The rule file with a field that has this value.
pub(crate) fn put(file: &str, name: &str, value: &str) -> String {
    match find_field(file, name) {
        Some(before) => replaced(file, before, value),
        None => added(file, trim(file), &format!("{name}: {value}"), "\n    "),
    }
}

/// The rule file without a field of its own.
pub(crate) fn cut(file: &str, name: &str) -> String {
    let whole = trim(file);
    match place_of(whole, name) {
        Some(place) => removed(file, whole, place),
        None => file.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_put_where_it_was_or_at_the_end() {
        let file = "( // \"name: (\n    name: \"A\", /* b */\n)\n";
        assert_eq!(
            put(file, "name", "1"),
            "( // \"name: (\n    name: 1, /* b */\n)\n"
        );
        assert_eq!(
            put(file, "like", "2"),
            "( // \"name: (\n    name: \"A\",\n    like: 2, /* b */\n)\n"
        );
        assert_eq!(put("(a: 1)", "b", "2"), "(a: 1,\n    b: 2)");
        assert_eq!(put("()", "b", "2"), "(\n    b: 2)");
    }

    #[test]
    fn a_part_goes_with_its_comma() {
        let list = "[1, (2), 3]";
        let without = |place| removed(list, list, place);
        assert_eq!(
            [0, 1, 2, 3].map(without),
            ["[(2), 3]", "[1, 3]", "[1, (2)]", list]
        );
        assert_eq!(removed("[ 1, ]", "[ 1, ]", 0), "[]");
        assert_eq!(cut("(a: 1, b: [2], c: 3,)", "b"), "(a: 1, c: 3,)");
        assert_eq!(cut("(a: 1, b: [2],)", "b"), "(a: 1,)");
        assert_eq!(cut("(a: 1)", "b"), "(a: 1)");
    }
}
