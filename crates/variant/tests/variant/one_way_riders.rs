//! Riders that ride one way only: a Lance looks up its file, and Black's looks down.

use legwork_core::piece::Color;
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

use crate::agreement::agreed_moves;

/// Shogi, but that what is captured is gone.
const SHOGI: &str = r#"(
    name: "Shogi without drops",
    board: (files: 9, ranks: 9),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R", value: 5),
        (letter: "B", name: "Bishop", betza: "B", value: 4),
        (letter: "G", name: "Gold", betza: "WfF", value: 3),
        (letter: "S", name: "Silver", betza: "FfW", value: 2.5),
        (letter: "N", name: "Knight", betza: "fN", value: 2),
        (letter: "L", name: "Lance", betza: "fR", value: 1.5),
        (letter: "P", name: "Pawn", betza: "fW", value: 1),
        (letter: "+R", name: "Dragon", betza: "RF", value: 7),
        (letter: "+B", name: "Horse", betza: "BW", value: 6),
    ],
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - - 0 1",
    promotions: [
        (pieces: ["P", "L"], zone: 3, must: 1, to: ["G"]),
        (pieces: ["N"], zone: 3, must: 2, to: ["G"]),
        (pieces: ["S"], zone: 3, must: 0, to: ["G"]),
        (pieces: ["R", "B"], zone: 3, must: 0, to: Crowned),
    ],
)"#;

fn shogi() -> Variant {
    Variant::from_ron("shogi", SHOGI, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// A position in which both generators agree, on the moves, on what gives check, and on who
/// attacks which square.
fn at(fen: &str) -> Position {
    let position = shogi()
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut moves = agreed_moves(&position);
    let mut checks = position.checks();
    checks.sort_unstable();
    moves.retain(|&mv| {
        let checks = position.play(mv).unwrap().in_check();
        assert_eq!(position.gives_check(mv), checks, "{fen}");
        checks
    });
    assert_eq!(checks, moves, "{fen}");
    for square in position.rules().geometry.squares() {
        for color in Color::BOTH {
            let attackers = position.walker_attackers(square, color);
            assert_eq!(position.attackers(square, color), attackers, "{fen}");
            let attacked = position.is_attacked(square, color);
            assert_eq!(attacked, !attackers.is_empty(), "{fen}, {square:?}");
        }
    }
    position
}

/// The legal moves, sorted.
fn moves(fen: &str) -> String {
    let position = at(fen);
    let moves = position.moves().into_iter();
    let mut texts: Vec<_> = moves.map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts.join(" ")
}

/// Nobody can drop anything before the fifth move, so that the counts are those of Shogi.
#[test]
fn shogi_begins_with_30_moves_and_719731_ways_to_play_four() {
    let start = shogi().start();
    for (depth, count) in [(1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        assert_eq!(start.perft(depth), count);
    }
    assert_eq!(start.walker_perft(3), 25_470);
}

#[test]
fn a_lance_gives_check_ahead() {
    let black = "k3l4/9/9/9/9/9/6G2/9/4K4 w - - 0 1";
    assert!(at(black).in_check());
    assert_eq!(moves(black), "e1d1 e1d2 e1f1 e1f2");
    let white = "4k4/9/6g2/9/9/9/9/9/K3L4 b - - 0 1";
    assert!(at(white).in_check());
    assert_eq!(moves(white), "e9d8 e9d9 e9f8 e9f9");
}

#[test]
fn a_lance_looks_at_nothing_behind_it() {
    let black = "4K4/9/9/9/9/9/9/9/k3l4 w - - 0 1";
    assert_eq!(moves(black), "e9d8 e9d9 e9e8 e9f8 e9f9");
    let white = "K3L4/9/9/9/9/9/9/9/4k4 b - - 0 1";
    assert_eq!(moves(white), "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn a_lance_pins_ahead_and_not_behind() {
    let pinned = "k3l4/9/9/9/4R4/9/9/9/4K4 w - - 0 1";
    let along_the_file =
        "e1d1 e1d2 e1e2 e1f1 e1f2 e5e2 e5e3 e5e4 e5e6 e5e7 e5e7+ e5e8 e5e8+ e5e9 e5e9+";
    assert_eq!(moves(pinned), along_the_file);
    let free = "4K4/9/9/9/4N4/9/9/9/k3l4 w - - 0 1";
    assert_eq!(
        moves(free),
        "e5d7 e5d7g e5f7 e5f7g e9d8 e9d9 e9e8 e9f8 e9f9"
    );
}

#[test]
fn a_lance_is_uncovered_ahead_and_not_behind() {
    let ahead = at("4k4/9/9/9/4G4/9/9/9/K3L4 w - - 0 1");
    let behind = at("K3L4/9/9/9/4G4/9/9/9/4k4 w - - 0 1");
    let checks = |position: &Position, text: &str| {
        let mv = position.read_move(text).unwrap();
        position.gives_check(mv)
    };
    assert!(checks(&ahead, "e5d5") && !checks(&ahead, "e5e6"));
    assert!(!checks(&behind, "e5d5") && !checks(&behind, "e5e6"));
}

#[test]
fn lances_behind_one_another_capture_in_turn() {
    let worth = |fen: &str, text: &str| {
        let position = at(fen);
        let mv = position.read_move(text).unwrap();
        assert_eq!(position.walker_see(mv), position.see(mv), "{fen}");
        position.see(mv).unwrap()
    };
    // Silver takes Pawn, Lance takes Silver, and White's second piece takes that if it looks there.
    let up = "k3l4/9/9/4p4/3S5/9/4L4/9/K8 w - - 0 1";
    assert_eq!(worth(up, "d5e6"), 100 - 250 + 150);
    let down = "k3l4/4L4/9/4p4/3S5/9/9/9/K8 w - - 0 1";
    assert_eq!(worth(down, "d5e6"), 100);
    let alone = "k3l4/9/9/4p4/3S5/9/9/9/K8 w - - 0 1";
    assert_eq!(worth(alone, "d5e6"), 100 - 250);
}
