//! Reading the options of a rule file, and finding the values asked for.

use crate::echo::clip;
use crate::ron_source::{RonFields, RonNode};
use crate::rules::OptionRule;
use crate::rules::file::{OptionField, Overlay, OverlayAt, RuleFileAt, ValueField};
use crate::schema::{At, Struct as _};

/// The most options, and the most values of one. The rules are assembled once for each value.
const CHOICES: usize = 16;

/// An option of the file: its rule, and what each of its values replaces.
pub(in crate::rules) struct Choice<'a> {
    pub(in crate::rules) rule: OptionRule,
    pub(in crate::rules) overlays: Vec<Option<Replaced<'a>>>,
}

/// The fields that a value of an option replaces.
pub(in crate::rules) struct Replaced<'a> {
    pub(in crate::rules) fields: RonFields<'a>,
    pub(in crate::rules) at: OverlayAt<'a>,
}

/// Reads the field `options`, which may be left out.
pub(in crate::rules) fn read_options<'a>(document: &RuleFileAt<'a>) -> Vec<Choice<'a>> {
    let list = document.options.as_ref().and_then(up_to);
    let mut choices: Vec<Choice<'a>> = Vec::new();
    for element in list.unwrap_or_default() {
        choices.extend(read_option(&element, &choices));
    }
    choices
}

/// The elements of a list that has at least one and not too many.
fn up_to<'a, T>(node: &At<'a, Vec<T>>) -> Option<Vec<At<'a, T>>> {
    let mut list = node.list()?;
    if list.is_empty() || list.len() > CHOICES {
        node.fault(format!(
            "expected 1 to {CHOICES} elements, found {}",
            list.len()
        ));
        list.truncate(CHOICES);
    }
    Some(list)
}

/// Reads one option.
fn read_option<'a>(node: &At<'a, OptionField>, others: &[Choice<'a>]) -> Option<Choice<'a>> {
    let fields = node.fields()?;
    let name = plain_name(fields.name.as_ref()?)?;
    if others.iter().any(|other| other.rule.name == name) {
        let name = clip(&name);
        fields
            .node()
            .fault(format!("option `{name}` is given twice"));
    }
    let rule = OptionRule {
        name,
        values: Vec::new(),
    };
    let mut choice = Choice {
        rule,
        overlays: Vec::new(),
    };
    let values = fields.values.as_ref().and_then(up_to);
    for value in values.unwrap_or_default() {
        read_value(&value, &mut choice, others);
    }
    Some(choice)
}

/// Reads one value of an option.
fn read_value<'a>(
    node: &At<'a, ValueField>,
    choice: &mut Choice<'a>,
    others: &[Choice<'a>],
) -> Option<()> {
    let fields = node.fields()?;
    let name = plain_name(fields.name.as_ref()?)?;
    if choice.rule.values.contains(&name) {
        let name = clip(&name);
        fields
            .node()
            .fault(format!("value `{name}` is given twice"));
    }
    let overlay = fields.set.as_ref().and_then(At::parts);
    for field in overlay.iter().flat_map(RonFields::names) {
        // It would be unclear which of the two applies.
        let sets = |other: &Replaced<'_>| other.fields.has(field);
        let other = others
            .iter()
            .find(|other| other.overlays.iter().flatten().any(sets));
        if let (Some(other), Some(overlay)) = (other, &overlay) {
            let other = clip(&other.rule.name);
            overlay
                .node()
                .fault(format!("`{field}` is set by option `{other}` already"));
        }
    }
    choice.rule.values.push(name);
    choice.overlays.push(overlay.map(|fields| Replaced {
        at: Overlay::at(&fields),
        fields,
    }));
    Some(())
}

/// A name that is easy to type on a command line: small letters, digits, `_` and `-`.
pub(in crate::rules) fn plain_name(node: &RonNode<'_>) -> Option<String> {
    const MOST: usize = 40;
    let name = node.name()?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    if name.len() > MOST || !name.chars().all(plain) {
        let found = clip(&name);
        node.fault(format!(
            "expected up to {MOST} small letters, digits, `_` and `-`, found `{found}`"
        ));
        return None;
    }
    Some(name)
}
