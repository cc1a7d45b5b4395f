//! Reading what is held off the board, and how it is dropped.

use crate::geometry::{Geometry, MAX_SIDE, Square};
use crate::holdings::{MAX_SLOTS, MOST_BEHIND, MOST_BITS, MOST_HELD, width};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::ron_source::RonNode;
use crate::rules::array::StartArray;
use crate::rules::file::{DropFieldAt, HoldingsFieldAt, KindsField, RuleFileAt};
use crate::rules::pieces::Pieces;
use crate::rules::promotion::counts;
use crate::rules::regions::Regions;
use crate::rules::{
    Captured, DropRule, Edge, HoldingsForm, HoldingsRule, Promotion, Rules, comes_as,
};
use crate::schema::{At, Value as _, flag};
use crate::squares::Squares;

/// Reads the field `holdings`, which may be left out.
pub(in crate::rules) fn read_holdings(
    rules: &RuleFileAt<'_>,
    pieces: &Pieces<'_>,
    start: Option<&StartArray>,
    promotions: &[Promotion],
) -> Option<HoldingsRule> {
    let fields = rules.holdings.clone()?.fields()?;
    let form = fields.form.as_ref().and_then(At::word);
    let node = fields.captured.clone();
    let captured = node.as_ref().and_then(At::word);
    let drops = form == Some(HoldingsForm::Drop);
    if let (Some(node), Some(form), false) = (&node, form, drops) {
        node.fault(format!(
            "only `form: Drop` has captured pieces in hand, not `{form:?}`"
        ));
    }
    // The form decides whether they may be left out.
    if fields.slots.is_none() && !drops {
        if form.is_some() {
            fields.node().misses("slots");
        }
        return None;
    }
    let captured_as = read_captured_as(&fields, pieces, captured)?;
    let comes = |kind: Kind| comes_as(&captured_as, kind);
    let slots = fields.slots.clone();
    let slots = match &slots {
        Some(node) => {
            let mut slots = read_slots(node, pieces, drops)?;
            if captured.is_some() && drops_all(rules) {
                let others = counted(pieces, start?, captured, comes, promotions).into_iter();
                let others =
                    others.filter(|&(kind, _)| !slots.iter().any(|&(held, _)| held == kind));
                slots.extend(others.collect::<Vec<_>>());
            }
            slots
        }
        None => counted(pieces, start?, captured, comes, promotions),
    };
    let place = slots_node(&fields);
    let listed = fields.slots.clone().and_then(|node| node.list());
    let found = listed.map_or(0, |list| list.len()).max(slots.len());
    if found > MAX_SLOTS {
        place.fault(format!("{found} slots, expected at most {MAX_SLOTS}"));
    }
    let behind = form == Some(HoldingsForm::Behind);
    let each = read_each(&fields, behind, slots.len())?;
    if behind && slots.iter().any(|&(_, most)| most != 1) {
        place.fault("a side has at most one piece of a kind behind its squares, expected 1");
    }
    let bits: u32 = slots.iter().map(|&(_, most)| width(most)).sum();
    if bits > MOST_BITS {
        place.fault(format!(
            "the counts of a side take {bits} bits (1 for at most 1 of a piece, 2 for 3, 3 for 7, 4 for 15, 5 for 31), \
             expected at most {MOST_BITS}"
        ));
    }
    Some(HoldingsRule {
        form: form?,
        captured,
        captured_as,
        slots,
        each,
    })
}

/// Reads the field `captured_as`.
fn read_captured_as(
    fields: &HoldingsFieldAt<'_>,
    pieces: &Pieces<'_>,
    captured: Option<Captured>,
) -> Option<Vec<(Kind, Kind)>> {
    let Some(node) = &fields.captured_as else {
        return Some(Vec::new());
    };
    let mut pairs: Vec<(Kind, Kind)> = Vec::new();
    for pair in node.list()? {
        let Some((from, to)) = pair.pair("two letters, such as (\"P\", \"+P\")") else {
            continue;
        };
        let (Some(kind), Some(becomes)) = (pieces.named(&from), pieces.named(&to)) else {
            continue;
        };
        if pairs.iter().any(|&(other, _)| other == kind) {
            from.fault("this piece is in the list already");
        } else if pieces.is_royal(becomes) && !pieces.is_royal(kind) {
            to.fault("a royal piece comes into a hand only as itself");
        } else {
            pairs.push((kind, becomes));
        }
    }
    if captured.is_none() && !pairs.is_empty() {
        node.fault("nothing comes into a hand here: expected `form: Drop` with `captured: Ours` or `captured: Loop`");
    }
    Some(pairs)
}

/// Whether a rule of drops is for all kinds in hand that no other names.
fn drops_all(rules: &RuleFileAt<'_>) -> bool {
    let list = rules.drops.as_ref().and_then(At::list);
    let mut elements = list.into_iter().flatten();
    elements.any(|element| {
        let pieces = element.fields().and_then(|fields| fields.pieces);
        pieces.is_some_and(|node| is_all(&node))
    })
}

fn is_all(node: &At<'_, KindsField>) -> bool {
    node.ron() == KindsField::FORM.words[0]
}

/// Reads the field `each`, which is needed where pieces wait behind squares.
fn read_each(fields: &HoldingsFieldAt<'_>, behind: bool, slots: usize) -> Option<u8> {
    match (fields.each.clone(), behind) {
        (None, false) => Some(0),
        (None, true) => {
            fields.node().misses("each");
            None
        }
        (Some(node), false) => {
            node.fault("only `form: Behind` says how many pieces each side has");
            None
        }
        (Some(node), true) => {
            let each = node.number(1..=MOST_BEHIND)?;
            if usize::from(each) > slots {
                node.fault(format!(
                    "{each} pieces of {slots} kinds, expected at most one of each"
                ));
                return None;
            }
            Some(each)
        }
    }
}

/// Checks that nothing else in the rules changes the piece on a square behind which another one waits.
pub(in crate::rules) fn check_behind(rules: &Rules, fields: &RuleFileAt<'_>) {
    let Some(node) = fields.holdings.as_ref() else {
        return;
    };
    if !rules.waits() {
        return;
    }
    let faults = [
        (!rules.code.is_empty(), "expected no `code`"),
        (
            rules.blast.is_some() || !rules.captures.is_empty(),
            "expected no `blast` and no `captures`",
        ),
        (
            !(rules.borrows.is_empty() && rules.frozen.is_empty()),
            "expected no `borrows` and no `frozen`",
        ),
        (
            rules.wings.iter().any(|wing| wing.home.is_none()),
            "expected `king` and `rook` of every wing of `castling`",
        ),
        (
            rules.kinds().any(|kind| rules.shadow(kind).is_some()),
            "expected no pieces that fall back when they are captured",
        ),
    ];
    for (_, message) in faults.into_iter().filter(|(is, _)| *is) {
        node.fault(format!("pieces wait behind squares: {message}"));
    }
}

/// The place of `slots`, or of the whole field.
fn slots_node<'a>(fields: &HoldingsFieldAt<'a>) -> RonNode<'a> {
    let slots = fields.slots.as_deref();
    slots.unwrap_or(fields.node()).clone()
}

/// Reads the field `slots`.
fn read_slots(node: &RonNode<'_>, pieces: &Pieces<'_>, drops: bool) -> Option<Vec<(Kind, u8)>> {
    counts(node, pieces, MOST_HELD, |kind, letter| {
        let held = drops || !pieces.is_royal(kind) && !pieces.pawns().contains(kind);
        if !held {
            letter.fault("royal pieces and Pawns are never held");
        }
        held
    })
}

/// The slots of a hand by what the start has, on the board and in hand: enough for every piece that a side can come to
/// hold.
pub(in crate::rules) fn counted(
    pieces: &Pieces<'_>,
    start: &StartArray,
    captured: Option<Captured>,
    comes_as: impl Fn(Kind) -> Kind,
    promotions: &[Promotion],
) -> Vec<(Kind, u8)> {
    let demoted = |kind: Kind| pieces.pair(kind, false).unwrap_or(kind);
    // What a piece is in the hand of its captor, and then of the captor of that one.
    let taken = |piece: Kind| match captured {
        Some(Captured::Ours) => comes_as(demoted(piece)),
        _ => comes_as(piece),
    };
    let comes_to = |piece: Kind, kind: Kind| {
        let mut after = std::iter::successors(Some(taken(piece)), |&kind| Some(taken(kind)));
        after
            .by_ref()
            .take(pieces.kinds().count())
            .any(|other| other == kind)
    };
    let in_hand = start.in_hand(pieces);
    let board = start.array.iter().flatten().map(|&(_, piece)| piece);
    // The royal pieces on the board are mostly never captured.
    let waits = |kind| in_hand.iter().any(|piece| piece.kind == kind);
    let kinds = pieces
        .kinds()
        .filter(|&kind| !pieces.is_royal(kind) || waits(kind));
    let counts = kinds.map(|kind| {
        let became = |piece: Kind| {
            let made = |rule: &&Promotion| rule.to.iter().any(|&to| comes_to(to, kind));
            let by = |rule: &&Promotion| rule.kinds.contains(piece) && made(rule);
            captured == Some(Captured::Loop) && promotions.iter().any(|rule| by(&rule))
        };
        let count = match captured {
            None => {
                let of_side = |side| {
                    let held = in_hand.iter();
                    held.filter(|piece| piece.color == side && piece.kind == kind)
                        .count()
                };
                Color::BOTH
                    .map(of_side)
                    .into_iter()
                    .max()
                    .unwrap_or_default()
            }
            Some(_) => {
                let comes = |piece: &Piece| comes_to(piece.kind, kind) || became(piece.kind);
                let held = in_hand.iter();
                let held = held.filter(|piece| piece.kind == kind || comes(piece));
                board.clone().filter(comes).count() + held.count()
            }
        };
        (kind, u8::try_from(count).unwrap_or(u8::MAX))
    });
    counts.filter(|&(_, count)| count > 0).collect()
}

/// Reads the field `drops`, which may be left out where nothing is dropped.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
    holdings: Option<&HoldingsRule>,
) -> Vec<DropRule> {
    let hand = holdings.filter(|rule| rule.form == HoldingsForm::Drop);
    let Some(node) = rules.drops.clone() else {
        if let (Some(_), Some(place)) = (hand, rules.holdings.clone()) {
            place.fault("no piece in hand may be dropped: field `drops` is missing");
        }
        return Vec::new();
    };
    if hand.is_none() && holdings.is_none() == rules.holdings.clone().is_none() {
        node.fault("pieces are dropped from a hand, expected `holdings: (form: Drop, ..)`, too");
    }
    let elements = node.list().unwrap_or_default();
    let elements: Vec<_> = elements.iter().filter_map(At::fields).collect();
    let mut dropped = Kinds::NONE;
    let listed = elements.iter().map(|fields| {
        let kinds = read_kinds(fields, dropped, pieces, hand)?;
        dropped = dropped.or(kinds);
        Some(kinds)
    });
    let listed: Vec<_> = listed.collect();
    let mut drops = Vec::new();
    for (fields, kinds) in elements.iter().zip(listed) {
        let kinds = kinds.unwrap_or_else(|| {
            let held = hand.iter().flat_map(|rule| &rule.slots);
            let others: Kinds = held.map(|&(kind, _)| kind).collect();
            let others = others.without(dropped);
            dropped = dropped.or(others);
            if let (true, Some(node)) = (hand.is_some() && others.is_empty(), &fields.pieces) {
                node.fault("the other rules drop all that comes to hand");
            }
            others
        });
        drops.extend(read_one(fields, kinds, board, regions, pieces, hand));
    }
    drops
}

/// Reads which kinds a rule names; those of `dropped` are named by earlier rules. `None` if it is for all others.
fn read_kinds(
    fields: &DropFieldAt<'_>,
    dropped: Kinds,
    pieces: &Pieces<'_>,
    hand: Option<&HoldingsRule>,
) -> Option<Kinds> {
    let Some(node) = fields.pieces.clone() else {
        return Some(Kinds::NONE);
    };
    if is_all(&node) {
        return None;
    }
    if !node.ron().starts_with('[') {
        node.choice(KindsField::FORM.words);
        return Some(Kinds::NONE);
    }
    let kinds: Kinds = pieces.some(&node).into_iter().collect();
    for kind in kinds.iter() {
        let letter = pieces.letter(kind);
        if dropped.contains(kind) {
            node.fault(format!("`{letter}` is dropped by an earlier rule already"));
        } else if hand.is_some_and(|rule| !holds(rule, kind)) {
            node.fault(format!(
                "`{letter}` is never in hand: `holdings` has no slot for it"
            ));
        }
    }
    Some(kinds)
}

/// Whether a hand has a slot for a kind.
fn holds(rule: &HoldingsRule, kind: Kind) -> bool {
    rule.slots.iter().any(|&(held, _)| held == kind)
}

/// Reads the rest of a rule.
fn read_one(
    fields: &DropFieldAt<'_>,
    kinds: Kinds,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
    hand: Option<&HoldingsRule>,
) -> Option<DropRule> {
    let on = fields.on.clone();
    let both = board.and_then(|board| match &on {
        Some(node) => regions?.field(node),
        None => Some([Squares::board(board); 2]),
    });
    let pawns = kinds.and(pieces.pawns());
    if let (Some(pawn), Some(board), Some([white, black])) = (pawns.iter().next(), board, both) {
        let edge = |square: &Square| square.rank() == 0 || square.rank() == board.ranks() - 1;
        if let Some(square) = (white | black).iter().find(edge) {
            let (letter, name) = (pieces.letter(pawn), board.name(square));
            on.as_deref().unwrap_or(fields.node()).fault(format!(
                "the Pawn `{letter}` could be dropped on {name}, but none may stand on the first or last rank: \
                 expected `on` without these"
            ));
        }
    }
    let crowned = flag(&fields.crowned);
    if crowned == Some(true)
        && let Some(node) = fields.crowned.clone()
    {
        for kind in kinds.iter() {
            let symbol = pieces.symbol(kind);
            let crowned = symbol.map(|symbol| symbol.pair(true).unwrap_or(symbol));
            let Some(crowned) = crowned.filter(|_| !pieces.are_doubtful()) else {
                continue;
            };
            match pieces.with_symbol(crowned) {
                None => node.fault(format!("no piece has the letter `{crowned}`")),
                Some(kind) if hand.is_some_and(|rule| holds(rule, kind)) => {
                    node.fault(format!(
                        "`{crowned}` can also be held in hand, expected it on the board alone"
                    ));
                }
                Some(_) => {}
            }
        }
    }
    let ranks = board.map_or(MAX_SIDE, Geometry::ranks);
    let per_file = match fields.per_file.clone() {
        Some(node) => node.number(1..=ranks).map(Some),
        None => Some(None),
    };
    let over = match fields.over.clone() {
        Some(node) => node.list().map(|list| read_edges(&list)),
        None => Some(Vec::new()),
    };
    let unless_false = |field: &Option<At<'_, bool>>| field.as_ref().map_or(Some(true), At::flag);
    let (mate, check, stuck) = (
        unless_false(&fields.mate),
        unless_false(&fields.check),
        flag(&fields.stuck),
    );
    Some(DropRule {
        kinds,
        on: both?,
        over: over?,
        per_file: per_file?,
        apart: flag(&fields.apart)?,
        mate: mate?,
        check: check?,
        stuck: stuck?,
        crowned: crowned?,
    })
}

/// Reads edges of the board, each once.
fn read_edges(list: &[At<'_, Edge>]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for node in list {
        let Some(edge) = node.word() else { continue };
        if edges.contains(&edge) {
            node.fault("this edge is in the list already");
        } else {
            edges.push(edge);
        }
    }
    edges
}
