//! The code that reads and describes a struct, or an enum of words.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DataEnum, DeriveInput, Fields, Ident};

use crate::attributes::{FieldOf, OfStruct, fields, optional};

pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    match &input.data {
        Data::Enum(data) => words(&input.ident, data),
        _ => structure(input),
    }
}

fn structure(input: &DeriveInput) -> syn::Result<TokenStream> {
    let of_struct = OfStruct::of(input)?;
    let fields = fields(input)?;
    let name = &input.ident;
    let view = format_ident!("{name}At");
    let doc =
        format!("Where the fields of [`{name}`] are in a source; `None` where they are left out.");
    let part = &of_struct.part;
    let names: Vec<&Ident> = fields.iter().map(|field| field.name).collect();
    let texts: Vec<String> = names.iter().map(ToString::to_string).collect();
    let inner: Vec<_> = fields
        .iter()
        .map(|field| optional(field.ty).unwrap_or(field.ty))
        .collect();
    let docs: Vec<&String> = fields.iter().map(|field| &field.doc).collect();
    let rules = fields.iter().map(rule);
    let examples = fields.iter().map(|field| &field.example);
    let words = fields.iter().map(|field| match &field.words {
        Some(words) => quote!(#words),
        None => quote!(&[]),
    });
    let or = of_struct.or.iter().map(|(word, ty)| {
        let word = word.to_string();
        quote!((#word, <#ty as ::legwork_reader::schema::Struct>::part))
    });
    let or_words = of_struct.or.iter().map(|(word, _)| word.to_string());
    Ok(quote! {
        #[doc = #doc]
        #[derive(Debug, Clone)]
        pub struct #view<'a> {
            node: ::legwork_reader::ron_source::RonNode<'a>,
            #(#[doc = #docs] pub #names: Option<::legwork_reader::schema::At<'a, #inner>>,)*
        }

        impl<'a> #view<'a> {
            /// Returns the struct itself.
            pub fn node(&self) -> &::legwork_reader::ron_source::RonNode<'a> {
                &self.node
            }
        }

        #[automatically_derived]
        impl ::legwork_reader::schema::Struct for #name {
            type At<'a> = #view<'a>;
            const FIELDS: &'static [::legwork_reader::schema::FieldRule] = &[#(#rules),*];

            fn at<'a>(fields: &::legwork_reader::ron_source::RonFields<'a>) -> #view<'a> {
                #view {
                    node: fields.node().clone(),
                    #(#names: ::legwork_reader::schema::At::of(fields.get(#texts)),)*
                }
            }

            fn part() -> ::legwork_reader::schema::Part {
                ::legwork_reader::schema::Part {
                    name: #part,
                    fields: ::std::vec![#(::legwork_reader::schema::FieldOfPart {
                        name: #texts,
                        doc: #docs,
                        form: <#inner as ::legwork_reader::schema::Value>::FORM,
                        words: #words,
                        example: #examples,
                    }),*],
                    rules: <Self as ::legwork_reader::schema::Struct>::FIELDS,
                }
            }
        }

        #[automatically_derived]
        impl ::legwork_reader::schema::Value for #name {
            const FORM: ::legwork_reader::schema::Form = ::legwork_reader::schema::Form {
                words: &[#(#or_words),*],
                parts: &[("", <#name as ::legwork_reader::schema::Struct>::part) #(, #or)*],
            };
        }
    })
}

/// The facts about a field that the reader needs.
fn rule(field: &FieldOf<'_>) -> TokenStream {
    let name = field.name.to_string();
    let (needed, key, option) = (field.needed, field.key, field.option);
    let inherit = format_ident!("{}", field.inherit);
    let left_with = match &field.left_with {
        Some(other) => quote!(Some(#other)),
        None => quote!(None),
    };
    quote!(::legwork_reader::schema::FieldRule {
        name: #name,
        needed: #needed,
        key: #key,
        inherit: ::legwork_reader::schema::Inherit::#inherit,
        left_with: #left_with,
        option: #option,
    })
}

/// The words of an enum; a variant with fields is a word in front of them.
fn words(name: &Ident, data: &DataEnum) -> syn::Result<TokenStream> {
    let mut words = Vec::new();
    let mut values = Vec::new();
    let mut parts = Vec::new();
    for variant in &data.variants {
        let (word, value) = (variant.ident.to_string(), &variant.ident);
        match &variant.fields {
            Fields::Unit => values.push(quote!(Self::#value)),
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                let ty = &fields.unnamed[0].ty;
                parts.push(quote!((#word, <#ty as ::legwork_reader::schema::Struct>::part)));
            }
            _ => {
                return Err(syn::Error::new_spanned(
                    variant,
                    "expected a word, or one with fields",
                ));
            }
        }
        words.push(word);
    }
    let plain = parts.is_empty().then(|| {
        quote! {
            #[automatically_derived]
        impl ::legwork_reader::schema::Word for #name {
                const WORDS: &'static [&'static str] = &[#(#words),*];
                const VALUES: &'static [Self] = &[#(#values),*];
            }
        }
    });
    Ok(quote! {
        #plain

        #[automatically_derived]
        impl ::legwork_reader::schema::Value for #name {
            const FORM: ::legwork_reader::schema::Form = ::legwork_reader::schema::Form {
                words: &[#(#words),*],
                parts: &[#(#parts),*],
            };
        }
    })
}
