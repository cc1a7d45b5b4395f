//! Moves entered click by click, as a reader can follow them.

use legwork::{Position, Variant};
use legwork_entry::{Answer, Input, MoveEntry};

/// Clicks, hand and choices as words: `e4`, `hand H`, `pass`, `choose Queen`.
fn input(entry: &MoveEntry, word: &str) -> Input {
    let rules = entry.position().rules();
    let kind = |letter| rules.kind_named(letter).unwrap();
    if word == "pass" {
        Input::Pass
    } else if let Some(letter) = word.strip_prefix("hand ") {
        Input::Hand(kind(letter))
    } else if let Some(words) = word.strip_prefix("choose ") {
        let choices = entry.choices();
        let choice = choices.iter().find(|choice| choice.words == words);
        Input::Choose(choice.unwrap_or_else(|| panic!("{choices:?}")).mv)
    } else {
        Input::Square(rules.geometry.square(word).unwrap())
    }
}

/// The answers to a sequence of inputs, a line each.
fn transcript(position: &Position, inputs: &[&str]) -> String {
    let mut entry = MoveEntry::new(position.clone());
    let line = |word: &&str| {
        let given = input(&entry, word);
        let answer = match entry.give(given) {
            Answer::Entered(mv) => format!("entered {}", position.move_text(mv)),
            Answer::Refused(reason) => format!("refused: {reason}"),
            Answer::PutDown => "put down".to_owned(),
            Answer::Continues => offers(&entry),
        };
        format!("{word:<12} {answer}\n")
    };
    inputs.iter().map(line).collect()
}

/// Several sequences, each from the beginning.
fn all_told(position: &Position, sequences: &[&[&str]]) -> String {
    let transcript = sequences.iter().map(|inputs| transcript(position, inputs));
    format!(
        "{}\n\n{}",
        position.fen(),
        transcript.collect::<Vec<_>>().join("\n")
    )
}

/// The targets, class by class, or the choices.
fn offers(entry: &MoveEntry) -> String {
    let choices = entry.choices();
    if !choices.is_empty() {
        let words: Vec<String> = choices.into_iter().map(|choice| choice.words).collect();
        return format!("choices: {}", words.join(", "));
    }
    if entry.picked().is_none() && entry.targets().is_empty() {
        return "in hand".to_owned();
    }
    let geometry = entry.position().rules().geometry;
    let mut classes: Vec<(String, Vec<String>)> = Vec::new();
    for target in entry.targets() {
        let mut class = target.class.name().to_owned();
        if target.castles {
            class = "castling".to_owned();
        }
        if target.drops {
            class = "drop".to_owned();
        }
        let mut name = geometry.name(target.square).to_string();
        if target.captures {
            name = format!("x{name}");
        }
        match classes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, names)) => names.push(name),
            None => classes.push((class, vec![name])),
        }
    }
    if classes.is_empty() {
        return "no target".to_owned();
    }
    let texts: Vec<String> = classes
        .into_iter()
        .map(|(class, names)| format!("{class} {}", names.join(" ")))
        .collect();
    texts.join("; ")
}

fn position(id: &str, fen: &str) -> Position {
    Variant::open(id, &[]).unwrap().position(fen).unwrap()
}

const LION: &str = "k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1";

#[test]
fn a_lion_captures_in_passing_stops_or_shoots() {
    let chu = position("chu", LION);
    insta::assert_snapshot!(all_told(
        &chu,
        &[
            &["d4", "e5", "f6"],
            &["d4", "e5", "e5"],
            &["d4", "e5", "d4"],
            &["d4", "e5", "g7", "f6"],
            &["d4", "f6"],
            &["pass"],
        ]
    ));
}

#[test]
fn a_pass_in_check_is_refused() {
    let chu = position("chu", "k9/10/10/5p4/4p5/3L6/10/10/10/K8r w - - 0 1");
    insta::assert_snapshot!(all_told(&chu, &[&["pass", "d4", "d4", "a0"],]));
}

#[test]
fn what_is_gated_comes_in_where_a_piece_is_picked_up() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R[HEhe] w KQ - 0 1";
    let seirawan = position("seirawan", fen);
    insta::assert_snapshot!(all_told(
        &seirawan,
        &[
            &["e1", "g1"],
            &["hand H", "e1", "g1"],
            &["hand H", "e1", "h1"],
            &["hand E", "h1", "e1"],
            &["hand E", "hand H", "hand H", "h1", "e1"],
            &["hand H", "e1", "e3"],
        ]
    ));
}

#[test]
fn a_wall_is_left_after_the_move() {
    let start = Variant::open("duck", &[]).unwrap().start();
    insta::assert_snapshot!(all_told(&start, &[&["b1", "c3", "e7", "b1"]]));
}

#[test]
fn a_piece_is_taken_from_the_hand_and_dropped() {
    let ron = r#"(
        like: "chess",
        name: "Drops",
        pieces: [(letter: "+B", name: "Dragon Horse", betza: "BW")],
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        holdings: (form: Drop, captured: Ours),
        drops: [
            (pieces: ["P"], on: "4-6", per_file: 2, mate: false),
            (pieces: ["B"], crowned: true, on: "1-3"),
            (pieces: ["R"], check: false),
        ],
    )"#;
    let drops = Variant::from_ron("drops", ron, &[]).unwrap();
    let fen = "6rk/6pp/7N/8/8/P7/P1P5/K7[BPRQ] w - - 0 1";
    insta::assert_snapshot!(all_told(
        &drops.position(fen).unwrap(),
        &[
            &["hand P", "c2", "c3"],
            &["hand P", "a4", "d7", "h6", "hand P"],
            &["hand B", "hand P", "d4"],
            &["hand B", "b3", "choose Bishop"],
            &["hand B", "b3", "choose Dragon Horse"],
            &["hand B", "d4"],
            &["hand R", "a8", "h6"],
            &["hand R", "f8", "hand Q"],
        ]
    ));
}

#[test]
fn a_promotion_is_chosen_from_the_pool() {
    let start = Variant::open("super", &[]).unwrap().start();
    let fen = start.fen();
    let holdings = &fen[fen.find('[').unwrap()..=fen.find(']').unwrap()];
    let board = format!("4k3/P7/8/8/8/8/8/4K3{holdings} w - - 0 1");
    let pool = position("super", &board);
    insta::assert_snapshot!(all_told(&pool, &[&["a7", "a8", "b8"],]));
}

#[test]
fn crowning_is_deferred_by_default() {
    let chu = Variant::open("chu", &[("promotion", "shogi")]).unwrap();
    let chu = chu
        .position("k9/10/10/6R3/10/10/10/10/10/K9 w - - 0 1")
        .unwrap();
    insta::assert_snapshot!(all_told(
        &chu,
        &[&["g6", "g8", "h9", "choose stays a Rook"],]
    ));
}

#[test]
fn a_king_castles_where_he_goes_or_by_his_rook() {
    let crc = position("crc", "4k5/10/10/10/10/10/10/R5K1R1 w KQ - 0 1");
    insta::assert_snapshot!(all_told(&crc, &[&["g1", "i1"], &["g1", "a1"],]));
}

#[test]
fn a_pinned_piece_is_told_why_it_stays() {
    let chess = position("chess", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1");
    insta::assert_snapshot!(all_told(&chess, &[&["e2", "d3", "b4", "e2"],]));
}

#[test]
fn en_passant_is_a_capture_where_the_pawn_goes() {
    let chess = position("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    insta::assert_snapshot!(all_told(&chess, &[&["e5", "d6"],]));
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let chu = position("chu", LION);
    let mut entry = MoveEntry::new(chu);
    for word in ["d4", "e5"] {
        let given = input(&entry, word);
        assert_eq!(entry.give(given), Answer::Continues);
    }
    assert_eq!(entry.stops().len(), 1);
    assert!(entry.back());
    let d5 = input(&entry, "d5");
    assert!(matches!(entry.give(d5), Answer::Entered(_)));
    assert!(!entry.back());
}
