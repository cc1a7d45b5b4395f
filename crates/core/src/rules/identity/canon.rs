//! Rules taken apart, for what hashes them and for what compares them.
//!
//! All structures are taken apart with all their fields, so that none which is added is forgotten here. Names, values of pieces,
//! remarks, pictures, notation and positions for benchmarks are left out: no game depends on them.

use legwork_betza::{Movement, Path};

use crate::geometry::{Geometry, Square, Wraps};
use crate::piece::{Color, Kind, Kinds, MAX_KINDS, Symbol};
use crate::rules::{
    BareKing, Blast, BorrowRule, Bounds, Captor, CaptureRule, Captured, ChaseRule, Connection,
    Conversion, Counting, Drawn, Draws, DropRule, Duty, Edge, EndValue, Endings, Exposed,
    Extinction, FreezeRule, FreezerPlace, GivingCheck, Goal, Guarding, HoldingsForm, HoldingsRule,
    Leap, LenderPlace, LenderSide, Lines, LoneKing, MoreMoves, Passing, PerpetualCheck, PieceRule,
    PieceTexts, Points, Promotion, PromotionCaptures, PromotionWhen, Repeated, Rules, SeriesCheck,
    SeriesRule, SetUpsRule, Sides, Stalemate, Succession, TakeRule, Taking, TurnRule, Victim,
    WallForm, WallRule, Wing, WingEnds,
};
use crate::shuffle::{BlackPieces, Shuffle};
use crate::squares::Squares;

/// A writer of rules, part by part.
pub trait Ink {
    /// The next parts, up to the next section, belong to this field of the rule file.
    fn section(&mut self, _field: &'static str) {}
    /// A number.
    fn number(&mut self, number: i64, bytes: usize);
    /// Yes or no.
    fn flag(&mut self, flag: bool);
    /// A text of the file, or the word of a choice without fields.
    fn text(&mut self, text: &str);
    /// How a piece is written.
    fn symbol(&mut self, symbol: Symbol);
    /// A kind of piece.
    fn kind(&mut self, kind: Kind);
    /// A square.
    fn square(&mut self, square: Square);
    /// A set of squares.
    fn squares(&mut self, squares: Squares);
    /// Moves: their notation as the file has it, in one text or several, and the paths that these mean.
    fn moves(&mut self, notation: Notation<'_>, paths: &dyn Fn() -> Vec<Path>);
    /// A list starts here.
    fn open(&mut self, _order: Order) {}
    /// An element of the innermost list that is open starts here.
    fn element(&mut self);
    /// The innermost list that is open ends here.
    fn close(&mut self);
}

/// Moves as a file has them.
#[derive(Debug, Clone, Copy)]
pub enum Notation<'a> {
    /// In one text.
    One(&'a str),
    /// In those of the fields `betza` and `prose`.
    Two([&'a str; 2]),
}

/// Whether the order of a list makes a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Lists with the same elements in another order mean the same.
    Free,
    /// Another order has another meaning.
    Fixed,
}

impl Rules {
    /// Writes all that games depend on.
    pub fn write_with(&self, ink: &mut dyn Ink) {
        write_rules(ink, self);
    }
}

impl PieceRule {
    /// Writes all that games depend on.
    pub fn write_with(&self, ink: &mut dyn Ink) {
        self.write(ink);
    }
}

/// A part of the rules that can be written.
trait Canonical {
    fn write(&self, ink: &mut dyn Ink);
}

/// Structs whose fields are written one after the other. Those behind the semicolon are written only where they differ from the value
/// there, as a text if there is one, so that the fingerprints of rules without them are what they were.
macro_rules! structs {
    ($($name:ident {
        $($field:ident),* $(; $($later:ident != $usual:expr $(=> $text:literal)?),*)?
    })*) => {$(
        impl Canonical for $name {
            fn write(&self, ink: &mut dyn Ink) {
                let Self { $($field,)* $($($later),*)? } = self;
                $($field.write(ink);)*
                $($(if *$later != $usual {
                    structs!(@later ink $later $($text)?);
                })*)?
            }
        }
    )*};
    (@later $ink:ident $later:ident) => { $later.write($ink) };
    (@later $ink:ident $later:ident $text:literal) => { $ink.text($text) };
}

structs! {
    BorrowRule { from, side, by, of, only; to != None }
    Blast { spares; immune != Kinds::NONE }
    ChaseRule { by, of, on, protected }
    Connection { kinds, count, along, apart, square, is }
    Draws { repetitions, repeated, perpetual_check, moves, counting }
    DropRule { kinds, on, per_file, apart, mate, check, stuck, crowned; over != Vec::new() }
    Endings { stalemate, checkmate, bare_king, lone_king, checks, extinct, goals, connect, passes, drawn }
    Extinction { kinds, side, left, enemy, is }
    FreezeRule { by, of, same, at; unless != Kinds::NONE }
    Goal { kinds, on, count, safe, hold, answer; is != EndValue::Win, full != false => "full" }
    HoldingsRule { form, captured, slots; each != 0, captured_as != Vec::new() => "captured_as" }
    LoneKing { royals, weak, most }
    Points { pieces, black }
    TakeRule { by, of, how, with, rows, corners, alone }
    WallRule { form, on, or_move }
    Wing { color, king_side, home, ends }
}

/// Choices without fields, each by its name, which is its word in rule files.
macro_rules! words {
    ($($name:ty)*) => {
        $(impl Canonical for $name {
            fn write(&self, ink: &mut dyn Ink) {
                ink.text(&format!("{self:?}"));
            }
        })*
    };
}

words! {
    BareKing Captured Color Conversion Counting Edge EndValue Exposed GivingCheck Guarding HoldingsForm Leap LenderPlace LenderSide Lines Duty
    Passing PerpetualCheck PromotionCaptures PromotionWhen Repeated SeriesCheck Stalemate Succession Taking Victim WallForm Wraps
}

/// Values that a method of [`Ink`] writes.
macro_rules! values {
    ($($name:ty: |$ink:ident, $value:ident| $write:expr;)*) => {
        $(impl Canonical for $name {
            fn write(&self, $ink: &mut dyn Ink) {
                let $value = *self;
                $write;
            }
        })*
    };
}

values! {
    bool: |ink, flag| ink.flag(flag);
    u8: |ink, number| ink.number(number.into(), 4);
    u16: |ink, number| ink.number(number.into(), 4);
    i64: |ink, number| ink.number(number, 8);
    char: |ink, letter| ink.number(u32::from(letter).into(), 4);
    Kind: |ink, kind| ink.kind(kind);
    Square: |ink, square| ink.square(square);
    Sides: |ink, sides| sides.into_iter().for_each(|side| ink.squares(side));
}

impl Canonical for String {
    fn write(&self, ink: &mut dyn Ink) {
        ink.text(self);
    }
}

impl Canonical for Kinds {
    fn write(&self, ink: &mut dyn Ink) {
        // All kinds, also those that the rules do not have, are written as 64 of them: fingerprints in files depend on that. A list of
        // just the first 64 kinds of more would be written in the same way; files rather say `All`.
        let count = if *self == Self::ALL { 64 } else { MAX_KINDS };
        list(ink, self.iter().take(count));
    }
}

impl Canonical for WingEnds {
    fn write(&self, ink: &mut dyn Ink) {
        match self {
            Self::At { king, rook } => (king, rook).write(ink),
            Self::By(squares) => ink.text(&format!("by {squares}")),
        }
    }
}

impl Canonical for Captor {
    fn write(&self, ink: &mut dyn Ink) {
        match self {
            Self::Kind(kind) => ink.kind(*kind),
            captor => ink.text(&format!("{captor:?}")),
        }
    }
}

impl Canonical for CaptureRule {
    fn write(&self, ink: &mut dyn Ink) {
        let Self {
            by,
            of,
            may,
            captor_is,
            victim_is,
            victim,
            captor,
        } = self;
        (by, of).write(ink);
        (may, victim).write(ink);
        captor.write(ink);
        // Only where there are some, so that the fingerprints of rules without them are what they were.
        if captor_is.is_some() || victim_is.is_some() {
            (captor_is, victim_is).write(ink);
        }
    }
}

impl Canonical for FreezerPlace {
    fn write(&self, ink: &mut dyn Ink) {
        match self {
            Self::Reaching => ink.text("Reaching"),
            Self::Leaps { steps: _, written } => write_leaps(ink, written),
        }
    }
}

impl Canonical for Drawn {
    fn write(&self, ink: &mut dyn Ink) {
        match self {
            Self::Nobody => ink.text("Nobody"),
            Self::Side(side) => side.write(ink),
            Self::Points(points) => {
                ink.text("Points");
                points.write(ink);
            }
        }
    }
}

impl<T: Canonical> Canonical for &T {
    fn write(&self, ink: &mut dyn Ink) {
        (*self).write(ink);
    }
}

impl<A: Canonical, B: Canonical> Canonical for (A, B) {
    fn write(&self, ink: &mut dyn Ink) {
        self.0.write(ink);
        self.1.write(ink);
    }
}

impl<T: Canonical> Canonical for Option<T> {
    fn write(&self, ink: &mut dyn Ink) {
        list(ink, self);
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    fn write(&self, ink: &mut dyn Ink) {
        list(ink, self);
    }
}

/// The elements of a list, or of an option, whose order makes no difference.
fn list(ink: &mut dyn Ink, things: impl IntoIterator<Item = impl Canonical>) {
    elements(ink, Order::Free, things);
}

fn elements(ink: &mut dyn Ink, order: Order, things: impl IntoIterator<Item = impl Canonical>) {
    ink.open(order);
    for thing in things {
        ink.element();
        thing.write(ink);
    }
    ink.close();
}

fn write_rules(ink: &mut dyn Ink, rules: &Rules) {
    let Rules {
        id: _,
        name: _,
        aliases: _,
        geometry,
        two_boards,
        pieces,
        royals,
        anti,
        king,
        castler,
        start,
        // It is in the start.
        array: _,
        wings,
        castling_text: _,
        castling_short: _,
        castling_partners,
        promotions,
        // They are left out of the promotions, and are kept for messages.
        excluded_promotions: _,
        holdings,
        drops,
        turn,
        captures,
        blast,
        walls,
        borrows,
        frozen,
        takes,
        // It follows from the rules of walls and captures.
        wall: _,
        code,
        set_ups,
        endings,
        draws,
        chases,
        style: _,
        options: _,
        chosen,
        bench: _,
        // It follows from the pieces.
        bait: _,
    } = rules;
    ink.section("board");
    write_board(ink, geometry);
    // Only where there are two, so that the fingerprints of rules with one are what they were.
    if *two_boards {
        ink.text("boards");
    }
    ink.section("pieces");
    let named = pieces.iter().filter(|piece| piece.symbol != Symbol::WALL);
    list(ink, named);
    royals.write(ink);
    ink.kind(*king);
    // Only where there are some, so that the fingerprints of rules without them are what they were.
    if !anti.is_empty() {
        anti.write(ink);
    }
    ink.section("start");
    ink.text(start);
    ink.section("castling");
    wings.write(ink);
    castling_partners.write(ink);
    if castler != king {
        ink.kind(*castler);
    }
    ink.section("promotions");
    promotions.write(ink);
    ink.section("holdings");
    holdings.write(ink);
    ink.section("drops");
    drops.write(ink);
    ink.section("turn");
    write_turn(ink, turn);
    ink.section("captures");
    // The kinds that pieces spare are written with them. Fingerprints of rules without others stay.
    if rules.captures_change_pieces()
        || rules.captures_ask_for_guards()
        || captures.iter().any(|rule| rule.victim.is_some())
    {
        elements(ink, Order::Fixed, captures);
    }
    blast.write(ink);
    // Only where there are such rules, so that the fingerprints of others are what they were.
    if let Some(walls) = walls {
        ink.section("walls");
        walls.write(ink);
    }
    if !borrows.is_empty() {
        ink.section("borrows");
        borrows.iter().for_each(|rule| rule.write(ink));
    }
    if !frozen.is_empty() {
        ink.section("frozen");
        frozen.write(ink);
    }
    if !takes.is_empty() {
        ink.section("takes");
        takes.write(ink);
    }
    ink.section("code");
    elements(ink, Order::Fixed, code);
    ink.section("set_ups");
    set_ups.write(ink);
    ink.section("endings");
    endings.write(ink);
    ink.section("draws");
    draws.write(ink);
    // Only where there are such rules, so that the fingerprints of others are what they were.
    if !chases.is_empty() {
        chases.write(ink);
    }
    ink.section("options");
    list(ink, chosen);
}

fn write_leaps(ink: &mut dyn Ink, text: &str) {
    let leaps = || {
        text.parse()
            .map_or_else(|_| Vec::new(), |leaps: Movement| leaps.paths())
    };
    ink.moves(Notation::One(text), &leaps);
}

fn write_board(ink: &mut dyn Ink, board: &Geometry) {
    (board.files(), board.ranks()).write(ink);
    list(ink, board.holes());
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if let Some(wraps) = board.wraps() {
        wraps.write(ink);
    }
}

impl Canonical for PieceRule {
    fn write(&self, ink: &mut dyn Ink) {
        let Self {
            symbol,
            name: _,
            betza: _,
            prose: _,
            written,
            value: _,
            pawn,
            remark: _,
            words: _,
            picture: _,
            within,
            more,
            faces,
            halts,
            spares,
            no_screens,
            leap,
            shadow_of,
            paths: _,
        } = self;
        ink.symbol(*symbol);
        // Squares are written as what they mean.
        let PieceTexts {
            betza,
            prose,
            within: _,
            faces: facing,
            halts: halting,
        } = written;
        ink.moves(Notation::Two([betza, prose]), &|| self.paths().to_vec());
        pawn.write(ink);
        within.write(ink);
        more.write(ink);
        let faced = || faces.iter().flat_map(Movement::paths).collect();
        ink.moves(Notation::One(facing), &faced);
        spares.write(ink);
        // The numbers of rules where pieces hop over what they take stay.
        if no_screens != spares {
            no_screens.write(ink);
        }
        shadow_of.write(ink);
        // Only where there are some, so that the fingerprints of rules without them are what they were.
        if !halts.is_empty() {
            write_leaps(ink, halting);
        }
        // Only where it differs, so that the fingerprints of rules without it are what they were.
        if *leap != Leap::Free {
            leap.write(ink);
        }
    }
}

impl Canonical for MoreMoves {
    fn write(&self, ink: &mut dyn Ink) {
        let Self {
            betza: _,
            bounds: Bounds { from, to },
            written,
            paths: _,
        } = self;
        ink.moves(Notation::One(&written.betza), &|| self.paths().to_vec());
        (from, to).write(ink);
    }
}

impl Canonical for Promotion {
    fn write(&self, ink: &mut dyn Ink) {
        let Self {
            kinds,
            zone,
            must,
            when,
            captures,
            en_passant,
            to,
            limits,
            // It follows from the symbols.
            text: _,
        } = self;
        kinds.write(ink);
        zone.write(ink);
        must.write(ink);
        when.write(ink);
        ink.flag(*captures == PromotionCaptures::Only);
        (to, limits).write(ink);
        // Only where it differs, as above.
        if !en_passant {
            ink.text("en_passant");
        }
        if *captures == PromotionCaptures::Never {
            captures.write(ink);
        }
    }
}

fn write_turn(ink: &mut dyn Ink, turn: &TurnRule) {
    let TurnRule {
        check,
        succession,
        must,
        giving_check,
        pass,
        pass_by,
        bikjang,
        series,
        converts,
    } = turn;
    (check, must).write(ink);
    ink.flag(*giving_check == GivingCheck::Free);
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if *giving_check == GivingCheck::Mate {
        giving_check.write(ink);
    }
    (pass, bikjang).write(ink);
    // Only where it differs, as above.
    if let Some(side) = pass_by {
        side.write(ink);
    }
    if *succession == Succession::Later {
        succession.write(ink);
    }
    if let Some(converts) = converts {
        converts.write(ink);
    }
    if let Some(SeriesRule {
        moves,
        first,
        grows,
        check,
    }) = series
    {
        moves.iter().for_each(|&moves| ink.number(moves.into(), 1));
        ink.number(first.map_or(0, i64::from), 1);
        (grows, check).write(ink);
    }
}

impl Canonical for SetUpsRule {
    fn write(&self, ink: &mut dyn Ink) {
        match self {
            Self::Named(name) => ink.text(name),
            Self::Shuffle(shuffle) => shuffle.write(ink),
        }
    }
}

impl Canonical for Shuffle {
    fn write(&self, ink: &mut dyn Ink) {
        let Self {
            squares,
            pieces,
            between,
            apart,
            mirrored,
            // The board says it.
            files: _,
            only,
            never,
            black,
            // Each is drawn as often, whatever its number.
            numbers: _,
            start,
        } = self;
        pieces.write(ink);
        elements(ink, Order::Fixed, between.iter().flatten());
        apart.write(ink);
        elements(ink, Order::Fixed, never.iter().flatten());
        ink.text(start);
        // Only where they differ, as above.
        if self.is_elsewhere() {
            elements(ink, Order::Fixed, squares);
        }
        if !mirrored.is_empty() {
            mirrored.write(ink);
        }
        if *black == BlackPieces::Own {
            ink.text("own");
        }
        if !only.is_empty() {
            only.write(ink);
        }
    }
}
