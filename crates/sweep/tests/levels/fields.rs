//! Fields that nobody chose, of armies that no game ever had; but sound ones: what a [`BulkPosition`] asks
//! of its maker holds.

use legwork_sweep::{BulkPosition, Layout, MAX_WINGS, PieceSets, Plan, Roles, Royal, Set, Wing};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::naive;

/// A field and the board that it is on.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) layout: Layout,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) royal: Royal,
    pub(crate) roles: Vec<Roles>,
    pub(crate) field: BulkPosition,
}

impl Case {
    pub(crate) fn plan(&self) -> Plan {
        let Self { files, ranks, .. } = *self;
        Plan::new(self.layout, files, ranks, self.royal, &self.roles).unwrap()
    }
}

fn board(layout: Layout, files: u8, ranks: u8) -> Set {
    let rank: Set = (1 << files) - 1;
    (0..ranks).fold(0, |board, at| board | rank << layout.bit(0, at))
}

/// A piece before it has a square.
#[derive(Debug, Clone, Copy)]
struct Man {
    place: u16,
    own: bool,
    roles: Roles,
}

fn man(wazirs: bool, ferzes: bool, lions: bool) -> impl Strategy<Value = Man> {
    // Riders and steppers along the same lines would be the same move twice.
    let along = |also: bool| if also { 0..3u8 } else { 0..2 };
    let mover =
        (along(wazirs), along(ferzes), any::<bool>()).prop_map(|(straight, slanted, knight)| {
            Roles {
                orth: straight == 1,
                wazir: straight == 2,
                diag: slanted == 1,
                ferz: slanted == 2,
                knight,
                ..Roles::NONE
            }
        });
    let pawn = Just(Roles {
        pawn: true,
        ..Roles::NONE
    });
    let lion = Just(Roles {
        lion: lions,
        pawn: !lions,
        ..Roles::NONE
    });
    let roles = prop_oneof![6 => mover, 4 => pawn, 1 => lion];
    (any::<u16>(), any::<bool>(), roles).prop_map(|(place, own, roles)| Man { place, own, roles })
}

/// What is left to chance besides the pieces.
#[derive(Debug, Clone)]
struct Rest {
    kings: [u16; 2],
    down: bool,
    homes: Set,
    zone: u8,
    must: u8,
    ways: u32,
    must_ways: u32,
    gating: Set,
    gates: u32,
    crowners: Set,
    crown_depth: u8,
    trading: bool,
    locked: bool,
    /// The Rook's file, where King and Rook end.
    wings: Vec<[u8; 3]>,
}

fn rest() -> impl Strategy<Value = Rest> {
    let sets = (any::<Set>(), any::<Set>());
    let promotion = (0..4u8, 0..2u8, 1..6u32, 0..5u32);
    let wings = vec(any::<[u8; 3]>(), 0..=MAX_WINGS);
    (
        (any::<[u16; 2]>(), any::<bool>()),
        sets,
        promotion,
        0..4u32,
        (any::<Set>(), 0..5u8, any::<[bool; 2]>()),
        wings,
    )
        .prop_map(
            |(
                (kings, down),
                (homes, gating),
                (zone, must, ways, must_ways),
                gates,
                lions,
                wings,
            )| {
                Rest {
                    kings,
                    down,
                    homes,
                    zone,
                    must: must.min(zone),
                    ways,
                    must_ways,
                    gating,
                    gates,
                    crowners: lions.0,
                    crown_depth: lions.1,
                    trading: lions.2[0],
                    locked: lions.2[1],
                    wings,
                }
            },
        )
}

pub(crate) fn case() -> impl Strategy<Value = Case> {
    let wide = prop_oneof![
        Just((8, 8)),
        Just((10, 8)),
        Just((12, 8)),
        Just((14, 8)),
        Just((15, 8)),
        Just((4, 5)),
        (3..=15u8, 3..=8u8),
    ];
    let tall = prop_oneof![
        2 => Just((10, 10)),
        1 => Just((9, 9)),
        1 => Just((9, 10)),
        2 => (3..=10u8, 3..=10u8),
    ];
    let sizes = prop_oneof![
        wide.prop_map(|size| (Layout::Wide, size)),
        tall.prop_map(|size| (Layout::Tall, size)),
    ];
    let royal = any::<[bool; 3]>().prop_map(|[knight, wazir, ferz]| Royal {
        knight,
        wazir,
        ferz,
    });
    let usual = Just(Royal {
        knight: false,
        wazir: true,
        ferz: true,
    });
    let royal = prop_oneof![3 => usual, 1 => royal];
    let steppers = any::<[bool; 3]>();
    let men =
        steppers.prop_flat_map(|[wazirs, ferzes, lions]| vec(man(wazirs, ferzes, lions), 0..40));
    (sizes, royal, men, rest()).prop_filter_map(
        "the Kings have no room",
        |((layout, size), royal, men, rest)| sound(layout, size, royal, &men, &rest),
    )
}

/// Makes a field of what chance gave, leaving out what makes no sense.
fn sound(
    layout: Layout,
    (files, ranks): (u8, u8),
    royal: Royal,
    men: &[Man],
    rest: &Rest,
) -> Option<Case> {
    let squares = u16::from(files) * u16::from(ranks);
    let square = |place: u16| {
        let place = (place % squares) as u8;
        layout.bit(place % files, place / files)
    };
    let board = board(layout, files, ranks);
    let land = naive::Land {
        layout,
        files,
        ranks,
        royal,
    };
    let king = square(rest.kings[0]);
    let apart = |at: &u8| *at != king && land.royal_steps(king) >> at & 1 == 0;
    // Royal pieces never touch, as neither could have moved there.
    let other_king = (0..squares)
        .map(|more| square(rest.kings[1].wrapping_add(more)))
        .find(apart)?;
    let mut field = BulkPosition {
        down: rest.down,
        king,
        other_king,
        pawn_homes: rest.homes & board,
        ways: rest.ways,
        must_ways: rest.must_ways,
        gates: rest.gates,
        ..BulkPosition::default()
    };
    field.mover.all = 1 << king;
    field.other.all = 1 << other_king;
    let mut rooks = Vec::new();
    for wing in &rest.wings {
        let along = |file| layout.bit(file % files, land.square(king).1);
        let [rook, king_to, rook_to] = wing.map(along);
        if (field.mover.all | field.other.all) >> rook & 1 == 1 || king_to == rook_to {
            continue;
        }
        let roles = Roles {
            orth: true,
            ..Roles::NONE
        };
        place(&mut field.mover, roles, rook);
        rooks.push((rook, king_to, rook_to));
    }
    for man in men {
        let at = square(man.place);
        if (field.mover.all | field.other.all) >> at & 1 == 0 {
            let army = if man.own {
                &mut field.mover
            } else {
                &mut field.other
            };
            place(army, man.roles, at);
        }
    }
    spare_the_other_king(land, &mut field);
    for (rook, king_to, rook_to) in rooks {
        if field.mover.orth >> rook & 1 == 0 {
            continue;
        }
        let home = 1 << king | 1 << rook;
        let number = field.wing_count;
        field.wings[usize::from(number)] = Wing {
            home,
            empty: (span(king, king_to) | span(rook, rook_to)) & !home,
            safe: span(king, king_to),
            ends: 1 << king_to | 1 << rook_to,
            king_to,
            number,
        };
        field.wing_count += 1;
    }
    let far = |depth: u8| {
        let within = |rank: &u8| {
            if rest.down {
                *rank < depth
            } else {
                *rank + depth >= ranks
            }
        };
        (0..ranks)
            .filter(within)
            .fold(0, |set: Set, rank| set | 0x7fff << layout.bit(0, rank))
            & board
    };
    field.zone = far(rest.zone);
    field.must = far(rest.must);
    let plain = field.mover.all & !(field.mover.pawn | field.mover.lion | 1 << king);
    field.crown_zone = far(rest.crown_depth);
    field.crowners = rest.crowners & plain & !field.crown_zone;
    field.gating = rest.gating & (plain | 1 << king) & !field.crowners;
    field.trading = rest.trading;
    field.locked = rest.trading && rest.locked;
    let roles = men.iter().map(|man| man.roles).chain([Roles {
        orth: true,
        ..Roles::NONE
    }]);
    Some(Case {
        layout,
        files,
        ranks,
        royal,
        roles: roles.collect(),
        field,
    })
}

/// Removes what attacks the King of the side that has just moved.
fn spare_the_other_king(land: naive::Land, field: &mut BulkPosition) {
    loop {
        let occupied = field.mover.all | field.other.all;
        let men = (0..128).filter(|&at| at != field.king && field.mover.all >> at & 1 == 1);
        let mut attackers = men.filter(|&at| {
            land.reached(&field.mover, at, field.down, occupied) >> field.other_king & 1 == 1
        });
        let Some(attacker) = attackers.next() else {
            return;
        };
        field.mover = without(&field.mover, attacker);
    }
}

/// The squares of a rank between two, both included.
fn span(a: u8, b: u8) -> Set {
    (a.min(b)..=a.max(b)).fold(0, |span, at| span | 1 << at)
}

pub(crate) fn roles_at(army: &PieceSets, at: u8) -> Roles {
    let is = |set: Set| set >> at & 1 == 1;
    Roles {
        orth: is(army.orth),
        diag: is(army.diag),
        knight: is(army.knight),
        wazir: is(army.wazir),
        ferz: is(army.ferz),
        lion: is(army.lion),
        pawn: is(army.pawn),
    }
}

pub(crate) fn place(army: &mut PieceSets, roles: Roles, at: u8) {
    let bit = |has: bool| Set::from(has) << at;
    army.all |= 1 << at;
    army.orth |= bit(roles.orth);
    army.diag |= bit(roles.diag);
    army.knight |= bit(roles.knight);
    army.wazir |= bit(roles.wazir);
    army.ferz |= bit(roles.ferz);
    army.lion |= bit(roles.lion);
    army.pawn |= bit(roles.pawn);
}

pub(crate) fn without(army: &PieceSets, at: u8) -> PieceSets {
    let keep = |set: Set| set & !(1 << at);
    PieceSets {
        all: keep(army.all),
        orth: keep(army.orth),
        diag: keep(army.diag),
        knight: keep(army.knight),
        wazir: keep(army.wazir),
        ferz: keep(army.ferz),
        lion: keep(army.lion),
        pawn: keep(army.pawn),
    }
}
