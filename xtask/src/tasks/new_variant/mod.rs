//! `cargo xtask new-variant`: writes a crate that builds, is registered and passes the tests of
//! every variant.
//!
//! Everything is computed and checked before the first file is written.

mod camp;
mod castling;
mod document;
pub(super) mod facade;
mod folder;
mod like;
mod name;
mod orthodox;
mod positions;
mod rules;
mod size;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use cargo_metadata::{Metadata, MetadataCommand};

use self::facade::BadFacade;
use self::like::Model;
use self::rules::NewRuleFile;
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
    /// A file of the workspace cannot be written.
    #[error("cannot write {path}: {error}")]
    Unwritten {
        path: Utf8PathBuf,
        error: std::io::Error,
    },
    /// The name of the file cannot be the name of the variant.
    #[error("{0}; name the variant: `cargo xtask new-variant NAME --from FILE.ron`")]
    Unnamed(name::BadName),
}

/// Where the rules of a new variant come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Its id: small letters, digits and hyphens, such as `omega-lite`; with --from, the file's name
    /// if it is left out.
    #[arg(required_unless_present = "from")]
    name: Option<Name>,
    /// How many files the board has; with --like, as many as there if it is left out.
    #[arg(long, required_unless_present_any = ["like", "from"])]
    files: Option<u8>,
    /// How many ranks the board has; with --like, as many as there if it is left out.
    #[arg(long, required_unless_present_any = ["like", "from"])]
    ranks: Option<u8>,
    /// Begin with the pieces and rules of this variant instead of the orthodox ones.
    #[arg(long, value_name = "VARIANT")]
    like: Option<String>,
    /// Take the rules of this file as they are.
    #[arg(long, value_name = "FILE.ron", conflicts_with_all = ["files", "ranks", "like"])]
    from: Option<PathBuf>,
}

impl Arguments {
    /// The name that was given, or that of the file.
    fn name(&self) -> Result<Name, NewVariantError> {
        match (&self.name, &self.from) {
            (Some(name), _) => Ok(name.clone()),
            (None, from) => {
                let stem = from
                    .as_deref()
                    .and_then(Path::file_stem)
                    .unwrap_or_default();
                let name = stem.to_string_lossy().parse();
                name.map_err(NewVariantError::Unnamed)
            }
        }
    }

    /// The rules, the size of their board, and what they were begun with, in words.
    fn rules(
        &self,
        root: &Utf8Path,
        name: &Name,
    ) -> Result<(NewRuleFile, Size, String), NewVariantError> {
        if let Some(file) = &self.from {
            let rules = rules::of_file(
                name,
                file,
                VariantFolders(root.join("variants").as_std_path()),
            )?;
            let geometry = rules.rules.geometry;
            let size = Size {
                files: geometry.files(),
                ranks: geometry.ranks(),
            };
            return Ok((rules, size, "the rules of a file".to_owned()));
        }
        let model = self.like.as_ref().map(|id| ModelFiles::read(root, id));
        let model = model.transpose()?;
        let model = model.as_ref().map(ModelFiles::model);
        let (files, ranks) = match (model, self.files, self.ranks) {
            (_, Some(files), Some(ranks)) => (files, ranks),
            (Some(model), files, ranks) => {
                let own = like::geometry(model).map_err(rules::NoRules::from)?;
                (files.unwrap_or(own.files()), ranks.unwrap_or(own.ranks()))
            }
            // The parser of the arguments lets this not pass.
            (None, files, ranks) => (files.unwrap_or(0), ranks.unwrap_or(0)),
        };
        let size = Size::new(files, ranks)?;
        let begun_with = match &self.like {
            Some(model) => format!("`{model}`'s pieces"),
            None => "the orthodox pieces".to_owned(),
        };
        Ok((rules::write(name, size, model)?, size, begun_with))
    }
}

/// Writes the crate, links it, and says what to do next.
pub(crate) fn run(arguments: &Arguments) -> Result<(), TaskError> {
    let name = &arguments.name()?;
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let root = &metadata.workspace_root;
    is_free(&metadata, name)?;
    let (rules, size, begun_with) = arguments.rules(root, name)?;
    let links = Links::read(root)?;
    let version = version(&metadata);
    let linked = links.with(name, &version).map_err(NewVariantError::from)?;
    let mut files = folder::files(name, size, &rules, &begun_with);
    for licence in LICENCES {
        files.push((licence.to_owned(), read(&root.join(licence))?));
    }

    for (file, text) in &files {
        let file = format!("variants/{name}/{file}");
        write(&root.join(&file), text)?;
        println!("wrote    {file}");
    }
    linked.write(root)?;
    println!("linked   in {MANIFEST}, {LIBRARY} and Cargo.lock");
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

pub(super) const MANIFEST: &str = "crates/legwork/Cargo.toml";
pub(super) const LIBRARY: &str = "crates/legwork/src/lib.rs";

/// The files that link variants.
pub(super) struct Links {
    manifest: String,
    library: String,
}

impl Links {
    pub(super) fn read(root: &Utf8Path) -> Result<Self, NewVariantError> {
        Ok(Self {
            manifest: read(&root.join(MANIFEST))?,
            library: read(&root.join(LIBRARY))?,
        })
    }

    /// The files with a variant.
    fn with(&self, name: &Name, version: &str) -> Result<Self, BadFacade> {
        let library = facade::library(&self.library, name)?;
        Ok(Self {
            manifest: facade::manifest(&self.manifest, name, version)?,
            library: facade::formatted(&library)?,
        })
    }

    /// The files without it.
    pub(super) fn without(&self, name: &Name) -> Result<Self, BadFacade> {
        Ok(Self {
            manifest: facade::manifest_without(&self.manifest, name)?,
            library: facade::library_without(&self.library, name),
        })
    }

    /// Writes the files, and has cargo bring `Cargo.lock` up to date.
    pub(super) fn write(&self, root: &Utf8Path) -> Result<(), TaskError> {
        write(&root.join(MANIFEST), &self.manifest)?;
        write(&root.join(LIBRARY), &self.library)?;
        let manifest = root.join("Cargo.toml");
        let update = ["update", "--workspace", "--offline", "--manifest-path"];
        cargo_quietly(&[&update[..], &[manifest.as_str()]].concat())?;
        Ok(())
    }
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

/// Writes a file, and the folders above it.
fn write(path: &Utf8Path, text: &str) -> Result<(), NewVariantError> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| NewVariantError::Unwritten {
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

/// The names of the folders under `variants/`, sorted.
pub(super) fn folders(root: &Utf8Path) -> Vec<String> {
    let entries = fs::read_dir(root.join("variants"));
    let entries = entries.into_iter().flatten().flatten();
    let mut known: Vec<String> = entries
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .collect();
    known.sort_unstable();
    known
}

/// The files of the variant that is to be copied.
struct ModelFiles {
    id: String,
    ron: String,
}

impl ModelFiles {
    fn read(root: &Utf8Path, id: &str) -> Result<Self, NewVariantError> {
        let variants = root.join("variants");
        let known = folders(root);
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
