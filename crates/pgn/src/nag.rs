//! The signs `!`, `?`, `±` and so on, and their numeric annotation glyphs.

/// The signs that belong to a move, and their numbers.
const SIGNS: [(&str, u8); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

/// Other signs that people and programs write between moves, and their numbers: those of the PGN standard, section 10, and of
/// the lists that ChessBase and Scid use beyond it. A longer sign comes before its end.
const GLYPHS: [(&str, u8); 42] = [
    ("□", 7),
    ("=/∞", 44),
    ("=∞", 44),
    ("∞", 13),
    ("+/=", 14),
    ("+=", 14),
    ("⩲", 14),
    ("=/+", 15),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("+/−", 16),
    ("±", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("=", 10),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⨁", 138),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
    ("D", 220),
    ("‼", 3),
];

/// Texts that mean that the side to move makes no move, so that without them the moves that follow would change.
const NULL_MOVES: [&str; 4] = ["--", "—", "––", "@@@@"];

/// Whether a text means that the side to move makes no move.
pub(crate) fn is_null_move(text: &str) -> bool {
    NULL_MOVES.contains(&text) || ["Z0", "0000", "<>", "pass", "null"].contains(&text)
}

/// Returns the numeric annotation glyph of a sign that belongs to a move: 4 of `??`. `None` of any other text.
pub fn nag_of_sign(sign: &str) -> Option<u8> {
    let known = SIGNS.iter().find(|(known, _)| *known == sign);
    known.map(|&(_, number)| number)
}

/// Returns the sign of a numeric annotation glyph that belongs to a move: `??` of 4. `None` of any other number.
pub fn sign_of_nag(nag: u8) -> Option<&'static str> {
    let known = SIGNS.iter().find(|(_, number)| *number == nag);
    known.map(|&(sign, _)| sign)
}

/// Returns the number of another sign on its own: 16 of `±`. `Some(None)` of one that is not known, `None` of what is no
/// sign.
pub(crate) fn of_glyph(text: &str) -> Option<Option<u8>> {
    let known = GLYPHS.iter().find(|(known, _)| *known == text);
    let unknown = || {
        let bare = text.trim_end_matches(['!', '?']);
        !text.contains(char::is_alphanumeric) && !NULL_MOVES.contains(&bare)
    };
    match known {
        Some(&(_, number)) => Some(Some(number)),
        None => unknown().then_some(None),
    }
}

/// Cuts the signs `!` and `?` off the end of a move, and returns the move and the signs.
pub(crate) fn split(text: &str) -> (&str, &str) {
    let bare = text.trim_end_matches(['!', '?']);
    text.split_at(bare.len())
}

/// Cuts another sign off the end of a text, and returns the rest, the sign and its number. Letters are not signs there.
pub(crate) fn cut(text: &str) -> Option<(&str, &str, u8)> {
    let signs = GLYPHS.iter();
    let signs = signs.filter(|(sign, _)| !sign.contains(|c: char| c.is_ascii_alphabetic()));
    signs.into_iter().find_map(|&(sign, number)| {
        let rest = text.strip_suffix(sign)?;
        (!rest.is_empty()).then_some((rest, sign, number))
    })
}

/// Whether a character is a figurine.
pub(crate) fn is_figurine(c: char) -> bool {
    ('♔'..='♟').contains(&c)
}

/// Returns a move with letters in the place of figurines: `Nf3` of `♘f3`. `None` if it has none.
pub(crate) fn without_figurines(text: &str) -> Option<String> {
    let letter = |c| {
        Some(match c {
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            '♙' | '♟' => 'P',
            _ => return None,
        })
    };
    if !text.contains(|c| letter(c).is_some()) {
        return None;
    }
    // A variation selector may follow a figurine, and decides how it is shown.
    let shown = text
        .chars()
        .filter(|c| !('\u{fe00}'..='\u{fe0f}').contains(c));
    Some(shown.map(|c| letter(c).unwrap_or(c)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_found_before_its_end() {
        for (place, (sign, _)) in GLYPHS.iter().enumerate() {
            let before = GLYPHS[..place].iter();
            let shorter = before
                .map(|(other, _)| *other)
                .find(|other| sign.ends_with(other));
            assert_eq!(shorter, None, "{sign}");
        }
        assert_eq!(cut("Nc3+/="), Some(("Nc3", "+/=", 14)));
        assert_eq!(cut("Nc3=∞"), Some(("Nc3", "=∞", 44)));
        assert_eq!(cut("e8N"), None);
        assert_eq!(cut("="), None);
    }

    #[test]
    fn what_is_no_sign_is_left() {
        for text in ["--", "@@@@", "e4", "Z0", "O-O", "0-0", "x", "½"] {
            assert_eq!(of_glyph(text), None, "{text}");
        }
        assert_eq!(of_glyph("!!!"), Some(None));
        assert_eq!(of_glyph("N"), Some(Some(146)));
    }

    #[test]
    fn figurines_are_letters() {
        assert_eq!(without_figurines("♞xe4+").as_deref(), Some("Nxe4+"));
        assert_eq!(without_figurines("♘\u{fe0e}f3").as_deref(), Some("Nf3"));
        assert_eq!(without_figurines("Nf3"), None);
    }
}
