//! A variant that is like one whose crate is not linked.

use legwork_variant::variant::{Entry, Variant, find};

inventory::submit! {
    Entry::data("orphan", r#"(like: "nowhere", name: "Orphan")"#)
}

#[test]
fn the_parent_that_is_missing_is_named() {
    let error = Variant::open("orphan", &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "orphan:1:8: like: no variant `nowhere` is registered; known variants: orphan"
    );
    assert!(find("orphans").is_err());
}
