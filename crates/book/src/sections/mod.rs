//! The text that follows from the rules: a section of the page for each part of them.

mod aims;
mod castling;
mod code;
mod differences;
mod draws;
mod endings;
mod entering;
mod examples;
mod holdings;
mod options;
mod pawns;
mod promotion;
mod section;
mod set_ups;
mod turn;

use legwork_variant::variant::Variant;

pub(crate) use differences::{counterpart, orthodox};
pub(crate) use section::Section;

use crate::error::BookError;
use crate::subject::Subject;

/// The sections that describe how the game is played; empty ones are left out.
pub(crate) fn of_the_rules(subject: Subject<'_>) -> Result<Vec<Section>, BookError> {
    let variant = subject.variant;
    let rules = variant.rules();
    let mut sections = vec![
        pawns::section(rules),
        castling::section(rules),
        promotion::section(rules),
        holdings::section(variant),
        turn::section(rules),
    ];
    sections.extend(code::sections(rules));
    sections.extend([
        set_ups::section(variant)?,
        options::section(subject)?,
        endings::section(rules),
        differences::section(variant)?,
    ]);
    sections.retain(|section| !section.is_empty());
    Ok(sections)
}

/// The sections that describe how moves are written and entered.
pub(crate) fn of_the_moves(variant: &Variant) -> Vec<Section> {
    let examples = examples::of(variant);
    vec![
        examples::section(variant, &examples),
        entering::section(variant, &examples),
    ]
}
