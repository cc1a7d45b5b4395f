//! Variants other than the registered ones, as a program that has more of them offers them.

use std::io;

use legwork_protocols::{Others, SessionRules, SessionSettings, run};

use super::ROOKS;

fn read(name: &str) -> Option<Result<SessionRules, String>> {
    let rules = |ron: &str| SessionRules {
        id: name.to_owned(),
        ron: ron.to_owned(),
        warnings: vec!["a warning".to_owned()],
    };
    match name {
        "towers" => Some(Ok(rules(ROOKS))),
        "chess" => Some(Ok(rules(ROOKS))),
        "broken" => Some(Err("it is broken".to_owned())),
        _ => None,
    }
}

fn said(lines: &[&str]) -> String {
    let settings = SessionSettings {
        others: Others {
            names: || ["towers", "chess", "broken"].map(str::to_owned).to_vec(),
            read,
            ..Others::NONE
        },
        ..SessionSettings::without_files()
    };
    let mut output = Vec::new();
    run(io::Cursor::new(lines.join("\n")), &mut output, settings).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn they_are_listed_by_uci_behind_the_registered_ones_and_each_once() {
    let greeting = said(&["uci"]);
    let mut lines = greeting.lines();
    let list = lines.find(|line| line.starts_with("option name UCI_Variant "));
    let list = list.unwrap();
    assert!(list.ends_with(" var towers var broken"), "{list}");
    assert_eq!(list.matches(" var chess ").count(), 1, "{list}");
    assert!(list.contains(" combo default chess var "), "{list}");
    assert!(!said(&["usi"]).contains("towers"));
}

#[test]
fn one_is_read_when_it_is_chosen() {
    let choose = |name: &str| {
        said(&[
            "uci",
            &format!("setoption name UCI_Variant value {name}"),
            "d",
        ])
    };
    let towers = choose("towers");
    assert!(towers.contains("info string a warning\n"), "{towers}");
    assert!(towers.contains("Fen: k3/4/1KR1/4 w - - 0 1"), "{towers}");
    assert!(choose("broken").contains("info string it is broken\n"));
    // Nothing is searched before another variant is accepted: the board program plays one that is not known here.
    let lost = said(&[
        "uci",
        "setoption name UCI_Variant value broken",
        "position startpos",
        "go depth 1",
    ]);
    let answer = "info string go: the variant `broken` was refused\nbestmove 0000\n";
    assert!(lost.ends_with(answer), "{lost}");
    let found = said(&[
        "setoption name UCI_Variant value broken",
        "setoption name UCI_Variant value chess",
        "position startpos",
        "go depth 1",
    ]);
    assert!(!found.contains("bestmove 0000"), "{found}");
    assert!(choose("nothing").contains("no variant `nothing`"));
    // The registered one goes before.
    assert!(choose("chess").contains("Fen: rnbqkbnr/"));
}
