//! Rules that lose fields, kinds, and parts of the board.
//!
//! The rules are changed as text, at the places where the reader finds their values. The rest need not be sound: a file that is
//! refused does not fail in the same way.

use std::collections::BTreeMap;
use std::ops::Range;

use legwork_random_rules::grid::Grid;
use legwork_reader::ron_source::{RonPart, find_field, offset_of, parts};

use super::{Edit, ShrinkState};
use legwork_verify::shrink::{self, FenParts};

/// A part of a text, and what replaces it.
type Change = (Range<usize>, String);

/// Returns a text after changes of parts that do not overlap.
fn changed(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|(range, _)| range.start);
    let mut text = text.to_owned();
    for (range, new) in changes.into_iter().rev() {
        text.replace_range(range, &new);
    }
    text
}

/// Returns where a part is in its text.
fn range(text: &str, part: &str) -> Range<usize> {
    let start = offset_of(text, part);
    start..start + part.len()
}

/// Returns the parts of a value in brackets, behind a word or not: each with its range up to the next one, or to the end.
fn elements<'a>(text: &str, value: &'a str) -> Vec<(RonPart<'a>, Range<usize>)> {
    let word = value.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let inside = if word.starts_with(['(', '[', '{']) {
        parts(word)
    } else {
        Vec::new()
    };
    let start = |part: &RonPart<'_>| offset_of(text, part.key.unwrap_or(part.value));
    let end = offset_of(text, value) + value.len().saturating_sub(1);
    let next = inside.iter().skip(1).map(start).chain([end]);
    let ranges: Vec<_> = inside
        .iter()
        .zip(next)
        .map(|(part, next)| start(part)..next)
        .collect();
    inside.into_iter().zip(ranges).collect()
}

/// Reads a text in quotes.
fn string(value: &str) -> Option<String> {
    ron::from_str(value).ok()
}

/// Returns rules with the chosen value of every option written into them, and without options.
pub(super) fn resolved(rules: &str, chosen: &BTreeMap<String, String>) -> Option<String> {
    let mut fields = parts(rules);
    for option in find_field(rules, "options").map(parts).unwrap_or_default() {
        let wanted = chosen.get(&string(find_field(option.value, "name")?)?);
        let values = parts(find_field(option.value, "values")?);
        let is_wanted = |value: &&RonPart<'_>| {
            let name = find_field(value.value, "name").and_then(string);
            wanted.is_none_or(|wanted| name.as_ref() == Some(wanted))
        };
        let value = values.iter().find(is_wanted)?.value;
        for new in find_field(value, "set").map(parts).unwrap_or_default() {
            fields.retain(|field| field.key != new.key);
            fields.push(new);
        }
    }
    fields.retain(|field| field.key != Some("options"));
    let fields = fields
        .iter()
        .filter_map(|field| Some(format!("    {}: {},\n", field.key?, field.value)));
    Some(format!("(\n{})\n", fields.collect::<String>()))
}

/// An edit of the rules alone.
fn edit(change: impl Fn(&str) -> Option<String> + 'static) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let rules = Some(change(state.rules.as_ref()?)?);
        Some(ShrinkState {
            rules,
            ..state.clone()
        })
    })
}

/// All edits of rules.
pub(super) fn edits(rules: &str) -> Vec<Edit> {
    let mut edits = board(rules);
    edits.extend(letters(rules).into_iter().map(without_kind));
    edits.push(edit(|rules| {
        let name = find_field(rules, "name")?;
        Some(changed(
            rules,
            vec![(range(rules, name), "\"Smallest\"".to_owned())],
        ))
    }));
    // Neither is sound without the other.
    edits.push(edit(|rules| {
        Some(without_fields(rules, &["holdings", "drops"]))
    }));
    edits.extend((0..simpler(rules).len()).rev().map(|place| {
        edit(move |rules| {
            let change = simpler(rules).into_iter().nth(place)?;
            Some(changed(rules, vec![change]))
        })
    }));
    edits.extend(array(rules));
    edits
}

fn without_fields(rules: &str, names: &[&str]) -> String {
    let unwanted = elements(rules, rules.trim()).into_iter();
    let unwanted = unwanted.filter(|(part, _)| part.key.is_some_and(|key| names.contains(&key)));
    changed(
        rules,
        unwanted.map(|(_, range)| (range, String::new())).collect(),
    )
}

/// Returns every change that leaves out one part of the rules, or makes one of their values simpler: those of a part before those
/// inside it.
fn simpler(rules: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    simpler_inside(rules, rules.trim(), &mut changes);
    changes
}

fn simpler_inside(rules: &str, value: &str, changes: &mut Vec<Change>) {
    for (part, whole) in elements(rules, value) {
        changes.push((whole, String::new()));
        let range = range(rules, part.value);
        match (part.key, part.value.parse::<u8>()) {
            (Some("betza" | "prose"), _) => changes.extend(shorter(part.value, range)),
            (Some("zone" | "must"), Err(_)) => changes.push((range, "1".to_owned())),
            (_, Ok(number @ 1..)) => changes.push((range, (number - 1).to_string())),
            _ => simpler_inside(rules, part.value, changes),
        }
    }
}

/// Returns the changes that leave one atom of a notation in quotes, or remove some letters of it.
fn shorter(value: &str, range: Range<usize>) -> Vec<Change> {
    let inside = range.start + 1..range.end.saturating_sub(1);
    // The notation is plain ASCII; any other text is left alone.
    if !value.is_ascii() || !value.starts_with('"') || inside.len() < 2 {
        return Vec::new();
    }
    let atoms = ["W", "R"].map(|atom| (inside.clone(), atom.to_owned()));
    let cuts = [12, 4, 2, 1].into_iter().flat_map(|size| {
        let starts = (inside.start..=inside.end.saturating_sub(size)).rev();
        starts.map(move |start| (start..start + size, String::new()))
    });
    atoms.into_iter().chain(cuts).collect()
}

/// Returns the letters of the kinds that are not royal.
pub(super) fn letters(rules: &str) -> Vec<String> {
    let pieces = find_field(rules, "pieces").map(parts).unwrap_or_default();
    let pieces = pieces.into_iter().map(|piece| piece.value);
    let pieces = pieces.filter(|piece| find_field(piece, "royal") != Some("true"));
    pieces
        .filter_map(|piece| string(find_field(piece, "letter")?))
        .collect()
}

/// Returns the edit that removes a kind from everything that names it.
fn without_kind(letter: String) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        let clear = |grid: &mut Grid| {
            let cells = grid.0.iter_mut().flatten();
            cells
                .filter(|cell| cell.eq_ignore_ascii_case(&letter))
                .for_each(String::clear);
        };
        let rules = with_start(state.rules.as_ref()?, |start| clear(&mut start.grid))?;
        clear(&mut next.parts.grid);
        next.rules = Some(unnamed(rules.trim(), &letter, false)?);
        Some(next)
    })
}

/// Returns a value without what names a kind, or `None` if nothing is left: of a list without elements, a pair, and an element of a
/// list that is about this kind alone.
fn unnamed(value: &str, letter: &str, in_list: bool) -> Option<String> {
    /// The fields that a rule about kinds needs.
    const NEEDED: [&str; 5] = ["letter", "pieces", "to", "by", "of"];
    if string(value).is_some_and(|text| text == letter) {
        return None;
    }
    let is_list = value.starts_with('[');
    let elements = elements(value, value);
    let count = elements.len();
    let (mut changes, mut lost) = (Vec::new(), 0);
    for (part, whole) in elements {
        match (unnamed(part.value, letter, is_list), part.key) {
            (Some(new), _) => changes.push((range(value, part.value), new)),
            (None, None) if !is_list => return None,
            (None, Some(key)) if in_list && NEEDED.contains(&key) => return None,
            (None, _) => {
                lost += 1;
                changes.push((whole, String::new()));
            }
        }
    }
    (!is_list || lost == 0 || lost < count).then(|| changed(value, changes))
}

/// Returns the rules with another start.
fn with_start(rules: &str, change: impl Fn(&mut FenParts)) -> Option<String> {
    let place = find_field(rules, "start")?;
    let mut start = FenParts::read(&string(place)?);
    change(&mut start);
    let new = format!("{:?}", start.text());
    Some(changed(rules, vec![(range(rules, place), new)]))
}

/// Returns the edits that remove a file or a rank of the board, in the rules and in the position.
fn board(rules: &str) -> Vec<Edit> {
    let lines = |name, is_file| {
        let size = size(rules, name).map_or(0, |(size, _)| size);
        (0..size).rev().map(move |line| narrower(line, is_file))
    };
    lines("files", true).chain(lines("ranks", false)).collect()
}

/// Returns a number of the field `board`, and where it is.
pub(super) fn size(rules: &str, name: &str) -> Option<(u8, Range<usize>)> {
    let place = find_field(find_field(rules, "board")?, name)?;
    Some((place.parse().ok()?, range(rules, place)))
}

/// Returns the edit that removes this file (or rank) from the board.
fn narrower(line: u8, is_file: bool) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        let rules = state.rules.as_ref()?;
        let first = size(rules, "first_rank").map_or(1, |(first, _)| first);
        let (size, place) = size(rules, if is_file { "files" } else { "ranks" })?;
        let moved = |name: &str| moved(name, line, is_file, first);
        let mut changes = vec![(
            place,
            size.checked_sub(1).filter(|_| line < size)?.to_string(),
        )];
        let wings =
            find_field(rules, "castling").and_then(|castling| find_field(castling, "wings"));
        for wing in wings.map(parts).unwrap_or_default() {
            for name in ["king", "rook", "king_to", "rook_to"] {
                if let Some(place) = find_field(wing.value, name) {
                    let square = moved(&string(place)?)?;
                    changes.push((range(rules, place), format!("{square:?}")));
                }
            }
        }
        next.rules = with_start(&changed(rules, changes), |start| {
            cut(&mut start.grid, line, is_file);
        });
        cut(&mut next.parts.grid, line, is_file);
        if next.parts.passant != "-" {
            next.parts.passant = moved(&next.parts.passant)?;
        }
        Some(next)
    })
}

/// Removes a file (or rank) from a grid.
fn cut(grid: &mut Grid, line: u8, is_file: bool) {
    let line = usize::from(line);
    if !is_file {
        if line < grid.0.len() {
            grid.0.remove(line);
        }
        return;
    }
    for row in grid.0.iter_mut().filter(|row| line < row.len()) {
        row.remove(line);
    }
}

/// The name of a square after the removal of a file (or rank); `None` if the square was removed.
fn moved(name: &str, line: u8, is_file: bool, first: u8) -> Option<String> {
    let letter = *name.as_bytes().first()?;
    let file = letter.checked_sub(b'a')?;
    let rank = name.get(1..)?.parse::<u8>().ok()?.checked_sub(first)?;
    let along = if is_file { file } else { rank };
    let step = match along.cmp(&line) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => 1,
    };
    let (file, rank) = if is_file {
        (file - step, rank)
    } else {
        (file, rank - step)
    };
    Some(format!("{}{}", char::from(b'a' + file), rank + first))
}

/// Returns the edits that replace the start array by the position, or remove pieces from it.
fn array(rules: &str) -> Vec<Edit> {
    let mut edits: Vec<Edit> = vec![Box::new(|state: &ShrinkState| {
        let rules = state.rules.as_ref()?;
        let start = FenParts::read(&string(find_field(rules, "start")?)?);
        // Only if this leaves fewer pieces, so that removed pieces do not come back.
        let fewer = state.parts.pieces() < start.pieces();
        let rules = fewer.then(|| with_start(rules, |start| *start = state.parts.clone()))?;
        Some(ShrinkState {
            rules,
            ..state.clone()
        })
    })];
    let start = find_field(rules, "start")
        .and_then(string)
        .unwrap_or_default();
    let of_start = shrink::edits(&FenParts::read(&start)).into_iter();
    edits.extend(of_start.map(|change| edit(move |rules| with_start(rules, &change))));
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_move_up_when_a_file_or_rank_goes() {
        assert_eq!(moved("e4", 1, true, 1).as_deref(), Some("d4"));
        assert_eq!(moved("a4", 1, true, 1).as_deref(), Some("a4"));
        assert_eq!(moved("b4", 1, true, 1), None);
        assert_eq!(moved("b10", 2, false, 0).as_deref(), Some("b9"));
        assert_eq!(moved("?", 2, false, 0), None);
    }

    #[test]
    fn options_are_written_into_the_rules() {
        let rules = r#"(to: ["N"], code: ["a"], options: [(name: "promotion", values: [
            (name: "any"), (name: "rook", set: (to: ["R"])),
        ])])"#;
        let with = |value: &str| {
            let chosen = BTreeMap::from([("promotion".to_owned(), value.to_owned())]);
            resolved(rules, &chosen).unwrap()
        };
        assert_eq!(with("any"), "(\n    to: [\"N\"],\n    code: [\"a\"],\n)\n");
        assert_eq!(with("rook"), "(\n    code: [\"a\"],\n    to: [\"R\"],\n)\n");
        assert_eq!(resolved(rules, &BTreeMap::new()), Some(with("any")));
    }

    #[test]
    fn a_kind_goes_with_the_rules_about_it_alone() {
        let rules = r#"(to: [(letter: "R"), (letter: "N")], with: ["R"], rules: [
            (pieces: ["R"], to: ["N"]), (pieces: ["N"], to: ["R", "Q"], limits: [("R", 1), ("Q", 1)]),
        ])"#;
        let left: String = unnamed(rules, "R", false).unwrap();
        let left: String = left.split_whitespace().collect();
        assert_eq!(
            left,
            r#"(to:[(letter:"N")],rules:[(pieces:["N"],to:["Q"],limits:[("Q",1)]),])"#
        );
    }
}
