//! Everything about a rule set that can be worked out before the first position is seen.

use crate::geometry::{Geometry, Square};
use crate::hooks::Hooks;
use crate::law::Law;
use crate::legs::{DoubleStep, Legs};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::{Promotion, Rules};
use crate::shape::{Large, Shape};

use super::code::{Codes, Formula};
use super::hash::Keys;
use super::motion::{Motion, Moves, back, share, turned};
use super::rays::{Line, PerSquare, per_square};

/// Leaps that exactly these kinds make.
#[derive(Debug, Clone)]
pub(super) struct Leapers<S> {
    pub(super) formula: Formula,
    pub(super) quiet: bool,
    pub(super) takes: bool,
    /// Where a leaper of a side goes from a square.
    pub(super) to: [PerSquare<S>; 2],
}

/// Rides that exactly these kinds make.
#[derive(Debug, Clone)]
pub(super) struct Riders<S> {
    pub(super) formula: Formula,
    pub(super) quiet: bool,
    pub(super) takes: bool,
    pub(super) to: [Vec<Line<S>>; 2],
}

/// Groups of kinds by how they attack, seen from the square attacked.
#[derive(Debug, Clone)]
pub(super) struct Attackers<S> {
    pub(super) leapers: Vec<(Formula, [PerSquare<S>; 2])>,
    pub(super) riders: Vec<RidingAttackers<S>>,
}

/// Kinds that attack by the same rides.
#[derive(Debug, Clone)]
pub(super) struct RidingAttackers<S> {
    pub(super) formula: Formula,
    /// Lines from the square attacked towards riders of a side.
    pub(super) from: [Vec<Line<S>>; 2],
    /// All of those lines together.
    pub(super) all: [PerSquare<S>; 2],
}

/// A kind that is generated piece by piece: it walks paths, or its motions overlap, or it is royal.
#[derive(Debug, Clone)]
pub(super) struct Whole<S> {
    pub(super) kind: Kind,
    pub(super) formula: Formula,
    pub(super) leaps: Vec<Leapers<S>>,
    pub(super) rides: Vec<Riders<S>>,
    /// Paths to walk, those with the same first leg together.
    pub(super) chains: [Vec<Chain>; 2],
    pub(super) doubles: bool,
}

/// Paths that begin alike.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// The step to a neighbour that must be an enemy, or none of the paths can be walked.
    pub(super) bite: Option<legwork_betza::Step>,
    pub(super) paths: Vec<legwork_betza::Path>,
}

/// Kinds with a double first step.
#[derive(Debug, Clone)]
pub(super) struct Doublers<S> {
    pub(super) kind: Kind,
    pub(super) formula: Formula,
    /// Whether they are generated with the other moves of a [`Whole`] kind.
    pub(super) whole: bool,
    pub(super) steps: [Vec<DoubleStep>; 2],
    /// Where those stand that have not moved; `None` if that has to be remembered.
    pub(super) home: Option<[S; 2]>,
}

/// Kinds that capture en passant by a leap.
#[derive(Debug, Clone)]
pub(super) struct Passers<S> {
    pub(super) formula: Formula,
    /// Whence a leap reaches a square.
    pub(super) from: [PerSquare<S>; 2],
}

/// One promotion rule, as masks.
#[derive(Debug, Clone)]
pub(super) struct Promoters<S> {
    pub(super) formula: Formula,
    pub(super) zone: [S; 2],
    pub(super) must: [S; 2],
    pub(super) on_entry: bool,
    pub(super) to: Kinds,
    pub(super) single: Vec<(Kind, Formula)>,
}

/// The tables of a rule set.
#[derive(Debug, Clone)]
pub(super) struct Tables<S> {
    pub(super) geometry: Geometry,
    pub(super) royal: Kind,
    pub(super) codes: Codes,
    pub(super) keys: Keys,
    pub(super) leapers: Vec<Leapers<S>>,
    pub(super) riders: Vec<Riders<S>>,
    pub(super) wholes: Vec<Whole<S>>,
    pub(super) king: Whole<S>,
    pub(super) attackers: Attackers<S>,
    /// Kinds that attack by walking, not by leaps and rides.
    pub(super) odd: Option<Formula>,
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
    /// Squares between two files of a side's first rank, both included: `16 * a + b`.
    pub(super) spans: [PerSquare<S>; 2],
    pub(super) tracked: [S; 2],
}

/// A wing's castling where it starts from fixed squares.
#[derive(Debug, Clone, Copy)]
pub(super) struct WingTable<S> {
    pub(super) color: Color,
    pub(super) king_side: bool,
    pub(super) home: Option<(Square, Square)>,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
    /// The rank's squares on the wing's side of each file (for homes that vary).
    pub(super) rank: S,
}

impl<S: Shape> Tables<S> {
    pub(super) fn new<H: Hooks>(law: &Law<H>) -> Self {
        let rules = &law.rules;
        let geometry = rules.geometry;
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::BOTH.map(|color| Moves::of(&law.legs, Piece::new(color, kind))))
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
        let attacking: Vec<(Kind, Vec<Motion>)> = rules
            .kinds()
            .map(|kind| {
                let takes = white(kind).motions.iter().filter(|motion| motion.takes);
                (
                    kind,
                    takes
                        .map(|motion| Motion {
                            quiet: false,
                            ..*motion
                        })
                        .collect(),
                )
            })
            .collect();
        let (moving, striking) = (share(&plain), share(&attacking));

        // Attacks are asked for most: the King's square, at every move.
        let mut groups: Vec<Kinds> = striking.iter().map(|group| group.kinds).collect();
        groups.sort_by_key(|kinds| std::cmp::Reverse(kinds.len()));
        groups.extend(moving.iter().map(|group| group.kinds));
        let codes = Codes::choose(rules.pieces.len(), &groups);

        let mut leapers = Vec::new();
        let mut riders = Vec::new();
        for group in &moving {
            build_group(
                geometry,
                &codes,
                group.kinds,
                &group.motions,
                &mut leapers,
                &mut riders,
            );
        }
        let whole = |kind: Kind| Whole::new(geometry, &codes, kind, &moves[kind.index()]);
        let odd: Kinds = rules
            .kinds()
            .filter(|&kind| white(kind).attacks_oddly())
            .collect();

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
        Self {
            geometry,
            royal: rules.royal,
            keys: Keys::new(rules.pieces.len()),
            leapers,
            riders,
            wholes: rules
                .kinds()
                .filter(|&k| k != rules.royal && is_whole(k))
                .map(whole)
                .collect(),
            king: whole(rules.royal),
            attackers: Attackers::new(geometry, &codes, &striking),
            odd: (!odd.is_empty()).then(|| codes.formula(odd)),
            doublers: doublers(rules, &law.legs, &codes, &moves, is_whole),
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
                .map(|wing| WingTable {
                    color: wing.color,
                    king_side: wing.king_side,
                    home: wing.home,
                    king_to: wing.king_to,
                    rook_to: wing.rook_to,
                    rank: back_rank[wing.color.index()],
                })
                .collect(),
            spans: [0, 1].map(|side| spans(back_rank[side])),
            tracked: Color::BOTH.map(|color| narrowed(law.tracked_homes(color))),
            codes,
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
        let bit = S::single(square);
        let code = planes.iter().enumerate().fold(0, |code, (plane, set)| {
            code | u8::from(set.meets(bit)) << plane
        });
        self.codes.kind(code)
    }
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

fn build_group<S: Shape>(
    geometry: Geometry,
    codes: &Codes,
    kinds: Kinds,
    motions: &[Motion],
    leapers: &mut Vec<Leapers<S>>,
    riders: &mut Vec<Riders<S>>,
) {
    let Some(&Motion {
        range,
        quiet,
        takes,
        ..
    }) = motions.first()
    else {
        return;
    };
    let formula = codes.formula(kinds);
    if range == 1 {
        let to = Color::BOTH.map(|color| leaps(geometry, motions, color));
        leapers.push(Leapers {
            formula,
            quiet,
            takes,
            to,
        });
    } else {
        let to = Color::BOTH.map(|color| lines(geometry, motions, color, false));
        riders.push(Riders {
            formula,
            quiet,
            takes,
            to,
        });
    }
}

fn leaps<S: Shape>(geometry: Geometry, motions: &[Motion], color: Color) -> PerSquare<S> {
    per_square(geometry, |from| {
        S::collect(
            motions
                .iter()
                .filter_map(|&motion| geometry.step(from, turned(motion, color).step)),
        )
    })
}

fn lines<S: Shape>(
    geometry: Geometry,
    motions: &[Motion],
    color: Color,
    backward: bool,
) -> Vec<Line<S>> {
    let line = |&motion: &Motion| {
        let step = turned(motion, color).step;
        Line::new(
            geometry,
            if backward { back(step) } else { step },
            motion.range,
        )
    };
    motions.iter().map(line).collect()
}

impl<S: Shape> Attackers<S> {
    fn new(geometry: Geometry, codes: &Codes, groups: &[super::motion::Shared]) -> Self {
        let mut attackers = Self {
            leapers: Vec::new(),
            riders: Vec::new(),
        };
        for group in groups {
            let formula = codes.formula(group.kinds);
            if group.motions[0].range == 1 {
                // A leap back is the other side's leap.
                let from = Color::BOTH.map(|color| leaps(geometry, &group.motions, !color));
                attackers.leapers.push((formula, from));
            } else {
                let from = Color::BOTH.map(|color| lines(geometry, &group.motions, color, true));
                let all = [0, 1].map(|side: usize| {
                    let lines: &Vec<Line<S>> = &from[side];
                    per_square(geometry, |square| {
                        lines
                            .iter()
                            .fold(S::EMPTY, |all, line| all | line.reach(square))
                    })
                });
                attackers
                    .riders
                    .push(RidingAttackers { formula, from, all });
            }
        }
        attackers
    }
}

impl<S: Shape> Whole<S> {
    fn new(geometry: Geometry, codes: &Codes, kind: Kind, moves: &[Moves; 2]) -> Self {
        let kinds = Kinds::NONE.with(kind);
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for group in share(&[(kind, moves[0].motions.clone())]) {
            build_group(
                geometry,
                codes,
                kinds,
                &group.motions,
                &mut leaps,
                &mut rides,
            );
        }
        Self {
            kind,
            formula: codes.formula(kinds),
            leaps,
            rides,
            chains: [0, 1].map(|side: usize| chains(&moves[side].paths)),
            doubles: !moves[0].doubles.is_empty(),
        }
    }
}

/// Groups paths that begin with the same leg.
fn chains(paths: &[legwork_betza::Path]) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for path in paths {
        let first = path.legs[0];
        let known = chains.iter_mut().find(|chain| {
            chain.paths[0].legs[0] == first && chain.paths[0].initial == path.initial
        });
        match known {
            Some(chain) => chain.paths.push(path.clone()),
            None => {
                let may = first.may;
                let must_take = may.enemy && !may.empty && !may.own && !may.over && !may.passed;
                let near = first.range == 1 && first.hop == legwork_betza::Hop::None;
                let bite = (must_take && near).then_some(first.step);
                chains.push(Chain {
                    bite,
                    paths: vec![path.clone()],
                });
            }
        }
    }
    chains
}

fn doublers<S: Shape>(
    rules: &Rules,
    legs: &Legs,
    codes: &Codes,
    moves: &[[Moves; 2]],
    is_whole: impl Fn(Kind) -> bool,
) -> Vec<Doublers<S>> {
    let doubler = |kind: Kind| {
        let steps = [0, 1].map(|side: usize| moves[kind.index()][side].doubles.clone());
        (!steps[0].is_empty()).then(|| Doublers {
            kind,
            formula: codes.formula(Kinds::NONE.with(kind)),
            whole: is_whole(kind),
            steps,
            home: legs
                .is_one_way(kind)
                .then(|| Color::BOTH.map(|color| narrowed(rules.home(Piece::new(color, kind))))),
        })
    };
    rules.kinds().filter_map(doubler).collect()
}

fn passers<S: Shape>(
    geometry: Geometry,
    rules: &Rules,
    codes: &Codes,
    moves: &[[Moves; 2]],
) -> Vec<Passers<S>> {
    let passer = |kind: Kind| {
        let passing = |side: usize| &moves[kind.index()][side].passing;
        (!passing(0).is_empty()).then(|| Passers {
            formula: codes.formula(Kinds::NONE.with(kind)),
            from: [0, 1].map(|side: usize| {
                per_square(geometry, |target| {
                    let origins = passing(side)
                        .iter()
                        .filter_map(|&step| geometry.step(target, back(step)));
                    S::collect(origins)
                })
            }),
        })
    };
    rules.kinds().filter_map(passer).collect()
}

fn promoters<S: Shape>(
    codes: &Codes,
    rule: &Promotion,
    rank: &impl Fn(Color, u8, bool) -> S,
) -> Promoters<S> {
    Promoters {
        formula: codes.formula(rule.kinds),
        zone: Color::BOTH.map(|color| rank(color, rule.zone, true)),
        must: Color::BOTH.map(|color| rank(color, rule.must, true)),
        on_entry: rule.on_entry,
        to: rule.to.iter().copied().collect(),
        single: rule
            .single
            .iter()
            .map(|kind| (kind, codes.formula(Kinds::NONE.with(kind))))
            .collect(),
    }
}
