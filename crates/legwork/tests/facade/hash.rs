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
