//! The rules that cannot be expressed yet, by docs/RULES_FORMAT.md: each is tried.

use std::path::Path;

use legwork::Variant;

/// Chess with some fields more, and the message that the document shows for them.
const TRIED: &[(&str, &str)] = &[
    ("enclosingDrop: true", "unknown field `enclosingDrop`"),
    (
        "castlingWins: true",
        "unknown field `castlingWins`: another goal than pieces on squares or side by side cannot be expressed yet",
    ),
    ("shatarMateRule: true", "unknown field `shatarMateRule`"),
    (
        "board: (files: 20, ranks: 8)",
        "files: expected a whole number from 1 to 16",
    ),
    (
        "pieces: [(letter: \"R\", betza: \"oR\")]",
        "unsupported cylinder: `o`",
    ),
];

#[test]
fn what_cannot_be_said_is_refused_as_the_document_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/RULES_FORMAT.md")).unwrap();
    let table = document
        .split("## What cannot be expressed yet")
        .nth(1)
        .unwrap();
    for (fields, message) in TRIED {
        let ron = format!("(like: \"chess\", name: \"Tried\", {fields})");
        let refused = Variant::from_ron("tried", &ron, &[]).err();
        let refused = refused.unwrap_or_else(|| panic!("{fields}")).to_string();
        assert!(refused.contains(message), "{fields}: {refused}");
        assert!(table.contains(message), "{message} is not in the document");
    }
}
