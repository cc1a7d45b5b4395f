//! `legwork convert`.

mod form;
mod lines;

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use legwork::fen::MendedFen;
use legwork::kifu::{self, Format, KifuError};
use legwork::pgn::{Epd, PgnError, PgnGame, Variants, other_options};
use legwork::san::SanStyle;
use legwork::{Rules, Variant};
use legwork_core::echo::{clip_path, plain};
use legwork_files::input::InputError;
use serde::Serialize;

use super::replay::warnings;
use crate::args::SanForm;
use crate::error::{CliError, complain};
use crate::games::{GameFile, GameFiles};
use crate::output::exit_code;

use form::{Form, Item};
use lines::{LineFault, LineReader};

/// Convert games between PGN, lists of moves, FENs and EPD, and KIF, KI2 and CSA of Shogi, and between ways to write SAN
///
/// A list of moves has one game on a line: `startpos moves e2e4 e7e5`, `fen FEN moves ...`, or moves
/// alone; games like Shogi are written as in USI, `sfen SFEN moves 7g7f ...`. A line `variant ID OPTION=VALUE` says what the games below it are. FENs are all positions
/// of a game, EPDs its last one. What cannot be read is reported on stderr and left out.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    /// The input format [default: by the extension .moves, .usi, .fen, .sfen, .epd, .kif, .kifu, .ki2, .ki2u, .csa; otherwise pgn]
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,
    /// The output format
    #[arg(long, value_name = "FORM", default_value = "pgn")]
    to: Form,
    /// How SAN is written: plain, or as XBoard, cutechess or Fairy-Stockfish writes it
    #[arg(long, value_name = "STYLE", default_value = "plain")]
    san: SanForm,
    #[command(flatten)]
    files: GameFiles,
}

const JSON: &str = r#"With --json, in place of --to, a list of
  {"variant", "options": {name: value}, "fen": where the game starts, "moves": [in coordinates, or as in USI],
   "san": [the same], "result"}
Exit codes: 0 if all is converted, 1 if anything is left out, 2 if a file cannot be read."#;

/// A game as JSON.
#[derive(Serialize)]
struct Row<'a> {
    variant: &'a str,
    options: &'a std::collections::BTreeMap<String, String>,
    fen: String,
    moves: Vec<String>,
    san: Vec<String>,
    result: String,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let (variants, standard) = args.files.variants()?;
    let files = args.files.open()?;
    let mut converter = Converter {
        to: args.to,
        json,
        style: args.san.into(),
        out: BufWriter::new(io::stdout().lock()),
        said: standard.clone(),
        written: 0,
        faults: 0,
    };
    match converter.all(files, args, variants, &standard) {
        Err(CliError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        other => other?,
    }
    Ok(exit_code(converter.faults > 0))
}

struct Converter<W> {
    to: Form,
    json: bool,
    style: SanStyle,
    out: W,
    /// The variant that the list of moves has named most recently.
    said: Variant,
    written: u64,
    faults: u64,
}

impl<W: Write> Converter<W> {
    fn all(
        &mut self,
        files: Vec<GameFile>,
        Args {
            from,
            files: reading,
            ..
        }: &Args,
        mut variants: Variants,
        standard: &Variant,
    ) -> Result<(), CliError> {
        if self.json {
            write!(self.out, "[")?;
        }
        for file in files {
            let form = from.unwrap_or_else(|| Form::of(&file.name));
            let name = file.name.clone();
            if form.is_of_shogi() {
                // Without --variant it is the usual one of these formats, and not orthodox chess.
                let given = reading.names_variant().then_some(standard);
                let games = kifu::read_from(file.input, given)
                    .map_err(|error| CliError::file(name.clone(), InputError::from(error)))?;
                for game in games {
                    match game {
                        Ok(game) => self.write(&name, &Item::from(game))?,
                        Err(KifuError {
                            line,
                            game,
                            ply,
                            kind,
                        }) => {
                            let fault = in_game(game, ply, &kind);
                            self.complain(&name, line.unwrap_or(1), &fault);
                        }
                    }
                }
                continue;
            }
            if form != Form::Pgn {
                for item in LineReader::new(file.input, form, standard.clone()) {
                    match item {
                        Ok(item) => {
                            if let Some((line, mended)) = &item.mended {
                                warn(&name, *line, mended);
                            }
                            self.write(&name, &item)?;
                        }
                        Err(LineFault::Io(source)) => {
                            return Err(CliError::file(name, InputError::from(source)));
                        }
                        Err(LineFault::At(line, fault)) => self.complain(&name, line, &fault),
                    }
                }
                continue;
            }
            variants = reading.read_games(file, variants, |game, _| match game {
                Ok(game) => {
                    for warning in warnings(&game) {
                        complain(&plain(&format!("{}:{warning}", clip_path(&name))));
                    }
                    self.write(&name, &Item::from(game))
                }
                Err(PgnError {
                    line,
                    game,
                    ply,
                    kind,
                }) => {
                    self.complain(&name, line, &in_game(game, ply, &kind));
                    Ok(())
                }
            })?;
        }
        if self.json {
            let end = if self.written == 0 { "" } else { "\n" };
            writeln!(self.out, "{end}]")?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn complain(&mut self, file: &str, line: u64, fault: &str) {
        self.faults += 1;
        complain(&plain(&format!("{}:{line}: {fault}", clip_path(file))));
    }

    fn write(&mut self, file: &str, item: &Item) -> Result<(), CliError> {
        let game = &item.game;
        if self.json {
            let comma = if self.written == 0 { "\n" } else { ",\n" };
            let row = serde_json::to_string(&self.row(game)).map_err(io::Error::from)?;
            write!(self.out, "{comma}  {row}")?;
        } else {
            match self.to {
                Form::Kif => return self.shogi(file, game, Format::Kif),
                Form::Ki2 => return self.shogi(file, game, Format::Ki2),
                Form::Csa => return self.shogi(file, game, Format::Csa),
                Form::Pgn => game.write(&mut self.out, self.style)?,
                Form::Moves => self.moves(game)?,
                Form::Fens => {
                    for position in game.positions() {
                        writeln!(self.out, "{}", position.fen())?;
                    }
                }
                Form::Epd => {
                    let epd = Epd {
                        position: game.last(),
                        operations: item.operations.clone(),
                        mended: None,
                    };
                    writeln!(self.out, "{epd}")?;
                }
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Writes a game in a format of Shogi.
    fn shogi(&mut self, file: &str, game: &PgnGame, format: Format) -> Result<(), CliError> {
        match kifu::write(game, format) {
            Ok(text) => {
                let between = match format {
                    _ if self.written == 0 => "",
                    Format::Csa => "/\n",
                    Format::Kif | Format::Ki2 => "\n",
                };
                write!(self.out, "{between}{text}")?;
                self.written += 1;
            }
            Err(fault) => {
                self.complain(file, game.line, &format!("game {}: {fault}", game.number));
            }
        }
        Ok(())
    }

    fn row<'a>(&self, game: &'a PgnGame) -> Row<'a> {
        let rules = game.start.rules();
        let moves = || game.positions().zip(&game.main.moves);
        Row {
            variant: &rules.id,
            options: &rules.chosen,
            fen: game.start.fen(),
            moves: moves()
                .map(|(position, played)| position.text_in_style(played.mv))
                .collect(),
            san: moves()
                .map(|(position, played)| position.san_with(played.mv, self.style))
                .collect(),
            result: game.result.to_string(),
        }
    }

    fn moves(&mut self, game: &PgnGame) -> io::Result<()> {
        let variant = game.start.variant();
        if !same(variant.rules(), self.said.rules()) {
            self.said = variant.clone();
            let rules = variant.rules();
            let options = other_options(rules).into_iter();
            let options: String = options.map(|chosen| format!(" {chosen}")).collect();
            writeln!(self.out, "variant {}{options}", rules.id)?;
        }
        if game.start == variant.start() {
            write!(self.out, "startpos")?;
        } else if let Some(sfen) = game.start.sfen() {
            write!(self.out, "sfen {sfen}")?;
        } else {
            write!(self.out, "fen {}", game.start.fen())?;
        }
        if !game.main.moves.is_empty() {
            write!(self.out, " moves")?;
        }
        for (position, played) in game.positions().zip(&game.main.moves) {
            write!(self.out, " {}", position.text_in_style(played.mv))?;
        }
        writeln!(self.out)
    }
}

/// Says how a FEN of a file was read.
fn warn(file: &str, line: u64, mended: &MendedFen) {
    complain(&plain(&format!("{}:{line}: {mended}", clip_path(file))));
}

/// A fault with its place in a file of games.
fn in_game(game: u64, ply: Option<u32>, fault: &dyn fmt::Display) -> String {
    let ply = ply.map_or_else(String::new, |ply| format!(", ply {ply}"));
    format!("game {game}{ply}: {fault}")
}

fn same(a: &Rules, b: &Rules) -> bool {
    a.id == b.id && a.chosen == b.chosen
}
