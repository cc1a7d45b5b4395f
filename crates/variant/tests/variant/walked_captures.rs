//! Pieces whose captures are walked leg by leg, some of them where a leap of theirs goes as well.

use legwork_core::piece::Color;
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// A board with one odd piece of that notation, Rooks and Pawns.
fn at(betza: &str, fen: &str) -> Position {
    let ron = format!(
        r#"(
            name: "Walked",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "Odd", betza: "{betza}", value: 4),
                (letter: "R", name: "Rook", betza: "R", value: 5),
                (letter: "M", name: "Man", betza: "K", value: 1),
            ],
            start: "xr2k2m/8/8/8/8/8/8/XR2K2M w - - 0 1",
        )"#
    );
    let variant = Variant::from_ron("walked", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    let position = variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"));
    agree(&position);
    position
}

/// Both generators agree on moves, attacks, checks and exchanges.
fn agree(position: &Position) {
    let fen = position.fen();
    assert_eq!(position.perft(2), position.walker_perft(2), "{fen}");
    for square in position.rules().geometry.squares() {
        for color in Color::BOTH {
            let attackers = position.walker_attackers(square, color);
            assert_eq!(position.attackers(square, color), attackers, "{fen}");
        }
    }
    for mv in position.moves() {
        let text = position.move_text(mv);
        assert_eq!(position.see(mv), position.walker_see(mv), "{fen}: {text}");
        let checks = position.play(mv).unwrap().in_check();
        assert_eq!(position.gives_check(mv), checks, "{fen}: {text}");
    }
}

fn worth(position: &Position, text: &str) -> i32 {
    let mv = position.read_move(text).unwrap_or_else(|e| panic!("{e}"));
    position.see(mv).unwrap()
}

/// After a step it rides on past the squares to which it leaps.
const RIDES_ON: &str = "N(F-fR)A(W-fB)";

#[test]
fn a_ride_on_goes_further_than_the_leap_beside_it() {
    // By e5 it comes up the e-file to e8, where nothing of its own leaps.
    let unprotected = at(RIDES_ON, "4m2k/4R3/8/8/8/8/3m4/K7 w - - 0 1");
    assert_eq!(worth(&unprotected, "e7e8"), 100);
    let protected = at(RIDES_ON, "4m2k/4R3/8/8/3x4/8/8/K7 w - - 0 1");
    assert_eq!(worth(&protected, "e7e8"), 100 - 500);
    let blocked = at(RIDES_ON, "4m2k/4R3/4m3/8/3x4/8/8/K7 w - - 0 1");
    assert_eq!(worth(&blocked, "e7e8"), 100);
}

#[test]
fn a_king_is_in_check_from_the_end_of_a_ride_on() {
    let check = at(RIDES_ON, "4k3/8/8/8/8/8/3X4/K7 b - - 0 1");
    assert!(check.in_check());
    let blocked = at(RIDES_ON, "4k3/8/8/4m3/8/8/3X4/K7 b - - 0 1");
    assert!(!blocked.in_check());
}

#[test]
fn what_is_captured_on_the_way_counts_where_no_leap_goes() {
    // A King's step that captures, and one more: two steps away, where nothing leaps.
    for betza in [
        "K(cK-aK)",
        "KN(cK-aK)",
        "WA(cF-aK)",
        "N(mW-fF)",
        "NA(mK-cW-aF)",
    ] {
        for fen in [
            "3rk3/8/8/3m4/3X4/2r5/8/4K3 w - - 0 1",
            "4k3/8/3x4/3R4/2m1M3/3x4/8/4K3 w - - 0 1",
            "4k3/8/2x5/3X4/8/3R1m2/8/4K3 b - - 0 1",
        ] {
            at(betza, fen);
        }
    }
}

#[test]
fn a_step_and_a_half_attacks_as_a_leap_that_can_be_blocked() {
    // Both ways to b8 from c6 are by one square each: b7 and c7.
    let free = at("N(mW-fF)", "1k6/8/8/8/8/2X5/8/4K3 w - - 0 1");
    assert!(!free.in_check());
    let leaps = at("N(mW-fF)", "1k6/1m6/2m5/2X5/8/8/8/4K3 b - - 0 1");
    assert!(!leaps.in_check());
    let check = at("N(mW-fF)", "1k6/2m5/2X5/8/8/8/8/4K3 b - - 0 1");
    assert!(check.in_check());
}
