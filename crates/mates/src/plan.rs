//! Which materials have to be solved, and in which order.

use legwork_core::piece::Kind;
use legwork_core::rules::Rules;
use legwork_variant::variant::Variant;

use crate::error::MatesError;
use crate::graph::Graph;
use crate::layers::Values;
use crate::letters;
use crate::space::Space;

/// The maximum amount of memory, in bytes.
const MOST_BYTES: u64 = 4_000_000_000;

/// Returns the spaces of materials and of all that these may become, each after those that it leads to.
///
/// # Errors
///
/// If one of them does not fit in memory together with the values of those before it.
pub(crate) fn spaces(variant: &Variant, materials: &[Vec<Kind>]) -> Result<Vec<Space>, MatesError> {
    let mut spaces = Vec::new();
    for material in materials {
        add(variant, material, &mut spaces);
    }
    let mut kept = 0;
    for space in &spaces {
        let bytes = kept + Graph::bytes(space);
        if bytes > MOST_BYTES {
            let rules = variant.rules();
            return Err(MatesError::TooLarge {
                id: rules.id.clone(),
                material: letters(rules, &space.materials()[0]),
                bytes,
                most: MOST_BYTES,
            });
        }
        kept += Values::bytes(space);
    }
    Ok(spaces)
}

/// Adds the space of a material after those that it leads to, unless it is there already.
fn add(variant: &Variant, material: &[Kind], spaces: &mut Vec<Space>) {
    let has = |space: &Space| space.materials().iter().any(|other| other == material);
    if spaces.iter().any(has) {
        return;
    }
    let rules = variant.rules();
    let back = |other: &Vec<Kind>| {
        other == material || reached(rules, other).iter().any(|last| last == material)
    };
    let (mut together, before): (Vec<_>, Vec<_>) =
        reached(rules, material).into_iter().partition(back);
    for other in &before {
        add(variant, other, spaces);
    }
    if !together.iter().any(|other| other == material) {
        together.push(material.to_vec());
    }
    spaces.push(Space::new(variant, together));
}

/// Returns the materials that a material may become by promotions and captures, in any number of moves.
fn reached(rules: &Rules, material: &[Kind]) -> Vec<Vec<Kind>> {
    let mut reached: Vec<Vec<Kind>> = Vec::new();
    let mut next = vec![material.to_vec()];
    while let Some(material) = next.pop() {
        for (man, &kind) in material.iter().enumerate() {
            let mut without = material.clone();
            without.remove(man);
            let promoted = rules
                .promotions_of(kind)
                .flat_map(|rule| &rule.to)
                .map(|&to| {
                    let mut promoted = without.clone();
                    promoted.push(to);
                    promoted.sort_unstable();
                    promoted
                });
            let captured = (!without.is_empty()).then(|| without.clone());
            for becomes in promoted.chain(captured) {
                if !reached.contains(&becomes) {
                    reached.push(becomes.clone());
                    next.push(becomes);
                }
            }
        }
    }
    reached
}
