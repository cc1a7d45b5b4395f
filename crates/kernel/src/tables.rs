//! Everything about a rule set that can be worked out before the first position is seen.

use legwork_sweep::Level;

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Wing;
use legwork_core::shape::{Large, Shape};

use super::code::{Codes, Formula};
use super::exchange::Worths;
use super::groups::{Attackers, Leapers, Riders, Whole, build_group, riders};
use super::motion::{Motion, Moves, share};
use super::odd::Odd;
use super::pawns::{Doublers, Passers, Promoters, doublers, passers, promoters};
use super::rays::{PerSquare, Rays};
use super::straight::Straight;
use super::swept::Swept;
use super::zobrist::ZobristKeys;

/// The tables of a rule set.
#[derive(Debug, Clone)]
pub(super) struct Tables<S> {
    pub(super) geometry: Geometry,
    pub(super) royal: Kind,
    pub(super) rook: Option<Kind>,
    pub(super) codes: Codes,
    pub(super) keys: ZobristKeys,
    pub(super) leapers: Vec<Leapers<S>>,
    pub(super) riders: Vec<Riders<S>>,
    pub(super) hoppers: Vec<Riders<S>>,
    pub(super) wholes: Vec<Whole<S>>,
    pub(super) king: Whole<S>,
    pub(super) attackers: Attackers<S>,
    /// Kinds that attack by walking, not by leaps, rides and hops.
    pub(super) odd: Option<Odd<S>>,
    pub(super) doublers: Vec<Doublers<S>>,
    pub(super) passers: Vec<Passers<S>>,
    /// Whether a path captures en passant otherwise than by a leap.
    pub(super) passes_oddly: bool,
    pub(super) promoters: Vec<Promoters<S>>,
    /// Every zone in which a side promotes.
    pub(super) zones: [S; 2],
    pub(super) formulas: Vec<Formula>,
    pub(super) pawns: Kinds,
    pub(super) board: S,
    pub(super) back_rank: [S; 2],
    pub(super) wings: Vec<WingTable<S>>,
    /// Squares between two files of the rank along which a side castles, both included:
    /// `16 * a + b`.
    pub(super) spans: [PerSquare<S>; 2],
    pub(super) tracked: [S; 2],
    pub(super) worths: Worths,
    /// How to count by sweeps, if the rules allow it.
    pub(super) swept: Option<Box<Swept>>,
    /// How to generate in a straight line, if the rules allow it.
    pub(super) straight: Option<Straight<S>>,
}

/// A wing's castling where it starts from fixed squares.
#[derive(Debug, Clone, Copy)]
pub(super) struct WingTable<S> {
    pub(super) color: Color,
    pub(super) king_side: bool,
    pub(super) home: Option<(Square, Square)>,
    /// These two squares; none, if it starts from elsewhere too.
    pub(super) pair: S,
    /// What must be empty when it starts from there.
    pub(super) empty: S,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
    /// The side's first rank, on which a Rook without a fixed home stands.
    pub(super) rank: S,
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

    /// Whether there may be castling on it, if these pieces have not moved and these squares are
    /// occupied.
    #[inline(always)]
    pub(super) fn is_open(&self, virgin: S, occupied: S) -> bool {
        (self.pair & !virgin | self.empty & occupied).is_empty()
    }
}

impl<S: Shape> Tables<S> {
    pub(super) fn new(compiled: &CompiledRules, level: Level) -> Self {
        let rules = &compiled.rules;
        let geometry = rules.geometry;
        let rays = Rays::new(geometry);
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::BOTH.map(|color| Moves::of(&compiled.legs, Piece::new(color, kind))))
            .collect();
        let white = |kind: Kind| &moves[kind.index()][0];
        let is_whole = |kind: Kind| {
            kind == rules.royal || !white(kind).paths.is_empty() || white(kind).overlap()
        };

        let plain: Vec<(Kind, Vec<Motion>)> = rules
            .kinds()
            .filter(|&kind| !is_whole(kind))
            .map(|kind| (kind, white(kind).motions.clone()))
            .collect();
        let plain_hops: Vec<(Kind, Vec<Motion>)> = rules
            .kinds()
            .filter(|&kind| !is_whole(kind))
            .map(|kind| (kind, white(kind).hops.clone()))
            .collect();
        let captures = |of: fn(&Moves) -> &[Motion]| -> Vec<(Kind, Vec<Motion>)> {
            let captures = |kind| capturing(of(white(kind)));
            rules.kinds().map(|kind| (kind, captures(kind))).collect()
        };
        let (moving, striking) = (share(&plain), share(&captures(|moves| &moves.motions)));
        let (hopping, striking_over) = (share(&plain_hops), share(&captures(|moves| &moves.hops)));

        // Attacks are asked for most: the King's square, at every move.
        let mut groups: Vec<Kinds> = striking.iter().map(|group| group.kinds).collect();
        groups.sort_by_key(|kinds| std::cmp::Reverse(kinds.len()));
        groups.extend(moving.iter().map(|group| group.kinds));
        groups.extend(striking_over.iter().map(|group| group.kinds));
        let codes = Codes::choose(rules.pieces.len(), &groups);

        let mut leapers = Vec::new();
        let mut rides = Vec::new();
        for group in &moving {
            build_group(&rays, &codes, group, &mut leapers, &mut rides);
        }
        let whole = |kind: Kind| Whole::new(&rays, &codes, kind, &moves[kind.index()]);
        let board = S::collect(geometry.squares());
        let rank = |color, within: u8, from_far: bool| {
            S::collect(geometry.squares().filter(|&square| {
                let rank = rules.rank_of(color, square);
                if from_far {
                    geometry.ranks() - 1 - rank < within
                } else {
                    rank < within
                }
            }))
        };
        let back_rank = Color::BOTH.map(|color| rank(color, 1, false));
        let promoters: Vec<Promoters<S>> = rules
            .promotions
            .iter()
            .map(|rule| promoters(&codes, rule, &rank))
            .collect();
        let tracked: [S; 2] = Color::BOTH.map(|color| narrowed(compiled.tracked_homes(color)));
        let hops = moves.iter().any(|moves| !moves[0].hops.is_empty());
        let swept = match hops {
            true => None,
            false => Swept::new::<S>(
                rules,
                &codes,
                &moves,
                |kind| compiled.legs.is_one_way(kind),
                tracked.iter().any(|homes| !homes.is_empty()),
                level,
            ),
        };
        let king = whole(rules.royal);
        let doublers = doublers(rules, &compiled.legs, &codes, &moves, is_whole);
        let straight = swept.as_ref().and_then(|swept| {
            let homes = match doublers.first() {
                Some(doublers) => doublers.home?,
                None => [S::EMPTY; 2],
            };
            Straight::new(rules, &codes, swept, &king, homes, promoters.first())
        });
        let spans = Color::BOTH.map(|color| {
            let wing = rules.wings.iter().find(|wing| wing.color == color);
            let along =
                |square: &Square| wing.is_some_and(|wing| wing.king_to.rank() == square.rank());
            spans(S::collect(geometry.squares().filter(along)))
        });
        Self {
            geometry,
            royal: rules.royal,
            rook: rules.castling_rook(),
            keys: ZobristKeys::new(rules.pieces.len()),
            leapers,
            riders: rides,
            hoppers: riders(&rays, &codes, &hopping),
            wholes: rules
                .kinds()
                .filter(|&k| k != rules.royal && is_whole(k))
                .map(whole)
                .collect(),
            king,
            attackers: Attackers::new(&rays, &codes, &striking, &striking_over),
            odd: Odd::new(rules, &compiled.legs, &codes, &moves),
            doublers,
            passers: passers(geometry, rules, &codes, &moves),
            passes_oddly: rules.kinds().any(|kind| {
                white(kind)
                    .paths
                    .iter()
                    .any(|path| path.legs.iter().any(|leg| leg.may.passed))
            }),
            zones: [0, 1].map(|side: usize| {
                promoters
                    .iter()
                    .fold(S::EMPTY, |all, rule| all | rule.zone[side])
            }),
            promoters,
            formulas: rules
                .kinds()
                .map(|kind| codes.formula(Kinds::NONE.with(kind)))
                .collect(),
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
            tracked,
            worths: Worths::new(rules),
            swept: swept.map(Box::new),
            straight,
            codes,
        }
    }

    /// The squares between two files of the rank on which a side castles, both included.
    #[inline]
    pub(super) fn span(&self, color: Color, a: Square, b: Square) -> S {
        span(&self.spans[color.index()], a, b)
    }

    /// The squares of the kind that castles with the royal piece.
    #[inline]
    pub(super) fn rooks(&self, planes: &[S; super::code::PLANES]) -> S {
        match self.rook {
            Some(rook) => self.kind_formula(rook).squares(planes),
            None => S::EMPTY,
        }
    }

    /// How to find a kind on the planes.
    #[inline]
    pub(super) fn kind_formula(&self, kind: Kind) -> &Formula {
        &self.formulas[kind.index()]
    }

    /// The kind that stands on a square of these planes.
    #[inline]
    pub(super) fn kind_at(
        &self,
        planes: &[S; super::code::PLANES],
        square: Square,
    ) -> Option<Kind> {
        self.codes.kind(S::across(planes, square))
    }
}

/// What motions capture.
fn capturing(motions: &[Motion]) -> Vec<Motion> {
    let takes = motions.iter().filter(|motion| motion.takes);
    takes
        .map(|motion| Motion {
            quiet: false,
            ..*motion
        })
        .collect()
}

/// A set of a wider shape, all of whose squares fit, in this one.
pub(super) fn narrowed<S: Shape>(set: Large) -> S {
    S::collect(set.squares())
}

/// The squares of a rank between two files, both included.
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
