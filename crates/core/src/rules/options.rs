//! Reading the options of a rule file, and finding the values asked for.

use serde::de::DeserializeOwned;

use super::file::{OptionField, Overlay, ValueField};
use super::{OptionRule, ReadError};
use crate::echo::clip;
use crate::echo::nearest;
use crate::ron_source::{RonFields, RonNode};

/// The most options, and the most values of one. The rules are assembled once for each value.
const CHOICES: usize = 16;

/// An option of the file: its rule, and what each of its values replaces.
pub(super) struct Choice<'a> {
    pub(super) rule: OptionRule,
    pub(super) overlays: Vec<Option<RonFields<'a>>>,
}

/// Finds the value asked for of each option.
pub(super) fn choose(
    id: &str,
    choices: &[Choice<'_>],
    asked: &[(&str, &str)],
) -> Result<Vec<usize>, ReadError> {
    let options: Vec<String> = choices
        .iter()
        .map(|choice| choice.rule.name.clone())
        .collect();
    let mut values = vec![None; choices.len()];
    for &(option, value) in asked {
        let Some(place) = options.iter().position(|name| name == option) else {
            return Err(ReadError::UnknownOption {
                variant: id.to_owned(),
                option: option.to_owned(),
                nearest: nearest(option, &options),
                known: options,
            });
        };
        let known = &choices[place].rule.values;
        let Some(number) = known.iter().position(|name| name == value) else {
            return Err(ReadError::UnknownValue {
                variant: id.to_owned(),
                option: option.to_owned(),
                value: value.to_owned(),
                known: known.clone(),
                nearest: nearest(value, known),
            });
        };
        if values[place].replace(number).is_some() {
            return Err(ReadError::OptionGivenTwice {
                variant: id.to_owned(),
                option: option.to_owned(),
            });
        }
    }
    Ok(values.into_iter().map(Option::unwrap_or_default).collect())
}

/// Reads the field `options`, which may be left out.
pub(super) fn read_options<'a>(document: &RonFields<'a>) -> Vec<Choice<'a>> {
    let list = document
        .get("options")
        .and_then(|node| up_to(CHOICES, &node));
    let mut choices: Vec<Choice<'a>> = Vec::new();
    for element in list.unwrap_or_default() {
        let Some((name, fields)) = named::<OptionField>(&element) else {
            continue;
        };
        if choices.iter().any(|other| other.rule.name == name) {
            let name = clip(&name);
            fields
                .node()
                .fault(format!("option `{name}` is given twice"));
        }
        let values = fields
            .require("values")
            .and_then(|node| up_to(CHOICES, &node));
        let values = values.unwrap_or_default();
        let rule = OptionRule {
            name,
            values: Vec::new(),
        };
        let mut choice = Choice {
            rule,
            overlays: Vec::new(),
        };
        for value in values {
            read_value(&value, &mut choice, &choices);
        }
        choices.push(choice);
    }
    choices
}

/// The elements of a list that has at least one and at most `most`.
fn up_to<'a>(most: usize, node: &RonNode<'a>) -> Option<Vec<RonNode<'a>>> {
    let mut list = node.list()?;
    if list.is_empty() || list.len() > most {
        node.fault(format!(
            "expected 1 to {most} elements, found {}",
            list.len()
        ));
        list.truncate(most);
    }
    Some(list)
}

/// The name of an option or a value, and its fields.
fn named<'a, T: DeserializeOwned>(node: &RonNode<'a>) -> Option<(String, RonFields<'a>)> {
    let fields = node.fields_of::<T>()?;
    let name = plain_name(&fields.require("name")?)?;
    let fields = fields.called(&name);
    Some((name, fields))
}

/// Reads one value of an option.
fn read_value<'a>(node: &RonNode<'a>, choice: &mut Choice<'a>, others: &[Choice<'a>]) {
    let Some((name, fields)) = named::<ValueField>(node) else {
        return;
    };
    if choice.rule.values.contains(&name) {
        let name = clip(&name);
        fields
            .node()
            .fault(format!("value `{name}` is given twice"));
    }
    let overlay = fields
        .get("set")
        .and_then(|node| node.fields_of::<Overlay>());
    for field in overlay.iter().flat_map(RonFields::names) {
        // It would be unclear which of the two applies.
        let sets = |overlay: &RonFields<'_>| overlay.names().any(|other| other == field);
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
    choice.overlays.push(overlay);
}

/// A name that is easy to type on a command line: small letters, digits, `_` and `-`.
pub(super) fn plain_name(node: &RonNode<'_>) -> Option<String> {
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
