//! Records with one game or position per line.

use std::io::{self, BufRead, BufReader, Read};

use legwork::fen::MendedFen;
use legwork::pgn::{Epd, PgnGame};
use legwork::{Game, Position, Variant};
use legwork_core::fault::without_mark;

use super::form::{Form, Item};
use crate::args::read_any_move;

/// The maximum length of a line in bytes.
const LINE: u64 = 1 << 20;

/// The reason why a line was not read.
pub(super) enum LineFault {
    Io(io::Error),
    /// The number of the line, from 1, and a description of the fault.
    At(u64, String),
}

/// The games of a text, one on each line.
pub(super) struct LineReader {
    input: BufReader<Box<dyn Read>>,
    form: Form,
    variant: Variant,
    line: u64,
    over: bool,
}

impl LineReader {
    pub(super) fn new(input: Box<dyn Read>, form: Form, variant: Variant) -> Self {
        Self {
            input: BufReader::new(input),
            form,
            variant,
            line: 0,
            over: false,
        }
    }

    /// The next line; `None` at the end.
    fn next_line(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        self.line += 1;
        if self
            .input
            .by_ref()
            .take(LINE)
            .read_until(b'\n', &mut bytes)?
            == 0
        {
            return Ok(None);
        }
        if bytes.len() as u64 == LINE && !bytes.ends_with(b"\n") {
            // Skips the rest of the line in pieces.
            loop {
                bytes.clear();
                let count = self
                    .input
                    .by_ref()
                    .take(LINE)
                    .read_until(b'\n', &mut bytes)?;
                if count == 0 || bytes.ends_with(b"\n") {
                    break;
                }
            }
            return Ok(Some(Err(format!(
                "a line is too long, expected at most {LINE} bytes"
            ))));
        }
        let text = String::from_utf8(bytes);
        Ok(Some(
            text.map_err(|_| "not UTF-8, expected text".to_owned()),
        ))
    }

    /// Reads a line; `None` if it contains no game.
    fn read(&mut self, text: &str) -> Result<Option<Item>, String> {
        let text = without_mark(text).trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(None);
        }
        if let Some(named) = text.strip_prefix("variant ") {
            self.variant = variant(named)?;
            return Ok(None);
        }
        let mut operations = Vec::new();
        let (game, mended) = match self.form {
            Form::Epd => {
                let epd = Epd::read(&self.variant, text).map_err(|error| error.to_string())?;
                operations = epd.operations;
                (PgnGame::new(epd.position), epd.mended)
            }
            Form::Fens => {
                let (position, mended) = self.set_up(text)?;
                (PgnGame::new(position), mended)
            }
            Form::Moves | Form::Pgn | Form::Kif | Form::Ki2 | Form::Csa => self.moves(text)?,
        };
        Ok(Some(Item {
            game,
            operations,
            mended: mended.map(|mended| (self.line, mended)),
        }))
    }

    fn set_up(&self, fen: &str) -> Result<(Position, Option<MendedFen>), String> {
        self.variant
            .position_mended(fen)
            .map_err(|error| error.to_string())
    }

    /// `startpos moves e2e4`, `fen FEN moves e2e4`, `sfen SFEN moves 7g7f`, `e2e4`.
    fn moves(&self, text: &str) -> Result<(PgnGame, Option<MendedFen>), String> {
        let text = text.strip_prefix("position ").unwrap_or(text);
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None if set_up(text).is_some() || text == "startpos" => (text, ""),
            None => ("startpos", text),
        };
        let (start, mended) = match set_up(start) {
            Some(fen) => self.set_up(fen)?,
            None if start == "startpos" => (self.variant.start(), None),
            None => {
                return Err("expected `startpos`, or `fen` and a FEN, before `moves`".to_owned());
            }
        };
        let mut game = Game::new(start.clone(), legwork::Adjudication::NONE);
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let mv = read_any_move(game.position(), text);
            let played = mv.and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
            played.map_err(|error| format!("move {number}: {error}"))?;
        }
        let game = PgnGame::of_moves(start, game.moves()).map_err(|error| error.to_string())?;
        Ok((game, mended))
    }
}

/// The FEN of `fen FEN`, or the SFEN of `sfen SFEN`.
fn set_up(start: &str) -> Option<&str> {
    let fen = start.strip_prefix("fen ");
    fen.or_else(|| start.strip_prefix("sfen "))
}

/// Opens `gothic` or `chu promotion=shogi`.
fn variant(named: &str) -> Result<Variant, String> {
    let mut words = named.split_whitespace();
    let id = words.next().unwrap_or_default();
    let options: Option<Vec<(&str, &str)>> = words.map(|word| word.split_once('=')).collect();
    let options = options.ok_or("expected OPTION=VALUE after the variant")?;
    Variant::open(id, &options).map_err(|error| error.to_string())
}

impl Iterator for LineReader {
    type Item = Result<Item, LineFault>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.over {
            let text = match self.next_line() {
                Ok(Some(text)) => text,
                Ok(None) => {
                    self.over = true;
                    return None;
                }
                Err(error) => {
                    self.over = true;
                    return Some(Err(LineFault::Io(error)));
                }
            };
            match text.and_then(|text| self.read(&text)) {
                Ok(None) => {}
                Ok(Some(item)) => return Some(Ok(item)),
                Err(fault) => return Some(Err(LineFault::At(self.line, fault))),
            }
        }
        None
    }
}
