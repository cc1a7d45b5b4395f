//! Promotion: who, where, to what.

use legwork_core::piece::Color;
use legwork_core::rules::{HoldingsForm, Promotion, Rules};

use super::Section;
use super::words::{all_of, any_of, name, names, number, one, rank};

pub(super) fn section(rules: &Rules) -> Section {
    let mut points: Vec<String> = rules
        .promotions
        .iter()
        .flat_map(|promotion| of_rule(rules, promotion))
        .collect();
    if points.is_empty() {
        points.push("Nothing promotes.".to_owned());
    }
    for excluded in &rules.excluded_promotions {
        points.push(format!(
            "{} does not become {} (option {}).",
            name(rules, excluded.piece),
            one(&name(rules, excluded.becomes)),
            excluded.option
        ));
    }
    Section::new("promotion", "Promotion", points)
}

fn of_rule(rules: &Rules, promotion: &Promotion) -> Vec<String> {
    let names = names(rules, promotion.kinds);
    let who = any_of(&names.iter().map(|name| one(name)).collect::<Vec<_>>());
    let choice: Vec<String> = promotion.to.iter().map(|&kind| name(rules, kind)).collect();
    let zone = zone(rules, promotion.zone);
    let enters = match promotion.on_entry {
        true => format!("enters {zone} from outside"),
        false => format!("ends its move on {zone}"),
    };
    let may = match promotion.must {
        0 => "may become",
        _ => "becomes",
    };
    let becomes = match pool(rules) {
        true => "a piece of its side's pool, which leaves the pool".to_owned(),
        false => any_of(&choice.iter().map(|name| one(name)).collect::<Vec<_>>()),
    };
    let mut points = Vec::new();
    let crowned = if promotion.crowning {
        ", which is written +"
    } else {
        ""
    };
    if promotion.must == 0 || promotion.must == promotion.zone {
        points.push(format!(
            "{} that {enters} {may} {becomes}{crowned}.",
            capital(&who)
        ));
    } else {
        let must = self::zone(rules, promotion.must);
        points.push(format!(
            "{} that {enters} may become {becomes}{crowned}; on {must} it must.",
            capital(&who)
        ));
    }
    if promotion.on_entry {
        points.push(format!(
            "A piece that stays what it was can promote later, when it has left {} and comes back.",
            self::zone(rules, promotion.zone)
        ));
    }
    if !promotion.limits.is_empty() {
        let mut counts: Vec<u8> = promotion.limits.iter().map(|&(_, most)| most).collect();
        counts.sort_unstable();
        counts.dedup();
        let limits = counts.into_iter().map(|most| {
            let kinds = promotion.limits.iter().filter(|limit| limit.1 == most);
            let names: Vec<String> = kinds.map(|&(kind, _)| one(&name(rules, kind))).collect();
            format!("{} if its side has {}", any_of(&names), number(most.into()))
        });
        let limits: Vec<String> = limits.collect();
        points.push(format!(
            "It does not become {} on the board before the move.",
            any_of(&limits)
        ));
    }
    if promotion.must > 0 && (pool(rules) || covered(promotion)) {
        points.push(
            "Where there is nothing that it may become, it may not go there, not even to parry a check; it attacks those \
             squares all the same."
                .to_owned(),
        );
    }
    points
}

/// Whether every choice has a limit, so that nothing may be left.
fn covered(promotion: &Promotion) -> bool {
    let limited = |kind| promotion.limits.iter().any(|&(other, _)| other == kind);
    promotion.to.iter().all(|&kind| limited(kind))
}

fn pool(rules: &Rules) -> bool {
    rules
        .holdings
        .as_ref()
        .is_some_and(|holdings| holdings.form == HoldingsForm::Pool)
}

/// The last ranks: `the last rank (8 for White, 1 for Black)`.
fn zone(rules: &Rules, ranks: u8) -> String {
    let all = rules.geometry.ranks();
    let labels = |color| {
        let labels: Vec<String> = (all - ranks..all)
            .map(|nth| rank(rules, color, nth).to_string())
            .collect();
        all_of(&labels)
    };
    let told = format!(
        "{} for White, {} for Black",
        labels(Color::White),
        labels(Color::Black)
    );
    match ranks {
        1 => format!("the last rank ({told})"),
        ranks => format!("the last {} ranks ({told})", number(ranks.into())),
    }
}

fn capital(text: &str) -> String {
    super::words::sentence(text)
        .trim_end_matches('.')
        .to_owned()
}
