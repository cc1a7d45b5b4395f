//! `cargo xtask bots`: clients of other people that drive the engine, each over a local server in the place of its site.
//!
//! fairyfishnet and lishoginet are from Python's registry, in an environment in `target/bots`, and lichess-bot from its repository. The servers
//! are the scripts in `xtask/bots`. Nothing of the clients is kept here.

use std::process::Command;

use super::python::{environment, pip};
use super::sources::Sources;
use super::{TaskError, process, workspace};

/// The clients from Python's registry, and what lichess-bot needs.
const PACKAGES: [&str; 8] = [
    "fairyfishnet==1.16.74",
    "lishoginet==2.0.0",
    "pyffish==0.0.90",
    "chess==1.11.*",
    "PyYAML==6.*",
    "backoff==2.*",
    "requests==2.*",
    "rich==15.*",
];
/// lichess-bot in its version 2026.8.2.1.
const LICHESS_BOT: Sources = Sources {
    owner: "lichess-bot-devs",
    name: "lichess-bot",
    revision: "bedd1d9e86a8c4c96319490533e4e20fe63d1ac8",
};

/// Runs each client with our engine.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    let engine = process::legwork(&metadata)?;
    let folder = metadata.target_directory.join("bots");
    let python = environment(&folder.join("python"), false)?;
    pip(&python, &[&["install", "--quiet"], &PACKAGES[..]].concat())?;
    let scripts = metadata.workspace_root.join("xtask/bots");
    let drive = |script: &str, argument: &str| {
        let script = scripts.join(script);
        let mut client = Command::new(&python);
        process::run(client.args([script.as_str(), argument, engine.as_str()]))
    };
    drive("fishnet.py", "fairyfishnet")?;
    drive("fishnet.py", "lishoginet")?;
    let bot = folder.join("lichess-bot");
    LICHESS_BOT.get(&bot)?;
    drive("lichess.py", bot.as_str())
}
