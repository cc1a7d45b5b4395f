//! Hooks: the few rules that data cannot say.
//!
//! A hook says what a rule *means*, once, for both generators, and may say it again *fast* for the
//! Generator alone. Defaults do nothing. Nothing here knows a variant.

use std::fmt::Debug;
use std::hash::Hash;

use crate::geometry::Square;
use crate::holdings::Holdings;
use crate::legs::{Ground, Legs};
use crate::moves::Move;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::Rules;

/// A rule of the variant that forbids a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forbidden {
    /// Where the rule stands: `Lion trading, rule 2`.
    pub rule: &'static str,
    /// What it forbids here, as half a sentence after "illegal: ".
    pub reason: &'static str,
    /// The piece on account of which it is forbidden, if there is one.
    pub by: Option<Square>,
}

/// What a move does to the pieces: the facts that hooks judge.
#[derive(Debug, Clone, Copy)]
pub struct Deed {
    /// The move.
    pub mv: Move,
    /// The mover, as it was before; of a pass, which names no piece, the royal piece.
    pub piece: Piece,
    /// The kind it is after.
    pub becomes: Kind,
    captured: [Option<(Square, Piece)>; 3],
}

impl Deed {
    /// The facts of a move; `captured` names what stood on each square that it empties.
    #[inline]
    pub fn new(mv: Move, piece: Piece, captured: [Option<(Square, Piece)>; 3]) -> Self {
        Self {
            mv,
            piece,
            becomes: mv.promotion().unwrap_or(piece.kind),
            captured,
        }
    }

    /// The facts of a move on a ground, for the side whose turn it is.
    ///
    /// `royal` stands in as the mover of a pass, which names no piece.
    pub fn on<G: Ground + ?Sized>(ground: &G, mv: Move, turn: Color, royal: Kind) -> Self {
        if mv.is_pass() {
            return Self::new(mv, Piece::new(turn, royal), [None; 3]);
        }
        let piece = ground.at(mv.from()).unwrap_or(Piece::new(turn, royal));
        let mut captured = [None; 3];
        let aim = (mv.to() != mv.from() && mv.wing().is_none()).then(|| mv.to());
        let hit = mv
            .taken()
            .chain(aim)
            .filter_map(|square| Some((square, ground.at(square)?)));
        for (place, victim) in captured.iter_mut().zip(hit) {
            *place = Some(victim);
        }
        Self::new(mv, piece, captured)
    }

    /// What is captured, and where it stood.
    #[inline]
    pub fn captured(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.captured.into_iter().flatten()
    }
}

/// Something that a position remembers beyond the board, as a FEN shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The letter that stands for it.
    pub letter: char,
    /// What is so while it stands there, as a sentence without a final stop.
    pub meaning: &'static str,
}

/// The rules of a variant that its data cannot say.
pub trait Hooks: Sized + Send + Sync + 'static {
    /// What a position has to remember for them. [`Hooks::holdings`] and [`Hooks::mark`] must tell
    /// it whole: FEN, hash and repetition know nothing else of it.
    type State: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static;

    /// What stands in the en-passant field of a FEN while [`Hooks::mark`] holds.
    const MARK: Option<Mark> = None;

    /// Looks up what the hooks need in the rules; the message says what the rules lack.
    fn new(rules: &Rules) -> Result<Self, String>;

    /// The state of a position read from text.
    fn state(&self, holdings: Holdings, mark: bool) -> Self::State;

    /// What each side holds off the board.
    #[inline]
    fn holdings(&self, _state: &Self::State) -> Holdings {
        Holdings::default()
    }

    /// Whether the mark stands in the en-passant field.
    #[inline]
    fn mark(&self, _state: &Self::State) -> bool {
        false
    }

    /// The kinds to which a side may promote now, of those that the rules list.
    #[inline]
    fn promotions(&self, _state: &Self::State, _color: Color) -> Kinds {
        Kinds::ALL
    }

    /// The kinds that a side may place on a square that its piece leaves for the first time.
    #[inline]
    fn gates(&self, _state: &Self::State, _color: Color) -> Kinds {
        Kinds::NONE
    }

    /// Whether the variant allows a move that pieces and pawns could make; checks are not its
    /// business. `ground` is the position before the move.
    fn permits(
        &self,
        _state: &Self::State,
        _deed: &Deed,
        _ground: &dyn Ground,
        _legs: &Legs,
    ) -> Result<(), Forbidden> {
        Ok(())
    }

    /// The state after a move.
    #[inline]
    fn after(&self, state: &Self::State, _deed: &Deed) -> Self::State {
        *state
    }

    /// Speed: which moves may change the state; a move that may not is never told to
    /// [`Hooks::after`] while leaves are counted or made.
    #[inline]
    fn stir(&self, _state: &Self::State) -> Stir {
        Stir::Anything
    }

    /// Speed: what [`Hooks::permits`] says, where it is no more than [`Trade`] says of the kinds that
    /// are [`doubtful`](Hooks::doubtful). Then it need not be asked, and the lock
    /// must be all that is remembered.
    #[inline]
    fn trade(&self, _state: &Self::State) -> Option<Trade> {
        None
    }

    /// Speed: the kinds of enemy piece whose capture [`Hooks::permits`] may refuse. A move that
    /// captures none of them is never asked about.
    #[inline]
    fn doubtful(&self, _state: &Self::State) -> Kinds {
        Kinds::NONE
    }
}

/// How Lions are traded, Lions being whatever moves as they do.
///
/// A Lion that stands two King steps away, where a Lion ends its move, may be captured by it only
/// if no enemy piece but the royal one could then recapture; or if it captured something on its
/// way that is no Pawn. And when anything else has captured a Lion, the answer is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trade {
    /// Whether nothing but a Lion may capture a Lion now.
    pub locked: bool,
}

/// Which moves may change what hooks remember, of those that neither promote, gate nor castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stir {
    /// None.
    Nothing,
    /// Those that capture.
    Captures,
    /// Any.
    Anything,
}

/// No hooks: the data says everything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Hooks for Plain {
    type State = ();

    fn new(rules: &Rules) -> Result<Self, String> {
        if let Some(code) = &rules.code {
            return Err(format!(
                "the file does not say all of these rules: {code} needs the variant's own code"
            ));
        }
        if rules.holdings.is_some() {
            return Err("holdings need a variant's own code".to_owned());
        }
        Ok(Self)
    }

    fn state(&self, _holdings: Holdings, _mark: bool) {}

    #[inline]
    fn stir(&self, _state: &()) -> Stir {
        Stir::Nothing
    }
}
