//! The terms that both protocols share: the settings of a player, its turns and answers, and its faults.

use std::ffi::OsString;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use legwork_core::echo::{clip, nearest};
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::{CastlingText, Rules};
use legwork_variant::game::Game;
use legwork_variant::position::Position;
use legwork_variant::score::Score;
use legwork_variant::variant::{Variant, registry};

use crate::clock::{Clock, Pace};
use crate::pipe::{Pipe, Silence, TrafficLog};
use crate::spec::PlayerSpec;

/// The maximum number of names of other variants that an error lists.
const MOST_OFFERS: usize = 5;

/// Why a player cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    /// The program cannot be started.
    #[error("{name}: `{}` cannot be started: {source}", clip(.program))]
    Start {
        name: String,
        program: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The program ended, or was silent, before it was ready.
    #[error("{name}: {}", unanswered(.question, *.ended))]
    Silent {
        name: String,
        /// The command that it did not answer.
        question: &'static str,
        /// Whether it had exited.
        ended: bool,
    },
    /// It answers in neither protocol that was tried.
    #[error("{first}; {}", .second.without_name())]
    NoProtocol {
        /// Why it does not speak the first one.
        first: Box<PlayerError>,
        /// Why it does not speak the second one.
        second: Box<PlayerError>,
    },
    /// It does not support the variant.
    #[error(
        "{name} does not offer {variant} over {protocol}, expected one of the names {names}{offers}"
    )]
    Variant {
        name: String,
        /// The variant's id.
        variant: String,
        protocol: &'static str,
        /// The names that were tried for the variant.
        names: String,
        /// The offers of the program.
        offers: String,
    },
    /// Its protocol has no node limit.
    #[error("{name}: CECP has no node limit, expected a time or a depth")]
    Nodes { name: String },
    /// It does not say which moves it takes for legal.
    #[error(
        "{name} does not say which moves are legal: expected a list for `go perft 1`, a best move among `searchmoves`, or `Illegal move`"
    )]
    Mute { name: String },
    /// It has no such option.
    #[error("{name} has no option `{}`", clip(.option))]
    Option { name: String, option: String },
    /// Its option does not take this value.
    #[error("{name}: option `{}`: expected {expected}, found `{}`", clip(.option), clip(.value))]
    Value {
        name: String,
        option: String,
        value: String,
        /// The values that it takes.
        expected: String,
    },
}

impl PlayerError {
    /// The error for a player that exited or did not answer this command.
    pub(crate) fn silent(spec: &PlayerSpec, question: &'static str, silence: Silence) -> Self {
        Self::Silent {
            name: spec.name.clone(),
            question,
            ended: silence == Silence::Ended,
        }
    }

    /// The fault, without the player's name in front where it is silent.
    fn without_name(&self) -> String {
        match self {
            Self::Silent {
                question, ended, ..
            } => unanswered(question, *ended),
            other => other.to_string(),
        }
    }
}

fn unanswered(question: &str, ended: bool) -> String {
    let found = if ended {
        "the end of the program"
    } else {
        "none in time"
    };
    format!("expected an answer to `{question}`, found {found}")
}

/// The settings that both players share.
#[derive(Debug, Clone)]
pub(crate) struct Setting<'a> {
    /// The command of our own engine, with its arguments.
    pub(crate) own: &'a [OsString],
    /// Whether the variant is a rule file, which is passed to our own engine on its command line.
    pub(crate) own_rules: bool,
    pub(crate) variant: &'a Variant,
    pub(crate) pace: Pace,
    /// How long a player may take to answer beyond its time.
    pub(crate) patience: Duration,
    /// The time by which a move may be late without loss.
    pub(crate) margin: Duration,
    /// The log of all lines.
    pub(crate) log: Option<&'a Arc<TrafficLog>>,
}

impl Setting<'_> {
    /// The names of the variant in a player, in the order in which they are tried.
    pub(crate) fn names(&self, spec: &PlayerSpec, programs: &[&str]) -> Vec<String> {
        match &spec.variant {
            Some(name) => vec![name.clone()],
            None => names(self.variant.rules(), programs),
        }
    }

    /// The names, in programs of a protocol, of the variants whose form of Chess960 the variant is; none if it is not such a form.
    /// A program with the option `UCI_Chess960` may play it by one of these names.
    pub(crate) fn names_of_chess960(&self, programs: &[&str]) -> Vec<String> {
        let rules = self.variant.rules();
        let registered = registry().unwrap_or_default().iter();
        let known = registered.filter_map(|entry| entry.rules().ok());
        let of_form = known.filter(|other| self.king_takes_rook() && rules.is_chess960_of(other));
        of_form.flat_map(|other| names(&other, programs)).collect()
    }

    /// Whether castling is written as King takes Rook.
    pub(crate) fn king_takes_rook(&self) -> bool {
        self.variant.rules().castling_text == CastlingText::KingTakesRook
    }
}

/// The names of rules in these programs, and their own at last.
fn names(rules: &Rules, programs: &[&str]) -> Vec<String> {
    let aliases = programs
        .iter()
        .filter_map(|&program| rules.aliases.get(program));
    let mut names: Vec<String> = aliases.cloned().collect();
    names.push(rules.id.clone());
    names.dedup();
    names
}

/// The names that a program offers which are near those that it lacks, or else the first of them.
pub(crate) fn offers(offered: &[String], names: &[String]) -> String {
    let near = |other: &&String| {
        let other = other.to_lowercase();
        let like = |name: &String| other.contains(&name.to_lowercase());
        names.iter().any(like)
    };
    let mut shown: Vec<String> = offered.iter().filter(near).cloned().collect();
    shown.extend(names.iter().filter_map(|name| nearest(name, offered)));
    if shown.is_empty() {
        shown.extend_from_slice(offered);
    }
    shown.sort_unstable();
    shown.dedup();
    shown.truncate(MOST_OFFERS);
    let more = match offered.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let shown: Vec<String> = shown
        .iter()
        .map(|name| format!("`{}`", clip(name)))
        .collect();
    if shown.is_empty() {
        String::new()
    } else {
        format!("; it offers {}{more}", shown.join(", "))
    }
}

/// The FEN of a position as other programs read it: where castling is King takes Rook, the rights are
/// the files of the Rooks.
pub(crate) fn fen_for_others(position: &Position) -> String {
    let fen = position.fen();
    if position.rules().castling_text != CastlingText::KingTakesRook {
        return fen;
    }
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let mut files: Vec<(Color, char)> = position
        .castling_rights()
        .rooks()
        .map(|(color, rook)| (color, (b'a' + rook.file()) as char))
        .collect();
    files.sort_by_key(|&(color, file)| (color, std::cmp::Reverse(file)));
    if let (false, Some(rights)) = (files.is_empty(), fields.get_mut(2)) {
        *rights = files
            .iter()
            .map(|&(color, file)| match color {
                Color::White => file.to_ascii_uppercase(),
                Color::Black => file,
            })
            .collect();
    }
    fields.join(" ")
}

/// The state in which a player has to move.
pub(crate) struct Turn<'a> {
    pub(crate) game: &'a Game,
    /// White's clock, then Black's.
    pub(crate) clocks: &'a [Clock; 2],
    /// Whether the opponent has offered a draw.
    pub(crate) draw_offered: bool,
}

impl Turn<'_> {
    pub(crate) fn color(&self) -> Color {
        self.game.position().turn()
    }

    /// The clock of the player who moves.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clocks[self.color().index()]
    }
}

/// A player's report on its search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Thought {
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// The action of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Move(Move),
    /// It sends a text that is not a legal move; the reason.
    Illegal {
        text: String,
        reason: String,
    },
    Resign,
    /// It claims a result.
    Claim(String),
    /// It rejects a move of the opponent's, with this message.
    Refuse(String),
}

/// An answer, and when it was received.
#[derive(Debug, Clone)]
pub(crate) struct PlayerAnswer {
    pub(crate) action: Action,
    pub(crate) used: Duration,
    pub(crate) thought: Thought,
    pub(crate) offers_draw: bool,
}

/// A program's opinion of the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportedEnd {
    /// This side has won.
    Won(Color),
    /// One of the sides has won; UCI does not say which.
    Decided,
    /// It is a draw.
    Drawn,
}

/// Waits for a line for which a function returns a value.
///
/// # Errors
///
/// If there is none in time, or the program has exited.
pub fn await_line<T>(
    pipe: &Pipe,
    patience: Duration,
    mut take: impl FnMut(&str) -> Option<T>,
) -> Result<T, Silence> {
    let until = Instant::now() + patience;
    loop {
        let (_, line) = pipe.line(until)?;
        if let Some(found) = take(&line) {
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_of_shuffled_arrays_are_files_of_rooks() {
        let written = |id: &str, fen: &str| {
            let variant = Variant::open(id, &[]).unwrap();
            fen_for_others(&variant.position(fen).unwrap())
        };
        let crc = "bqrnkanrcb/pppppppppp/10/10/10/10/PPPPPPPPPP/BQRNKANRCB w";
        assert_eq!(
            written("crc", &format!("{crc} KQkq - 0 1")),
            format!("{crc} HChc - 0 1")
        );
        assert_eq!(
            written("crc", &format!("{crc} - - 0 1")),
            format!("{crc} - - 0 1")
        );
        let chess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(written("chess", chess), chess);
    }
}
