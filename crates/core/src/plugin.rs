//! Rules in code: what the data of a rule file cannot express.
//!
//! A [`Plugin`] has a name. A crate registers it with `inventory::submit! { PluginEntry { .. } }`,
//! and a rule file asks for it: `code: ["no-flight"]`, or with an argument, `code: ["lion-trading: chu-chess"]`. A
//! plug-in states once what its rule *means*, for both generators. The methods that exist for speed are optional: a plug-in without
//! them is asked about every move.
//!
//! A plug-in decides which moves are legal and what a position remembers of them. It never changes
//! which squares are attacked.

use std::fmt::Debug;

use crate::geometry::Square;
use crate::legs::{BoardView, Legs};
use crate::moves::Move;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::Rules;
use crate::squares::Squares;

/// A plug-in as its crate registers it.
///
/// A crate that no code names is not linked and registers nothing. So the crate of a variant whose
/// rule file asks for a plug-in names the plug-in's crate: `use legwork_lion_trading as _;`.
#[derive(Debug, Clone, Copy)]
pub struct PluginEntry {
    /// Its name in rule files.
    pub name: &'static str,
    /// Makes the plug-in.
    pub new: Maker,
}

/// A plug-in, or what the rules lack for it.
pub type Made = Result<Box<dyn Plugin>, String>;

/// Makes a plug-in: looks up what it needs in the rules.
#[derive(Debug, Clone, Copy)]
pub enum Maker {
    /// Without an argument.
    Plain(fn(&Rules) -> Made),
    /// With the argument that stands after the name.
    WithArgument(fn(&Rules, &str) -> Made),
}

impl PluginEntry {
    /// The plug-in for rules that ask for it in these words: by its name, and perhaps an argument.
    pub fn make(&self, rules: &Rules, asked: &str) -> Made {
        let argument = asked.split_once(':').map(|(_, argument)| argument.trim());
        match (self.new, argument) {
            (Maker::Plain(new), None) => new(rules),
            (Maker::WithArgument(new), Some(argument)) => new(rules, argument),
            (Maker::Plain(_), Some(_)) => Err("expected no argument after the name".to_owned()),
            (Maker::WithArgument(_), None) => {
                Err(format!("expected an argument, `\"{}: ...\"`", self.name))
            }
        }
    }
}

/// The name of the plug-in that a rule file asks for in these words.
pub fn name_of(asked: &str) -> &str {
    asked.split_once(':').map_or(asked, |(name, _)| name).trim()
}

inventory::collect!(PluginEntry);

/// A rule of the variant that forbids a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Veto {
    /// The name of the rule: `Lion trading, rule 2`.
    pub rule: &'static str,
    /// The reason why the move is forbidden, as half a sentence after "illegal: ".
    pub reason: &'static str,
    /// The piece because of which the move is forbidden, if there is one.
    pub by: Option<Square>,
}

/// The effect of a move on the pieces: the facts by which a plug-in decides.
#[derive(Debug, Clone, Copy)]
pub struct MoveFacts {
    /// The move, with its promotion; what is gated is not yet part of it.
    pub mv: Move,
    /// The mover before the move: in a drop the piece in hand, in castling the royal piece, and also in a pass,
    /// which names no piece.
    pub piece: Piece,
    /// The kind of the mover after the move.
    pub becomes: Kind,
    captured: [Option<(Square, Piece)>; 3],
}

impl MoveFacts {
    /// The facts of a move; `captured` names the piece on each square that it empties.
    #[inline]
    pub fn new(mv: Move, piece: Piece, captured: [Option<(Square, Piece)>; 3]) -> Self {
        Self {
            mv,
            piece,
            becomes: mv.promotion().unwrap_or(piece.kind),
            captured,
        }
    }

    /// The facts of a move on a board, for the side whose turn it is.
    ///
    /// `king` counts as the mover of a pass, which names no piece.
    pub fn on<V: BoardView + ?Sized>(board: &V, mv: Move, turn: Color, king: Kind) -> Self {
        if mv.is_pass() {
            return Self::new(mv, Piece::new(turn, king), [None; 3]);
        }
        if let Some(kind) = mv.dropped() {
            return Self::new(mv, Piece::new(turn, kind), [None; 3]);
        }
        let piece = board.at(mv.from()).unwrap_or(Piece::new(turn, king));
        let mut captured = [None; 3];
        let aim = (mv.to() != mv.from() && mv.wing().is_none()).then(|| mv.to());
        let hit = mv
            .taken()
            .chain(aim)
            .filter_map(|square| Some((square, board.at(square)?)));
        for (place, victim) in captured.iter_mut().zip(hit) {
            *place = Some(victim);
        }
        Self::new(mv, piece, captured)
    }

    /// The captured pieces and their squares.
    #[inline]
    pub fn captured(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.captured.into_iter().flatten()
    }
}

/// Something that a position remembers for a plug-in, as a FEN shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its capital letter in the en-passant field.
    pub letter: char,
    /// The number that the position remembers. It is never 0, which means that nothing is remembered.
    pub memory: u32,
    /// The meaning of the mark, as a sentence without a final stop.
    pub meaning: &'static str,
    /// Whether the position remembers a square with it, which stands after the letter. Then the numbers of all marks are
    /// below 256.
    pub has_square: bool,
}

impl Mark {
    /// The memory of this mark with a square.
    pub const fn on(self, square: Square) -> u32 {
        self.memory | (square.index() as u32) << 8
    }

    /// Whether a position with this memory has this mark.
    pub const fn is_of(self, memory: u32) -> bool {
        match self.has_square {
            true => memory & 255 == self.memory,
            false => memory == self.memory,
        }
    }

    /// The square in the memory of a position, if this is its mark and has one.
    pub const fn square(self, memory: u32) -> Option<Square> {
        match self.has_square && self.is_of(memory) {
            true => Some(Square::from_index((memory >> 8) as u8)),
            false => None,
        }
    }
}

/// A filter of moves: those about which [`Plugin::permits`] has to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveFilter {
    /// All moves of these kinds. Castling and the pass are moves of the royal kind.
    pub movers: Kinds,
    /// All moves that capture a piece of these kinds, whichever side's.
    pub victims: Kinds,
}

impl MoveFilter {
    /// Every move.
    pub const ALWAYS: Self = Self {
        movers: Kinds::ALL,
        victims: Kinds::ALL,
    };
    /// No move.
    pub const NEVER: Self = Self {
        movers: Kinds::NONE,
        victims: Kinds::NONE,
    };

    /// Whether there is no such move.
    #[inline]
    pub fn is_never(self) -> bool {
        self.movers.is_empty() && self.victims.is_empty()
    }

    /// The moves of both filters.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            movers: self.movers.or(other.movers),
            victims: self.victims.or(other.victims),
        }
    }
}

/// A rule that protects pieces of some kinds from capture, in terms that bulk counting of a whole
/// side understands. It names no piece.
///
/// While it is in force, a piece of a guarded kind is captured by these rules and no others:
///
/// - A move of a guarded kind that captures one *at its distance*, counted in King's steps from
///   where the mover starts, is legal only if after the move no enemy piece could recapture there,
///   or if the move captured a piece of the kinds that lift the guard on its way. A nearer piece
///   may be captured freely.
/// - A move of any other kind that captures one is legal unless the guard is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The guarded kinds.
    pub guarded: Kinds,
    /// How many King's steps away they are guarded from each other.
    pub distance: u8,
    /// The kinds that could recapture but do not count.
    pub not_guards: Kinds,
    /// The kinds whose capture on the way lifts the guard.
    pub lifted_by: Kinds,
    /// Whether no kind but the guarded ones may capture them now.
    pub locked: bool,
}

/// A rule in code.
///
/// [`permits`](Self::permits), [`permits_in_check`](Self::permits_in_check), [`offers`](Self::offers), [`first_moves`](Self::first_moves) and
/// [`after`](Self::after) say what the rule means. The other methods are for speed and must not contradict these. The Walker never calls them, so that comparing
/// the generators finds a contradiction.
pub trait Plugin: Debug + Send + Sync {
    /// The rule in sentences, for the rule page of a variant that asks for it.
    fn words(&self) -> &'static [&'static str] {
        &[]
    }

    /// The names of pieces in its texts, and the kinds that these stand for: `Lion`. Whoever reads the texts is told the names
    /// that the rules have for these kinds.
    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        Vec::new()
    }

    /// Everything that a position can remember for this plug-in, each with its letter. A plug-in
    /// without marks remembers nothing. Of the plug-ins of one rule file at most one has marks.
    fn marks(&self) -> &'static [Mark] {
        &[]
    }

    /// Whether the rule allows a move that the pieces could make, castling and passing included;
    /// checks are handled elsewhere. `board` is the position before the move, and `memory` is what
    /// that position remembers: 0, or the memory of a mark.
    fn permits(
        &self,
        _memory: u32,
        _facts: &MoveFacts,
        _board: &dyn BoardView,
        _legs: &Legs,
    ) -> Result<(), Veto> {
        Ok(())
    }

    /// Whether the rule allows a move of a side that is in check by the pieces on these squares. It is asked about moves that
    /// [`permits`](Self::permits) allows, and only if it [asks for checkers](Self::asks_for_checkers).
    fn permits_in_check(&self, _facts: &MoveFacts, _checkers: Squares) -> Result<(), Veto> {
        Ok(())
    }

    /// Whether [`permits_in_check`](Self::permits_in_check) forbids anything.
    fn asks_for_checkers(&self) -> bool {
        false
    }

    /// Returns what the position after a move remembers: 0, or the memory of a mark. It is called
    /// only for a plug-in with marks. The answer must not depend on which side is White.
    fn after(&self, _memory: u32, _facts: &MoveFacts) -> u32 {
        0
    }

    /// Passes further moves of a side to `give`. They are moves of pieces of the kinds that it [offers moves to](Self::offers_to), which
    /// these do not have by themselves: to an empty square, or with a promotion where the piece stands. They capture nothing and attack nothing.
    /// [`permits`](Self::permits) is asked about them, too; checks are handled elsewhere.
    fn offers(
        &self,
        _side: Color,
        _board: &dyn BoardView,
        _legs: &Legs,
        _give: &mut dyn FnMut(Move),
    ) {
    }

    /// Returns the kinds to which [`offers`](Self::offers) may give moves. None of them is royal.
    fn offers_to(&self) -> Kinds {
        Kinds::NONE
    }

    /// Returns the kinds that pieces may become by the moves that it [offers](Self::offers).
    fn makes(&self) -> Kinds {
        Kinds::NONE
    }

    /// Returns which pieces count as not having moved after a move: of those that do by the usual rules, `virgin`, all or
    /// some; after a drop also others. `board` is the position after the move. It is called only if the plug-in
    /// [changes first moves](Self::changes_first_moves).
    fn first_moves(&self, virgin: Squares, _facts: &MoveFacts, _board: &dyn BoardView) -> Squares {
        virgin
    }

    /// Whether [`first_moves`](Self::first_moves) changes anything.
    fn changes_first_moves(&self) -> bool {
        false
    }

    /// Whether it has the same rule for both sides, where `image` gives the square of the one for that of the other.
    fn treats_sides_alike(&self, _image: &dyn Fn(Square) -> Square) -> bool {
        true
    }

    /// An optimization: the moves that the plug-in may forbid. [`permits`](Self::permits) is called for these alone; all others are
    /// permitted.
    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter::ALWAYS
    }

    /// An optimization: a [`Guard`] that says exactly what [`permits`](Self::permits) and
    /// [`after`](Self::after) say, where there is one. A capture of a guarded piece by another kind
    /// locks the guard for one ply.
    fn guard(&self, _memory: u32) -> Option<Guard> {
        None
    }
}

/// Why a rule file cannot have a plug-in that it asks for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PluginError {
    /// No linked crate registers that name.
    #[error("no rule in code is called `{}`; {}", crate::echo::clip(.name), known_names(.known))]
    Unknown {
        /// The name asked for.
        name: String,
        /// Every registered name.
        known: Vec<&'static str>,
    },
    /// Two crates registered the same name.
    #[error("the rule in code `{name}` is registered twice")]
    Twice {
        /// The name.
        name: &'static str,
    },
    /// The rules lack what it needs.
    #[error("`{name}`: {reason}")]
    Unfit {
        /// The name.
        name: &'static str,
        /// Says what the rules lack.
        reason: String,
    },
    /// An earlier plug-in of the file remembers something, too.
    #[error("`{name}` remembers something, and so does `{other}`: expected at most one that does")]
    Memory {
        /// The name.
        name: &'static str,
        /// The earlier plug-in.
        other: &'static str,
    },
    /// A FEN could not distinguish its marks.
    #[error("`{name}`: its marks need a capital letter and a memory each, all different and not 0")]
    Marks {
        /// The name.
        name: &'static str,
    },
}

fn known_names(known: &[&'static str]) -> String {
    match known {
        [] => "none is registered".to_owned(),
        _ => format!("expected one of {}", known.join(", ")),
    }
}

/// The plug-ins of a rule file, in its order.
#[derive(Debug, Default)]
pub(crate) struct Plugins {
    list: Vec<Box<dyn Plugin>>,
    /// The position of the plug-in that remembers something.
    remembers: Option<usize>,
}

impl Plugins {
    /// The plug-ins that the rules ask for. An error comes with the position of the name in the
    /// list.
    pub(crate) fn new(rules: &Rules) -> Result<Self, (usize, PluginError)> {
        let mut plugins = Self::default();
        for (place, asked) in rules.code.iter().enumerate() {
            let at = |error| (place, error);
            let entry = find(name_of(asked)).map_err(at)?;
            let name = entry.name;
            let unfit = |reason| (place, PluginError::Unfit { name, reason });
            let plugin = entry.make(rules, asked).map_err(unfit)?;
            let marks = plugin.marks();
            if !are_sound(marks) {
                return Err(at(PluginError::Marks { name }));
            }
            if !marks.is_empty() {
                if let Some(other) = plugins.remembers {
                    let other = find(name_of(&rules.code[other])).map_err(at)?.name;
                    return Err(at(PluginError::Memory { name, other }));
                }
                plugins.remembers = Some(place);
            }
            plugins.list.push(plugin);
        }
        Ok(plugins)
    }

    /// Whether there are no plug-ins.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a position remembers anything for one of them.
    #[inline]
    pub(crate) fn remember(&self) -> bool {
        self.remembers.is_some()
    }

    pub(crate) fn marks(&self) -> &'static [Mark] {
        self.remembers.map_or(&[], |place| self.list[place].marks())
    }

    pub(crate) fn permits(
        &self,
        memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        let mut list = self.list.iter();
        list.try_for_each(|plugin| plugin.permits(memory, facts, board, legs))
    }

    /// Those that ask for the pieces that give check.
    fn asking_for_checkers(&self) -> impl Iterator<Item = &dyn Plugin> {
        let list = self.list.iter().map(AsRef::as_ref);
        list.filter(|plugin| plugin.asks_for_checkers())
    }

    #[inline]
    pub(crate) fn ask_for_checkers(&self) -> bool {
        !self.list.is_empty() && self.asking_for_checkers().next().is_some()
    }

    pub(crate) fn permits_in_check(
        &self,
        facts: &MoveFacts,
        checkers: Squares,
    ) -> Result<(), Veto> {
        let mut asking = self.asking_for_checkers();
        asking.try_for_each(|plugin| plugin.permits_in_check(facts, checkers))
    }

    pub(crate) fn offers(
        &self,
        side: Color,
        board: &dyn BoardView,
        legs: &Legs,
        give: &mut dyn FnMut(Move),
    ) {
        for plugin in &self.list {
            plugin.offers(side, board, legs, give);
        }
    }

    /// The kinds to which any of them may give moves.
    pub(crate) fn offers_to(&self) -> Kinds {
        let all = self.list.iter().map(|plugin| plugin.offers_to());
        all.fold(Kinds::NONE, Kinds::or)
    }

    /// The kinds that pieces may become by the moves that any of them offers.
    pub(crate) fn makes(&self) -> Kinds {
        let all = self.list.iter().map(|plugin| plugin.makes());
        all.fold(Kinds::NONE, Kinds::or)
    }

    /// Those that change first moves.
    fn changing_first_moves(&self) -> impl Iterator<Item = &dyn Plugin> {
        let list = self.list.iter().map(AsRef::as_ref);
        list.filter(|plugin| plugin.changes_first_moves())
    }

    /// Whether all of them have the same rule for both sides.
    pub(crate) fn treat_sides_alike(&self, image: &dyn Fn(Square) -> Square) -> bool {
        let mut list = self.list.iter();
        list.all(|plugin| plugin.treats_sides_alike(image))
    }

    pub(crate) fn change_first_moves(&self) -> bool {
        self.changing_first_moves().next().is_some()
    }

    pub(crate) fn first_moves(
        &self,
        virgin: Squares,
        facts: &MoveFacts,
        board: &dyn BoardView,
    ) -> Squares {
        let changing = self.changing_first_moves();
        changing.fold(virgin, |virgin, plugin| {
            let changed = plugin.first_moves(virgin, facts, board);
            match facts.mv.is_drop() {
                true => changed,
                false => changed & virgin,
            }
        })
    }

    pub(crate) fn after(&self, memory: u32, facts: &MoveFacts) -> u32 {
        self.remembers
            .map_or(0, |place| self.list[place].after(memory, facts))
    }

    pub(crate) fn concerns(&self, memory: u32) -> MoveFilter {
        let asked = self.list.iter().map(|plugin| plugin.concerns(memory));
        asked.fold(MoveFilter::NEVER, MoveFilter::or)
    }

    /// The guard, if one plug-in has it and no other plug-in has to be asked about any move.
    pub(crate) fn guard(&self, memory: u32) -> Option<Guard> {
        let mut asked = self
            .list
            .iter()
            .filter(|plugin| !plugin.concerns(memory).is_never());
        match (asked.next(), asked.next()) {
            (Some(plugin), None) => plugin.guard(memory),
            _ => None,
        }
    }
}

/// Whether every mark can be written in a FEN and read back.
fn are_sound(marks: &[Mark]) -> bool {
    let squares = marks.iter().any(|mark| mark.has_square);
    marks.iter().enumerate().all(|(place, mark)| {
        let alike = |other: &Mark| other.letter == mark.letter || other.memory == mark.memory;
        mark.letter.is_ascii_uppercase()
            && mark.memory != 0
            && !(squares && mark.memory > 255)
            && !marks[..place].iter().any(alike)
    })
}

/// The registered plug-in with this name.
pub(crate) fn find(name: &str) -> Result<&'static PluginEntry, PluginError> {
    let entries = || inventory::iter::<PluginEntry>.into_iter();
    let mut named = entries().filter(|entry| entry.name == name);
    match (named.next(), named.next()) {
        (Some(entry), None) => Ok(entry),
        (Some(entry), Some(_)) => Err(PluginError::Twice { name: entry.name }),
        (None, _) => {
            let mut known: Vec<&'static str> = entries().map(|entry| entry.name).collect();
            known.sort_unstable();
            known.dedup();
            Err(PluginError::Unknown {
                name: name.to_owned(),
                known,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(letter: char, memory: u32) -> Mark {
        Mark {
            letter,
            memory,
            meaning: "something happened",
            has_square: false,
        }
    }

    #[test]
    fn a_mark_remembers_its_square() {
        let marked = Mark {
            has_square: true,
            ..mark('L', 255)
        };
        for square in [Square::at(0, 0), Square::at(11, 4), Square::at(15, 15)] {
            assert_eq!(marked.square(marked.on(square)), Some(square));
            assert!(marked.is_of(marked.on(square)));
        }
        assert_eq!(marked.square(0), None);
        assert_eq!(mark('L', 1).square(1), None);
        assert!(are_sound(&[marked, mark('M', 1)]));
        assert!(!are_sound(&[marked, mark('M', 256)]));
    }

    #[test]
    fn marks_are_sound_if_a_fen_can_distinguish_them() {
        assert!(are_sound(&[]));
        assert!(are_sound(&[mark('L', 1)]));
        assert!(are_sound(&[
            mark('A', u32::MAX),
            mark('Z', 1),
            mark('B', 7)
        ]));
    }

    #[test]
    fn a_mark_that_could_be_misread_is_refused() {
        for (fault, marks) in [
            ("a small letter could be a file", vec![mark('l', 1)]),
            ("a digit could be a rank", vec![mark('1', 1)]),
            ("a hyphen is no mark", vec![mark('-', 1)]),
            ("a capital letter outside ASCII", vec![mark('\u{c4}', 1)]),
            ("a memory of 0 is none", vec![mark('L', 0)]),
            (
                "one letter twice",
                vec![mark('L', 1), mark('M', 2), mark('L', 3)],
            ),
            (
                "one memory twice",
                vec![mark('L', 1), mark('M', 2), mark('N', 1)],
            ),
            ("only the last is wrong", vec![mark('L', 1), mark('m', 2)]),
        ] {
            assert!(!are_sound(&marks), "{fault}: {marks:?}");
        }
    }
}
