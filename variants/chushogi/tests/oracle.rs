//! Lists, counts, games and endings by other programs: see the `source` of each file under `tests/oracle/`.
//!
//! They count ways: a jump, and two quiet steps to the same square, are two moves there. Moves here are effects, so that lists are
//! compared after ways with one effect are merged, and counts with the number of ways of each move.

use std::collections::BTreeSet;

use legwork_chushogi as _;
use legwork_core::geometry::{Square, Step};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::{EndCause, Outcome};
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;
use serde_json::Value;

fn file(name: &str) -> Value {
    let path = format!("{}/tests/oracle/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn variant(rules: &str) -> Variant {
    Variant::open("chushogi", &[("rules", rules)]).unwrap()
}

fn cases<'a>(file: &'a Value, list: &str) -> &'a [Value] {
    file[list].as_array().unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_str().unwrap().split_whitespace().collect()
}

/// The steps that a piece may take one after the other in a turn: the first, and whether others than straight on and back may follow.
fn steps(position: &Position, piece: Piece) -> (Vec<(i8, i8)>, bool) {
    let ahead = match piece.color {
        Color::White => 1,
        Color::Black => -1,
    };
    match position
        .rules()
        .piece(piece.kind)
        .symbol
        .to_string()
        .as_str()
    {
        "N" | "+O" => {
            let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
            (all.filter(|&step| step != (0, 0)).collect(), true)
        }
        "+H" => (vec![(0, ahead)], false),
        "+D" => (vec![(-1, ahead), (1, ahead)], false),
        _ => (Vec::new(), false),
    }
}

/// The empty squares that a piece can step to, and from there to the goal.
fn detours(position: &Position, from: Square, to: Square) -> u64 {
    let geometry = position.rules().geometry;
    let (steps, free) = steps(position, position.at(from).unwrap());
    let leads = |&(dx, dy): &(i8, i8)| {
        let Some(over) = geometry.step(from, Step { dx, dy }) else {
            return false;
        };
        let on = if free {
            over.distance(to) == 1
        } else {
            to == from || geometry.step(over, Step { dx, dy }) == Some(to)
        };
        on && position.at(over).is_none()
    };
    steps.iter().filter(|step| leads(step)).count() as u64
}

/// In how many ways a move is made.
fn ways(position: &Position, mv: Move) -> u64 {
    if mv.is_pass() {
        let squares = position.rules().geometry.squares();
        let own = |&square: &Square| {
            position
                .at(square)
                .is_some_and(|piece| piece.color == position.turn())
        };
        squares
            .filter(own)
            .map(|square| detours(position, square, square))
            .sum()
    } else if mv.takes_on_the_way() {
        1
    } else {
        1 + detours(position, mv.from(), mv.to())
    }
}

/// Whether the sources disagree about a move: a Falcon or Eagle takes a Lion on its middle square while this is forbidden to
/// others. The server lets it, which is the rule here; the counts are by a program that does not.
fn is_disputed(position: &Position, mv: Move) -> bool {
    if position.mark().is_none() || mv.is_pass() {
        return false;
    }
    let sfen = position.sfen().unwrap();
    let marked = sfen.split(' ').nth(2).unwrap();
    let symbol = |square| {
        let piece = position.at(square)?;
        Some(position.rules().piece(piece.kind).symbol.to_string())
    };
    let symbol = |square| symbol(square).unwrap_or_default();
    let another_lion = |square: Square| {
        let rank = char::from(b'l' - square.rank());
        ["N", "+O"].contains(&symbol(square).as_str())
            && format!("{}{rank}", 12 - square.file()) != marked
    };
    ["+H", "+D"].contains(&symbol(mv.from()).as_str()) && mv.taken().any(another_lion)
}

fn perft(position: &Position, depth: usize) -> u64 {
    let each = |mv: Move| match depth {
        1 => ways(position, mv),
        _ => ways(position, mv) * perft(&position.play(mv).unwrap(), depth - 1),
    };
    let agreed = |mv: &Move| !is_disputed(position, *mv);
    position.moves().into_iter().filter(agreed).map(each).sum()
}

fn read(variant: &Variant, sfen: &str) -> Position {
    let position = variant
        .position(sfen)
        .unwrap_or_else(|error| panic!("{sfen}: {error}"));
    assert_eq!(fields(&position.sfen().unwrap()), fields(sfen));
    position
}

/// An SFEN without the number of the ply, which is even here where Black is to move.
fn fields(sfen: &str) -> &str {
    sfen.rsplit_once(' ').unwrap().0
}

/// The moves of a position as USI, of both generators.
fn moves(position: &Position) -> BTreeSet<Move> {
    let moves: BTreeSet<Move> = position.moves().into_iter().collect();
    let walked: BTreeSet<Move> = position.walk().into_iter().filter_map(Result::ok).collect();
    assert_eq!(moves, walked, "{}", position.fen());
    moves
}

/// Compares with a list of ways.
fn compare(position: &Position, theirs: &[&str]) {
    let fen = position.fen();
    let read = |text: &&str| {
        let mv = position.read_move(text);
        mv.unwrap_or_else(|error| panic!("{fen}: {error}"))
    };
    let listed: BTreeSet<Move> = theirs.iter().map(read).collect();
    let ours = moves(position);
    let only = |some: &BTreeSet<Move>, others: &BTreeSet<Move>| -> Vec<String> {
        let difference = some.difference(others);
        difference.map(|&mv| position.usi(mv).unwrap()).collect()
    };
    assert_eq!(
        listed,
        ours,
        "{fen}: only theirs {:?}, only ours {:?}",
        only(&listed, &ours),
        only(&ours, &listed)
    );
    assert_eq!(theirs.len() as u64, perft(position, 1), "{fen}");
    for mv in ours {
        let text = position.usi(mv).unwrap();
        assert!(theirs.contains(&text.as_str()), "{fen}: {text}");
    }
}

/// Whether a royal piece of the side to move is attacked.
fn is_checked(position: &Position) -> bool {
    let rules = position.rules();
    let royals = &rules.endings.lone_king.unwrap().royals;
    let own = |square: &Square| {
        let piece = position.at(*square);
        piece.is_some_and(|piece| piece.color == position.turn() && royals.contains(piece.kind))
    };
    let mut own = rules.geometry.squares().filter(own);
    own.any(|square| position.is_attacked(square, !position.turn()))
}

fn lists(name: &str) {
    let variant = variant("lishogi");
    for case in cases(&file(name), "positions") {
        let position = read(&variant, case["sfen"].as_str().unwrap());
        compare(&position, &texts(&case["moves"]));
        // Two Lions that capture the same piece without moving have the same effect, too.
        let after = |mv: Move| fields(&position.play(mv).unwrap().sfen().unwrap()).to_owned();
        let reached: BTreeSet<String> = moves(&position).into_iter().map(after).collect();
        assert_eq!(
            reached.len() as u64,
            case["distinct"].as_u64().unwrap(),
            "{}",
            position.fen()
        );
        for (text, after) in case["after"].as_object().into_iter().flatten() {
            let mv = position.read_move(text).unwrap();
            assert_eq!(
                fields(&position.play(mv).unwrap().sfen().unwrap()),
                fields(after.as_str().unwrap()),
                "{text}"
            );
        }
        assert_eq!(is_checked(&position), case["check"] == true);
        for (depth, count) in (1..).zip(case["perft"].as_array().unwrap()) {
            assert_eq!(
                perft(&position, depth),
                count.as_u64().unwrap(),
                "{}",
                position.fen()
            );
        }
    }
}

#[test]
fn positions() {
    lists("positions");
}

#[test]
fn boards_full_of_lions() {
    lists("lions");
}

#[test]
fn counts_from_the_start() {
    let file = file("positions");
    let start = variant("lishogi").start();
    assert_eq!(start.sfen().as_deref(), file["start"].as_str());
    for (depth, count) in (1..=3).zip(file["perft"].as_array().unwrap()) {
        assert_eq!(perft(&start, depth), count.as_u64().unwrap());
    }
}

#[test]
fn games() {
    let variant = variant("lishogi");
    for case in cases(&file("games"), "games") {
        let mut game = Game::new(variant.start(), Adjudication::ALL);
        for text in texts(&case["moves"]) {
            assert_eq!(game.verdict(), None, "{text}");
            let mv = game.position().read_move(text).unwrap();
            game.play(mv).unwrap();
        }
        let sfen = game.position().sfen();
        assert_eq!(sfen.as_deref(), case["sfen"].as_str());
        compare(game.position(), &texts(&case["legal"]));
        let end = game.position().outcome();
        ended(end, &case["end"], game.position());
    }
}

/// Compares an end: its winner, and how it came about.
fn ended(end: Option<Outcome>, theirs: &Value, position: &Position) {
    let fen = position.fen();
    let winner = match theirs["winner"].as_str() {
        Some("b") => Some(Color::White),
        Some("w") => Some(Color::Black),
        _ => None,
    };
    let Some(result) = theirs["result"].as_str() else {
        assert_eq!(end, None, "{fen}");
        return;
    };
    let cause = match result {
        "royals lost" => EndCause::Extinction,
        "bare king" | "draw" => EndCause::BareKing,
        "stalemate" => EndCause::Stalemate,
        other => panic!("{other}"),
    };
    assert_eq!(end, Some(Outcome { cause, winner }), "{fen}");
}

#[test]
fn endings() {
    let variant = variant("lishogi");
    for case in cases(&file("endings"), "endings") {
        let position = read(&variant, case["sfen"].as_str().unwrap());
        ended(position.outcome(), case, &position);
        assert_eq!(position.outcome(), position.walker_outcome());
        if let Some(before) = case["before"].as_str() {
            let before = read(&variant, before);
            let mv = before.read_move(case["move"].as_str().unwrap()).unwrap();
            let after = before.play(mv).unwrap().sfen().unwrap();
            assert_eq!(fields(&after), fields(case["sfen"].as_str().unwrap()));
        }
    }
}

#[test]
fn rules_of_the_sources_tests() {
    let variant = variant("lishogi");
    for case in cases(&file("rules"), "rules") {
        let kings = case["with_kings"].as_str();
        let position = read(&variant, kings.or(case["sfen"].as_str()).unwrap());
        let what = &case["what"];
        let legal = moves(&position);
        let ended = case["ended"] == true;
        assert_eq!(position.outcome().is_some(), ended, "{what}");
        for (list, expected) in [("legal", !ended), ("illegal", false)] {
            for text in texts(&case[list]) {
                let read = position.read_move(text);
                // A piece that stays where it is, `6f6f`, is read as a pass here.
                if read == Ok(Move::PASS) {
                    continue;
                }
                assert_eq!(read.is_ok(), expected, "{what}: {text}: {read:?}");
                assert!(read.is_err() || legal.contains(&read.unwrap()));
            }
        }
        let count = &case[if kings.is_some() {
            "count_with_kings"
        } else {
            "count"
        }];
        if let Some(count) = count.as_u64().filter(|_| !ended) {
            assert_eq!(perft(&position, 1), count, "{what}");
        }
    }
}

#[test]
fn two_federations() {
    for rules in ["lishogi", "jcsa"] {
        let variant = variant(rules);
        for case in cases(&file("two_federations"), "cases") {
            let position = read(&variant, case["sfen"].as_str().unwrap());
            let id = &case["id"];
            moves(&position);
            let read = position.read_move(case["move"].as_str().unwrap());
            let ended = position.outcome().is_some();
            assert_eq!(
                read.is_ok(),
                case[rules] == true && !ended,
                "{rules} {id}: {read:?} {:?}",
                position.outcome()
            );
        }
    }
}
