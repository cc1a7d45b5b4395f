//! Programs that tasks run and that cargo does not build: browsers, board programs, Node.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::TaskError;

/// Where programs are looked for in addition to `PATH`. Some systems keep their games out of it.
const ALSO: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The path of a program. If it is missing, and this is Debian or a relative of it and we may, its
/// package is installed.
///
/// # Errors
///
/// If the program is still missing; the error names the package.
pub(crate) fn need(program: &str, package: &str) -> Result<PathBuf, TaskError> {
    if let Some(path) = find(program) {
        return Ok(path);
    }
    install(package);
    find(program).ok_or_else(|| TaskError::NoProgram {
        program: program.to_owned(),
        package: package.to_owned(),
    })
}

/// The path of a program, if it is there.
fn find(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&paths).chain(ALSO.map(PathBuf::from));
    folders
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

/// Installs a package if that needs no password. What fails is seen by the program's absence.
fn install(package: &str) {
    let run = |arguments: &[&str]| {
        let is_root = Path::new("/root").read_dir().is_ok();
        let mut command = if is_root {
            Command::new("apt-get")
        } else {
            let mut command = Command::new("sudo");
            command.args(["-n", "apt-get"]);
            command
        };
        command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        // On a system without apt there is nothing to try.
        let _ = command.status();
    };
    run(&["update", "-qq"]);
    run(&["install", "-y", "-qq", "--no-install-recommends", package]);
}
