//! Promotion: which pieces promote, where, and to what.

use legwork_core::piece::Color;
use legwork_core::rules::{
    Promotion, PromotionCaptures, PromotionText, PromotionWhen, Rules, Sides,
};
use legwork_core::squares::Squares;

use super::section::Section;
use crate::words::{all_of, any_of, capital, name, names, one, rank};
use legwork_drawing::text::numbers::number;

pub(super) fn section(rules: &Rules) -> Section {
    let mut points = Vec::new();
    let mut rest = &rules.promotions[..];
    while let Some(first) = rest.first() {
        let alike = rest
            .iter()
            .take_while(|other| other.text != PromotionText::Letter && joins(first, other))
            .count()
            .max(1);
        points.extend(of_rules(rules, &rest[..alike]));
        rest = &rest[alike..];
    }
    if points.is_empty() {
        points.push("Nothing promotes.".to_owned());
    }
    Section::new("promotion", "Promotion", points)
}

/// Whether two promotion rules can be described in one sentence.
fn joins(first: &Promotion, other: &Promotion) -> bool {
    let manner = |rule: &Promotion| {
        let becomes = rule.to.is_empty();
        (
            rule.text,
            rule.zone,
            rule.must,
            rule.when,
            rule.captures,
            rule.en_passant,
            becomes,
        )
    };
    manner(first) == manner(other)
}

/// Describes promotion rules with the same zone, conditions and text.
fn of_rules(rules: &Rules, alike: &[Promotion]) -> Vec<String> {
    let first = &alike[0];
    let kinds = alike.iter().flat_map(|rule| names(rules, rule.kinds));
    let mut who = any_of(&kinds.map(|name| one(&name)).collect::<Vec<_>>());
    if let Some(color) = only(first) {
        who.push_str(&format!(" of {color}"));
    }
    let zone = zone(rules, first.zone);
    let mut enters = match first.when {
        _ if is_everywhere(rules, first.zone) => "moves".to_owned(),
        PromotionWhen::Arrive => format!("ends its move on {zone}"),
        PromotionWhen::Enter => format!("enters {zone} from outside"),
        PromotionWhen::Touch => format!("starts or ends its move on {zone}"),
    };
    enters.push_str(match first.captures {
        PromotionCaptures::Any => "",
        PromotionCaptures::Only => " and captures",
        PromotionCaptures::Never => " without a capture",
    });
    if !first.en_passant {
        enters.push_str(", other than by a capture en passant,");
    }
    if alike.iter().all(|rule| rule.to.is_empty()) {
        let squares = self::zone(rules, first.must);
        return vec![format!(
            "{} never ends its move on {squares}, where it would have to promote and has nothing to become; it attacks those \
             squares all the same.",
            capital(&who)
        )];
    }
    let choice = alike.iter().flat_map(|rule| &rule.to);
    let choice: Vec<String> = choice.map(|&kind| one(&name(rules, kind))).collect();
    let mut becomes = if rules.has_pools() {
        "a piece of its side's pool, which leaves the pool".to_owned()
    } else {
        any_of(&choice)
    };
    if alike.len() > 1 {
        becomes.push_str(", each its own");
    }
    becomes.push_str(match first.text {
        PromotionText::Letter => "",
        PromotionText::Plus => ", which is written +",
        PromotionText::Minus => ", which is written -",
    });
    let never = first.must.iter().all(|must| must.is_empty());
    let everywhere = match first.when {
        PromotionWhen::Touch => is_everywhere(rules, first.must),
        _ => first.must == first.zone,
    };
    let must = match first.when {
        _ if never => format!("may become {becomes}."),
        _ if everywhere => format!("becomes {becomes}."),
        PromotionWhen::Touch => format!(
            "may become {becomes}; where it ends on {} it must.",
            self::zone(rules, first.must)
        ),
        _ => format!(
            "may become {becomes}; on {} it must.",
            self::zone(rules, first.must)
        ),
    };
    let mut points = vec![format!("{} that {enters} {must}", capital(&who))];
    if first.when == PromotionWhen::Enter && !everywhere {
        points.push(
            "A piece that declined can promote later, when it has left the zone and comes back."
                .to_owned(),
        );
    }
    points.extend(limits(rules, alike));
    if !never && (rules.has_pools() || covered(first)) {
        points.push(
            "Where there is nothing that it may become, it may not go there, not even to parry a check; it attacks those \
             squares all the same."
                .to_owned(),
        );
    }
    points
}

/// Describes the limits on how many pieces of a kind a side may get by promotion.
fn limits(rules: &Rules, alike: &[Promotion]) -> Option<String> {
    let limits = || alike.iter().flat_map(|rule| &rule.limits);
    let mut counts: Vec<u8> = limits().map(|&(_, most)| most).collect();
    counts.sort_unstable();
    counts.dedup();
    let clauses = counts.into_iter().map(|most| {
        let kinds = limits().filter(|limit| limit.1 == most);
        let names: Vec<String> = kinds.map(|&(kind, _)| one(&name(rules, kind))).collect();
        format!("{} if its side has {}", any_of(&names), number(most.into()))
    });
    let clauses: Vec<String> = clauses.collect();
    (!clauses.is_empty()).then(|| {
        format!(
            "It does not become {} on the board before the move.",
            any_of(&clauses)
        )
    })
}

/// Whether every choice has a limit, so that none may be left.
fn covered(promotion: &Promotion) -> bool {
    let limited = |kind| promotion.limits.iter().any(|&(other, _)| other == kind);
    promotion.to.iter().all(|&kind| limited(kind))
}

/// The side whose pieces promote by a rule, if it is only one.
fn only(rule: &Promotion) -> Option<Color> {
    match rule.zone.map(|zone| zone.is_empty()) {
        [false, true] => Some(Color::White),
        [true, false] => Some(Color::Black),
        _ => None,
    }
}

/// Whether these are all squares, for each side that has any.
fn is_everywhere(rules: &Rules, zone: Sides) -> bool {
    let board = Squares::board(rules.geometry);
    zone.iter()
        .all(|zone| zone.is_empty() || board.is_subset(*zone))
}

/// Squares of each side: `the last rank (8 for White, 1 for Black)`, `d8 (White) and e1 (Black)`.
fn zone(rules: &Rules, squares: Sides) -> String {
    let far = Color::each(|color| rules.far_ranks(color, squares[color.index()]));
    if let [Some(white), Some(black)] = far
        && white == black
    {
        return last_ranks(rules, white);
    }
    let sides = Color::BOTH.into_iter().filter_map(|color| {
        let words = squares[color.index()].in_words(rules.geometry);
        (!words.is_empty()).then(|| (any_of(&words), color))
    });
    match &sides.collect::<Vec<_>>()[..] {
        [(squares, _)] => squares.clone(),
        sides => {
            let sides = sides
                .iter()
                .map(|(squares, color)| format!("{squares} ({color})"));
            all_of(&sides.collect::<Vec<_>>())
        }
    }
}

/// The last ranks: `the last rank (8 for White, 1 for Black)`.
fn last_ranks(rules: &Rules, ranks: u8) -> String {
    let all = rules.geometry.ranks();
    let labels = |color| {
        let labels: Vec<String> = (all - ranks..all)
            .map(|nth| rank(rules, color, nth).to_string())
            .collect();
        all_of(&labels)
    };
    let sides = format!(
        "{} for White, {} for Black",
        labels(Color::White),
        labels(Color::Black)
    );
    match ranks {
        1 => format!("the last rank ({sides})"),
        ranks => format!("the last {} ranks ({sides})", number(ranks.into())),
    }
}
