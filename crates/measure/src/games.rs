//! Replays the games of a record and collects their observations.

use legwork_core::piece::{Color, Kind};
use legwork_match::{GameRecord, RecordError, Termination, is_quiet};
use legwork_run::Threads;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::fit::Row;
use crate::terms::Terms;

/// Weight cap per material phase: the positions between two changes of material count at most this much, so that a long
/// ending does not outweigh other games.
const MOST_ALIKE: u32 = 10;

/// The phase of a game, by the share of officers that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// More than half.
    Early,
    /// Half or less.
    Late,
}

/// The observations of a game.
#[derive(Debug)]
pub(crate) struct GameFacts {
    /// White's points.
    pub(crate) points: f64,
    /// How it ended: `checkmate`.
    pub(crate) end: String,
    /// The number of plies, those of the opening included.
    pub(crate) plies: u32,
    /// The number of positions in which a move was searched, and the sum of their legal moves.
    pub(crate) searched: u32,
    pub(crate) choices: u64,
    /// Its quiet positions.
    pub(crate) rows: Vec<(Phase, Row)>,
    /// The value of every term in the last position.
    pub(crate) last: Vec<i32>,
    /// Promotions, gatings and drops of each kind, of both sides.
    pub(crate) promoted: Vec<u32>,
    pub(crate) gated: Vec<u32>,
    pub(crate) dropped: Vec<u32>,
    /// The index of the first captured kind that is not a Pawn.
    pub(crate) first_captured: Option<usize>,
}

/// Replays the games of a record; the number of a game is its index here.
pub(crate) fn facts(
    variant: &Variant,
    terms: &Terms,
    games: &[GameRecord],
    threads: &Threads,
) -> Result<Vec<GameFacts>, RecordError> {
    let numbered: Vec<(usize, &GameRecord)> = games.iter().enumerate().collect();
    let facts = threads.map(&numbered, |&(at, game)| replay(variant, terms, at, game));
    facts.into_iter().collect()
}

fn replay(
    variant: &Variant,
    terms: &Terms,
    at: usize,
    game: &GameRecord,
) -> Result<GameFacts, RecordError> {
    let wrong = |found: String| RecordError::Game {
        game: game.game,
        found,
    };
    let position = variant.position(&game.fen);
    let mut position = position.map_err(|error| wrong(error.to_string()))?;
    let points = match game.result.as_str() {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    };
    let mut counts = vec![[0; 3]; terms.kinds.len()];
    let mut replay = Replay {
        terms,
        game: at,
        points,
        officers: terms.officers(&position),
        stretch: None,
        rows: Vec::new(),
    };
    let (mut searched, mut choices, mut first_captured) = (0, 0, None);
    let opening = game.opening.iter().map(|text| (text, false));
    let played = game.moves.iter().map(|played| (&played.text, true));
    for (text, counted) in opening.chain(played) {
        if counted {
            searched += 1;
            choices += position.count();
            replay.look(&position);
        }
        let mv = position.read_move(text);
        let mv = mv.map_err(|error| wrong(error.to_string()))?;
        let mut note = |kind: Option<Kind>, what: usize| {
            if let Some(at) = kind.and_then(|kind| terms.place(kind)) {
                counts[at][what] += 1;
            }
        };
        note(mv.promotion(), 0);
        let gated = mv.gate().filter(|_| !mv.is_drop());
        note(gated.map(|(kind, _)| kind), 1);
        note(mv.dropped(), 2);
        if first_captured.is_none() {
            first_captured = captured(&position, mv, terms);
        }
        position.make(mv);
    }
    replay.look(&position);
    replay.end_stretch();
    let of = |what: usize| counts.iter().map(|counts| counts[what]).collect();
    Ok(GameFacts {
        points,
        end: match game.termination {
            Termination::Rules => game.comment.clone(),
            _ => format!("cut off after {}", game.comment),
        },
        plies: (game.opening.len() + game.moves.len()) as u32,
        searched,
        choices,
        rows: replay.rows,
        last: terms.of(&position),
        promoted: of(0),
        gated: of(1),
        dropped: of(2),
        first_captured,
    })
}

/// The index of the officer's kind that a move captures.
fn captured(position: &Position, mv: legwork_core::moves::Move, terms: &Terms) -> Option<usize> {
    let rules = position.rules();
    let enemy: Color = !position.turn();
    let off: Vec<_> = position.change(mv).off().collect();
    let taken = off.into_iter().filter(|(_, piece)| piece.color == enemy);
    let mut officers = taken.filter(|(_, piece)| !rules.piece(piece.kind).pawn);
    officers.find_map(|(_, piece)| terms.place(piece.kind))
}

/// A game that is being replayed.
struct Replay<'a> {
    terms: &'a Terms,
    game: usize,
    points: f64,
    /// The number of officers at the start.
    officers: u32,
    /// The current material, its phase, and the number of quiet positions with it so far.
    stretch: Option<(Vec<i32>, Phase, u32)>,
    rows: Vec<(Phase, Row)>,
}

impl Replay<'_> {
    /// Records a position of the game.
    fn look(&mut self, position: &Position) {
        if !is_quiet(position) {
            return;
        }
        let now = self.terms.of(position);
        if let Some((before, _, count)) = &mut self.stretch
            && *before == now
        {
            *count += 1;
            return;
        }
        self.end_stretch();
        let phase = if 2 * self.terms.officers(position) > self.officers {
            Phase::Early
        } else {
            Phase::Late
        };
        self.stretch = Some((now, phase, 1));
    }

    fn end_stretch(&mut self) {
        if let Some((material, phase, count)) = self.stretch.take() {
            let terms = material.iter().enumerate();
            let terms = terms.filter(|&(_, &more)| more != 0);
            let row = Row {
                game: self.game,
                points: self.points,
                weight: f64::from(count.min(MOST_ALIKE)),
                terms: terms.map(|(term, &more)| (term, f64::from(more))).collect(),
            };
            self.rows.push((phase, row));
        }
    }
}
