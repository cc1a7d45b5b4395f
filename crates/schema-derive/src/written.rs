//! The code that writes a struct, and the struct of what an option's value replaces in it.

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
    let overlay = of_struct
        .overlay
        .iter()
        .map(|overlay| overlaid(overlay, &fields));
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

        #(#overlay)*
    })
}

/// The struct of the fields that an option's value may replace.
fn overlaid(overlay: &Ident, fields: &[FieldOf<'_>]) -> TokenStream {
    let fields: Vec<&FieldOf<'_>> = fields.iter().filter(|field| field.option).collect();
    let names: Vec<&Ident> = fields.iter().map(|field| field.name).collect();
    let inner: Vec<_> = fields
        .iter()
        .map(|field| optional(field.ty).unwrap_or(field.ty))
        .collect();
    let doc = "As in the file. Default: the file's own.";
    quote! {
        /// The fields that an option's value replaces, each whole.
        #[derive(Debug, Clone, PartialEq, Default, ::legwork_reader::schema::Schema, ::legwork_reader::schema::Written)]
        #[schema(part = "`set`")]
        pub struct #overlay {
            #(#[doc = #doc] pub #names: Option<#inner>,)*
        }
    }
}
