//! The signs `!`, `?` and so on, and their numeric annotation glyphs.

/// The signs and their numbers.
const SIGNS: [(&str, u8); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

/// Returns the number of a sign: 4 of `??`.
pub(crate) fn of_sign(sign: &str) -> Option<u8> {
    let known = SIGNS.iter().find(|(known, _)| *known == sign);
    known.map(|&(_, number)| number)
}

/// Splits a sign off the end of a move; returns the move and the sign's number.
pub(crate) fn split(text: &str) -> (&str, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?']);
    (bare, of_sign(&text[bare.len()..]))
}
