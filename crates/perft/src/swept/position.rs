//! Converts boards to positions for bulk counting.

use legwork_bitboard::Bitboard;
use legwork_sweep::{BulkPosition, BulkWing, MAX_WINGS, PieceSets, PromotionWays, SimpleMoves};

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kinds};
use legwork_core::plugin::Guard;
use legwork_core::rules::PromotionWhen;
use legwork_core::shape::Shape;
use legwork_core::state::State;

use legwork_kernel::tables::{Formula, Promoters};
use legwork_kernel::{Board, Flow, PieceMoves, Sink};

use super::tables::BulkTables;
use super::{ON, Sweep};

/// A bit that is on no board that a sweep knows, and from which nothing moves: the King of a side without one.
const NOWHERE: u8 = 127;

impl BulkTables {
    /// The squares on which a side's Pawn could be captured en passant after a double step by these
    /// Pawns, or perhaps by pieces of a group.
    #[inline]
    pub(super) fn passing_targets(&self, side: Color, takers: Bitboard) -> Bitboard {
        if self.groups_pass {
            return self.landings[side.index()];
        }
        self.landings[side.index()] & (takers << 1 | takers >> 1)
    }

    /// The squares of the mover's pieces whose capture, perhaps two at once, lets it promote to their kind again.
    #[inline(always)]
    pub(super) fn limiting<S: Shape>(
        &self,
        promoters: &[Promoters<S>],
        board: &Board<S>,
        theirs: &BulkPosition,
    ) -> Bitboard {
        let mut limiting = 0;
        for (number, rule) in promoters.iter().enumerate() {
            for (_, formula, limit) in &rule.limits {
                let limited = board.squares(formula).to_bitboard() & theirs.mover.all;
                // Pawns two or more steps from their zone do not promote yet. For other pieces that
                // promote by the same rule, no such distance is known.
                let near = || {
                    let zone = beside(beside(theirs.zone));
                    let zone = zone | S::PACKING.ahead(zone, !theirs.down);
                    let promoting = board.squares(&rule.formula).to_bitboard() & theirs.mover.all;
                    let others = promoting & !theirs.mover.pawn;
                    let close = zone | S::PACKING.ahead(zone, !theirs.down);
                    others | theirs.mover.pawn & close != 0
                };
                if (*limit..=limit + 1).contains(&limited.count_ones())
                    && (self.pawn_rule != Some(number) || near())
                {
                    limiting |= limited;
                }
            }
        }
        limiting
    }

    /// The home squares from which a side's Pawns may make double steps.
    #[inline]
    fn homes<S: Shape>(&self, side: usize, board: &Board<S>) -> Bitboard {
        match &self.doubler {
            None => self.pawn_homes[side],
            Some(doubler) => self.pawn_homes[side] & board.squares(doubler).to_bitboard(),
        }
    }

    /// Sets the pieces of White and Black; `None` if a sweep cannot count the moves of one of them.
    #[inline]
    pub(super) fn set_pieces<S: Shape>(
        &self,
        board: &Board<S>,
        white: &mut PieceSets,
        black: &mut PieceSets,
    ) -> Option<()> {
        if let Some(unswept) = &self.unswept
            && !board.squares(unswept).is_empty()
        {
            return None;
        }
        white.all = board.side(Color::White, board.occupied()).to_bitboard();
        black.all = board.occupied().to_bitboard() & !white.all;
        let find = |formula: &Formula| board.squares(formula).to_bitboard();
        let (orth, diag, knight) = (find(&self.orth), find(&self.diag), find(&self.knight));
        let (wazir, ferz, pawn) = (find(&self.wazir), find(&self.ferz), find(&self.pawn));
        let lion = self.lion.as_ref().map_or(0, find);
        for side in [&mut *white, &mut *black] {
            side.orth = orth & side.all;
            side.diag = diag & side.all;
            side.knight = knight & side.all;
            side.wazir = wazir & side.all;
            side.ferz = ferz & side.all;
            side.lion = lion & side.all;
            side.pawn = pawn & side.all;
        }
        if let Some(cannon) = &self.cannon {
            let cannons = find(cannon);
            white.cannon = cannons & white.all;
            black.cannon = cannons & black.all;
        }
        if let Some(lance) = &self.lance {
            let lances = find(lance);
            white.lance = lances & white.all;
            black.lance = lances & black.all;
        }
        for (place, group) in self.groups.iter().enumerate() {
            let pieces = find(&group.formula);
            white.groups[place] = pieces & white.all;
            black.groups[place] = pieces & black.all;
        }
        Some(())
    }
}

/// These squares and their neighbours; at an edge of the board also some others.
fn beside(squares: Bitboard) -> Bitboard {
    squares | squares << 1 | squares >> 1
}

impl<S: Shape> Sweep<'_, S> {
    /// The position for bulk counting with a side to move, en passant left out; `None` if it must
    /// be counted in another way.
    #[inline]
    pub(super) fn position(&self, board: &Board<S>, mover: Color) -> Option<BulkPosition> {
        let mut position = BulkPosition::default();
        let [white, black] = match mover {
            Color::White => [&mut position.mover, &mut position.other],
            Color::Black => [&mut position.other, &mut position.mover],
        };
        self.tables.set_pieces(board, white, black)?;
        self.complete(board, mover, &mut position)?;
        // A drop that mates would have to be left out.
        if self.tables.drops && self.may_mate_by_drop(board, mover) {
            return None;
        }
        Some(position)
    }

    /// Completes a position whose pieces are set, in place, because it is too large to be moved.
    /// `None` if it must be counted in another way.
    pub(super) fn complete(
        &self,
        board: &Board<S>,
        mover: Color,
        position: &mut BulkPosition,
    ) -> Option<()> {
        let (kernel, bulk) = (self.kernel, self.tables);
        let compiled = kernel.compiled();
        let state = &board.state();
        let side = mover.index();
        if bulk.drops {
            self.add_drops(board, mover, position)?;
        }
        let guard = self.guard(state);
        if guard.is_none() {
            let asked = compiled.code.concerns(state);
            let stands = |kinds: Kinds, side: &PieceSets| {
                !kinds.is_empty() && kernel.squares_of(board, kinds).to_bitboard() & side.all != 0
            };
            if stands(asked.movers, &position.mover) || stands(asked.victims, &position.other) {
                return None;
            }
        }
        position.down = mover == Color::Black;
        position.king = self.king_bit(board, mover)?;
        position.other_king = self.king_bit(board, !mover)?;
        position.pawn_homes = bulk.homes(side, board);
        position.trading = guard.is_some();
        position.locked = guard.is_some_and(|guard| guard.locked);
        self.add_promotions(board, mover, position);
        // A sweep cannot count pieces that wait behind squares.
        if compiled.rules.waits() && !compiled.holds_nothing(state, mover) {
            return None;
        }
        self.add_gatings(board, mover, position)?;
        if !board.virgin().is_empty() {
            self.add_wings(board, mover, position)?;
        }
        Some(())
    }

    /// Adds the promotions of Pawns and groups, and the crownings.
    #[inline]
    fn add_promotions(&self, board: &Board<S>, mover: Color, position: &mut BulkPosition) {
        let (kernel, side) = (self.kernel, mover.index());
        if let Some(rule) = self.tables.pawn_rule {
            let promoters = &kernel.promoters()[rule];
            let ways = kernel.becomes(board, promoters, mover).len();
            position.zone = promoters.zone[side].to_bitboard();
            position.must = promoters.must[side].to_bitboard();
            position.ways = ways + 1;
            position.must_ways = ways;
        }
        for (place, group) in self.tables.groups.iter().enumerate() {
            if let Some(rule) = group.rule
                && position.mover.groups[place] != 0
            {
                let ways = kernel
                    .becomes(board, &kernel.promoters()[rule], mover)
                    .len();
                position.group_ways[place] = PromotionWays {
                    may: ways + 1,
                    must: ways,
                };
            }
        }
        for (rule, kinds) in &self.tables.crowned {
            let promoters = &kernel.promoters()[*rule];
            position.crown_zone = promoters.zone[side].to_bitboard();
            position.lance_must |= promoters.must[side].to_bitboard();
            if !kernel.becomes(board, promoters, mover).is_empty() {
                let mut crowners = board.squares(kinds).to_bitboard() & position.mover.all;
                if promoters.when == PromotionWhen::Enter {
                    crowners &= !position.crown_zone;
                }
                position.crowners |= crowners;
            }
        }
    }

    /// Adds what may be gated; `None` if it is gated by a piece for which a sweep cannot count that.
    #[inline]
    fn add_gatings(
        &self,
        board: &Board<S>,
        mover: Color,
        position: &mut BulkPosition,
    ) -> Option<()> {
        let gates = self.kernel.compiled().gates(&board.state(), mover);
        if !gates.is_empty() {
            let own = &position.mover;
            let gating =
                board.virgin().to_bitboard() & self.tables.back_rank[mover.index()] & own.all;
            let grouped = own.groups.iter().zip(&self.tables.groups);
            let pawns = grouped
                .filter(|(_, group)| group.rule.is_some() || group.doubles)
                .fold(own.pawn, |all, (squares, _)| all | squares);
            if gating & (pawns | own.lion | position.crowners) != 0 {
                return None;
            }
            position.gating = gating;
            position.gates = gates.len();
        }
        Some(())
    }

    /// The bit of a side's King, or one that is on no board if it has none; `None` if it has several.
    #[inline]
    fn king_bit(&self, board: &Board<S>, side: Color) -> Option<u8> {
        if self.tables.one_king_each {
            return Some(S::bit(board.king(side)));
        }
        let royals = self.kernel.royals(board, side);
        match (royals.is_empty(), royals.several()) {
            (true, _) => Some(NOWHERE),
            (_, true) => None,
            _ => Some(S::bit(royals.first())),
        }
    }

    /// The guard, if the rules in code do nothing else now and a sweep can apply it: of Lions two
    /// King's steps away, by every piece except the royal one, lifted by every piece except Pawns.
    #[inline]
    pub(super) fn guard(&self, state: &State) -> Option<Guard> {
        let guard = self.kernel.compiled().code.guard(state)?;
        let known = Guard {
            locked: guard.locked,
            ..self.tables.guard
        };
        (guard == known).then_some(guard)
    }

    /// Adds the wings on which the mover may castle; `None` if there are more than a sweep knows, one is not along a rank, or another piece
    /// than the King castles.
    fn add_wings(&self, board: &Board<S>, mover: Color, position: &mut BulkPosition) -> Option<()> {
        let kernel = self.kernel;
        let Some(king) = kernel.castling_king(board, board.virgin(), mover) else {
            return Some(());
        };
        // A King that is not royal castles out of and through attacks.
        let royal = position.king == S::bit(king);
        let rooks = kernel.unmoved_rooks(board);
        let wings = kernel.wings().iter().enumerate();
        for (number, wing) in wings.filter(|(_, wing)| wing.color == mover) {
            let Some(rook) = wing.rook_of(rooks, king) else {
                continue;
            };
            let (king_to, rook_to) = wing.ends_from(king);
            let home = (S::single(king) | S::single(rook)).to_bitboard();
            let place = usize::from(position.wing_count);
            if place == MAX_WINGS || !self.tables.king_castles || !wing.is_along_rank {
                return None;
            }
            position.wings[place] = BulkWing {
                home,
                empty: kernel.castling_empty(wing, king, rook).to_bitboard(),
                safe: if royal {
                    kernel.castling_way(wing, king).to_bitboard()
                } else {
                    0
                },
                ends: (S::single(king_to) | S::single(rook_to)).to_bitboard(),
                king_to: if royal { S::bit(king_to) } else { NOWHERE },
                number: number as u8,
            };
            position.wing_count += 1;
        }
        Some(())
    }
}

impl<S: Shape> Sweep<'_, S> {
    /// Converts what a sweep found for one piece to piece moves, with promotion and gating.
    #[inline]
    pub(super) fn each_piece_moves(
        &self,
        board: &Board<S>,
        position: &BulkPosition,
        mv: &SimpleMoves,
        mut give: impl FnMut(&PieceMoves<S>),
    ) {
        let from = S::square(mv.from);
        let moves = PieceMoves {
            from,
            targets: S::from_bitboard(mv.targets),
            stays: true,
            becomes: Kinds::NONE,
            gates: self.gates_from(board, position, from),
            ungated: true,
        };
        let (zone, must) = if mv.roles.pawn {
            (position.zone, position.must)
        } else if let Some(group) = mv.roles.special.group_number()
            && let Some(rule) = self.group_rule(group)
        {
            let (promoters, side) = (&self.kernel.promoters()[rule], board.turn().index());
            let zone = promoters.targets(side, from, S::EMPTY);
            (zone.to_bitboard(), promoters.must[side].to_bitboard())
        } else if position.crowners != 0 && position.crowners >> mv.from & 1 == 1 {
            let must = if mv.roles.special.is_lance() {
                position.lance_must
            } else {
                0
            };
            (position.crown_zone_from(mv.from), must)
        } else {
            return give(&moves);
        };
        if mv.targets & zone == 0 {
            return give(&moves);
        }
        let stands = |rule: &&Promoters<S>| board.squares(&rule.formula).contains(from);
        let becomes = match self.kernel.promoters().iter().find(stands) {
            Some(promoters) => self.kernel.becomes(board, promoters, board.turn()),
            None => Kinds::NONE,
        };
        let parts = [
            (!zone, true, Kinds::NONE),
            (zone & !must, true, becomes),
            (zone & must, false, becomes),
        ];
        for (part, stays, becomes) in parts {
            if mv.targets & part != 0 {
                give(&PieceMoves {
                    targets: S::from_bitboard(mv.targets & part),
                    stays,
                    becomes,
                    ..moves
                });
            }
        }
    }

    /// The promotion rule of the pieces of a leap group.
    fn group_rule(&self, group: usize) -> Option<usize> {
        self.tables.groups.get(group)?.rule
    }

    /// The kinds that can be gated when the piece on a square leaves it.
    #[inline]
    fn gates_from(&self, board: &Board<S>, position: &BulkPosition, from: Square) -> Kinds {
        if position.gating >> S::bit(from) & 1 == 1 {
            self.kernel.compiled().gates(&board.state(), board.turn())
        } else {
            Kinds::NONE
        }
    }

    /// Passes the castlings on these wings of a position to the sink.
    #[inline(always)]
    pub(super) fn give_castlings(
        &self,
        board: &Board<S>,
        position: &BulkPosition,
        wings: u8,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        for (place, wing) in position.wings.iter().enumerate() {
            if wings >> place & 1 == 1 {
                let gates = |left, _| self.gates_from(board, position, left);
                self.kernel
                    .give_castling(board, usize::from(wing.number), gates, sink)?;
            }
        }
        ON
    }
}
