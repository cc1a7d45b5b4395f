//! Moves as text.

use legwork_core::moves::Move;
use legwork_variant::position::Position;

use super::Difference;

/// Checks that no two moves have the same text.
pub(super) fn differ(position: &Position, moves: &[Move]) -> Result<(), Difference> {
    let mut texts: Vec<(String, Move)> = moves
        .iter()
        .map(|&mv| (position.move_text(mv), mv))
        .collect();
    texts.sort_unstable();
    match texts.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(Difference::SameText {
            text: pair[0].0.clone(),
            first: format!("{:?}", pair[0].1),
            second: format!("{:?}", pair[1].1),
        }),
        None => Ok(()),
    }
}

/// Checks that a move's text is read as that move.
pub(super) fn reads_back(position: &Position, mv: Move) -> Result<(), Difference> {
    let text = position.move_text(mv);
    match position.read_move(&text) {
        Ok(read) if read == mv => Ok(()),
        Ok(read) => Err(Difference::ReadAs {
            mv: format!("{text} ({mv:?})"),
            read: format!("{} ({read:?})", position.move_text(read)),
        }),
        Err(error) => Err(Difference::NotRead { mv: text, error }),
    }
}
