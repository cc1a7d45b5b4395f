//! The en-passant field where two Pawns could have passed over one square.

use legwork_berolina as _;
use legwork_testkit::text_probe::TextProbe;

const BEROLINA: TextProbe = TextProbe::of("berolina", &[]);

#[test]
fn square_and_pawn_are_read_in_either_order() {
    // As this library writes it, and as Fairy-Stockfish does: the lower square first.
    let written = "4k3/8/8/4pPp1/8/8/8/4K3 w - f6g5 0 1";
    for fen in [written, "4k3/8/8/4pPp1/8/8/8/4K3 w - g5f6 0 1"] {
        assert_eq!(BEROLINA.at(fen).fen(), written);
        assert_eq!(
            BEROLINA.after(fen, "f5f6"),
            "4k3/8/5P2/4p3/8/8/8/4K3 b - - 0 1"
        );
    }
    // Where the first square alone is enough, both squares are read, too.
    let other = BEROLINA.at("4k3/8/8/4pPp1/8/8/8/4K3 w - e5f6 0 1");
    assert_eq!(other.fen(), "4k3/8/8/4pPp1/8/8/8/4K3 w - f6 0 1");
}
