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
    let Some(last) = parts(inside).pop() else {
        let at = offset_of(text, inside) + 1;
        return [&text[..at], gap, words, &text[at..]].concat();
    };
    let end = end(text, &last);
    let (behind, comma) = behind(text, end);
    let to = line_end(text, behind);
    let first = if comma { "" } else { "," };
    let second = if comma { "," } else { "" };
    // After a comment to the end of the line comes another line.
    let line = text[..begin(text, &last)].rsplit('\n').next();
    let line = line.unwrap_or_default();
    let indent = &line[..line.len() - line.trim_start().len()];
    let gap = if to > behind && !gap.contains('\n') {
        format!("\n{indent}")
    } else {
        gap.to_owned()
    };
    [
        &text[..end],
        first,
        &text[end..to],
        &gap,
        words,
        second,
        &text[to..],
    ]
    .concat()
}

/// The text without an element, or a field, of a value in brackets. The comments in the lines above it and behind it go, too, if it has
/// these lines for itself.
pub(crate) fn removed(text: &str, inside: &str, place: usize) -> String {
    let all = parts(inside);
    let Some(part) = all.get(place) else {
        return text.to_owned();
    };
    let own = begin(text, part);
    let (to, comma) = behind(text, end(text, part));
    let open = offset_of(text, inside) + 1;
    let before = place.checked_sub(1).and_then(|before| all.get(before));
    let last = before.map(|before| end(text, before));
    let floor = last.map_or(open, |last| behind(text, last).0);
    let whole_line = line_end(text, to);
    let lines = text[whole_line..].starts_with('\n');
    let from = lines.then(|| line_begin(text, floor, own)).flatten();
    let (from, to) = match (from, last) {
        (Some(from), _) => (from, whole_line),
        (None, Some(_)) => (floor, to),
        (None, None) => {
            let rest = &text[to..];
            (open, to + rest.len() - rest.trim_start_matches(' ').len())
        }
    };
    // The last one has no comma where this one had none.
    let (kept, rest) = match last {
        Some(last) if !comma => (last, floor),
        _ => (from, from),
    };
    [&text[..kept], &text[rest..from], &text[to..]].concat()
}

fn begin(text: &str, part: &RonPart<'_>) -> usize {
    offset_of(text, part.key.unwrap_or(part.value))
}

fn end(text: &str, part: &RonPart<'_>) -> usize {
    offset_of(text, part.value) + part.value.len()
}

/// Where what follows the comma after a value begins, and whether there is one.
fn behind(text: &str, end: usize) -> (usize, bool) {
    match skip_blanks(&text[end..]).strip_prefix(',') {
        Some(rest) => (text.len() - rest.len(), true),
        None => (end, false),
    }
}

/// A text without leading blanks and comments.
fn skip_blanks(text: &str) -> &str {
    &text[offset_of(text, trim(text))..]
}

/// The end of the line if there are only blanks and comments up to it, else this place.
fn line_end(text: &str, at: usize) -> usize {
    let Some(length) = text[at..].find('\n') else {
        return at;
    };
    let line = &text[at..=at + length];
    let closed = line.matches("/*").count() == line.matches("*/").count();
    if closed && skip_blanks(line).is_empty() {
        at + length
    } else {
        at
    }
}

/// Where the lines begin that a part has for itself with the comments above it, at the break before them; `None` if something else
/// is in front of it.
fn line_begin(text: &str, floor: usize, own: usize) -> Option<usize> {
    let above = &text[floor..own];
    let mut at = above.rfind('\n')?;
    if !above[at..].trim().is_empty() {
        return None;
    }
    while let Some(line) = above[..at].rfind('\n') {
        let words = above[line..at].trim();
        let one =
            words.starts_with("/*") && words.find("*/") == Some(words.len().saturating_sub(2));
        if !words.starts_with("//") && !one {
            break;
        }
        at = line;
    }
    Some(floor + at)
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
            "( // \"name: (\n    name: \"A\", /* b */\n    like: 2,\n)\n"
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

    #[test]
    fn comments_stay_with_their_parts() {
        let list = "[\n    // of one\n    1, // behind one\n\n    // of two\n    /* and more */\n    2, // behind two\n    3 // behind three\n]";
        let without = |place| removed(list, list, place);
        let one = "\n    // of one\n    1, // behind one\n";
        let two = "\n    // of two\n    /* and more */\n    2, // behind two";
        let three = "\n    3 // behind three\n]";
        assert_eq!(list, format!("[{one}{two}{three}"));
        assert_eq!(without(0), format!("[\n{two}{three}"));
        assert_eq!(without(1), format!("[{one}{three}"));
        assert_eq!(without(2), format!("[{one}{}\n]", two.replace("2,", "2")));
        assert_eq!(
            added(list, list, "4", " "),
            format!("[{one}{two}\n    3, // behind three\n    4\n]")
        );
        let pair = "[\n    1, 2, // both\n]";
        assert_eq!(removed(pair, pair, 0), "[2, // both\n]");
        assert_eq!(removed(pair, pair, 1), "[\n    1, // both\n]");
    }
}
