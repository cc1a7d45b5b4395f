//! The compiled rules of one variant: its rules, the unfolded legs of its pieces, and its rules in
//! code.
//!
//! All code that reads, writes, walks or generates positions of the variant shares one value.

mod series;

use std::ops::ControlFlow;

use legwork_betza::{Crossing, Hop, Path, PathLeg};

use crate::array_board::{ArrayBoard, Passant};
use crate::drops::Drops;
use crate::geometry::Square;
use crate::holdings::{Held, Holdings, Slots};
use crate::legs::{BoardView, Landing, Legs, Way};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::plugin::{Mark, MoveFacts, PluginError, Plugins};
use crate::rights;
use crate::rules::{Rules, Victim};
use crate::series::Doubles;
use crate::shape::{Large, Shape};
use crate::state::State;
use crate::symmetry::Symmetry;

/// Rules, legs and rules in code of one variant.
#[derive(Debug)]
pub struct CompiledRules {
    /// The rules as data.
    pub rules: Rules,
    /// The paths of every piece.
    pub legs: Legs,
    /// The slots of the pieces held off the board.
    slots: Slots,
    /// Where pieces in hand may be dropped.
    drops: Drops,
    /// The rules in code.
    pub code: Plugins,
    /// The squares where the mark of a piece that castles matters without a right, since what it castles with may be reborn.
    awaiting: Awaiting,
    /// Whether a piece placed from the hand can expose the King.
    gating_exposes: bool,
    /// Whether a Pawn can come back to a square that it has left.
    pawns_return: bool,
    /// Whether each side has just one royal piece, from the first move to the last.
    pub(crate) one_king_each: bool,
    /// How the colours can be exchanged.
    pub(crate) symmetry: Option<Symmetry>,
    /// The double steps of each side, where turns have several moves; else none.
    pub doubles: Doubles,
}

/// The squares of each side where the mark of a piece that castles matters although no right is left, since a capture may bring back
/// what it castles with.
#[derive(Debug, Clone, Default)]
pub struct Awaiting {
    /// Those of the King, or what castles in his place.
    pub castlers: [Large; 2],
    /// Those of Rooks.
    pub partners: [Large; 2],
}

impl Awaiting {
    fn new(rules: &Rules) -> Self {
        let mut all = Self::default();
        if !rules.captures_return_victims() {
            return all;
        }
        let reborn = |color: Color, kinds: Kinds| {
            let home = |kind| {
                let squares = rules.geometry.squares();
                squares.filter_map(move |on| rules.rebirth(Piece::new(color, kind), on))
            };
            let dies = |&kind: &Kind| {
                rules
                    .kinds()
                    .any(|by| rules.fate(by, kind).0 == Some(Victim::Home))
            };
            Large::collect(kinds.iter().filter(dies).flat_map(home))
        };
        for wing in &rules.wings {
            let (color, side) = (wing.color, wing.color.index());
            let castlers = reborn(color, Kinds::NONE.with(rules.castler));
            let partners = reborn(color, rules.castling_partners);
            // Without homes they castle from anywhere on the first rank.
            let [king, rook] = match wing.home {
                Some((king, rook)) => [king, rook].map(Large::single),
                None => [rules.first_rank(color); 2],
            };
            if !(rook & partners).is_empty() {
                all.castlers[side] |= king;
            }
            if !(king & castlers).is_empty() {
                all.partners[side] |= rook;
            }
        }
        all
    }
}

impl CompiledRules {
    /// Unfolds the legs and finds the rules in code.
    ///
    /// # Errors
    ///
    /// If a rule in code is missing or does not fit. The reader of rule files refuses such rules.
    pub fn new(rules: Rules) -> Result<Self, PluginError> {
        let legs = Legs::new(&rules);
        let code = Plugins::new(&rules).map_err(|(_, error)| error)?;
        let needs_a_piece = |leg: &PathLeg| {
            leg.hop != Hop::None || matches!(leg.crossing, Crossing::Occupied { .. })
        };
        let over_pieces = |path: &Path| path.legs.len() > 1 || path.legs.iter().any(needs_a_piece);
        let mut kinds = rules.kinds();
        let gating_exposes = rules.gates_at_all()
            && (rules.are_walked()
                || kinds.any(|kind| rules.piece(kind).every_path().any(over_pieces)));
        let symmetry = Symmetry::of(&rules, &legs, &code);
        let drops = Drops::new(&rules, &legs);
        let mut pawns = rules.pawns().iter();
        let becomes = |kind: Kind| rules.promotions.iter().any(|rule| rule.to.contains(&kind));
        let pawns_return = pawns.any(|kind| !legs.is_one_way(kind) || becomes(kind));
        let doubles = if rules.moves_again() {
            Doubles::new(&rules, &legs)
        } else {
            Doubles::default()
        };
        Ok(Self {
            doubles,
            legs,
            slots: Slots::new(&rules),
            drops,
            code,
            awaiting: Awaiting::new(&rules),
            gating_exposes,
            pawns_return,
            one_king_each: rules.have_one_king_each(),
            symmetry,
            rules,
        })
    }

    /// The kinds that can be held off the board, and how their counts are packed.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The kinds to which a side may promote now, of those that the rules list.
    #[inline]
    pub fn promotions(&self, state: &State, color: Color) -> Kinds {
        self.slots.promotions(state.holdings, color)
    }

    /// The kinds that a side may place on a square that its piece leaves for the first time.
    #[inline]
    pub fn gates(&self, state: &State, color: Color) -> Kinds {
        self.slots.gates(state.holdings, color)
    }

    /// Whether a side holds nothing off the board.
    #[inline]
    pub fn holds_nothing(&self, state: &State, color: Color) -> bool {
        self.slots.is_empty(state.holdings, color)
    }

    /// The pieces that a position holds off the board, without the squares behind which they wait.
    pub fn held_material(&self, state: &State) -> Held {
        self.slots.material(state.holdings)
    }

    /// The kind of the piece that waits behind a square, and comes in there when the side's own piece moves away.
    #[inline]
    pub fn behind(&self, state: &State, color: Color, square: Square) -> Option<Kind> {
        self.slots.behind_square(state.holdings, color, square)
    }

    /// The squares behind which pieces of a side wait, and their kinds.
    pub fn all_behind(&self, state: &State, color: Color) -> impl Iterator<Item = (Square, Kind)> {
        let rank = self.rules.geometry.first_rank_of(color);
        let files = self.slots.files_behind(state.holdings, color);
        files.map(move |(file, kind)| (Square::at(file, rank), kind))
    }

    /// The kind that a side has to put behind one of its squares next.
    #[inline]
    pub fn to_place(&self, state: &State, color: Color) -> Option<Kind> {
        self.slots.to_place(state.holdings, color)
    }

    /// Whether a piece may be put behind a square of its side's first rank, with a piece of this side on it.
    pub fn may_wait_behind(&self, state: &State, color: Color, square: Square) -> bool {
        self.rules.rank_of(color, square) == 0
            && self.slots.may_wait(state.holdings, color, square.file())
    }

    /// The kinds that a side may drop now, on some square or other.
    #[inline]
    pub fn droppable(&self, state: &State, color: Color) -> Kinds {
        self.slots
            .to_drop(state.holdings, color)
            .and(self.drops.kinds())
    }

    /// How many pieces of these kinds a side has in a hand, from which they come onto the board.
    #[inline]
    pub fn waiting(&self, state: &State, color: Color, kinds: Kinds) -> u32 {
        self.slots.waiting(state.holdings, color, kinds)
    }

    /// Where pieces in hand may be dropped.
    #[inline]
    pub fn drops(&self) -> &Drops {
        &self.drops
    }

    /// The pieces that each side holds off the board.
    pub fn holdings(&self, state: &State) -> Holdings {
        self.slots.unpacked(state.holdings)
    }

    /// Whether a piece placed from the hand can expose its King, because some kind hops over pieces or captures
    /// on its way. Against all other kinds a placed piece can only block an attack.
    #[inline]
    pub fn gating_exposes(&self) -> bool {
        self.gating_exposes
    }

    /// The state of a position after a move.
    #[inline]
    pub fn after(&self, state: &State, facts: &MoveFacts) -> State {
        State {
            holdings: self.slots.after(state.holdings, facts),
            memory: self.code.after(state.memory, facts),
        }
    }

    /// Whether a position remembers anything for a rule in code.
    #[inline]
    pub fn has_memory(&self) -> bool {
        self.code.remember()
    }

    /// Whether a position has a [`State`] that moves may change.
    #[inline]
    pub fn has_state(&self) -> bool {
        self.has_memory() || self.rules.holdings.is_some()
    }

    /// Whether a capture may change it although the position remembers nothing for a rule in code.
    pub fn captures_change_state(&self) -> bool {
        self.rules.captures_fill_hands() || self.rules.has_pools() || self.rules.waits()
    }

    /// Whether a position may repeat one from before a move that sets the half-move clock to 0: a Pawn can come back to a
    /// square that it has left, as one that also steps sideways can, or one that other pieces become; or what is captured
    /// can be dropped again, or stays on the board.
    #[inline]
    pub fn repeats_behind_clock(&self) -> bool {
        self.pawns_return
            || self.rules.captures_fill_hands()
            || self.rules.captures_return_victims()
    }

    /// Whether a piece can leave a square on some board. A Pawn on the last rank cannot, where it does not promote there.
    pub fn ever_leaves(&self, piece: Piece, from: Square) -> bool {
        crate::drops::ever_leaves(self.rules.geometry, &self.legs, piece, from)
    }

    /// The mark that a position with this state has, if a rule in code remembers anything.
    pub fn mark(&self, state: &State) -> Option<Mark> {
        let mut marks = self.code.marks().iter();
        marks.find(|mark| mark.is_of(state.memory)).copied()
    }

    /// The square that the mark of a position with this state has, if it has one.
    pub fn marked_square(&self, state: &State) -> Option<Square> {
        self.mark(state)?.square(state.memory)
    }

    /// The squares of a side's first rank.
    pub fn back_rank(&self, color: Color) -> Large {
        self.rules.first_rank(color)
    }

    /// The start squares of a side's pieces with a first move of their own (a Betza `i`) where a mark may show whether they have
    /// moved. Those that [show it](Legs::telling_squares) need none.
    pub fn marked_homes(&self, color: Color) -> Large {
        let kinds = self.rules.kinds();
        kinds
            .filter(|&kind| self.legs.minds_marks(kind))
            .map(|kind| self.rules.home(Piece::new(color, kind)))
            .fold(Large::EMPTY, |all, home| all | home)
    }

    /// Whether only a mark shows that a piece on a square has not moved, where that matters for its first move.
    pub fn needs_mark(&self, piece: Piece, square: Square) -> bool {
        self.legs.minds_marks(piece.kind) && !self.legs.telling_squares(piece).contains(square)
    }

    /// Where the mark of a piece that castles matters without a right.
    pub fn awaiting(&self) -> &Awaiting {
        &self.awaiting
    }

    /// The squares of a side that still matter as virgin.
    ///
    /// These are the squares of its King and of the Rooks with which it can still castle, or could again where pieces are reborn,
    /// and of pieces with an `i` move; while it has something to gate, also those of its first rank.
    fn matters(&self, array: &ArrayBoard, color: Color, king: Option<Square>) -> Large {
        let gating = if self.gates(&array.state, color).is_empty() {
            Large::EMPTY
        } else {
            self.back_rank(color)
        };
        let wings = self.rules.wings.iter().filter(|wing| wing.color == color);
        let castling = king.map_or(Large::EMPTY, |king| {
            let rook = |wing| rights::rook(&self.rules, array, wing, king);
            let rooks = Large::collect(wings.filter_map(rook));
            if rooks.is_empty() {
                Large::EMPTY
            } else {
                rooks | Large::single(king)
            }
        });
        let matters = |&square: &Square| {
            let own = array.at(square).filter(|piece| piece.color == color);
            own.is_some_and(|piece| self.needs_mark(piece, square) || self.awaits(piece, square))
        };
        let by_kind = Large::collect(array.virgin.squares().filter(matters));
        castling | array.virgin & gating | by_kind
    }

    /// Whether a piece that has not moved could castle from a square, or with a King, as soon as the other one is reborn.
    pub fn awaits(&self, piece: Piece, square: Square) -> bool {
        let side = piece.color.index();
        piece.kind == self.rules.castler && self.awaiting.castlers[side].contains(square)
            || self.rules.castling_partners.contains(piece.kind)
                && self.awaiting.partners[side].contains(square)
    }

    /// Forgets rights that no longer matter: virgin squares that allow nothing, and squares of en passant
    /// on which no piece could capture.
    pub fn prune_rights(&self, array: &mut ArrayBoard) {
        // Without virgin squares there is nothing to forget, and looking for the castling pieces takes longest.
        if !array.virgin.is_empty() {
            let matters = |color| self.matters(array, color, self.castler(array, color));
            array.virgin = matters(Color::White) | matters(Color::Black);
        }
        if self.rules.moves_again() {
            self.prune_doubles(array);
        } else {
            array.passant = self.capturable(array);
        }
    }

    /// The Pawn that a piece of the side to move could capture en passant by its movement, with the first square that it
    /// passed over and on which it could be captured; `None` if there is none.
    pub fn capturable(&self, array: &ArrayBoard) -> Option<Passant> {
        let passant = array.passant?;
        let target = passant.passed().find(|&passed| {
            let captures = |landing: Landing| landing.to == passed && landing.takes(passant.victim);
            self.ends_so(array, captures)
        })?;
        Some(Passant { target, ..passant })
    }

    /// Whether some piece of the side to move could end with this move, where it may capture en passant.
    fn ends_so(&self, array: &ArrayBoard, captures: impl Fn(Landing) -> bool) -> bool {
        array
            .pieces(self.rules.geometry)
            .filter(|(_, piece)| piece.color == array.turn)
            .any(|(from, piece)| {
                let reaching = |way: &&Way| {
                    let last = way.path.legs.last();
                    last.is_some_and(|leg| leg.may.passed)
                };
                self.legs.of(piece).iter().filter(reaching).any(|way| {
                    self.legs
                        .walk(array, from, piece, way, &mut |landing| {
                            if captures(landing) {
                                ControlFlow::Break(())
                            } else {
                                ControlFlow::Continue(())
                            }
                        })
                        .is_break()
                })
            })
    }

    /// The square of the piece of a side that castles, if it is where it castles: its King, unless the rules name another kind.
    pub fn castler(&self, view: &impl BoardView, color: Color) -> Option<Square> {
        if self.rules.castler == self.rules.king {
            return self.king(view, color);
        }
        let castler = Piece::new(color, self.rules.castler);
        let home = self.rules.castling_home(color);
        home.filter(|&home| view.at(home) == Some(castler))
    }

    /// The square of a side's King: its one royal piece, or the King where it castles; `None` if there is none.
    pub fn king(&self, view: &impl BoardView, color: Color) -> Option<Square> {
        let king = Piece::new(color, self.rules.king);
        let anywhere = self.one_king_each || self.rules.castles_from_anywhere(color);
        if !anywhere {
            let home = self.rules.castling_home(color);
            return home.filter(|&home| view.at(home) == Some(king));
        }
        let geometry = self.rules.geometry;
        // A King is rarely far from his first rank.
        let ranks = (0..geometry.ranks()).map(|rank| match color {
            Color::White => rank,
            Color::Black => geometry.ranks() - 1 - rank,
        });
        let rank = |rank| (0..geometry.files()).map(move |file| Square::at(file, rank));
        let mut kings = ranks
            .flat_map(rank)
            .filter(|&square| view.at(square) == Some(king));
        if self.one_king_each {
            return kings.next();
        }
        // A FEN may have more Kings than a game ever has: the one that may still castle counts.
        let first = kings.next();
        first
            .into_iter()
            .chain(kings)
            .find(|&square| view.marked_virgin(square))
            .or(first)
    }
}
