//! A file of the site.

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path in the site's folder, with `/` between folders.
    pub path: String,
    /// Its content: text in UTF-8, except for modules of WebAssembly and what is compressed.
    pub bytes: Vec<u8>,
}

/// A file with this text.
pub(crate) fn file(path: &str, text: String) -> SiteFile {
    bin(path, text.as_bytes())
}

/// A file with these bytes.
pub(crate) fn bin(path: &str, bytes: &[u8]) -> SiteFile {
    SiteFile {
        path: path.to_owned(),
        bytes: bytes.to_owned(),
    }
}
