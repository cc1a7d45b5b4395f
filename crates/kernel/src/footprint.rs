//! Parts left out on the web, where a program is downloaded before it runs and size counts more than speed.

/// Whether the generator is compiled for lists apart; otherwise one copy serves every sink, through a pointer.
pub(crate) const LISTS_APART: bool = !cfg!(target_arch = "wasm32");
