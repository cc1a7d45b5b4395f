//! A search keeps many positions: they are small.

use legwork::registry;

#[test]
fn positions_are_small() {
    for entry in registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        let geometry = variant.rules().geometry;
        let most = match geometry.files() * geometry.ranks() {
            0..=80 => 256,
            81..=100 => 384,
            // Larger boards take what they need.
            _ => continue,
        };
        let size = variant.position_size();
        assert!(
            size < most,
            "{}: {size} bytes, expected less than {most}",
            entry.id()
        );
    }
}
