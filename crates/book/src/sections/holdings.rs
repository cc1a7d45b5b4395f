//! Pieces held off the board: in a hand, or in a pool.

use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{HoldingsForm, HoldingsRule, Rules};
use legwork_variant::variant::Variant;

use super::Section;
use legwork_drawing::text::numbers::plural;

use super::words::{all_of, king, name, number, one};

pub(super) fn section(variant: &Variant) -> Section {
    let rules = variant.rules();
    match &rules.holdings {
        None => Section::new("hand", "Hand", Vec::new()),
        Some(rule) if rule.form == HoldingsForm::Hand => hand(variant, rule),
        Some(rule) => pool(variant, rule),
    }
}

/// The pieces that White holds at the start: `one Hawk and one Elephant`.
fn held(variant: &Variant, rule: &HoldingsRule) -> String {
    let holdings = variant.start().holdings();
    let slots = rule.slots.iter().enumerate();
    let pieces: Vec<String> = slots
        .filter_map(|(slot, &(kind, _))| {
            let count = usize::from(holdings.count(Color::White, slot));
            let name = name(variant.rules(), kind);
            match count {
                0 => None,
                1 => Some(one(&name)),
                count => Some(format!("{} {}", number(count), plural(&name))),
            }
        })
        .collect();
    if pieces.is_empty() {
        "nothing".to_owned()
    } else {
        all_of(&pieces)
    }
}

fn hand(variant: &Variant, rule: &HoldingsRule) -> Section {
    let rules = variant.rules();
    let first = super::words::rank(rules, Color::White, 0);
    let last = super::words::rank(rules, Color::Black, 0);
    let mut points = vec![
        format!("At the start each side has {} in hand.", held(variant, rule)),
        format!(
            "A piece that stands on its side's first rank ({first} for White, {last} for Black) since the start, and moves for \
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
        let rook = rules
            .castling_rook()
            .map_or_else(String::new, |rook| name(rules, rook));
        points.push(format!(
            "Castling leaves two such squares, that of the {} and that of the {rook}; a piece is placed on one of them at \
             most.",
            king(rules)
        ));
    }
    Section::new("hand", "The hand", points)
}

fn pool(variant: &Variant, rule: &HoldingsRule) -> Section {
    let rules = variant.rules();
    let kinds: Kinds = rule.slots.iter().map(|&(kind, _)| kind).collect();
    let never = rules
        .kinds()
        .filter(|&kind| !kinds.contains(kind) && kind != rules.royal);
    let never: Vec<String> = never.map(|kind| plural(&name(rules, kind))).collect();
    let mut points = vec![
        format!(
            "Each side has a pool of pieces; {} it holds {}.",
            match rules.set_ups {
                Some(_) => "where the board of this page starts,",
                None => "at the start",
            },
            held(variant, rule)
        ),
        "A piece that is captured joins the pool of its own side, a promoted one as what it then is.".to_owned(),
    ];
    if !never.is_empty() {
        points.push(format!("{} never join it.", all_of(&never)));
    }
    Section::new("pool", "The pool", points)
}

/// Whether pieces wait in a hand.
pub(super) fn has_hand(rules: &Rules) -> bool {
    rules.gates()
}
