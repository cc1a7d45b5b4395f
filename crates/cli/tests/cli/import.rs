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

/// Every command that takes a section reports the lines that Fairy-Stockfish passes over.
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

/// A tail of a value is passed over, as by Fairy-Stockfish: 400 and 400 are its counts, and those of chess.
#[test]
fn a_value_with_a_tail_is_read_and_told() {
    file(
        "tails.ini",
        "[tail1:chess]\nknight = n:h\n[tail2:chess]\nqueen = q # a remark\n[tail3:chess]\ndoubleStep = f\n\
         [two_royals:shogi]\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n",
    );
    for (section, count, warning) in [
        (
            "tail1",
            "400",
            "2:10: tail1: knight: `:h` after `n` is not read; it is left out",
        ),
        (
            "tail2",
            "400",
            "4:9: tail2: queen: `# a remark` after `q` is not read; it is left out",
        ),
        (
            "tail3",
            "144",
            "6:14: tail3: doubleStep: expected `true` or `false`, found `f`, which Fairy-Stockfish takes for `false`",
        ),
    ] {
        let run = run(&["perft", &format!("tails.ini:{section}"), "2"]);
        assert!(
            run.err.contains(&format!("tails.ini:{warning}\n")),
            "{}",
            run.err
        );
        assert!(run.out.contains(count), "{section}: {}", run.out);
    }
    insta::assert_snapshot!(transcript(&[
        &["check", "tails.ini:tail1"],
        &["check", "tails.ini"],
    ]));
}

/// The file is refused whole: none of its sections gets the keys of another.
#[test]
fn a_file_of_many_sections_is_read_or_refused() {
    let sections = |count: usize| -> String {
        let chess = (0..count).map(|number| format!("[v{number}:chess]\n"));
        chess.collect::<String>() + "mustCapture = true\n"
    };
    file("many.ini", &sections(1001));
    let count = |section: &str| {
        let counted = crate::run::json(&["perft", &format!("many.ini:{section}"), "3"]);
        counted["nodes"].as_u64().unwrap()
    };
    // Only the last one has the key behind it: there are captures at the third ply.
    assert_eq!((count("v0"), count("v999")), (8_902, 8_902));
    assert!(count("v1000") < 8_902);
    file("too_many.ini", &sections(3_001));
    let refused = "too_many.ini:3001:1: more than 3000 sections, of which none is read: expected several files";
    for args in [
        ["perft", "too_many.ini:v0", "1"],
        ["check", "too_many.ini", "--json"],
    ] {
        let run = run(&args);
        assert!(run.code > 0, "{args:?}");
        let said = refused.rsplit(": ").next().unwrap_or_default();
        assert!((run.err + &run.out).contains(said), "{args:?}");
    }
    let imported = run(&["import", "too_many.ini", "v0", "-o", "unread"]);
    assert!(imported.out.contains(refused), "{}", imported.out);
}

/// Editors of Windows add `.txt` to a name, and a byte order mark to the text.
#[test]
fn a_rule_file_is_one_whatever_an_editor_adds() {
    let rules = "(like: \"chess\", name: \"Mine\", endings: (stalemate: Loss))";
    file("plain.ron", rules);
    file("marked.ron", &format!("\u{feff}{rules}"));
    file("mine.ron.txt", &format!("\u{feff}// mine\n{rules}"));
    file("mine.txt", rules);
    file(
        "section.ini.txt",
        "\u{feff}[mine:chess]\nstalemateValue = loss\n",
    );
    let plain = printed(&["show", "plain.ron"]);
    for name in ["marked.ron", "mine.ron.txt", "mine.txt"] {
        let checked = crate::run::json(&["check", name]);
        assert_eq!(
            checked[0]["faults"].as_array().map(Vec::len),
            Some(0),
            "{name}"
        );
        assert_eq!(checked[0]["summary"]["name"], "Mine", "{name}");
        let id = name.split('.').next().unwrap_or_default();
        assert_eq!(
            printed(&["show", name]).replace(id, "plain"),
            plain,
            "{name}"
        );
    }
    assert!(printed(&["perft", "section.ini.txt", "1"]).contains("20"));
    file(
        "faulty.ron.txt",
        "(like: \"chess\", name: \"Mine\", levels: 2)",
    );
    insta::assert_snapshot!(transcript(&[
        &["check", "faulty.ron.txt"],
        &["import", "mine.ron.txt", "-o", "unread"],
    ]));
    crate::run::bytes("wide.ron", b"\xff\xfe(\0)\0");
    assert_eq!(
        run(&["check", "wide.ron"]).err,
        "legwork: `wide.ron` cannot be read: UTF-16, expected UTF-8\n"
    );
}

/// A fault in something inherited from a built-in variant has the place of the section that the user wrote.
#[test]
fn a_refusal_names_the_section_that_the_user_wrote() {
    file(
        "heir.ini",
        "[two_royals:shogi]\ncustomPiece1 = e:FfsW\ncustomPiece2 = c:K\npromotedPieceType = e:c\nextinctionValue = loss\n\
         extinctionPieceTypes = kc\nextinctionPseudoRoyal = true\n\
         startFen = lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL[] w - - 0 1\n",
    );
    let checked = run(&["check", "heir.ini"]);
    assert!(!checked.out.contains("gorogoro"), "{}", checked.out);
    assert!(
        checked.out.contains("heir.ini:1:2: two_royals: "),
        "{}",
        checked.out
    );
    assert!(
        checked.out.contains("(inherited from shogi)"),
        "{}",
        checked.out
    );
}

#[test]
fn what_cannot_be_exported_says_why() {
    let pieces = |pieces: &str| format!("(like: \"chess\", name: \"Odd\", pieces: [{pieces}])");
    file(
        "odd_pieces.ron",
        &pieces(
            "(letter: \"N\", name: \"Lion\", betza: \"[cK-aK]\"), (letter: \"R\", name: \"Icer\", betza: \"RicN\"), \
             (letter: \"Q\", name: \"Jumper\", betza: \"QjD\"), (letter: \"B\", name: \"Own\", betza: \"BdW\")",
        ),
    );
    file(
        "halting.ron",
        &pieces("(letter: \"B\", name: \"Halter\", betza: \"B\", halts: \"K\")"),
    );
    // Nobody can capture these double steps en passant.
    for (name, prose) in [
        ("slides", "ifmW2"),
        ("in_vain", "ifmW2feF"),
        ("alone", "ifmnD"),
    ] {
        let pawn = format!(
            "(letter: \"P\", name: \"Pawn\", betza: \"mfWcfF\", prose: \"{prose}\", pawn: true)"
        );
        let name = file(&format!("{name}.ron"), &pieces(&pawn));
        let section = printed(&["export", &name, "--format", "fairy-stockfish"]);
        assert!(section.contains("enPassantTypes = -\n"), "{section}");
        let written = file("written.ini", &section);
        for depth in ["1", "2", "3"] {
            let count = |name: &str| crate::run::json(&["perft", name, depth])["nodes"].clone();
            assert_eq!(count(&name), count(&written), "{prose}");
        }
    }
    insta::assert_snapshot!(transcript(&[
        &["export", "odd_pieces.ron", "--format", "fairy-stockfish"],
        &["export", "halting.ron", "--format", "fairy-stockfish"],
    ]));
}

#[test]
fn rules_become_sections() {
    insta::assert_snapshot!(transcript(&[
        &["export", "shatranj", "--format", "fairy-stockfish"],
        &["export", "chu", "--format", "fairy-stockfish"],
        &["export", "super", "--format", "fairy-stockfish", "--json"],
        &["export", "gothic", "--format", "diagram"],
        &["export", "gothic", "--format", "pychess"],
        &["export", "minishogi", "--format", "pychess"],
        &["export", "courier", "--format", "pychess"],
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
    let said = "`kept/gothic.ron` exists and has different text; --force replaces it\n";
    assert_eq!(
        (refused.code, refused.out.lines().next()),
        (1, said.lines().next())
    );
    let kept = || std::fs::read_to_string(directory().join("kept/gothic.ron")).unwrap();
    assert_eq!(kept(), own);
    let forced = [&import[..], &["--force"]].concat();
    assert_eq!(run(&forced).code, 0);
    assert!(kept().contains("like: \"gothic\""));
    // The same text again is not a loss.
    assert_eq!(run(&import).code, 0);
}
