//! Derives for the structs and enums of a format that is written in RON, such as that of rule files.
//!
//! A struct says once what its fields are called, of which types they are, what they mean (their doc comments), and what else
//! holds for them. `Schema` makes of it what `legwork_reader::schema` needs to read it from a source with all faults, and to
//! describe it; `Written` what it needs to write it.
//!
//! | attribute `schema` | of | |
//! |---|---|---|
//! | `part = ".."` | struct | its name in the documentation |
//! | `or(Word = Type)` | struct | other fields that are allowed behind a word |
//! | `overlay = Name` | struct | makes a struct of the fields with `option` |
//! | `needed` | field | it may not be left out |
//! | `key` | field | its text names the struct in the paths of faults |
//! | `link`, `own`, `merged` | field | how it is inherited; without any of these, as a whole |
//! | `left_with = ".."` | field | it is not inherited where this other field is given anew |
//! | `option` | field | an option's value may replace it |
//! | `words = ..` | field | words and texts that are allowed in addition to those of its type |
//! | `example = ".."` | field | a value, from which tests make files; fields with `needed` have one |
//! | `skip` | field | it is not a field of the format |

#![forbid(unsafe_code)]

mod attributes;
mod schema;
mod written;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct, or an enum of words, a part of a format that can be read and described.
#[proc_macro_derive(Schema, attributes(schema))]
pub fn schema(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expanded(schema::expand(&input))
}

/// Makes a struct of a format one that can be written.
#[proc_macro_derive(Written, attributes(schema))]
pub fn written(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expanded(written::expand(&input))
}

fn expanded(tokens: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}
