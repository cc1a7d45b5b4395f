//! Different positions have different hashes: all but the clocks counts.

use legwork::Variant;

fn hash(id: &str, fen: &str) -> u64 {
    let variant = Variant::open(id, &[]).unwrap();
    variant.position(fen).unwrap().hash()
}

#[test]
fn whatever_makes_positions_differ_changes_the_hash() {
    let pairs = [
        // The difference, the variant, and two positions that differ in this alone.
        (
            "the side to move",
            "chess",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        ),
        (
            "a square",
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1",
        ),
        (
            "a colour",
            "chess",
            "4k3/8/8/3R4/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/3r4/8/8/8/4K3 w - - 0 1",
        ),
        (
            "a right",
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            "en passant",
            "chess",
            "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1",
        ),
        (
            "a hand",
            "seirawan",
            "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1",
            "4k3/8/8/8/8/8/8/1N2K3[E] w B - 0 1",
        ),
        (
            "whose hand",
            "seirawan",
            "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[h] w - - 0 1",
        ),
        (
            "a gating square",
            "seirawan",
            "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1",
            "4k3/8/8/8/8/8/8/1N2K3[H] w - - 0 1",
        ),
        (
            "a pool",
            "super",
            "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1",
        ),
        (
            "the lock",
            "chu",
            "4k5/10/10/10/10/10/10/10/10/5K4 w - L 0 1",
            "4k5/10/10/10/10/10/10/10/10/5K4 w - - 0 1",
        ),
    ];
    for (what, id, one, other) in pairs {
        assert_ne!(hash(id, one), hash(id, other), "{what}: {id} {one}");
    }
}

#[test]
fn the_clocks_do_not_count() {
    let fresh = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        hash("chess", fresh),
        hash("chess", "4k3/8/8/8/8/8/8/4K3 w - - 42 77")
    );
}

#[test]
fn a_start_leads_back_to_itself() {
    let variant = Variant::open("gothic", &[]).unwrap();
    let start = variant.start();
    assert_eq!(start.variant().start(), start);
    assert_eq!(start.hash(), hash("gothic", &start.fen()));
}

/// Superchess whose Princess, which the file's set-up has on h1, may leap two squares with her first move.
#[test]
fn a_rook_where_the_files_princess_starts_is_not_marked() {
    let ron = r#"(like: "super", name: "Leaping Princess", pieces: [(letter: "S", betza: "BN", prose: "imD")])"#;
    let variant = Variant::from_ron("leaping", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let play = |fen: &str, moves: &str| {
        let mut position = variant
            .position(fen)
            .unwrap_or_else(|e| panic!("{fen}: {e}"));
        for text in moves.split(' ') {
            position.make(position.read_move(text).unwrap_or_else(|e| panic!("{e}")));
            assert_eq!(variant.position(&position.fen()).unwrap(), position);
            assert_eq!(position.hash(), position.hash_from_scratch());
        }
        position
    };
    // In a set-up with Rooks in the corners the King's move ends all that their marks mean.
    let corners = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    let once = play(corners, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(once.fen(), "r3k2r/8/8/8/8/8/8/R3K2R[] w k - 4 3");
    let again = play(&once.fen(), "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(again.hash(), once.hash());
    // A Princess on b1 has not moved if the FEN says so.
    let princess = "4k3/8/8/8/8/8/8/1S2K3[] w B - 0 1";
    assert_eq!(
        play(princess, "b1b3").fen(),
        "4k3/8/8/8/8/1S6/8/4K3[] b - - 1 1"
    );
    let back = play(princess, "b1a2 e8d8 a2b1 d8e8");
    assert!(back.read_move("b1b3").is_err(), "{}", back.fen());
}
