//! Neither a perft nor what a search asks allocates anything: neither per node nor at all, once its variant is compiled.

use legwork::compiled::CompiledRules;
use legwork::kernel::{Kernel, MoveList};
use legwork::rules::Rules;
use legwork::shape::{Large, Shape, Small};
use legwork::variant::{Variant, find, registry};
use legwork::{Color, fen};

/// Middle games in which every kind of move occurs: Lions that capture twice, gatings, pools.
const BUSY: [(&str, &str); 4] = [
    (
        "chu",
        "rm1k5r/1nb1ql+bb1m/p1pp1pppp1/4L+r1n1p/1p8/2P7/3P3P2/PP2PPP1PP/MNB+B1Q2NM/R3K+R2BR b - - 0 9",
    ),
    (
        "seirawan",
        "r3k2r/p1n1p3/1p3np1/P1P1qp2/1p2P1p1/3P4/1B2H2P/R1b1KbNR[Ehe] b KQGkq - 1 24",
    ),
    (
        "super",
        "1ra1nr2/p3BEPP/1qk4e/6V1/4N2Q/1v1A2n1/1P1pbpKb/2SRBRN1[s] b - - 0 61",
    ),
    (
        "crc",
        "5r1krq/3p6/p4p4/2pbp1ppp1/2n2NB1Pn/QP1PA5/2P1bPPPB1/7KRR b Ikq - 0 53",
    ),
];

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

/// Asks a position all that a search does, and those after each of its moves.
fn search<S: Shape>(id: &str) {
    let rules = Rules::read(id, find(id).unwrap().ron(), &[]).unwrap();
    let middle_game = rules.bench.iter().find_map(|bench| bench.fen.clone());
    let kernel = Kernel::<S>::new(CompiledRules::new(rules).unwrap()).unwrap();
    let array = fen::read(kernel.compiled(), &middle_game.unwrap()).unwrap();
    let board = kernel.pack(&array).unwrap();
    let mut list = MoveList::new();
    let mut some = MoveList::new();
    let allocations = allocation_counter::measure(|| {
        kernel.generate(&board, &mut list);
        assert!(!list.is_empty());
        for &mv in list.iter() {
            assert!(kernel.is_legal(&board, mv));
            let checks = kernel.gives_check(&board, mv);
            let worth = kernel.see(&board, mv);
            assert!(kernel.see_at_least(&board, mv, worth));
            let after = kernel.play(&board, mv);
            assert_eq!(kernel.in_check(&after), checks);
            assert_eq!(kernel.checkers(&after).is_empty(), !checks);
            some.clear();
            kernel.generate_captures(&after, &mut some);
            kernel.generate_checks(&after, &mut some);
            kernel.generate_from(&after, mv.from(), &mut some);
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
}

#[test]
fn a_search_allocates_nothing() {
    search::<Small>("chess");
    // With Cannons, which attack by walking.
    search::<Large>("shako");
}
