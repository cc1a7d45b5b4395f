//! What a sweep can say of a kind: its roles, found in its compiled motions.

use legwork_betza::Step;
use legwork_sweep::steps::{DIAG, KNIGHT, ORTH};
use legwork_sweep::{Roles, Royal};

use super::motion::{Motion, Moves};

/// The roles of a kind; `None` if it does anything that no role says.
pub(super) fn roles(moves: &Moves, is_royal: bool) -> Option<Roles> {
    if is_royal {
        return royal(moves).map(|_| Roles::NONE);
    }
    if is_lion(moves) {
        return Some(Roles {
            lion: true,
            ..Roles::default()
        });
    }
    if !moves.paths.is_empty() || moves.overlap() {
        return None;
    }
    let mut left = moves.motions.clone();
    let both = |range| Motion {
        step: Step { dx: 0, dy: 0 },
        range,
        quiet: true,
        takes: true,
    };
    let roles = Roles {
        orth: take(&mut left, &ORTH, both(0)),
        diag: take(&mut left, &DIAG, both(0)),
        knight: take(&mut left, &KNIGHT, both(1)),
        wazir: take(&mut left, &ORTH, both(1)),
        ferz: take(&mut left, &DIAG, both(1)),
        pawn: is_pawn(moves),
        ..Roles::NONE
    };
    if roles.pawn {
        return Some(Roles {
            pawn: true,
            ..Roles::default()
        });
    }
    let plain = moves.doubles.is_empty() && moves.passing.is_empty();
    (left.is_empty() && plain).then_some(roles)
}

/// How the royal piece leaps, if leaping is all it does.
pub(super) fn royal(moves: &Moves) -> Option<Royal> {
    let mut left = moves.motions.clone();
    let leap = Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet: true,
        takes: true,
    };
    let royal = Royal {
        knight: take(&mut left, &KNIGHT, leap),
        wazir: take(&mut left, &ORTH, leap),
        ferz: take(&mut left, &DIAG, leap),
    };
    let plain = moves.doubles.is_empty() && moves.passing.is_empty() && moves.paths.is_empty();
    (left.is_empty() && plain).then_some(royal)
}

/// Whether a kind moves as a Lion does, and not otherwise.
fn is_lion(moves: &Moves) -> bool {
    if moves.paths.is_empty() {
        return false;
    }
    let Ok(piece) = LION.parse::<legwork_betza::Movement>() else {
        return false;
    };
    let lion = Moves::sorted(&piece.paths());
    let same_motions = lion.motions.len() == moves.motions.len()
        && lion
            .motions
            .iter()
            .all(|motion| moves.motions.contains(motion));
    let same_paths = lion.paths.len() == moves.paths.len()
        && lion.paths.iter().all(|path| moves.paths.contains(path));
    same_motions && same_paths && moves.doubles.is_empty() && moves.passing.is_empty()
}

/// How a Lion moves: see [`Army::lion`].
const LION: &str = "KNAD(cK-aK)(K-bK)";

/// Whether a kind steps ahead, captures diagonally ahead, perhaps en passant, and may begin with a
/// double step; and does nothing else.
fn is_pawn(moves: &Moves) -> bool {
    let mut left = moves.motions.clone();
    let step = |quiet| Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet,
        takes: !quiet,
    };
    let steps = take(&mut left, &[(0, 1)], step(true));
    let takes = take(&mut left, &[(1, 1), (-1, 1)], step(false));
    let doubles = match moves.doubles[..] {
        [] => true,
        [double] => {
            let (middle, step) = (double.middle, double.step);
            (middle.dx, middle.dy, step.dx, step.dy) == (0, 1, 0, 2)
        }
        _ => false,
    };
    steps && takes && doubles && left.is_empty()
}

/// Takes motions by all of these steps off the list, if they are all there.
fn take(left: &mut Vec<Motion>, steps: &[(i8, i8)], like: Motion) -> bool {
    let wanted = |motion: &Motion| {
        steps.iter().any(|&step| {
            *motion
                == Motion {
                    step: Step {
                        dx: step.0,
                        dy: step.1,
                    },
                    ..like
                }
        })
    };
    let all = left.iter().filter(|motion| wanted(motion)).count() == steps.len();
    if all {
        left.retain(|motion| !wanted(motion));
    }
    all
}
