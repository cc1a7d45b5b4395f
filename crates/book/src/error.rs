//! The errors of writing a page.

/// The reasons why a page cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// An error of a variant.
    #[error(transparent)]
    Variant(#[from] legwork_variant::error::Error),
    /// An error in a template: a bug of this crate.
    #[error("a template of the rule book: {0}")]
    Template(#[from] minijinja::Error),
    /// An error in the data of a page: a bug of this crate.
    #[error("the data of the page: {0}")]
    Data(#[from] serde_json::Error),
    /// An error while compressing the scripts of a page.
    #[error("the scripts of the page: {0}")]
    Packing(#[from] std::io::Error),
    /// An error in the cases of a variant.
    #[error(transparent)]
    Case(#[from] legwork_cases::CaseFault),
}
