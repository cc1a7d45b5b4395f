//! Rule files that are like a file in their folder, or like a registered variant.

use crate::run::{file, folder, json, printed, run, transcript};

/// Bird's Chess, and a change of it in a file of the same folder.
const BIRD: &str = r#"(like: "capablanca",
 name: "Bird's Chess",
 start: "rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR w KQkq - 0 1")
"#;
const CHAMPIONS: &str = r#"(
    like: "bird.ron",
    name: "Bird's Champions",
    pieces: [(letter: "C", name: "Champion", betza: "WAD", value: 4)],
)
"#;

#[test]
fn a_file_like_another_one_is_a_variant_in_every_command() {
    folder("like");
    let bird = file("like/bird.ron", BIRD);
    let champions = file("like/champions.ron", CHAMPIONS);
    insta::assert_snapshot!(transcript(&[
        &["check", &bird],
        &["show", &champions],
        &["moves", "--rules", &champions, "--from", "d1"],
        &["explain", &champions, "d1d3"],
        &["check", "--flat", &champions],
        &["check", "--flat", "--json", &champions],
        &["check", "--flat", &bird, &champions],
    ]));
    // The count of Fairy-Stockfish 11.1 LB.
    assert_eq!(json(&["perft", &bird, "4"])["nodes"], 805_899);
}

#[test]
fn faults_are_reported_in_their_own_file() {
    folder("unlike");
    file("unlike/bird.ron", &BIRD.replace("KABNR w", "KABNX w"));
    let champions = CHAMPIONS.replace("WAD", "WAX");
    let champions = file("unlike/champions.ron", &champions);
    let itself = file(
        "unlike/itself.ron",
        "(like: \"itself.ron\", name: \"Itself\")",
    );
    let outside = file(
        "unlike/outside.ron",
        "(like: \"../like/bird.ron\", name: \"Outside\")",
    );
    let absent = file(
        "unlike/absent.ron",
        "(like: \"nobody.ron\", name: \"Absent\")",
    );
    let unknown = file("unlike/unknown.ron", "(like: \"burd\", name: \"Unknown\")");
    insta::assert_snapshot!(transcript(&[
        &["check", &champions],
        &["check", "--json", &champions],
        &["check", "--flat", &champions],
        &["show", &champions],
        &["check", &itself, &outside, &absent, &unknown],
        &["moves", &unknown],
    ]));
}

#[test]
fn a_new_variant_may_begin_with_a_file_in_its_folder() {
    file(
        "elder.ron",
        "(like: \"gothic\", name: \"The Elder's Game\")",
    );
    let made = printed(&["new-variant", "younger", "--like", "elder.ron"]);
    assert!(
        made.contains("like: \"elder.ron\",  // everything else is as in The Elder's Game"),
        "{made}"
    );
    assert!(printed(&["check", "younger.ron"]).contains("younger.ron: sound"));
    let refused = run(&["new-variant", "nobody", "--like", "absent.ron"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("`absent.ron` cannot be read"),
        "{}",
        refused.err
    );
}

#[test]
fn a_new_variant_may_have_a_board_of_another_size() {
    for (name, more, size) in [
        ("broad", &["--files", "12"][..], "12x8"),
        ("lofty", &["--files", "6", "--ranks", "9"], "6x9"),
    ] {
        printed(&[&["new-variant", name], more].concat());
        let checked = printed(&["check", &format!("{name}.ron")]);
        assert!(checked.contains("sound"), "{checked}");
        assert!(checked.contains(size), "{checked}");
    }
    for refused in [
        &["new-variant", "narrow", "--files", "3"][..],
        &["new-variant", "narrow", "--like", "gothic", "--files", "12"],
    ] {
        assert_eq!(run(refused).code, 2, "{refused:?}");
    }
}
