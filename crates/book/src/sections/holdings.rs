//! Pieces held off the board: in a hand, or in a pool.

use legwork_core::drops::Drops;
use legwork_core::geometry::Square;
use legwork_core::legs::Legs;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{Captured, DropRule, Edge, HoldingsForm, HoldingsRule, Rules};
use legwork_core::squares::Squares;
use legwork_variant::variant::Variant;

use super::section::Section;
use legwork_drawing::text::numbers::plural;

use crate::words::{all_of, any_of, castler, king, name, names, on_squares, one};
use legwork_drawing::text::numbers::number;

pub(super) fn section(variant: &Variant) -> Section {
    let rules = variant.rules();
    match &rules.holdings {
        None => Section::new("hand", "Hand", Vec::new()),
        Some(rule) => match rule.form {
            HoldingsForm::Hand => hand(variant),
            HoldingsForm::Drop => drops(variant, rule),
            HoldingsForm::Pool => pool(variant, rule),
            HoldingsForm::Behind => behind(variant, rule),
        },
    }
}

/// The pieces that White holds at the start: `one Hawk and one Elephant`.
fn held(variant: &Variant) -> String {
    let held = variant.start().held(Color::White).into_iter();
    let pieces: Vec<String> = held
        .map(|(kind, count)| {
            let name = name(variant.rules(), kind);
            match count {
                1 => one(&name),
                count => format!("{} {}", number(count.into()), plural(&name)),
            }
        })
        .collect();
    if pieces.is_empty() {
        "nothing".to_owned()
    } else {
        all_of(&pieces)
    }
}

fn hand(variant: &Variant) -> Section {
    let rules = variant.rules();
    let first = crate::words::rank(rules, Color::White, 0);
    let last = crate::words::rank(rules, Color::Black, 0);
    let mut points = vec![
        format!("At the start each side has {} in hand.", held(variant)),
        format!(
            "A piece that is on its side's first rank ({first} for White, {last} for Black) since the start, and moves for \
             the first time, leaves a square on which its side may place one piece of the hand, in the same turn."
        ),
        "That can be done on a square once. It can no longer be done where the first piece was captured, or has come \
         back."
            .to_owned(),
        format!(
            "The move must be legal before the piece is placed: what is placed parries no check in the same turn, and does \
             not shield the {}.",
            king(rules)
        ),
    ];
    if !rules.wings.is_empty() {
        let rook = any_of(&names(rules, rules.castling_partners));
        points.push(format!(
            "Castling leaves two such squares, that of the {} and that of the {rook}; a piece is placed on one of them at \
             most.",
            castler(rules)
        ));
    }
    Section::new("hand", "The hand", points)
}

fn behind(variant: &Variant, rule: &HoldingsRule) -> Section {
    let rules = variant.rules();
    let first = crate::words::rank(rules, Color::White, 0);
    let last = crate::words::rank(rules, Color::Black, 0);
    let kinds: Vec<String> = rule
        .slots
        .iter()
        .map(|&(kind, _)| one(&name(rules, kind)))
        .collect();
    let of = match (usize::from(rule.each) == kinds.len(), kinds.len()) {
        (true, _) => all_of(&kinds),
        (false, _) => format!(
            "{} of different kinds: {}",
            match rule.each {
                1 => "one piece".to_owned(),
                each => format!("{} pieces", number(each.into())),
            },
            any_of(&kinds)
        ),
    };
    let mut points = vec![
        format!("Off the board each side also has {of}."),
        format!(
            "In place of a move, a side puts the next of them behind a square of its first rank ({first} for White, {last} for \
             Black) on which it has a piece, in the order in which it has them."
        ),
        "When the piece before it leaves the square, what waits behind it comes in there, in the same move. If the piece before \
         it is captured, it is lost."
            .to_owned(),
        format!(
            "The move must be legal before the piece comes in: what comes in parries no check in the same move, and does not \
             shield the {}.",
            king(rules)
        ),
        format!(
            "If the {} is in check and moves away without capturing a piece that gives the check, what waits behind it is lost.",
            king(rules)
        ),
    ];
    if !rules.wings.is_empty() {
        let rook = any_of(&names(rules, rules.castling_partners));
        points.push(format!(
            "Castling brings in the piece behind the {} or the {rook}. None waits behind the one while another waits behind the \
             other.",
            castler(rules)
        ));
    }
    points.push(
        "Of the kinds that wait behind squares, a side promotes only to those that it has or had there.".to_owned(),
    );
    Section::new("hand", "Pieces behind squares", points)
}

fn drops(variant: &Variant, rule: &HoldingsRule) -> Section {
    let rules = variant.rules();
    let mut points = vec![
        format!("At the start each side has {} in hand.", held(variant)),
        "Instead of moving a piece, a side may drop one from its hand on an empty square. A drop captures nothing; it may \
         give check, and it may end one."
            .to_owned(),
    ];
    points.extend(rule.captured.map(|captured| match captured {
        Captured::Ours => "A captured piece changes sides and comes into the hand of the side that captures it, a promoted \
                           one as what it was before."
            .to_owned(),
        Captured::Loop => "A captured piece changes sides and comes into the hand of the side that captures it, a promoted \
                           one as what it then is."
            .to_owned(),
    }));
    points.extend(rule.captured_as.iter().map(|&(from, to)| {
        format!(
            "A {} that would come into a hand comes there as a {}.",
            name(rules, from),
            name(rules, to)
        )
    }));
    let drops = Drops::new(rules, &Legs::new(rules));
    points.extend(rules.drops.iter().map(|rule| dropped(rules, &drops, rule)));
    Section::new("hand", "The hand", points)
}

/// How some kinds are dropped.
fn dropped(rules: &Rules, drops: &Drops, rule: &DropRule) -> String {
    let kinds: Vec<String> = rule
        .kinds
        .iter()
        .map(|kind| plural(&name(rules, kind)))
        .collect();
    let on = on_squares(rules, rule.on);
    let mut text = format!("{} are dropped {on}", all_of(&kinds));
    if !rule.over.is_empty() {
        let edges = rule.over.iter().map(|edge| match edge {
            Edge::Top => "top",
            Edge::Bottom => "bottom",
            Edge::Left => "left",
            Edge::Right => "right",
        });
        let edges: Vec<String> = edges.map(str::to_owned).collect();
        text += &format!(
            ", where they come from the {} as far as the squares are empty",
            any_of(&edges)
        );
    }
    if let Some(most) = rule.per_file {
        text += &match most {
            1 => ", but not on a file on which the side has one already".to_owned(),
            _ => format!(
                ", but a side has at most {} of one kind on a file",
                number(most.into())
            ),
        };
    }
    if rule.apart {
        text += ", on squares of both colours: at most half of one kind, rounded up, on those of one, and no other piece \
                 takes the last square that is needed for that";
    }
    if !rule.check {
        text += ", not with check";
    } else if !rule.mate {
        text += ", not with mate";
    }
    // A piece cannot be dropped outside of its own region either; the sentence about its moves has that.
    let bars = |kind: Kind| {
        let admitted = |square: &Square| rules.piece(kind).admits(Color::White, *square);
        let squares = drops
            .of(kind)
            .map_or(Squares::EMPTY, |drop| drop.squares[0]);
        rule.on[0]
            .iter()
            .filter(admitted)
            .any(|square| !squares.contains(square))
    };
    if rule.kinds.iter().any(bars) {
        text += ", but never where they could not move again";
    }
    if rule.crowned {
        text += "; they may also be dropped crowned";
    }
    text + "."
}

fn pool(variant: &Variant, rule: &HoldingsRule) -> Section {
    let rules = variant.rules();
    let kinds: Kinds = rule.slots.iter().map(|&(kind, _)| kind).collect();
    let never = rules
        .kinds()
        .filter(|&kind| !kinds.contains(kind) && !rules.royals.contains(kind));
    let never: Vec<String> = never.map(|kind| plural(&name(rules, kind))).collect();
    let mut points = vec![
        format!(
            "Each side has a pool of pieces; {} it holds {}.",
            match rules.set_ups {
                Some(_) => "where the board of this page starts,",
                None => "at the start",
            },
            held(variant)
        ),
        "A piece that is captured joins the pool of its own side, a promoted one as what it then is.".to_owned(),
    ];
    if !never.is_empty() {
        points.push(format!("{} never join it.", all_of(&never)));
    }
    Section::new("pool", "The pool", points)
}
