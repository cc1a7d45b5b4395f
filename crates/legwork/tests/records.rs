//! Moves as records of Shogi and of Xiangqi have them.

use legwork::records::MoveNotation;
use legwork::{Adjudication, Game, Move, Position, Variant};

fn position(variant: &str, fen: &str) -> Position {
    Variant::open(variant, &[]).unwrap().position(fen).unwrap()
}

fn written(position: &Position, text: &str, notation: MoveNotation) -> String {
    let mv = position.read_move(text);
    let mv = mv.unwrap_or_else(|error| panic!("{error}"));
    position.move_in(mv, notation, None)
}

/// The moves of a game, each with where the one before has ended.
fn game(variant: &str, moves: &[&str], notation: MoveNotation) -> Vec<String> {
    let start = Variant::open(variant, &[]).unwrap().start();
    let mut game = Game::new(start, Adjudication::NONE);
    let mut texts = Vec::new();
    for text in moves {
        let mv = game.position().read_move(text).unwrap();
        let last = game.moves().last().map(Move::to);
        texts.push(game.position().move_in(mv, notation, last));
        game.play(mv).unwrap();
    }
    texts
}

#[test]
fn shogi_is_written_in_japanese() {
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "5a5b"];
    assert_eq!(
        game("shogi", &moves, MoveNotation::Kif),
        [
            "７六歩(77)",
            "３四歩(33)",
            "２二角成(88)",
            "同銀(31)",
            "５五角打",
            "５二玉(51)"
        ]
    );
}

#[test]
fn a_promotion_that_is_declined_is_written() {
    let pawn = position("shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w - - 0 1");
    assert_eq!(written(&pawn, "7c7b", MoveNotation::Kif), "７二歩不成(73)");
    assert_eq!(written(&pawn, "7c7b+", MoveNotation::Kif), "７二歩成(73)");
    // Who is promoted, or far away, declines nothing.
    let others = position("shogi", "4k4/9/2+P6/9/9/2L6/9/9/4K4[] w - - 0 1");
    assert_eq!(written(&others, "7c7b", MoveNotation::Kif), "７二と(73)");
    assert_eq!(written(&others, "7f7e", MoveNotation::Kif), "７五香(76)");
}

#[test]
fn large_boards_have_their_numerals_and_moves_in_steps_are_in_usi() {
    let start = Variant::open("chushogi", &[]).unwrap().start();
    let pawn = written(&start, "12i12h", MoveNotation::Kif);
    assert_eq!(pawn, "１２八歩(129)");
    let lion = position(
        "chushogi",
        "k11/12/12/12/5p6/5p6/5N6/12/12/12/12/11K w - - 0 1",
    );
    let both = written(&lion, "7g7f7e", MoveNotation::Kif);
    assert_eq!(both, "7g7f7e");
    assert_eq!(written(&lion, "7g7f7e", MoveNotation::Usi), both);
}

#[test]
fn xiangqi_is_written_as_its_federation_does() {
    let moves = ["h3e3", "h10g8", "h1g3", "g7g6", "a1a2"];
    let texts = game("xiangqi", &moves, MoveNotation::Wxf);
    assert_eq!(texts, ["C2=5", "H8+7", "H2+3", "P7+1", "R9+1"]);
}

#[test]
fn like_pieces_on_a_file_are_told_apart() {
    let wxf = |fen: &str, text: &str| written(&position("xiangqi", fen), text, MoveNotation::Wxf);
    let rooks = "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w - - 0 1";
    assert_eq!(wxf(rooks, "e7d7"), "R+=6");
    assert_eq!(wxf(rooks, "e3f3"), "R-=4");
    // Three have numbers from the front, and so have two where another file has two.
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        ["c8c9", "c7d7", "c6b6"].map(|mv| wxf(three, mv)),
        ["17+1", "27=6", "37=8"]
    );
    let twice = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        ["e8e9", "e7f7", "c7b7"].map(|mv| wxf(twice, mv)),
        ["15+1", "25=4", "27=8"]
    );
    // Of two Advisors or Elephants only one can go that way.
    let advisors = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w - - 0 1";
    assert_eq!(
        ["d1e2", "d3e2", "c1e3", "c5e3"].map(|mv| wxf(advisors, mv)),
        ["A6+5", "A6-5", "E7+5", "E7-5"]
    );
}

#[test]
fn what_a_notation_has_no_form_for_is_written_otherwise() {
    let castling = position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for (notation, text) in [
        (MoveNotation::Coordinates, "e1g1"),
        (MoveNotation::San, "O-O"),
        (MoveNotation::Usi, "e1g1"),
        (MoveNotation::Kif, "e1g1"),
        (MoveNotation::Wxf, "O-O"),
    ] {
        assert_eq!(written(&castling, "e1g1", notation), text, "{notation:?}");
    }
    for (notation, name) in MoveNotation::ALL {
        assert_eq!(MoveNotation::named(name), Some(notation));
    }
    assert_eq!(MoveNotation::named("algebraic"), None);
}
