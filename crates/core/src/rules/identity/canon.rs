//! Rules taken apart, for what hashes them and for what compares them.
//!
//! All structures are taken apart with all their fields, so that none which is added is forgotten here. Names, values of pieces,
//! remarks, notation and positions for benchmarks are left out: no game depends on them.

use std::fmt::Debug;

use legwork_betza::{Movement, Path};

use crate::geometry::{Geometry, Square};
use crate::legs::Bounds;
use crate::piece::{Kind, Kinds, MAX_KINDS, Symbol};
use crate::rules::{
    Blast, BorrowRule, Captor, CaptureRule, ChaseRule, Connection, Drawn, Draws, DropRule,
    EndValue, Endings, Extinction, GivingCheck, Goal, HoldingsRule, Leap, LoneKing, MoreMoves,
    PieceRule, PieceTexts, Points, Promotion, PromotionCaptures, Rules, SeriesRule, SetUpsRule,
    Sides, Succession, TurnRule, WallRule, Wing,
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
        write_piece(ink, self);
    }
}

/// The elements of a list, or of an option, whose order makes no difference.
fn list<T>(ink: &mut dyn Ink, things: impl IntoIterator<Item = T>, each: impl Fn(&mut dyn Ink, T)) {
    elements(ink, Order::Free, things, each);
}

fn elements<T>(
    ink: &mut dyn Ink,
    order: Order,
    things: impl IntoIterator<Item = T>,
    each: impl Fn(&mut dyn Ink, T),
) {
    ink.open(order);
    for thing in things {
        ink.element();
        each(ink, thing);
    }
    ink.close();
}

/// A choice without fields, by its name, which is its word in rule files.
fn word(ink: &mut dyn Ink, word: impl Debug) {
    ink.text(&format!("{word:?}"));
}

fn number(ink: &mut dyn Ink, number: impl Into<u32>) {
    ink.number(i64::from(number.into()), 4);
}

fn square(ink: &mut dyn Ink, square: Square) {
    ink.square(square);
}

fn write_kinds(ink: &mut dyn Ink, kinds: Kinds) {
    // All kinds, also those that the rules do not have, are written as 64 of them: fingerprints in files depend on that. A list of
    // just the first 64 kinds of more would be written in the same way; files rather say `All`.
    let count = if kinds == Kinds::ALL { 64 } else { MAX_KINDS };
    list(ink, kinds.iter().take(count), |ink, kind| ink.kind(kind));
}

fn sides(ink: &mut dyn Ink, sides: &Sides) {
    for &side in sides {
        ink.squares(side);
    }
}

fn write_rules(ink: &mut dyn Ink, rules: &Rules) {
    let Rules {
        id: _,
        name: _,
        aliases: _,
        geometry,
        pieces,
        royals,
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
    ink.section("pieces");
    let named = pieces.iter().filter(|piece| piece.symbol != Symbol::WALL);
    list(ink, named, write_piece);
    write_kinds(ink, *royals);
    ink.kind(*king);
    ink.section("start");
    ink.text(start);
    ink.section("castling");
    list(ink, wings, write_wing);
    write_kinds(ink, *castling_partners);
    if castler != king {
        ink.kind(*castler);
    }
    ink.section("promotions");
    list(ink, promotions, write_promotion);
    ink.section("holdings");
    list(ink, holdings, write_holdings);
    ink.section("drops");
    list(ink, drops, write_drop);
    ink.section("turn");
    write_turn(ink, turn);
    ink.section("captures");
    // The kinds that pieces spare are written with them. Fingerprints of rules without others stay.
    if rules.captures_change_pieces() || captures.iter().any(|rule| rule.victim.is_some()) {
        elements(ink, Order::Fixed, captures, write_capture);
    }
    list(ink, blast, write_blast);
    // Only where there are such rules, so that the fingerprints of others are what they were.
    if let Some(walls) = walls {
        ink.section("walls");
        write_walls(ink, walls);
    }
    if let Some(borrows) = borrows {
        ink.section("borrows");
        write_borrows(ink, borrows);
    }
    ink.section("code");
    elements(ink, Order::Fixed, code, |ink, name| ink.text(name));
    ink.section("set_ups");
    list(ink, set_ups, write_set_ups);
    ink.section("endings");
    write_endings(ink, endings);
    ink.section("draws");
    write_draws(ink, draws);
    // Only where there are such rules, so that the fingerprints of others are what they were.
    if !chases.is_empty() {
        list(ink, chases, write_chase);
    }
    ink.section("options");
    list(ink, chosen, |ink, (option, value)| {
        ink.text(option);
        ink.text(value);
    });
}

fn write_board(ink: &mut dyn Ink, board: &Geometry) {
    number(ink, board.files());
    number(ink, board.ranks());
    list(ink, board.holes(), square);
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if let Some(wraps) = board.wraps() {
        word(ink, wraps);
    }
}

fn write_blast(ink: &mut dyn Ink, Blast { spares, immune }: &Blast) {
    write_kinds(ink, *spares);
    // Only where it differs, as above.
    if !immune.is_empty() {
        write_kinds(ink, *immune);
    }
}

fn write_walls(ink: &mut dyn Ink, WallRule { form, on, or_move }: &WallRule) {
    word(ink, form);
    sides(ink, on);
    ink.flag(*or_move);
}

fn write_borrows(ink: &mut dyn Ink, borrows: &BorrowRule) {
    let BorrowRule {
        from,
        side,
        by,
        of,
        only,
    } = borrows;
    word(ink, from);
    word(ink, side);
    write_kinds(ink, *by);
    write_kinds(ink, *of);
    ink.flag(*only);
}

fn write_piece(ink: &mut dyn Ink, piece: &PieceRule) {
    let PieceRule {
        symbol,
        name: _,
        betza: _,
        prose: _,
        written,
        value: _,
        pawn,
        remark: _,
        within,
        more,
        faces,
        halts,
        spares,
        no_screens,
        leap,
        shadow_of,
        paths: _,
    } = piece;
    ink.symbol(*symbol);
    // Squares are written as what they mean.
    let PieceTexts {
        betza,
        prose,
        within: _,
        faces: facing,
        halts: halting,
    } = written;
    ink.moves(Notation::Two([betza, prose]), &|| piece.paths().to_vec());
    ink.flag(*pawn);
    list(ink, within, sides);
    list(ink, more, write_more);
    let faced = || faces.iter().flat_map(Movement::paths).collect();
    ink.moves(Notation::One(facing), &faced);
    write_kinds(ink, *spares);
    // The numbers of rules where pieces hop over what they take stay.
    if no_screens != spares {
        write_kinds(ink, *no_screens);
    }
    list(ink, shadow_of, |ink, &kind| ink.kind(kind));
    // Only where there are some, so that the fingerprints of rules without them are what they were.
    if !halts.is_empty() {
        let halted = || {
            halting
                .parse()
                .map_or_else(|_| Vec::new(), |leaps: Movement| leaps.paths())
        };
        ink.moves(Notation::One(halting), &halted);
    }
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if *leap != Leap::Free {
        word(ink, leap);
    }
}

fn write_capture(ink: &mut dyn Ink, rule: &CaptureRule) {
    let CaptureRule {
        by,
        of,
        may,
        victim,
        captor,
    } = rule;
    write_kinds(ink, *by);
    write_kinds(ink, *of);
    ink.flag(*may);
    list(ink, victim, word);
    match captor {
        Captor::Kind(kind) => ink.kind(*kind),
        captor => word(ink, captor),
    }
}

fn write_more(ink: &mut dyn Ink, more: &MoreMoves) {
    let MoreMoves {
        betza: _,
        bounds: Bounds { from, to },
        written,
        paths: _,
    } = more;
    ink.moves(Notation::One(&written.betza), &|| more.paths().to_vec());
    list(ink, from, sides);
    list(ink, to, sides);
}

fn write_wing(ink: &mut dyn Ink, wing: &Wing) {
    let Wing {
        color,
        king_side,
        home,
        king_to,
        rook_to,
    } = *wing;
    word(ink, color);
    ink.flag(king_side);
    list(ink, home, |ink, (king, rook)| {
        ink.square(king);
        ink.square(rook);
    });
    ink.square(king_to);
    ink.square(rook_to);
}

fn write_promotion(ink: &mut dyn Ink, promotion: &Promotion) {
    let Promotion {
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
    } = promotion;
    write_kinds(ink, *kinds);
    sides(ink, zone);
    sides(ink, must);
    word(ink, when);
    ink.flag(*captures == PromotionCaptures::Only);
    list(ink, to, |ink, &kind| ink.kind(kind));
    list(ink, limits, |ink, &(kind, most)| {
        ink.kind(kind);
        number(ink, most);
    });
    // Only where it differs, as above.
    if !en_passant {
        ink.text("en_passant");
    }
    if *captures == PromotionCaptures::Never {
        word(ink, captures);
    }
}

fn write_holdings(ink: &mut dyn Ink, holdings: &HoldingsRule) {
    let HoldingsRule {
        form,
        captured,
        slots,
        each,
    } = holdings;
    word(ink, form);
    list(ink, captured, word);
    list(ink, slots, |ink, &(kind, most)| {
        ink.kind(kind);
        number(ink, most);
    });
    // Only where it is asked for, so that other rules keep their fingerprints.
    if *each > 0 {
        number(ink, *each);
    }
}

fn write_drop(ink: &mut dyn Ink, drop: &DropRule) {
    let DropRule {
        kinds,
        on,
        over,
        per_file,
        apart,
        mate,
        check,
        stuck,
        crowned,
    } = drop;
    write_kinds(ink, *kinds);
    sides(ink, on);
    list(ink, *per_file, number);
    for flag in [apart, mate, check, stuck, crowned] {
        ink.flag(*flag);
    }
    // Only where it differs, as above.
    if !over.is_empty() {
        list(ink, over, word);
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
    } = turn;
    word(ink, check);
    list(ink, must, word);
    ink.flag(*giving_check == GivingCheck::Free);
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if *giving_check == GivingCheck::Mate {
        word(ink, giving_check);
    }
    list(ink, pass, word);
    ink.flag(*bikjang);
    // Only where it differs, as above.
    if let Some(side) = pass_by {
        word(ink, side);
    }
    if *succession == Succession::Later {
        word(ink, succession);
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
        ink.flag(*grows);
        word(ink, check);
    }
}

fn write_set_ups(ink: &mut dyn Ink, set_ups: &SetUpsRule) {
    let shuffle = match set_ups {
        SetUpsRule::Named(name) => return ink.text(name),
        SetUpsRule::Shuffle(shuffle) => shuffle,
    };
    let Shuffle {
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
    } = shuffle;
    list(ink, pieces, |ink, &(letter, count)| {
        number(ink, letter);
        number(ink, count);
    });
    elements(ink, Order::Fixed, between.iter().flatten().copied(), number);
    list(ink, apart.iter().copied(), number);
    elements(ink, Order::Fixed, never.iter().flatten().copied(), number);
    ink.text(start);
    // Only where they differ, as above.
    if shuffle.is_elsewhere() {
        elements(ink, Order::Fixed, squares.iter().copied(), square);
    }
    if !mirrored.is_empty() {
        list(ink, mirrored.iter().copied(), number);
    }
    if *black == BlackPieces::Own {
        ink.text("own");
    }
    if !only.is_empty() {
        list(ink, only, |ink, &(letter, squares)| {
            number(ink, letter);
            number(ink, squares);
        });
    }
}

fn write_endings(ink: &mut dyn Ink, endings: &Endings) {
    let Endings {
        stalemate,
        checkmate,
        bare_king,
        lone_king,
        checks,
        extinct,
        goals,
        connect,
        passes,
        drawn,
    } = endings;
    word(ink, stalemate);
    word(ink, checkmate);
    word(ink, bare_king);
    list(ink, lone_king, |ink, lone: &LoneKing| {
        let LoneKing { royals, weak, most } = *lone;
        write_kinds(ink, royals);
        write_kinds(ink, weak);
        number(ink, most);
    });
    list(ink, *checks, number);
    list(ink, extinct, write_extinction);
    list(ink, goals, write_goal);
    list(ink, connect, write_connection);
    list(ink, *passes, number);
    match drawn {
        Drawn::Nobody => ink.text("Nobody"),
        Drawn::Side(side) => word(ink, side),
        Drawn::Points(Points { pieces, black }) => {
            ink.text("Points");
            list(ink, pieces, |ink, &(kinds, points)| {
                write_kinds(ink, kinds);
                number(ink, points);
            });
            ink.number(*black, 8);
        }
    }
}

fn write_extinction(ink: &mut dyn Ink, extinction: &Extinction) {
    let Extinction {
        kinds,
        side,
        left,
        enemy,
        is,
    } = extinction;
    write_kinds(ink, *kinds);
    list(ink, side, word);
    number(ink, *left);
    number(ink, *enemy);
    word(ink, is);
}

fn write_goal(ink: &mut dyn Ink, goal: &Goal) {
    let Goal {
        kinds,
        on,
        count,
        safe,
        hold,
        answer,
        full,
        is,
    } = goal;
    write_kinds(ink, *kinds);
    sides(ink, on);
    number(ink, *count);
    ink.flag(*safe);
    ink.flag(*hold);
    list(ink, answer, word);
    // Only where it differs, so that the fingerprints of rules without it are what they were.
    if *is != EndValue::Win {
        word(ink, is);
    }
    if *full {
        ink.text("full");
    }
}

fn write_connection(ink: &mut dyn Ink, connection: &Connection) {
    let Connection {
        kinds,
        count,
        along,
        apart,
        square,
        is,
    } = connection;
    write_kinds(ink, *kinds);
    number(ink, *count);
    list(ink, along, word);
    ink.flag(*apart);
    list(ink, *square, number);
    word(ink, is);
}

fn write_chase(ink: &mut dyn Ink, chase: &ChaseRule) {
    let ChaseRule {
        by,
        of,
        on,
        protected,
    } = chase;
    write_kinds(ink, *by);
    write_kinds(ink, *of);
    sides(ink, on);
    ink.flag(*protected);
}

fn write_draws(ink: &mut dyn Ink, draws: &Draws) {
    let Draws {
        repetitions,
        repeated,
        perpetual_check,
        moves,
        counting,
    } = draws;
    number(ink, *repetitions);
    word(ink, repeated);
    word(ink, perpetual_check);
    number(ink, *moves);
    list(ink, counting, word);
}
