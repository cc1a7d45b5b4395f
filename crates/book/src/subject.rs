//! The subject of a page.

use legwork_variant::Prose;
use legwork_variant::variant::Variant;

/// The subject of a page: a variant.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The variant, its options at their defaults.
    pub variant: &'a Variant,
    /// The text of its rules, with everything inherited written out; `None` if the variant is registered, so that
    /// scripts know it by its id.
    pub ron: Option<&'a str>,
    /// The prose of its crate, if it has one.
    pub prose: Option<Prose>,
}
