//! First moves from some squares, and captures en passant.
//!
//! Fairy-Stockfish lets a piece make its first moves from the squares of `doubleStepRegion`, whether it has moved or not. Where
//! these are just the squares where a piece starts that only moves forward, that is a first move, `i`; otherwise the squares
//! are named.

use legwork_core::geometry::Square;
use legwork_core::squares::Squares;
use legwork_reader::file::MoreField;

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds, step_of};
use super::start::Start;
use super::words::field;
use crate::dialect::{Gait, Heading, Walk};
use crate::notation::notation;
use crate::piece_types::PieceType;

/// First moves of a kind, all from the same squares.
pub(super) struct FirstMoves {
    pub(super) walks: Vec<Walk>,
    /// The squares of each side.
    from: [Squares; 2],
}

impl Mapping<'_> {
    /// Returns the first moves of a kind.
    pub(super) fn first_moves(&self, start: &Start, kind: MappedKind) -> Vec<FirstMoves> {
        let piece = self.piece_of(kind);
        let all = start.all;
        let settings = self.settings;
        let region = |stem: &str| settings.squares_of_both(stem).map(|squares| squares & all);
        let step = |gait, heading| Walk {
            heading,
            gait,
            initial: true,
            quiet: true,
            captures: false,
        };
        let of_pawn = |steps: i8, stem| FirstMoves {
            walks: vec![step(Gait::Lame, (0, steps))],
            from: region(stem),
        };
        let mut found = if piece == PieceType::PAWN {
            vec![
                of_pawn(2, "doubleStepRegion"),
                of_pawn(3, "tripleStepRegion"),
            ]
        } else {
            vec![FirstMoves {
                walks: self
                    .dialect_of(kind)
                    .walks
                    .iter()
                    .copied()
                    .filter(|walk| walk.initial)
                    .flat_map(leaps)
                    .collect(),
                from: region("doubleStepRegion"),
            }]
        };
        if !settings.flag("doubleStep")
            && let Some(doubles) = found.first_mut()
        {
            doubles.from = [Squares::EMPTY; 2];
        }
        found.retain(|moves| !moves.walks.is_empty() && moves.from != [Squares::EMPTY; 2]);
        found
    }

    /// Returns the first moves of a kind as notation: those of a piece that has not moved, and those from named squares.
    pub(super) fn say_first_moves(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
    ) -> (String, Vec<MoreField>) {
        let mut prose = String::new();
        let mut more = Vec::new();
        let answered = kinds
            .sides_of(kind)
            .any(|side| self.is_answered(start, kinds, kind, side));
        for mut moves in self.first_moves(start, kind) {
            if answered {
                moves.walks = moves.walks.into_iter().flat_map(parts).collect();
            }
            let reach = |side| self.reach(start, kinds, kind, side).0;
            let used: Vec<usize> = kinds.sides_of(kind).collect();
            let from = |side: usize| moves.from[side] & reach(side);
            if used.iter().all(|&side| from(side).is_empty()) {
                continue;
            }
            let onward = self
                .dialect_of(kind)
                .walks
                .iter()
                .all(|walk| walk.heading.1 > 0);
            let one_rank = |squares: Squares| {
                squares.first().map(|square| square.rank())
                    == squares.last().map(|square| square.rank())
            };
            let at_home = |&side: &usize| {
                let homes = start.homes(kind, side);
                from(side) == homes && one_rank(homes)
            };
            let say = |initial: bool| {
                let walks: Vec<Walk> = moves
                    .walks
                    .iter()
                    .map(|&walk| Walk { initial, ..walk })
                    .collect();
                notation(&walks, false)
            };
            if onward && used.iter().all(at_home) {
                match say(true) {
                    Ok(text) => prose += &text,
                    Err(fault) => self.refuse_piece(kind.piece, fault),
                }
                continue;
            }
            let squares = |side: usize| match (kinds.has(side, kind), moves.from[side].is_empty()) {
                (true, false) => moves.from[side],
                // From its last rank no piece goes on.
                (true, true) => self.last_rank(start, side),
                (false, _) => super::words::turned(moves.from[1 - side], start.board),
            };
            match (say(false), field([squares(0), squares(1)], start.board)) {
                (Ok(betza), from @ Some(_)) => more.push(MoreField {
                    betza,
                    from,
                    to: None,
                }),
                (Err(fault), _) => self.refuse_piece(kind.piece, fault),
                (_, None) => self.refuse("doubleStepRegionWhite", "first moves of one side only"),
            }
        }
        (prose, more)
    }

    /// Returns the squares of the last rank of a side.
    pub(super) fn last_rank(&self, start: &Start, side: usize) -> Squares {
        let rank = if side == 0 {
            start.board.ranks() - 1
        } else {
            0
        };
        Squares::ranks(start.board, rank..rank + 1)
    }

    /// Returns the captures en passant of a kind: everywhere, or to named squares.
    pub(super) fn say_passing(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
    ) -> (String, Vec<MoreField>) {
        let mut prose = String::new();
        let mut more = Vec::new();
        let walks = self.passing_walks(kind);
        if walks.is_empty() {
            return (prose, more);
        }
        let used: Vec<usize> = kinds.sides_of(kind).collect();
        let passed = |side: usize| self.passed(start, kinds, 1 - side);
        let allowed = |side: usize| {
            if self.captures_passing(kind, side) {
                self.settings.squares_of_both("enPassantRegion")[side]
            } else {
                Squares::EMPTY
            }
        };
        if used
            .iter()
            .all(|&side| (passed(side) & allowed(side)).is_empty())
        {
            return (prose, more);
        }
        let text = match notation(&walks, true) {
            Ok(text) => text,
            Err(fault) => {
                self.refuse_piece(kind.piece, fault);
                return (prose, more);
            }
        };
        if used
            .iter()
            .all(|&side| passed(side).is_subset(allowed(side)))
        {
            prose = text;
            return (prose, more);
        }
        let squares = |side: usize| {
            if kinds.has(side, kind) {
                let squares = passed(side) & allowed(side);
                // Nothing captures en passant on its own first rank.
                let none = || self.last_rank(start, 1 - side);
                if squares.is_empty() { none() } else { squares }
            } else {
                super::words::turned(passed(1 - side) & allowed(1 - side), start.board)
            }
        };
        match field([squares(0), squares(1)], start.board) {
            to @ Some(_) => more.push(MoreField {
                betza: text,
                from: None,
                to,
            }),
            None => self.refuse(
                "enPassantRegionWhite",
                "captures en passant on these squares",
            ),
        }
        (prose, more)
    }

    /// Whether a kind of a side captures en passant.
    pub(super) fn captures_passing(&self, kind: MappedKind, side: usize) -> bool {
        let piece = self.piece_of(kind);
        piece == PieceType::PAWN
            || self.settings.types_of_both("enPassantTypes")[side].contains(piece)
    }

    /// Returns the moves by which a kind may capture en passant: those that only capture.
    pub(super) fn passing_walks(&self, kind: MappedKind) -> Vec<Walk> {
        if !(0..2).any(|side| self.captures_passing(kind, side)) {
            return Vec::new();
        }
        let walks = &self.dialect_of(kind).walks;
        let quiet = |heading: Heading| {
            walks
                .iter()
                .any(|walk| walk.quiet && !walk.initial && walk.heading == heading)
        };
        let only = |walk: &&Walk| walk.captures && !walk.quiet && !quiet(walk.heading);
        walks.iter().filter(only).copied().collect()
    }

    /// Whether any piece may capture en passant.
    pub(super) fn captures_en_passant(&self, start: &Start, kinds: &MappedKinds) -> bool {
        kinds.all().iter().copied().any(|kind| {
            kinds.sides_of(kind).any(|side| {
                let region = self.settings.squares_of_both("enPassantRegion")[side];
                self.captures_passing(kind, side)
                    && !self.passing_walks(kind).is_empty()
                    && region.meets(self.passed(start, kinds, 1 - side))
            })
        })
    }

    /// Returns the squares on which pieces of a side can be captured en passant.
    pub(super) fn passed(&self, start: &Start, kinds: &MappedKinds, side: usize) -> Squares {
        kinds.of_side(side).fold(Squares::EMPTY, |passed, kind| {
            passed | self.passed_by(start, kinds, kind, side)
        })
    }

    /// Returns the squares that a kind of a side passes over by first moves along a line.
    fn passed_by(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> Squares {
        let compute = || self.passed_by_anew(start, kinds, kind, side);
        kinds.passed.get(side, kind, compute)
    }

    fn passed_by_anew(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> Squares {
        let board = start.board;
        let mut passed = Squares::EMPTY;
        for moves in self.first_moves(start, kind) {
            let (reach, _) = self.reach(start, kinds, kind, side);
            let walks = moves.walks.iter().filter(|walk| on_a_line(walk.heading));
            for walk in walks {
                let (dx, dy) = walk.heading;
                let long = dx.abs().max(dy.abs());
                let step = step_of((dx / long, dy / long), side);
                let far = match walk.gait {
                    Gait::Leap | Gait::Lame | Gait::Jump => long,
                    Gait::Slide(limit @ 1..) => long.saturating_mul(limit as i8),
                    Gait::Slide(_) | Gait::Hop(_) | Gait::Land => i8::MAX,
                };
                for from in (moves.from[side] & reach).iter() {
                    let on = |square: &Square| board.step(*square, step);
                    let way = std::iter::successors(on(&from), on);
                    passed |= way.take(usize::from((far - 1).unsigned_abs())).collect();
                }
            }
        }
        passed
    }

    /// Whether the other side may capture a kind of a side en passant.
    fn is_answered(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> bool {
        let region = self.settings.squares_of_both("enPassantRegion")[1 - side];
        let captures = |other: MappedKind| {
            kinds.has(1 - side, other)
                && self.captures_passing(other, 1 - side)
                && !self.passing_walks(other).is_empty()
        };
        region.meets(self.passed_by(start, kinds, kind, side))
            && kinds.all().iter().copied().any(captures)
    }

    /// Refuses first moves that can be captured en passant, and are not made of lame leaps over one or two squares.
    pub(super) fn check_leaps(&self, start: &Start, kinds: &MappedKinds) {
        for &kind in kinds.all() {
            let moves = self.first_moves(start, kind).into_iter();
            let mut walks = moves.flat_map(|moves| moves.walks).flat_map(parts);
            let far = walks.any(|walk| {
                let (dx, dy) = walk.heading;
                let long = dx.abs().max(dy.abs());
                let leaps = match walk.gait {
                    Gait::Lame | Gait::Jump => false,
                    Gait::Leap | Gait::Slide(1) => long > 1,
                    _ => true,
                };
                leaps && on_a_line(walk.heading)
            });
            let answered = |side| self.is_answered(start, kinds, kind, side);
            if far && kinds.sides_of(kind).any(answered) {
                self.refuse_piece(
                    kind.piece,
                    "a first move over several squares that is not a lame leap, and can be captured en passant, cannot be expressed",
                );
            }
        }
    }
}

/// Whether a direction leads along a rank, a file or a diagonal, so that there are squares between.
fn on_a_line((dx, dy): Heading) -> bool {
    dx == 0 || dy == 0 || dx.abs() == dy.abs()
}

/// A leap over one square is a lame one, which can be captured en passant, and one over a piece, which cannot.
fn parts(walk: Walk) -> Vec<Walk> {
    let (dx, dy) = walk.heading;
    match walk.gait {
        Gait::Leap if on_a_line(walk.heading) && dx.abs().max(dy.abs()) == 2 => {
            [Gait::Lame, Gait::Jump]
                .map(|gait| Walk { gait, ..walk })
                .to_vec()
        }
        _ => vec![walk],
    }
}

/// A first move that slides is one step, and longer lame leaps, which can be captured en passant.
fn leaps(walk: Walk) -> Vec<Walk> {
    let (dx, dy) = walk.heading;
    match walk.gait {
        Gait::Slide(limit @ 2..=3) if dx.abs().max(dy.abs()) == 1 => (1..=limit as i8)
            .map(|far| Walk {
                heading: (dx * far, dy * far),
                gait: if far == 1 { Gait::Leap } else { Gait::Lame },
                ..walk
            })
            .collect(),
        _ => vec![walk],
    }
}
