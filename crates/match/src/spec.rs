//! The specification of a player on a command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

use legwork_core::echo::clip;

/// The name for this program's own engine.
const OWN: &str = "legwork";
/// The folder of Debian's game programs, which may not be on the path.
const GAMES: &str = "/usr/games";

/// The protocol of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol, XBoard's.
    Cecp,
}

impl Protocol {
    /// Its usual name: `UCI`, `USI` or `CECP`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Uci => "UCI",
            Self::Usi => "USI",
            Self::Cecp => "CECP",
        }
    }
}

impl FromStr for Protocol {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text {
            "uci" => Ok(Self::Uci),
            "usi" => Ok(Self::Usi),
            "cecp" | "xboard" => Ok(Self::Cecp),
            other => Err(SpecError::Protocol(other.to_owned())),
        }
    }
}

/// A player: a program, its arguments, protocol and options.
///
/// # Example: three players
///
/// ```
/// use legwork_match::{PlayerSpec, Protocol};
///
/// let ours: PlayerSpec = "legwork option.Hash=64".parse()?;
/// assert!(ours.is_own());
/// let fairymax: PlayerSpec = "fairymax".parse()?;
/// assert_eq!(fairymax.name, "fairymax");
/// let other: PlayerSpec = "cmd=/opt/engine arg=-x proto=cecp name='The other'".parse()?;
/// assert_eq!((other.name.as_str(), other.protocol), ("The other", Some(Protocol::Cecp)));
/// # Ok::<(), legwork_match::SpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    /// Its name in tables and games.
    pub name: String,
    /// The program; `legwork` is our own engine.
    pub program: String,
    pub arguments: Vec<String>,
    /// The folder in which it is started.
    pub folder: Option<PathBuf>,
    /// Its protocol; `None` to detect it.
    pub protocol: Option<Protocol>,
    /// Its own name for the variant; `None` to try the names that are known for it.
    pub variant: Option<String>,
    /// The program's options to set, with their values.
    pub options: Vec<(String, String)>,
}

/// Why a text does not specify a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A quotation mark is not closed.
    #[error("player `{}`: a quotation mark has no end", clip(.0))]
    Quotes(String),
    /// No program is given.
    #[error("player `{}`: expected a program, or `cmd=PROGRAM`", clip(.0))]
    NoProgram(String),
    /// The protocol is unknown.
    #[error("player: proto: expected `uci`, `usi` or `cecp`, found `{}`", clip(.0))]
    Protocol(String),
    /// A setting is unknown.
    #[error(
        "player: expected cmd=, arg=, proto=, name=, dir=, variant= or option.NAME=VALUE, found `{}`", clip(.0)
    )]
    Setting(String),
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let words = shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?;
        let (mut program, mut name) = (None, None);
        let mut spec = Self {
            name: String::new(),
            program: String::new(),
            arguments: Vec::new(),
            folder: None,
            protocol: None,
            variant: None,
            options: Vec::new(),
        };
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                match program {
                    None => program = Some(word),
                    Some(_) => spec.arguments.push(word),
                }
                continue;
            };
            let value = value.to_owned();
            match key {
                "cmd" => program = Some(value),
                "arg" => spec.arguments.push(value),
                "name" => name = Some(value),
                "dir" => spec.folder = Some(value.into()),
                "variant" => spec.variant = Some(value),
                "proto" => spec.protocol = Some(value.parse()?),
                _ => match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
                    Some(option) => spec.options.push((option.to_owned(), value)),
                    None => return Err(SpecError::Setting(word)),
                },
            }
        }
        let program = program.filter(|program| !program.is_empty());
        spec.program = program.ok_or_else(|| SpecError::NoProgram(text.to_owned()))?;
        let stem = Path::new(&spec.program).file_stem();
        let stem = stem.map_or_else(
            || spec.program.clone(),
            |stem| stem.to_string_lossy().into(),
        );
        spec.name = name.unwrap_or(stem);
        Ok(spec)
    }
}

impl PlayerSpec {
    /// Whether it is this program's own engine.
    pub fn is_own(&self) -> bool {
        self.program == OWN
    }

    /// The command that starts it; `own` is that of our own engine.
    pub(crate) fn command(&self, own: &[OsString]) -> Command {
        let mut arguments = &self.arguments[..];
        let mut command = match own.split_first().filter(|_| self.is_own()) {
            Some((program, subcommand)) => {
                let mut command = Command::new(program);
                command.args(subcommand);
                // `legwork engine` is the same as `legwork`.
                if let (Some(first), Some(known)) = (arguments.first(), subcommand.first())
                    && known == first.as_str()
                {
                    arguments = &arguments[1..];
                }
                command
            }
            None => Command::new(self.path()),
        };
        command.args(arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }

    /// The path of the program; Debian's folder of games is searched too.
    fn path(&self) -> PathBuf {
        let bare = PathBuf::from(&self.program);
        let game = Path::new(GAMES).join(&self.program);
        if bare.components().count() > 1 || !game.is_file() {
            return bare;
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&path).any(|folder| folder.join(&bare).is_file());
        if on_path { bare } else { game }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let read = |text: &str| text.parse::<PlayerSpec>();
        let spec = read(
            "cmd=/usr/games/fairymax arg=a=b 'two words' proto=xboard variant=great option.Hash=16 \"option.Ini File=x y\" name=F dir=/tmp",
        )
        .unwrap();
        assert_eq!(spec.program, "/usr/games/fairymax");
        assert_eq!(spec.arguments, ["a=b", "two words"]);
        assert_eq!(spec.protocol, Some(Protocol::Cecp));
        assert_eq!(spec.variant.as_deref(), Some("great"));
        assert_eq!(spec.name, "F");
        assert_eq!(spec.folder, Some("/tmp".into()));
        let options = [("Hash", "16"), ("Ini File", "x y")];
        assert_eq!(
            spec.options,
            options.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
        assert_eq!(read("/opt/bin/engine.exe -x").unwrap().name, "engine");
        let own = ["./legwork", "engine"].map(OsString::from);
        for text in ["legwork --net some.net", "legwork engine --net some.net"] {
            let command = read(text).unwrap().command(&own);
            let arguments: Vec<_> = command.get_args().collect();
            assert_eq!(arguments, ["engine", "--net", "some.net"], "{text}");
        }
    }

    #[test]
    fn a_text_that_names_no_player_is_refused() {
        let error = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert_eq!(error(""), "player ``: expected a program, or `cmd=PROGRAM`");
        assert_eq!(
            error("proto=uci"),
            "player `proto=uci`: expected a program, or `cmd=PROGRAM`"
        );
        assert_eq!(error("x 'y"), "player `x 'y`: a quotation mark has no end");
        assert_eq!(
            error("x proto=ucci"),
            "player: proto: expected `uci`, `usi` or `cecp`, found `ucci`"
        );
        assert_eq!(
            error("x hash=3"),
            "player: expected cmd=, arg=, proto=, name=, dir=, variant= or option.NAME=VALUE, found `hash=3`"
        );
    }
}
