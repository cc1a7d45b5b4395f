#![doc = include_str!("../seirawan.md")]
#![forbid(unsafe_code)]

mod hooks;

use legwork_core::shape::Small;
use legwork_core::variant::Entry;

pub use hooks::Seirawan;

legwork_core::inventory::submit! {
    Entry::hooked::<Small, Seirawan>("seirawan", include_str!("../seirawan.ron"))
}
