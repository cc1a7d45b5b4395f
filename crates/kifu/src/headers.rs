//! Headers: the tags of a game, and days with times as values of them; comments, and the signs of moves, which are comments here.

use legwork_pgn::{PgnGame, PgnMove, Tags, nag_of_sign, sign_of_nag};

use crate::names::TIMES;
use crate::times;

/// Sets a tag to the value of a header; a day with a time is two tags.
pub(crate) fn set(tags: &mut Tags, tag: &str, value: &str) {
    let day = TIMES.iter().find(|(date, _)| *date == tag);
    match day.zip(times::day(value)) {
        Some((&(date, time), (day, at))) => {
            tags.set(date, day);
            if !at.is_empty() {
                tags.set(time, at);
            }
        }
        None => tags.set(tag, value),
    }
}

/// The value of a header; a day has the time behind it.
pub(crate) fn value(game: &PgnGame, tag: &str) -> Option<String> {
    let value = game.tags.get(tag)?;
    let known = !value.is_empty() && !value.starts_with('?');
    let value = one_line(value);
    let day = TIMES.iter().find(|(date, _)| *date == tag);
    known.then(|| match day.zip(times::day(&value)) {
        Some((&(_, time), (day, _))) => {
            let time = game.tags.get(time).map(one_line).unwrap_or_default();
            format!("{} {time}", day.replace('.', "/"))
                .trim_end()
                .to_owned()
        }
        None => value,
    })
}

/// A text without line breaks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes comments, each behind the sign of a comment; times are written with the moves.
pub(crate) fn comments(all: &[String], sign: &str, out: &mut String) {
    for comment in all.iter().filter(|text| times::seconds(text).is_none()) {
        out.push_str(&format!("{sign}{}\n", one_line(comment)));
    }
}

/// Writes the signs of a move and its comments. A sign is a comment of its own, `!`, or `$14` as in PGN.
pub(crate) fn remarks(played: &PgnMove, sign: &str, out: &mut String) {
    for &nag in &played.nags {
        match sign_of_nag(nag) {
            Some(known) => out.push_str(&format!("{sign}{known}\n")),
            None => out.push_str(&format!("{sign}${nag}\n")),
        }
    }
    comments(&played.comments, sign, out);
}

/// The glyph that a comment stands for, if it is nothing but its sign.
pub(crate) fn nag(comment: &str) -> Option<u8> {
    nag_of_sign(comment).or_else(|| comment.strip_prefix('$')?.parse().ok())
}
