#![doc = include_str!("../chu.md")]
#![forbid(unsafe_code)]

mod hooks;

use legwork_core::shape::Tall;
use legwork_core::variant::Entry;

pub use hooks::{Chu, Lock};

legwork_core::inventory::submit! {
    Entry::hooked::<Tall, Chu>("chu", include_str!("../chu.ron"))
}
