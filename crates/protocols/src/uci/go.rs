//! The arguments of `go`.

use std::iter::Peekable;
use std::slice::Iter;
use std::time::Duration;

use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_engine::{Clock, Limits};
use legwork_variant::position::Position;

use super::dialect::Dialect;

/// The request of a `go` command.
#[derive(Debug)]
pub(super) enum Go {
    Search(Limits),
    /// Search for a mate (USI).
    Mate(Limits),
    /// Perft to this depth.
    Perft(u32),
    /// A perft with an invalid depth.
    Nothing,
}

/// The longest mate that is searched for, in moves.
const LONGEST_MATE: u32 = 1000;
/// The node limit if no limit could be read.
const UNCLEAR_NODES: u64 = 10_000;

/// The words that may follow `go`.
const WORDS: [&str; 14] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Reads the arguments of `go`. Invalid ones are reported as faults and ignored, so that a search is still answered.
pub(super) fn read(position: &Position, words: &[&str], dialect: Dialect) -> (Go, Vec<String>) {
    let mut arguments = Arguments {
        position,
        dialect,
        words: words.iter().peekable(),
        faults: Vec::new(),
    };
    let go = arguments.read();
    (go, arguments.faults)
}

struct Arguments<'a> {
    position: &'a Position,
    dialect: Dialect,
    words: Peekable<Iter<'a, &'a str>>,
    faults: Vec<String>,
}

impl<'a> Arguments<'a> {
    fn read(&mut self) -> Go {
        let mut limits = Limits::default();
        let (mut left, mut increment, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
        let mut byoyomi = None;
        let white = self.dialect.side(Color::White).index();
        let black = self.dialect.side(Color::Black).index();
        while let Some(&word) = self.words.next() {
            match word {
                "infinite" => limits.infinite = true,
                "ponder" => limits.ponder = true,
                "searchmoves" => limits.moves = self.moves(),
                "mate" if self.dialect == Dialect::Usi => return Go::Mate(self.mate()),
                _ if !WORDS.contains(&word) => {
                    self.faults
                        .push(format!("go: unknown word `{}`", clip(word)));
                }
                _ => {
                    let number = self.number(word);
                    let small = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
                    let time = number.map(Duration::from_millis);
                    match word {
                        "wtime" => left[white] = time,
                        "btime" => left[black] = time,
                        "winc" => increment[white] = time.unwrap_or_default(),
                        "binc" => increment[black] = time.unwrap_or_default(),
                        "byoyomi" => byoyomi = time,
                        "movestogo" => moves_to_go = small,
                        "depth" => limits.depth = small,
                        "nodes" => limits.nodes = number,
                        "mate" => limits.mate = small.map(|moves| moves.min(LONGEST_MATE)),
                        "movetime" => limits.move_time = time,
                        _ => return small.map_or(Go::Nothing, |depth| Go::Perft(depth.min(64))),
                    }
                }
            }
        }
        let turn = self.position.turn().index();
        let has_clock = left[turn].is_some() || byoyomi.is_some();
        limits.clock = has_clock.then(|| Clock {
            left: left[turn].unwrap_or_default(),
            increment: increment[turn],
            byoyomi: byoyomi.unwrap_or_default(),
            moves_to_go,
        });
        let ends = limits.clock.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
            || limits.move_time.is_some();
        if !self.faults.is_empty() && !ends && !limits.infinite {
            limits.nodes = Some(UNCLEAR_NODES);
        }
        Go::Search(limits)
    }

    /// The limits of a search for a mate: milliseconds, or `infinite`, which also ends when a mate is found.
    fn mate(&mut self) -> Limits {
        let infinite = self.words.next_if(|next| **next == "infinite").is_some();
        let timed = !infinite && self.words.peek().is_some();
        let time = timed.then(|| self.number("mate").unwrap_or_default());
        Limits {
            mate: Some(LONGEST_MATE),
            move_time: time.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    /// The next word, if it is not the name of another argument.
    fn value(&mut self) -> Option<&'a str> {
        self.words.next_if(|next| !WORDS.contains(next)).copied()
    }

    /// A number; a clock that has run out is a negative one.
    fn number(&mut self, word: &str) -> Option<u64> {
        let text = self.value();
        let number = text.and_then(|text| text.parse::<i64>().ok());
        if number.is_none() {
            let found = text.map_or("nothing".to_owned(), |text| format!("`{}`", clip(text)));
            self.faults.push(format!(
                "go {word}: expected a whole number of at most 63 bits, found {found}"
            ));
        }
        number.map(|number| number.max(0).unsigned_abs())
    }

    /// The legal moves among those named; `None` (all moves) if there are none.
    fn moves(&mut self) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        while let Some(text) = self.value() {
            match self.position.read_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.faults.push(format!("go searchmoves: {error}")),
            }
        }
        Some(moves).filter(|moves| !moves.is_empty())
    }
}
