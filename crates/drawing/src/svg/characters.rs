//! The characters of East Asian pieces, as outlines, so that no font is needed.

/// The outlines of the characters, in squares of [`UNITS`] units: one a line, the character first.
const OUTLINES: &str = include_str!("../../characters.txt");
const UNITS: f32 = 128.0;

/// One character, or two below each other, in the middle of a pentagon of 100 by 100.
pub(super) fn draw(signs: &str, fill: &str) -> String {
    let (size, tops): (f32, &[f32]) = match signs.chars().count() {
        1 => (48.0, &[25.0]),
        _ => (28.0, &[16.5, 43.5]),
    };
    let left = 50.0 - size / 2.0;
    let lines = signs.chars().zip(tops);
    lines
        .map(|(sign, &top)| at(sign, (left, top), size, fill))
        .collect()
}

/// A character in a square of this size with this upper left corner; nothing if its outline is not known.
pub(super) fn at(sign: char, (left, top): (f32, f32), size: f32, fill: &str) -> String {
    let scale = size / UNITS;
    outline(sign).map_or_else(String::new, |outline| {
        format!(
            r#"<path fill="{fill}" stroke="{fill}" stroke-width="2" transform="translate({left} {top}) scale({scale})" d="{outline}"/>"#
        )
    })
}

fn outline(sign: char) -> Option<&'static str> {
    let mut lines = OUTLINES.lines();
    lines.find_map(|line| line.strip_prefix(sign)?.strip_prefix(' '))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{disc, lines};
    use super::*;

    #[test]
    fn every_character_has_an_outline_of_its_own() {
        let signs: BTreeSet<char> = legwork_notation::records::every_character()
            .chain(disc::signs())
            .chain(lines::signs())
            .collect();
        for &sign in &signs {
            assert!(
                outline(sign).is_some_and(|path| path.starts_with('M')),
                "{sign}"
            );
        }
        let lines = OUTLINES.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), signs.len());
    }
}
