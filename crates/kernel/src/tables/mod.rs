//! The tables computed from the rules before the first position is seen.

pub(crate) mod attackers;
pub(crate) mod bulk;
pub(crate) mod codes;
pub(crate) mod drops;
pub(crate) mod endings;
pub(crate) mod generation;
pub(crate) mod lone_king;
pub(crate) mod motion;
pub(crate) mod movers;
pub(crate) mod path_attackers;
pub(crate) mod pawns;
pub(crate) mod rays;
pub(crate) mod roles;
pub(crate) mod royalty;
pub(crate) mod squares;
pub(crate) mod worths;

use legwork_sweep::Level;

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Rules, Wing};
use legwork_core::shape::Shape;

use crate::blast::BlastTable;
use crate::footprint::SWEEPS;
use attackers::Attackers;
use bulk::BulkTables;
use codes::{Codes, Formula, PLANES};
use drops::{DropTable, drops};
use endings::EndTables;
use generation::GenerationTables;
use motion::{Motion, Moves, share};
use path_attackers::PathAttackers;
use pawns::{Doublers, Passers, Promoters, doublers, passers, promoters};
use rays::{PerSquare, Rays, narrowed};
use royalty::Royalty;
use worths::Worths;

use super::zobrist::ZobristKeys;

/// The tables of a rule set.
#[derive(Debug, Clone)]
pub(crate) struct Tables<S> {
    pub(crate) geometry: Geometry,
    /// The kind that castles, and that counts as the mover of a pass.
    pub(crate) king: Kind,
    pub(crate) royalty: Royalty,
    /// The ends of the game that come while there are moves; `None` if there are none.
    pub(crate) endings: Option<Box<EndTables<S>>>,
    /// Where the King of each side castles from, unless that depends on the set-up.
    pub(crate) castling_homes: [Square; 2],
    /// The kinds that castle with the King.
    pub(crate) partners: Vec<Kind>,
    pub(crate) codes: Codes,
    /// The properties that every move of a kind needs, by the kind's code.
    traits: Box<[KindTraits<S>; 1 << PLANES]>,
    pub(crate) keys: ZobristKeys,
    pub(crate) generation: GenerationTables<S>,
    /// Every leap, ride and hop that captures.
    pub(crate) attackers: Attackers<S>,
    /// Kinds that attack along walked paths, not by leaps, rides and hops.
    pub(crate) path_attackers: Option<PathAttackers<S>>,
    pub(crate) doublers: Vec<Doublers<S>>,
    pub(crate) passers: Vec<Passers<S>>,
    /// Whether a path that is not a leap captures en passant.
    pub(crate) passes_on_paths: bool,
    pub(crate) promoters: Vec<Promoters<S>>,
    /// The promotion rules of each kind: indices into `promoters`.
    promoters_of: Vec<Vec<usize>>,
    /// The kinds that may promote.
    pub(crate) promoting: Formula,
    /// The kinds that are confined to some squares, and these squares of each side.
    pub(crate) confined: Kinds,
    within: Vec<[S; 2]>,
    /// The drops of each kind that may be dropped.
    pub(crate) drops: Vec<DropTable<S>>,
    /// The dark squares and the light ones, where pieces of a kind have to be dropped on both.
    pub(crate) colours: Option<[S; 2]>,
    /// The pieces that captures blast.
    pub(crate) blast: Option<BlastTable<S>>,
    /// The squares where moves of each side may promote.
    pub(crate) zones: [S; 2],
    pub(crate) pawns: Kinds,
    pub(crate) board: S,
    pub(crate) back_rank: [S; 2],
    pub(crate) wings: Vec<WingTable<S>>,
    /// The squares between two files of a side's castling rank, both included: `16 * a + b`.
    pub(crate) spans: [PerSquare<S>; 2],
    /// The kinds whose first move differs and that could come back to where they started.
    pub(crate) tracked: Option<Formula>,
    pub(crate) worths: Worths,
    /// Whether moves may change the position's state beyond the board.
    pub(crate) has_state: bool,
    /// Whether even [plain](legwork_core::moves::Move::is_plain) moves may, or the number of checks or passes.
    pub(crate) plain_moves_change_state: bool,
    /// Whether a rule in code changes which pieces count as not having moved.
    pub(crate) code_changes_first_moves: bool,
    /// Whether those of them that capture may, or change other squares.
    pub(crate) captures_change_state: bool,
    /// Whether checks win, so that they are counted.
    pub(crate) counts_checks: bool,
    /// The most passes in a row that are counted; 0 where they make no difference.
    pub(crate) passes_counted: u8,
    bulk: Option<Box<BulkTables>>,
}

/// The properties of a kind that are needed whenever it moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct KindTraits<S> {
    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    pub(crate) planes: [S; PLANES],
    pub(crate) pawn: bool,
    /// Whether it is the one royal piece of its side, whose square the board knows.
    pub(crate) royal: bool,
    /// Its index in [`Tables::doublers`], if it makes double steps.
    pub(crate) doublers: Option<u8>,
}

/// Castling on one wing, for King and Rook on fixed squares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WingTable<S> {
    pub(crate) color: Color,
    pub(crate) king_side: bool,
    pub(crate) home: Option<(Square, Square)>,
    /// The squares of King and Rook; empty if they may also start elsewhere.
    pub(crate) pair: S,
    /// The squares that must be empty when castling from there.
    pub(crate) empty: S,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// The side's first rank, where a Rook without a fixed home is.
    pub(crate) rank: S,
}

impl<S: Shape> WingTable<S> {
    fn new(wing: &Wing, rank: S, spans: &PerSquare<S>) -> Self {
        let (pair, empty) = match wing.home {
            Some((king, rook)) => {
                let pair = S::single(king) | S::single(rook);
                let crossed = span(spans, king, wing.king_to) | span(spans, rook, wing.rook_to);
                (pair, crossed & !pair)
            }
            None => (S::EMPTY, S::EMPTY),
        };
        Self {
            color: wing.color,
            king_side: wing.king_side,
            home: wing.home,
            pair,
            empty,
            king_to: wing.king_to,
            rook_to: wing.rook_to,
            rank,
        }
    }

    /// Whether castling here may be possible, given the virgin squares and the occupied squares.
    #[inline(always)]
    pub(crate) fn is_open(&self, virgin: S, occupied: S) -> bool {
        (self.pair & !virgin | self.empty & occupied).is_empty()
    }
}

impl<S: Shape> Tables<S> {
    pub(crate) fn new(compiled: &CompiledRules, level: Level) -> Self {
        let rules = &compiled.rules;
        let geometry = rules.geometry;
        let rays = Rays::new(geometry);
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::BOTH.map(|color| Moves::of(&compiled.legs, Piece::new(color, kind))))
            .collect();
        let white = |kind: Kind| &moves[kind.index()][0];
        let each = |of: fn(&Moves) -> Vec<Motion>| -> Vec<(Kind, Vec<Motion>)> {
            rules.kinds().map(|kind| (kind, of(white(kind)))).collect()
        };
        let attacks = share(&each(Moves::captures));
        let hops = share(&each(Moves::hopping_captures));

        // Attacks are looked up most often: on the King's square, at every move.
        let mut groups: Vec<Kinds> = attacks.iter().map(|group| group.kinds).collect();
        groups.sort_by_key(|kinds| std::cmp::Reverse(kinds.len()));
        groups.extend(
            share(&each(|moves| moves.motions.clone()))
                .iter()
                .map(|group| group.kinds),
        );
        groups.extend(hops.iter().map(|group| group.kinds));
        let codes = Codes::choose(rules.pieces.len(), &groups);

        let board = S::collect(geometry.squares());
        let back_rank = Color::BOTH.map(|color| narrowed(compiled.back_rank(color)));
        let promoters: Vec<Promoters<S>> = rules
            .promotions
            .iter()
            .map(|rule| promoters(rules, &codes, rule))
            .collect();
        let tracks = Color::BOTH
            .iter()
            .any(|&color| !compiled.tracked_homes(color).is_empty());
        let bulk = || {
            BulkTables::new::<S>(
                rules,
                &codes,
                &moves,
                &promoters,
                |kind| compiled.legs.is_one_way(kind),
                tracks,
                level,
            )
        };
        // A sweep counts moves without the rules of the turn, without blasts, and without what rules in code offer.
        let swept =
            rules.turn.is_free() && rules.blast.is_none() && compiled.offers_to().is_empty();
        let bulk = if SWEEPS && swept { bulk() } else { None };
        let royalty = Royalty::new(compiled, &codes);
        let doublers = doublers(rules, &compiled.legs, &moves);
        let mut traits = Box::new([KindTraits::default(); 1 << PLANES]);
        for kind in rules.kinds() {
            traits[usize::from(codes.code(kind))] = KindTraits {
                planes: codes.planes(kind),
                pawn: rules.piece(kind).pawn,
                royal: royalty.fixed && kind == rules.king,
                doublers: { doublers.iter() }
                    .position(|doublers| doublers.kind == kind)
                    .map(|place| place as u8),
            };
        }
        let spans = Color::BOTH.map(|color| {
            let wing = rules.wings.iter().find(|wing| wing.color == color);
            let along =
                |square: &Square| wing.is_some_and(|wing| wing.king_to.rank() == square.rank());
            spans(S::collect(geometry.squares().filter(along)))
        });
        Self {
            geometry,
            king: rules.king,
            endings: EndTables::new(compiled, &codes).map(Box::new),
            castling_homes: Color::BOTH
                .map(|color| rules.castling_home(color).unwrap_or(Square::from_index(0))),
            partners: rules.castling_partners.iter().collect(),
            keys: ZobristKeys::new({ rules.kinds() }.map(|kind| codes.code(kind))),
            generation: GenerationTables::new(compiled, &rays, &codes, &moves, &promoters, level),
            attackers: Attackers::new(&rays, &codes, &attacks, &hops),
            path_attackers: PathAttackers::new(rules, &compiled.legs, &codes, &moves),
            doublers,
            traits,
            passers: passers(geometry, rules, &codes, &moves),
            passes_on_paths: rules.kinds().any(|kind| {
                white(kind)
                    .paths
                    .iter()
                    .any(|way| way.path.legs.iter().any(|leg| leg.may.passed))
            }),
            confined: { rules.kinds() }
                .filter(|&kind| rules.piece(kind).within.is_some())
                .collect(),
            within: { rules.kinds() }
                .map(|kind| Color::BOTH.map(|color| within(rules, Piece::new(color, kind))))
                .collect(),
            zones: [0, 1].map(|side: usize| {
                promoters
                    .iter()
                    .fold(S::EMPTY, |all, rule| all | rule.reach(side))
            }),
            promoters,
            promoters_of: { rules.kinds() }
                .map(|kind| {
                    let of = |&rule: &usize| rules.promotions[rule].kinds.contains(kind);
                    (0..rules.promotions.len()).filter(of).collect()
                })
                .collect(),
            promoting: codes.formula(
                { rules.promotions.iter() }.fold(Kinds::NONE, |all, rule| all.or(rule.kinds)),
            ),
            drops: drops(compiled, &codes, &moves),
            colours: rules.drops.iter().any(|rule| rule.apart).then(|| {
                let colour = |square: &Square| (square.file() + square.rank()) % 2;
                [0, 1]
                    .map(|of| S::collect(geometry.squares().filter(|square| colour(square) == of)))
            }),
            blast: BlastTable::new(rules, &codes),
            pawns: rules.pawns(),
            board,
            back_rank,
            wings: rules
                .wings
                .iter()
                .map(|wing| {
                    let side = wing.color.index();
                    WingTable::new(wing, back_rank[side], &spans[side])
                })
                .collect(),
            spans,
            tracked: tracks.then(|| codes.formula(compiled.tracked())),
            worths: Worths::new(rules),
            royalty,
            has_state: compiled.has_state(),
            plain_moves_change_state: compiled.has_memory()
                || compiled.change_first_moves()
                || rules.endings.checks.is_some()
                || rules.passes_counted() > 0,
            code_changes_first_moves: compiled.change_first_moves(),
            captures_change_state: compiled.captures_change_state() || rules.blast.is_some(),
            counts_checks: rules.endings.checks.is_some(),
            passes_counted: rules.passes_counted(),
            bulk: bulk.map(Box::new),
            codes,
        }
    }

    /// The tables for bulk counting, if the rules allow it.
    #[inline]
    pub(crate) fn bulk(&self) -> Option<&BulkTables> {
        if SWEEPS { self.bulk.as_deref() } else { None }
    }

    /// The squares between two files of a side's castling rank, both included.
    #[inline]
    pub(crate) fn span(&self, color: Color, a: Square, b: Square) -> S {
        span(&self.spans[color.index()], a, b)
    }

    /// The squares of the kinds that castle with the royal piece.
    #[inline]
    pub(crate) fn rooks(&self, planes: &[S; PLANES]) -> S {
        let partners = self.partners.iter();
        partners.fold(S::EMPTY, |all, &kind| all | self.squares_of(planes, kind))
    }

    /// The promotion rules of a kind.
    pub(crate) fn promoters_of(&self, kind: Kind) -> impl Iterator<Item = &Promoters<S>> {
        let rules = self.promoters_of[kind.index()].iter();
        rules.map(|&rule| &self.promoters[rule])
    }

    /// The double steps of a kind, if it makes any.
    pub(crate) fn doublers_of(&self, kind: Kind) -> Option<&Doublers<S>> {
        self.doublers.iter().find(|doublers| doublers.kind == kind)
    }

    /// The squares to which a side's pieces of a kind may be brought.
    #[inline]
    pub(crate) fn within(&self, kind: Kind, side: Color) -> S {
        self.within[kind.index()][side.index()]
    }

    /// Those of the kinds that may be brought to a square.
    #[inline]
    pub(crate) fn admitted(&self, kinds: Kinds, side: Color, square: Square) -> Kinds {
        let barred = kinds.and(self.confined).iter();
        let barred = barred.filter(|&kind| !self.within(kind, side).contains(square));
        barred.fold(kinds, |kinds, kind| kinds.without(Kinds::NONE.with(kind)))
    }

    /// Whether one of a side's `pieces` captures by a leap to a square that a double step passed.
    pub(crate) fn may_pass(
        &self,
        planes: &[S; PLANES],
        side: Color,
        pieces: S,
        passed: Square,
    ) -> bool {
        self.passers.iter().any(|passers| {
            let near = passers.from[side.index()][passed.index()] & pieces;
            !near.is_empty() && near.meets(passers.formula.squares(planes))
        })
    }

    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    #[inline(always)]
    pub(crate) fn planes_of(&self, kind: Kind) -> &[S; PLANES] {
        &self.traits_of(self.codes.code(kind)).planes
    }

    /// The properties of the kind with this code.
    #[inline(always)]
    pub(crate) fn traits_of(&self, code: u8) -> &KindTraits<S> {
        &self.traits[usize::from(code) % (1 << PLANES)]
    }

    /// The Zobrist key of a piece on a square.
    #[inline]
    pub(crate) fn key(&self, piece: Piece, square: Square) -> u64 {
        let code = self.codes.code(piece.kind);
        self.keys.of_code(code, piece.color, square)
    }

    /// The squares of a kind, of both sides: those with its code. The kind must exist.
    #[inline(always)]
    pub(crate) fn squares_of(&self, planes: &[S; PLANES], kind: Kind) -> S {
        let code = self.planes_of(kind);
        let planes = planes.iter().zip(code);
        planes.fold(self.board, |all, (&plane, &whole)| all & !(plane ^ whole))
    }

    /// The kind on a square of these planes.
    #[inline]
    pub(crate) fn kind_at(&self, planes: &[S; PLANES], square: Square) -> Option<Kind> {
        self.codes.kind(S::across(planes, square))
    }
}

/// The squares to which a piece may be brought.
fn within<S: Shape>(rules: &Rules, piece: Piece) -> S {
    let squares = rules.geometry.squares();
    S::collect(squares.filter(|&square| rules.admits(piece, square)))
}

/// The squares of a rank between any two files, both included.
fn spans<S: Shape>(rank: S) -> PerSquare<S> {
    let mut table = Box::new([S::EMPTY; 256]);
    for a in 0..16 {
        for b in 0..16 {
            let between = rank
                .squares()
                .filter(|square| (a.min(b)..=a.max(b)).contains(&square.file()));
            table[usize::from(a) * 16 + usize::from(b)] = S::collect(between);
        }
    }
    table
}

#[inline]
fn span<S: Shape>(spans: &PerSquare<S>, a: Square, b: Square) -> S {
    spans[usize::from(a.file()) * 16 + usize::from(b.file())]
}
