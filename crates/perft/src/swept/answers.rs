//! The last two plies of a perft: answers are counted for all moves together, and moves that a
//! sweep can handle are not even played.

use legwork_bitboard::Bitboard;
use legwork_sweep::{BulkPosition, MoveSets, SideEffect, SimpleMoves};
use smallvec::SmallVec;

use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use legwork_kernel::{Board, EndingMoves, Flow, PieceMoves, Sink};

use super::drops::MatingDrops;
use super::{ON, Sweep};

type SimpleMoveList = SmallVec<[SimpleMoves; 36]>;

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
        let (mut ours, mut theirs) = (BulkPosition::default(), BulkPosition::default());
        let [white, black] = match us {
            Color::White => [&mut ours.mover, &mut ours.other],
            Color::Black => [&mut ours.other, &mut ours.mover],
        };
        bulk.set_pieces(board, white, black)?;
        if kernel.is_over(board) {
            return Some(0);
        }
        let ending = kernel.ending_moves(board)?;
        (theirs.mover, theirs.other) = (ours.other, ours.mover);
        self.complete(board, us, &mut ours)?;
        self.complete(board, !us, &mut theirs)?;
        // The present lock ends with a move, unless the move locks again.
        theirs.locked = false;
        let mut found = MoveSets::default();
        bulk.sweeper.find_moves(&ours, &mut found);
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

        let limiting = bulk.limiting(kernel.promoters(), board, &theirs) | ending.victims;
        let plies = LastPlies {
            sweep: *self,
            board,
            ours: &ours,
            theirs: &theirs,
            // A capture fills only the hand of the side that makes it.
            captures_fill_pool: compiled.rules.has_pools(),
            limiting,
            passing: bulk.passing_targets(us, theirs.mover.pawn),
            ending,
            mates,
        };
        let mut others = SimpleMoveList::new();
        plies.take_others(&mut found.moves, &mut others);
        let mut answers = Answers {
            plies: &plies,
            simple: &mut found.moves,
            played: 0,
        };
        for mv in &others {
            match mv.taken() {
                Some(taken) => answers.add_taking(mv, taken),
                None => self.each_piece_moves(board, &ours, mv, |moves| answers.add(mv, moves)),
            }
        }
        if found.passes {
            answers.simple.push(SimpleMoves::PASS);
        }
        if bulk.drops {
            self.each_drop(board, found.droppable, |kind, crowned, squares| {
                answers.add_drops(kind, crowned, squares);
            });
        }
        let _ = self.give_castlings(board, &ours, found.wings, &mut answers);
        let _ = kernel.generate_en_passant(board, &mut answers);
        Some(answers.played + bulk.sweeper.count_answers(&theirs, answers.simple))
    }
}

/// A position before the last two plies, and what decides how a move is counted.
struct LastPlies<'a, S: Shape> {
    sweep: Sweep<'a, S>,
    board: &'a Board<S>,
    /// The position for bulk counting with the side to move.
    ours: &'a BulkPosition,
    /// The position for bulk counting with the side that answers.
    theirs: &'a BulkPosition,
    /// Whether captured pieces become kinds to which Pawns may promote.
    captures_fill_pool: bool,
    /// The squares of pieces whose capture changes the promotions of the other side, or may end the game.
    limiting: Bitboard,
    /// The squares on which a Pawn could be captured en passant.
    passing: Bitboard,
    ending: EndingMoves,
    mates: Option<MatingDrops<'a, S>>,
}

impl<S: Shape> LastPlies<'_, S> {
    /// Takes the moves that must be looked at target by target out of the list. Most moves stay in the list, to be
    /// counted as they were found.
    #[inline(always)]
    fn take_others(&self, found: &mut SimpleMoveList, others: &mut SimpleMoveList) {
        let bulk = self.sweep.tables;
        let calm = !self.captures_fill_pool && self.limiting == 0 && self.ours.gating == 0;
        let mut keep = |mv: &SimpleMoves, simple: bool| {
            if !simple {
                others.push(*mv);
            }
            simple
        };
        found.retain(|mv| {
            let pawn = mv.roles.pawn && mv.targets & (self.ours.zone | self.passing) != 0;
            keep(mv, calm && !(pawn || bulk.is_pawnlike(mv.roles)))
        });
        if self.ours.crowners != 0 || self.mates.is_some() || self.ending.have_arrivals() {
            found.retain(|mv| keep(mv, !self.crowns_or_ends(mv)));
        }
    }

    /// Whether one of these moves may crown the piece, end the game or allow a drop that mates.
    #[inline]
    fn crowns_or_ends(&self, mv: &SimpleMoves) -> bool {
        mv.targets & self.ending.arrivals_from(mv.from) != 0
            || self.ours.may_crown(mv)
            || !self.mated_after(mv.from, mv.targets).is_empty()
    }

    /// The targets after which a drop of the other side might mate.
    #[inline]
    fn mated_after(&self, from: u8, targets: Bitboard) -> S {
        match &self.mates {
            Some(mates) => mates.after(from, S::from_bitboard(targets)),
            None => S::EMPTY,
        }
    }

    /// The targets to which a move has to be played before its answers are counted.
    fn played_targets(&self, mv: &SimpleMoves, moves: &PieceMoves<S>) -> S {
        let Sweep { kernel, tables } = self.sweep;
        let targets = moves.targets;
        let mut played = targets & S::from_bitboard(self.limiting);
        if self.captures_fill_pool {
            let taking = targets & S::from_bitboard(self.theirs.mover.all) & !played;
            for to in taking.squares() {
                if !self.leaves_promotions(Move::new(moves.from, to)) {
                    played |= S::single(to);
                }
            }
        }
        played |= targets & S::from_bitboard(self.ending.arrivals_from(mv.from));
        if tables.groups_pass {
            played |= targets & kernel.capturable_double_steps(self.board, moves.from);
        } else if mv.roles.pawn && mv.targets & self.passing != 0 {
            // A double step may end in the zone; then another part handles it.
            let ahead = |set| S::PACKING.ahead(set, self.ours.down);
            let twice = ahead(ahead(1 << mv.from));
            played |= targets & S::from_bitboard(self.passing & twice);
        }
        played | self.mated_after(mv.from, targets.to_bitboard())
    }

    /// Whether a plain capture does not change what the other side may promote to.
    fn leaves_promotions(&self, mv: Move) -> bool {
        let compiled = self.sweep.kernel.compiled();
        let before = self.board.state();
        let after = compiled.after(&before, &self.sweep.kernel.facts(self.board, mv));
        let them = !self.board.turn();
        compiled.promotions(&before, them) == compiled.promotions(&after, them)
    }
}

/// The answers to the moves of a position.
struct Answers<'p, 'a, S: Shape> {
    plies: &'p LastPlies<'a, S>,
    /// The moves whose answers a sweep counts.
    simple: &'p mut SimpleMoveList,
    /// The number of answers to the moves that were played.
    played: u64,
}

impl<S: Shape> Answers<'_, '_, S> {
    /// Adds the moves of a piece that captures on its way.
    fn add_taking(&mut self, mv: &SimpleMoves, taken: u8) {
        let plies = self.plies;
        let played = if plies.captures_fill_pool || plies.limiting >> taken & 1 == 1 {
            Bitboard::MAX
        } else {
            plies.limiting | plies.ending.arrivals_from(mv.from)
        };
        for to in S::from_bitboard(mv.targets & played).squares() {
            self.play(Move::new(S::square(mv.from), to).taking(S::square(taken)));
        }
        self.add_simple(SimpleMoves {
            targets: mv.targets & !played,
            ..*mv
        });
    }

    /// Adds moves of a piece, with promotion and gating.
    fn add(&mut self, mv: &SimpleMoves, moves: &PieceMoves<S>) {
        let played = self.plies.played_targets(mv, moves);
        if !played.is_empty() {
            let _ = self.moves(&PieceMoves {
                targets: played,
                ..*moves
            });
        }
        let simple = SimpleMoves {
            targets: (moves.targets & !played).to_bitboard(),
            ..*mv
        };
        if simple.targets == 0 {
            return;
        }
        if moves.stays {
            self.add_gating(simple, None, moves.gates);
        }
        for kind in moves.becomes.iter() {
            if let Some(roles) = self.plies.sweep.tables.roles(kind) {
                self.add_gating(SimpleMoves { roles, ..simple }, Some(kind), moves.gates);
                continue;
            }
            // A sweep cannot count this kind.
            let _ = self.moves(&PieceMoves {
                targets: S::from_bitboard(simple.targets),
                stays: false,
                becomes: Kinds::NONE.with(kind),
                ..*moves
            });
        }
    }

    /// Adds moves of a piece, perhaps promoting, without and with gating.
    fn add_gating(&mut self, mv: SimpleMoves, becomes: Option<Kind>, gates: Kinds) {
        self.simple.push(mv);
        for gate in gates.iter() {
            if let Some(placed) = self.plies.sweep.tables.roles(gate) {
                self.simple.push(SimpleMoves {
                    effect: SideEffect::Places(placed),
                    ..mv
                });
                continue;
            }
            for to in S::from_bitboard(mv.targets).squares() {
                let plain = Move::new(S::square(mv.from), to);
                let whole = becomes.map_or(plain, |kind| plain.promoting(kind));
                self.play(whole.gating(gate, GateSquare::Origin));
            }
        }
    }

    /// Adds the drops of a kind, perhaps crowned.
    fn add_drops(&mut self, kind: Kind, crowned: Option<Kind>, squares: S) {
        let plies = self.plies;
        let roles = plies.sweep.tables.roles(crowned.unwrap_or(kind));
        let played = match roles {
            Some(_) => squares & plies.mated_after(SimpleMoves::NOWHERE, squares.to_bitboard()),
            None => squares,
        };
        for to in played.squares() {
            let drop = Move::drop(kind, to);
            self.play(crowned.map_or(drop, |kind| drop.promoting(kind)));
        }
        self.add_simple(SimpleMoves {
            targets: (squares & !played).to_bitboard(),
            from: SimpleMoves::NOWHERE,
            roles: roles.unwrap_or_default(),
            effect: SideEffect::Nothing,
        });
    }

    #[inline]
    fn add_simple(&mut self, mv: SimpleMoves) {
        if mv.targets != 0 {
            self.simple.push(mv);
        }
    }

    fn play(&mut self, mv: Move) {
        let LastPlies { sweep, board, .. } = self.plies;
        self.played += sweep.count(&sweep.kernel.play(board, mv));
    }
}

impl<S: Shape> Sink<S> for Answers<'_, '_, S> {
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
