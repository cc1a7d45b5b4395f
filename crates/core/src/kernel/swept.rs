//! Counting by sweeps: all riders of a direction at once, as `legwork-sweep` does it.
//!
//! What a sweep can say is found in the compiled motions, kind by kind ([`Swept::new`]); a rule set
//! that has anything else on its board is counted as it is generated. No variant is known here.

use legwork_betza::Step;
use legwork_sweep::{Army, Field, Level, MAX_WINGS, Plain, Plan, Roles, Royal, Set, Sweeper, Wing};

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::Rules;
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::castling::give_castling;
use super::code::{Codes, Formula, PLANES};
use super::motion::{Motion, Moves};
use super::sink::{Sheaf, Sink};
use super::tables::Tables;

/// The part of the tables that counts by sweeps.
#[derive(Debug, Clone)]
pub(super) struct Swept {
    pub(super) sweeper: Sweeper,
    roles: Vec<Roles>,
    orth: Formula,
    diag: Formula,
    knight: Formula,
    wazir: Formula,
    ferz: Formula,
    pawn: Formula,
    pawn_homes: [Set; 2],
    /// Whether Pawns capture en passant, as they capture anything.
    passing: bool,
}

impl Swept {
    /// What is needed to sweep boards of these rules; `None` if a sweep cannot say all of them.
    pub(super) fn new(
        rules: &Rules,
        codes: &Codes,
        moves: &[[Moves; 2]],
        one_way: impl Fn(Kind) -> bool,
        tracked: bool,
        level: Level,
    ) -> Option<Self> {
        if tracked {
            return None;
        }
        let roles: Vec<Roles> = rules
            .kinds()
            .map(|kind| roles(&moves[kind.index()][0], kind == rules.royal))
            .collect::<Option<_>>()?;
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            kinds.filter(|kind| has(&roles[kind.index()])).collect()
        };
        let pawns = having(|roles| roles.pawn);
        let promotes_plainly = match &rules.promotions[..] {
            [] => true,
            [rule] => rule.kinds == pawns && !rule.on_entry,
            _ => false,
        };
        let mut doublers = rules
            .kinds()
            .filter(|kind| !moves[kind.index()][0].doubles.is_empty());
        let doubler = doublers.next();
        let diagonally = |step: &Step| (step.dx.abs(), step.dy) == (1, 1);
        let passes = |kind: &Kind| !moves[kind.index()][0].passing.is_empty();
        let passing = pawns.iter().any(|kind| passes(&kind));
        let passes_alike = pawns.iter().all(|kind| {
            let steps = &moves[kind.index()][0].passing;
            passes(&kind) == passing && steps.iter().all(diagonally) && steps.len() != 1
        });
        if !passes_alike
            || !promotes_plainly
            || doublers.next().is_some()
            || !doubler.is_none_or(one_way)
        {
            return None;
        }
        let royal = royal(&moves[rules.royal.index()][0])?;
        let geometry = rules.geometry;
        let plan = Plan::new(geometry.files(), geometry.ranks(), royal, &roles)?;
        let homes = |color| {
            let homes = doubler.map(|kind| rules.home(Piece::new(color, kind)));
            homes.map_or(0, |homes| homes.wide())
        };
        Some(Self {
            sweeper: Sweeper::at(plan, level),
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            wazir: codes.formula(having(|roles| roles.wazir)),
            ferz: codes.formula(having(|roles| roles.ferz)),
            pawn: codes.formula(pawns),
            pawn_homes: Color::BOTH.map(homes),
            passing,
            roles,
        })
    }

    /// Squares on which a Pawn that has stepped there twice could be captured in passing.
    #[inline]
    pub(super) fn passing_targets(&self, ours: &Field, theirs: &Field) -> Set {
        if !self.passing {
            return 0;
        }
        let ends = if ours.down {
            ours.pawn_homes >> 32
        } else {
            ours.pawn_homes << 32
        };
        let takers = theirs.mover.pawn;
        ends & (takers << 1 | takers >> 1)
    }

    #[inline]
    pub(super) fn roles(&self, kind: Kind) -> Roles {
        self.roles[kind.index()]
    }

    /// The armies of White and Black.
    #[inline]
    pub(super) fn armies<S: Shape>(
        &self,
        planes: &[S; PLANES],
        white: S,
        occupied: S,
    ) -> [Army; 2] {
        let white = white.wide();
        let black = occupied.wide() & !white;
        let find = |formula: &Formula| formula.squares(planes).wide();
        let (orth, diag, knight) = (find(&self.orth), find(&self.diag), find(&self.knight));
        let (wazir, ferz, pawn) = (find(&self.wazir), find(&self.ferz), find(&self.pawn));
        [white, black].map(|all| Army {
            all,
            orth: orth & all,
            diag: diag & all,
            knight: knight & all,
            wazir: wazir & all,
            ferz: ferz & all,
            pawn: pawn & all,
        })
    }
}

/// The roles of a kind; `None` if it does anything that no role says.
fn roles(moves: &Moves, is_royal: bool) -> Option<Roles> {
    if is_royal {
        return royal(moves).map(|_| Roles {
            royal: true,
            ..Roles::default()
        });
    }
    if !moves.paths.is_empty() || moves.overlap() {
        return None;
    }
    let mut left = moves.motions.clone();
    let both = |range| Motion {
        step: Step { dx: 0, dy: 0 },
        range,
        quiet: true,
        takes: true,
    };
    let roles = Roles {
        orth: take(&mut left, &ORTH, both(0)),
        diag: take(&mut left, &DIAG, both(0)),
        knight: take(&mut left, &KNIGHT, both(1)),
        wazir: take(&mut left, &ORTH, both(1)),
        ferz: take(&mut left, &DIAG, both(1)),
        pawn: is_pawn(moves),
        royal: false,
    };
    if roles.pawn {
        return Some(Roles {
            pawn: true,
            ..Roles::default()
        });
    }
    let plain = moves.doubles.is_empty() && moves.passing.is_empty();
    (left.is_empty() && plain).then_some(roles)
}

/// How the royal piece leaps, if leaping is all it does.
fn royal(moves: &Moves) -> Option<Royal> {
    let mut left = moves.motions.clone();
    let leap = Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet: true,
        takes: true,
    };
    let royal = Royal {
        knight: take(&mut left, &KNIGHT, leap),
        wazir: take(&mut left, &ORTH, leap),
        ferz: take(&mut left, &DIAG, leap),
    };
    let plain = moves.doubles.is_empty() && moves.passing.is_empty() && moves.paths.is_empty();
    (left.is_empty() && plain).then_some(royal)
}

/// Whether a kind steps ahead, captures diagonally ahead, perhaps en passant, and may begin with a
/// double step; and does nothing else.
fn is_pawn(moves: &Moves) -> bool {
    let mut left = moves.motions.clone();
    let step = |quiet| Motion {
        step: Step { dx: 0, dy: 0 },
        range: 1,
        quiet,
        takes: !quiet,
    };
    let steps = take(&mut left, &[(0, 1)], step(true));
    let takes = take(&mut left, &[(1, 1), (-1, 1)], step(false));
    let doubles = match moves.doubles[..] {
        [] => true,
        [double] => {
            let (middle, step) = (double.middle, double.step);
            (middle.dx, middle.dy, step.dx, step.dy) == (0, 1, 0, 2)
        }
        _ => false,
    };
    steps && takes && doubles && left.is_empty()
}

const ORTH: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAG: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// Takes motions by all of these steps off the list, if they are all there.
fn take(left: &mut Vec<Motion>, steps: &[(i8, i8)], like: Motion) -> bool {
    let wanted = |motion: &Motion| {
        steps.iter().any(|&step| {
            *motion
                == Motion {
                    step: Step {
                        dx: step.0,
                        dy: step.1,
                    },
                    ..like
                }
        })
    };
    let all = left.iter().filter(|motion| wanted(motion)).count() == steps.len();
    if all {
        left.retain(|motion| !wanted(motion));
    }
    all
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// The board as a sweep sees it, with a side to move, en passant left out; `None` if it has to
    /// be counted otherwise.
    #[inline]
    pub(super) fn field(&self, board: &Board<S, H::State>, mover: Color) -> Option<Field> {
        let swept = self.tables.swept.as_deref()?;
        let armies = swept.armies(&board.planes, board.white, board.occupied());
        self.field_of(swept, &armies, board, mover)
    }

    /// The same when it has been found already what stands where.
    #[inline]
    pub(super) fn field_of(
        &self,
        swept: &Swept,
        armies: &[Army; 2],
        board: &Board<S, H::State>,
        mover: Color,
    ) -> Option<Field> {
        let tables = &self.tables;
        let hooks = &self.law.hooks;
        let state = &board.state;
        let doubtful = hooks.doubtful(state);
        if !doubtful.is_empty() {
            let enemies = board.side(!mover, board.occupied());
            if self.squares_of(board, doubtful).meets(enemies) {
                return None;
            }
        }
        let side = mover.index();
        let (own, other) = (&armies[side], &armies[(!mover).index()]);
        let mut field = Field {
            mover: *own,
            other: *other,
            down: mover == Color::Black,
            king: wide_index(board.royal(mover)),
            other_king: wide_index(board.royal(!mover)),
            pawn_homes: swept.pawn_homes[side],
            ..Field::default()
        };
        if let Some(promoters) = tables.promoters.first() {
            let ways = self.becomes(board, promoters, mover).len();
            field.zone = promoters.zone[side].wide();
            field.must = promoters.must[side].wide();
            field.ways = ways + 1;
            field.must_ways = ways;
        }
        let gates = hooks.gates(state, mover);
        if !gates.is_empty() {
            let gating = (board.virgin & tables.back_rank[side]).wide() & own.all;
            if gating & own.pawn != 0 {
                return None;
            }
            field.gating = gating;
            field.gates = gates.len();
        }
        if !board.virgin.is_empty() {
            self.add_wings(board, mover, &mut field);
        }
        Some(field)
    }

    fn add_wings(&self, board: &Board<S, H::State>, mover: Color, field: &mut Field) {
        let king = board.royal(mover);
        let wings = self.tables.wings.iter().enumerate();
        for (number, wing) in wings.filter(|(_, wing)| wing.color == mover) {
            let Some(rook) = self.castling_rook(board, wing) else {
                continue;
            };
            let crossed = self.tables.span(mover, king, wing.king_to);
            let ridden = self.tables.span(mover, rook, wing.rook_to);
            let home = (S::single(king) | S::single(rook)).wide();
            let place = usize::from(field.wing_count);
            debug_assert!(place < MAX_WINGS);
            field.wings[place] = Wing {
                home,
                empty: (crossed | ridden).wide() & !home,
                safe: crossed.wide(),
                ends: (S::single(wing.king_to) | S::single(wing.rook_to)).wide(),
                king_to: wide_index(wing.king_to),
                number: number as u8,
            };
            field.wing_count += 1;
        }
    }
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// Turns what a sweep found of one piece into sheaves, with promotion and gating.
    #[inline]
    pub(super) fn each_sheaf(
        &self,
        board: &Board<S, H::State>,
        field: &Field,
        mv: &Plain,
        mut give: impl FnMut(&Sheaf<S>),
    ) {
        let from = Square::from_index(mv.from);
        let sheaf = Sheaf {
            from,
            targets: S::from_wide(mv.targets),
            stays: true,
            becomes: Kinds::NONE,
            gates: self.gates_from(board, field, from),
        };
        if !mv.roles.pawn || mv.targets & field.zone == 0 {
            return give(&sheaf);
        }
        let becomes = match self.tables.promoters.first() {
            Some(promoters) => self.becomes(board, promoters, board.turn),
            None => Kinds::NONE,
        };
        let parts = [
            (!field.zone, true, Kinds::NONE),
            (field.zone & !field.must, true, becomes),
            (field.must, false, becomes),
        ];
        for (part, stays, becomes) in parts {
            if mv.targets & part != 0 {
                give(&Sheaf {
                    targets: S::from_wide(mv.targets & part),
                    stays,
                    becomes,
                    ..sheaf
                });
            }
        }
    }

    /// What can be gated when the piece on a square leaves it.
    #[inline]
    fn gates_from(&self, board: &Board<S, H::State>, field: &Field, from: Square) -> Kinds {
        if field.gating >> wide_index(from) & 1 == 1 {
            self.law.hooks.gates(&board.state, board.turn)
        } else {
            Kinds::NONE
        }
    }

    /// Gives the castlings on those wings of a field.
    #[inline]
    pub(super) fn generate_castlings<K: Sink<S>>(
        &self,
        board: &Board<S, H::State>,
        field: &Field,
        wings: u8,
        sink: &mut K,
    ) {
        for (place, wing) in field.wings.iter().enumerate() {
            if wings >> place & 1 == 1 {
                let number = usize::from(wing.number);
                let table = &self.tables.wings[number];
                if let Some(rook) = self.castling_rook(board, table) {
                    let gates = |left| self.gates_from(board, field, left);
                    give_castling(sink, number, table, [board.royal(board.turn), rook], gates);
                }
            }
        }
    }
}

/// The number of a square's bit in a [`Set`].
#[inline]
fn wide_index(square: Square) -> u8 {
    square.index() as u8
}

impl<S: Shape> Tables<S> {
    /// The squares between two files of a side's first rank, both included.
    #[inline]
    pub(super) fn span(&self, color: Color, a: Square, b: Square) -> S {
        self.spans[color.index()][usize::from(a.file()) * 16 + usize::from(b.file())]
    }
}
