//! Files of games: opening them, and the variants that may occur in them.

use std::fs::{self, File};
use std::io::{self, Read};

use legwork::Variant;
use legwork::pgn::{PgnError, PgnErrorKind, PgnGame, PgnReader, Variants};
use legwork_files::input::InputError;

use crate::args::{OptionValues, RulesArgs, SanForm};
use crate::error::{CliError, FaultKind};
use crate::rules_file::is_rules_among_files;

/// Files of games, and what their games are played by.
#[derive(Debug, clap::Args)]
pub(crate) struct GameFiles {
    /// Files of games; `-` is the standard input. A file of rules whose name ends in `.ron` is the
    /// variant of games that do not name theirs
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The variant of games that do not name theirs [default: orthodox chess]
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// The program that has written the PGN, where its O-O can be the other castling: in Janus Chess it is
    /// Fairy-Stockfish's castling on the King's side, and everyone else's with the nearer Rook. Without
    /// this it is the latter, with a warning. XBoard's games on more than nine ranks, as Xiangqi's, are read with it alone
    #[arg(long, value_name = "STYLE")]
    read_san: Option<SanForm>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    settings: OptionValues,
}

/// An open file, its name, and its size in bytes, if known.
pub(crate) struct GameFile {
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) input: Box<dyn Read>,
}

impl GameFiles {
    /// Returns the variants, and the one for games that do not name theirs.
    pub(crate) fn variants(&self) -> Result<(Variants, Variant), CliError> {
        let rules = self.files.iter().filter(|name| is_rules_among_files(name));
        let mut named = self.variant.iter().chain(&self.rules.files).chain(rules);
        let mut variants = Variants::registered()?;
        let Some(first) = named.next() else {
            if !self.settings.set.is_empty() {
                return Err(CliError::Usage(
                    "--set: expected --variant, the variant of the option",
                ));
            }
            let standard = variants.standard();
            let unknown = |fault| CliError::argument(FaultKind::UnknownVariant, "--variant", fault);
            let standard = standard.map_err(unknown)?;
            return Ok((variants, standard));
        };
        if named.next().is_some() {
            return Err(CliError::Usage(
                "expected at most one variant for games that do not name theirs",
            ));
        }
        let standard = self.settings.open(first)?;
        if is_rules_among_files(first) {
            variants.add(standard.clone());
        }
        variants.set_standard(standard.clone());
        Ok((variants, standard))
    }

    /// Whether a variant is named for games that do not name theirs.
    pub(crate) fn names_variant(&self) -> bool {
        let rules = self.files.iter().any(|name| is_rules_among_files(name));
        rules || self.variant.is_some() || !self.rules.files.is_empty()
    }

    /// Reads the games of a file in PGN. `take` gets each game, and the number of bytes read so far. Returns the variants, which keep
    /// those that were opened.
    pub(crate) fn read_games(
        &self,
        file: GameFile,
        variants: Variants,
        mut take: impl FnMut(Result<PgnGame, PgnError>, u64) -> Result<(), CliError>,
    ) -> Result<Variants, CliError> {
        let mut games = PgnReader::new(file.input, variants);
        if let Some(style) = self.read_san {
            games = games.with_style(style.into());
        }
        while let Some(game) = games.next() {
            match game {
                Err(PgnError {
                    kind: PgnErrorKind::Io(source),
                    ..
                }) => return Err(CliError::file(file.name, InputError::from(source))),
                game => take(game, games.bytes())?,
            }
        }
        Ok(games.into_variants())
    }

    /// Opens every file, so that a missing one is reported before the first is read.
    pub(crate) fn open(&self) -> Result<Vec<GameFile>, CliError> {
        let names = self.files.iter().filter(|name| !is_rules_among_files(name));
        let files: Vec<GameFile> = names.map(|name| open(name)).collect::<Result<_, _>>()?;
        if files.is_empty() {
            Err(CliError::Usage("expected a file of games"))
        } else {
            Ok(files)
        }
    }
}

fn open(name: &str) -> Result<GameFile, CliError> {
    let unreadable = |error: io::Error| CliError::file(name, InputError::from(error));
    if name == "-" {
        return Ok(GameFile {
            name: "standard input".to_owned(),
            bytes: 0,
            input: Box::new(io::stdin()),
        });
    }
    let found = fs::metadata(name).map_err(unreadable)?;
    if let Some(other) = endless(&found) {
        return Err(CliError::file(name, InputError::NoFile(other)));
    }
    Ok(GameFile {
        name: name.to_owned(),
        bytes: found.len(),
        input: Box::new(File::open(name).map_err(unreadable)?),
    })
}

/// Returns what kind of file a path leads to, if it has no end or no content. Pipes are accepted.
fn endless(found: &fs::Metadata) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = found.file_type();
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
    }
    found.is_dir().then_some("a folder")
}
