//! Why there is no page.

/// Why a page cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// A variant.
    #[error(transparent)]
    Variant(#[from] legwork_variant::error::Error),
    /// A template: a fault of this crate.
    #[error("a template of the rule book: {0}")]
    Template(#[from] minijinja::Error),
    /// The data of a page: a fault of this crate.
    #[error("the data of the page: {0}")]
    Data(#[from] serde_json::Error),
    /// Compressing the scripts of a page.
    #[error("the scripts of the page: {0}")]
    Packing(#[from] std::io::Error),
    /// The cases of a variant.
    #[error("the cases: {0}")]
    Cases(String),
    /// A case of a variant.
    #[error("the case {name}: {message}")]
    Case {
        /// Its name.
        name: String,
        /// What is wrong with it.
        message: String,
    },
}
