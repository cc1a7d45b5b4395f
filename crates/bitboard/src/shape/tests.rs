//! All shapes, against squares one by one.

use super::*;

fn behaves_as_an_ordered_set<S: Shape>() {
    let all: Vec<Square> = (0..S::RANKS)
        .flat_map(|rank| (0..S::FILES).filter_map(move |file| Square::new(file, rank)))
        .collect();
    for &square in &all {
        let set = S::single(square);
        assert_eq!((set.first(), set.last(), set.count()), (square, square, 1));
        assert!(!set.several() && set.without_first().is_empty());
        assert_eq!(set.widened(), Large::single(square));
        let sets = [S::EMPTY, set, !set, !S::EMPTY];
        assert_eq!(S::across(&sets, square), 0b1010);
    }
    let full = S::collect(all.iter().copied());
    assert_eq!(full.squares().collect::<Vec<_>>(), all);
    let mut each = Vec::new();
    full.each(|square, single| {
        assert_eq!(single, S::single(square));
        each.push(square);
    });
    assert_eq!(each, all);
    assert_eq!(full.widened(), Large::collect(all.iter().copied()));
    assert_eq!(
        (full.count(), full.widened().count()),
        (all.len() as u32, all.len() as u32)
    );
    assert_eq!((full.first(), full.last()), (all[0], *all.last().unwrap()));
    assert!(full.several() && !full.is_empty() && S::EMPTY.is_empty());
    assert!(S::EMPTY.without_first().is_empty());
}

/// The squares from one by a step, and by it again, up to the edge of the shape.
fn ray<S: Shape>(from: Square, (dx, dy): (i8, i8)) -> Vec<Square> {
    let step = |at: &Square| {
        let (file, rank) = (at.file() as i8 + dx, at.rank() as i8 + dy);
        let on = (0..S::FILES as i8).contains(&file) && (0..S::RANKS as i8).contains(&rank);
        on.then(|| Square::new(file as u8, rank as u8)).flatten()
    };
    std::iter::successors(step(&from), step).collect()
}

fn sees_to_the_first_piece<S: Shape>() {
    let all: Vec<Square> = (0..S::RANKS)
        .flat_map(|rank| (0..S::FILES).filter_map(move |file| Square::new(file, rank)))
        .collect();
    let mut dice: u64 = 1;
    for &from in &all {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1)] {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mut lots = dice;
            let occupied = S::collect(all.iter().copied().filter(|_| {
                lots = lots.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                lots >> 62 == 0
            }));
            let (above, below) = (ray::<S>(from, (dx, dy)), ray::<S>(from, (-dx, -dy)));
            let sees = |ray: &[Square]| {
                let blocked = ray.iter().position(|&square| occupied.contains(square));
                S::collect(
                    ray[..blocked.map_or(ray.len(), |at| at + 1)]
                        .iter()
                        .copied(),
                )
            };
            let sides = [&below, &above].map(|ray| S::collect(ray.iter().copied()));
            let seen = S::obstruction_difference(sides[0], sides[1], occupied);
            assert_eq!(seen, sees(&below) | sees(&above), "{from:?} {dx} {dy}");
            let alike = match dy {
                0 => S::obstruction_difference_on_rank(sides[0], sides[1], occupied),
                _ => S::hyperbola_quintessence(sides[0] | sides[1], S::single(from), occupied),
            };
            assert_eq!(alike, seen, "{from:?} {dx} {dy}");
            if let (Some(&to), Some(&back)) = (above.first(), below.first()) {
                assert_eq!(S::single(from).moved(dx, dy), S::single(to));
                assert_eq!(S::single(from).moved(-dx, -dy), S::single(back));
            }
        }
    }
    let (first, last) = (all[0], all[all.len() - 1]);
    let across = (S::FILES as i8 - 1, S::RANKS as i8 - 1);
    assert_eq!(S::single(first).moved(across.0, across.1), S::single(last));
    assert_eq!(
        S::single(last).moved(-across.0, -across.1),
        S::single(first)
    );
}

#[test]
fn a_ride_sees_to_the_first_piece_on_either_side() {
    sees_to_the_first_piece::<Small>();
    sees_to_the_first_piece::<Wide>();
    sees_to_the_first_piece::<Tall>();
    sees_to_the_first_piece::<Large>();
}

#[test]
fn every_shape_is_an_ordered_set() {
    behaves_as_an_ordered_set::<Small>();
    behaves_as_an_ordered_set::<Wide>();
    behaves_as_an_ordered_set::<Tall>();
    behaves_as_an_ordered_set::<Large>();
}

fn is_packed_square_by_square<S: Shape>() {
    let on = (0..S::RANKS).flat_map(|rank| (0..S::FILES).map(move |file| (file, rank)));
    for (file, rank) in on {
        let square = Square::new(file, rank).unwrap();
        let (set, bit) = (S::single(square), S::PACKING.bit(file, rank));
        assert_eq!((S::bit(square), S::square(bit)), (bit, square));
        assert_eq!(
            (set.to_bitboard(), S::from_bitboard(1 << bit)),
            (1 << bit, set)
        );
        assert_eq!(S::narrowed(set.widened()), set);
    }
}

#[test]
fn sets_are_packed_and_unpacked() {
    is_packed_square_by_square::<Small>();
    is_packed_square_by_square::<Wide>();
    is_packed_square_by_square::<Tall>();
}

#[test]
fn every_packing_moves_a_guarded_board_by_ranks() {
    for packing in [Packing::Wide, Packing::Tall] {
        let (files, ranks) = packing.size();
        let rank = |rank| (0..files).fold(0, |set, file| set | 1 << packing.bit(file, rank));
        assert_eq!(packing.guarded_board(), (0..ranks).map(rank).sum());
        for lower in 0..ranks - 1 {
            assert_eq!(packing.ahead(rank(lower), false), rank(lower + 1));
            assert_eq!(packing.ahead(rank(lower + 1), true), rank(lower));
        }
        let east = packing.guarded_board() << 1 & !packing.guarded_board();
        assert_eq!(east.count_ones(), ranks.into(), "a file is left over");
    }
}

#[test]
fn a_set_prints_as_a_picture() {
    let set = Small::collect([(0, 0), (4, 3), (7, 7)].map(|(f, r)| Square::new(f, r).unwrap()));
    insta::assert_snapshot!(format!("{set:#?}"), @r"
    . . . . . . . X
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . X . . .
    . . . . . . . .
    . . . . . . . .
    X . . . . . . .
    ");
    assert_eq!(format!("{set:?}"), "{a1, e4, h8}");
}
