//! The last two plies of a perft: answers are counted for all moves together, and moves that a
//! sweep can say are not even played.

use legwork_sweep::{Besides, BulkPosition, MoveSets, Set, SimpleMoves};
use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::HoldingsForm;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::scope::Scope;
use super::sink::{Sheaf, Sink};
use super::swept::twice_ahead;

impl<S: Shape> Kernel<S> {
    /// How many answers there are to all moves, by sweeps; `None` if a sweep cannot say.
    pub(super) fn count_answers(&self, board: &Board<S>) -> Option<u64> {
        let swept = self.tables.swept.as_deref()?;
        let us = board.turn;
        // A sweep keeps the lock of a guard itself, but knows of nothing else that is remembered.
        if self.law.has_memory() && self.guard(swept, &board.state).is_none() {
            return None;
        }
        let holdings = self.law.rules.holdings.as_ref();
        let stir = match holdings.map(|rule| rule.form) {
            Some(HoldingsForm::Pool) => Stir::Captures,
            Some(HoldingsForm::Hand) | None => Stir::Nothing,
        };
        let armies = swept.armies(&board.planes, board.white, board.occupied());
        let ours = self.field_of(swept, &armies, board, us)?;
        let mut theirs = self.field_of(swept, &armies, board, !us)?;
        // What is locked now is free again after a move, unless that locks it anew.
        theirs.locked = false;
        let mut found = MoveSets::default();
        swept.sweeper.find_moves(&ours, &mut found);
        let limiting = swept.limiting(&self.tables.promoters, &board.planes, &theirs);
        let passing = swept.passing_targets(us, theirs.mover.pawn);
        let mut played = Played {
            kernel: self,
            board,
            leaves: 0,
        };
        // Most moves are plain as they are found.
        let calm = stir == Stir::Nothing && limiting == 0 && ours.gating | ours.crowners == 0;
        let mut others: SmallVec<[SimpleMoves; 36]> = SmallVec::new();
        let plain = &mut found.moves;
        plain.retain(|mv| {
            let simple = calm && !(mv.roles.pawn && mv.targets & (ours.zone | passing) != 0);
            if !simple {
                others.push(*mv);
            }
            simple
        });
        for mv in &others {
            if let Some(taken) = mv.taken() {
                let stirs = stir == Stir::Captures || limiting >> taken & 1 == 1;
                let odd = if stirs { Set::MAX } else { limiting };
                self.add_taking(mv, S::square(taken), odd, plain, &mut played);
                continue;
            }
            self.each_sheaf(board, &ours, mv, |sheaf| {
                let mut odd = self.stirring_targets(board, &theirs, stir, limiting, sheaf);
                if mv.roles.pawn && mv.targets & passing != 0 {
                    // A double step may end in the zone; then it is in the sheaf of another part.
                    let twice = twice_ahead::<S>(1 << mv.from, ours.down);
                    odd |= sheaf.targets & S::from_set(passing & twice);
                }
                if !odd.is_empty() {
                    played.sheaf(&Sheaf {
                        targets: odd,
                        ..*sheaf
                    });
                }
                let targets = (sheaf.targets & !odd).to_set();
                if targets == 0 {
                    return;
                }
                let becomes = sheaf.becomes.iter().map(|kind| swept.roles(kind));
                for roles in sheaf.stays.then_some(mv.roles).into_iter().chain(becomes) {
                    let simple = SimpleMoves {
                        targets,
                        roles,
                        ..*mv
                    };
                    plain.push(simple);
                    plain.extend(sheaf.gates.iter().map(|kind| SimpleMoves {
                        besides: Besides::Places(swept.roles(kind)),
                        ..simple
                    }));
                }
            });
        }
        if found.passes {
            plain.push(SimpleMoves::PASS);
        }
        self.generate_castlings(board, &ours, found.wings, &mut played);
        self.generate_en_passant(board, Scope::all(), &mut played);
        Some(played.leaves + swept.sweeper.count_answers(&theirs, plain))
    }

    /// Those of a piece's targets on which its capture changes what the other side may place or
    /// promote to.
    #[inline]
    fn stirring_targets(
        &self,
        board: &Board<S>,
        theirs: &BulkPosition,
        stir: Stir,
        limiting: Set,
        sheaf: &Sheaf<S>,
    ) -> S {
        let mut stirring = sheaf.targets & S::from_set(limiting);
        if stir == Stir::Captures {
            let taking = sheaf.targets & S::from_set(theirs.mover.all) & !stirring;
            for to in taking.squares() {
                if !self.leaves_terms(board, Move::new(sheaf.from, to)) {
                    stirring |= S::single(to);
                }
            }
        }
        stirring
    }

    /// Adds the moves of a piece that captures on its way; those to odd squares are played.
    fn add_taking(
        &self,
        mv: &SimpleMoves,
        taken: Square,
        odd: Set,
        plain: &mut SmallVec<[SimpleMoves; 36]>,
        played: &mut Played<'_, S>,
    ) {
        let odd = mv.targets & odd;
        for to in S::from_set(odd).squares() {
            played.one(Move::new(S::square(mv.from), to).taking(taken));
        }
        if mv.targets & !odd != 0 {
            plain.push(SimpleMoves {
                targets: mv.targets & !odd,
                ..*mv
            });
        }
    }

    /// Whether a plain capture leaves what the other side may promote to as it is.
    fn leaves_terms(&self, board: &Board<S>, mv: Move) -> bool {
        let law = &self.law;
        let facts = MoveFacts::on(&self.view(board), mv, board.turn, self.tables.royal);
        let (before, after) = (&board.state, law.after(&board.state, &facts));
        let them = !board.turn;
        law.promotions(before, them) == law.promotions(&after, them)
    }
}

/// Which plain moves may change what is held off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stir {
    /// None: what a hand holds changes by gating alone.
    Nothing,
    /// Those that capture.
    Captures,
}

/// Plays every move, and counts the answers.
struct Played<'a, S> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    leaves: u64,
}

impl<S: Shape> Sink<S> for Played<'_, S> {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        sheaf.each(|mv| self.one(mv));
    }

    fn one(&mut self, mv: Move) {
        let after = self.kernel.play(self.board, mv);
        self.leaves += self.kernel.count(&after);
    }
}
