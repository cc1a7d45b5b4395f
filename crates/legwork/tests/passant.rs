//! Whether an en-passant square makes another position, by captures that are legal in other programs.
//!
//! `passant.tsv` is by python-chess and Fairy-Stockfish; `passant_positions.py` in the same folder made it.

use std::collections::BTreeMap;

use legwork::Variant;

#[test]
fn a_square_counts_where_other_programs_capture_on_it() {
    let mut variants = BTreeMap::new();
    let (mut legal, mut illegal) = (0, 0);
    for line in include_str!("passant.tsv").lines() {
        let [id, fen, step, truth] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let variant: &Variant = variants
            .entry(id)
            .or_insert_with(|| Variant::open(id, &[]).unwrap());
        let before = variant
            .position_loosely(fen)
            .unwrap_or_else(|e| panic!("{line}: {e}"));
        let step = before
            .read_move(step)
            .unwrap_or_else(|e| panic!("{line}: {e}"));
        let after = before.play(step).unwrap();
        let fen = after.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        // The FEN has it whether or not a capture is legal, as that of Fairy-Stockfish.
        assert_ne!(fields[3], "-", "{line}");
        fields[3] = "-";
        let without = variant.position(&fields.join(" ")).unwrap();
        assert_ne!(after, without, "{line}");
        let counts = after.hash() != without.hash();
        assert_eq!(counts, truth == "legal", "{line}: {fen}");
        assert_eq!(before.hash_after(step), after.hash(), "{line}");
        assert_eq!(after.hash_from_scratch(), after.hash(), "{line}");
        let read = variant.position(&fen).unwrap();
        assert_eq!((read.hash(), read == after), (after.hash(), true), "{line}");
        if counts { legal += 1 } else { illegal += 1 }
    }
    assert_eq!((legal, illegal), (96, 84));
}
