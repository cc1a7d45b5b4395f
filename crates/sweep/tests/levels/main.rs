//! Every level that the processor supports finds and counts the same moves as a naive count.

mod naive;
mod positions;

use legwork_bitboard::{Bitboard, Packing};
use legwork_levels::Level;
use legwork_sweep::{
    BulkPosition, LeapGroup, MoveSets, Roles, SideEffect, SimpleMoves, Special, Sweeper,
};
use naive::Land;
use positions::{RandomCase, case};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

fn sweepers(case: &RandomCase) -> Vec<Sweeper> {
    let at = |level| Sweeper::at(case.plan(), level);
    Level::available().map(at).collect()
}

fn land(case: &RandomCase) -> Land<'_> {
    Land {
        packing: case.packing,
        files: case.files,
        ranks: case.ranks,
        army: &case.army,
    }
}

/// The moves found, sorted, and the wings; a pass is one of the moves.
fn found(sweeper: &Sweeper, position: &BulkPosition) -> (Vec<SimpleMoves>, u8) {
    let mut found = MoveSets::default();
    sweeper.find_moves(position, &mut found);
    let mut moves = found.moves.to_vec();
    if found.passes {
        moves.push(SimpleMoves::PASS);
    }
    moves.sort_by_key(|plain| (plain.from, plain.taken()));
    (moves, found.wings)
}

/// The position with the other side to move: data about the position's Pawns and wings is ignored.
fn turned(position: &BulkPosition) -> BulkPosition {
    BulkPosition {
        mover: position.other,
        other: position.mover,
        down: !position.down,
        king: position.other_king,
        other_king: position.king,
        trading: position.trading,
        ..BulkPosition::default()
    }
}

/// Moves that the other side could play: its legal moves, some with a promotion or a gating.
fn replies(case: &RandomCase, sweeper: &Sweeper, whims: Bitboard) -> Vec<SimpleMoves> {
    let (moves, _) = found(sweeper, &turned(&case.position));
    let orth = Roles {
        orth: true,
        ..Roles::NONE
    };
    let knight = Roles {
        knight: true,
        ..Roles::NONE
    };
    let mut plain = Vec::new();
    for mv in moves {
        let whim = whims.rotate_right(u32::from(mv.from)) as u8;
        let mv = SimpleMoves {
            targets: mv.targets & !(1 << case.position.king),
            ..mv
        };
        if mv.taken() == Some(case.position.king) {
            continue;
        }
        plain.push(mv);
        let promotes = mv.roles.pawn || mv.roles.special.group_number().is_some();
        if promotes && whim & 1 == 1 {
            let special = |roles: &&Roles| roles.special != Special::NONE;
            let special = case
                .army
                .roles
                .iter()
                .rev()
                .find(special)
                .filter(|_| whim & 8 == 8);
            let becomes = special.copied().unwrap_or(orth);
            plain.push(SimpleMoves {
                roles: becomes,
                ..mv
            });
        }
        let of_group = |roles: &&Roles| roles.special.group_number().is_some();
        let placed = match whim & 12 {
            12 => *case.army.roles.iter().find(of_group).unwrap_or(&knight),
            4 => orth,
            _ => knight,
        };
        if whim & 2 == 2 && mv.taken().is_none() && mv != SimpleMoves::PASS {
            plain.push(SimpleMoves {
                effect: SideEffect::Places(placed),
                ..mv
            });
        }
    }
    let dropped = case
        .army
        .roles
        .iter()
        .filter(|roles| !roles.special.is_lion());
    plain.extend(dropped.map(|&roles| drop_on(case, roles, whims)));
    plain.retain(|mv| mv.targets != 0);
    plain
}

fn levels_find_what_is_legal(case: &RandomCase) -> TestCaseResult {
    let (land, position) = (land(case), &case.position);
    let pieces =
        naive::squares(position.mover.all).map(|from| (from, land.targets(position, from)));
    let leaps = pieces.map(|(from, targets)| (from, None, targets));
    let bites = naive::squares(position.mover.lion).flat_map(|from| {
        let bites = land.bites(position, from).into_iter();
        bites.map(move |(victim, targets)| (from, Some(victim), targets))
    });
    let mut legal: Vec<(u8, Option<u8>, Bitboard)> =
        leaps.chain(bites).filter(|mv| mv.2 != 0).collect();
    if land.passes(position) {
        legal.push((SimpleMoves::PASS.from, None, SimpleMoves::PASS.targets));
    }
    legal.sort_unstable();
    let castles = |number: &usize| land.castles(position, &position.wings[*number]);
    let wings = (0..usize::from(position.wing_count))
        .filter(castles)
        .fold(0, |set, number| set | 1 << number);
    for sweeper in sweepers(case) {
        let (moves, castled) = found(&sweeper, position);
        let shape = |mv: &SimpleMoves| (mv.from, mv.taken(), mv.targets);
        let targets: Vec<(u8, Option<u8>, Bitboard)> = moves.iter().map(shape).collect();
        prop_assert_eq!(&targets, &legal, "{:?}", sweeper.level());
        prop_assert_eq!(castled, wings, "{:?}", sweeper.level());
        let mut sets = MoveSets::default();
        sweeper.find_moves(position, &mut sets);
        prop_assert_eq!(
            sets.droppable,
            land.droppable(position),
            "{:?}",
            sweeper.level()
        );
        for mv in &moves {
            let roles = positions::roles_at(&position.mover, mv.from);
            prop_assert_eq!(mv.roles, roles);
            prop_assert_eq!(mv.placed(), None);
        }
    }
    Ok(())
}

/// The sum over the moves found, weighted by the position.
fn weighed(
    groups: &[LeapGroup],
    position: &BulkPosition,
    (moves, wings): &(Vec<SimpleMoves>, u8),
) -> u32 {
    let weigh = |mv: &SimpleMoves| -> u32 {
        let to = naive::squares(mv.targets);
        to.map(|to| naive::weight(groups, position, mv.from, mv.roles.pawn, to))
            .sum()
    };
    let castled = position
        .wings
        .iter()
        .enumerate()
        .filter(|(number, _)| wings >> number & 1 == 1);
    let castlings = castled.map(|(_, wing)| naive::castlings(position, wing));
    moves.iter().map(weigh).sum::<u32>() + castlings.sum::<u32>()
}

/// A piece of these roles dropped on free squares.
fn drop_on(case: &RandomCase, roles: Roles, whims: Bitboard) -> SimpleMoves {
    let position = &case.position;
    let free = land(case).droppable(&turned(position));
    SimpleMoves {
        targets: free & whims,
        from: SimpleMoves::NOWHERE,
        roles,
        effect: SideEffect::Nothing,
    }
}

fn levels_count_what_they_find(case: &RandomCase) -> TestCaseResult {
    let legal = land(case).count(&case.position);
    for sweeper in sweepers(case) {
        let listed = land(case).drops(&case.position)
            + weighed(
                &case.army.groups,
                &case.position,
                &found(&sweeper, &case.position),
            );
        prop_assert_eq!(
            sweeper.count_moves(&case.position),
            listed,
            "{:?}",
            sweeper.level()
        );
        prop_assert_eq!(listed, legal, "{:?}", sweeper.level());
    }
    Ok(())
}

fn answers_are_those_after_each_move(case: &RandomCase, whims: Bitboard) -> TestCaseResult {
    let case = &RandomCase {
        position: BulkPosition {
            locked: false,
            ..case.position
        },
        ..case.clone()
    };
    let sweepers = sweepers(case);
    let plain = replies(case, &sweepers[0], whims);
    let each = plain.iter().flat_map(|mv| {
        let after = |to| naive::after(land(case), &case.position, mv.from, to, mv);
        naive::squares(mv.targets).map(after)
    });
    let afters: Vec<BulkPosition> = each.collect();
    for sweeper in &sweepers {
        let by_hand: u64 = afters
            .iter()
            .map(|after| u64::from(sweeper.count_moves(after)))
            .sum();
        prop_assert_eq!(
            sweeper.count_answers(&case.position, &plain),
            by_hand,
            "{:?}",
            sweeper.level()
        );
    }
    // Test each move alone too: two errors could cancel.
    for mv in &plain {
        for to in naive::squares(mv.targets) {
            let one = SimpleMoves {
                targets: 1 << to,
                ..*mv
            };
            let after = naive::after(land(case), &case.position, mv.from, to, mv);
            let legal = land(case).count(&after);
            for sweeper in &sweepers {
                let answers = sweeper.count_answers(&case.position, &[one]);
                prop_assert_eq!(
                    answers,
                    u64::from(legal),
                    "{:?}: {:?}",
                    sweeper.level(),
                    one
                );
            }
        }
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    let asked = std::env::var("LEGWORK_POSITIONS").ok();
    let asked = asked.map(|number| number.parse().expect("LEGWORK_POSITIONS is a number"));
    let cases = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 5 * cases,
        None => cases,
    };
    ProptestConfig {
        cases: asked.unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn every_level_finds_what_is_legal(case in case()) {
        levels_find_what_is_legal(&case)?;
    }

    #[test]
    fn every_level_counts_what_it_finds(case in case()) {
        levels_count_what_they_find(&case)?;
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn answers_are_the_moves_after_each_move(case in case(), whims in any::<Bitboard>()) {
        answers_are_those_after_each_move(&case, whims)?;
    }
}

#[test]
fn a_level_that_is_missing_is_replaced_by_one_that_is_not() {
    let plan = || legwork_sweep::Plan::new(Packing::Wide, 8, 8, &Default::default()).unwrap();
    for level in Level::ALL {
        let has = Level::available().any(|available| available == level);
        let runs = Sweeper::at(plan(), level).level();
        assert_eq!(runs, if has { level } else { Level::Portable });
    }
}
