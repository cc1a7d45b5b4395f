//! The effects of a legal move, in order.

use super::facts::{Fact, Facts, maybe, squares};
use super::words::Words;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::rights;
use legwork_core::rules::{HoldingsForm, Outcome, Victim};
use legwork_notation::text;
use legwork_walker::Walker;

/// One effect of a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveEffect {
    /// The turn is passed.
    Passes {
        /// Whose turn it was.
        color: Color,
    },
    /// A leg that captures nothing.
    Goes {
        /// The mover, as it was.
        piece: Piece,
        /// Where the leg starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A leg that captures what stands where it ends.
    Captures {
        /// The mover, as it was.
        piece: Piece,
        /// Where the leg starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// The captured piece.
        victim: Piece,
    },
    /// A capture en passant.
    EnPassant {
        /// The mover, as it was.
        piece: Piece,
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// The captured piece.
        victim: Piece,
        /// Where the captured piece stood.
        at: Square,
    },
    /// Castling.
    Castles {
        /// Where the King starts and ends.
        king: (Square, Square),
        /// Where the Rook starts and ends.
        rook: (Square, Square),
    },
    /// A piece is removed by the blast of a capture.
    Blasts {
        /// The piece, as it was before the move.
        piece: Piece,
        /// Where it stood, or where it came to.
        at: Square,
    },
    /// A captured piece is reborn.
    Returns {
        /// The piece.
        piece: Piece,
        /// Where it stands now.
        at: Square,
    },
    /// A piece changes sides, a captured one or the captor.
    Turns {
        /// The piece as it is now.
        piece: Piece,
        /// Its square.
        at: Square,
    },
    /// The captor leaves the game.
    Falls {
        /// The captor.
        piece: Piece,
    },
    /// The mover becomes another kind.
    Becomes {
        /// The new kind.
        kind: Kind,
    },
    /// A piece is dropped from the hand.
    Drops {
        /// The kind as which it is dropped.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// A piece is put behind a square, to come in there.
    PutBehind {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// A piece that waited behind a square is lost.
    LosesBehind {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// A piece is placed from the hand.
    Places {
        /// The kind of the placed piece.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// A wall is left on the board.
    Walls {
        /// Its square.
        at: Square,
        /// Where it stood before, if it moves.
        from: Option<Square>,
    },
    /// The captor turns to stone.
    Petrifies {
        /// The captor.
        piece: Piece,
        /// Its square.
        at: Square,
    },
    /// The enemy King is attacked now.
    Checks {
        /// Where that King stands.
        king: Square,
        /// The first piece that attacks it.
        by: Square,
    },
    /// The enemy King is attacked now, and the other side has no legal move.
    Mates {
        /// Where that King stands.
        king: Square,
        /// The first piece that attacks it.
        by: Square,
    },
    /// The game is over, whatever moves there would be.
    Ends(Outcome),
    /// The other side has no legal move, and is not in check.
    Stalls {
        /// The other side.
        color: Color,
    },
}

/// The effects of a legal move, given the boards before and after it and the number of replies.
pub(super) fn tell(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    made: &ArrayBoard,
    mv: Move,
    replies: u64,
) -> Vec<MoveEffect> {
    let mut story = Vec::new();
    let wing = mv.wing().map(|wing| &compiled.rules.wings[wing]);
    let rook = wing.and_then(|wing| rights::rook(&compiled.rules, array, wing, mv.from()));
    let dropped = text::dropped(mv);
    match (wing, rook) {
        _ if mv.is_drop() => {
            let at = mv.to();
            let behind = compiled.rules.holds(HoldingsForm::Behind);
            story.extend(dropped.map(|kind| {
                if behind {
                    MoveEffect::PutBehind { kind, at }
                } else {
                    MoveEffect::Drops { kind, at }
                }
            }));
        }
        _ if mv.is_pass() => story.push(MoveEffect::Passes { color: array.turn }),
        _ if mv.is_wall_alone() => {}
        (Some(wing), Some(rook)) => story.push(MoveEffect::Castles {
            king: (mv.from(), mv.to()),
            rook: (rook, wing.rook_to),
        }),
        _ => legs(compiled, array, mv, &mut story),
    }
    let becomes = mv.promotion().filter(|_| dropped.is_none());
    story.extend(becomes.map(|kind| MoveEffect::Becomes { kind }));
    let captures = mv.takes_on_the_way() || mv.from() != mv.to() && array.at(mv.to()).is_some();
    let castles = mv.is_pass() || mv.wing().is_some();
    if compiled.rules.blast.is_some() && captures && !castles && !mv.is_drop() {
        // The capturer first, where it has come to.
        let mover = array.at(mv.from()).map(|piece| (mv.to(), piece));
        let mover = mover.filter(|_| made.at(mv.to()).is_none());
        let stood = array.pieces(compiled.rules.geometry);
        let besides = stood.filter(|&(at, _)| {
            let taken = at == mv.to() || mv.taken().any(|taken| taken == at);
            !taken && at != mv.from() && made.at(at).is_none()
        });
        let gone = mover.into_iter().chain(besides);
        story.extend(gone.map(|(at, piece)| MoveEffect::Blasts { piece, at }));
    }
    if compiled.rules.captures_change_pieces() && captures && !castles && !mv.is_drop() {
        fates(compiled, array, made, mv, &mut story);
    }
    if let Some((kind, on)) = mv.gate() {
        let at = match on {
            GateSquare::Origin => Some(mv.from()),
            GateSquare::Rook => rook,
            GateSquare::Target => None,
        };
        story.extend(at.map(|at| MoveEffect::Places { kind, at }));
    }
    if compiled.rules.holds(HoldingsForm::Behind) {
        let came_in = mv.gate().map(|(kind, _)| kind);
        for color in Color::BOTH {
            for (at, kind) in compiled.all_behind(&array.state, color) {
                let left = compiled.behind(&made.state, color, at).is_none();
                let comes = color == array.turn && Some(kind) == came_in;
                if left && !comes {
                    story.push(MoveEffect::LosesBehind { kind, at });
                }
            }
        }
    }
    if let Some(at) = mv.wall() {
        let wall = compiled.rules.wall_piece();
        let mut stood = array.pieces(compiled.rules.geometry);
        let from = stood.find(|&(square, piece)| Some(piece) == wall && made.at(square) != wall);
        let from = from.map(|(square, _)| square);
        story.push(MoveEffect::Walls { at, from });
    }
    let check = if made.turn == array.turn {
        // The turn goes on.
        None
    } else {
        compiled.attacked_royal(made, made.turn)
    };
    let over = Walker::new(compiled).over(made);
    story.extend(match (check, replies) {
        _ if over.is_some() => over.map(MoveEffect::Ends),
        (Some((king, by)), 0) => Some(MoveEffect::Mates { king, by }),
        (Some((king, by)), _) => Some(MoveEffect::Checks { king, by }),
        (None, 0) => Some(MoveEffect::Stalls { color: made.turn }),
        (None, _) => None,
    });
    story
}

/// Adds what becomes of victims and captor.
fn fates(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    made: &ArrayBoard,
    mv: Move,
    story: &mut Vec<MoveEffect>,
) {
    let facts = MoveFacts::on(array, mv, array.turn, compiled.rules.king);
    for (square, victim) in facts.captured() {
        let home = compiled.rules.rebirth(victim, square);
        match compiled.rules.fate(facts.piece.kind, victim.kind).0 {
            Some(Victim::Home) => {
                let filled = home.filter(|&at| {
                    let empty = at == mv.from() || array.at(at).is_none() || at == square;
                    empty && at != mv.to() && made.at(at) == Some(victim)
                });
                story.extend(filled.map(|at| MoveEffect::Returns { piece: victim, at }));
            }
            Some(Victim::Turns) if square != mv.to() => {
                let piece = made.at(square);
                story.extend(piece.map(|piece| MoveEffect::Turns { piece, at: square }));
            }
            _ => {}
        }
    }
    let captor = Piece::new(array.turn, facts.becomes);
    match made.at(mv.to()) {
        // What a blast removes is told already.
        None if compiled.rules.blast.is_some() => {}
        None => story.push(MoveEffect::Falls { piece: captor }),
        Some(piece) if compiled.rules.is_wall(piece) => {
            let at = mv.to();
            story.push(MoveEffect::Petrifies { piece: captor, at });
        }
        Some(piece) if piece.color != captor.color => {
            story.push(MoveEffect::Turns { piece, at: mv.to() });
        }
        Some(Piece { kind, .. }) if kind != captor.kind => {
            story.push(MoveEffect::Becomes { kind });
        }
        Some(_) => {}
    }
}

/// Adds the legs that the move's text names.
fn legs(compiled: &CompiledRules, array: &ArrayBoard, mv: Move, story: &mut Vec<MoveEffect>) {
    let Some(piece) = array.at(mv.from()) else {
        return;
    };
    let stops = text::stops(compiled, array, mv);
    let in_passing = mv.taken().find(|taken| !stops.contains(taken));
    for leg in stops.windows(2) {
        let (from, to) = (leg[0], leg[1]);
        let there = array.at(to).filter(|_| to != mv.from());
        let passed = in_passing.and_then(|at| Some((at, array.at(at)?)));
        story.push(match (passed, there) {
            (Some((at, victim)), _) if to == mv.to() => MoveEffect::EnPassant {
                piece,
                from,
                to,
                victim,
                at,
            },
            (_, Some(victim)) => MoveEffect::Captures {
                piece,
                from,
                to,
                victim,
            },
            (_, None) => MoveEffect::Goes { piece, from, to },
        });
    }
}

impl MoveEffect {
    /// A name for programs: `captures`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Passes { .. } => "passes",
            Self::Goes { .. } => "goes",
            Self::Captures { .. } => "captures",
            Self::EnPassant { .. } => "en-passant",
            Self::Castles { .. } => "castles",
            Self::Blasts { .. } => "blasts",
            Self::Returns { .. } => "returns",
            Self::Turns { .. } => "turns",
            Self::Falls { .. } => "falls",
            Self::Becomes { .. } => "becomes",
            Self::Drops { .. } => "drops",
            Self::PutBehind { .. } => "put-behind",
            Self::LosesBehind { .. } => "loses-behind",
            Self::Places { .. } => "places",
            Self::Walls { .. } => "walls",
            Self::Petrifies { .. } => "petrifies",
            Self::Checks { .. } => "checks",
            Self::Mates { .. } => "mates",
            Self::Ends(_) => "ends",
            Self::Stalls { .. } => "stalls",
        }
    }

    /// Its facts, each by its name.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        let kind = |name, kind: Kind| -> Facts { vec![(name, Fact::Kind(kind))] };
        match *self {
            Self::Passes { color } | Self::Stalls { color } => vec![("side", Fact::Color(color))],
            Self::Goes { piece, from, to } => [
                kind("piece", piece.kind),
                squares([("from", from), ("to", to)]),
            ]
            .concat(),
            Self::Captures {
                piece,
                from,
                to,
                victim,
            } => [
                kind("piece", piece.kind),
                squares([("from", from), ("to", to)]),
                kind("victim", victim.kind),
            ]
            .concat(),
            Self::EnPassant {
                piece,
                from,
                to,
                victim,
                at,
            } => [
                kind("piece", piece.kind),
                squares([("from", from), ("to", to)]),
                kind("victim", victim.kind),
                squares([("at", at)]),
            ]
            .concat(),
            Self::Castles { king, rook } => squares([
                ("king_from", king.0),
                ("king_to", king.1),
                ("rook_from", rook.0),
                ("rook_to", rook.1),
            ]),
            Self::Ends(Outcome { winner, .. }) => winner
                .map(|winner| ("winner", Fact::Color(winner)))
                .into_iter()
                .collect(),
            Self::Blasts { piece, at }
            | Self::Returns { piece, at }
            | Self::Turns { piece, at }
            | Self::Petrifies { piece, at } => {
                [kind("piece", piece.kind), squares([("at", at)])].concat()
            }
            Self::Falls { piece } => kind("piece", piece.kind),
            Self::Becomes { kind: becomes } => kind("becomes", becomes),
            Self::Drops { kind: placed, at }
            | Self::PutBehind { kind: placed, at }
            | Self::LosesBehind { kind: placed, at }
            | Self::Places { kind: placed, at } => {
                [kind("piece", placed), squares([("at", at)])].concat()
            }
            Self::Walls { at, from } => [squares([("at", at)]), maybe("from", from)].concat(),
            Self::Checks { king, by } | Self::Mates { king, by } => {
                squares([("king", king), ("by", by)])
            }
        }
    }
}

/// Each effect in words, in order.
pub(super) fn words(before: &Words<'_>, after: &Words<'_>, story: &[MoveEffect]) -> Vec<String> {
    let start = story.iter().find_map(|step| match *step {
        MoveEffect::Goes { from, .. } | MoveEffect::Captures { from, .. } => Some(from),
        _ => None,
    });
    let steps = story.iter().enumerate();
    steps
        .map(|(place, step)| match *step {
            MoveEffect::Passes { color } => format!("{color} passes the turn"),
            MoveEffect::Goes { from, to, .. } if place == 0 => {
                format!("{} goes to {}", before.on(from), before.square(to))
            }
            MoveEffect::Goes { to, .. } if Some(to) == start => {
                format!("comes back to {}", before.square(to))
            }
            MoveEffect::Goes { to, .. } => format!("goes on to {}", before.square(to)),
            MoveEffect::Captures { from, to, .. } if place == 0 => {
                format!("{} captures {}", before.on(from), before.on(to))
            }
            MoveEffect::Captures { to, .. } => format!("captures {}", before.on(to)),
            MoveEffect::EnPassant { from, to, at, .. } => format!(
                "{} captures {} en passant and goes to {}",
                before.on(from),
                before.on(at),
                before.square(to)
            ),
            MoveEffect::Castles { king, rook } => format!(
                "castles: the {} {}, the {} {}",
                before.castler(),
                travels(before, king),
                before.partner(rook.0),
                travels(before, rook)
            ),
            MoveEffect::Blasts { piece, at } => format!(
                "the blast removes {}'s {} on {}",
                piece.color,
                before.name(piece.kind),
                before.square(at)
            ),
            MoveEffect::Returns { piece, at } => format!(
                "{}'s {} is reborn on {}",
                piece.color,
                before.name(piece.kind),
                before.square(at)
            ),
            MoveEffect::Turns { piece, at } => format!(
                "the {} on {} is {}'s now",
                before.name(piece.kind),
                before.square(at),
                piece.color
            ),
            MoveEffect::Falls { piece } => {
                format!("the {} leaves the game", before.name(piece.kind))
            }
            MoveEffect::Becomes { kind } => format!("becomes {}", before.one(kind)),
            MoveEffect::Drops { kind, at } => format!(
                "{} from the hand is dropped on {}",
                before.one(kind),
                before.square(at)
            ),
            MoveEffect::PutBehind { kind, at } => format!(
                "{} is put behind {}, to come in there",
                before.one(kind),
                before.square(at)
            ),
            MoveEffect::LosesBehind { kind, at } => format!(
                "the {} that waited behind {} is lost",
                before.name(kind),
                before.square(at)
            ),
            MoveEffect::Places { kind, at } => {
                format!("{} is placed on {}", before.one(kind), before.square(at))
            }
            MoveEffect::Walls {
                at,
                from: Some(from),
            } => format!(
                "the wall goes from {} to {}",
                before.square(from),
                before.square(at)
            ),
            MoveEffect::Walls { at, from: None } => {
                format!("a wall is left on {}", before.square(at))
            }
            MoveEffect::Petrifies { piece, at } => format!(
                "the {} turns to stone on {}",
                before.name(piece.kind),
                before.square(at)
            ),
            MoveEffect::Checks { king, by } => {
                format!("{} is in check from {}", after.on(king), after.on(by))
            }
            MoveEffect::Mates { king, by } => {
                format!("{} is checkmated by {}", after.on(king), after.on(by))
            }
            MoveEffect::Ends(end) => format!("the game is over: {end}"),
            MoveEffect::Stalls { color } => {
                format!("{color} has no legal move left and is not in check")
            }
        })
        .collect()
}

fn travels(words: &Words<'_>, (from, to): (Square, Square)) -> String {
    if from == to {
        format!("stays on {}", words.square(to))
    } else {
        format!("goes from {} to {}", words.square(from), words.square(to))
    }
}
