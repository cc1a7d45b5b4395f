//! The code that writes a struct, lays an option's value over it and makes it simpler.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Ident};

use crate::attributes::{FieldOf, OfStruct, fields, optional};

pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let of_struct = OfStruct::of(input)?;
    let fields = fields(input)?;
    let name = &input.ident;
    let text = name.to_string();
    let written = fields.iter().enumerate().map(|(place, field)| {
        let name = field.name;
        let left_out = match (field.needed, optional(field.ty)) {
            (_, Some(_)) => quote!(self.#name.is_none()),
            (true, None) => quote!(false),
            (false, None) => {
                let ty = field.ty;
                quote!(self.#name == <#ty as Default>::default())
            }
        };
        quote!(::legwork_reader::schema::WrittenField {
            rule: &<Self as ::legwork_reader::schema::Struct>::FIELDS[#place],
            value: &self.#name,
            left_out: #left_out,
        })
    });
    let simpler = fields.iter().map(simpler);
    let overlay = of_struct
        .overlay
        .iter()
        .map(|overlay| overlaid(name, overlay, &fields));
    Ok(quote! {
        #[automatically_derived]
        impl ::legwork_reader::schema::Written for #name {
            fn written(&self) -> Vec<::legwork_reader::schema::WrittenField<'_>> {
                ::std::vec![#(#written),*]
            }
        }

        #[automatically_derived]
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let fields = ::legwork_reader::schema::Written::written(self);
                ::legwork_reader::schema::write(#text, &fields, serializer)
            }
        }

        #[automatically_derived]
        #[allow(clippy::clone_on_copy, clippy::needless_update)]
        impl ::legwork_reader::schema::Simpler for #name {
            // Compiled only with the tools that shrink rule files.
            #[inline]
            fn simpler(&self) -> Vec<Self> {
                let mut all = Vec::new();
                #(#simpler)*
                all
            }
        }

        #(#overlay)*
    })
}

/// The structs in which a field is left out or simpler.
fn simpler(field: &FieldOf<'_>) -> TokenStream {
    let (name, ty) = (field.name, field.ty);
    let without = (!field.needed).then(|| {
        quote! {
            if self.#name != <#ty as Default>::default() {
                all.push(Self { #name: Default::default(), ..self.clone() });
            }
        }
    });
    quote! {
        #without
        for value in ::legwork_reader::schema::Simpler::simpler(&self.#name) {
            all.push(Self { #name: value, ..self.clone() });
        }
    }
}

/// The struct of the fields that an option's value may replace.
fn overlaid(of: &Ident, overlay: &Ident, fields: &[FieldOf<'_>]) -> TokenStream {
    let fields: Vec<&FieldOf<'_>> = fields.iter().filter(|field| field.option).collect();
    let names: Vec<&Ident> = fields.iter().map(|field| field.name).collect();
    let inner: Vec<_> = fields
        .iter()
        .map(|field| optional(field.ty).unwrap_or(field.ty))
        .collect();
    let replace = fields.iter().map(|field| {
        let name = field.name;
        let value = match optional(field.ty) {
            Some(_) => quote!(Some(value.clone())),
            None => quote!(value.clone()),
        };
        quote! {
            if let Some(value) = &self.#name {
                file.#name = #value;
            }
        }
    });
    let doc = "As in the file. Default: the file's own.";
    quote! {
        /// The fields that an option's value replaces, each whole.
        #[derive(Debug, Clone, PartialEq, Default, ::serde::Deserialize, ::legwork_reader::schema::Schema, ::legwork_reader::schema::Written)]
        #[serde(default)]
        #[schema(part = "`set`")]
        pub struct #overlay {
            #(#[doc = #doc] pub #names: Option<#inner>,)*
        }

        impl #overlay {
            /// Replaces the fields of a file.
            pub fn apply_to(&self, file: &mut #of) {
                #(#replace)*
            }
        }
    }
}
