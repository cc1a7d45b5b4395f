//! The smaller module for JavaScript: `legwork-wasm` without its feature `full`. It is a package because cargo gives the modules of
//! one package the same file.

#![forbid(unsafe_code)]

use legwork_wasm as _;
