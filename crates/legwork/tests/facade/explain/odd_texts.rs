//! Texts that are not moves.

use legwork::registry;

#[test]
fn no_text_is_too_odd_to_be_answered() {
    let odd = [
        "",
        "e",
        "e2",
        "e2e",
        "e2e4e6",
        "e2e4,",
        "e2e4,e4",
        "e2e4,e5e6",
        "e2e9",
        "e2e4?",
        "e7e8x",
        "e7e8=q",
        "O-O-O-O",
        "O-O/",
        "O-O/x",
        "0-0",
        "@@@@@",
        "ä2e4",
        "e2e4ä",
        "+",
        "/",
        "e2e4/",
        "e2e4/x",
        "e2e4+x",
        "e2e4+/q",
        "e2e4,e4e5,e5e6,e6e7",
        "\u{0}",
        "e2e4\n",
    ];
    for entry in registry().unwrap() {
        let start = entry.open(&[]).unwrap().start();
        for text in odd {
            // Where ranks are counted from 0, some of these are squares.
            if let Ok(explanation) = start.explain(text) {
                assert!(!explanation.is_legal(), "{} {text}", entry.id());
            }
        }
    }
}
