//! The parts that pages embed in addition to their text: styles, scripts, and the rules as WebAssembly.

use std::io::{self, Write as _};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::BookError;
use crate::site_file::{SiteFile, bin, file};

/// The styles of every page.
pub(crate) const STYLES: [&str; 3] = [
    include_str!("../styles/book.css"),
    include_str!("../styles/board.css"),
    include_str!("../styles/living.css"),
];

/// The styles of moves at a glance, after those of every page.
pub(crate) const GLANCE_STYLE: &str = include_str!("../styles/glance.css");

/// The styles of pages to read, after those of every page. The first page of a site does not have them.
pub(crate) const TEXT_STYLE: &str = concat!(
    include_str!("../styles/glance.css"),
    include_str!("../styles/text.css")
);

/// The styles of the site, after those of every page.
pub(crate) const SITE_STYLE: &str = include_str!("../styles/site.css");

/// A style sheet on one line, without its comments and the spaces that mean nothing.
pub(crate) fn compact(css: &str) -> String {
    let rules = css
        .split("/*")
        .map(|part| part.split_once("*/").map_or(part, |(_, rules)| rules));
    let css: String = rules.flat_map(str::lines).map(str::trim_start).collect();
    let signs = [
        ("{ ", "{"),
        (" {", "{"),
        ("; ", ";"),
        (" }", "}"),
        (";}", "}"),
        (": ", ":"),
        (", ", ","),
        (" > ", ">"),
    ];
    (signs.iter()).fold(css, |css, (long, short)| css.replace(long, short))
}

/// Unpacks the scripts that are embedded in a page.
const LOADER: &str = include_str!("../templates/loader.js");

/// The parts that make pages interactive: their scripts, and the rules, compiled to WebAssembly.
#[derive(Debug, Clone, Copy)]
pub struct Assets<'a> {
    /// The script that wasm-bindgen made.
    pub glue: &'a str,
    /// The module, compressed by gzip.
    pub wasm_gz: &'a [u8],
    /// The script of pages, bundled from the modules of `web/`.
    pub script: &'a str,
    /// A smaller module, with boards and the engine alone. The pages of a site load it first, and the whole one when they need more.
    pub board: Option<Module<'a>>,
}

/// A module and the script that wasm-bindgen made for it.
#[derive(Debug, Clone, Copy)]
pub struct Module<'a> {
    /// The script.
    pub glue: &'a str,
    /// The module, compressed by gzip.
    pub wasm_gz: &'a [u8],
}

impl Assets<'static> {
    /// The assets that this crate was built with; `None` if `cargo xtask wasm` had not made them.
    pub const fn embedded() -> Option<Self> {
        #[cfg(with_assets)]
        return Some(Self {
            glue: include_str!("../assets/legwork.js"),
            wasm_gz: include_bytes!("../assets/legwork.wasm.gz"),
            script: include_str!("../assets/book.js"),
            board: Some(Module {
                glue: include_str!("../assets/legwork-board.js"),
                wasm_gz: include_bytes!("../assets/legwork-board.wasm.gz"),
            }),
        });
        #[cfg(not(with_assets))]
        None
    }
}

/// Compresses bytes by gzip, as small as it can.
pub(crate) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}

/// Bytes in Z85, which is a sixteenth shorter than base64. The characters `&<>` have a meaning in HTML and XML, so others replace
/// them; `web/library/unpack.js` has the same replacements.
pub(crate) fn in_letters(bytes: &[u8]) -> String {
    z85::encode(bytes)
        .replace('&', ",")
        .replace('<', ";")
        .replace('>', "_")
}

impl Assets<'_> {
    /// The script that makes the library available to other scripts, all of it in one file.
    pub(crate) fn library(self) -> String {
        let wasm = in_letters(self.wasm_gz);
        let glue = serde_json::Value::from(self.glue);
        format!("var LegworkAssets = {{glue: {glue}, wasm: \"{wasm}\"}};\n")
    }

    /// The file with the bytes of the module that a page of a site loads first.
    pub(crate) fn first(self, name: &str) -> String {
        let module = if self.board.is_some() {
            "board"
        } else {
            "module"
        };
        format!("assets/{name}{module}.bin")
    }

    /// The library as files of a site, whose names begin with `name`: a small script, the compressed bytes of its modules for pages
    /// from a host of files, and a script with those of the whole one as letters for pages from disk, which can fetch nothing.
    pub(crate) fn files(self, name: &str) -> Vec<SiteFile> {
        let path = |ending: &str| format!("assets/{name}{ending}");
        let (bytes, letters, whole) = (path("module.bin"), path("kernel.js"), path("whole.js"));
        let place = format!("bytes: \"{bytes}\", letters: \"{letters}\"");
        let first = self.first(name);
        let (glue, place, object) = match self.board {
            None => (self.glue, place, "LegworkAssets"),
            Some(board) => {
                let place = format!("bytes: \"{first}\", whole: {{script: \"{whole}\", {place}}}");
                (board.glue, place, "LegworkAssets.whole")
            }
        };
        let glue = serde_json::Value::from(glue);
        let wasm = in_letters(self.wasm_gz);
        let mut files = vec![
            file(
                &path("glue.js"),
                format!("var LegworkAssets = {{glue: {glue}, {place}}};\n"),
            ),
            bin(&bytes, self.wasm_gz),
            file(&letters, format!("{object}.wasm = \"{wasm}\";\n")),
        ];
        if let Some(board) = self.board {
            let glue = serde_json::Value::from(self.glue);
            files.push(bin(&first, board.wasm_gz));
            files.push(file(&whole, format!("{object}.glue = {glue};\n")));
        }
        files
    }

    /// A script that makes all of it available as `LegworkPageAssets`, for a page that writes pages.
    pub(crate) fn page_assets(self) -> String {
        let wasm = in_letters(self.wasm_gz);
        let [glue, script] = [self.glue, self.script].map(serde_json::Value::from);
        format!("var LegworkPageAssets = {{glue: {glue}, script: {script}, wasm: \"{wasm}\"}};\n")
    }

    /// A script that unpacks them and then runs the script of a page, to be embedded in the page: it contains the
    /// texts and the folded parts of the page in compressed form.
    pub(crate) fn packed(self, folded: &[String]) -> Result<String, BookError> {
        let texts = serde_json::to_vec(&(self.glue, self.script, folded))?;
        let texts = BASE64_STANDARD.encode(gzip(&texts)?);
        let wasm = in_letters(self.wasm_gz);
        // Base64 has no `@`, so the text that replaces the first mark cannot contain the second.
        Ok(LOADER.replace("@TEXTS@", &texts).replace("@WASM@", &wasm))
    }
}
