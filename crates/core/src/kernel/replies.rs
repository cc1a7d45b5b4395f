//! Making the last two moves of every sequence.
//!
//! Most moves leave most of the other side's replies as they are. So what every piece of that side
//! could do if the move before were passed is written down once, together with the squares on which
//! it depends; after a move that touches none of them it is made from there, and only the other
//! pieces' moves are generated.

use std::ops::Range;

use legwork_sweep::Work;
use smallvec::SmallVec;

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::piece::{Kind, Piece};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::desk::Desk;
use super::lift::{Lift, Put, Take};
use super::lister::Lister;
use super::making::Ends;
use super::scope::Scope;
use super::straight::Straight;

/// Pieces that are written down at most; the others are left to the Generator.
const MOST: usize = 32;

/// The replies to a pass.
pub(super) struct Replies<'a, S, H: Hooks> {
    kernel: &'a Kernel<S, H>,
    straight: &'a Straight<S>,
    /// The position in which they are replies, the other side to move.
    board: Board<S, H::State>,
    own: S,
    occupied: S,
    /// Where the moves of each known piece begin, pieces that are lifted alike together; one more for
    /// the end.
    pieces: SmallVec<[Known; 36]>,
    /// Where they stand.
    at: SmallVec<[S; MOST]>,
    groups: SmallVec<[Group<S>; MOST]>,
    puts: SmallVec<[Put<S>; 256]>,
    takes: SmallVec<[Take<S>; 64]>,
    /// Those that cannot move, by their bits.
    still: u32,
    /// Which of these pieces, by their bits, depend on a square.
    watchers: [u32; 256],
    /// The pieces that are not among these.
    rest: S,
    /// What must be empty, as far as that is known beforehand, on each wing on which there may be
    /// castling.
    ways: SmallVec<[S; 2]>,
}

/// Where the moves of a piece begin.
#[derive(Clone, Copy, Default)]
struct Known {
    puts: u16,
    takes: u16,
}

/// Pieces that are lifted alike.
struct Group<S> {
    lift: Lift<S>,
    pieces: Range<u8>,
    /// All their moves.
    moves: [Known; 2],
    /// Their bits.
    bits: u32,
}

impl<'a, S: Shape, H: Hooks> Replies<'a, S, H> {
    /// None yet.
    #[inline(always)]
    pub(super) fn new(
        kernel: &'a Kernel<S, H>,
        straight: &'a Straight<S>,
        board: &Board<S, H::State>,
    ) -> Self {
        let occupied = board.occupied();
        Self {
            kernel,
            straight,
            board: kernel.passed_on(board),
            own: board.side(!board.turn, occupied),
            occupied,
            pieces: SmallVec::from_slice(&[Known::default()]),
            at: SmallVec::new(),
            groups: SmallVec::new(),
            puts: SmallVec::new(),
            takes: SmallVec::new(),
            still: 0,
            watchers: [0; 256],
            rest: S::EMPTY,
            ways: SmallVec::new(),
        }
    }

    /// Writes down what every piece does, kind by kind.
    pub(super) fn find(&mut self) {
        let kernel = self.kernel;
        let side = self.board.turn.index();
        let enemies = self.occupied & !self.own;
        let passing = kernel.passing(&self.board, enemies);
        let pawns_special = passing | self.straight.marches[side].zone;
        let virgin = self.board.virgin;
        let wings = kernel.tables.wings.iter();
        let wings = wings.filter(|wing| wing.color.index() == side && wing.may(virgin));
        self.ways.extend(wings.map(|wing| wing.empty));
        for kind in kernel.rules().kinds() {
            let pieces = kernel.tables.kind_formula(kind).squares(&self.board.planes) & self.own;
            let is_pawn = Some(kind) == self.straight.pawns;
            let special = if is_pawn {
                virgin | pawns_special
            } else {
                virgin
            };
            for from in pieces.squares() {
                let at = S::single(from);
                let (targets, watched) = if is_pawn {
                    let stride = self.straight.stride(side, from);
                    (stride.targets(self.occupied, enemies), stride.watched)
                } else {
                    let row = self.straight.row(from);
                    let seen = row.targets(self.straight.roles(kind), self.occupied);
                    (seen & !self.own, seen)
                };
                let known = !targets.meets(special) && self.at.len() < MOST;
                if !known || self.add(kind, from, targets, watched | at).is_none() {
                    self.rest |= at;
                }
            }
        }
    }

    /// Writes down what a piece does; `None` if it cannot be written down.
    fn add(&mut self, kind: Kind, from: Square, targets: S, watched: S) -> Option<()> {
        let (kernel, board) = (self.kernel, &self.board);
        let lift = kernel.lift(board, kind, from)?;
        let takes = self.takes.len();
        for to in (targets & self.occupied).squares() {
            let Some(take) = kernel.take(board, &lift, kind, [from, to]) else {
                self.takes.truncate(takes);
                return None;
            };
            self.takes.push(take);
        }
        let at = S::single(from);
        let keys = kernel.tables.keys.squares(Piece::new(board.turn, kind));
        let lifted = lift.keys ^ keys[from.index()];
        let puts = &mut self.puts;
        (targets & !self.occupied).each(|to, bit| {
            puts.push(Put {
                both: at | bit,
                keys: lifted ^ keys[to.index()],
            });
        });
        let number = self.at.len();
        let bit = 1 << number;
        self.at.push(at);
        self.pieces.push(Known {
            puts: self.puts.len() as u16,
            takes: self.takes.len() as u16,
        });
        let watchers = &mut self.watchers;
        watched.each(|square, _| watchers[square.index()] |= bit);
        if targets.is_empty() {
            self.still |= bit;
            return Some(());
        }
        match self.groups.last_mut() {
            Some(group) if group.lift == lift => {
                group.pieces.end = number as u8 + 1;
                group.moves[1] = self.pieces[number + 1];
                group.bits |= bit;
            }
            _ => self.groups.push(Group {
                lift,
                pieces: number as u8..number as u8 + 1,
                moves: [self.pieces[number], self.pieces[number + 1]],
                bits: bit,
            }),
        }
        Some(())
    }

    /// Makes every move of the position after a move.
    #[inline(always)]
    pub(super) fn make<M>(&self, after: &Board<S, H::State>, make: M) -> Ends
    where
        M: Fn(&Board<S, H::State>) -> Ends,
    {
        self.straight.runner.run(Replying {
            replies: self,
            after,
            make,
        })
    }

    #[inline(always)]
    fn make_after<M>(&self, after: &Board<S, H::State>, make: M) -> Ends
    where
        M: Fn(&Board<S, H::State>) -> Ends,
    {
        let before = &self.board;
        let lost = (before.virgin & !after.virgin) & self.own;
        if !lost.is_empty() || after.state != before.state {
            return self.kernel.make_each(after, make);
        }
        let mut lister = Lister::new(self.kernel, self.straight, after, Scope::all());
        if lister.in_check {
            return self.kernel.make_each(after, make);
        }
        // A capture leaves a square occupied, but by the other side.
        let touched = (self.occupied ^ lister.occupied) | (self.own & !lister.own);
        let mut others = 0;
        for square in touched.squares() {
            others |= self.watchers[square.index()];
        }
        if !lister.pinned.is_empty() {
            for (number, at) in self.at.iter().enumerate() {
                others |= u32::from(at.meets(lister.pinned)) << number;
            }
        }
        let mut desk = Desk::new(self.kernel, after, make);
        let mut rest = self.rest;
        let (pieces, at) = (&self.pieces[..], &self.at[..]);
        let all = (&self.puts[..], &self.takes[..]);
        for group in &self.groups[..] {
            if others & group.bits == 0 {
                make_known(&mut desk, &group.lift, all, group.moves);
                continue;
            }
            let (mut next, end) = (
                usize::from(group.pieces.start),
                usize::from(group.pieces.end),
            );
            while next < end {
                let same = ((others >> next).trailing_zeros() as usize).min(end - next);
                if same > 0 {
                    let moves = [pieces[next], pieces[next + same]];
                    make_known(&mut desk, &group.lift, all, moves);
                    next += same;
                } else {
                    rest |= at[next];
                    next += 1;
                }
            }
        }
        let mut still = others & self.still;
        while still != 0 {
            rest |= at[still.trailing_zeros() as usize];
            still &= still - 1;
        }
        lister.scope.from = rest;
        lister.scope.castling = self.ways.iter().any(|way| !way.meets(lister.occupied));
        lister.run(&mut desk);
        if after.passant.is_some() {
            self.kernel
                .generate_en_passant(after, Scope::all(), &mut desk);
        }
        desk.ends()
    }
}

/// Makes those of all moves that begin in one place and end where the next begin.
#[inline(always)]
fn make_known<S: Shape, H: Hooks, M: Fn(&Board<S, H::State>) -> Ends>(
    desk: &mut Desk<'_, S, H, M>,
    lift: &Lift<S>,
    (puts, takes): (&[Put<S>], &[Take<S>]),
    [first, next]: [Known; 2],
) {
    let puts = &puts[usize::from(first.puts)..usize::from(next.puts)];
    let takes = &takes[usize::from(first.takes)..usize::from(next.takes)];
    desk.known(lift, puts, takes);
}

/// One call.
struct Replying<'a, S, H: Hooks, M> {
    replies: &'a Replies<'a, S, H>,
    after: &'a Board<S, H::State>,
    make: M,
}

impl<S: Shape, H: Hooks, M> Work for Replying<'_, S, H, M>
where
    M: Fn(&Board<S, H::State>) -> Ends,
{
    type Output = Ends;

    #[inline(always)]
    fn run(self) -> Ends {
        self.replies.make_after(self.after, self.make)
    }
}
