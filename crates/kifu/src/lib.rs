//! Records of Shogi and its kin: KIF and KI2, which people read, and CSA, which servers write.
//!
//! [`read`] finds the format from the text, and returns games in the form of those of PGN ([`PgnGame`]), so that a record can be edited, and written
//! in any format. [`write()`] writes one. The sides are those of the rules: the first to move, *sente*, is White.
//!
//! Headers are tags: 先手 is `White`, 棋戦 `Event`, 開始日時 `Date` and `Time`; those without a tag are comments in front of the first move. How a
//! game ended is the tag `Termination`. Times are the commands `[%emt 0:00:16]` of PGN in comments. A start with a handicap, or from a
//! drawn board, is the position from which the game starts. パス is a null move. A sign such as `!` or `$14` is a
//! comment of its own. CSA has no variations: they are left out.
//!
//! A variant has such records if its rules have an alias for them: `kif` is the name of the game in KIF and KI2 (手合割), and with `csa` the game
//! is written in CSA, too. Chu Shogi is written as lishogi writes it, in KIF alone: the board is always drawn, by which lishogi knows the game, and a
//! Lion that stops on its way has a line for each step (一歩目, 二歩目).
//!
//! The modules: `japanese` reads KIF and KI2, `kif` and `ki2` write them, `csa` does both; `board` has positions as they draw them, `names` the words,
//! `headers` the tags, `ends` how games end, and `tree` collects moves and variations.

#![forbid(unsafe_code)]

mod board;
mod csa;
#[cfg(feature = "shift-jis")]
mod encoding;
mod ends;
mod error;
mod format;
mod games;
mod headers;
mod japanese;
mod ki2;
mod kif;
mod names;
mod said;
mod times;
mod tree;

use legwork_pgn::PgnGame;
use legwork_variant::variant::Variant;

#[cfg(feature = "shift-jis")]
pub use encoding::{decode, read_from, shift_jis};
pub use error::{KifuError, KifuErrorKind};
pub use format::Format;

/// Reads the games of a text in any of the formats. A text in KIF or KI2 has one game, in CSA there may be several. Games that do not say what they
/// are of are of the variant given, or of Shogi.
///
/// # Example: a variation, and a resignation
///
/// ```
/// use legwork::kifu::{Format, read, write};
///
/// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";
/// let game = read(text, None).remove(0)?;
/// assert_eq!(game.result.to_string(), "0-1");
/// assert_eq!(game.main.moves[1].variations.len(), 1);
/// assert!(write(&game, Format::Csa)?.contains("\n-3334FU\n"));
/// # Ok::<(), legwork::kifu::KifuError>(())
/// ```
pub fn read(text: &str, given: Option<&Variant>) -> Vec<Result<PgnGame, KifuError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match Format::of_text(text) {
        Format::Csa => csa::read(text, given),
        Format::Kif | Format::Ki2 => vec![japanese::read(text, given)],
    }
}

/// Writes a game.
///
/// # Errors
///
/// If the game's variant has no records of this format, or a move has none.
pub fn write(game: &PgnGame, format: Format) -> Result<String, KifuError> {
    match format {
        Format::Kif => kif::write(game),
        Format::Ki2 => ki2::write(game),
        Format::Csa => csa::write(game),
    }
}
