//! The search where captures are forced.

use legwork::Variant;
use legwork_engine::{Limits, Score};

use super::{best, search, solver, until_mate};

/// The Rook that guards the back rank has to capture on b2; were it free, there would be no mate.
#[test]
fn a_sacrifice_that_has_to_be_taken_mates() {
    let ron = r#"(like: "chess", name: "Capture chess", turn: (must: Capture))"#;
    let variant = Variant::from_ron("capture", ron, &[]).unwrap();
    let fen = "1r4k1/5ppp/8/8/8/8/8/2B1R2K w - - 0 1";
    let position = variant.position(fen).unwrap();
    assert_eq!(solver::mate_in(&position, 2), Some(2));
    let found = best(&position, &until_mate(2));
    assert_eq!(found, ("c1b2".to_owned(), Score::Mate(2)));
    let chess = Variant::open("chess", &[]).unwrap().position(fen).unwrap();
    assert_eq!(solver::mate_in(&chess, 2), None);
}

/// Two Rooks mate by two moves of one turn: the score is that of the same side after the first.
#[test]
fn a_turn_of_two_moves_mates() {
    let ron = r#"(like: "chess", name: "Chess in turns", turn: (series: (moves: 2)))"#;
    let variant = Variant::from_ron("turns", ron, &[]).unwrap();
    let mut position = variant
        .position("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1 2/2")
        .unwrap();
    for moves in [2, 1] {
        let best = search(&position, &Limits::depth(4));
        assert!(matches!(best.score, Score::Mate(1..)), "{best:?}");
        // A move of the same side is not a reply to wait for.
        assert!(best.ponder.is_none(), "{moves}");
        position.make(best.mv);
    }
    assert_eq!(
        position.outcome().unwrap().winner,
        Some(legwork::Color::White)
    );
}
