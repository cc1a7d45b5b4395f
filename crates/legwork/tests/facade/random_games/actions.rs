//! The numbers of moves, for programs that learn.

use std::collections::BTreeSet;

use super::Place;

/// Checks that each legal move has a number, no other has the same, and it leads back to the move.
pub(super) fn are_distinct(place: &Place<'_>) {
    let (position, actions) = (place.position(), place.actions);
    let missing = position
        .moves()
        .into_iter()
        .find(|&mv| actions.encode(mv).is_none());
    assert_eq!(missing.map(|mv| position.move_text(mv)), None);
    let legal = actions.legal(position);
    let numbers: BTreeSet<usize> = legal.iter().map(|&(action, _)| action).collect();
    assert_eq!(numbers.len(), legal.len());
    if let Some(&(action, mv)) = legal.get(place.shown.len() % legal.len().max(1)) {
        assert_eq!(actions.decode(position, action), Some(mv));
    }
}
