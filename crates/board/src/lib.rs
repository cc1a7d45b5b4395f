//! The smaller module for JavaScript: `legwork-wasm` without its feature `full`. It is a package of its own because cargo writes all
//! modules of a package to the same file.

#![forbid(unsafe_code)]

use legwork_wasm as _;
