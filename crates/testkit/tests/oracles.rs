//! Rule sets with what the registered variants lack, against the counts and lists of another program.

use std::path::{Path, PathBuf};

use legwork_testkit::conformance;
use legwork_variant::variant::Variant;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::RandomGame;
use legwork_verify::oracle::Suite;

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    folder.join(name)
}

/// Compares the rules of a file with the positions of the other program, and both generators in random games.
fn agree(name: &str) {
    let ron = std::fs::read_to_string(file(&format!("{name}.ron"))).unwrap();
    let variant = Variant::from_ron(name, &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let suite = Suite::read(&file(&format!("{name}.json"))).unwrap();
    for case in suite.cases {
        let position = variant.position(&case.fen);
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", case.fen));
        for (depth, count) in (1..).zip(case.perft.into_iter().flatten()) {
            assert_eq!(position.perft(depth), count, "{}, {depth} deep", case.fen);
        }
        if let Some(mut expected) = case.moves {
            let moves = position.moves().into_iter();
            let mut found: Vec<String> = moves.map(|mv| position.move_text(mv)).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{}", case.fen);
        }
    }
    conformance::random_games_of(&variant, conformance::positions() / 20);
    let game = RandomGame::new(&variant, 1).unwrap().plies(30);
    if let Some(Err(difference)) = game.last().as_ref().map(check_explanations) {
        panic!("{difference}");
    }
}

#[test]
fn two_armies_of_pawns_step_double_from_their_second_ranks_only() {
    agree("doublearmy");
}

/// The pass is not among the moves compared.
#[test]
fn janggi() {
    agree("janggi");
}

#[test]
fn manchu() {
    agree("manchu");
}

#[test]
fn minixiangqi() {
    agree("minixiangqi");
}

#[test]
fn pawns_step_double_from_two_ranks() {
    agree("semitorpedo");
}

#[test]
fn pawns_step_double_from_everywhere() {
    agree("torpedo");
}

#[test]
fn one_side_steps_double_from_one_of_its_ranks() {
    agree("weak");
}

/// Double and triple steps; castling is not among the moves compared.
#[test]
fn wildebeest() {
    agree("wildebeest");
}

#[test]
fn xiangqi() {
    agree("xiangqi");
}
