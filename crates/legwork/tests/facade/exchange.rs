//! Static exchange evaluation (SEE) in positions that can be counted by hand.
//!
//! Values are those of the rules, in centipawns: in chess Q 950, R 500, B 350, N 300.
//! Several positions are well-known test positions of engines.

use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};

/// The SEE value of a move by the Kernel, after checking that the Walker and every threshold agree.
fn worth(position: &Position, text: &str) -> i32 {
    let mv = position.read_move(text).unwrap_or_else(|e| panic!("{e}"));
    let worth = position.see(mv).unwrap();
    assert_eq!(position.walker_see(mv).unwrap(), worth, "{text}");
    for threshold in [-2000, -100, worth - 1, worth, worth + 1, 0, 100, 2000] {
        let enough = position.see_at_least(mv, threshold).unwrap();
        assert_eq!(enough, worth >= threshold, "{text}, {threshold}");
    }
    worth
}

fn at(variant: &str, fen: &str) -> Position {
    let variant = Variant::open(variant, &[]).unwrap();
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn chess() {
    let positions = [
        // Nobody recaptures.
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        ),
        // NxP NxN, and White had better stop: RxN BxR QxB QxQ.
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            100 - 300,
        ),
        // RxP BxR BxB, and Black stops: QxB RxQ RxR. The Rook on h4 stands behind White's on g4.
        (
            "6k1/1pp4p/p1pb4/6q1/3P1pRr/2P4P/PP1Br1P1/5RKN w - - 0 1",
            "f1f4",
            100 - 500 + 350,
        ),
        // NxP, and taking the Knight costs the Bishop.
        (
            "r2qk1nr/pp2ppbp/2b3p1/2p1p3/8/2N2N2/PPPP1PPP/R1BQR1K1 w kq - 0 1",
            "f3e5",
            100,
        ),
        // BxB PxB, and White stops: RxP PxR.
        (
            "6r1/4kq2/b2p1p2/p1pPb3/p1P2B1Q/2P4P/2B1R1P1/6K1 w - - 0 1",
            "f4e5",
            350 - 350,
        ),
        // Rooks behind Rooks: RxP RxR, and White stops.
        ("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100 - 500),
        // En passant, and recaptured.
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100 - 100),
        // A quiet move is worth what it loses.
        ("4k3/8/8/2p5/8/8/1P6/R3K3 w - - 0 1", "b2b4", -100),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0),
    ];
    for (fen, text, expected) in positions {
        assert_eq!(worth(&at("chess", fen), text), expected, "{fen} {text}");
    }
}

#[test]
fn the_king_takes_back_only_what_is_not_protected() {
    let alone = at("chess", "8/8/4k3/3p4/8/8/8/3R3K w - - 0 1");
    assert_eq!(worth(&alone, "d1d5"), 100 - 500);
    let protected = at("chess", "8/8/4k3/3p4/8/8/6B1/3R3K w - - 0 1");
    assert_eq!(worth(&protected, "d1d5"), 100);
    // The protector stands behind the Rook and attacks the square when the Rook has gone.
    let behind = at("chess", "8/8/4k3/3p4/8/8/3R4/3Q3K w - - 0 1");
    assert_eq!(worth(&behind, "d2d5"), 100);
}

#[test]
fn a_promotion_gains_what_it_makes() {
    let position = at("chess", "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(worth(&position, "c7d8q"), 500 + 950 - 100);
    assert_eq!(worth(&position, "c7d8n"), 500 + 300 - 100);
    // A Pawn's worth of Queen is lost again.
    assert_eq!(worth(&position, "c7c8q"), 950 - 100 - 950);
}

#[test]
fn the_greatest_values_can_be_added_up() {
    let rules = |value| {
        format!(
            r#"(
                name: "Dear Rooks",
                board: (files: 4, ranks: 6),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "R", name: "Rook", betza: "R", value: {value}),
                    (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
                ],
                start: "1r1k/P3/4/4/4/3K w - - 0 1",
                promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
            )"#
        )
    };
    let variant = Variant::from_ron("dear", &rules("10000"), &[]).unwrap();
    let rook = 10_000 * 100;
    assert_eq!(worth(&variant.start(), "a5b6r"), rook + rook - 100);
    assert!(Variant::from_ron("dear", &rules("99999999"), &[]).is_err());
}

#[test]
fn a_cannon_takes_back_over_a_screen() {
    let screened = at("shako", "k9/10/10/10/C1P1n1p1c1/10/10/10/10/9K w - - 0 1");
    let rules = screened.rules();
    let value = |letter: &str| rules.worth(rules.kind_named(letter).unwrap());
    assert_eq!(worth(&screened, "a6e6"), value("N") - value("C"));
    let open = at("shako", "k9/10/10/10/C1P1n3c1/10/10/10/10/9K w - - 0 1");
    assert_eq!(worth(&open, "a6e6"), value("N"));
}

#[test]
fn a_lion_gains_all_that_it_captures_and_may_be_lost_where_it_ends() {
    let safe = at("chu", "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1");
    assert_eq!(worth(&safe, "e4e5,e5f6"), 100 + 300);
    // If it stays where it is, the Knight still attacks it.
    assert_eq!(worth(&safe, "e4e5,e5e4"), 100 - 1500);
    let unseen = at("chu", "9k/10/10/10/4p5/4L5/10/10/10/K9 w - - 0 1");
    assert_eq!(worth(&unseen, "e4e5,e5e4"), 100);
    // A Rook attacks the square where the Lion would end.
    let watched = at("chu", "5r3k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1");
    assert_eq!(worth(&watched, "e4e5,e5f6"), 100 + 300 - 1500);
    // And here the square where it stands and shoots.
    let under_fire = at("chu", "9k/10/10/10/4p5/4L4r/10/10/10/K9 w - - 0 1");
    assert_eq!(worth(&under_fire, "e4e5,e5e4"), 100 - 1500);
}

#[test]
fn where_captures_blast_a_quiet_move_loses_what_the_best_blast_takes() {
    // QxN would cost the Queen, unless something dear stands next to the Knight.
    let far = at("atomic", "4k3/8/8/3q4/8/8/7K/1N6 w - - 0 1");
    assert_eq!(worth(&far, "b1d2"), 0);
    let king = far.rules().worth(far.rules().king);
    let near = at("atomic", "4k3/8/8/3q4/8/8/8/1N2K3 w - - 0 1");
    assert_eq!(worth(&near, "b1d2"), 950 - 300 - king);
    // A Pawn takes the Knight and itself, and the Rook; Pawns next to them stay.
    let pawn = at("atomic", "4k3/8/8/8/1p6/3P4/8/1N5K w - - 0 1");
    assert_eq!(worth(&pawn, "b1c3"), 100 - 300);
    let rook = at("atomic", "4k3/8/8/8/1p6/3P4/1R6/1N5K w - - 0 1");
    assert_eq!(worth(&rook, "b1c3"), 100 - 300 - 500);
    // Of two captures the better one; after a capture nothing is left to recapture.
    let two = at("atomic", "4k3/8/5b2/8/1p6/8/8/1N5K w - - 0 1");
    assert_eq!(worth(&two, "b1c3"), 100 - 300);
    let taken = at("atomic", "4k3/8/8/8/1p6/2p5/8/1N5K w - - 0 1");
    assert_eq!(worth(&taken, "b1c3"), 100 - 300);
}

#[test]
fn an_illegal_move_has_no_worth() {
    let position = at("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let elsewhere = at("chess", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1");
    let mv = elsewhere.read_move("d2d8").unwrap();
    assert!(position.see(mv).is_err() && position.see_at_least(mv, 0).is_err());
    assert!(!position.is_legal(mv) && elsewhere.is_legal(mv));
}
