//! A registry with two variants of one id, which is why this test is a program of its own.

use legwork_variant::variant::{Entry, registry};

legwork_core::inventory::submit! { Entry::data("b", "") }
legwork_core::inventory::submit! { Entry::data("a", "") }
legwork_core::inventory::submit! { Entry::data("b", "") }

#[test]
fn an_id_registered_twice_is_refused() {
    let refused = registry().unwrap_err().to_string();
    assert_eq!(refused, "the variant b is registered twice");
}
