//! Rule sets with what the registered variants lack, against the counts and lists of another program.

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

/// Compares the rules of a file with the positions of the other program.
fn agree_in_positions(name: &str) {
    conformance::oracle_of(&variant(name), &file(&format!("{name}.json")));
}

/// Compares them with these, and both generators in random games.
fn agree(name: &str) {
    agree_in_positions(name);
    let variant = variant(name);
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

/// A side may pass; the Generals may face each other.
#[test]
fn janggi() {
    agree("janggi");
}

#[test]
fn captures_are_forced() {
    agree("capture");
}

#[test]
fn captures_are_forced_where_pieces_are_dropped() {
    agree("coffeehouse");
}

#[test]
fn captures_blast_everything() {
    agree("allexplodeatomic");
}

#[test]
fn captures_blast_where_nothing_is_royal() {
    agree("nocheckatomic");
}

#[test]
fn no_move_gives_check() {
    agree("checkmateless");
}

#[test]
fn manchu() {
    agree("manchu");
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

#[test]
fn pawns_promote_on_some_squares() {
    agree_in_positions("argess");
    agree_in_positions("legan");
}

#[test]
fn each_side_promotes_to_pieces_of_its_own() {
    agree_in_positions("chigorin");
    agree_in_positions("sortofalmost");
}

#[test]
fn kings_castle_with_rook_or_chancellor() {
    agree_in_positions("perfect");
}

#[test]
fn moves_that_touch_the_zone_promote() {
    agree("judkins");
}

#[test]
fn captures_turn_pieces_over() {
    agree("micro");
}

#[test]
fn castling_takes_the_right_to_castle_to_the_same_side() {
    agree("opposite-castling");
}

/// Rules of Sittuyin: placing first, and promotion in place of a move.
#[test]
fn pawns_promote_in_place() {
    agree("burmese");
}

/// Rules of Placement Chess: Bishops on squares of both colours, and castling of Rooks that were placed.
#[test]
fn rooks_castle_that_were_dropped() {
    agree("prechess");
}

/// Holes along the sides, and castling.
#[test]
fn gustav() {
    agree("gustav3");
}

/// Holes around the board, Wizards in the corners, castling on the second rank.
#[test]
fn omicron() {
    agree("omicron");
}

/// Holes in the corners; Pawns promote on the last square of each file.
#[test]
fn troitzky() {
    agree("troitzky");
}

#[test]
fn turns_grow_and_a_check_ends_them() {
    agree("scottish-progressive");
}

#[test]
fn turns_grow_and_only_their_last_moves_give_check() {
    agree("italian-progressive");
}

#[test]
fn a_duck_is_moved_with_each_move() {
    agree("duck");
    agree("atomicduck");
}

#[test]
fn moves_leave_arrows() {
    agree("amazons");
    agree("cowboys");
}

#[test]
fn moves_leave_walls_behind_them() {
    agree("snailtrail");
    agree("joust");
    agree("la-mancha-duel");
}

#[test]
fn moves_leave_walls_on_empty_squares() {
    agree("isolation");
}

/// Pieces also move as the friends that protect them: a Knight lends its leaps.
#[test]
fn moves_are_lent_by_what_protects() {
    agree("lent-relay");
}

#[test]
fn moves_are_lent_by_what_attacks() {
    agree("lent-attacked");
}

#[test]
fn moves_are_lent_by_what_is_faced() {
    agree("lent-ahead");
}

#[test]
fn moves_are_lent_from_behind() {
    agree("lent-behind");
}

/// Enemy riders stop next to a Bodyguard.
#[test]
fn hiashatar() {
    agree("hiashatar");
}
