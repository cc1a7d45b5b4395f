//! Weaker play: the levels that UCI's options choose among, which are those of the site.

use std::fmt::Write as _;
use std::path::Path;

use legwork_engine::LEVELS;

use super::TestSession;

/// The file that the scripts of pages import, from the table of the engine: `UPDATE_DOCS=1` writes it anew.
#[test]
fn the_site_has_the_levels_of_the_engine() {
    let mut lines = Vec::new();
    for level in LEVELS {
        let mut limits = String::new();
        match (level.depth, level.nodes) {
            (Some(depth), None) => {
                write!(limits, r#""depth": {depth}, "multiPv": {}"#, level.lines)
            }
            (None, Some(nodes)) => write!(limits, r#""nodes": {nodes}"#),
            limits => panic!("{limits:?}"),
        }
        .unwrap();
        let (name, margin) = (level.name, level.margin);
        lines.push(format!(
            r#"  {{ "name": "{name}", "limits": {{ {limits} }}, "margin": {margin} }}"#
        ));
    }
    let table = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/web/engine/levels.json");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found, table, "UPDATE_DOCS=1 writes {} anew", path.display());
}

#[test]
fn levels_rise_in_every_respect() {
    for pair in LEVELS.windows(2) {
        let [weak, strong] = pair else { unreachable!() };
        assert!(weak.elo < strong.elo && weak.margin >= strong.margin);
        assert!(weak.nodes.unwrap_or(0) <= strong.nodes.unwrap_or(0));
    }
}

/// The moves that a session chooses in this many searches, and its last answer.
fn chosen(session: &mut TestSession, searches: usize) -> (Vec<String>, String) {
    let mut said = String::new();
    let mut moves = Vec::new();
    for _ in 0..searches {
        said = session.ask("go depth 3");
        let best = said.lines().find_map(|line| line.strip_prefix("bestmove "));
        moves.push(best.unwrap().split(' ').next().unwrap().to_owned());
    }
    moves.sort();
    moves.dedup();
    (moves, said)
}

/// White can capture a Queen.
const QUEEN: &str = "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

#[test]
fn a_low_skill_looks_one_ply_ahead_and_overlooks_a_queen() {
    let mut uci = TestSession::new(&["uci", QUEEN]);
    assert_eq!(chosen(&mut uci, 3).0, ["e4d5"]);
    uci.ask("setoption name Skill Level value -20");
    let (moves, said) = chosen(&mut uci, 40);
    assert!(moves.len() > 2, "{moves:?}");
    // It reports the best line alone, as without the option.
    assert!(
        said.contains("info depth 1 ") && !said.contains(" depth 2 "),
        "{said}"
    );
    assert!(!said.contains("multipv 2"), "{said}");
    uci.ask("setoption name Skill Level value 20");
    assert_eq!(chosen(&mut uci, 3).0, ["e4d5"]);
}

#[test]
fn a_rating_counts_only_where_strength_is_limited() {
    let mut uci = TestSession::new(&["uci", QUEEN, "setoption name UCI_Elo value 500"]);
    assert_eq!(chosen(&mut uci, 3).0, ["e4d5"]);
    uci.ask("setoption name UCI_LimitStrength value true");
    assert!(chosen(&mut uci, 40).0.len() > 2);
    // The levels that search count nodes.
    uci.ask("setoption name UCI_Elo value 1400");
    let said = uci.ask("go depth 30");
    let nodes = said.lines().rev().find_map(|line| {
        let (_, rest) = line.split_once(" nodes ")?;
        rest.split(' ').next()?.parse::<u64>().ok()
    });
    assert!(nodes.unwrap() < 500, "{said}");
}

#[test]
fn a_strength_out_of_range_is_refused() {
    let mut uci = TestSession::new(&["uci"]);
    for (option, expected) in [
        (
            "Skill Level value 21",
            "a whole number from -20 to 20, found `21`",
        ),
        (
            "UCI_Elo value much",
            "a whole number from 500 to 2850, found `much`",
        ),
        ("UCI_LimitStrength value 1", "`true` or `false`, found `1`"),
    ] {
        let said = uci.ask(&format!("setoption name {option}"));
        let (name, _) = option.split_once(" value").unwrap();
        assert_eq!(said, format!("info string {name}: expected {expected}\n"));
    }
}
