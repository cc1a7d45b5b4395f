//! The rule book: a page of HTML for each chess variant; and the site around these pages.
//!
//! Everything that follows from the rules is generated from them, so your own rule file gets a page as complete as
//! a registered variant: set-up, moves at a glance, pieces, Pawns, castling, promotion, hands and pools, options,
//! endings, differences from orthodox chess, notation. The crate of a registered variant adds prose, strategy and
//! cases ([`legwork_variant::Prose`]).
//!
//! A page is self-contained: all of it can be read and printed without scripts, and nothing is loaded from
//! elsewhere. With [`Assets`] it is also interactive: the modules of `web/`, bundled, run the rules themselves, compiled to
//! WebAssembly, on the boards of the page.
//!
//! `sections` says what follows from the rules, `templates/` and `styles/` are the page, `web/` its scripts. `site` combines all
//! pages, `places` has what they have around their text, `documents` makes pages of this documentation,
//! `downloads` has the suites that the site offers.
//! `sections/differences` compares with orthodox chess, which is data here, too (`fide.ron`).
//!
//! # What scripts can rely on
//!
//! A page has one classic script, since modules cannot be loaded from disk: `web/bundle.mjs` makes it of the modules of
//! `web/` when `cargo xtask wasm` makes the assets. It runs at the end of the body, when the whole page is loaded.
//!
//! Before them a global has been set, `LegworkAssets = {glue, wasm}`: the text of the script that wasm-bindgen made
//! (it defines `wasm_bindgen`; it has not run), and the gzipped WebAssembly in Z85. In the site of all variants
//! `assets/glue.js` sets the text for the smaller module, of boards and the engine, and where its bytes are, which are compiled while
//! they come where a host of files sends the page; the page asks for them in its head. `LegworkAssets.whole` says where the whole
//! module is: its script, its bytes, and `assets/kernel.js`, which a page from disk loads, since it can fetch nothing.
//! `offline.js` is the site's service worker, which keeps what has been seen; `assets/keep.js` registers it for pages without a board to play on. A self-contained page includes its scripts in compressed form; they run a moment after
//! the page is loaded, and add the other cases of rulings (`details[data-folded]`). A page without assets has no
//! scripts at all.
//!
//! | place | what it is |
//! |---|---|
//! | `<html data-page>` | `variant` for a variant's page, `home` for the first page, `index` for the index, `workshop` for the workshop |
//! | `script#legwork-variant` | JSON: `{id, ron?, words, net?, netFile?, puzzles?}`: `ron` is the text of rules that are not registered, `words` says of each symbol how the piece moves, `puzzles` are those of a page of the site, `net` the net of the engine by gzip and in Z85, in the site `netFile` its file by gzip; a script with that name, ending in `.js`, sets `LegworkNet` to the same in Z85 |
//! | `symbol#piece-wK`, `#piece-bplusR` | the picture of each piece, in a view box of 100 by 100: `w` or `b`, the symbol of the kind with `plus` for `+` |
//! | `symbol#mark-slide`, … | the mark of each class of square, in the same box: `slide`, `leap`, `lame`, `hop`, `after`, `move`, `capture`, `passing`, `castle` |
//! | `div.lw-glance[data-variant]` | moves at a glance: holds a static picture of the start, for the time before the script and for print; a script replaces its content |
//! | `div.lw-play[data-variant]` | the board to play on: holds a static picture of the start of the same size, which a script replaces; `data-opponent="engine"` where the engine plays Black at first |
//! | `.today`, `script#legwork-daily` | of the first page: links to the variant and the puzzle of the day, and as JSON what they may be: of each variant the id, the name and the number of puzzles; its `script#legwork-variant` has `{id, words}` alone |
//! | `.search` | of the index: its search |
//! | `figure[data-fen]` | a picture of a position: its FEN, and in `data-set` the options that are not default, as JSON |
//!
//! Squares of every drawn board are 100 units wide, and hexagons 100 units high; the classes `lw-light` and `lw-dark` paint them, where
//! there are holes or hexagons `lw-light`, `lw-shade` and `lw-between`. The custom properties at the head of `styles/book.css` can also
//! be used by scripts' styles; they are defined for light and for dark colour schemes.

#![forbid(unsafe_code)]

mod assets;
mod data;
mod documents;
mod downloads;
mod drawn;
mod embed;
mod error;
mod facets;
mod figures;
mod glance;
mod kept;
mod page;
mod parts;
mod pieces;
mod places;
mod prose;
mod puzzles;
mod rulings;
mod sections;
mod site;
mod site_file;
mod still;
mod subject;
mod template;
mod words;
mod workshop;

pub use assets::{Assets, Module};
pub use documents::Document;
pub use downloads::SuiteFiles;
pub use error::BookError;
pub use figures::card_page;
pub use page::page;
pub use parts::{Parts, parts, piece_sets, sprite};
pub use puzzles::{Puzzle, puzzles};
pub use site::{Site, site};
pub use site_file::SiteFile;
pub use subject::Subject;
