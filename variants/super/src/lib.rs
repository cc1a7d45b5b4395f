#![doc = include_str!("../super.md")]
#![forbid(unsafe_code)]

mod hooks;
mod setups;

use legwork_core::shape::Small;
use legwork_core::variant::Entry;

pub use hooks::Super;

legwork_core::inventory::submit! {
    Entry::hooked::<Small, Super>("super", include_str!("../super.ron")).with_set_ups(&setups::SET_UPS)
}
