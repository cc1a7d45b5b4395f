//! The roles of a kind in bulk counting, derived from its compiled motions.

use legwork_betza::Step;
use legwork_sweep::steps::{DIAG, KNIGHT, ORTH};
use legwork_sweep::{Roles, Royal, Special};

use super::motion::{Motion, Moves};
use super::movers::{Standard, take};

/// The roles of a kind; `None` if they do not describe all its moves.
pub(crate) fn roles(moves: &Moves, is_royal: bool) -> Option<Roles> {
    if is_royal {
        return royal(moves).map(|_| Roles::NONE);
    }
    if is_lion(moves) {
        return Some(Roles {
            special: Special::LION,
            ..Roles::default()
        });
    }
    if is_cannon(moves) {
        return Some(Roles {
            special: Special::CANNON,
            ..Roles::default()
        });
    }
    if !(moves.paths.is_empty() && moves.hops.is_empty()) || moves.overlap() {
        return None;
    }
    let mut left = moves.motions.clone();
    let standard = Standard::split(&mut left);
    let roles = Roles {
        orth: standard.orth,
        diag: standard.diag,
        knight: standard.knight,
        wazir: standard.wazir,
        ferz: standard.ferz,
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

/// The rides of a kind of a leap group: it has any leaps, and standard rides, and nothing else
/// except double steps and captures en passant.
pub(crate) fn group_roles(moves: &Moves) -> Option<Roles> {
    if !(moves.paths.is_empty() && moves.hops.is_empty()) || moves.overlap() {
        return None;
    }
    let (leaps, mut rides): (Vec<Motion>, Vec<Motion>) =
        moves.motions.iter().partition(|motion| motion.range == 1);
    let standard = Standard::split(&mut rides);
    (!leaps.is_empty() && rides.is_empty()).then_some(Roles {
        orth: standard.orth,
        diag: standard.diag,
        ..Roles::NONE
    })
}

/// The leaps of the royal piece, if it has no other moves.
pub(crate) fn royal(moves: &Moves) -> Option<Royal> {
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
    let plain = moves.doubles.is_empty()
        && moves.passing.is_empty()
        && moves.paths.is_empty()
        && moves.hops.is_empty();
    (left.is_empty() && plain).then_some(royal)
}

/// Whether a kind moves exactly like a Lion.
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

/// Whether a kind moves exactly like a Cannon.
fn is_cannon(moves: &Moves) -> bool {
    let along = |quiet| Motion {
        step: Step { dx: 0, dy: 0 },
        range: 0,
        quiet,
        takes: !quiet,
    };
    let (mut rides, mut hops) = (moves.motions.clone(), moves.hops.clone());
    let rides_and_hops =
        take(&mut rides, &ORTH, along(true)) && take(&mut hops, &ORTH, along(false));
    let plain = moves.doubles.is_empty() && moves.passing.is_empty() && moves.paths.is_empty();
    rides_and_hops && plain && rides.is_empty() && hops.is_empty()
}

/// The moves of a Lion: see [`PieceSets::lion`].
const LION: &str = "KNAD(cK-aK)(K-bK)";

/// Whether a kind steps ahead, captures diagonally ahead, perhaps also en passant and with a first
/// double step, and does nothing else.
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
