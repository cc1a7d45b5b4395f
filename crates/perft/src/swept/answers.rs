//! The last two plies of a perft: answers are counted for all moves together, and moves that a
//! sweep can handle are not even played.

use legwork_bitboard::Bitboard;
use legwork_sweep::{Besides, BulkPosition, MoveSets, SimpleMoves};
use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::HoldingsForm;
use legwork_core::shape::Shape;

use legwork_kernel::{Board, EndingMoves, Flow, PieceMoves, Sink};

use super::drops::MatingDrops;
use super::{ON, Sweep};

impl<S: Shape> Sweep<'_, S> {
    /// The number of answers to all moves, by sweeps; `None` if a sweep cannot count them.
    pub(super) fn count_answers(&self, board: &Board<S>) -> Option<u64> {
        let (kernel, bulk) = (self.kernel, self.tables);
        let compiled = kernel.compiled();
        let us = board.turn();
        // A sweep handles the lock of a guard itself, but nothing else that is remembered.
        if compiled.has_memory() && self.guard(&board.state()).is_none() {
            return None;
        }
        // Which pieces count as not having moved is not known before the move is made.
        if bulk.code_changes_first_moves && !board.virgin().is_empty() {
            return None;
        }
        let holdings = compiled.rules.holdings.as_ref();
        let change = match holdings.map(|rule| rule.form) {
            Some(HoldingsForm::Pool) => StateChange::Captures,
            // A capture fills only the hand of the side that makes it.
            Some(HoldingsForm::Hand | HoldingsForm::Drop | HoldingsForm::Behind) | None => {
                StateChange::Nothing
            }
        };
        let (mut ours, mut theirs) = (BulkPosition::default(), BulkPosition::default());
        let [white, black] = match us {
            Color::White => [&mut ours.mover, &mut ours.other],
            Color::Black => [&mut ours.other, &mut ours.mover],
        };
        bulk.set_pieces(board, white, black)?;
        if kernel.is_over(board) {
            return Some(0);
        }
        let ending = if bulk.may_end {
            Some(kernel.ending_moves(board)?)
        } else {
            None
        };
        (theirs.mover, theirs.other) = (ours.other, ours.mover);
        self.complete(board, us, &mut ours)?;
        self.complete(board, !us, &mut theirs)?;
        // The present lock ends with a move, unless the move locks again.
        theirs.locked = false;
        let mut found = MoveSets::default();
        bulk.sweeper.find_moves(&ours, &mut found);
        let limiting = bulk.limiting(kernel.promoters(), board, &theirs);
        let limiting = limiting | ending.as_ref().map_or(0, |moves| moves.victims);
        let arrivals = |from| ending.as_ref().map_or(0, |moves| moves.arrivals_from(from));
        let passing = bulk.passing_targets(us, theirs.mover.pawn);
        let mut counter = AnswerCounter {
            sweep: *self,
            board,
            leaves: 0,
        };
        let mates = if theirs.has_drops() {
            Some(MatingDrops::new(kernel, board, bulk, found.attacked))
        } else {
            None
        };
        let mates = mates.filter(|mates| !mates.is_empty());
        // A Lion may pass and capture on its way.
        if mates.is_some() && bulk.lion.is_some() {
            return None;
        }
        let mating = |from: u8, targets: Bitboard| match &mates {
            Some(mates) => mates.after(from, S::from_bitboard(targets)),
            None => S::EMPTY,
        };
        // Most moves can be kept as they are found.
        let calm = change == StateChange::Nothing && limiting == 0 && ours.gating == 0;
        let mut others: SmallVec<[SimpleMoves; 36]> = SmallVec::new();
        let plain = &mut found.moves;
        plain.retain(|mv| {
            let pawn = mv.roles.pawn && mv.targets & (ours.zone | passing) != 0;
            let simple = calm && !(pawn || bulk.is_pawnlike(mv.roles));
            if !simple {
                others.push(*mv);
            }
            simple
        });
        let arriving = ending.as_ref().is_some_and(EndingMoves::have_arrivals);
        if ours.crowners != 0 || mates.is_some() || arriving {
            plain.retain(|mv| {
                let ends = mv.targets & arrivals(mv.from) != 0;
                let mates = || !mating(mv.from, mv.targets).is_empty();
                let simple = !(ends || ours.may_crown(mv) || mates());
                if !simple {
                    others.push(*mv);
                }
                simple
            });
        }
        for mv in &others {
            if let Some(taken) = mv.taken() {
                let changes = change == StateChange::Captures || limiting >> taken & 1 == 1;
                let ends = arrivals(mv.from);
                let apart = if changes {
                    Bitboard::MAX
                } else {
                    limiting | ends
                };
                self.add_taking(mv, S::square(taken), apart, plain, &mut counter);
                continue;
            }
            self.each_piece_moves(board, &ours, mv, |moves| {
                let mut apart =
                    self.state_changing_targets(board, &theirs, change, limiting, moves);
                apart |= moves.targets & S::from_bitboard(arrivals(mv.from));
                if bulk.groups_pass {
                    apart |= moves.targets & kernel.capturable_double_steps(board, moves.from);
                } else if mv.roles.pawn && mv.targets & passing != 0 {
                    // A double step may end in the zone; then another part handles it.
                    let twice =
                        S::PACKING.ahead(S::PACKING.ahead(1 << mv.from, ours.down), ours.down);
                    apart |= moves.targets & S::from_bitboard(passing & twice);
                }
                apart |= mating(mv.from, moves.targets.to_bitboard());
                if !apart.is_empty() {
                    let _ = counter.moves(&PieceMoves {
                        targets: apart,
                        ..*moves
                    });
                }
                let targets = (moves.targets & !apart).to_bitboard();
                if targets == 0 {
                    return;
                }
                let stays = moves.stays.then_some((None, Some(mv.roles)));
                let becomes = moves
                    .becomes
                    .iter()
                    .map(|kind| (Some(kind), bulk.roles(kind)));
                for (kind, roles) in stays.into_iter().chain(becomes) {
                    let Some(roles) = roles else {
                        // With the gated piece, the next position is counted in another way.
                        let _ = counter.moves(&PieceMoves {
                            targets: S::from_bitboard(targets),
                            stays: false,
                            becomes: kind.into_iter().collect(),
                            ..*moves
                        });
                        continue;
                    };
                    let simple = SimpleMoves {
                        targets,
                        roles,
                        ..*mv
                    };
                    plain.push(simple);
                    for gate in moves.gates.iter() {
                        match bulk.roles(gate) {
                            Some(placed) => plain.push(SimpleMoves {
                                besides: Besides::Places(placed),
                                ..simple
                            }),
                            None => counter.gatings(moves.from, targets, kind, gate),
                        }
                    }
                }
            });
        }
        if found.passes {
            plain.push(SimpleMoves::PASS);
        }
        if bulk.drops {
            self.each_drop(board, found.droppable, |kind, crowned, squares| {
                let roles = bulk.roles(crowned.unwrap_or(kind));
                let apart = match roles {
                    Some(_) => squares & mating(SimpleMoves::NOWHERE, squares.to_bitboard()),
                    None => squares,
                };
                for to in apart.squares() {
                    let drop = Move::drop(kind, to);
                    counter.play(crowned.map_or(drop, |kind| drop.promoting(kind)));
                }
                let targets = (squares & !apart).to_bitboard();
                if let Some(roles) = roles.filter(|_| targets != 0) {
                    plain.push(SimpleMoves {
                        targets,
                        from: SimpleMoves::NOWHERE,
                        roles,
                        besides: Besides::Nothing,
                    });
                }
            });
        }
        let _ = self.give_castlings(board, &ours, found.wings, &mut counter);
        let _ = kernel.generate_en_passant(board, &mut counter);
        Some(counter.leaves + bulk.sweeper.count_answers(&theirs, plain))
    }

    /// The targets of a piece on which its capture changes what the other side may place or promote to.
    #[inline]
    fn state_changing_targets(
        &self,
        board: &Board<S>,
        theirs: &BulkPosition,
        change: StateChange,
        limiting: Bitboard,
        moves: &PieceMoves<S>,
    ) -> S {
        let mut changing = moves.targets & S::from_bitboard(limiting);
        if change == StateChange::Captures {
            let taking = moves.targets & S::from_bitboard(theirs.mover.all) & !changing;
            for to in taking.squares() {
                if !self.leaves_terms(board, Move::new(moves.from, to)) {
                    changing |= S::single(to);
                }
            }
        }
        changing
    }

    /// Adds the moves of a piece that captures on its way; those that end on `apart` are played.
    fn add_taking(
        &self,
        mv: &SimpleMoves,
        taken: Square,
        apart: Bitboard,
        plain: &mut SmallVec<[SimpleMoves; 36]>,
        counter: &mut AnswerCounter<'_, S>,
    ) {
        let apart = mv.targets & apart;
        for to in S::from_bitboard(apart).squares() {
            counter.play(Move::new(S::square(mv.from), to).taking(taken));
        }
        if mv.targets & !apart != 0 {
            plain.push(SimpleMoves {
                targets: mv.targets & !apart,
                ..*mv
            });
        }
    }

    /// Whether a plain capture does not change what the other side may promote to.
    fn leaves_terms(&self, board: &Board<S>, mv: Move) -> bool {
        let compiled = self.kernel.compiled();
        let before = board.state();
        let after = compiled.after(&before, &self.kernel.facts(board, mv));
        let them = !board.turn();
        compiled.promotions(&before, them) == compiled.promotions(&after, them)
    }
}

/// Which plain moves can change the pieces held off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StateChange {
    /// None: only gating changes a hand.
    Nothing,
    /// Captures.
    Captures,
}

/// Plays every move, and counts the answers.
struct AnswerCounter<'a, S: Shape> {
    sweep: Sweep<'a, S>,
    board: &'a Board<S>,
    leaves: u64,
}

impl<S: Shape> AnswerCounter<'_, S> {
    fn play(&mut self, mv: Move) {
        let after = self.sweep.kernel.play(self.board, mv);
        self.leaves += self.sweep.count(&after);
    }

    /// Plays the moves from a square to `targets` that gate a piece of a kind, and perhaps promote.
    fn gatings(&mut self, from: Square, targets: Bitboard, becomes: Option<Kind>, gate: Kind) {
        for to in S::from_bitboard(targets).squares() {
            let mv = Move::new(from, to);
            let mv = becomes.map_or(mv, |kind| mv.promoting(kind));
            self.play(mv.gating(gate, GateSquare::Origin));
        }
    }
}

impl<S: Shape> Sink<S> for AnswerCounter<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| {
            self.play(mv);
            ON
        })
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.play(mv);
        ON
    }
}
