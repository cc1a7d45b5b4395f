//! `cargo xtask new-variant`: writes a crate that builds, is registered and passes the tests of
//! every variant.
//!
//! Everything is computed and checked before the first file is written.

pub(super) mod facade;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8Path;
use clap::value_parser;

use legwork_new_variant::{BadName, Name, NewRuleFile, NoRules, files, like, of_file, orthodox};

use self::facade::BadFacade;
use super::variant_folders::{self, VariantFolders};
use super::{TaskError, at, process, workspace};

/// Why there is no new variant.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NewVariantError {
    /// The name is in use.
    #[error("`{name}` is taken: {by}")]
    Taken { name: String, by: String },
    /// There are no sound rules for that board.
    #[error(transparent)]
    Rules(#[from] NoRules),
    /// The facade cannot be edited.
    #[error(transparent)]
    Facade(#[from] BadFacade),
    /// The name of the file cannot be the name of the variant.
    #[error("{0}; name the variant: `cargo xtask new-variant NAME --from FILE.ron`")]
    Unnamed(BadName),
}

/// Where the rules of a new variant come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Its id: small letters, digits and hyphens, such as `omega-lite`; with --from, the file's name
    /// if it is left out.
    #[arg(required_unless_present = "from")]
    name: Option<Name>,
    /// How many files the board has, from 4 (King, Queen and two Rooks) to 16; with --like, as many as
    /// there if it is left out.
    #[arg(long, required_unless_present_any = ["like", "from"], value_parser = value_parser!(u8).range(4..=16))]
    files: Option<u8>,
    /// How many ranks the board has, from 5 (two a side, and one to meet on) to 16; with --like, as
    /// many as there if it is left out.
    #[arg(long, required_unless_present_any = ["like", "from"], value_parser = value_parser!(u8).range(5..=16))]
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

    /// The rules, and what they were begun with, in words.
    fn rules(&self, root: &Utf8Path, name: &Name) -> Result<(NewRuleFile, String), TaskError> {
        let folder = root.join("variants");
        let variants = VariantFolders(folder.as_std_path());
        let (rules, begun_with) = match (&self.from, &self.like) {
            (Some(file), _) => (of_file(file, &variants), "the rules of a file".to_owned()),
            (None, Some(id)) if !variant_folders::ids(root).contains(id) => {
                return Err(variant_folders::unknown(root, id, " to copy"));
            }
            (None, Some(id)) => (
                like(name, id, (self.files, self.ranks), &variants),
                format!("`{id}`'s pieces"),
            ),
            // The parser of the arguments has asked for both sides.
            (None, None) => (
                orthodox(name, self.files.unwrap_or(8), self.ranks.unwrap_or(8)),
                "the orthodox pieces".to_owned(),
            ),
        };
        Ok((rules.map_err(NewVariantError::from)?, begun_with))
    }
}

/// Writes the crate, links it, and says what to do next.
pub(crate) fn run(arguments: &Arguments) -> Result<(), TaskError> {
    let name = &arguments.name()?;
    let metadata = workspace()?;
    let root = &metadata.workspace_root;
    is_free(&metadata, name)?;
    let (rules, begun_with) = arguments.rules(root, name)?;
    let links = Links::read(root)?;
    let linked = links.with(name, &version(&metadata));
    let linked = linked.map_err(NewVariantError::from)?;
    for (file, text) in &files(name, &rules, &begun_with) {
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
         - cargo run --bin legwork -- show {name}",
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
    pub(super) fn read(root: &Utf8Path) -> Result<Self, TaskError> {
        Ok(Self {
            manifest: read(&root.join(MANIFEST))?,
            library: read(&root.join(LIBRARY))?,
        })
    }

    /// The files with a variant.
    fn with(&self, name: &Name, version: &str) -> Result<Self, BadFacade> {
        Ok(Self {
            manifest: facade::manifest(&self.manifest, name, version)?,
            library: facade::library(&self.library, name)?,
        })
    }

    /// The files without it.
    pub(super) fn without(&self, name: &Name) -> Result<Self, BadFacade> {
        Ok(Self {
            manifest: facade::manifest_without(&self.manifest, name)?,
            library: facade::library_without(&self.library, name),
        })
    }

    /// Writes the files, and has cargo sort the lines and bring `Cargo.lock` up to date.
    pub(super) fn write(&self, root: &Utf8Path) -> Result<(), TaskError> {
        write(&root.join(MANIFEST), &self.manifest)?;
        write(&root.join(LIBRARY), &self.library)?;
        process::output(process::cargo(&["fmt", "--package", "legwork"]).current_dir(root))?;
        let update = ["update", "--workspace", "--offline"];
        process::output(process::cargo(&update).current_dir(root))?;
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

fn read(path: &Utf8Path) -> Result<String, TaskError> {
    fs::read_to_string(path).map_err(at(path))
}

/// Writes a file, and the folders above it.
fn write(path: &Utf8Path, text: &str) -> Result<(), TaskError> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(at(path))
}

/// Checks that the name is free.
fn is_free(metadata: &Metadata, name: &Name) -> Result<(), NewVariantError> {
    let taken = |by: String| {
        Err(NewVariantError::Taken {
            name: name.to_string(),
            by,
        })
    };
    let folder = metadata.workspace_root.join("variants").join(name.id());
    if folder.exists() {
        return taken(format!("there is a folder variants/{name}"));
    }
    let package = name.package();
    let packages = metadata.workspace_packages();
    if packages.iter().any(|other| other.name == package) {
        return taken(format!("there is a crate {package}"));
    }
    Ok(())
}
