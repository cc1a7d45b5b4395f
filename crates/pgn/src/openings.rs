//! Openings. Two games with colours swapped start from the same opening, which depends on the number of the pair and the
//! seed alone, so that every machine and every repetition has the same.

use legwork_core::dice::{Dice as _, lot};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use legwork_core::moves::Move;
use legwork_core::setups::SetUpError;
use legwork_notation::fen::FenError;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::epd::{Epd, EpdError};
use crate::error::{PgnError, PgnWarningKind};
use crate::reader::PgnReader;
use crate::variants::Variants;

/// How often random moves are tried until the position is quiet.
const DRAWS: u64 = 200;
/// A position in which a capture wins at least this many centipawns is not quiet.
const WON: i32 = 100;

/// An opening: a position, and moves from there.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The position.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game after its moves.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start.clone(), Adjudication::ALL);
        for &mv in &self.moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Why there are no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// A set-up cannot be made.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// The position of a set-up is not valid.
    #[error("set-up {number}: {source}")]
    Fen {
        /// The set-up.
        number: u64,
        /// The fault.
        source: FenError,
    },
    /// A line of a file of positions is faulty.
    #[error("line {line}: {source}")]
    Epd {
        /// The line.
        line: usize,
        /// The fault.
        source: EpdError,
    },
    /// A game of a file of games is faulty.
    #[error(transparent)]
    Pgn(Box<PgnError>),
    /// A game is of another variant than the match.
    #[error("line {line}: game {game}: expected a game of {expected}, found one of {found}")]
    Another {
        /// The line where the game begins.
        line: u64,
        /// The number of the game.
        game: u64,
        /// The variant of the match.
        expected: String,
        /// The variant of the game.
        found: String,
    },
    /// A file has no openings.
    #[error("expected an opening in which the game is not over, found none")]
    None,
}

/// A file of openings, as text.
#[derive(Debug, Clone)]
pub enum OpeningFile {
    /// Positions, one on each line.
    Epd(String),
    /// Games, and the ply after which each is cut off; `None` to use whole games.
    Pgn(String, Option<usize>),
}

/// The positions from which games start, before random moves.
#[derive(Debug, Clone)]
pub enum Starts {
    /// The variant's own.
    Array,
    /// Random set-ups.
    Drawn,
    /// Set-ups in the order of their numbers, this one first.
    Numbered(u64),
    /// The openings of a file, in the order of the file.
    File(Vec<Opening>),
    /// The openings of a file, shuffled.
    Shuffled(Vec<Opening>),
}

impl Starts {
    /// Drawn set-ups if the variant has set-ups, otherwise its array.
    pub fn of(variant: &Variant) -> Self {
        match variant.set_up_count() {
            Ok(_) => Self::Drawn,
            Err(_) => Self::Array,
        }
    }

    /// Reads the openings of a file. `warn` gets a line for each opening that was repaired, and what was wrong with it.
    ///
    /// # Errors
    ///
    /// If an opening is faulty, or there is none.
    pub fn of_file(
        variant: &Variant,
        file: &OpeningFile,
        shuffled: bool,
        warn: &mut dyn FnMut(String),
    ) -> Result<Self, OpeningError> {
        let mut openings = match file {
            OpeningFile::Epd(text) => of_epd(variant, text, warn)?,
            OpeningFile::Pgn(text, plies) => of_pgn(variant, text, *plies, warn)?,
        };
        openings.retain(|opening| opening.game().verdict().is_none());
        if openings.is_empty() {
            return Err(OpeningError::None);
        }
        Ok(if shuffled {
            Self::Shuffled(openings)
        } else {
            Self::File(openings)
        })
    }
}

fn of_epd(
    variant: &Variant,
    text: &str,
    warn: &mut dyn FnMut(String),
) -> Result<Vec<Opening>, OpeningError> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = lines.map(|(at, line)| match Epd::read(variant, line) {
        Ok(epd) => {
            if let Some(mended) = epd.mended {
                warn(format!("line {}: {mended}", at + 1));
            }
            Ok(Opening {
                start: epd.position,
                moves: Vec::new(),
            })
        }
        Err(source) => Err(OpeningError::Epd {
            line: at + 1,
            source,
        }),
    });
    read.collect()
}

fn of_pgn(
    variant: &Variant,
    text: &str,
    plies: Option<usize>,
    warn: &mut dyn FnMut(String),
) -> Result<Vec<Opening>, OpeningError> {
    // An empty registry is not an error here: the match has its own variant.
    let mut variants = Variants::registered().unwrap_or_default();
    variants.add(variant.clone());
    variants.set_standard(variant.clone());
    let mut openings = Vec::new();
    for game in PgnReader::new(text.as_bytes(), variants) {
        let game = game.map_err(|error| OpeningError::Pgn(Box::new(error)))?;
        let (expected, found) = (variant.rules(), game.start.rules());
        if expected.id != found.id || expected.chosen != found.chosen {
            return Err(OpeningError::Another {
                line: game.line,
                game: game.number,
                expected: expected.id.clone(),
                found: found.id.clone(),
            });
        }
        // What variations, glyphs and tags lack makes no difference to an opening.
        let starts =
            (game.warnings.iter()).filter(|warning| matches!(warning.kind, PgnWarningKind::Fen(_)));
        starts.for_each(|warning| warn(warning.to_string()));
        let moves = game.main.moves.iter().map(|played| played.mv);
        openings.push(Opening {
            start: game.start.clone(),
            moves: moves.take(plies.unwrap_or(usize::MAX)).collect(),
        });
    }
    Ok(openings)
}

/// The openings of a match.
#[derive(Debug, Clone)]
pub struct Openings {
    variant: Variant,
    starts: Starts,
    /// The number of random legal moves that are added.
    plies: u32,
    seed: u64,
}

impl Openings {
    /// The openings of a match: these starts, followed by `plies` random legal moves.
    ///
    /// # Errors
    ///
    /// If the variant has no set-ups, or none with the given number.
    pub fn new(
        variant: &Variant,
        starts: Starts,
        plies: u32,
        seed: u64,
    ) -> Result<Self, OpeningError> {
        match starts {
            Starts::Numbered(number) => drop(variant.set_up(number)?),
            Starts::Drawn => drop(variant.seeded(seed)?),
            _ => {}
        }
        Ok(Self {
            variant: variant.clone(),
            starts,
            plies,
            seed,
        })
    }

    /// The opening of a pair of games, counted from 0.
    ///
    /// # Errors
    ///
    /// If a set-up is faulty.
    pub fn pair(&self, pair: u64) -> Result<Opening, OpeningError> {
        let mut opening = self.start(pair)?;
        if self.plies > 0 {
            let random = self.random(&opening.game(), pair);
            opening.moves.extend(random);
        }
        Ok(opening)
    }

    fn start(&self, pair: u64) -> Result<Opening, OpeningError> {
        let of =
            |place: u64, openings: &[Opening]| openings[place as usize % openings.len()].clone();
        let start = match &self.starts {
            Starts::Array => self.variant.start(),
            Starts::Drawn => {
                let number = self.variant.seeded(lot(self.seed, [pair, 0]))?.number;
                self.set_up(number as u64)?
            }
            Starts::Numbered(first) => self.numbered(*first, pair)?,
            Starts::File(openings) => return Ok(of(pair, openings)),
            Starts::Shuffled(openings) => {
                // Each pass through the file is shuffled anew.
                let length = openings.len() as u64;
                let (round, place) = (pair / length, pair % length);
                let mut order: Vec<u64> = (0..length).collect();
                order.sort_by_key(|&at| lot(self.seed, [round, at + 1]));
                return Ok(of(order[place as usize], openings));
            }
        };
        Ok(Opening {
            start,
            moves: Vec::new(),
        })
    }

    fn set_up(&self, number: u64) -> Result<Position, OpeningError> {
        let fen = self.variant.set_up(number)?.fen;
        let position = self.variant.position(&fen);
        position.map_err(|source| OpeningError::Fen { number, source })
    }

    /// The set-up for a pair: the `pair`-th after `first`, wrapping around to set-up 0. Numbers that the options exclude are
    /// skipped.
    fn numbered(&self, first: u64, pair: u64) -> Result<Position, OpeningError> {
        let count = self.variant.set_up_count()?.max(1) as u64;
        let mut left = pair % count;
        let mut number = first;
        loop {
            match self.variant.set_up(number) {
                Ok(_) if left == 0 => return self.set_up(number),
                Ok(_) => left -= 1,
                Err(SetUpError::OutOfRange { .. }) if number > 0 => {
                    number = 0;
                    continue;
                }
                Err(SetUpError::Excluded { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            number += 1;
        }
    }

    /// Random legal moves that do not end the game and, if possible, lead to a quiet position.
    fn random(&self, start: &Game, pair: u64) -> Vec<Move> {
        let mut longest = Vec::new();
        for draw in 0..DRAWS {
            let mut dice =
                Xoshiro256PlusPlus::seed_from_u64(lot(self.seed, [pair, u64::MAX - draw]));
            let mut game = start.clone();
            let mut moves = Vec::new();
            while moves.len() < self.plies as usize && game.verdict().is_none() {
                let mut legal = game.position().moves();
                // Sorted, so that the choice does not depend on the order of generation.
                legal.sort_unstable_by_key(|mv| mv.bits());
                let Some(&mv) = dice.pick(&legal) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
                moves.push(mv);
            }
            let sound = game.verdict().is_none() && moves.len() == self.plies as usize;
            if sound && is_quiet(game.position()) {
                return moves;
            }
            if sound && longest.is_empty() {
                longest = moves;
            }
        }
        longest
    }
}

/// Whether the side to move is not in check and no capture wins material.
pub fn is_quiet(position: &Position) -> bool {
    let wins = |mv| position.see_at_least(mv, WON).unwrap_or(true);
    !position.in_check() && !position.captures().into_iter().any(wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork as _;

    /// If no moves lead to a quiet position, the first ones that were tried are used.
    #[test]
    fn an_opening_that_cannot_be_quiet_has_its_moves() {
        let chess = Variant::open("chess", &[]).unwrap();
        // The Queen attacks four unprotected pieces.
        let start = chess
            .position("3B4/6R1/4k3/8/B2q4/7K/8/R7 w - - 0 1")
            .unwrap();
        for mv in start.moves() {
            assert!(
                !is_quiet(&start.play(mv).unwrap()),
                "{}",
                start.move_text(mv)
            );
        }
        let epd = OpeningFile::Epd(start.fen());
        let starts = Starts::of_file(&chess, &epd, false, &mut |line| panic!("{line}")).unwrap();
        let openings = Openings::new(&chess, starts, 1, 1).unwrap();
        for pair in 0..5 {
            assert_eq!(openings.pair(pair).unwrap().moves.len(), 1);
        }
    }

    /// A quiet opening is found even if it is rare.
    #[test]
    fn a_quiet_opening_is_found_if_there_is_one() {
        let chess = Variant::open("chess", &[]).unwrap();
        // Only the Pawn's capture of the Queen ends her attacks.
        let start = chess
            .position("3B4/6R1/4k3/8/B2q4/4P2K/8/R7 w - - 0 1")
            .unwrap();
        let epd = OpeningFile::Epd(start.fen());
        let starts = Starts::of_file(&chess, &epd, false, &mut |line| panic!("{line}")).unwrap();
        let openings = Openings::new(&chess, starts, 1, 1).unwrap();
        for pair in 0..5 {
            let moves = openings.pair(pair).unwrap().moves;
            assert_eq!(start.move_text(moves[0]), "e3d4");
        }
    }
}
