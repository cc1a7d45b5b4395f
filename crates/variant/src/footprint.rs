//! Parts that are left out on the web, where the module is downloaded and its size counts more than speed.

/// Whether a registered variant keeps its prose: on the web the pages are written already.
pub(crate) const PROSE: bool = !cfg!(target_family = "wasm");

/// Whether a registered variant keeps its net: on the web each page has its own.
pub(crate) const NETS: bool = !cfg!(target_family = "wasm");

/// Passes the compiled shapes, smallest first, to the macro in brackets, followed by its other arguments. On the web only the
/// largest shape is compiled: the module is smaller by a twelfth, and boards of up to 8x8 are slower.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! with_shapes {
    ([$($then:tt)+] $($arguments:tt)*) => { $($then)+! { [Small Wide Tall Large] $($arguments)* } };
}
#[cfg(target_arch = "wasm32")]
macro_rules! with_shapes {
    ([$($then:tt)+] $($arguments:tt)*) => { $($then)+! { [Large] $($arguments)* } };
}

pub(crate) use with_shapes;
