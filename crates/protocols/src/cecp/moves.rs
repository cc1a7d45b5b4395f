//! Moves that XBoard sends, and why they are not legal.

use legwork_core::moves::Move;
use legwork_core::piece::Symbol;
use legwork_explain::Legality;
use legwork_variant::position::{MoveError, Position};

use crate::session::first_line;
use crate::text;

/// Whether a line may be a move: it begins with a square, or is a drop, a castling or a pass.
pub(super) fn looks_like_move(word: &str) -> bool {
    let begins_with_square = |text: &[u8]| matches!(text, [b'a'..=b'p', b'0'..=b'9', ..]);
    let drop = Symbol::begin(word).is_some_and(|(.., behind)| match behind.as_bytes() {
        [b'@' | b'*', square @ ..] => begins_with_square(square),
        _ => false,
    });
    begins_with_square(word.as_bytes()) && word.len() > 3
        || drop
        || word.starts_with("O-O")
        || word == "@@@@"
}

/// Why a text is not a legal move, as `explain` says it.
pub(super) fn reason(position: &Position, text: &str, error: &MoveError) -> String {
    let text = text::from_xboard(position.rules().geometry, text);
    let reason = match position.explain(&text) {
        Ok(story) if matches!(story.legality, Legality::Illegal { .. }) => story.to_string(),
        Ok(_) => error.to_string(),
        Err(error) => error.to_string(),
    };
    let reason = reason.strip_prefix("illegal: ").unwrap_or(&reason);
    first_line(reason)
}

/// The move that XBoard excludes: one of two legs comes as `e4f6;e5`, from and to before the square on the
/// way, and where pieces are gated the letter of the moved piece comes after the move.
pub(super) fn excluded(position: &Position, text: &str) -> Option<Move> {
    let geometry = position.rules().geometry;
    let legal = |text: &str| text::read_cecp(position, text).ok();
    if let Some((ends, via)) = text.split_once(';') {
        let own = text::from_xboard(geometry, ends);
        let (from, length) = geometry.read(&own)?;
        let to = own.get(length..)?;
        let via = text::from_xboard(geometry, via);
        let from = geometry.name(from);
        return position.read_move(&format!("{from}{via},{via}{to}")).ok();
    }
    legal(text).or_else(|| {
        let letter = text.strip_suffix(['\'', '!']).unwrap_or(text);
        let bare = letter.strip_suffix(|c: char| c.is_ascii_alphabetic())?;
        legal(bare)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_variant::variant::Variant;

    #[test]
    fn moves_are_known_from_commands() {
        for word in [
            "e2e4",
            "a10a9",
            "e7e8q",
            "e4e5,e5f6",
            "P@e4",
            "p@e4",
            "+P@a10",
            "N*f3",
            "A'@e4",
            "+B!@a10",
            "O-O",
            "@@@@",
        ] {
            assert!(looks_like_move(word), "{word}");
        }
        for word in [
            "go", "e2", "new", "@", "P@", "P@x4", "++P@e4", "A''@e4", "1@e4", "N@", "",
        ] {
            assert!(!looks_like_move(word), "{word}");
        }
    }

    #[test]
    fn excluded_moves_are_read_as_xboard_writes_them() {
        let chu = Variant::open("chu", &[]).unwrap();
        let lion = chu
            .position("k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1")
            .unwrap();
        assert_eq!(excluded(&lion, "d4f6;e5"), lion.read_move("d4e5,e5f6").ok());
        assert_eq!(excluded(&lion, "d4f6"), lion.read_move("d4f6").ok());
        assert_eq!(excluded(&lion, "d4x;y"), None);
        let seirawan = Variant::open("seirawan", &[]).unwrap().start();
        assert_eq!(
            excluded(&seirawan, "e2e4p"),
            seirawan.read_move("e2e4").ok()
        );
        assert_eq!(excluded(&seirawan, "é"), None);
    }
}
