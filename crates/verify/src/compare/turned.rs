//! The position with the colours exchanged.

use legwork_variant::position::Position;

use super::Difference;

/// Checks that the flipped position has as many leaves, and that flipping twice gives the same
/// position.
///
/// Nothing to check where the rules differ for the two sides.
pub(super) fn flip(position: &Position, moves: u64, deep: bool) -> Result<(), Difference> {
    let Some(flipped) = position.flipped() else {
        return Ok(());
    };
    let differ = |depth, leaves, turned| {
        Err(Difference::Flipped {
            depth,
            leaves,
            flipped: flipped.fen(),
            turned,
        })
    };
    let turned = flipped.count();
    if turned != moves {
        return differ(1, moves, turned);
    }
    if deep {
        let (leaves, turned) = (position.perft(2), flipped.perft(2));
        if leaves != turned {
            return differ(2, leaves, turned);
        }
    }
    match flipped.flipped() {
        Some(twice) if twice == *position => Ok(()),
        twice => Err(Difference::FlippedTwice {
            twice: twice.map_or_else(|| "no position".to_owned(), |twice| twice.fen()),
        }),
    }
}
