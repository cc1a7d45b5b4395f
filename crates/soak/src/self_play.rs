//! The engine against itself, from a random opening to the end.

use std::collections::HashMap;
use std::ops::ControlFlow;

use legwork::pgn::{GameResult, PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;
use legwork::{Adjudication, Draw, Game, Position, Variant, Verdict, find};
use legwork_engine::{Best, Engine, Limits};
use legwork_verify::games::RandomGame;

use crate::bounds::message;
use crate::case::lost;
use crate::wrong::{FailureClass, SoakFailure};

/// The number of nodes searched for a move.
const NODES: u64 = 500;
/// The size of the engine's transposition table, in megabytes.
const HASH: usize = 1;
/// The number of random moves at the start of a game.
const OPENING: u32 = 4;
/// A longer game would be a fault: captures and Pawn moves run out.
const LONGEST: usize = 6_000;
/// With drops they do not run out, and the game is cut off after this many plies.
const LONGEST_WITH_DROPS: usize = 300;
/// In one position out of this many, every legal move is written and read.
const WRITTEN_EVERY: usize = 16;

/// Returns a failure of this class.
fn wrong(class: &'static str, message: impl Into<String>) -> SoakFailure {
    SoakFailure::text(class, message)
}

/// Plays a game, and returns the number of its plies. Every move must be legal, the game must end where the rules
/// end it, its record must replay, and its moves must read back in every style.
pub(crate) fn play(variant: &Variant, seed: u64) -> Result<u64, SoakFailure> {
    let opening = RandomGame::new(variant, seed);
    let opening =
        opening.map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
    let mut openings = opening
        .plies(OPENING)
        .filter(|position| position.outcome().is_none());
    let start = openings.by_ref().last();
    let start = start.ok_or_else(|| wrong("an opening", "the array is the end of the game"))?;
    let mut engine = Engine::new().map_err(no_memory)?;
    engine.set_hash(HASH).map_err(no_memory)?;
    let mut game = Game::new(start.clone(), Adjudication::ALL);
    let mut seen = HashMap::new();
    let end = engine.play_on(
        &mut game,
        &Limits::nodes(NODES),
        |game, best| match before_move(game, best, &mut seen) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(None),
            Err(failure) => ControlFlow::Break(Some(failure)),
        },
    );
    let verdict = match end {
        ControlFlow::Continue(None) => {
            return Err(wrong(
                "no move",
                format!("none in {}", game.position().fen()),
            ));
        }
        ControlFlow::Continue(verdict) => {
            let draws = draws(game.position(), &mut seen)?;
            ends_rightly(&game, verdict, draws)?;
            verdict
        }
        ControlFlow::Break(None) => None,
        ControlFlow::Break(Some(failure)) => return Err(failure),
    };
    replays(start, &game, verdict)?;
    Ok(game.moves().len() as u64)
}

/// Checks a position of the game in which no rule ends it, and the move found. Returns whether the game goes on.
fn before_move(
    game: &Game,
    best: &Best,
    seen: &mut HashMap<String, u32>,
) -> Result<bool, SoakFailure> {
    let position = game.position();
    let draws = draws(position, seen)?;
    ends_rightly(game, None, draws)?;
    if !position.rules().drops.is_empty() && game.moves().len() >= LONGEST_WITH_DROPS {
        return Ok(false);
    }
    if game.moves().len() > LONGEST {
        return Err(wrong(
            "a game without end",
            format!("{LONGEST} plies, and {}", position.fen()),
        ));
    }
    if best.nodes > NODES {
        let message = format!("{} positions looked at, not {NODES}", best.nodes);
        return Err(wrong("a search without bounds", message));
    }
    if game.moves().len().is_multiple_of(WRITTEN_EVERY) {
        all_read_back(position)?;
    }
    let illegal = |error| wrong("an illegal move", format!("{}: {error}", position.fen()));
    position.play(best.mv).map(|_| true).map_err(illegal)
}

fn no_memory(error: impl ToString) -> SoakFailure {
    SoakFailure::new(FailureClass::Memory, error.to_string())
}

/// Returns how often a position has occurred, and its clock, both taken from its FEN.
fn draws(position: &Position, seen: &mut HashMap<String, u32>) -> Result<(u32, u32), SoakFailure> {
    let fen = position.fen();
    let mut fields = fen.rsplitn(3, ' ');
    let clock = fields.nth(1).and_then(|clock| clock.parse().ok());
    let (Some(clock), Some(board)) = (clock, fields.next()) else {
        return Err(wrong("a FEN without clocks", fen));
    };
    let count = seen.entry(board.to_owned()).or_insert(0);
    *count += 1;
    Ok((*count, clock))
}

/// Checks that the game has ended, or not, as its FENs show: in the draws of these counts, and in no others.
fn ends_rightly(
    game: &Game,
    verdict: Option<Verdict>,
    (count, clock): (u32, u32),
) -> Result<(), SoakFailure> {
    let rules = &game.position().rules().draws;
    let counts = game.position().count_to_draw().is_some();
    let repeated = rules.repetitions > 0 && count >= rules.repetitions.into();
    // A count hides the clock.
    let run_down = !counts && rules.moves > 0 && clock >= 2 * u32::from(rules.moves);
    let fits = match verdict {
        Some(Verdict::Ended(_)) => game.position().outcome().is_some(),
        Some(Verdict::Drawn(Draw::Repetition { .. }) | Verdict::Lost { .. }) => repeated,
        Some(Verdict::Drawn(Draw::Moves { .. })) => run_down || counts,
        Some(_) => true,
        None => !repeated && !run_down && game.position().outcome().is_none(),
    };
    if fits {
        return Ok(());
    }
    let message = format!(
        "{verdict:?} where a position stands for the {count}. time, the clock is at {clock}: {}",
        game.position().fen()
    );
    Err(wrong("the end of a game", message))
}

/// Checks that every legal move reads back in every style.
fn all_read_back(position: &Position) -> Result<(), SoakFailure> {
    for style in SanStyle::ALL {
        for (mv, written) in position.sans(style) {
            match position.read_san_with(&written, style) {
                Ok(read) if read == mv => {}
                Ok(_) => {
                    let message = format!("{}: {written} is read as another move", position.fen());
                    return Err(wrong("a SAN", message));
                }
                Err(error) => {
                    let message = format!("{}: {written} is refused: {error}", position.fen());
                    return Err(wrong("a SAN", message));
                }
            }
        }
    }
    Ok(())
}

/// Checks that the game as PGN has the same moves, result and end in every style.
fn replays(start: Position, game: &Game, verdict: Option<Verdict>) -> Result<(), SoakFailure> {
    let illegal = |error| wrong("an illegal move", format!("{error}"));
    let variant = start.variant().clone();
    let mut record = PgnGame::of_moves(start, game.moves()).map_err(illegal)?;
    if let Some(verdict) = verdict {
        record.result = GameResult::of(verdict.winner());
    }
    let mut variants = Variants::registered().map_err(lost)?;
    if find(&variant.rules().id).is_err() {
        variants.add(variant);
    }
    for style in SanStyle::ALL {
        let written = record.to_pgn(style);
        let mut reader = PgnReader::new(written.as_bytes(), variants).with_style(style);
        let read = match reader.next() {
            Some(Ok(read)) => read,
            Some(Err(error)) => {
                message(&error.to_string())?;
                return Err(wrong("a game", format!("{error}\n{written}")));
            }
            None => return Err(wrong("a game", "it is written as nothing")),
        };
        let same = read.result == record.result
            && read.main.moves.len() == record.main.moves.len()
            && read.last() == *game.position();
        if !same || reader.next().is_some() {
            return Err(wrong(
                "a game",
                format!("it is read as another one:\n{written}"),
            ));
        }
        variants = reader.into_variants();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_played_to_their_end() {
        for id in ["chu", "crc", "gothic", "seirawan", "super"] {
            let variant = Variant::open(id, &[]).unwrap();
            for seed in 0..2 {
                let plies =
                    play(&variant, seed).unwrap_or_else(|wrong| panic!("{id}: {}", wrong.message));
                assert!(plies > 5, "{id}: {plies} plies");
            }
        }
    }
}
