//! Reasons and stories as types.

use legwork::Refusal;
use legwork::explain::diagram::Diagram;
use legwork::explain::{CastlingFault, Hindrance, Legality, MoveEffect, PromotionFault, Reason};
use legwork::{Color, Piece, Position, Variant};

fn position(id: &str, fen: &str) -> Position {
    Variant::open(id, &[]).unwrap().position(fen).unwrap()
}

fn reason(position: &Position, text: &str) -> Reason {
    match position.explain(text).unwrap().legality {
        Legality::Illegal { reason } => reason,
        Legality::Legal { .. } => panic!("{text} is legal"),
    }
}

#[test]
fn a_reason_names_its_squares() {
    let chess = Variant::open("chess", &[]).unwrap();
    let square = |name| chess.rules().geometry.square(name).unwrap();
    let start = chess.start();
    assert_eq!(reason(&start, "e4e5"), Reason::NoPiece { at: square("e4") });
    let Reason::Hindered { leg, of, by, .. } = reason(&start, "c1h6") else {
        panic!("a Bishop that is hindered");
    };
    assert_eq!((leg, of), (1, 1));
    assert_eq!(by, Hindrance::Blocked { at: square("d2") });

    let pinned = position("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let left = Reason::Refused(Refusal::KingLeftInCheck {
        king: square("e1"),
        by: square("e8"),
    });
    assert_eq!(reason(&pinned, "e2c3"), left);
    assert_eq!(left.name(), "king-left-in-check");

    let castling = position("chess", "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1");
    let crosses = CastlingFault::Crosses {
        at: square("f1"),
        by: square("f2"),
    };
    assert_eq!(reason(&castling, "e1g1"), Reason::Castling(crosses));
}

#[test]
fn a_spelling_is_told_only_of_a_move_that_is_legal() {
    let castles = position("crc", "4k5/10/10/10/10/10/10/4K4R w K - 0 1");
    let Reason::SpelledOtherwise { mv } = reason(&castles, "e1i1") else {
        panic!("a castling that is written King takes Rook");
    };
    assert_eq!(castles.move_text(mv), "e1j1");
    let blocked = position("crc", "4k5/10/10/10/10/10/10/4K1N2R w K - 0 1");
    let at = blocked.rules().geometry.square("g1").unwrap();
    let in_the_way = Reason::Castling(CastlingFault::Blocked { at });
    assert_eq!(reason(&blocked, "e1i1"), in_the_way);
}

#[test]
fn a_missing_promotion_has_its_choices() {
    let superchess = position("super", "8/P3k3/8/8/8/8/8/4K3[RNqa] w - - 0 1");
    let Reason::Promotion(PromotionFault::Missing { choices, first }) = reason(&superchess, "a7a8")
    else {
        panic!("a promotion that is missing");
    };
    assert_eq!(superchess.move_text(first), "a7a8r");
    let names: Vec<&str> = choices
        .iter()
        .map(|kind| superchess.rules().piece(kind).name.as_str())
        .collect();
    assert_eq!(names, ["Rook", "Knight"]);
}

#[test]
fn the_leg_that_fails_is_told() {
    let lion = position("chu", "9k/10/10/3P6/4p5/4L5/10/10/10/K9 w - - 0 1");
    let Reason::Hindered { leg, of, by, .. } = reason(&lion, "e4e5,e5d6") else {
        panic!("a Lion that is hindered");
    };
    let d6 = lion.rules().geometry.square("d6").unwrap();
    assert_eq!((leg, of, by), (2, 2, Hindrance::OwnPiece { at: d6 }));
}

#[test]
fn a_story_has_a_step_for_each_leg() {
    let lion = position("chu", "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1");
    let Legality::Legal { mv, story } = lion.explain("e4e5,e5f6").unwrap().legality else {
        panic!("a double capture");
    };
    assert_eq!(lion.read_move("e4e5,e5f6"), Ok(mv));
    let captures = story
        .iter()
        .filter(|step| matches!(step, MoveEffect::Captures { .. }));
    assert_eq!((story.len(), captures.count()), (2, 2));
}

#[test]
fn the_squares_to_which_a_piece_goes_are_typed() {
    let start = Variant::open("gothic", &[]).unwrap().start();
    let Reason::NotItsMove { legs, goes, .. } = reason(&start, "e2e5") else {
        panic!("a Pawn that does not go there");
    };
    let geometry = start.rules().geometry;
    let names: Vec<String> = goes
        .into_iter()
        .map(|square| geometry.name(square).to_string())
        .collect();
    assert_eq!((legs, names), (1, vec!["e3".to_owned(), "e4".to_owned()]));
}

#[test]
fn a_king_at_home_castles_in_his_diagram() {
    let castles = |id: &str, color: Color, from: &str| {
        let variant = Variant::open(id, &[]).unwrap();
        let rules = variant.rules();
        let geometry = rules.geometry;
        let king = Piece::new(color, rules.king);
        let diagram = Diagram::new(rules, king, geometry.square(from).unwrap());
        let targets = diagram.targets().into_iter();
        let castling = targets.filter(|(_, target)| target.castles);
        assert_eq!(
            castling.map(|(square, _)| square).collect::<Vec<_>>(),
            diagram.castles()
        );
        let names: Vec<String> = diagram
            .castles()
            .iter()
            .map(|&square| geometry.name(square).to_string())
            .collect();
        names.join(" ")
    };
    assert_eq!(castles("gothic", Color::White, "f1"), "c1 i1");
    assert_eq!(castles("gothic", Color::Black, "f8"), "c8 i8");
    assert_eq!(castles("gothic", Color::White, "f8"), "");
    assert_eq!(castles("chu", Color::Black, "e9"), "b9 h9");
    // Wherever the set-up has the King.
    assert_eq!(castles("crc", Color::White, "b1"), "c1 i1");
    assert_eq!(castles("crc", Color::White, "b2"), "");
    // Nobody castles.
    assert_eq!(castles("shatranj", Color::White, "e1"), "");
}
