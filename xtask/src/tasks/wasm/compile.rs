//! The crate `legwork-wasm`, compiled to WebAssembly.
//!
//! A toolchain of rustup has the standard library for that target once it was added. Where it was not, and cannot
//! be, Debian's toolchain for the web compiles the library from its sources.

use std::path::Path;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8PathBuf;

use super::super::{TaskError, cargo_command, programs};
use super::WasmError;

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
/// For the linker: searches go deep, and the stack of a module is fixed, so many bytes.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// For the linker: without it, every export would first register all variants, at every call.
const CONSTRUCTORS: &str = "-Clink-arg=--export=__wasm_call_ctors";

/// Nobody would read where a panic was, or why: the module ends. So that need not be in there.
const SILENT: &str = "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort";

/// Compiles the module, and gives its file.
pub(super) fn module(metadata: &Metadata) -> Result<Utf8PathBuf, TaskError> {
    // Another toolchain and another profile would only push out what the ordinary builds have made.
    let folder = metadata.target_directory.join("wasm");
    let mut command = if has_target()? {
        cargo_command(&["rustc"])
    } else {
        debian()?
    };
    command
        .current_dir(&metadata.workspace_root)
        .args(["--package", "legwork-wasm", "--lib", "--locked"])
        .args(["--profile", PROFILE, "--target", TARGET])
        .args(["--target-dir", folder.as_str()])
        .args(["--", STACK, CONSTRUCTORS]);
    if !command.status()?.success() {
        return Err(WasmError::Failed("cargo rustc --package legwork-wasm".to_owned()).into());
    }
    let built = folder.join(TARGET).join(PROFILE);
    Ok(built.join("legwork_wasm.wasm"))
}

/// Whether the toolchain in use has the standard library for the target.
fn has_target() -> Result<bool, TaskError> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()?;
    let folder = String::from_utf8_lossy(&output.stdout);
    Ok(output.status.success() && Path::new(folder.trim()).is_dir())
}

/// Cargo of Debian's toolchain for the web, which compiles the standard library too.
fn debian() -> Result<Command, TaskError> {
    for (file, package) in DEBIAN {
        programs::need(file, package).map_err(|_| WasmError::NoTarget)?;
    }
    let mut command = Command::new("/usr/bin/cargo");
    // Cargo that runs this task has told its own toolchain to those that it starts.
    command
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", SILENT)
        .args(["rustc", "-Z", "build-std=std,panic_abort"])
        .args(["-Z", "build-std-features=optimize_for_size"]);
    Ok(command)
}
