//! `cargo xtask new-variant`: writes a crate that builds, is registered and passes the tests of
//! every variant.
//!
//! Everything is computed and checked before the first file is written. If anything fails after
//! that, all changes are undone.

mod camp;
mod castling;
mod document;
mod facade;
mod folder;
mod like;
mod name;
mod orthodox;
mod positions;
mod rules;
mod size;
mod transaction;

use std::fs;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use cargo_metadata::{Metadata, MetadataCommand};

use self::like::Model;
use self::transaction::Transaction;
use super::tidy::LICENCES;
use super::variant_folders::VariantFolders;
use super::{TaskError, cargo_quietly};

pub(crate) use self::name::Name;
pub(crate) use self::size::Size;

/// Why there is no new variant.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NewVariantError {
    /// The board is too small or too large.
    #[error(transparent)]
    Size(#[from] size::BadSize),
    /// The name is in use.
    #[error("`{name}` is taken: {by}")]
    Taken { name: String, by: String },
    /// There is no variant of that name to copy.
    #[error("no variant `{id}` to copy; there are {}", known.join(", "))]
    NoModel { id: String, known: Vec<String> },
    /// There are no sound rules for that board.
    #[error(transparent)]
    Rules(#[from] rules::NoRules),
    /// The facade cannot be edited.
    #[error(transparent)]
    Facade(#[from] facade::BadFacade),
    /// A file of the workspace cannot be read.
    #[error("cannot read {path}: {error}")]
    Unread {
        path: Utf8PathBuf,
        error: std::io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Unwritten(#[from] transaction::WriteError),
}

/// Writes the crate, links it, and says what to do next.
pub(crate) fn run(name: &Name, files: u8, ranks: u8, like: Option<&str>) -> Result<(), TaskError> {
    let size = Size::new(files, ranks).map_err(NewVariantError::from)?;
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let root = &metadata.workspace_root;
    is_free(&metadata, name)?;
    let model = like.map(|id| ModelFiles::read(root, id)).transpose()?;
    let model = model.as_ref().map(ModelFiles::model);
    let rules = rules::write(name, size, model).map_err(NewVariantError::from)?;

    let facade = root.join("crates/legwork");
    let (manifest, library) = (facade.join("Cargo.toml"), facade.join("src/lib.rs"));
    let version = version(&metadata);
    let manifest_text =
        facade::manifest(&read(&manifest)?, name, &version).map_err(NewVariantError::from)?;
    let library_text = facade::library(&read(&library)?, name).map_err(NewVariantError::from)?;
    let folder = root.join("variants").join(name.id());
    let mut files = folder::files(name, size, &rules, like);
    for licence in LICENCES {
        files.push((licence.to_owned(), read(&root.join(licence))?));
    }

    let mut transaction = Transaction::default();
    let mut write = || -> Result<(), transaction::WriteError> {
        transaction.create(folder.as_std_path(), &files)?;
        transaction.rewrite(manifest.as_std_path(), &manifest_text)?;
        transaction.rewrite(library.as_std_path(), &library_text)?;
        transaction.guard(root.join("Cargo.lock").as_std_path())
    };
    write().map_err(NewVariantError::from)?;
    // Sorts the new line among the others, and adds the crate to Cargo.lock.
    cargo_quietly(&["fmt", "--package", "legwork"])?;
    cargo_quietly(&["update", "--workspace", "--offline"])?;
    transaction.keep();

    for (file, _) in &files {
        println!("wrote    variants/{name}/{file}");
    }
    println!("linked   in crates/legwork/Cargo.toml, crates/legwork/src/lib.rs and Cargo.lock");
    for left_out in &rules.left_out {
        println!("left out {left_out}");
    }
    println!(
        "\nNext:\n\
         - say what moves how in variants/{name}/{name}.ron, and in words in {name}.md\n\
         - cargo xtask snapshot --variant {name} --accept, and read what it drew\n\
         - cargo test --package {package}\n\
         - cargo run --release --bin legwork -- show {name}",
        package = name.package(),
    );
    Ok(())
}

/// The version that all crates of the workspace have.
fn version(metadata: &Metadata) -> String {
    let packages = metadata.workspace_packages();
    let facade = packages
        .iter()
        .find(|package| package.name.as_str() == "legwork");
    facade.map_or_else(|| "0.1.0".to_owned(), |package| package.version.to_string())
}

fn read(path: &Utf8Path) -> Result<String, NewVariantError> {
    fs::read_to_string(path).map_err(|error| NewVariantError::Unread {
        path: path.to_owned(),
        error,
    })
}

/// Checks that the name is free.
fn is_free(metadata: &Metadata, name: &Name) -> Result<(), NewVariantError> {
    let taken = |by: String| {
        Err(NewVariantError::Taken {
            name: name.to_string(),
            by,
        })
    };
    if metadata
        .workspace_root
        .join("variants")
        .join(name.id())
        .exists()
    {
        return taken(format!("there is a folder variants/{name}"));
    }
    let package = name.package();
    if metadata
        .workspace_packages()
        .iter()
        .any(|other| other.name.as_str() == package)
    {
        return taken(format!("there is a crate {package}"));
    }
    Ok(())
}

/// The files of the variant that is to be copied.
struct ModelFiles {
    id: String,
    ron: String,
}

impl ModelFiles {
    fn read(root: &Utf8Path, id: &str) -> Result<Self, NewVariantError> {
        let variants = root.join("variants");
        let folders = fs::read_dir(&variants).into_iter().flatten().flatten();
        let mut known: Vec<String> = folders
            .map(|folder| folder.file_name().to_string_lossy().into_owned())
            .collect();
        known.sort_unstable();
        if !known.iter().any(|other| other == id) {
            let id = id.chars().take(60).collect();
            return Err(NewVariantError::NoModel { id, known });
        }
        let ron = read(&variants.join(id).join(format!("{id}.ron")))?;
        let folders = VariantFolders(variants.as_std_path());
        let text = folders.text(id, &ron);
        // A model that is like another one is copied with what it inherits. Faults are reported when
        // the copy is read.
        let flat = match text.ancestors() {
            Ok(ancestors) if !ancestors.is_empty() => text.flat().ok(),
            _ => None,
        };
        Ok(Self {
            id: id.to_owned(),
            ron: flat.unwrap_or(ron),
        })
    }

    fn model(&self) -> Model<'_> {
        Model {
            id: &self.id,
            ron: &self.ron,
        }
    }
}

#[cfg(test)]
mod tests;
