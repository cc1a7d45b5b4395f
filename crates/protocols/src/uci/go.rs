//! The arguments of `go`.

use std::time::Duration;

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_engine::{Clock, Limits};
use legwork_variant::position::Position;

/// What `go` asks for.
#[derive(Debug)]
pub(super) enum Go {
    Search(Limits),
    /// Count the leaves so deep.
    Perft(u32),
}

/// The words that may follow `go`.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Reads the words behind `go`; an error says which one is not understood.
pub(super) fn read(position: &Position, words: &[&str]) -> Result<Go, String> {
    let mut limits = Limits::default();
    let (mut left, mut increment, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if !WORDS.contains(&word) {
            return Err(format!(
                "go: unknown word `{}`",
                legwork_core::echo::clip(word)
            ));
        }
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                let mut moves: Vec<Move> = Vec::new();
                while let Some(text) = words.next_if(|next| !WORDS.contains(next)) {
                    let read = position.read_move(text);
                    moves.push(read.map_err(|error| format!("go searchmoves: {error}"))?);
                }
                limits.moves = Some(moves);
            }
            _ => {
                let number = words.next().and_then(|text| text.parse::<i64>().ok());
                let number = number.ok_or_else(|| format!("go {word}: expected a number"))?;
                // A clock that has run out is told as a negative number.
                let number = number.max(0).unsigned_abs();
                let small = u32::try_from(number).unwrap_or(u32::MAX);
                let time = Duration::from_millis(number);
                match word {
                    "wtime" => left[Color::White.index()] = Some(time),
                    "btime" => left[Color::Black.index()] = Some(time),
                    "winc" => increment[Color::White.index()] = time,
                    "binc" => increment[Color::Black.index()] = time,
                    "movestogo" => moves_to_go = Some(small),
                    "depth" => limits.depth = Some(small),
                    "nodes" => limits.nodes = Some(number),
                    "mate" => limits.mate = Some(small.min(1000)),
                    "movetime" => limits.move_time = Some(time),
                    _ => return Ok(Go::Perft(small.min(64))),
                }
            }
        }
    }
    let turn = position.turn().index();
    limits.clock = left[turn].map(|left| Clock {
        left,
        increment: increment[turn],
        moves_to_go,
    });
    Ok(Go::Search(limits))
}
