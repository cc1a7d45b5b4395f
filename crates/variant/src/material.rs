//! Insufficient material, computed from masks of kinds.

use legwork_betza::{Crossing, Hop, Movement, Path, Step};
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, Wraps};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{Extinction, PieceRule, Rules, Stalemate};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;
use legwork_kernel::{Board, Kernel};

/// The material with which a position of these rules is dead: nobody can win any more, whatever is played.
///
/// Each side has one royal piece, which may not pass attacked squares within a turn, no piece lends moves, nothing is to be gated,
/// dropped or promoted, captured pieces come into no hand, and there are neither goals nor lines to be connected. Then dead are
///
/// - two royal pieces that never attack each other: what attacks by single legs attacks both ways, and what is kept to a
///   palace of its own attacks nothing outside. Where a stalemate is not a draw, they must not be able to stalemate
///   either: Kings cannot on a board of three files and ranks, nor Generals that always have a step along their file,
///   which the other one faces only with check;
/// - the same with guards, which are kept to squares that no enemy can reach, where a stalemate is a draw;
/// - Kings and pieces that keep to squares of one colour, all of them the same: in check a King has squares of the other colour
///   next to it, which the enemy King alone cannot take from it. This is also true of one lone Knight, which attacks
///   squares of one colour, and for one lone Cannon, whose only screen would be its King, and where a capture blows the King up
///   for one lone Rook.
///
/// The last needs that a stalemate is a draw and that wins are mates: no count of checks or points, no
/// extinction but that of Kings, no rule in code that takes moves away from a King in check. Where captures
/// do more than take, all such pieces must be of one side, since otherwise a King could be blown up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeadMaterial {
    /// Whether two royal pieces alone are dead.
    royals_alone: bool,
    /// The royal kind, and those that are dead with it.
    minor: Kinds,
    /// Kinds that keep to squares of one colour.
    bound: Kinds,
    /// Kinds of which one piece alone does not mate.
    lone: Kinds,
    /// Whether such pieces of both sides are too many.
    one_side: bool,
    /// Whether something may be gated from a hand.
    gates: bool,
    /// Whether something may be dropped from a hand.
    drops: bool,
}

impl DeadMaterial {
    pub(crate) fn new(compiled: &CompiledRules) -> Self {
        let rules = &compiled.rules;
        let royals_alone = royals_alone(compiled) && !compiled.rules.goes_through();
        let [mut bound, mut lone, mut guards] = [Kinds::NONE; 3];
        if royals_alone && rules.endings.stalemate == Stalemate::Draw {
            guards = self::guards(rules);
            // A wall may take a square from a King that little else could take.
            let mates_only = rules.wall.is_none()
                && !compiled.code.ask_for_checkers()
                && wins_by_mate_alone(rules);
            if mates_only && rules.piece(rules.king).moves_as("K") && has_room(rules) {
                let kinds = rules.kinds();
                bound = staying(rules, kinds.filter(|&kind| keeps_colour(rules.piece(kind))));
                let [knights, cannons] = ["N", "mRcpR"].map(|moves| rules.kinds_moving_as(moves));
                // Round the board a Cannon comes from two sides.
                let lines_end = rules.geometry.wraps().is_none();
                let cannons = if lines_end { cannons } else { Kinds::NONE };
                // A King who cannot capture, since a blast would remove him, covers no square that a Rook leaves to the other one.
                let blown = rules.blast.is_some() && !rules.immune_to_blasts().contains(rules.king);
                let rooks = if blown {
                    rules.kinds_moving_as("R")
                } else {
                    Kinds::NONE
                };
                lone = staying(rules, knights.or(cannons).or(rooks).iter());
            }
        }
        Self {
            royals_alone,
            minor: rules.royals.or(guards).or(bound).or(lone),
            bound,
            lone,
            one_side: rules.captures_do_more(),
            gates: rules.gates(),
            drops: rules.drops_pieces(),
        }
    }

    /// Whether only royal and minor pieces are left.
    #[inline]
    pub(crate) fn is_minor<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        kernel.squares_of(board, self.minor) == board.occupied()
    }

    /// Whether no sequence of moves can lead to mate (a dead position).
    #[inline]
    pub(crate) fn is_dead<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        self.royals_alone && self.is_minor(kernel, board) && self.is_too_little(kernel, board)
    }

    #[cold]
    fn is_too_little<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        let royals = Color::each(|side| kernel.royals(board, side).count());
        if royals != [1, 1]
            || Color::BOTH
                .iter()
                .any(|&side| self.may_place(kernel, board, side))
        {
            return false;
        }
        let bound = kernel.squares_of(board, self.bound);
        let lone = kernel.squares_of(board, self.lone);
        let has = |side: Color| (bound | lone).meets(board.side(side, board.occupied()));
        if self.one_side && Color::BOTH.into_iter().all(has) {
            return false;
        }
        let mut dark = bound
            .squares()
            .map(|square| (square.file() + square.rank()).is_multiple_of(2));
        let first = dark.next();
        match lone.count() {
            0 => dark.all(|dark| Some(dark) == first),
            1 => bound.is_empty(),
            _ => false,
        }
    }

    /// Whether a side can still gate or drop: it has something in hand, and perhaps a square to place it on.
    fn may_place<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>, side: Color) -> bool {
        let gates = || self.gates && board.side(side, board.occupied()).meets(board.virgin());
        !kernel.compiled().holds_nothing(&board.state(), side) && (self.drops || gates())
    }
}

/// Whether nobody wins any more when the only royal kind is all that is left, once on each side.
fn royals_alone(compiled: &CompiledRules) -> bool {
    let rules = &compiled.rules;
    let endings = &rules.endings;
    let aims = !endings.goals.is_empty() || endings.connect.is_some();
    if aims
        || endings.lone_king.is_some()
        || rules.depend_on_others()
        || rules.captures_fill_hands()
        || rules.royals.len() != 1
        || !rules.anti.is_empty()
        || rules.promotes(rules.king)
    {
        return false;
    }
    let king = rules.piece(rules.king);
    let apart = king
        .within
        .is_some_and(|[white, black]| !white.meets(black));
    let mutual = king.within.is_none() && king.more.is_empty() && king.every_path().all(is_mutual);
    match endings.stalemate {
        Stalemate::Draw => apart || mutual,
        _ if compiled.code.ask_for_checkers() => false,
        _ => king.moves_as("K") && has_room(rules) || apart && keeps_its_file(king),
    }
}

/// Whether a piece at the other end of this path, turned round, attacks back. A path that captures nothing attacks nothing.
fn is_mutual(path: &Path) -> bool {
    if path.legs.iter().all(|leg| !leg.may.enemy) {
        return true;
    }
    let [leg] = path.legs[..] else { return false };
    let plain = leg.crossing == Crossing::Free && leg.hop == Hop::None;
    plain && !path.initial
}

/// Whether a piece that is kept to some squares has a step along its file from each of them.
fn keeps_its_file(king: &PieceRule) -> bool {
    let steps = [1, -1].into_iter().all(|dy| {
        let along = Step { dx: 0, dy };
        let is_step = |path: &Path| {
            matches!(path.legs[..], [leg] if leg.step == along && leg.may.empty && leg.crossing == Crossing::Free)
        };
        king.paths().iter().any(|path| !path.initial && is_step(path))
    });
    let has_step = |squares: Squares| {
        squares.iter().all(|from| {
            let beside =
                |to: Square| to.file() == from.file() && to.rank().abs_diff(from.rank()) == 1;
            squares.iter().any(beside)
        })
    };
    // Then only the other one's file is covered by it, and that is not its own.
    let lines = king.faces.as_ref();
    let along_lines = lines.is_none_or(|faces| {
        let rook = "R".parse::<Movement>();
        rook.is_ok_and(|rook| rook == *faces)
    });
    steps
        && along_lines
        && king
            .within
            .is_some_and(|sides| sides.into_iter().all(has_step))
}

/// The kinds other than the royal one that are kept to squares which no royal piece or such kind of the other side can reach.
fn guards(rules: &Rules) -> Kinds {
    let within = |kind: Kind| rules.piece(kind).within;
    let Some(mut all) = within(rules.king) else {
        return Kinds::NONE;
    };
    let mut guards = Kinds::NONE;
    for kind in rules.kinds() {
        let guards_only = |_: &_| {
            kind != rules.king && !rules.promotes(kind) && rules.piece(kind).faces.is_none()
        };
        let Some(squares) = within(kind).filter(guards_only) else {
            continue;
        };
        let joined = [0, 1].map(|side| squares[side].iter().fold(all[side], Squares::with));
        if !joined[0].meets(joined[1]) {
            all = joined;
            guards = guards.or([kind].into_iter().collect());
        }
    }
    guards
}

/// Whether a side can win in no way but by taking the moves of a King in check.
fn wins_by_mate_alone(rules: &Rules) -> bool {
    let endings = &rules.endings;
    let kings_only = |rule: &Extinction| rule.kinds == rules.royals;
    endings.checks.is_none()
        && endings.passes.is_none()
        && !endings.drawn.is_counted()
        && endings.extinct.iter().all(kings_only)
}

/// Whether a King has squares of both colours next to it, wherever it stands.
fn has_room(rules: &Rules) -> bool {
    let geometry = rules.geometry;
    let even = |side: u8| side > 5 && side.is_multiple_of(2);
    // Where edges are joined, a way round them has to keep to one colour, and to leave room.
    let round = match geometry.wraps() {
        None => true,
        Some(Wraps::Files) => even(geometry.files()),
        Some(Wraps::Both) => even(geometry.files()) && even(geometry.ranks()),
    };
    round && geometry.files() > 2 && geometry.ranks() > 2 && !geometry.has_holes()
}

/// Those of the kinds that are neither royal nor promote.
fn staying(rules: &Rules, kinds: impl Iterator<Item = Kind>) -> Kinds {
    let stays = |kind: &Kind| !rules.royals.contains(*kind) && !rules.promotes(*kind);
    kinds.filter(stays).collect()
}

/// Whether a piece never leaves the squares of one colour, nor captures anything elsewhere on its way.
fn keeps_colour(piece: &PieceRule) -> bool {
    let even = |path: &Path| {
        let mut legs = path.legs.iter();
        legs.all(|leg| (leg.step.dx + leg.step.dy) % 2 == 0)
    };
    piece.faces.is_none() && piece.every_path().all(even)
}
