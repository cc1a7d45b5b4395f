//! The crate `legwork-wasm`, compiled to WebAssembly.
//!
//! The standard library is compiled along with it from its sources, which makes the module a seventh smaller:
//! rustup's sources if they were added, else Debian's. A toolchain to which only the target was added links the
//! library that comes with the target.

use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::super::{TaskError, at, fault, process, programs};

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile of the root manifest that is for the web.
const PROFILE: &str = "wasm";
/// Debian's files, with the packages that have them.
const DEBIAN: [(&str, &str); 4] = [
    ("/usr/bin/rustc", "rustc-web"),
    ("/usr/bin/cargo", "cargo-web"),
    (
        "/usr/lib/rustlib/src/rust/library/std/Cargo.toml",
        "rust-web-src",
    ),
    ("wasm-ld-19", "lld-19"),
];
/// The sources of the standard library in a toolchain.
const STD: &str = "lib/rustlib/src/rust/library/std/Cargo.toml";

/// For the linker: the stack of a module has a fixed size in bytes, and a search recurses deeply.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// For the linker: without it, every export would first register all variants, at every call.
const CONSTRUCTORS: &str = "-Clink-arg=--export=__wasm_call_ctors";

/// The place and message of a panic are left out, since the module just ends. Sets of squares are two vectors, and generic code is
/// compiled once, not once for each crate that uses it: modules are a twelfth smaller, and none slower.
const FLAGS: &str = "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort -Ctarget-feature=+simd128 \
                     -Zshare-generics=y";

/// The module whose calls are compared with ffish.js's, and the crates that are compiled for speed in it alone: it grows by a fifteenth, and
/// takes half the time to read a FEN or a SAN. Pages begin with the other module, of which every byte counts.
const WHOLE: &str = "legwork-wasm";
const QUICK: [(&str, &str); 4] = [
    ("legwork-core", "2"),
    ("legwork-ffish", "2"),
    ("legwork-kernel", "\"s\""),
    ("legwork-notation", "2"),
];

/// The variable by which `legwork-wasm` finds the rules of the variants as bytes, if it reads no rule files.
const TABLE: &str = "LEGWORK_VARIANTS";

/// The fault of a system that has the standard library for the target in neither way.
const NO_TARGET: &str = "no standard library for WebAssembly: run `rustup component add rust-src`, or on Debian \
                         `apt-get install rustc-web cargo-web rust-web-src lld-19`";

/// Compiles a package as a module, and gives its file.
pub(super) fn module(metadata: &Metadata, package: &str) -> Result<Utf8PathBuf, TaskError> {
    // Another toolchain and another profile would only push out what the ordinary builds have made.
    let folder = metadata.target_directory.join("wasm");
    let mut command = if is_in_toolchain("sysroot", STD)? {
        println!("std      compiled from the sources in the toolchain, once for all modules");
        let mut command = process::cargo(&["rustc"]);
        compile_std(&mut command);
        command
    } else if is_in_toolchain("target-libdir", "")? {
        println!(
            "std      that of {TARGET} in the toolchain; compiled from `rust-src`, modules are a seventh smaller"
        );
        process::cargo(&["rustc"])
    } else {
        println!(
            "std      compiled from Debian's sources by Debian's toolchain, once for all modules"
        );
        debian()?
    };
    command
        .current_dir(&metadata.workspace_root)
        .env(TABLE, table(metadata, &folder)?)
        .args([
            "--package",
            package,
            "--lib",
            "--crate-type",
            "cdylib",
            "--locked",
        ])
        .args(["--profile", PROFILE, "--target", TARGET])
        .args(["--target-dir", folder.as_str()]);
    for (name, level) in QUICK.iter().filter(|_| package == WHOLE) {
        let set = format!("profile.{PROFILE}.package.{name}.opt-level={level}");
        command.args(["--config", &set]);
    }
    command.args(["--", STACK, CONSTRUCTORS]);
    process::run(&mut command)?;
    let built = folder.join(TARGET).join(PROFILE);
    Ok(built.join(format!("{}.wasm", package.replace('-', "_"))))
}

/// Writes the rules of the variants as bytes, and gives the file. It is left alone if they have not changed.
fn table(metadata: &Metadata, folder: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let [file, new] = ["variants.bin", "variants.new"].map(|name| folder.join(name));
    fs::create_dir_all(folder).map_err(at(folder))?;
    let program = ["run", "--quiet", "--bin", "table", "--"];
    process::run(
        process::cargo(&program)
            .arg(&new)
            .current_dir(&metadata.workspace_root),
    )?;
    let bytes = fs::read(&new).map_err(at(&new))?;
    match fs::read(&file) {
        Ok(known) if known == bytes => {}
        _ => fs::rename(&new, &file).map_err(at(&new))?,
    }
    Ok(file)
}

/// Whether the toolchain in use has a file or folder, in the folder that rustc prints under this name.
fn is_in_toolchain(folder: &str, path: &str) -> Result<bool, TaskError> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--print", folder, "--target", TARGET]);
    let output = command.output().map_err(process::not_started(&command))?;
    let folder = String::from_utf8_lossy(&output.stdout);
    Ok(output.status.success() && Path::new(folder.trim()).join(path).exists())
}

/// Has the standard library compiled too, and small. Cargo and rustc allow that in a stable release only if asked to.
fn compile_std(command: &mut Command) {
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
        .args(["-Z", "build-std=std,panic_abort"])
        .args(["-Z", "build-std-features=optimize_for_size"]);
}

/// Cargo of Debian's toolchain for the web.
fn debian() -> Result<Command, TaskError> {
    for (file, package) in DEBIAN {
        programs::need(file, package).map_err(|_| fault(NO_TARGET))?;
    }
    let mut command = Command::new("/usr/bin/cargo");
    // Cargo that runs this task has set its own toolchain for those that it starts.
    command
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .env("RUSTC", "/usr/bin/rustc")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
        .arg("rustc");
    compile_std(&mut command);
    Ok(command)
}
