//! A move is called legal exactly when the Generator has it.

use legwork::registry;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::RandomGame;
use legwork_verify::games::choices;

/// The seeds and the plies of two games whose last positions are explained. In full each variant has both, else each has the one
/// that the variant before it has not.
const GAMES: [(u64, u32); 2] = [(1, 20), (2, 60)];

#[test]
fn what_is_explained_as_legal_is_what_the_generator_has() {
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    let mut turns = [0, 1].into_iter().cycle();
    for entry in registry().unwrap() {
        for variant in choices(entry.id()).unwrap() {
            let turn = turns.next().unwrap();
            let games = if full {
                &GAMES[..]
            } else {
                &GAMES[turn..=turn]
            };
            for &(seed, plies) in games {
                let game = RandomGame::new(&variant, seed).unwrap().plies(plies);
                if let Some(Err(difference)) = game.last().as_ref().map(check_explanations) {
                    panic!("{difference}");
                }
            }
        }
    }
}

#[test]
fn no_text_is_too_odd_to_be_answered() {
    let odd = [
        "",
        "e",
        "e2",
        "e2e",
        "e2e4e6",
        "e2e4,",
        "e2e4,e4",
        "e2e4,e5e6",
        "e2e9",
        "e2e4?",
        "e7e8x",
        "e7e8=q",
        "O-O-O-O",
        "O-O/",
        "O-O/x",
        "0-0",
        "@@@@@",
        "ä2e4",
        "e2e4ä",
        "+",
        "/",
        "e2e4/",
        "e2e4/x",
        "e2e4+x",
        "e2e4+/q",
        "e2e4,e4e5,e5e6,e6e7",
        "\u{0}",
        "e2e4\n",
    ];
    for entry in registry().unwrap() {
        let start = entry.open(&[]).unwrap().start();
        for text in odd {
            // Where ranks are counted from 0, some of these are squares.
            if let Ok(explanation) = start.explain(text) {
                assert!(!explanation.is_legal(), "{} {text}", entry.id());
            }
        }
    }
}
