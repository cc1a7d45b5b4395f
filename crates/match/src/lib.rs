//! Matches between engines: the GUI's side of the protocols. It starts two players, sends them positions and clocks, and
//! ends their games by the rules.
//!
//! [`Match`] plays the games of a [`MatchTask`] and appends each to a [`MatchRecord`], a file from which a match that was
//! killed can be resumed. [`statistics`] computes Elo and SPRT from the results. Players are programs that speak UCI, USI or
//! CECP ([`PlayerSpec`]). A player's crash, hang, illegal move or loss on time is recorded as the end of that game.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod cecp;
mod clock;
mod game;
mod merge;
mod peer;
mod pipe;
mod player;
mod record;
mod schedule;
mod spec;
pub mod statistics;
mod terms;
mod uci;
mod values;

pub use clock::{Pace, PaceError};
pub use game::{DrawRule, ResignRule, RuleError, Rulings};
pub use legwork_pgn::{Opening, OpeningError, OpeningFile, Openings, Starts, is_quiet};
pub use merge::{MergeFault, Merged, PartRecord, merge, read_records};
pub use peer::{Means, Opinion, Peer, PeerSetting};
pub use pipe::{Pipe, Silence, TrafficLog};
pub use record::{
    GameRecord, MatchRecord, MatchTask, MoveRecord, Part, RecordError, Termination, difference,
    today,
};
pub use schedule::{Match, MatchError, MatchVariant, Schedule};
pub use spec::{PlayerSpec, Protocol, SpecError};
pub use terms::{PlayerError, ReportedEnd, await_line};
pub use uci::UciOption;
