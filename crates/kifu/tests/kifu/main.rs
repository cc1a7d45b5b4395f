//! Records of Shogi, read and written.

mod damage;
mod ends;
mod reading;
mod round_trips;
mod words;

use legwork::kifu::{KifuError, read};
use legwork::pgn::PgnGame;

/// The only game of a text.
fn only(text: &str) -> PgnGame {
    match tried(text) {
        Ok(game) => game,
        Err(error) => panic!("{error}: {text}"),
    }
}

/// The only game of a text, or why it is not read.
fn tried(text: &str) -> Result<PgnGame, KifuError> {
    let mut games = read(text, None);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The moves of a game in USI.
fn usi(game: &PgnGame) -> String {
    let moves = game.positions().zip(&game.main.moves);
    let texts: Vec<String> = moves
        .map(|(position, played)| position.text_in_style(played.mv))
        .collect();
    texts.join(" ")
}
