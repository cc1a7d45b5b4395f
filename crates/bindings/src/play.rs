//! Several moves, played all or none, and moves of records.

use legwork::{Game, Move, Position};

use crate::error::BindingError;

/// Plays moves as they are read, each on the position that the one before leads to: all of them or none.
///
/// # Errors
///
/// The first move that cannot be read, with its half-move of the game; the game stays as it is.
pub fn play_all<T>(
    game: &mut Game,
    moves: impl IntoIterator<Item = T>,
    read: impl Fn(&Position, T) -> Result<Move, BindingError>,
) -> Result<(), BindingError> {
    let before = game.moves().len();
    for given in moves {
        match read(game.position(), given) {
            Ok(mv) => game.make(mv),
            Err(error) => {
                let ply = game.moves().len() as u32 + 1;
                while game.moves().len() > before {
                    game.undo();
                }
                let error = Box::new(error);
                return Err(BindingError::AtPly { ply, error });
            }
        }
    }
    Ok(())
}

/// Reads a move of a record: a legal one in coordinates, or a null move, `0000` or `--`, as a pass.
///
/// # Errors
///
/// If it is neither, or a null move is not possible.
pub fn read_recorded(position: &Position, text: &str) -> Result<Move, BindingError> {
    if !["0000", "--"].contains(&text) {
        return Ok(position.read_move(text)?);
    }
    position.null_move()?;
    Ok(Move::PASS)
}
