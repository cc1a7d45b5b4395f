//! Tags in other forms than `[Name "value"]`.

use crate::lexer::Tag;

/// The tags that decide which game it is. If one of them cannot be read, it would be another game.
const DECISIVE: [&str; 4] = ["FEN", "SFEN", "Variant", "VariantOptions"];

#[derive(Debug, PartialEq)]
pub(crate) struct DamagedTag {
    /// Its meaning; `None` if that is not clear.
    pub(crate) tag: Option<Tag>,
    /// The length of its text.
    pub(crate) length: usize,
}

/// Whether a character is a quotation mark of any kind.
fn is_quote(c: char) -> bool {
    "\"'`´‘’‚‛“”„‟′″«»‹›＂".contains(c)
}

/// Reads a damaged tag from its `[` to the end of the line; `None` if it does not end there, or decides what game it is and cannot be
/// read. `leads`: it begins a line; `among_tags`: it comes at the beginning of a game or after another tag.
pub(crate) fn read(line: &str, leads: bool, among_tags: bool) -> Option<DamagedTag> {
    let inside = line.strip_prefix('[')?;
    let closed = inside.trim_end();
    let (content, length) = match (closed.strip_suffix(']'), inside.find(']')) {
        (Some(content), _) if leads => (content, 1 + closed.len()),
        (_, Some(end)) => (&inside[..end], end + 2),
        (_, None) if leads && closed.ends_with(is_quote) => (closed, 1 + closed.len()),
        _ => return None,
    };
    let content = content.trim();
    let named = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (name, rest) = content.split_at(content.find(|c| !named(c)).unwrap_or(content.len()));
    let rest = rest.trim_start();
    let rest = rest.strip_prefix([':', '=']).unwrap_or(rest).trim();
    let value = rest.trim_matches(is_quote);
    let quoted = rest.starts_with(is_quote) && value.len() < rest.len();
    let clear = !name.is_empty() && !value.is_empty() && !value.contains(['"', '“', '”', '„']);
    let tag = (clear && leads && (quoted || among_tags)).then(|| Tag {
        name: name.to_owned(),
        value: value.trim().to_owned(),
        escaped: true,
    });
    let decides = DECISIVE
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name));
    (tag.is_some() || !decides).then_some(DamagedTag { tag, length })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clear_is_read() {
        let value = |line: &str| {
            let tag = read(line, true, true).and_then(|damaged| damaged.tag);
            tag.map(|tag| format!("{}={}", tag.name, tag.value))
        };
        for (line, expected) in [
            ("[Round 3]", "Round=3"),
            ("[Event “A game”]", "Event=A game"),
            ("[Event „A game“] ", "Event=A game"),
            ("[White \"A\"", "White=A"),
            ("[White \"A]", "White=A"),
            ("[White: \"A\"]", "White=A"),
            (
                "[FEN “4k3/8/8/8/8/8/8/4K3[] w - - 0 1”]",
                "FEN=4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            ),
        ] {
            assert_eq!(value(line).as_deref(), Some(expected), "{line}");
        }
        for line in ["[Board No \"4\"]", "[D]", "[]", "[%clk 0:01]", "[White]"] {
            assert_eq!(value(line), None, "{line}");
            assert!(read(line, true, true).is_some(), "{line}");
        }
        for line in ["[FEN]", "[FEN \"a\" \"b\"]", "[Value \"never", "[Broken"] {
            assert_eq!(read(line, true, true), None, "{line}");
        }
        // Between moves, words in brackets are not a tag.
        let between = read("[see below] e5", false, false).unwrap();
        assert_eq!((between.tag, between.length), (None, 11));
    }
}
