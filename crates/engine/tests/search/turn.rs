//! The search where captures are forced.

use legwork::Variant;
use legwork_engine::Score;

use super::{best, solver, until_mate};

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
