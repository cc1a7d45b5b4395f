//! Neither a perft nor the queries of a search allocate anything, per node or at all, once the variant is compiled.

use std::hint::black_box;

use legwork::base::CompiledRules;
use legwork::kernel::{Kernel, Level};
use legwork::shape::{Large, Shape, Small};
use legwork::{Color, Game, History, Move, MoveList, Position, Variant, Want, fen, find, registry};
use legwork_testkit::positions::BUSY;

fn allocations(variant: &Variant, fen: Option<&str>) -> u64 {
    let position = match fen {
        Some(fen) => variant.position(fen).unwrap(),
        None => variant.start(),
    };
    let count = || assert!(position.perft(3) > 0);
    allocation_counter::measure(count).count_total
}

#[test]
fn a_perft_allocates_nothing() {
    for entry in registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        assert_eq!(
            allocations(&variant, None),
            0,
            "{} from the start",
            entry.id()
        );
    }
    for (id, fen) in BUSY {
        let variant = Variant::open(id, &[]).unwrap();
        assert_eq!(allocations(&variant, Some(fen)), 0, "{id}: {fen}");
    }
}

/// Asks a position all that a search does, and those after each of its moves; the moves are the same at every level.
fn search<S: Shape>(id: &str) {
    let mut found: Vec<Vec<Move>> = Level::available()
        .map(|level| search_at::<S>(id, level))
        .collect();
    found.dedup();
    assert_eq!(found.len(), 1, "{id}");
}

fn search_at<S: Shape>(id: &str, level: Level) -> Vec<Move> {
    let rules = find(id).unwrap().rules().unwrap();
    let middle_game = rules.bench.iter().find_map(|bench| bench.fen.clone());
    let kernel = Kernel::<S>::at_level(CompiledRules::new(rules).unwrap(), level).unwrap();
    let array = fen::read(kernel.compiled(), &middle_game.unwrap()).unwrap();
    let board = kernel.pack(&array).unwrap();
    let mut list = MoveList::new();
    let mut some = MoveList::new();
    let allocations = allocation_counter::measure(|| {
        kernel.list(&board, Want::All, &mut list);
        assert!(!list.is_empty());
        assert_eq!(kernel.count(&board), list.len() as u64);
        for &mv in list.iter() {
            assert!(kernel.is_legal(&board, mv));
            let checks = kernel.gives_check(&board, mv);
            let worth = kernel.see(&board, mv);
            assert!(kernel.see_at_least(&board, mv, worth));
            let after = kernel.play(&board, mv);
            assert_eq!(kernel.in_check(&after), checks);
            assert_eq!(kernel.checkers(&after).is_empty(), !checks);
            kernel.list(&after, Want::Captures, &mut some);
            kernel.list(&after, Want::Checks, &mut some);
            kernel.list(&after, Want::From(mv.from()), &mut some);
            some.clear();
            kernel.generate(&after, Want::Quiet, &mut some);
            for color in Color::BOTH {
                let attacked = kernel.is_attacked(&after, mv.to(), color);
                assert_eq!(
                    kernel.attackers(&after, mv.to(), color).is_empty(),
                    !attacked
                );
            }
        }
    });
    assert_eq!(allocations.count_total, 0, "{id}");
    list.sort_unstable();
    list.to_vec()
}

#[test]
fn a_search_allocates_nothing() {
    search::<Small>("chess");
    // With Cannons, which attack by walking.
    search::<Large>("shako");
}

/// The number of calls of each query, spread over the positions; in full a million.
const CALLS: usize = 50_000;

/// How many allocations `count` calls of each query make, by the query's name.
fn queries(position: &Position, count: usize) -> Vec<(&'static str, u64)> {
    let moves = position.moves();
    let quiet = moves.iter().copied().find(|&mv| !position.is_capture(mv));
    let (mv, quiet) = (moves[0], quiet.unwrap_or(moves[0]));
    let men: Vec<_> = position.pieces().collect();
    let (square, piece) = men[men.len() / 2];
    let mut list = MoveList::new();
    let mut next = position.clone();
    let history = History::new().with_repetitions(2);
    let game = Game::new(position.clone(), Default::default());
    let mut measured = Vec::new();
    macro_rules! measure {
        ($name:literal, $call:expr) => {
            let calls = || {
                for _ in 0..count {
                    let _ = black_box($call);
                }
            };
            let allocated = allocation_counter::measure(calls).count_total;
            measured.push(($name, allocated));
        };
    }
    measure!("clone", position.clone());
    measure!("clone_from", next.clone_from(position));
    measure!("make", {
        next.clone_from(position);
        next.make(quiet);
    });
    measure!("make_null", {
        next.clone_from(position);
        next.make_null()
    });
    measure!("is_legal", position.is_legal(mv));
    for want in [
        Want::All,
        Want::Captures,
        Want::Tactical,
        Want::Quiet,
        Want::Checks,
        Want::From(square),
    ] {
        measure!("generate", position.generate(want, &mut list));
    }
    measure!("gives_check", position.gives_check(mv));
    measure!("see_ge", position.see_ge(mv, 0));
    measure!("hash_after", position.hash_after(mv));
    measure!("change", position.change(mv).on().count());
    measure!("hash", position.hash());
    measure!("pawn_hash", position.pawn_hash());
    measure!("material_hash", position.material_hash());
    measure!("pieces", position.pieces().count());
    measure!("occupied", position.occupied());
    measure!("side", position.side(piece.color));
    measure!("of", position.of(piece));
    measure!("count_of", position.count_of(piece));
    measure!("checkers", position.checkers());
    measure!("pinned", position.pinned(position.turn()));
    measure!("attacks", position.attacks(square));
    measure!("attacked_by", position.attacked_by(piece.color));
    measure!("mobility", position.mobility(piece.color));
    measure!("virgin", position.virgin());
    measure!("en_passant", position.en_passant());
    measure!("castling_rights", position.castling_rights().count());
    measure!("in_check", position.in_check());
    measure!("is_attacked", position.is_attacked(square, !piece.color));
    measure!("outcome", position.outcome());
    measure!("judge", history.judge(position));
    measure!("verdict", game.verdict());
    measured
}

#[test]
fn many_calls_of_each_query_allocate_nothing() {
    // One of each shape of board, and those in which every kind of move occurs.
    let starts = ["chess", "gothic", "shako"].map(|id| Variant::open(id, &[]).unwrap().start());
    let busy = BUSY.map(|(id, fen)| Variant::open(id, &[]).unwrap().position(fen).unwrap());
    let positions: Vec<Position> = starts.into_iter().chain(busy).collect();
    let calls = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 1_000_000,
        None => CALLS,
    };
    let calls = calls / positions.len() + 1;
    // The allocations of each thread are counted apart.
    std::thread::scope(|scope| {
        for position in &positions {
            scope.spawn(move || {
                for (query, allocated) in queries(position, calls) {
                    assert_eq!(allocated, 0, "{query} of {position:?}");
                }
            });
        }
    });
}

#[test]
fn compiled_variants_leave_nothing_behind() {
    let chu = find("chu").unwrap();
    let open = || drop(chu.open(&[]).unwrap().start());
    // The first time allocates what is kept, as the registry is.
    open();
    let left = allocation_counter::measure(|| (0..20).for_each(|_| open()));
    assert_eq!((left.count_current, left.bytes_current), (0, 0));
    let ron = find("chess").unwrap().ron();
    let left = allocation_counter::measure(|| {
        for number in 0..40 {
            // Every file is another.
            let ron = ron.replace("\"Queen\"", &format!("\"Queen {number}\""));
            drop(Variant::from_ron(&format!("v{number}"), &ron, &[]).unwrap());
        }
    });
    assert_eq!((left.count_current, left.bytes_current), (0, 0));
}
