//! The lines in the `legwork` crate that link a variant.

use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

use legwork_new_variant::Name;

/// The folder of the variants, relative to the crate that links them.
const VARIANTS: &str = "../../variants/";

/// Why the facade cannot be edited.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadFacade {
    /// Its manifest is not TOML.
    #[error("crates/legwork/Cargo.toml: {0}")]
    Toml(#[from] toml_edit::TomlError),
    /// The place for the new line was not found.
    #[error("{file}: {missing}, expected one, next to which the new one goes")]
    NoPlace {
        file: &'static str,
        missing: &'static str,
    },
}

/// The manifest, with the variant among its dependencies.
pub(crate) fn manifest(text: &str, name: &Name, version: &str) -> Result<String, BadFacade> {
    let mut document: DocumentMut = text.parse()?;
    let table = document
        .get_mut("dependencies")
        .and_then(Item::as_table_mut);
    let dependencies = table.filter(|table| table.iter().any(|(_, item)| is_variant(item)));
    let dependencies = dependencies.ok_or(BadFacade::NoPlace {
        file: "crates/legwork/Cargo.toml",
        missing: "no variant is among the dependencies",
    })?;
    let mut source = InlineTable::new();
    source.insert("path", format!("{VARIANTS}{name}").into());
    source.insert("version", version.into());
    dependencies.insert(&name.package(), Item::Value(Value::InlineTable(source)));
    sort_variants(dependencies);
    Ok(document.to_string())
}

/// The manifest without the variant.
pub(crate) fn manifest_without(text: &str, name: &Name) -> Result<String, BadFacade> {
    let mut document: DocumentMut = text.parse()?;
    let dependencies = document.get_mut("dependencies");
    if let Some(dependencies) = dependencies.and_then(Item::as_table_mut) {
        dependencies.remove(&name.package());
    }
    Ok(document.to_string())
}

/// Whether a dependency is a crate under `variants/`.
fn is_variant(item: &Item) -> bool {
    let path = item.get("path").and_then(Item::as_str);
    path.is_some_and(|path| path.starts_with(VARIANTS))
}

/// Sorts the variants among the dependencies; the others keep their order, before them.
fn sort_variants(dependencies: &mut Table) {
    dependencies.sort_values_by(|left, left_item, right, right_item| {
        match (is_variant(left_item), is_variant(right_item)) {
            (true, true) => left.get().cmp(right.get()),
            (false, false) => std::cmp::Ordering::Equal,
            (left, right) => left.cmp(&right),
        }
    });
}

/// The library's source, with the line that names the variant before those of the others; formatting
/// sorts them.
pub(crate) fn library(text: &str, name: &Name) -> Result<String, BadFacade> {
    let links = |line: &&str| line.starts_with("use legwork_") && line.ends_with(" as _;");
    let first = text.lines().find(links).ok_or(BadFacade::NoPlace {
        file: "crates/legwork/src/lib.rs",
        missing: "no line `use legwork_... as _;` links a variant",
    })?;
    let line = format!("use {} as _;\n{first}", name.module());
    Ok(text.replacen(first, &line, 1))
}

/// The library's source without that line.
pub(crate) fn library_without(text: &str, name: &Name) -> String {
    let own = format!("use {} as _;", name.module());
    let lines = text.lines().filter(|line| *line != own);
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"[package]
name = "legwork" # the facade

[dependencies]
legwork-core.workspace = true
# What it links.
legwork-chess = { path = "../../variants/chess", version = "0.1.0" }
legwork-super = { path = "../../variants/super", version = "0.1.0" }

[dev-dependencies]
insta.workspace = true
"#;

    fn name(text: &str) -> Name {
        text.parse().unwrap()
    }

    #[test]
    fn a_dependency_comes_in_order_and_nothing_else_changes() {
        let line = |id: &str| {
            format!("legwork-{id} = {{ path = \"../../variants/{id}\", version = \"0.1.0\" }}\n")
        };
        for (id, next) in [("omega-lite", "legwork-super"), ("zoo", "\n[dev-dep")] {
            let edited = manifest(MANIFEST, &name(id), "0.1.0").unwrap();
            let expected = MANIFEST.replacen(next, &format!("{}{next}", line(id)), 1);
            assert_eq!(edited, expected);
        }
        let first = manifest(MANIFEST, &name("amazon"), "0.1.0").unwrap();
        let place = |text: &str| first.find(text).unwrap();
        assert!(place("legwork-core") < place("legwork-amazon"));
        assert!(place("legwork-amazon") < place("legwork-chess ="));
    }

    #[test]
    fn what_was_added_is_removed() {
        let zoo = name("zoo");
        let edited = manifest(MANIFEST, &zoo, "0.1.0").unwrap();
        assert_eq!(manifest_without(&edited, &zoo).unwrap(), MANIFEST);
        let source = "use legwork_chess as _;\n\nfn main() {}\n";
        let edited = library(source, &zoo).unwrap();
        assert!(edited.starts_with("use legwork_zoo as _;\nuse legwork_chess as _;\n\nfn"));
        assert_eq!(library_without(&edited, &zoo), source);
    }

    #[test]
    fn a_facade_without_variants_is_refused() {
        assert!(manifest("[dependencies]\n", &name("omega"), "0.1.0").is_err());
        assert!(manifest("[dependencies", &name("omega"), "0.1.0").is_err());
        assert!(library("fn main() {}\n", &name("omega")).is_err());
    }
}
