//! Reading and writing game records: PGN for games, EPD for positions.
//!
//! [`PgnReader`] iterates over the games of a file and keeps only one in memory. It checks every move. A faulty game is an
//! error that says where it is and why its move is not legal; the reader then goes on with the next game. Faults that do
//! not affect the main line, such as an illegal move in a variation, are [warnings](PgnGame::warnings) of the game. A null move,
//! `--`, is read as a pass. A [`PgnGame`] can be written. [`Openings`] are the starts of pairs of games: arrays, set-ups, or those of a file.
//!
//! The tag `Variant` says which variant a game is of: by an id, a name that another program uses, or the
//! name of the rules. The tag `VariantOptions` has the values of options other than the defaults, as
//! `promotion=shogi`; a tag named like the option, `[Promotion "shogi"]`, is read too. A game that starts
//! elsewhere than its variant has the tag `FEN`; an SFEN is read there or in the tag `SFEN`. Moves are read in SAN, in coordinates
//! or as in USI, with letters or figurines. Signs that people write between moves are read as numeric annotation glyphs or left
//! out, with a warning. So are the dashes, spaces and quotation marks of word processors, moves in small letters, damaged tags, and words
//! between games: what a person reads without doubt is read, and a game is broken from the ply on where two readings are possible.

#![forbid(unsafe_code)]

mod annotation;
mod damaged_tag;
mod epd;
mod error;
mod game;
mod lexer;
mod move_text;
mod nag;
mod openings;
mod reader;
mod respelling;
mod variants;
mod write;

pub use annotation::{clock, clock_text, evaluation, evaluation_text};
pub use epd::{Epd, EpdError};
pub use error::{PgnError, PgnErrorKind, PgnWarning, PgnWarningKind};
pub use game::{GameResult, PgnGame, PgnMove, Tags, Variation};
pub use nag::{nag_of_sign, sign_of_nag};
pub use openings::{Opening, OpeningError, OpeningFile, Openings, Starts, is_quiet};
pub use reader::PgnReader;
pub use variants::{Variants, other_options};
