//! Random positions with arbitrary pieces. They meet all conditions of a [`BulkPosition`].

use legwork_bitboard::{Bitboard, Packing};
use legwork_sweep::{
    Army, BulkPosition, BulkWing, CannonLines, DropWays, Leap, LeapGroup, LionLeaps, MAX_GROUPS,
    MAX_WINGS, PieceSets, Plan, PromotionWays, Roles, Royal, Special,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::naive::{self, DIAG, KNIGHT, ORTH};

/// A position and the board that it is on.
#[derive(Debug, Clone)]
pub(crate) struct RandomCase {
    pub(crate) packing: Packing,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) army: Army,
    pub(crate) position: BulkPosition,
}

impl RandomCase {
    pub(crate) fn plan(&self) -> Plan {
        Plan::new(self.packing, self.files, self.ranks, &self.army).unwrap()
    }
}

fn board(packing: Packing, files: u8, ranks: u8) -> Bitboard {
    let rank: Bitboard = (1 << files) - 1;
    (0..ranks).fold(0, |board, at| board | rank << packing.bit(0, at))
}

/// A piece without a square.
#[derive(Debug, Clone, Copy)]
struct Man {
    place: u16,
    own: bool,
    roles: Roles,
}

/// A leap group, and the data of a position about its pieces.
#[derive(Debug, Clone)]
struct Grouping {
    group: LeapGroup,
    /// The lines along which its pieces also ride.
    rides: Option<bool>,
    /// How deep the zone is, and the part of it where a piece must promote.
    depths: [u8; 2],
    ways: PromotionWays,
}

/// Steps from the start of a leap to the squares that it crosses, the same for every leap by that step.
fn crossed((dx, dy): (i8, i8)) -> Vec<(i8, i8)> {
    match (dx.abs(), dy.abs()) {
        (1, 2) => vec![(0, dy / 2)],
        (2, 1) => vec![(dx / 2, 0)],
        (1, 3) | (3, 1) => vec![(dx / 2, dy / 2), (dx - dx.signum(), dy - dy.signum())],
        (wide, long) if wide == long || wide == 0 || long == 0 => {
            let part = |times: i8| (times * dx.signum(), times * dy.signum());
            (1..wide.max(long)).map(part).collect()
        }
        _ => Vec::new(),
    }
}

fn leap() -> impl Strategy<Value = Leap> {
    let step = (-3..=3i8, -3..=3i8).prop_filter("no step", |&by| by != (0, 0));
    let ends =
        prop_oneof![2 => Just((true, true)), 1 => Just((true, false)), 1 => Just((false, true))];
    let bound = || prop_oneof![3 => Just(Bitboard::MAX), 1 => any::<Bitboard>()];
    (step, prop::bool::weighted(0.4), ends, bound(), bound()).prop_map(
        |(by, lame, (quiet, takes), from, to)| Leap {
            by,
            over: if lame { crossed(by) } else { Vec::new() },
            quiet,
            takes,
            from,
            to,
        },
    )
}

fn grouping() -> impl Strategy<Value = Grouping> {
    let step = || (-3..=3i8, -3..=3i8).prop_filter("no step", |&by| by != (0, 0));
    let steps = || vec(leap(), 0..9);
    let double = || vec((step(), step()), 0..3);
    let group = ([steps(), steps()], [double(), double()]);
    let rides = prop_oneof![3 => Just(None), 1 => any::<bool>().prop_map(Some)];
    let ways = (1..6u32, 0..5u32).prop_map(|(may, must)| PromotionWays { may, must });
    let promotion = ([0..4u8, 0..2u8], ways, any::<bool>());
    (group, rides, any::<Bitboard>(), promotion).prop_map(
        |((mut leaps, mut doubles), rides, homes, (depths, ways, touch))| {
            for leaps in &mut leaps {
                // A second leap by the same step would be the same move.
                let mut known = Vec::new();
                leaps.retain(|leap| {
                    let new = !known.contains(&leap.by);
                    known.push(leap.by);
                    new
                });
            }
            if rides.is_some() {
                // A leap along a line would be the same move as a ride.
                let off_line = |by: (i8, i8)| by.0 != 0 && by.1 != 0 && by.0.abs() != by.1.abs();
                for leaps in &mut leaps {
                    leaps.retain(|leap| off_line(leap.by));
                }
                for steps in &mut doubles {
                    steps.retain(|&(_, end)| off_line(end));
                }
            }
            Grouping {
                group: LeapGroup {
                    leaps,
                    doubles,
                    homes: [homes, homes.reverse_bits()],
                    touch: touch && rides.is_none(),
                    ..LeapGroup::default()
                },
                rides,
                depths,
                ways,
            }
        },
    )
}

const ROOK: Roles = Roles {
    orth: true,
    ..Roles::NONE
};

/// Positions have no Lions together with Cannons or Lances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Odd {
    Neither,
    Lions,
    Cannons,
    Lances,
    CannonsAndLances,
}

fn man(wazirs: bool, ferzes: bool, odd: Odd) -> impl Strategy<Value = Man> {
    // Riders and steppers along the same lines would have the same move twice.
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
    let (share, specials) = match odd {
        Odd::Neither => (1, [Special::NONE; 2]),
        Odd::Lions => (1, [Special::LION; 2]),
        Odd::Cannons => (5, [Special::CANNON; 2]),
        Odd::Lances => (4, [Special::LANCE; 2]),
        Odd::CannonsAndLances => (5, [Special::CANNON, Special::LANCE]),
    };
    let odd = any::<bool>().prop_map(move |second| Roles {
        special: specials[usize::from(second)],
        pawn: odd == Odd::Neither,
        ..Roles::NONE
    });
    let of_group = (0..MAX_GROUPS).prop_map(|number| Roles {
        special: Special::group(number).unwrap(),
        ..Roles::NONE
    });
    let roles = prop_oneof![6 => mover, 4 => pawn, share => odd, 5 => of_group];
    (any::<u16>(), any::<bool>(), roles).prop_map(|(place, own, roles)| Man { place, own, roles })
}

/// The random parts of a position other than the pieces.
#[derive(Debug, Clone)]
struct Rest {
    kings: [u16; 2],
    down: bool,
    homes: Bitboard,
    zone: u8,
    must: u8,
    ways: u32,
    must_ways: u32,
    gating: Bitboard,
    gates: u32,
    crowners: Bitboard,
    crown_depth: u8,
    trading: bool,
    locked: bool,
    lion: LionLeaps,
    cannon: CannonLines,
    /// The Rook's file, and the target files of King and Rook.
    wings: Vec<[u8; 3]>,
    /// Whether moves that start in the `crown_depth` crown too, and how deep Lances must be crowned there.
    crown_touch: bool,
    lance_depth: u8,
    drops: Vec<DropWays>,
    holders: Bitboard,
}

/// The leaps of a Lion with these parts, and perhaps others.
fn lion_leaps(parts: &[(i8, i8)], others: &[(i8, i8)]) -> LionLeaps {
    let sums = parts
        .iter()
        .flat_map(|a| parts.iter().map(|b| (a.0 + b.0, a.1 + b.1)));
    let mut leaps: Vec<(i8, i8)> = sums.chain(parts.iter().chain(others).copied()).collect();
    leaps.retain(|&leap| leap != (0, 0));
    LionLeaps {
        parts: parts.to_vec(),
        leaps,
    }
}

/// The leaps of Lions, most often two King steps, and the lines of Cannons.
fn lion_and_cannon() -> impl Strategy<Value = (LionLeaps, CannonLines)> {
    let lion = prop_oneof![
        3 => Just(lion_leaps(&[ORTH, DIAG].concat(), &[])),
        1 => Just(lion_leaps(&ORTH, &KNIGHT)),
        1 => Just(lion_leaps(&DIAG, &[])),
        1 => Just(lion_leaps(&KNIGHT, &DIAG)),
        1 => Just(lion_leaps(&[(0, 1), (0, -1)], &[])),
    ];
    let cannon = prop_oneof![Just(CannonLines::Straight), Just(CannonLines::Diagonal)];
    (lion, cannon)
}

fn rest() -> impl Strategy<Value = Rest> {
    let sets = (any::<Bitboard>(), any::<Bitboard>());
    let promotion = (0..4u8, 0..2u8, 1..6u32, 0..5u32);
    let wings = vec(any::<[u8; 3]>(), 0..=MAX_WINGS);
    let drop = (any::<Bitboard>(), 1..4u32).prop_map(|(squares, ways)| DropWays { squares, ways });
    let drops = prop_oneof![1 => Just(Vec::new()), 2 => vec(drop, 1..=3)];
    let odd = (any::<bool>(), 0..2u8, drops, any::<Bitboard>());
    (
        (any::<[u16; 2]>(), any::<bool>()),
        sets,
        promotion,
        0..4u32,
        (any::<Bitboard>(), 0..5u8, any::<[bool; 2]>()),
        lion_and_cannon(),
        (wings, odd),
    )
        .prop_map(
            |(
                (kings, down),
                (homes, gating),
                (zone, must, ways, must_ways),
                gates,
                lions,
                (lion, cannon),
                (wings, (crown_touch, lance_depth, drops, holders)),
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
                    lion,
                    cannon,
                    wings,
                    crown_touch,
                    lance_depth,
                    drops,
                    holders,
                }
            },
        )
}

pub(crate) fn case() -> impl Strategy<Value = RandomCase> {
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
        wide.prop_map(|size| (Packing::Wide, size)),
        tall.prop_map(|size| (Packing::Tall, size)),
    ];
    let leaps = prop_oneof![3 => Just([false, true, true]), 1 => any::<[bool; 3]>()];
    let within = prop_oneof![3 => Just(None), 1 => any::<[Bitboard; 2]>().prop_map(Some)];
    let royal = (leaps, within, prop::bool::weighted(0.25)).prop_map(
        |([knight, wazir, ferz], within, faces)| Royal {
            knight,
            wazir,
            ferz,
            within,
            faces,
        },
    );
    let odd = prop_oneof![
        Just(Odd::Neither),
        Just(Odd::Lions),
        Just(Odd::Cannons),
        Just(Odd::Lances),
        Just(Odd::CannonsAndLances),
    ];
    let men = (any::<[bool; 2]>(), odd)
        .prop_flat_map(|([wazirs, ferzes], odd)| vec(man(wazirs, ferzes, odd), 0..40));
    let groups = prop_oneof![
        1 => Just(Vec::new()),
        2 => vec(grouping(), 1..=MAX_GROUPS),
    ];
    (sizes, royal, men, groups, rest()).prop_filter_map(
        "the Kings have no room",
        |((packing, size), royal, men, groups, rest)| {
            let men: Vec<Man> = men.iter().map(|man| man.among(&groups)).collect();
            sound(packing, size, royal, &men, &groups, &rest)
        },
    )
}

impl Man {
    /// The same piece, but in one of these groups if it is in any; if there are none, a Pawn.
    fn among(self, groups: &[Grouping]) -> Self {
        let Some(number) = self.roles.special.group_number() else {
            return self;
        };
        let roles = match groups.len() {
            0 => Roles {
                pawn: true,
                ..Roles::NONE
            },
            most => Roles {
                orth: groups[number % most].rides == Some(true),
                diag: groups[number % most].rides == Some(false),
                special: Special::group(number % most).unwrap(),
                ..Roles::NONE
            },
        };
        Self { roles, ..self }
    }
}

/// Makes a valid position from random data, leaving out invalid parts.
fn sound(
    packing: Packing,
    (files, ranks): (u8, u8),
    royal: Royal,
    men: &[Man],
    groupings: &[Grouping],
    rest: &Rest,
) -> Option<RandomCase> {
    let squares = u16::from(files) * u16::from(ranks);
    let square = |place: u16| {
        let place = (place % squares) as u8;
        packing.bit(place % files, place / files)
    };
    let board = board(packing, files, ranks);
    let far = |depth: u8| {
        let within = |rank: &u8| {
            if rest.down {
                *rank < depth
            } else {
                *rank + depth >= ranks
            }
        };
        (0..ranks).filter(within).fold(0, |set: Bitboard, rank| {
            set | 0x7fff << packing.bit(0, rank)
        }) & board
    };
    let group = |of: &Grouping| {
        let mut group = of.group.clone();
        if of.rides.is_none() {
            group.zone[usize::from(rest.down)] = far(of.depths[0]);
            group.must[usize::from(rest.down)] = far(of.depths[1].min(of.depths[0]));
        }
        group
    };
    let mut groups: Vec<LeapGroup> = groupings.iter().map(group).collect();
    let has = |is: fn(Special) -> bool| men.iter().any(|man| is(man.roles.special));
    let mut royal = royal;
    if has(Special::is_lion) {
        (royal.within, royal.faces) = (None, false);
        for group in &mut groups {
            group.touch = false;
        }
        for leap in groups
            .iter_mut()
            .flat_map(|group| &mut group.leaps)
            .flatten()
        {
            leap.over.clear();
        }
    }
    let lame = groups.iter().any(LeapGroup::is_lame);
    let army = Army {
        royal,
        roles: men.iter().map(|man| man.roles).chain([ROOK]).collect(),
        groups,
        lion: rest.lion.clone(),
        cannon: rest.cannon,
    };
    let land = naive::Land {
        packing,
        files,
        ranks,
        army: &army,
    };
    let king = square(rest.kings[0]);
    let apart = |at: &u8| {
        let steps = [false, true].map(|down| land.royal_steps(*at, down));
        *at != king
            && (steps[0] | steps[1]) >> king & 1 == 0
            && [false, true]
                .iter()
                .all(|&down| land.royal_steps(king, down) >> at & 1 == 0)
    };
    // Royal pieces are never neighbours, because neither could have moved there.
    let other_king = (0..squares)
        .map(|more| square(rest.kings[1].wrapping_add(more)))
        .find(apart)?;
    let mut position = BulkPosition {
        down: rest.down,
        king,
        other_king,
        pawn_homes: rest.homes & board,
        ways: rest.ways,
        must_ways: rest.must_ways,
        // Nothing is gated where there are Cannons, Lances or lame leapers.
        gates: if has(Special::is_cannon) || has(Special::is_lance) || lame {
            0
        } else {
            rest.gates
        },
        ..BulkPosition::default()
    };
    position.mover.all = 1 << king;
    position.other.all = 1 << other_king;
    let mut rooks = Vec::new();
    // There is no castling where there are lame leapers.
    for wing in rest.wings.iter().filter(|_| !lame) {
        let along = |file| packing.bit(file % files, land.square(king).1);
        let [rook, king_to, rook_to] = wing.map(along);
        if (position.mover.all | position.other.all) >> rook & 1 == 1 || king_to == rook_to {
            continue;
        }
        place(&mut position.mover, ROOK, rook);
        rooks.push((rook, king_to, rook_to));
    }
    for man in men {
        let at = square(man.place);
        if (position.mover.all | position.other.all) >> at & 1 == 0 {
            let pieces = if man.own {
                &mut position.mover
            } else {
                &mut position.other
            };
            place(pieces, man.roles, at);
        }
    }
    spare_the_other_king(land, &mut position);
    let occupied = position.mover.all | position.other.all;
    if land.royal_attacks(king, rest.down, occupied).1 >> other_king & 1 == 1 {
        return None;
    }
    for (rook, king_to, rook_to) in rooks {
        if position.mover.orth >> rook & 1 == 0 {
            continue;
        }
        let home = 1 << king | 1 << rook;
        let number = position.wing_count;
        position.wings[usize::from(number)] = BulkWing {
            home,
            empty: (span(king, king_to) | span(rook, rook_to)) & !home,
            safe: span(king, king_to),
            ends: 1 << king_to | 1 << rook_to,
            king_to,
            number,
        };
        position.wing_count += 1;
    }
    position.zone = far(rest.zone);
    position.must = far(rest.must);
    let mut promoting = 0;
    for (number, of) in groupings.iter().enumerate() {
        position.group_ways[number] = of.ways;
        if of.rides.is_none() {
            promoting |= position.mover.groups[number];
        }
    }
    let plain = position.mover.all & !(position.mover.pawn | position.mover.lion | 1 << king);
    position.crown_zone = far(rest.crown_depth);
    position.crowners = rest.crowners & plain & !promoting;
    if !rest.crown_touch {
        position.crowners &= !position.crown_zone;
    }
    position.lance_must = far(rest.lance_depth);
    for (number, drop) in rest.drops.iter().enumerate() {
        position.drops[number] = DropWays {
            squares: drop.squares & board,
            ..*drop
        };
    }
    position.drop_count = rest.drops.len() as u8;
    if let Some(last) = rest.drops.last() {
        position.file_drops = DropWays {
            squares: last.squares & board,
            ..*last
        };
        position.file_holders = rest.holders & plain;
        if rest.holders & 1 == 1 {
            // All files are barred.
            position.drop_count = 0;
        }
    }
    position.gating = rest.gating & (plain | 1 << king) & !position.crowners;
    position.trading = rest.trading;
    position.locked = rest.trading && rest.locked;
    Some(RandomCase {
        packing,
        files,
        ranks,
        army,
        position,
    })
}

/// Removes the pieces that attack the King of the side that has just moved.
fn spare_the_other_king(land: naive::Land<'_>, position: &mut BulkPosition) {
    loop {
        let occupied = position.mover.all | position.other.all;
        let men = (0..128).filter(|&at| at != position.king && position.mover.all >> at & 1 == 1);
        let mut attackers = men.filter(|&at| {
            land.reached(&position.mover, at, position.down, occupied) >> position.other_king & 1
                == 1
        });
        let Some(attacker) = attackers.next() else {
            return;
        };
        position.mover = without(&position.mover, attacker);
    }
}

/// The squares of a rank from one to another, both included.
fn span(a: u8, b: u8) -> Bitboard {
    (a.min(b)..=a.max(b)).fold(0, |span, at| span | 1 << at)
}

pub(crate) fn roles_at(pieces: &PieceSets, at: u8) -> Roles {
    let is = |set: Bitboard| set >> at & 1 == 1;
    Roles {
        orth: is(pieces.orth),
        diag: is(pieces.diag),
        knight: is(pieces.knight),
        wazir: is(pieces.wazir),
        ferz: is(pieces.ferz),
        pawn: is(pieces.pawn),
        special: match pieces.groups.iter().position(|&set| is(set)) {
            _ if is(pieces.lion) => Special::LION,
            _ if is(pieces.cannon) => Special::CANNON,
            _ if is(pieces.lance) => Special::LANCE,
            Some(number) => Special::group(number).unwrap(),
            None => Special::NONE,
        },
    }
}

pub(crate) fn place(pieces: &mut PieceSets, roles: Roles, at: u8) {
    let bit = |has: bool| Bitboard::from(has) << at;
    pieces.all |= 1 << at;
    pieces.orth |= bit(roles.orth);
    pieces.diag |= bit(roles.diag);
    pieces.knight |= bit(roles.knight);
    pieces.wazir |= bit(roles.wazir);
    pieces.ferz |= bit(roles.ferz);
    pieces.lion |= bit(roles.special.is_lion());
    pieces.cannon |= bit(roles.special.is_cannon());
    pieces.lance |= bit(roles.special.is_lance());
    if let Some(number) = roles.special.group_number() {
        pieces.groups[number] |= 1 << at;
    }
    pieces.pawn |= bit(roles.pawn);
}

pub(crate) fn without(pieces: &PieceSets, at: u8) -> PieceSets {
    let keep = |set: Bitboard| set & !(1 << at);
    PieceSets {
        all: keep(pieces.all),
        orth: keep(pieces.orth),
        diag: keep(pieces.diag),
        knight: keep(pieces.knight),
        wazir: keep(pieces.wazir),
        ferz: keep(pieces.ferz),
        lion: keep(pieces.lion),
        cannon: keep(pieces.cannon),
        lance: keep(pieces.lance),
        pawn: keep(pieces.pawn),
        groups: pieces.groups.map(keep),
    }
}
