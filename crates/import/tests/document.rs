//! docs/IMPORT.md has the table of keys.

use legwork_import::keys_in_words;

#[test]
fn the_document_has_every_key() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/IMPORT.md");
    let document = std::fs::read_to_string(path).unwrap();
    let table = document
        .split("| key | in a rule file |\n|---|---|\n")
        .nth(1)
        .unwrap();
    assert_eq!(table, keys_in_words());
}
