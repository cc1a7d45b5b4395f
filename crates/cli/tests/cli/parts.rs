//! Perfts on threads, with a table, and in parts.

use crate::run::{file, json, printed, run, transcript};

#[test]
fn threads_and_tables_count_alike() {
    for extra in [
        &["--threads", "2"][..],
        &["--hash", "1"],
        &["--threads", "3", "--hash", "1"],
        &["--threads", "2", "--walker"],
    ] {
        let args = [&["perft", "gothic", "3"], extra].concat();
        assert_eq!(json(&args)["nodes"], 25_283, "{extra:?}");
    }
    let all = json(&["perft", "--all", "2", "--threads", "2", "--hash", "1"]);
    let chess = all.as_array().unwrap().iter();
    let chess = chess.filter(|count| count["variant"] == "chess");
    let nodes: Vec<_> = chess.map(|count| &count["nodes"]).collect();
    assert_eq!(nodes, [400]);
}

#[test]
fn parts_are_dealt_out_and_added_up() {
    insta::assert_snapshot!(printed(&["perft", "chess", "3", "--split", "3"]));
    let split = json(&["perft", "chess", "4", "--split", "2", "--moves", "e2e4"]);
    let dealt = &split["parts"];
    let count = |part: usize| dealt[part]["positions"].as_array().unwrap().len() as u64;
    assert_eq!(split["division"]["all"]["positions"], count(0) + count(1));

    let part = |number: u64| printed(&["perft", "chess", "3", "--part", &format!("{number}/3")]);
    insta::assert_snapshot!(part(1));
    let [one, two, three] = [1, 2, 3].map(part);
    let first = file("part_1.json", &one);
    let others = file("parts_2_and_3.json", &format!("{two}{three}"));
    let deeper = printed(&["perft", "chess", "2", "--part", "2/3"]);
    let deeper = file("part_of_another.json", &deeper);
    insta::assert_snapshot!(transcript(&[
        &["perft", "--merge", &first, &others],
        &["perft", "--merge", &others, &first, "--json"],
        &["perft", "--merge", &first],
        &["perft", "--merge", &first, &first, &others],
        &["perft", "--merge", &first, &deeper, "--json"],
    ]));
}

#[test]
fn what_is_no_part_is_refused() {
    let empty = file("empty_part.json", "");
    let cut = file("cut_part.json", "{\"task\": {");
    let shown = transcript(&[
        &["perft", "chess", "3", "--part", "3"],
        &["perft", "chess", "3", "--part", "0/3"],
        &["perft", "chess", "3", "--part", "4/3"],
        &["perft", "chess", "3", "--part", "1/0"],
        &["perft", "chess", "3", "--split", "0"],
        &["perft", "chess", "3", "--split", "3", "--part", "1/3"],
        &["perft", "chess", "3", "--threads", "2000"],
        &["perft", "chess", "3", "--hash", "0"],
        &["perft", "chess", "3", "--hash", "1", "--walker"],
        &["perft", "--merge", "absent.json"],
        &["perft", "--merge", &empty],
        &["perft", "--merge", &cut],
        &["perft", "chess", "3", "--merge", &cut],
    ]);
    insta::assert_snapshot!(shown);
    assert_eq!(run(&["perft", "--merge"]).code, 2);
}

#[test]
fn a_hostile_part_is_quoted_in_part() {
    let part = printed(&["perft", "chess", "2", "--part", "1/2"]);
    let named = |variant: &str| part.replace("\"chess\"", &format!("\"{variant}\""));
    let long = named(&"\\u001b[31m".repeat(10_000));
    let (first, hostile) = (file("first.json", &part), file("hostile\n.json", &long));
    let fen = |at: &str| part.replace("PPPPPPPP/RNBQKBNR w KQkq", at);
    let moved = file("moved.json", &fen("PPPPPPPP/RNBQKBNR b KQkq"));
    let field = "x".repeat(100_000);
    let field = file(
        "field.json",
        &part.replacen("\"task\"", &format!("\"{field}\""), 1),
    );
    let text = part.replace(
        "\"depth\": 2",
        &format!("\"depth\": \"{}\"", "y".repeat(100_000)),
    );
    let text = file("quoted.json", &text);
    let shown = transcript(&[
        &["perft", "--merge", &first, &hostile],
        &["perft", "--merge", &first, &moved],
        &["perft", "--merge", &field],
        &["perft", "--merge", &text],
    ]);
    insta::assert_snapshot!(shown);
    let many = file(
        "many.json",
        &part.repeat(200).replace("\"part\": 1", "\"part\": 3"),
    );
    let shown = run(&["perft", "--merge", &many]).out;
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!((lines.len(), lines[50]), (51, "and 151 more flaws"));
}
