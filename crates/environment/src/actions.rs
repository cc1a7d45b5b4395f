//! The numbers of moves.

use std::hash::Hasher as _;
use std::ops::ControlFlow;

use fnv::{FnvHashMap, FnvHasher};
use legwork_betza::PathLeg;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::{Bounds, EmptyBoard, Landing, Legs, Observer, Stop};
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Rules, WallForm, WallRule, Wing};
use legwork_core::shape::Shape as _;
use legwork_notation::text::castling_named;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// A number for every move that the pieces of a variant could make on some board: an *action*.
///
/// The pieces that it needs on its way (a victim, a screen) are taken to be there, and no others to be in its way. Two moves of
/// one position have different actions. Moves of different positions share one if a player would call them the same:
///
/// - what is captured where a move ends, or en passant, makes no difference; what a Lion captures before its second step does;
/// - castling is an action for each wing, wherever the King and the Rook stand;
/// - a wall alone is one for its square; a move that leaves a wall is another one for each square of the wall, so that Duck
///   Chess has 64 times as many actions as chess;
/// - both sides have the same actions.
///
/// # Example: the actions of orthodox chess
///
/// ```
/// use legwork_environment::Actions;
///
/// let chess = legwork::Variant::open("chess", &[])?;
/// let actions = Actions::new(&chess);
/// let start = chess.start();
/// let action = actions.encode(start.read_move("e2e4")?).unwrap();
/// assert_eq!(actions.text(action).as_deref(), Some("e2e4"));
/// assert_eq!(actions.decode(&start, action).map(|mv| start.move_text(mv)).as_deref(), Some("e2e4"));
/// // 1,792 for Queens and Knights, 44 ways to promote to 4 kinds, 4 castlings and the pass.
/// assert_eq!(actions.len(), 1792 + 176 + 4 + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Actions {
    variant: Variant,
    /// One move of each action, in the order of their numbers.
    moves: Vec<Move>,
    numbers: FnvHashMap<Move, u32>,
}

impl Actions {
    /// The actions of a variant. The same rules give the same numbers.
    pub fn new(variant: &Variant) -> Self {
        let mut moves = every(variant.rules());
        moves.sort_unstable();
        moves.dedup();
        let numbered = moves.iter().zip(0..);
        Self {
            variant: variant.clone(),
            numbers: numbered.map(|(&mv, number)| (mv, number)).collect(),
            moves,
        }
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Always false: there is always an action.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The action of a legal move; `None` for a move of another variant.
    #[inline]
    pub fn encode(&self, mv: Move) -> Option<usize> {
        let key = keyed(mv);
        let found = self.numbers.get(&key);
        // The victim of an en-passant capture does not distinguish it from another move.
        let found = found.or_else(|| self.numbers.get(&without_captures(key)));
        found.map(|&number| number as usize)
    }

    /// The legal move of a position that has this action; `None` if none has.
    pub fn decode(&self, position: &Position, action: usize) -> Option<Move> {
        let mut moves = position.moves().into_iter();
        moves.find(|&mv| self.encode(mv) == Some(action))
    }

    /// The actions of the legal moves of a position, each with its move, in the order of their numbers.
    pub fn legal(&self, position: &Position) -> Vec<(usize, Move)> {
        let moves = position.moves().into_iter();
        let numbered = moves.filter_map(|mv| Some((self.encode(mv)?, mv)));
        let mut legal: Vec<(usize, Move)> = numbered.collect();
        legal.sort_unstable_by_key(|&(action, _)| action);
        legal
    }

    /// An action as text, for people: `e2e4`, `e7e8=Q`, `N@e5`, `b1c3/H`, `e4xe5-f6` of a Lion, `O-O` and `O-O-O` with the side (and a square where there are several),
    /// `e2e4,d3` with a wall; `None` if there is no such action.
    pub fn text(&self, action: usize) -> Option<String> {
        let mv = *self.moves.get(action)?;
        let rules = self.variant.rules();
        let symbol = |kind: Kind| rules.letter_on_board(Piece::new(Color::White, kind));
        let name = |square: Square| rules.geometry.name(square).to_string();
        let mut text = match (mv.wing(), mv.dropped()) {
            (Some(wing), _) => {
                let Wing {
                    color, king_side, ..
                } = *rules.wings.get(wing)?;
                let castles = castling_named(rules, rules.geometry, wing, king_side);
                format!("{color} {castles}")
            }
            (_, Some(kind)) => format!("{}@{}", symbol(kind), name(mv.to())),
            _ if mv.is_pass() => "pass".to_owned(),
            _ if mv.is_wall_alone() => "--".to_owned(),
            _ => {
                let taken = mv.taken().map(|square| format!("x{}", name(square)));
                let taken: String = taken.collect();
                let dash = if taken.is_empty() { "" } else { "-" };
                format!("{}{taken}{dash}{}", name(mv.from()), name(mv.to()))
            }
        };
        if let Some(kind) = mv.promotion() {
            text.push_str(&format!("={}", symbol(kind)));
        }
        match mv.gate() {
            Some((kind, GateSquare::Origin)) => text.push_str(&format!("/{}", symbol(kind))),
            Some((kind, GateSquare::Rook)) => text.push_str(&format!("/{} (Rook)", symbol(kind))),
            Some((_, GateSquare::Target)) | None => {}
        }
        if let Some(wall) = mv.wall() {
            text.push_str(&format!(",{}", name(wall)));
        }
        Some(text)
    }

    /// A number that variants share if their actions are the same: a net for one fits the other's outputs.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        for mv in &self.moves {
            hasher.write(&mv.to_bits().to_le_bytes());
        }
        hasher.finish()
    }
}

/// Castling with the wing alone, since its squares depend on the set-up; and a wall alone without the piece that names its side.
fn keyed(mv: Move) -> Move {
    let anywhere = Square::from_index(0);
    let Some(wing) = mv.wing() else {
        let wall = mv.wall().filter(|_| mv.is_wall_alone());
        return wall.map_or(mv, |wall| Move::wall_alone(anywhere, wall));
    };
    let bare = Move::castling(anywhere, anywhere, wing);
    let castling = mv.gate().map_or(bare, |(kind, on)| bare.gating(kind, on));
    mv.wall().map_or(castling, |wall| castling.leaving(wall))
}

/// The move without its captures on the way.
fn without_captures(mv: Move) -> Move {
    let bare = Move::new(mv.from(), mv.to());
    let bare = mv.promotion().map_or(bare, |kind| bare.promoting(kind));
    let bare = mv.gate().map_or(bare, |(kind, on)| bare.gating(kind, on));
    mv.wall().map_or(bare, |wall| bare.leaving(wall))
}

/// Every move that the pieces could make, some of them more than once.
fn every(rules: &Rules) -> Vec<Move> {
    let mut moves = vec![Move::PASS];
    let legs = Legs::new(rules);
    // The rules of a variant have been compiled before.
    let code = CompiledRules::new(rules.clone())
        .map(|compiled| compiled.code)
        .ok();
    let gated = rules.slots().iter().filter(|_| rules.gates_at_all());
    let gated: Vec<Kind> = gated.map(|&(kind, _)| kind).collect();
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    for piece in rules.kinds().flat_map(both) {
        let gates = gating_squares(rules, piece.color);
        for from in rules.geometry.squares() {
            let walked = moves_of(rules, &legs, piece, from);
            for &mv in &walked {
                let placed = gated.iter().filter(|_| gates.contains(&from));
                moves.extend(placed.map(|&kind| mv.gating(kind, GateSquare::Origin)));
            }
            promote(rules, piece, from, &walked, &mut moves);
            if let Some(code) = code
                .as_ref()
                .filter(|code| code.movers().contains(piece.kind))
            {
                offer(rules, &legs, piece.color, from, code.makes(), &mut moves);
            }
            moves.extend(walked);
        }
    }
    for wing in 0..rules.wings.len() {
        let castling = Move::castling(Square::from_index(0), Square::from_index(0), wing);
        moves.push(castling);
        for &kind in &gated {
            moves.push(castling.gating(kind, GateSquare::Origin));
            moves.push(castling.gating(kind, GateSquare::Rook));
        }
    }
    drops(rules, &mut moves);
    match rules.walls {
        Some(walls) => with_walls(rules, walls, moves),
        None => moves,
    }
}

/// The moves with the walls that they may leave.
fn with_walls(rules: &Rules, walls: WallRule, moves: Vec<Move>) -> Vec<Move> {
    let squares = rules.geometry.squares();
    let on = |square: &Square| walls.on.iter().any(|side| side.contains(*square));
    let on: Vec<Square> = squares.filter(on).collect();
    if walls.or_move {
        let alone = on.iter().map(|&wall| keyed(Move::wall_alone(wall, wall)));
        return moves.into_iter().chain(alone).collect();
    }
    let leaving = |mv: Move| {
        // Where a castling King stood depends on the set-up.
        let own = walls.form == WallForm::Left && mv.wing().is_none();
        let squares = on.iter().filter(move |&&wall| !own || wall == mv.from());
        squares.map(move |&wall| mv.leaving(wall))
    };
    let moves = moves.into_iter().filter(|mv| !mv.is_pass());
    moves.flat_map(leaving).collect()
}

/// The squares that a side's pieces may leave with another piece put there: the ranks on which they start, Pawns aside.
fn gating_squares(rules: &Rules, color: Color) -> Vec<Square> {
    let men = rules.array.iter().filter(|(_, piece)| piece.color == color);
    let men = men.filter(|(_, piece)| !rules.piece(piece.kind).pawn);
    let ranks: Vec<u8> = men.map(|(square, _)| square.rank()).collect();
    let squares = rules.geometry.squares();
    squares
        .filter(|square| ranks.contains(&square.rank()))
        .collect()
}

/// The promotions of the moves that a piece could make from a square, and those in place.
fn promote(rules: &Rules, piece: Piece, from: Square, walked: &[Move], moves: &mut Vec<Move>) {
    for promotion in rules.promotions_of(piece.kind) {
        let targets = promotion.targets(piece.color, from);
        let shadows = promotion.to.iter().filter_map(|&kind| rules.shadow(kind));
        let kinds: Vec<Kind> = promotion.to.iter().copied().chain(shadows).collect();
        let ends = walked.iter().filter(|mv| targets.contains(mv.to()));
        for &mv in ends {
            moves.extend(kinds.iter().map(|&kind| mv.promoting(kind)));
        }
    }
}

/// Offers of rules in code to a piece: to become one of these kinds on its square, or with a move of that kind.
fn offer(
    rules: &Rules,
    legs: &Legs,
    side: Color,
    from: Square,
    kinds: Kinds,
    moves: &mut Vec<Move>,
) {
    for kind in kinds.iter() {
        let walked = moves_of(rules, legs, Piece::new(side, kind), from);
        let offered = walked.into_iter().chain([Move::new(from, from)]);
        moves.extend(
            offered
                .filter(|mv| !mv.is_pass())
                .map(|mv| mv.promoting(kind)),
        );
    }
}

/// The drops of both sides, those of crowned pieces too.
fn drops(rules: &Rules, moves: &mut Vec<Move>) {
    if rules.waits() {
        let first_rank = |square: &Square| {
            Color::BOTH
                .iter()
                .any(|&side| rules.rank_of(side, *square) == 0)
        };
        for square in rules.geometry.squares().filter(first_rank) {
            moves.extend(
                rules
                    .slots()
                    .iter()
                    .map(|&(kind, _)| Move::drop(kind, square)),
            );
        }
    }
    if !rules.drops_from_hands() {
        return;
    }
    for rule in &rules.drops {
        for kind in rules.kinds().filter(|&kind| rule.kinds.contains(kind)) {
            for square in rules.geometry.squares() {
                if !rule.on.iter().any(|side| side.contains(square)) {
                    continue;
                }
                let drop = Move::drop(kind, square);
                moves.push(drop);
                let crowned = rules.pair(kind, true).filter(|_| rule.crowned);
                moves.extend(crowned.map(|kind| drop.promoting(kind)));
            }
        }
    }
}

/// The moves to which the legs of a piece could lead from a square.
fn moves_of(rules: &Rules, legs: &Legs, piece: Piece, from: Square) -> Vec<Move> {
    let home = rules.home(piece);
    let mut homes = rules
        .geometry
        .squares()
        .filter(|&square| home.contains(square));
    // The set-ups of a shuffled variant have the same ranks.
    let at_home = homes.any(|square| square.rank() == from.rank());
    let mut sketch = Sketch {
        moves: Vec::new(),
        bounds: Bounds::NONE,
        color: piece.color,
        from,
    };
    for way in legs.of(piece) {
        if way.path.initial && !at_home || way.faces {
            continue;
        }
        sketch.bounds = way.bounds;
        let _ = legs.observe(&EmptyBoard, from, piece, way, vec![Vec::new()], &mut sketch);
    }
    sketch.moves.sort_unstable();
    sketch.moves.dedup();
    sketch.moves
}

/// Moves, as the walk of a way finds them. Its trail has every choice of what has been captured before the last leg.
struct Sketch {
    moves: Vec<Move>,
    /// The bounds of the way that is walked, and the side whose they are.
    bounds: Bounds,
    color: Color,
    from: Square,
}

impl Observer for Sketch {
    type Trail = Vec<Vec<Square>>;

    fn reaches(&mut self, captured: &mut Self::Trail, at: Square, legs: &[PathLeg]) -> bool {
        if legs.len() == 1 {
            if self.bounds.ends(self.color, at) {
                for squares in captured.iter() {
                    let mut taken = [None; 2];
                    for (place, &square) in taken.iter_mut().zip(squares) {
                        *place = Some(square);
                    }
                    let landing = Landing {
                        to: at,
                        taken,
                        captures: false,
                    };
                    self.moves.push(landing.from(self.from));
                }
            }
            return false;
        }
        let may = legs[0].may;
        let takes = may.enemy || may.own;
        let others = may.empty || may.over;
        *captured = captured
            .iter()
            .flat_map(|before| {
                let with = takes.then(|| [before.as_slice(), &[at]].concat());
                [with, others.then(|| before.clone())]
            })
            .flatten()
            .collect();
        true
    }

    fn pardons(&mut self, _: &mut Self::Trail, stop: Stop, _: &[PathLeg]) -> bool {
        stop.could_be_helped()
    }

    fn lands(&mut self, _: Self::Trail, _: Landing) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
