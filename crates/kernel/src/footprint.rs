//! Parts left out on the web, where a program is downloaded before it runs and size counts more than speed.

/// Whether whole sides are counted by sweeps; otherwise the generator counts.
pub(crate) const SWEEPS: bool = !cfg!(target_arch = "wasm32");

/// Whether the generator is compiled for each sink; otherwise one copy serves all of them, through a pointer.
pub(crate) const COPY_FOR_EACH_SINK: bool = !cfg!(target_arch = "wasm32");
