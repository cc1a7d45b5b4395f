//! Options, and the effects of each value.

use legwork_core::rules::{OptionRule, Rules};
use legwork_variant::variant::Variant;

use legwork_drawing::text::numbers::thousands;

use super::section::{Cell, Section, SectionTable};
use super::{castling, endings, pawns, promotion, turn};
use crate::error::BookError;
use crate::subject::Subject;
use crate::words::{any_of, name, one};

pub(super) fn section(subject: Subject<'_>) -> Result<Section, BookError> {
    let rules = subject.variant.rules();
    let mut section = Section::new("options", "Options", Vec::new());
    for option in &rules.options {
        let mut rows = Vec::new();
        for (place, value) in option.values.iter().enumerate() {
            let sentences = match place {
                0 => vec!["The default: as this page says.".to_owned()],
                _ => effects(subject, option, value)?,
            };
            rows.push(vec![Cell::code(value.clone()), Cell::list(sentences)]);
        }
        section.tables.push(SectionTable {
            caption: format!("The option {}", option.name),
            head: vec!["Value", "What it means"],
            rows,
        });
    }
    if !section.tables.is_empty() {
        section.points.push(
            "Agree on them before the game; the first value of each holds otherwise.".to_owned(),
        );
    }
    Ok(section)
}

/// The effects of a value, in sentences.
fn effects(
    subject: Subject<'_>,
    option: &OptionRule,
    value: &str,
) -> Result<Vec<String>, BookError> {
    let rules = subject.variant.rules();
    let chosen = [(option.name.as_str(), value)];
    let other = match subject.ron {
        Some(ron) => Variant::from_ron(&rules.id, ron, &chosen)?,
        None => Variant::open(&rules.id, &chosen)?,
    };
    let mut sentences = changes(other.rules(), rules);
    if let (Ok(all), Ok(left)) = (subject.variant.set_up_count(), other.set_up_count())
        && all != left
    {
        sentences.push(format!(
            "{} of the set-ups are left.",
            thousands(left as u64)
        ));
    }
    sentences.extend(apart(rules, other.rules()));
    if sentences.is_empty() {
        sentences.push("Nothing that this page describes.".to_owned());
    }
    Ok(sentences)
}

/// The differences other than the sentences: the squares of castling, the board, the array.
fn apart(rules: &Rules, other: &Rules) -> Vec<String> {
    let mut sentences = Vec::new();
    if rules.wings != other.wings {
        let ways = other.wings.iter().filter_map(|wing| {
            let ((king, rook), (king_to, rook_to)) = wing.home.zip(wing.fixed_ends())?;
            let name = |square| other.geometry.name(square);
            Some(format!(
                "{}\u{2013}{} with {}\u{2013}{}",
                name(king),
                name(king_to),
                name(rook),
                name(rook_to)
            ))
        });
        let ways: Vec<String> = ways.collect();
        if !ways.is_empty() {
            sentences.push(format!("Castling: {}.", ways.join(", ")));
        }
    }
    for (promotion, others) in rules.promotions.iter().zip(&other.promotions) {
        let lost = promotion.to.iter().filter(|kind| !others.to.contains(kind));
        let lost: Vec<String> = lost.map(|&kind| one(&name(rules, kind))).collect();
        // Where the kinds are listed, the sentence has changed already.
        if rules.has_pools() && !lost.is_empty() {
            sentences.push(format!("Nothing becomes {}.", any_of(&lost)));
        }
    }
    if rules.start != other.start {
        sentences.push(format!("The start is {}.", other.start));
    }
    sentences
}

/// The effects of an option's value: the points of these rules that the others lack.
fn changes(rules: &Rules, others: &Rules) -> Vec<String> {
    let points = |rules: &Rules| -> Vec<String> {
        let sections = [
            pawns::section(rules),
            castling::section(rules),
            promotion::section(rules),
            turn::section(rules),
            endings::section(rules),
        ];
        sections
            .into_iter()
            .flat_map(|section| section.points)
            .collect()
    };
    let known = points(others);
    let mut new = points(rules);
    new.retain(|point| !known.contains(point));
    new
}
