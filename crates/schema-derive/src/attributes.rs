//! The attributes of a struct and of its fields, read.

use syn::{
    Attribute, Data, DeriveInput, Expr, ExprLit, Field, Fields, Ident, Lit, LitStr, Meta, Type,
};

/// The attributes of a struct.
#[derive(Default)]
pub(crate) struct OfStruct {
    pub(crate) part: String,
    pub(crate) or: Option<(Ident, Type)>,
    pub(crate) overlay: Option<Ident>,
}

/// A field of the format.
pub(crate) struct FieldOf<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) doc: String,
    pub(crate) needed: bool,
    pub(crate) key: bool,
    /// The variant of `Inherit`.
    pub(crate) inherit: &'static str,
    pub(crate) left_with: Option<LitStr>,
    pub(crate) option: bool,
    pub(crate) words: Option<Expr>,
    pub(crate) example: String,
}

impl OfStruct {
    pub(crate) fn of(input: &DeriveInput) -> syn::Result<Self> {
        let mut found = Self::default();
        for attribute in input
            .attrs
            .iter()
            .filter(|one| one.path().is_ident("schema"))
        {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("part") {
                    found.part = meta.value()?.parse::<LitStr>()?.value();
                } else if meta.path.is_ident("overlay") {
                    found.overlay = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("or") {
                    let inside;
                    syn::parenthesized!(inside in meta.input);
                    let word = inside.parse()?;
                    inside.parse::<syn::Token![=]>()?;
                    found.or = Some((word, inside.parse()?));
                } else {
                    return Err(meta.error("expected part, or, overlay"));
                }
                Ok(())
            })?;
        }
        Ok(found)
    }
}

/// Returns the fields of a struct that are fields of the format.
pub(crate) fn fields(input: &DeriveInput) -> syn::Result<Vec<FieldOf<'_>>> {
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new_spanned(&input.ident, "expected a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(syn::Error::new_spanned(
            &input.ident,
            "expected named fields",
        ));
    };
    let read = fields.named.iter().map(field);
    let read: Vec<Option<FieldOf<'_>>> = read.collect::<syn::Result<_>>()?;
    Ok(read.into_iter().flatten().collect())
}

fn field(field: &Field) -> syn::Result<Option<FieldOf<'_>>> {
    let Some(name) = &field.ident else {
        return Ok(None);
    };
    let mut found = FieldOf {
        name,
        ty: &field.ty,
        doc: doc(&field.attrs),
        needed: false,
        key: false,
        inherit: "Whole",
        left_with: None,
        option: false,
        words: None,
        example: String::new(),
    };
    let mut skip = false;
    for attribute in field
        .attrs
        .iter()
        .filter(|one| one.path().is_ident("schema"))
    {
        attribute.parse_nested_meta(|meta| {
            let path = &meta.path;
            if path.is_ident("needed") {
                found.needed = true;
            } else if path.is_ident("key") {
                found.key = true;
            } else if path.is_ident("link") {
                found.inherit = "Link";
            } else if path.is_ident("own") {
                found.inherit = "Own";
            } else if path.is_ident("merged") {
                found.inherit = "Merged";
            } else if path.is_ident("option") {
                found.option = true;
            } else if path.is_ident("skip") {
                skip = true;
            } else if path.is_ident("left_with") {
                found.left_with = Some(meta.value()?.parse()?);
            } else if path.is_ident("words") {
                found.words = Some(meta.value()?.parse()?);
            } else if path.is_ident("example") {
                found.example = meta.value()?.parse::<LitStr>()?.value();
            } else {
                return Err(meta.error("unknown attribute of a field"));
            }
            Ok(())
        })?;
    }
    Ok((!skip).then_some(found))
}

/// Returns the doc comment as one line.
fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        });
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns the type inside an `Option`.
pub(crate) fn optional(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first() {
        Some(syn::GenericArgument::Type(inner)) if last.ident == "Option" => Some(inner),
        _ => None,
    }
}
