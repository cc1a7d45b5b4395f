//! Reading promotions.

use crate::geometry::{Geometry, MAX_SIDE, Square};
use crate::piece::{Color, Kind, Kinds};
use crate::ron_source::RonNode;
use crate::rules::file::{PromotionFieldAt, PromotionTarget, RuleFileAt, SideField, ZoneField};
use crate::rules::pieces::Pieces;
use crate::rules::regions::{Regions, Sides};
use crate::rules::{ExcludedPromotion, Promotion, PromotionCaptures, PromotionText, PromotionWhen};
use crate::schema::{Value as _, flag};
use crate::squares::Squares;

const MOST: u8 = 15;

/// The description of a zone, for messages.
const ZONE: &str = "squares in quotes, `Last`, or a number of ranks from the far end,";

/// Reads the field `promotions`, which may be left out.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Vec<Promotion> {
    let mut promotions: Vec<Promotion> = Vec::new();
    let list = rules.promotions.clone().and_then(|node| node.list());
    for element in list.unwrap_or_default() {
        let Some(fields) = element.fields() else {
            continue;
        };
        for promotion in read_one(&fields, board, regions, pieces) {
            check_texts(&promotion, &promotions, fields.node(), pieces);
            promotions.push(promotion);
        }
    }
    promotions
}

/// The promotions that these rules lack and that other values of options have. `elsewhere` holds
/// the other promotions by the name of their option.
pub(in crate::rules) fn excluded_promotions(
    promotions: &[Promotion],
    elsewhere: Vec<(String, Vec<Promotion>)>,
) -> Vec<ExcludedPromotion> {
    let mut excluded_promotions = Vec::new();
    for (option, others) in elsewhere {
        for other in &others {
            for piece in other.kinds.iter() {
                let becomes = |kind: &Kind| {
                    let mut ours = promotions.iter();
                    ours.any(|ours| ours.kinds.contains(piece) && ours.to.contains(kind))
                };
                let missing = other.to.iter().copied().filter(|kind| !becomes(kind));
                excluded_promotions.extend(missing.map(|becomes| ExcludedPromotion {
                    piece,
                    becomes,
                    option: option.clone(),
                }));
            }
        }
    }
    excluded_promotions
}

/// The kinds that the pieces of a rule become.
enum Target {
    /// One of these kinds.
    Kinds(Vec<Kind>),
    /// The form with the crown if `true`, else the one without.
    Pair(bool),
}

/// Reads a rule. One that crowns pieces, or takes their crowns, is a rule for each of their kinds.
pub(in crate::rules) fn read_one(
    fields: &PromotionFieldAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Vec<Promotion> {
    let target = fields
        .to
        .clone()
        .and_then(|node| read_target(&node, pieces));
    let kinds = match (fields.pieces.clone(), &target) {
        (None, Some(Target::Pair(crowned))) => all_pairs(fields, *crowned, pieces),
        (None, Some(Target::Kinds(_))) => {
            fields.node().misses("pieces");
            Vec::new()
        }
        (None, None) => Vec::new(),
        (Some(node), _) => pieces.some(&node),
    };
    let when = match fields.when.clone() {
        Some(node) => node.word(),
        None => Some(Default::default()),
    };
    let place = board.zip(regions);
    let place = place.and_then(|(board, regions)| {
        let last = last_squares(board, pieces, &kinds);
        read_place(fields, board, (regions, last), when)
    });
    let crowning = flag(&fields.crowning);
    let captures = match &fields.captures {
        Some(node) => node.word(),
        None => Some(Default::default()),
    };
    if let (Some(node), Some(PromotionCaptures::Never)) = (&fields.en_passant, captures) {
        node.fault("with `captures: Never` no capture promotes, expected no `en_passant`");
    }
    let en_passant = match &fields.en_passant {
        Some(node) => node.flag(),
        None => Some(true),
    };
    let (Some(target), Some(crowning)) = (target, crowning) else {
        return Vec::new();
    };
    let become_so = pair_up(fields, &target, &kinds, crowning, pieces);
    let all: Vec<Kind> = become_so
        .iter()
        .flat_map(|(_, to, _)| to.iter().copied())
        .collect();
    let limits = fields
        .limits
        .clone()
        .map_or_else(Vec::new, |node| read_limits(&node, &all, pieces));
    let (Some((zone, must)), Some(when), Some(captures), Some(en_passant)) =
        (place, when, captures, en_passant)
    else {
        return Vec::new();
    };
    let rule = |(kinds, to, text): (Kinds, Vec<Kind>, PromotionText)| {
        let limits = limits.iter().filter(|(kind, _)| to.contains(kind));
        Promotion {
            kinds,
            zone,
            must,
            when,
            captures,
            en_passant,
            limits: limits.copied().collect(),
            to,
            text,
        }
    };
    become_so.into_iter().map(rule).collect()
}

/// Reads the zone and where in it a piece must promote.
fn read_place(
    fields: &PromotionFieldAt<'_>,
    board: Geometry,
    regions: (&Regions, Sides),
    when: Option<PromotionWhen>,
) -> Option<(Sides, Sides)> {
    let only: Option<SideField> = match fields.side.clone() {
        Some(node) => Some(node.word()?),
        None => None,
    };
    let of_side = |mut squares: Sides| {
        match only {
            Some(SideField::White) => squares[Color::Black.index()] = Squares::EMPTY,
            Some(SideField::Black) => squares[Color::White.index()] = Squares::EMPTY,
            None => {}
        }
        squares
    };
    let zone = fields.zone.clone();
    let ranks = zone.as_ref().and_then(|node| node.ron().parse().ok());
    let zone = zone.and_then(|node| read_zone(&node, board, regions, 1, board.ranks()));
    let must = match fields.must.clone() {
        Some(node) => {
            let most = ranks.unwrap_or(board.ranks()).min(board.ranks());
            let must = read_zone(&node, board, regions, 0, most)?;
            let inside = |(must, zone): (&Squares, &Squares)| must.is_subset(*zone);
            // A move that touches the zone may end outside.
            if let Some(zone) = &zone
                && when != Some(PromotionWhen::Touch)
                && !must.iter().zip(zone).all(inside)
            {
                node.fault("expected squares of the zone only");
            }
            Some(must)
        }
        None => zone,
    };
    Some((of_side(zone?), of_side(must?)))
}

/// Of each file the last square, as a side sees it, on which a piece of these kinds may be.
fn last_squares(board: Geometry, pieces: &Pieces<'_>, kinds: &[Kind]) -> Sides {
    let within = |color: Color, square: Square| {
        let mut rules = pieces.rules().filter(|(kind, ..)| kinds.contains(kind));
        rules.any(|(_, rule, _)| rule.admits(color, square))
    };
    Color::each(|color| {
        let last = |file: u8| {
            let own = board.squares().filter(|square| square.file() == file);
            let own = own.filter(|&square| within(color, square));
            own.max_by_key(|square| match color {
                Color::White => square.rank(),
                Color::Black => board.ranks() - square.rank(),
            })
        };
        (0..board.files()).filter_map(last).collect()
    })
}

/// Reads squares, a number of ranks from the far end, or the word for the last squares of files.
fn read_zone(
    node: &RonNode<'_>,
    board: Geometry,
    (regions, last): (&Regions, Sides),
    least: u8,
    most: u8,
) -> Option<Sides> {
    match node.ron().chars().next() {
        Some('"' | '(') => regions.field(node),
        Some('L') if node.ron() == ZoneField::FORM.words[0] => Some(last),
        _ => {
            let ranks = node.number_of(ZONE, least..=most.min(MAX_SIDE))?;
            let far = board.squares();
            let far = far.filter(|square| board.ranks() - square.rank() <= ranks);
            Some(regions.of_both(far.collect()))
        }
    }
}

/// Reads what the pieces become.
fn read_target(node: &RonNode<'_>, pieces: &Pieces<'_>) -> Option<Target> {
    if node.ron().starts_with('"') {
        // The list that one letter would be is asked for.
        node.list();
        return None;
    }
    if !node.ron().starts_with('[') {
        let word = node.choice(PromotionTarget::FORM.words);
        return word.map(|place| Target::Pair(place == 0));
    }
    Some(Target::Kinds(pieces.list(node)))
}

/// All pieces that can be crowned, or lose their crown.
fn all_pairs(fields: &PromotionFieldAt<'_>, crowned: bool, pieces: &Pieces<'_>) -> Vec<Kind> {
    let pairs = pieces.rules().map(|(kind, ..)| kind);
    let pairs = pairs.filter(|&kind| pieces.pair(kind, crowned).is_some());
    let pairs: Vec<Kind> = pairs.collect();
    if pairs.is_empty() && !pieces.are_doubtful() {
        let node = fields.node();
        node.fault("no piece has a crowned form, such as `+P` beside `P`");
    }
    pairs
}

/// The kinds that each kind becomes, and how that is written.
fn pair_up(
    fields: &PromotionFieldAt<'_>,
    target: &Target,
    kinds: &[Kind],
    crowning: bool,
    pieces: &Pieces<'_>,
) -> Vec<(Kinds, Vec<Kind>, PromotionText)> {
    let node = fields.to.as_deref().unwrap_or(fields.node());
    let &crowned = match target {
        Target::Kinds(to) => {
            if crowning && to.len() != 1 {
                node.fault("a crowning is always written `+`, expected one piece only");
            }
            let pair = |&kind: &Kind| {
                pieces
                    .pair(kind, true)
                    .is_some_and(|pair| to.contains(&pair))
            };
            if crowning && let Some(&kind) = kinds.iter().find(|kind| pair(kind)) {
                let letter = pieces.letter(kind);
                node.fault(format!(
                    "`+{letter}` is the crowned form of `{letter}`: expected Crowned, without `crowning`"
                ));
            }
            let text = if crowning {
                PromotionText::Plus
            } else {
                PromotionText::Letter
            };
            return vec![(kinds.iter().copied().collect(), to.clone(), text)];
        }
        Target::Pair(crowned) => crowned,
    };
    if let (Some(place), true) = (fields.crowning.clone(), crowning) {
        place.fault("what becomes its crowned form is written `+` already, or `-`");
    }
    let text = if crowned {
        PromotionText::Plus
    } else {
        PromotionText::Minus
    };
    let pair = |&kind: &Kind| {
        let pair = pieces.pair(kind, crowned);
        if pair.is_none() && !pieces.are_doubtful() {
            let form = if crowned {
                "no crowned form"
            } else {
                "no form without a crown"
            };
            node.fault(format!("`{}` has {form}", pieces.letter(kind)));
        }
        Some((Kinds::NONE.with(kind), vec![pair?], text))
    };
    kinds.iter().filter_map(pair).collect()
}

/// Checks that a text behind a move means one promotion, and that a promotion has one text.
fn check_texts(rule: &Promotion, earlier: &[Promotion], node: &RonNode<'_>, pieces: &Pieces<'_>) {
    for kind in rule.kinds.iter() {
        let letter = pieces.letter(kind);
        let of_kind = || earlier.iter().filter(|other| other.kinds.contains(kind));
        let mut same = of_kind().filter(|other| other.text == rule.text);
        if rule.text != PromotionText::Letter && same.any(|other| other.to != rule.to) {
            node.fault(format!(
                "`{letter}` becomes another piece by an earlier rule with the same text"
            ));
        }
        let mut others = of_kind().filter(|other| other.text != rule.text);
        if others.any(|other| other.to.iter().any(|to| rule.to.contains(to))) {
            node.fault(format!(
                "`{letter}` becomes the same by an earlier rule that writes it in another way"
            ));
        }
    }
}

/// Reads the limits: how many of a kind a side may have.
fn read_limits(node: &RonNode<'_>, to: &[Kind], pieces: &Pieces<'_>) -> Vec<(Kind, u8)> {
    let limits = counts(node, pieces, MOST, |kind, letter| {
        let known = to.contains(&kind);
        if !known {
            let name = pieces.letter(kind);
            letter.fault(format!("`{name}` is not among the pieces of `to`"));
        }
        known
    });
    limits.unwrap_or_default()
}

/// Reads a list of pairs, a letter and a number up to `most`, each letter once; `fits` says what is wrong with a
/// kind that may not be in the list.
pub(in crate::rules) fn counts(
    node: &RonNode<'_>,
    pieces: &Pieces<'_>,
    most: u8,
    fits: impl Fn(Kind, &RonNode<'_>) -> bool,
) -> Option<Vec<(Kind, u8)>> {
    let mut counts: Vec<(Kind, u8)> = Vec::new();
    for pair in node.list()? {
        let Some((letter, count)) = pair.pair("a letter and a number, such as (\"Q\", 1)") else {
            continue;
        };
        let (kind, count) = (pieces.named(&letter), count.number(1..=most));
        let Some(kind) = kind else { continue };
        if counts.iter().any(|(other, _)| *other == kind) {
            letter.fault("this piece is in the list already");
        } else if fits(kind, &letter) {
            counts.extend(count.map(|count| (kind, count)));
        }
    }
    Some(counts)
}
