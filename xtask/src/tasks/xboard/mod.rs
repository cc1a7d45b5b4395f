//! `cargo xtask xboard`: the engine in XBoard, on a virtual display.
//!
//! XBoard judges by its own rules, so games that it plays through show what no test of ours can: that
//! what the engine says is understood. A user made of mouse clicks then plays with a Lion. Pictures and logs
//! are kept in `target/xboard`.

mod display;
mod games;
mod picture;
mod session;
mod user;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{TaskError, at, fault, process, programs, workspace};

/// Rules that the engine reads from a file, as the README starts it: XBoard's name for them, and what the file says.
const FILES: [(&str, &str); 3] = [
    ("champions", CHAMPIONS),
    ("house", HOUSE),
    ("minishogi", MINISHOGI),
];
/// XBoard would refuse moves of orthodox chess in this game, and the other way round.
const CHAMPIONS: &str = r#"(
    like: "chess",
    without: ["Q"],
    name: "Champions",
    pieces: [(letter: "C", name: "Champion", betza: "WAD")],
    start: "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["C", "R", "B", "N"])],
)"#;
/// Captured pieces are dropped.
const HOUSE: &str = r#"(like: "crazyhouse", name: "House")"#;
/// A game with drops in which pieces are crowned.
const MINISHOGI: &str = r#"(like: "minishogi", name: "Minishogi from a file")"#;

/// The variants that are played: names that XBoard has for variants, and those that only the engine defines.
///
/// Not Tori Shogi: XBoard passes the move of a Quail to the last rank on as a promotion, which no Quail has. Nor Wildebeest
/// Chess: XBoard refuses the promotion of a Pawn on the last rank but one. Nor Shako: XBoard refuses castling off the first rank.
const VARIANTS: [&str; 11] = [
    "gothic",
    "caparandom",
    "super",
    "seirawan",
    "elven",
    "chuchess",
    "minixiangqi",
    "grand",
    "champions",
    "house",
    "minishogi",
];

/// The programs that take part.
pub(crate) struct Programs {
    xboard: PathBuf,
    server: PathBuf,
    mouse: PathBuf,
    camera: PathBuf,
    converter: PathBuf,
    legwork: PathBuf,
    /// Where pictures, games and logs go.
    folder: PathBuf,
}

impl Programs {
    /// The files of rules that are played.
    fn rules(&self) -> [PathBuf; FILES.len()] {
        FILES.map(|(variant, _)| self.folder.join(format!("{variant}.ron")))
    }
}

/// Lets XBoard play games of every variant, and then a user.
pub(crate) fn run(games: u32, seconds: u32) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let folder = metadata.target_directory.join("xboard").into_std_path_buf();
    // Nothing of an earlier run may be taken for something of this one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let programs = Programs {
        xboard: programs::need("xboard", "xboard")?,
        server: programs::need("Xvfb", "xvfb")?,
        mouse: programs::need("xdotool", "xdotool")?,
        camera: programs::need("import", "imagemagick")?,
        converter: programs::need("convert", "imagemagick")?,
        legwork: process::legwork(&metadata)?.into(),
        folder,
    };
    for (file, (_, rules)) in programs.rules().iter().zip(FILES) {
        fs::write(file, rules).map_err(at(file))?;
    }
    games::play(&programs, games, seconds)?;
    user::play(&programs)?;
    println!(
        "pictures, games and logs are in {}",
        programs.folder.display()
    );
    Ok(())
}

/// Looks again and again until something is there.
fn wait<T>(
    what: &str,
    seconds: u64,
    log: &Path,
    mut look: impl FnMut() -> Result<Option<T>, TaskError>,
) -> Result<T, TaskError> {
    const PAUSE: Duration = Duration::from_millis(100);
    for _ in 0..seconds * 10 {
        if let Some(found) = look()? {
            return Ok(found);
        }
        std::thread::sleep(PAUSE);
    }
    let log = log.display();
    Err(fault(format!(
        "expected {what} within {seconds} s; see {log}"
    )))
}
