//! Which positions with few pieces are dead, against the judgement of other programs.
//!
//! `material/material.json` is by Fairy-Stockfish (pyffish) and python-chess; `material/material_positions.py` made it, which says
//! how. Checkless Chess, Glinski's Hexagonal Chess, Chu and Dai Shogi are not in it, since no such program knows them; bare Kings of the latter are rulings `chushogi-bare-king` and
//! `daishogi-endings`.
//!
//! Each difference is one of a ruling, and all of them are in the snapshot.

use std::collections::{BTreeMap, BTreeSet};

use legwork::{Adjudication, Draw, Game, Loss, Variant, Verdict, registry};
use serde_json::Value;

/// The ruling that explains how a variant differs from what another program says, where it is not `dead-positions`.
const RULED: &[(&str, &str)] = &[
    ("courier", "courier-endings"),
    ("shatranj", "shatranj-bare-king"),
    ("spartan", "spartan-dead"),
    ("xiangqi", "xiangqi-draws"),
];

const DEAD_ONLY: Adjudication = Adjudication {
    dead: true,
    ..Adjudication::NONE
};

fn judged() -> Value {
    let text = include_str!("material/material.json");
    serde_json::from_str(text).unwrap()
}

/// Whether a position is dead; `None` where the rules have ended the game in it.
fn is_dead(id: &str, variant: &Variant, fen: &str) -> Option<bool> {
    let position = variant.position_loosely(fen);
    let position = position.unwrap_or_else(|error| panic!("{}: {fen}: {error}", id));
    match Game::new(position, DEAD_ONLY).verdict() {
        None => Some(false),
        Some(Verdict::Ended(_)) => None,
        Some(
            Verdict::Drawn(Draw::Dead)
            | Verdict::Lost {
                by: Loss::Drawn(Draw::Dead),
                ..
            },
        ) => Some(true),
        Some(other) => panic!("{}: {fen}: {other}", id),
    }
}

/// The pieces of a FEN other than one `K` of each side, White's first, with what is in hand in brackets.
fn men(fen: &str) -> String {
    let board = fen.split(' ').next().unwrap();
    let (board, hand) = board.split_once('[').unwrap_or((board, "]"));
    let mut men: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
    men.sort_unstable();
    for royal in ['K', 'k'] {
        if let Some(at) = men.iter().position(|&man| man == royal) {
            men.remove(at);
        }
    }
    let mut text: String = men.into_iter().collect();
    if hand.len() > 1 {
        text += &format!("[{hand}");
    }
    if text.is_empty() {
        "nothing".to_owned()
    } else {
        text
    }
}

/// The positions of a variant, each with what a program says: whether neither side can win any more.
fn positions<'a>(entry: &'a Value, program: &str) -> Vec<(&'a str, bool)> {
    let at = match program {
        "Fairy-Stockfish" => 1,
        _ => 2,
    };
    let list = entry["positions"].as_array().unwrap().iter();
    let judged = list.filter_map(|line| {
        let (fen, judgements) = line.as_str().unwrap().split_once(" | ")?;
        let judgement = judgements.split(' ').nth(at - 1)?;
        Some((fen, judgement == "11"))
    });
    judged.collect()
}

#[test]
fn dead_positions_are_those_of_other_programs_or_of_a_ruling() {
    let judged = judged();
    let mut text = String::new();
    let (mut compared, mut dead) = (0, 0);
    for (id, entry) in judged["variants"].as_object().unwrap() {
        let variant = Variant::open(id, &[]).unwrap();
        // What is dead here and alive there, and the other way round, by its men.
        let mut differences: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for program in ["Fairy-Stockfish", "python-chess"] {
            for (fen, theirs) in positions(entry, program) {
                let Some(ours) = is_dead(id, &variant, fen) else {
                    continue;
                };
                compared += 1;
                dead += u32::from(ours);
                if ours != theirs {
                    let how = if ours {
                        format!("dead here, alive by {program}")
                    } else {
                        format!("alive here, dead by {program}")
                    };
                    differences.entry(how).or_default().insert(men(fen));
                }
            }
        }
        if differences.is_empty() {
            continue;
        }
        let ruling = RULED.iter().find(|(variant, _)| variant == id);
        let ruling = ruling.map_or("dead-positions", |&(_, ruling)| ruling);
        text += &format!("{id}, ruling `{ruling}`\n");
        for (how, men) in differences {
            let men: Vec<String> = men.into_iter().collect();
            text += &format!("  {how}: {}\n", men.join(" "));
        }
    }
    assert!(
        compared > 5_000 && dead > 200,
        "{dead} of {compared} are dead"
    );
    insta::assert_snapshot!(text);
}

/// Every registered variant is compared, so that a new one is not forgotten.
#[test]
fn every_variant_is_compared() {
    let judged = judged();
    let known = judged["variants"].as_object().unwrap();
    let missing = registry().unwrap().iter().map(|entry| entry.id());
    let missing: Vec<&str> = missing.filter(|id| !known.contains_key(*id)).collect();
    // In Atomar and Duck Chess nothing is royal, and no position is dead.
    // In Alice, Madrasi and Rifle Chess attacks or captures are not those of chess.
    // That program has no turns of several moves, no pieces that wait behind squares, no boards of more than 12x10 squares, and no Kings that face each other along diagonals, nor Lions.
    assert_eq!(
        missing,
        [
            "alice",
            "annan",
            "atomar",
            "checkless",
            "chushogi",
            "circe",
            "cylinder",
            "daishogi",
            "duck",
            "elvenchess",
            "eurasian",
            "gigachess",
            "glinski",
            "madrasi",
            "marseillais",
            "metamachy",
            "monster",
            "musketeer",
            "omega",
            "rifle",
            "ultima",
            "werewolf",
            "zanzibar"
        ]
    );
}
