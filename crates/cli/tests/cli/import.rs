//! Fairy-Stockfish's format: imported, checked, and in the place of a rule file.

use crate::run::{directory, file, folder, printed, run, transcript};

const MINE: &str = "\
[riders:chess]
knight = -
customPiece1 = n:NN
promotionPieceTypes = qrbn
[pushy:chess]
twoBoards = true
[3kings:shatar]
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
        &["import", "--built-in", "gothic", "shatar", "-o", "imported"],
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

/// What Fairy-Stockfish passes over is told by every command that takes a section.
#[test]
fn nothing_of_a_section_is_left_out_in_silence() {
    file(
        "colons.ini",
        "[centaurking:chess]\ncentaur: c\nkingType: c\n[rookless:chess]\nrook = -\ncustomPiece3 = r:RmF\n",
    );
    folder("left_out");
    insta::assert_snapshot!(transcript(&[
        &["moves", "--rules", "colons.ini:centaurking", "--from", "b1"],
        &["moves", "colons.ini:rookless", "--from", "b1"],
        &["check", "colons.ini:centaurking"],
        &["check", "colons.ini"],
        &["import", "colons.ini", "-o", "left_out"],
    ]));
    for name in ["centaurking", "rookless"] {
        let path = directory().join(format!("left_out/{name}.ron"));
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("// Left out of the section"), "{text}");
    }
    let run = crate::run::finished(
        crate::run::command(&["engine", "--rules", "colons.ini:centaurking"])
            .stdin(std::process::Stdio::null()),
    );
    assert!(
        run.err.contains("colons.ini:2:1: expected `key = value`"),
        "{}",
        run.err
    );
}

#[test]
fn rules_become_sections() {
    insta::assert_snapshot!(transcript(&[
        &["export", "shatranj", "--format", "fairy-stockfish"],
        &["export", "chu", "--format", "fairy-stockfish"],
        &["export", "super", "--format", "fairy-stockfish", "--json"],
        &["export", "gothic", "--format", "diagram"],
        &["export", "atomic", "--format", "diagram", "--json"],
    ]));
}

#[test]
fn a_file_with_other_text_is_left_as_it_is() {
    folder("kept");
    let own = "// my own game";
    file("kept/gothic.ron", own);
    let import = ["import", "--built-in", "gothic", "-o", "kept"];
    let refused = run(&import);
    let said = "`kept/gothic.ron` is there already, with different text; --force replaces it\n";
    assert_eq!(
        (refused.code, refused.out.lines().next()),
        (1, said.lines().next())
    );
    let kept = || std::fs::read_to_string(directory().join("kept/gothic.ron")).unwrap();
    assert_eq!(kept(), own);
    let forced = [&import[..], &["--force"]].concat();
    assert_eq!(run(&forced).code, 0);
    assert!(kept().contains("like: \"gothic\""));
    // The same text again is no loss.
    assert_eq!(run(&import).code, 0);
}
