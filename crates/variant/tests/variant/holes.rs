//! Boards with holes: FENs, and the messages for files and FENs that do not fit.

use legwork_variant::variant::Variant;

fn tiny(holes: &str, start: &str) -> Result<Variant, String> {
    let ron = format!(
        "(name: \"Tiny\", board: (files: 4, ranks: 5, holes: \"{holes}\"), pieces: [Orthodox], \
         start: \"{start}\", promotions: [(pieces: [\"P\"], zone: 1, to: [\"Q\"])])"
    );
    Variant::from_ron("tiny", &ron, &[]).map_err(|error| error.to_string())
}

fn refused(holes: &str, start: &str, message: &str) {
    let error = tiny(holes, start).expect_err(start);
    assert!(error.contains(message), "{error}");
}

#[test]
fn a_hole_is_written_as_a_star() {
    let start = "k2r/p2p/1*2/P2P/K2R w - - 0 1";
    let variant = tiny("b3", start).unwrap();
    assert_eq!(variant.start().fen(), start);
    for (fen, message) in [
        (
            "k2r/p2p/4/P2P/K2R w - - 0 1",
            "b3 is a hole of the board, expected `*`",
        ),
        (
            "k2r/p2p/1Q2/P2P/K2R w - - 0 1",
            "b3 is a hole of the board, expected `*`",
        ),
        ("k2r/p*1p/1*2/P2P/K2R w - - 0 1", "`*`"),
        ("k2r/p2p/1*3/P2P/K2R w - - 0 1", "rank 3"),
    ] {
        let error = variant.position(fen).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn nothing_stops_in_a_hole_or_slides_over_it() {
    let variant = tiny("b3", "k3/4/1*2/4/1RNK w - - 0 1").unwrap();
    let texts: Vec<String> = {
        let start = variant.start();
        start
            .moves()
            .into_iter()
            .map(|mv| start.move_text(mv))
            .collect()
    };
    assert!(texts.contains(&"b1b2".to_owned()), "{texts:?}");
    assert!(
        !texts
            .iter()
            .any(|text| text.ends_with("b3") || text == "b1b4")
    );
    assert!(texts.contains(&"c1d3".to_owned()));
}

#[test]
fn castling_goes_over_no_hole() {
    let ron = "(name: \"Tiny\", board: (files: 6, ranks: 4, holes: \"e1\"), pieces: [Orthodox], \
               start: \"k5/6/6/2K1*R w - - 0 1\", castling: (text: KingMove, wings: [(right: \"K\", king: \"c1\", \
               rook: \"f1\", king_to: \"d1\", rook_to: \"c1\")]), promotions: [])";
    let error = Variant::from_ron("tiny", ron, &[]).unwrap_err().to_string();
    assert!(error.contains("would go over e1, a hole"), "{error}");
}

#[test]
fn a_lame_leap_goes_over_no_hole() {
    let ron = "(name: \"Tiny\", board: (files: 4, ranks: 5, holes: \"b2\"), \
               pieces: [Orthodox, (letter: \"D\", name: \"Lame Dabbaba\", betza: \"nD\")], \
               start: \"k3/4/4/1*2/1D1K w - - 0 1\", promotions: [])";
    let variant = Variant::from_ron("tiny", ron, &[]).unwrap();
    let start = variant.start();
    assert!(start.read_move("b1b3").is_err());
    let mut moves = start.moves().into_iter();
    assert!(!moves.any(|mv| start.move_text(mv).starts_with("b1")));
}

#[test]
fn a_file_whose_array_does_not_fit_the_holes_is_refused() {
    refused("b3", "k3/4/4/4/K3 w - - 0 1", "b3 is a hole, expected `*`");
    refused("b3", "k3/4/1K2/4/4 w - - 0 1", "b3 is a hole, expected `*`");
    refused(
        "b3",
        "k3/1*2/1*2/4/K3 w - - 0 1",
        "`*` where the board has no hole",
    );
    refused(
        "z9",
        "k3/4/4/4/K3 w - - 0 1",
        "expected a square, rank or file of the board",
    );
    refused("all", "****/****/****/****/**** w - - 0 1", "royal");
}
