//! The tables computed from the rules before the first position is seen.
//!
//! The public items here are for crates that count on top of a [`Kernel`](crate::Kernel).

pub(crate) mod attackers;
pub(crate) mod castling;
pub(crate) mod codes;
pub(crate) mod drops;
pub(crate) mod effects;
pub(crate) mod endings;
pub(crate) mod generation;
pub(crate) mod kinds;
pub(crate) mod lone_king;
pub(crate) mod motion;
pub(crate) mod movers;
pub(crate) mod narrow;
pub(crate) mod path_attackers;
pub(crate) mod path_conditions;
pub(crate) mod pawns;
pub(crate) mod promotion;
pub(crate) mod rays;
pub(crate) mod royalty;
pub(crate) mod squares;
pub(crate) mod worths;

use legwork_levels::Level;

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::shape::{InShapes, Large, Shape};

use crate::blast::BlastTable;
use crate::boards::TwinTable;
use crate::fates::FateTable;
use crate::walls::WallTable;
use attackers::Attackers;
use castling::Castling;
use codes::{Codes, Planes};
use drops::Drops;
use effects::Effects;
use endings::EndTables;
use generation::GenerationTables;
use kinds::KindTables;
use motion::{Shared, share};
use narrow::{Narrow as _, narrow};
use path_attackers::PathAttackers;
use pawns::Passing;
use promotion::Promotions;
use rays::{NarrowLines, Rays};
use royalty::{Regime, Royalty};

use super::zobrist::ZobristKeys;

pub use castling::WingTable;
pub use codes::Formula;
pub use drops::{DropTable, FullFiles};
pub use motion::{Motion, Moves};
pub use movers::{Standard, is_lame, take};
pub use promotion::Promoters;

/// The tables of a rule set.
#[derive(Debug, Clone)]
pub(crate) struct Tables<S: Shape> {
    pub(crate) geometry: Geometry,
    /// All squares.
    pub(crate) board: S,
    pub(crate) kinds: KindTables<S>,
    pub(crate) royalty: Royalty,
    /// How moves are found.
    pub(crate) regime: Regime,
    pub(crate) generation: GenerationTables<S>,
    /// Every leap, ride and hop that captures.
    pub(crate) attackers: Attackers<S>,
    /// Kinds that attack along walked paths, not by leaps, rides and hops.
    pub(crate) path_attackers: Option<PathAttackers<S>>,
    pub(crate) castling: Castling<S>,
    pub(crate) passing: Passing<S>,
    pub(crate) promotion: Promotions<S>,
    pub(crate) drops: Drops<S>,
    /// The pieces that captures blast.
    pub(crate) blast: Option<BlastTable<S>>,
    /// The walls on the board, and those that moves leave; `None` where there are none.
    pub(crate) walls: Option<Box<WallTable<S>>>,
    /// The effects of captures beyond blasts.
    pub(crate) fates: Option<FateTable>,
    /// The kinds of two boards; `None` where there is one.
    pub(crate) twins: Option<TwinTable>,
    /// Whether captures do more than take.
    pub(crate) captures_do_more: bool,
    /// Whether moves take pieces by what they do; no table has which.
    pub(crate) takes: bool,
    /// The ends of the game that come while there are moves; `None` if there are none.
    pub(crate) endings: Option<Box<EndTables<S>>>,
    pub(crate) effects: Effects<S>,
    pub(crate) keys: ZobristKeys,
}

narrow!(
    Tables {
        board, kinds, generation, attackers, path_attackers, castling, passing, promotion, drops, blast, walls, endings,
        effects
    }
    geometry, royalty, regime, fates, twins, captures_do_more, takes, keys
);

/// How each kind attacks, as groups of kinds, and the codes that follow from the groups.
struct Sorted {
    moves: Vec<[Moves; 2]>,
    attacks: Vec<Shared>,
    hops: Vec<Shared>,
    codes: Codes,
}

impl Sorted {
    /// Sorts the kinds of rules whose boards have this many planes.
    fn new(compiled: &CompiledRules, planes: usize) -> Self {
        let rules = &compiled.rules;
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::each(|color| Moves::of(&compiled.legs, Piece::new(color, kind))))
            .collect();
        let each = |of: fn(&Moves) -> Vec<Motion>| -> Vec<(Kind, Vec<Motion>)> {
            rules
                .kinds()
                .map(|kind| (kind, of(&moves[kind.index()][0])))
                .collect()
        };
        let attacks = share(&each(Moves::captures));
        let hops = share(&each(Moves::hopping_captures));
        let all = share(&each(|moves| moves.motions.clone()));
        // Attacks are looked up most often: on the King's square, at every move.
        let mut groups: Vec<Kinds> = attacks.iter().map(|group| group.kinds).collect();
        groups.sort_by_key(|kinds| std::cmp::Reverse(kinds.len()));
        groups.extend(all.iter().chain(&hops).map(|group| group.kinds));
        let codes = Codes::choose(rules.pieces.len(), &groups, planes);
        Self {
            moves,
            attacks,
            hops,
            codes,
        }
    }
}

impl Tables<Large> {
    /// The tables in the largest shape, for boards of this many planes.
    fn wide(compiled: &CompiledRules, planes: usize, level: Level) -> Self {
        let rules = &compiled.rules;
        let geometry = rules.geometry;
        // Moves around the board are walked.
        let rays = Rays::new(geometry.flat());
        let Sorted {
            moves,
            attacks,
            hops,
            codes,
        } = Sorted::new(compiled, planes);
        let royalty = Royalty::new(compiled, &codes);
        let passing = Passing::new(compiled, &codes, &moves);
        let promotion = Promotions::new(rules, &codes);
        Self {
            geometry,
            board: Large::collect(geometry.squares()),
            regime: Regime::of(rules, &royalty),
            generation: GenerationTables::new(
                compiled,
                &rays,
                &codes,
                &moves,
                &promotion.rules,
                level,
            ),
            attackers: Attackers::new(&rays, &codes, &attacks, &hops),
            path_attackers: PathAttackers::new(rules, &compiled.legs, &codes, &moves),
            castling: Castling::new(compiled, &codes),
            promotion,
            drops: Drops::new(compiled, &codes, &moves),
            blast: BlastTable::new(rules, &codes),
            walls: WallTable::new(rules, &codes).map(Box::new),
            fates: FateTable::new(rules),
            twins: TwinTable::new(rules, &codes),
            captures_do_more: rules.captures_do_more(),
            takes: rules.takes_by_moving(),
            endings: EndTables::new(compiled, &codes).map(Box::new),
            effects: Effects::new(compiled, &codes),
            keys: ZobristKeys::new(rules.kinds().map(|kind| codes.code(kind))),
            kinds: KindTables::new(rules, codes, &royalty, &passing.doublers),
            royalty,
            passing,
        }
    }
}

/// [`Tables`], whatever the shape.
struct AllTables;

impl InShapes for AllTables {
    type In<S: Shape> = Tables<S>;
}

impl<S: Shape> Tables<S> {
    pub(crate) fn new(compiled: &CompiledRules, level: Level) -> Self {
        let wide = Tables::wide(compiled, S::PLANES, level);
        S::from_largest::<AllTables>(wide, |wide| wide.narrowed(&mut NarrowLines::new()))
    }

    /// The squares of the kinds that castle with the royal piece.
    #[inline]
    pub(crate) fn rooks(&self, planes: &Planes<S>) -> S {
        let partners = self.castling.partners.iter();
        partners.fold(S::EMPTY, |all, &kind| all | self.squares_of(planes, kind))
    }

    /// The Zobrist key of a piece on a square.
    #[inline]
    pub(crate) fn key(&self, piece: Piece, square: Square) -> u64 {
        let code = self.kinds.codes.code(piece.kind);
        self.keys.of_code(code, piece.color, square)
    }

    /// The squares of a kind, of both sides: those with its code. The kind must exist.
    #[inline(always)]
    pub(crate) fn squares_of(&self, planes: &Planes<S>, kind: Kind) -> S {
        let code = self.kinds.planes_of(kind);
        let planes = planes.sets().iter().zip(code.sets());
        planes.fold(self.board, |all, (&plane, &whole)| all & !(plane ^ whole))
    }

    /// The kind on a square of these planes.
    #[inline]
    pub(crate) fn kind_at(&self, planes: &Planes<S>, square: Square) -> Option<Kind> {
        self.kinds.codes.kind(S::across(planes.sets(), square))
    }
}
