//! The plug-ins and set-ups that the rule files of the six variants ask for, without their meaning.

use legwork_core::plugin::{Maker, Mark, Memory, MoveFacts, Plugin, PluginEntry};
use legwork_core::setups::SetUpRule;

/// Remembers a lock, and forbids nothing.
#[derive(Debug)]
struct Lock;

impl Plugin for Lock {
    fn memory(&self) -> Option<&dyn Memory> {
        Some(self)
    }
}

impl Memory for Lock {
    fn marks(&self) -> &'static [Mark] {
        &[Mark {
            letter: 'L',
            memory: 1,
            meaning: "it is locked",
            has_square: false,
        }]
    }

    fn after(&self, _memory: u32, _facts: &MoveFacts) -> u32 {
        0
    }
}

legwork_core::inventory::submit! {
    PluginEntry { name: "lion-trading", new: Maker::WithArgument(|_, _| Ok(Box::new(Lock))) }
}

/// One set-up, in place of a variant's many.
const fn set_ups(name: &'static str) -> SetUpRule {
    SetUpRule {
        name,
        each: |give| give(""),
        count: |_| 1,
        fen: |_| String::new(),
        allows: |_, _| Ok(()),
    }
}

legwork_core::inventory::submit! { set_ups("super") }
