//! Rules that no game comes to, and those that a rule before them leaves nothing of.

use super::Checked;
use super::inherited::files;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::ron_source::RonNode;
use crate::rules::captures::gone_elsewhere;
use crate::rules::drops::counted;
use crate::rules::promotion::read_one;
use crate::rules::reach::{Reach, in_hand, moves, targets};
use crate::rules::read_endings::few;
use crate::rules::{HoldingsForm, Promotion, SetUpsRule, comes_as};
use crate::schema::At;
use crate::squares::Squares;

pub(super) fn note(checked: &Checked<'_, '_>, reach: &Reach) {
    hands(checked, reach);
    castling(checked);
    promotions(checked, reach);
    captures(checked);
    endings(checked, reach);
    royals(checked);
}

/// Kinds that captures take out of the game, that wait in hand for ever, or that never come there.
fn hands(checked: &Checked<'_, '_>, reach: &Reach) {
    let rules = checked.rules;
    let (Some(holdings), Some(node)) = (&rules.holdings, &checked.fields.holdings) else {
        return;
    };
    let fields = node.fields();
    let slots = fields.and_then(|fields| fields.slots);
    let place: &RonNode<'_> = slots.as_deref().unwrap_or(node);
    let slot = |kind: Kind| holdings.slots.iter().find(|&&(held, _)| held == kind);
    let at_start: Kinds = in_hand(rules).collect();
    let mut coming = at_start;
    if holdings.form == HoldingsForm::Drop && holdings.captured.is_some() {
        let lost = |kind: &Kind| {
            // A piece that another one became falls back, as another kind.
            let stands = |color| !reach.squares(Piece::new(color, *kind)).is_empty();
            Color::BOTH.into_iter().any(stands)
                && !rules.royals.contains(*kind)
                && !gone_elsewhere(&rules.captures, *kind)
        };
        for kind in rules.named_kinds().filter(lost) {
            let becomes = rules.in_hand(kind).unwrap_or(kind);
            coming = coming.with(becomes);
            if slot(becomes).is_none() {
                let name = checked.called(becomes);
                place.fault(format!(
                    "a captured {name} leaves the game: expected `(\"{}\", {})` in `slots`, or no `slots`",
                    rules.piece(becomes).symbol,
                    count(checked, becomes),
                ));
            }
        }
        for &(kind, most) in &holdings.slots {
            let all = count(checked, kind);
            if slots.is_some() && all > most {
                place.fault(format!(
                    "a hand holds {most} of {}, and there are {all}: those beyond leave the game when they are captured, \
                     expected `(\"{}\", {all})`",
                    checked.called(kind),
                    rules.piece(kind).symbol,
                ));
            }
        }
    }
    let list = checked.fields.drops.as_ref().and_then(At::list);
    for (rule, node) in rules.drops.iter().zip(list.unwrap_or_default()) {
        let never = |kind: &Kind| {
            let of = |color: Color| (rule.on[color.index()], Piece::new(color, *kind));
            let enters =
                |(on, piece): (Squares, Piece)| on.iter().any(|at| rules.admits(piece, at));
            !Color::BOTH.into_iter().map(of).any(enters)
        };
        for kind in rule.kinds.iter().filter(never) {
            let name = checked.called(kind);
            node.fault(format!(
                "{name} is never dropped: its `within` has none of these squares"
            ));
        }
    }
    if matches!(holdings.form, HoldingsForm::Pool | HoldingsForm::Behind) || rules.set_ups.is_some()
    {
        return;
    }
    // Where nothing comes into a hand at all, that is one warning of the whole.
    if coming.is_empty() {
        return;
    }
    for &(kind, _) in &holdings.slots {
        let name = checked.called(kind);
        if !coming.contains(kind) {
            place.fault(format!("{name} never comes into a hand"));
        } else if holdings.form == HoldingsForm::Drop
            && !rules.drops.iter().any(|rule| rule.kinds.contains(kind))
        {
            let drops: &RonNode<'_> = checked.fields.drops.as_deref().unwrap_or(node);
            drops.fault(format!(
                "{name} comes into a hand and is never dropped: expected it in a list `pieces`, or a rule with `pieces: All`",
            ));
        }
    }
}

/// How many pieces of a kind the hands may have to hold.
fn count(checked: &Checked<'_, '_>, kind: Kind) -> u8 {
    let holdings = checked.rules.holdings.as_ref();
    let captured = holdings.and_then(|rule| rule.captured);
    let fields = checked.fields;
    let board = Some(checked.rules.geometry);
    let promotions =
        crate::rules::promotion::read(fields, board, Some(checked.regions), checked.pieces);
    let pairs = holdings.map_or(&[][..], |rule| &rule.captured_as);
    let comes = |kind| comes_as(pairs, kind);
    let all = counted(checked.pieces, checked.start, captured, comes, &promotions);
    let found = all.iter().find(|&&(other, _)| other == kind);
    found.map_or(1, |&(_, count)| count)
}

/// Castling for which no game has a right.
fn castling(checked: &Checked<'_, '_>) {
    let (rules, Some(node)) = (checked.rules, &checked.fields.castling) else {
        return;
    };
    // Rules in code may give a right later, and set-ups that a crate registers have their own.
    if !rules.code.is_empty() || matches!(rules.set_ups, Some(SetUpsRule::Named(_))) {
        return;
    }
    let field = checked.start.rights();
    let has = |color: Color, king_side: bool, homes: bool| {
        let own = field
            .chars()
            .filter(|right| right.is_ascii_uppercase() == (color == Color::White));
        let mut own = own
            .map(|right| right.to_ascii_lowercase())
            .filter(|right| right.is_ascii_lowercase());
        if homes {
            own.any(|right| right == if king_side { 'k' } else { 'q' })
        } else {
            own.next().is_some()
        }
    };
    let letters = rules.castling_text == crate::rules::CastlingText::KingTakesRook;
    let dead: Vec<_> = checked
        .castling
        .wings
        .iter()
        .filter(|(wing, _)| !has(wing.color, wing.king_side, wing.home.is_some() && !letters))
        .collect();
    let right = |color: Color, king_side: bool| {
        let letter = if king_side { 'k' } else { 'q' };
        match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    };
    let mut rights: Vec<char> = Vec::new();
    for (wing, _) in &dead {
        let right = right(wing.color, wing.king_side);
        if !rights.contains(&right) {
            rights.push(right);
        }
    }
    let rights: String = rights.into_iter().collect();
    if dead.is_empty() {
        return;
    }
    let instead = if dead.len() == checked.castling.wings.len() {
        "or `without: [\"castling\"]`"
    } else {
        "or no such wing"
    };
    node.fault(format!(
        "no game has the right to castle like this: the third field of `start` is `{}`; expected `{rights}` in it, {instead}",
        crate::echo::clip(field)
    ));
}

/// Promotions for which no piece comes to the zone, Pawns that stop before it, and rules that add nothing to an earlier one.
fn promotions(checked: &Checked<'_, '_>, reach: &Reach) {
    let rules = checked.rules;
    let list = checked.fields.promotions.as_ref().and_then(At::list);
    let mut earlier: Vec<Promotion> = Vec::new();
    let place = checked.fields.promotions.as_deref();
    let stopping: Kinds = rules
        .named_kinds()
        .filter(|&kind| place.is_some_and(|place| stops(checked, reach, kind, place)))
        .collect();
    for node in list.unwrap_or_default() {
        let Some(fields) = node.fields() else {
            continue;
        };
        let board = Some(rules.geometry);
        let all = read_one(&fields, board, Some(checked.regions), checked.pieces);
        for kind in rules.named_kinds() {
            let own = || all.iter().filter(|rule| rule.kinds.contains(kind));
            if own().next().is_none() || !reach.has(rules, kind) {
                continue;
            }
            let comes = Color::BOTH.into_iter().any(|color| {
                let mut squares = reach.of_kind(rules, color, kind).iter();
                squares.any(|from| {
                    let to = targets(rules, Piece::new(color, kind), from);
                    let to: Squares = to
                        .iter()
                        .filter(|&to| rules.admits(Piece::new(color, kind), to))
                        .collect();
                    own().any(|rule| rule.targets(color, from).meets(to))
                })
            });
            if !comes && !stopping.contains(kind) {
                node.fault(format!(
                    "no {} ever comes to `zone`: expected squares that it reaches, such as `zone: Last`",
                    checked.called(kind)
                ));
            }
            let own = own().flat_map(|rule| rule.to.iter().map(move |&to| (rule, to)));
            let never = own.filter(|(rule, to)| {
                comes
                    && Color::BOTH.into_iter().all(|color| {
                        let zone = rule.zone[color.index()] & reach.of_kind(rules, color, kind);
                        let made = Piece::new(color, *to);
                        rule.when != crate::rules::PromotionWhen::Touch
                            && !zone.iter().any(|at| rules.admits(made, at))
                    })
            });
            for (_, to) in never.collect::<Vec<_>>() {
                node.fault(format!(
                    "{} never becomes {}, whose `within` has no square of the zone",
                    checked.called(kind),
                    checked.called(to)
                ));
            }
        }
        let adds = |rule: &&Promotion| !earlier.iter().any(|other| covers(other, rule));
        if !all.is_empty() && !all.iter().any(|rule| adds(&rule)) {
            node.fault("an earlier rule says all of this already");
        }
        earlier.extend(all);
    }
}

/// Whether a rule lets pieces promote wherever another does, to the same, and demands it as well.
fn covers(rule: &Promotion, other: &Promotion) -> bool {
    let subset = |other: &[Squares; 2], own: &[Squares; 2]| {
        other
            .iter()
            .zip(own)
            .all(|(other, own)| other.is_subset(*own))
    };
    other.kinds.without(rule.kinds).is_empty()
        && subset(&other.zone, &rule.zone)
        && subset(&other.must, &rule.must)
        && other.when == rule.when
        && rule.captures.covers(other.captures)
        && (rule.en_passant || !other.en_passant)
        && rule.limits.is_empty()
        && other.to.iter().all(|to| rule.to.contains(to))
}

/// Whether a piece that moves forward only, and promotes, comes to squares where it can neither promote nor move on without a capture.
fn stops(checked: &Checked<'_, '_>, reach: &Reach, kind: Kind, node: &RonNode<'_>) -> bool {
    let rules = checked.rules;
    let rule = rules.piece(kind);
    let quiet = rule
        .every_path()
        .any(|path| path.legs.last().is_some_and(|leg| leg.may.empty));
    let simple = rule.every_path().all(|path| path.legs.len() == 1);
    if !rules.promotes(kind) || !rule.only_advances() || !quiet || !simple || rules.are_walked() {
        return false;
    }
    let stopped = Color::each(|color| {
        let piece = Piece::new(color, kind);
        let zone = rules
            .promotions_of(kind)
            .fold(Squares::EMPTY, |all, rule| all | rule.zone[color.index()]);
        let home = rules
            .array
            .iter()
            .filter(|(_, other)| *other == piece)
            .map(|&(square, _)| square);
        let home: Squares = home.collect();
        // Where it has to promote, it goes no further.
        let mut met = home;
        let mut new: Vec<_> = home.iter().collect();
        while let Some(from) = new.pop() {
            if zone.contains(from) {
                continue;
            }
            for to in targets(rules, piece, from)
                .iter()
                .filter(|&to| rules.admits(piece, to))
            {
                if !met.contains(to) {
                    met = met.with(to);
                    new.push(to);
                }
            }
        }
        let goes_on = |from: crate::geometry::Square| {
            let first = home.contains(from);
            let to = moves(rules, piece, from, &|path| {
                (first || !path.initial) && path.legs.iter().all(|leg| leg.may.empty)
            });
            to.iter().any(|to| rules.admits(piece, to))
        };
        let stops = (met - zone).iter().filter(|&square| !goes_on(square));
        stops.collect::<Squares>()
    });
    let side = Color::BOTH
        .into_iter()
        .find(|side| !stopped[side.index()].is_empty());
    let Some(side) = side.filter(|_| reach.has(rules, kind)) else {
        return false;
    };
    let squares = stopped[side.index()];
    let names: Vec<String> = squares
        .iter()
        .map(|at| rules.geometry.name(at).to_string())
        .collect();
    node.fault(format!(
        "{} of {side} does not promote on {}, which {} before the zone ({}): `zone: Last` is the last square of each file",
        checked.called(kind),
        files(squares),
        if names.len() == 1 { "ends" } else { "end" },
        crate::echo::clip(&names.join(" ")),
    ));
    true
}

/// Rules of captures behind others that hold for all of theirs.
fn captures(checked: &Checked<'_, '_>) {
    let rules = checked.rules;
    let kinds = || rules.named_kinds();
    for (place, node) in few(&checked.fields.captures).iter().enumerate() {
        let Some(rule) = rules.captures.get(place) else {
            continue;
        };
        let earlier = &rules.captures[..place];
        let first = |by: Kind, of: Kind| !earlier.iter().any(|other| other.fits(by, of));
        let by = || kinds().filter(|&kind| rule.by.contains(kind));
        let of = || kinds().filter(|&kind| rule.of.contains(kind));
        let holds = by().any(|by| of().any(|of| first(by, of)));
        let blasts = node.fields().is_some_and(|fields| fields.blast.is_some());
        if !holds && !blasts {
            node.fault(
                "earlier rules hold for all such captures, and the first that fits counts: expected this one before them",
            );
        }
    }
}

/// Goals and lines that no side can ever have.
fn endings(checked: &Checked<'_, '_>, reach: &Reach) {
    let rules = checked.rules;
    let Some(fields) = checked
        .fields
        .endings
        .clone()
        .and_then(|node| node.fields())
    else {
        return;
    };
    for (goal, node) in rules.endings.goals.iter().zip(few(&fields.goals)) {
        let least = if goal.full {
            1
        } else {
            usize::from(goal.count)
        };
        let squares = Color::each(|color| goal.on[color.index()]);
        let reached = Color::each(|color| {
            let own = rules
                .named_kinds()
                .filter(|&kind| goal.kinds.contains(kind));
            let own = own.fold(Squares::EMPTY, |all, kind| {
                all | reach.of_kind(rules, color, kind)
            });
            own & squares[color.index()]
        });
        let most = Color::each(|color| most(checked, color, goal.kinds));
        let asked = Color::BOTH
            .into_iter()
            .filter(|side| !squares[side.index()].is_empty());
        let never = |side: Color| reached[side.index()].len() < least || most[side.index()] < least;
        let Some(side) = asked.into_iter().find(|&side| never(side)) else {
            continue;
        };
        let at = side.index();
        node.fault(if squares[at].len() < least {
            format!(
                "nobody reaches this goal: {least} pieces do not fit on {}",
                counted_squares(squares[at].len())
            )
        } else if most[at] < least {
            format!("{side} never reaches this goal: it never has {least} such pieces")
        } else {
            format!(
                "{side} never reaches this goal: such pieces come to {} of it",
                counted_squares(reached[at].len())
            )
        });
    }
    for (rule, node) in rules.endings.extinct.iter().zip(few(&fields.extinct)) {
        let mut sides = Color::BOTH
            .into_iter()
            .filter(|&side| rule.side.is_none_or(|own| own == side));
        let few = |side: &Color| most(checked, !*side, rule.kinds) < usize::from(rule.enemy);
        if let Some(side) = sides.find(few) {
            node.fault(format!(
                "{side} never loses or wins by this: {} never has {} such pieces, as `enemy` asks",
                !side, rule.enemy
            ));
        }
    }
    if let (Some(connect), Some(node)) = (&rules.endings.connect, &fields.connect) {
        let least = usize::from(connect.count);
        let square = connect
            .square
            .map_or(usize::MAX, |side| usize::from(side).pow(2));
        let never = |side: &Color| most(checked, *side, connect.kinds) < least.min(square);
        if let Some(side) = Color::BOTH.into_iter().find(never) {
            node.fault(format!("{side} never has {least} such pieces"));
        }
    }
}

fn counted_squares(count: usize) -> String {
    match count {
        0 => "no square".to_owned(),
        1 => "one square".to_owned(),
        count => format!("{count} squares"),
    }
}

/// The most pieces of some kinds that a side can have on the board, at least.
fn most(checked: &Checked<'_, '_>, side: Color, kinds: Kinds) -> usize {
    let rules = checked.rules;
    let changes = rules.captures_change_pieces()
        || rules.captures_fill_hands()
        || rules.set_ups.is_some()
        || !rules.code.is_empty();
    if changes {
        return usize::MAX;
    }
    let made = rules.promotions.iter().any(|rule| {
        let offers = rules
            .named_kinds()
            .any(|kind| kinds.contains(kind) && rules.offers(rule, kind));
        offers && !rule.kinds.without(kinds).is_empty()
    });
    let counts = |kind: Kind| made || kinds.contains(kind);
    let own = rules
        .array
        .iter()
        .filter(|(_, piece)| rules.owns(side, *piece));
    let standing = own.filter(|(_, piece)| counts(piece.kind)).count();
    let held = checked.start.in_hand(checked.pieces).into_iter();
    standing
        + held
            .filter(|piece| piece.color == side && counts(piece.kind))
            .count()
}

/// Several royal pieces of a side of which none is in check, where no file has said that this is meant.
fn royals(checked: &Checked<'_, '_>) {
    let rules = checked.rules;
    let turn = checked.fields.turn.clone().and_then(|node| node.fields());
    let endings = checked.fields.endings.clone();
    let endings = endings.and_then(|node| node.fields());
    if rules.royals.is_empty() {
        let turn = turn.into_iter().flat_map(|turn| {
            [
                turn.check.as_deref().cloned(),
                turn.giving_check.as_deref().cloned(),
                turn.succession.as_deref().cloned(),
            ]
        });
        let mate = endings.and_then(|endings| endings.checkmate.as_deref().cloned());
        for node in turn.chain([mate]).flatten() {
            node.fault(
                "nothing is royal, so that this never matters: expected `royal: true` of a piece, or no such field",
            );
        }
        return;
    }
    let lost = endings.map_or_else(Vec::new, |endings| few(&endings.extinct));
    for (rule, node) in rules.endings.extinct.iter().zip(lost) {
        let named = rules
            .named_kinds()
            .filter(|&kind| rule.kinds.contains(kind));
        let named: Kinds = named.collect();
        if rules.have_one_king_each() && named.without(rules.royals).is_empty() {
            node.fault(
                "a royal piece is never lost, since no move leaves it attacked: expected other kinds, or no `royal: true`",
            );
        }
    }
    if turn.is_some_and(|turn| turn.check.is_some()) {
        return;
    }
    let held = checked.start.in_hand(checked.pieces);
    for side in Color::BOTH {
        let board = rules.array.iter().map(|(_, piece)| *piece);
        let own = board
            .chain(held.iter().copied())
            .filter(|piece| piece.color == side);
        let own: Vec<Kind> = own
            .map(|piece| piece.kind)
            .filter(|&kind| rules.royals.contains(kind))
            .collect();
        if own.len() > 1 {
            let kinds: Kinds = own.iter().copied().collect();
            let places = kinds
                .iter()
                .filter_map(|kind| checked.elements.get(kind.index()));
            let Some(youngest) = places.min_by_key(|element| element.node.file()) else {
                return;
            };
            youngest.node.fault(format!(
                "{side} starts with {} royal pieces, {}, and none of them is in check while there are several: expected \
                 `turn: (check: Each)` or `LastOrAll`, or `Last` if that is meant",
                own.len(),
                checked.called_all(kinds.iter())
            ));
            return;
        }
    }
}
