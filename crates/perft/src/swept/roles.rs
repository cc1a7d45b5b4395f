//! The roles of a kind in bulk counting, derived from its compiled motions.

use legwork_betza::{Bend, Crossing, Hop, Modality, Path, PathLeg, Step};
use legwork_bitboard::Packing;
use legwork_bitboard::steps::{DIAG, KNIGHT, ORTH};
use legwork_core::legs::{Bounds, DoubleStep, Way, back};
use legwork_kernel::tables::{Motion, Moves, Standard, is_lame, take};
use legwork_sweep::{CannonLines, LionLeaps, Roles, Royal, Special};

/// The roles of a kind; `None` if they do not describe all its moves.
pub(super) fn roles(moves: &Moves, packing: Packing, is_royal: bool) -> Option<Roles> {
    if is_royal {
        return royal(moves, packing).map(|_| Roles::NONE);
    }
    if !moves.doubles.iter().all(DoubleStep::is_simple) {
        return None;
    }
    if lion(moves).is_some() {
        return Some(Roles {
            special: Special::LION,
            ..Roles::default()
        });
    }
    if cannon(moves).is_some() {
        return Some(Roles {
            special: Special::CANNON,
            ..Roles::default()
        });
    }
    if !(moves.paths.is_empty() && moves.hops.is_empty()) || moves.overlap() {
        return None;
    }
    if is_lance(moves) {
        return Some(Roles {
            special: Special::LANCE,
            ..Roles::default()
        });
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

/// The rides of a kind of a leap group: it has any leaps, lame ones too, and standard rides, and nothing else
/// except double steps and captures en passant.
pub(super) fn group_roles(moves: &Moves) -> Option<Roles> {
    let simple = moves.doubles.iter().all(DoubleStep::is_simple);
    if !(simple && moves.paths.iter().all(is_lame) && moves.hops.is_empty()) {
        return None;
    }
    let lame = moves.paths.iter().map(|way| Motion {
        step: way.path.legs[0].step,
        range: 1,
        quiet: way.path.legs[0].may.empty,
        takes: way.path.legs[0].may.enemy,
        bounds: way.bounds,
    });
    let mut all = moves.clone();
    all.motions.extend(lame);
    if all.overlap() {
        return None;
    }
    let (leaps, mut rides): (Vec<Motion>, Vec<Motion>) =
        moves.motions.iter().partition(|motion| motion.range == 1);
    let standard = Standard::split(&mut rides);
    let has_leaps = !(leaps.is_empty() && moves.paths.is_empty());
    (has_leaps && rides.is_empty()).then_some(Roles {
        orth: standard.orth,
        diag: standard.diag,
        ..Roles::NONE
    })
}

/// The leaps of the royal piece, if it has no other moves than these, perhaps confined to some squares; it may also
/// face other royal pieces along ranks and files.
pub(super) fn royal(moves: &Moves, packing: Packing) -> Option<Royal> {
    let mut left = moves.motions.clone();
    let bounds = left.first().map_or(Bounds::NONE, |motion| motion.bounds);
    let leap = Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet: true,
        takes: true,
        bounds,
    };
    let royal = Royal {
        knight: take(&mut left, &KNIGHT, leap),
        wazir: take(&mut left, &ORTH, leap),
        ferz: take(&mut left, &DIAG, leap),
        within: bounds
            .to
            .map(|to| to.map(|squares| packing.set(squares.iter()))),
        faces: !moves.paths.is_empty(),
    };
    let mut faced: Vec<Step> = moves.paths.iter().filter_map(faced_along).collect();
    let paths = faced.len();
    faced.retain(|step| ORTH.contains(&(step.dx, step.dy)));
    faced.sort();
    faced.dedup();
    let faces = moves.paths.is_empty() || [paths, faced.len(), moves.paths.len()] == [4; 3];
    let plain = moves.doubles.is_empty() && moves.passing.is_empty() && moves.hops.is_empty();
    (left.is_empty() && plain && faces && bounds.from.is_none()).then_some(royal)
}

/// The step of the ride along which a way attacks royal pieces only, if it is one.
fn faced_along(way: &Way) -> Option<Step> {
    let [leg] = way.path.legs[..] else {
        return None;
    };
    let straight = leg.hop == Hop::None && leg.crossing == Crossing::Free && leg.bend == Bend::None;
    let ride = leg.range == 0 && straight;
    let plain = !(way.path.initial || leg.may.own || leg.may.over || leg.may.passed);
    let takes = leg.may.enemy && way.bounds == Bounds::NONE && !way.minds_kinds();
    (way.faces && ride && plain && takes).then_some(leg.step)
}

/// Whether a kind rides straight ahead and does nothing else.
fn is_lance(moves: &Moves) -> bool {
    let ride = Motion {
        step: Step { dx: 0, dy: 1 },
        range: 0,
        quiet: true,
        takes: true,
        bounds: Bounds::NONE,
    };
    moves.motions == [ride] && moves.is_motions_only()
}

/// The leaps of a Lion, if the kind is one: it makes one leap, at most two squares far; or captures by a King's step
/// and makes another; or steps to an empty square and back. Not every Lion has all these leaps and steps.
pub(super) fn lion(moves: &Moves) -> Option<LionLeaps> {
    let leap = |step: Step, empty: bool, enemy: bool| PathLeg {
        step,
        range: 1,
        may: Modality {
            empty,
            enemy,
            ..Modality::default()
        },
        hop: Hop::None,
        crossing: Crossing::Free,
        bend: Bend::None,
    };
    let in_two = |first: PathLeg, second: Step| {
        Way::plain(Path {
            initial: false,
            legs: vec![first, leap(second, true, true)],
        })
    };
    let mut parts: Vec<Step> = moves
        .paths
        .iter()
        .map(|way| way.path.legs[0].step)
        .collect();
    parts.sort();
    parts.dedup();
    let captures = parts.iter().flat_map(|&first| {
        let second = parts.iter();
        second.map(move |&second| in_two(leap(first, false, true), second))
    });
    let passes = parts
        .iter()
        .map(|&step| in_two(leap(step, true, false), back(step)));
    let expected: Vec<Way> = captures.chain(passes).collect();
    let same_paths =
        expected.len() == moves.paths.len() && expected.iter().all(|way| moves.paths.contains(way));

    let leaps: Vec<Step> = moves.motions.iter().map(|motion| motion.step).collect();
    let one_leap = |motion: &Motion| {
        motion.range == 1 && motion.quiet && motion.takes && motion.bounds == Bounds::NONE
    };
    let both_ways = |steps: &[Step]| steps.iter().all(|&step| steps.contains(&back(step)));
    let reached_at_once = parts.iter().all(|&first| {
        let mut ends = parts.iter().map(|second| Step {
            dx: first.dx + second.dx,
            dy: first.dy + second.dy,
        });
        leaps.contains(&first)
            && ends.all(|end| end == Step { dx: 0, dy: 0 } || leaps.contains(&end))
    });
    let within = |steps: &[Step], far: u8| {
        let mut steps = steps.iter();
        steps.all(|step| step.dx.unsigned_abs().max(step.dy.unsigned_abs()) <= far)
    };
    let is_lion = !parts.is_empty()
        && within(&parts, 1)
        && within(&leaps, 2)
        && same_paths
        && moves.motions.iter().all(one_leap)
        && both_ways(&leaps)
        && both_ways(&parts)
        && reached_at_once
        && moves.doubles.is_empty()
        && moves.passing.is_empty()
        && moves.hops.is_empty();
    let pairs = |steps: Vec<Step>| steps.iter().map(|step| (step.dx, step.dy)).collect();
    is_lion.then(|| LionLeaps {
        parts: pairs(parts),
        leaps: pairs(leaps),
    })
}

/// The lines of a Cannon, if the kind is one: it rides along them, and captures beyond the first piece.
pub(super) fn cannon(moves: &Moves) -> Option<CannonLines> {
    let along = |quiet| Motion {
        step: Step { dx: 0, dy: 0 },
        range: 0,
        quiet,
        takes: !quiet,
        bounds: Bounds::NONE,
    };
    let plain = moves.doubles.is_empty() && moves.passing.is_empty() && moves.paths.is_empty();
    let rides_along = |steps: &[(i8, i8)]| {
        let (mut rides, mut hops) = (moves.motions.clone(), moves.hops.clone());
        let both = take(&mut rides, steps, along(true)) && take(&mut hops, steps, along(false));
        both && rides.is_empty() && hops.is_empty()
    };
    let lines = [(CannonLines::Straight, ORTH), (CannonLines::Diagonal, DIAG)];
    let mut lines = lines
        .into_iter()
        .filter(|(_, steps)| plain && rides_along(steps));
    lines.next().map(|(lines, _)| lines)
}

/// Whether a kind steps ahead, captures diagonally ahead, perhaps also en passant and with a first
/// double step, and does nothing else.
fn is_pawn(moves: &Moves) -> bool {
    let mut left = moves.motions.clone();
    let step = |quiet| Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet,
        takes: !quiet,
        bounds: Bounds::NONE,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(betza: &str) -> Moves {
        let paths = betza.parse::<legwork_betza::Movement>().unwrap().paths();
        let ways: Vec<Way> = paths.into_iter().map(Way::plain).collect();
        Moves::sorted(&ways)
    }

    #[test]
    fn lions_are_known_by_their_leaps() {
        let sizes = |betza| lion(&moves(betza)).map(|lion| (lion.parts.len(), lion.leaps.len()));
        assert_eq!(sizes("KNAD(cK-aK)(K-bK)"), Some((8, 24)));
        assert_eq!(sizes("WFD(cW-aW)(W-bW)"), Some((4, 12)));
        assert_eq!(sizes("FDA(cF-aF)(F-bF)"), Some((4, 12)));
        // It does not leap where two steps lead; it cannot pass; it steps back only while it captures.
        for other in ["KNA(cK-aK)(K-bK)", "KNAD(cK-aK)", "KNADcaKmcabK", "KNAD"] {
            assert_eq!(sizes(other), None, "{other}");
        }
    }

    #[test]
    fn lances_ride_ahead_and_royal_pieces_leap() {
        assert!(is_lance(&moves("fR")));
        for other in ["R", "bR", "fR2", "mfR", "fRbW", "fpR"] {
            assert!(!is_lance(&moves(other)), "{other}");
        }
        assert!(royal(&moves("K"), Packing::Wide).is_some());
        for other in ["Q", "KnD", "fK", "mK", "KpR"] {
            assert_eq!(royal(&moves(other), Packing::Wide), None, "{other}");
        }
    }

    #[test]
    fn lame_leapers_are_in_groups() {
        for group in ["nN", "nA", "fWnA", "mnNcN", "RnN", "fWsW"] {
            assert!(group_roles(&moves(group)).is_some(), "{group}");
        }
        for other in ["nNN", "nDR", "nAB", "afW", "gR", "NnN"] {
            assert_eq!(group_roles(&moves(other)), None, "{other}");
        }
    }

    #[test]
    fn cannons_are_known_by_their_lines() {
        assert_eq!(cannon(&moves("mRcpR")), Some(CannonLines::Straight));
        assert_eq!(cannon(&moves("mBcpB")), Some(CannonLines::Diagonal));
        for other in ["mQcpQ", "pR", "mRcpR4", "mRcpRN"] {
            assert_eq!(cannon(&moves(other)), None, "{other}");
        }
    }
}
