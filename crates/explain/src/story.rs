//! The effects of a legal move, in order.

use super::facts::{self, Fact, Facts, NamedFacts, maybe, side, squares};
use super::words::Words;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::rights;
use legwork_core::rules::{Captor, Outcome, Victim};
use legwork_notation::text;
use legwork_walker::Walker;

/// One effect of a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveEffect {
    /// The turn is passed.
    Passes {
        /// The side whose turn it was.
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
    /// A leg that captures the piece where it ends.
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
    /// A piece is taken by what the move does.
    Takes {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        at: Square,
    },
    /// A captured piece is reborn.
    Returns {
        /// The piece.
        piece: Piece,
        /// Its square now.
        at: Square,
    },
    /// A piece changes sides, a captured one or the captor.
    Turns {
        /// The piece as it is now.
        piece: Piece,
        /// Its square.
        at: Square,
    },
    /// The captor shoots, and stays on its square.
    Stays {
        /// The captor.
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
    /// The mover is on the other board then.
    ChangesBoard {
        /// The piece as it is now.
        piece: Piece,
        /// Its square.
        at: Square,
    },
    /// A piece is dropped from the hand.
    Drops {
        /// The kind that it is on the board.
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
    /// The enemy King is attacked now, or nothing attacks the enemy anti-royal piece.
    Checks {
        /// The square of that piece.
        king: Square,
        /// The first piece that attacks it; `None` if nothing attacks one that has to be attacked.
        by: Option<Square>,
    },
    /// The same, and the other side has no legal move.
    Mates {
        /// The square of that piece.
        king: Square,
        /// The first piece that attacks it; `None` if nothing attacks one that has to be attacked.
        by: Option<Square>,
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
            let behind = compiled.rules.waits();
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
            rook: (rook, wing.ends_from(compiled.rules.geometry, mv.from()).1),
        }),
        _ => legs(compiled, array, mv, &mut story),
    }
    let becomes = mv.promotion().filter(|_| dropped.is_none());
    story.extend(becomes.map(|kind| MoveEffect::Becomes { kind }));
    let arrived = made
        .at(mv.to())
        .filter(|_| compiled.rules.two_boards && mv.has_mover() && mv.wing().is_none());
    story.extend(arrived.map(|piece| MoveEffect::ChangesBoard { piece, at: mv.to() }));
    let taken = compiled.legs.taken_by_moving(array, mv).iter();
    story.extend(taken.filter_map(|at| {
        let piece = array.at(at)?;
        Some(MoveEffect::Takes { piece, at })
    }));
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
    if compiled.rules.converts() {
        let stood = array.pieces(compiled.rules.geometry);
        let turned = stood.filter_map(|(at, piece)| {
            let now = made
                .at(at)
                .filter(|_| piece.color != array.turn && at != mv.to());
            now.filter(|now| now.color == array.turn)
                .map(|piece| (at, piece))
        });
        story.extend(turned.map(|(at, piece)| MoveEffect::Turns { piece, at }));
    }
    if let Some((kind, on)) = mv.gate() {
        let at = match on {
            GateSquare::Origin => Some(mv.from()),
            GateSquare::Rook => rook,
            GateSquare::Target => None,
        };
        story.extend(at.map(|at| MoveEffect::Places { kind, at }));
    }
    if compiled.rules.waits() {
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
        compiled.check(made, made.turn)
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
    let (piece, last) = (facts.piece, facts.captured().last());
    let shoots = |(_, victim): (Square, Piece)| {
        compiled.rules.fate(piece.kind, victim.kind).1 == Captor::Shoots
    };
    let shoots = last.is_some_and(shoots);
    if shoots {
        let at = mv.from();
        story.push(MoveEffect::Stays { piece, at });
    }
    for (square, victim) in facts.captured() {
        let home = compiled.rules.rebirth(victim, square);
        match compiled.rules.fate(facts.piece.kind, victim.kind).0 {
            Some(Victim::Home) => {
                let filled = home.filter(|&at| {
                    let empty = at == mv.from() || array.at(at).is_none() || at == square;
                    empty && (shoots || at != mv.to()) && made.at(at) == Some(victim)
                });
                story.extend(filled.map(|at| MoveEffect::Returns { piece: victim, at }));
            }
            Some(Victim::Turns) if shoots || square != mv.to() => {
                let piece = made.at(square);
                story.extend(piece.map(|piece| MoveEffect::Turns { piece, at: square }));
            }
            _ => {}
        }
    }
    if shoots {
        return;
    }
    let captor = Piece::new(array.turn, facts.becomes);
    match made.at(mv.to()) {
        // The pieces that a blast removes are in the story already.
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
        self.named().0
    }

    /// Its facts, each by its name.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        self.named().1
    }

    fn named(&self) -> NamedFacts {
        let there = |kind, at| [facts::piece(kind), facts::at(at)].concat();
        let moves = |piece: Piece, from, to| {
            let way = squares([("from", from), ("to", to)]);
            [facts::piece(piece.kind), way].concat()
        };
        let victim = |piece: Piece| -> Facts { vec![("victim", Fact::Kind(piece.kind))] };
        match *self {
            Self::Passes { color } => ("passes", side(color)),
            Self::Goes { piece, from, to } => ("goes", moves(piece, from, to)),
            Self::Captures {
                piece,
                from,
                to,
                victim: taken,
            } => ("captures", [moves(piece, from, to), victim(taken)].concat()),
            Self::EnPassant {
                piece,
                from,
                to,
                victim: taken,
                at,
            } => (
                "en-passant",
                [moves(piece, from, to), victim(taken), facts::at(at)].concat(),
            ),
            Self::Castles { king, rook } => {
                let king = squares([("king_from", king.0), ("king_to", king.1)]);
                let rook = squares([("rook_from", rook.0), ("rook_to", rook.1)]);
                ("castles", [king, rook].concat())
            }
            Self::Blasts { piece, at } => ("blasts", there(piece.kind, at)),
            Self::Takes { piece, at } => ("takes", there(piece.kind, at)),
            Self::Returns { piece, at } => ("returns", there(piece.kind, at)),
            Self::Turns { piece, at } => ("turns", there(piece.kind, at)),
            Self::Stays { piece, at } => ("stays", there(piece.kind, at)),
            Self::Falls { piece } => ("falls", facts::piece(piece.kind)),
            Self::Becomes { kind } => ("becomes", vec![("becomes", Fact::Kind(kind))]),
            Self::ChangesBoard { piece, at } => ("changes-board", there(piece.kind, at)),
            Self::Drops { kind, at } => ("drops", there(kind, at)),
            Self::PutBehind { kind, at } => ("put-behind", there(kind, at)),
            Self::LosesBehind { kind, at } => ("loses-behind", there(kind, at)),
            Self::Places { kind, at } => ("places", there(kind, at)),
            Self::Walls { at, from } => ("walls", [facts::at(at), maybe("from", from)].concat()),
            Self::Petrifies { piece, at } => ("petrifies", there(piece.kind, at)),
            Self::Checks { king, by } => (
                "checks",
                [squares([("king", king)]), maybe("by", by)].concat(),
            ),
            Self::Mates { king, by } => (
                "mates",
                [squares([("king", king)]), maybe("by", by)].concat(),
            ),
            Self::Ends(Outcome { winner, .. }) => {
                let winner = winner.map(|winner| ("winner", Fact::Color(winner)));
                ("ends", winner.into_iter().collect())
            }
            Self::Stalls { color } => ("stalls", side(color)),
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
        .map(|(place, step)| in_words(before, after, *step, place == 0, start))
        .collect()
}

/// One effect in words, given whether it is the first, and where the mover starts.
fn in_words(
    before: &Words<'_>,
    after: &Words<'_>,
    effect: MoveEffect,
    first: bool,
    start: Option<Square>,
) -> String {
    let one = |kind| before.one(kind);
    let name = |piece: Piece| before.name(piece.kind);
    let on = |at| before.on(at);
    let square = |at| before.square(at);
    match effect {
        MoveEffect::Passes { color } => format!("{color} passes the turn"),
        MoveEffect::Goes { from, to, .. } if first => {
            format!("{} goes to {}", on(from), square(to))
        }
        MoveEffect::Goes { to, .. } if Some(to) == start => {
            format!("comes back to {}", square(to))
        }
        MoveEffect::Goes { to, .. } => format!("goes on to {}", square(to)),
        MoveEffect::Captures { from, to, .. } if first => {
            format!("{} captures {}", on(from), on(to))
        }
        MoveEffect::Captures { to, .. } => format!("captures {}", on(to)),
        MoveEffect::EnPassant { from, to, at, .. } => {
            let (pawn, victim, to) = (on(from), on(at), square(to));
            format!("{pawn} captures {victim} en passant and goes to {to}")
        }
        MoveEffect::Castles { king, rook } => format!(
            "castles: the {} {}, the {} {}",
            before.castler(),
            travels(before, king),
            before.partner(rook.0),
            travels(before, rook)
        ),
        MoveEffect::Blasts { piece, at } => {
            let (name, square) = (name(piece), square(at));
            format!("the blast removes {}'s {name} on {square}", piece.color)
        }
        MoveEffect::Takes { piece, at } => {
            format!("the {} on {} is taken", name(piece), square(at))
        }
        MoveEffect::Returns { piece, at } => {
            let (name, square) = (name(piece), square(at));
            format!("{}'s {name} is reborn on {square}", piece.color)
        }
        MoveEffect::Turns { piece, at } => {
            let (name, square) = (name(piece), square(at));
            format!("the {name} on {square} is {}'s now", piece.color)
        }
        MoveEffect::Stays { piece, at } => {
            format!("the {} stays on {}", name(piece), square(at))
        }
        MoveEffect::Falls { piece } => format!("the {} leaves the game", name(piece)),
        MoveEffect::Becomes { kind } => format!("becomes {}", one(kind)),
        MoveEffect::ChangesBoard { piece, .. } => {
            let second = after.rules.is_on_second_board(piece.kind);
            format!(
                "is on the {} board now",
                if second { "second" } else { "first" }
            )
        }
        MoveEffect::Drops { kind, at } => {
            format!("{} from the hand is dropped on {}", one(kind), square(at))
        }
        MoveEffect::PutBehind { kind, at } => {
            format!(
                "{} is put behind {}, to come in there",
                one(kind),
                square(at)
            )
        }
        MoveEffect::LosesBehind { kind, at } => {
            let name = before.name(kind);
            format!("the {name} that waited behind {} is lost", square(at))
        }
        MoveEffect::Places { kind, at } => format!("{} is placed on {}", one(kind), square(at)),
        MoveEffect::Walls {
            at,
            from: Some(from),
        } => format!("the wall goes from {} to {}", square(from), square(at)),
        MoveEffect::Walls { at, from: None } => format!("a wall is left on {}", square(at)),
        MoveEffect::Petrifies { piece, at } => {
            format!("the {} turns to stone on {}", name(piece), square(at))
        }
        MoveEffect::Checks { king, by: Some(by) } => {
            format!("{} is in check from {}", after.on(king), after.on(by))
        }
        MoveEffect::Mates { king, by: Some(by) } => {
            format!("{} is checkmated by {}", after.on(king), after.on(by))
        }
        MoveEffect::Checks { king, by: None } => {
            format!("nothing attacks {} any more", after.on(king))
        }
        MoveEffect::Mates { king, by: None } => {
            let anti = after.on(king);
            format!("nothing attacks {anti} any more, and its side has no legal move left")
        }
        MoveEffect::Ends(end) => format!("the game is over: {end}"),
        MoveEffect::Stalls { color } => {
            format!("{color} has no legal move left and is not in check")
        }
    }
}

fn travels(words: &Words<'_>, (from, to): (Square, Square)) -> String {
    if from == to {
        format!("stays on {}", words.square(to))
    } else {
        format!("goes from {} to {}", words.square(from), words.square(to))
    }
}
