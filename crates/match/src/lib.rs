//! Matches between engines: this is the side of a board program, which starts two players, gives them
//! positions and clocks, and judges their games by the rules.
//!
//! [`Match`] plays the games of a [`MatchTask`] and hands each to a [`MatchRecord`], a file that is
//! complete after every game: a match that was killed goes on from it. [`statistics`] says what the
//! games prove. Players are programs that speak UCI or CECP ([`PlayerSpec`]); what goes wrong with one,
//! a crash, a hang, an illegal move, a loss on time, is recorded as the end of that game.

#![forbid(unsafe_code)]

mod cecp;
mod clock;
mod game;
mod merge;
mod openings;
mod pipe;
mod player;
mod record;
mod schedule;
mod spec;
pub mod statistics;
mod uci;

pub use clock::{Pace, PaceError};
pub use game::{DrawRule, ResignRule, RuleError, Rulings};
pub use merge::{MergeFault, Merged, merge, read_records};
pub use openings::{Opening, OpeningError, OpeningFile, Openings, Starts, is_quiet};
pub use pipe::{Pipe, Silence, TrafficLog};
pub use player::{PlayerError, Protocol, await_line};
pub use record::{
    GameRecord, MatchRecord, MatchTask, MoveRecord, Part, RecordError, Score, Termination,
    difference,
};
pub use schedule::{Contest, Match, MatchError, Schedule};
pub use spec::{PlayerSpec, SpecError};
pub use uci::UciOption;
