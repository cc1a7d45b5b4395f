//! Rule sets with what the registered variants lack, against the counts and lists of other programs.

use std::path::{Path, PathBuf};

use legwork::Variant;
use legwork::rules::RuleText;
use legwork_files::rule_folder::RuleFolder;
use legwork_testkit::conformance;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::RandomGame;

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracles");
    folder.join(name)
}

fn variant(name: &str) -> Variant {
    let path = file(&format!("{name}.ron"));
    let ron = std::fs::read_to_string(&path).unwrap();
    let folder = RuleFolder::of(&path);
    let text = RuleText::new(name, &ron).with_parents(&folder);
    Variant::from_text(text, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Compares the rules of a file with the positions of the other program, and both generators in random games.
fn agree(name: &str) {
    let variant = variant(name);
    conformance::oracle_of(&variant, &file(&format!("{name}.json")));
    conformance::random_games_of(&variant, conformance::positions() / 20);
    let game = RandomGame::new(&variant, 1).unwrap().plies(30);
    if let Some(Err(difference)) = game.last().as_ref().map(check_explanations) {
        panic!("{difference}");
    }
}

#[test]
fn rule_sets_agree_with_another_program() {
    conformance::each_file(&file(""), "ron", agree);
}

/// The positions of `oracles/counted`, which plain programs of `oracles` have counted, of rule files there and of registered variants.
#[test]
fn rule_sets_agree_with_plain_programs() {
    conformance::each_file(&file("counted"), "json", |name| {
        let counts = file(&format!("counted/{name}.json"));
        if file(&format!("{name}.ron")).exists() {
            conformance::oracle_of(&variant(name), &counts);
        } else {
            conformance::oracle(&counts);
        }
    });
}
