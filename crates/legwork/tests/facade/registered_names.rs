//! Variants that are asked for by another name than their id.

use legwork::Error;

#[test]
fn a_registered_variant_is_found_by_its_name() {
    for id in ["duck", "chushogi", "gothic", "kingofthehill", "xiangqi"] {
        let name = legwork::find(id).unwrap().rules().unwrap().name;
        let Err(Error::UnknownVariant { nearest, .. }) = legwork::find(&name) else {
            panic!("`{name}` is not an id");
        };
        assert_eq!(nearest.as_deref(), Some(id), "{name}");
    }
}
