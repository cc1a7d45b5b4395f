//! Fairy-Stockfish's format: imported, checked, and in the place of a rule file.

use crate::run::{directory, file, folder, printed, run, transcript};

const MINE: &str = "\
[riders:chess]
knight = -
customPiece1 = n:NN
promotionPieceTypes = qrbn
[pushy:chess]
twoBoards = true
[3kings:petrified]
[sloppy:chess]
castling = yes
mustCaptur = true
";

#[test]
fn sections_become_files_and_refusals_have_their_place() {
    file("mine.ini", MINE);
    folder("imported");
    insta::assert_snapshot!(transcript(&[
        &["import", "mine.ini", "-o", "imported"],
        &["import", "mine.ini", "riders", "riders", "-o", "imported"],
        &["import", "mine.ini", "rider", "-o", "imported"],
        &[
            "import", "mine.ini", "riders", "pushy", "-o", "imported", "--json"
        ],
        &["import", "absent.ini", "-o", "imported"],
        &["import", "-o", "imported"],
        &["import", "--built-in", "gothic", "duck", "-o", "imported"],
    ]));
    let text = std::fs::read_to_string(directory().join("imported/riders.ron")).unwrap();
    insta::assert_snapshot!(text);
    assert_eq!(
        printed(&["moves", "imported/riders.ron"]),
        printed(&["moves", "mine.ini:riders"])
    );
}

#[test]
fn a_section_is_a_rule_file_everywhere() {
    file("places.ini", MINE);
    insta::assert_snapshot!(transcript(&[
        &["check", "places.ini"],
        &["check", "places.ini:riders"],
        &["check", "places.ini:nothing"],
        &["moves", "places.ini:riders", "--from", "b1"],
        &["moves", "--rules", "places.ini:riders", "--from", "b1"],
        &["show", "places.ini"],
        &["show", "places.ini:pushy"],
        &["show", "places.ini:rider"],
        &["explain", "places.ini:riders", "b1d4"],
    ]));
    let page = run(&["book", "places.ini:riders", "--static", "-o", "riders.html"]);
    assert_eq!(page.code, 0, "{}", page.err);
}

#[test]
fn rules_become_sections() {
    insta::assert_snapshot!(transcript(&[
        &["export", "shatranj", "--format", "fairy-stockfish"],
        &["export", "chu", "--format", "fairy-stockfish"],
        &["export", "super", "--format", "fairy-stockfish", "--json"],
    ]));
}
