//! The time for FENs and moves as text, written and read.

use std::error::Error;
use std::hint::black_box;

use cozy_chess::Board as Peer;
use legwork::{Move, Position};
use legwork_benches::middle_game;

use super::{open, print};

/// How many positions of random games.
const POSITIONS: u64 = 100;
/// How often a round goes over them.
const REPEATS: usize = 50;

pub(super) fn measure() -> Result<(), Box<dyn Error>> {
    for id in ["chess", "gothic", "chu"] {
        let variant = open(id)?;
        let positions: Vec<Position> = (0..POSITIONS)
            .map(|seed| middle_game(&variant, seed))
            .collect();
        let fens: Vec<String> = positions.iter().map(Position::fen).collect();
        let moves: Vec<(&Position, Move, String)> = positions
            .iter()
            .flat_map(|position| {
                let message = move |mv| (position, mv, position.move_text(mv));
                position.moves().into_iter().step_by(5).map(message)
            })
            .collect();
        let peers = match id {
            "chess" => fens
                .iter()
                .map(|fen| fen.parse().map_err(|error| format!("{fen}: {error}")))
                .collect::<Result<Vec<Peer>, _>>()?,
            _ => Vec::new(),
        };
        /// How many are done, of all of them again and again.
        fn count<T>(all: &[T], done: impl Fn(&T) -> bool) -> u64 {
            let again = (0..REPEATS).flat_map(|_| all);
            again.filter(|one| done(black_box(one))).count() as u64
        }
        let mut write = || count(&positions, |at| !at.fen().is_empty());
        let mut read = || count(&fens, |fen| variant.position(fen).is_ok());
        let mut write_moves = || count(&moves, |(at, mv, _)| !at.move_text(*mv).is_empty());
        let mut read_moves = || {
            count(&moves, |(at, mv, text)| {
                at.read_move(text).is_ok_and(|found| found == *mv)
            })
        };
        let mut peer_write = || count(&peers, |at| !at.to_string().is_empty());
        let mut peer_read = || count(&fens, |fen| fen.parse::<Peer>().is_ok());
        let title = |what: &str| format!("{what}, {id}");
        let with_peer = !peers.is_empty();
        let mut fen_writers: Vec<super::Timed<'_>> = vec![("FEN written", &mut write)];
        let mut fen_readers: Vec<super::Timed<'_>> = vec![("FEN read", &mut read)];
        if with_peer {
            fen_writers.push(("cozy-chess", &mut peer_write));
            fen_readers.push(("cozy-chess", &mut peer_read));
        }
        print(&title("a position as text"), "FEN", &mut fen_writers);
        print(&title("a position from text"), "FEN", &mut fen_readers);
        print(
            &title("a move"),
            "move",
            &mut [("written", &mut write_moves), ("read", &mut read_moves)],
        );
    }
    Ok(())
}
