//! The line of a file where a fault is, with a caret under the place.

use console::measure_text_width;
use legwork::base::echo::steers;

use crate::terminal::{BAD, FAINT, paint};

/// The width of a screen that does not report its own.
const USUAL_WIDTH: usize = 100;
/// The part of a long line that is shown before the fault.
const BEFORE: usize = 24;

/// Returns the line, and a caret under the column; both count from 1, columns in characters. Empty if the file has
/// no such line. A line that is too long for the width is cut on both sides.
pub(crate) fn excerpt(source: &str, line: usize, column: usize, width: Option<usize>) -> String {
    let Some(text) = line
        .checked_sub(1)
        .and_then(|line| source.lines().nth(line))
    else {
        return String::new();
    };
    // A character that moves the cursor is shown as a space, so that the caret is in the right place.
    let shown: Vec<char> = text
        .chars()
        .map(|c| if steers(c) { ' ' } else { c })
        .collect();
    let gutter = line.to_string();
    let room = width.unwrap_or(USUAL_WIDTH);
    let room = room.saturating_sub(gutter.len() + 4).max(10);
    // The fault may be after the end of the line, which takes one more column.
    let at = column.saturating_sub(1).min(shown.len());
    let mut first = 0;
    if shown.len() > room {
        let last = shown.len() - room;
        first = at.saturating_sub(BEFORE.min(room / 2)).min(last);
    } else {
        // Only the indentation is cut.
        let indent = shown.iter().take_while(|c| **c == ' ').count();
        first += indent.min(at).saturating_sub(4);
    }
    let end = shown.len().min(first + room);
    let mut part: Vec<char> = shown[first..end].to_vec();
    if first > 0 && shown.len() > room {
        part[0] = '…';
    }
    if end < shown.len()
        && let Some(last) = part.last_mut()
    {
        *last = '…';
    }
    let before: String = part[..at - first].iter().collect();
    let part: String = part.into_iter().collect();
    let indent = " ".repeat(measure_text_width(&before));
    let empty = " ".repeat(gutter.len());
    format!(
        "{} {}\n{} {indent}{}\n",
        paint(FAINT, format!("{gutter} |")),
        part.trim_end(),
        paint(FAINT, format!("{empty} |")),
        paint(BAD, '^'),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(source: &str, line: usize, column: usize, width: usize) -> String {
        anstream::adapter::strip_str(&excerpt(source, line, column, Some(width))).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let source = "(\n    name: \"Toy\",\n\tbetza: \"X\",\n)";
        insta::assert_snapshot!(plain(source, 2, 11, 80), @r#"
        2 |     name: "Toy",
          |           ^
        "#);
        insta::assert_snapshot!(plain(source, 3, 10, 80), @r#"
        3 |  betza: "X",
          |          ^
        "#);
        // After the end of a line, and after the end of the file.
        assert_eq!(plain(source, 4, 9, 80), "4 | )\n  |  ^\n");
        assert_eq!(plain(source, 5, 1, 80), "");
        assert_eq!(plain("", 0, 0, 80), "");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}X{}", "a".repeat(100), "b".repeat(100));
        insta::assert_snapshot!(plain(&source, 1, 101, 40), @"
        1 | …aaaaaaaaaaaaaaaaXbbbbbbbbbbbbbbbb…
          |                  ^
        ");
        for width in 0..220 {
            for column in [1, 2, 50, 101, 200, 201, 500] {
                let told = plain(&source, 1, column, width);
                let widest = told.lines().map(|line| line.chars().count()).max();
                assert!(widest <= Some(width.max(15)), "{width} {column}\n{told}");
            }
        }
        // Characters of two columns.
        let wide = format!("{}X", "骑".repeat(4));
        assert_eq!(plain(&wide, 1, 5, 80), "1 | 骑骑骑骑X\n  |         ^\n");
    }
}
