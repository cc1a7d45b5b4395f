//! Inheritance: a rule file laid over the one that it is `like`.
//!
//! Files are merged as fields that have not been read yet. Each field keeps its own file and place,
//! so that the fault of an inherited field is reported at its place.

use crate::echo::{clip, did_you_mean, nearest};
use crate::piece::Symbol;
use crate::ron_source::{Log, RonFields, RonNode};
use crate::rules::file::RuleFile;
use crate::schema::{Inherit, Struct as _};

/// The field that says what is not inherited.
pub(in crate::rules) const WITHOUT: &str = "without";

/// The fields of the file that are inherited in one of these ways.
fn inherited(ways: &[Inherit]) -> Vec<&'static str> {
    let rules = RuleFile::FIELDS.iter();
    let rules = rules.filter(|rule| ways.contains(&rule.inherit));
    rules.map(|rule| rule.name).collect()
}

/// The fields that `without` may name: those that a file may lack.
fn optional() -> impl Iterator<Item = &'static str> {
    let rules = RuleFile::FIELDS.iter().filter(|rule| rule.is_optional());
    rules.map(|rule| rule.name)
}

/// The fields of the file that is read, and those that it inherits; `None` if one of the files has no
/// fields.
///
/// The fields `pieces` and `without` of all files are there, the eldest first. Of every other name
/// there is one field.
pub(in crate::rules) fn document<'a>(log: &'a Log<'a>) -> Option<RonFields<'a>> {
    let (own_alone, stacked) = (
        inherited(&[Inherit::Own]),
        inherited(&[Inherit::Link, Inherit::Merged]),
    );
    let mut document: Option<RonFields<'a>> = None;
    for file in (0..log.files()).rev() {
        let own = RonNode::root(log, file).fields(RuleFile::FIELDS)?;
        let unwanted = unwanted_fields(&own, document.as_ref());
        let Some(inherited) = document else {
            document = Some(own);
            continue;
        };
        let replaced: Vec<&str> = own.names().filter(|name| !stacked.contains(name)).collect();
        let kept = inherited.without(&own_alone).without(&unwanted);
        document = Some(kept.without(&replaced).stacked(own));
    }
    document
}

/// The fields that a file does not want to inherit.
fn unwanted_fields<'a>(
    own: &RonFields<'a>,
    inherited: Option<&RonFields<'a>>,
) -> Vec<&'static str> {
    let mut fields = Vec::new();
    let Some(without) = own.get(WITHOUT) else {
        return fields;
    };
    for (node, unwanted) in read_without(&without) {
        let Unwanted::Field(name) = unwanted else {
            continue;
        };
        if !inherited.is_some_and(|inherited| inherited.has(name)) {
            node.fault(format!("no field `{name}` is inherited"));
        }
        fields.push(name);
    }
    fields
}

/// Something that is not inherited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Unwanted {
    /// The piece with that symbol.
    Piece(Symbol),
    /// A field of the file.
    Field(&'static str),
}

/// Reads a field `without`.
pub(in crate::rules) fn read_without<'a>(without: &RonNode<'a>) -> Vec<(RonNode<'a>, Unwanted)> {
    let mut all = Vec::new();
    for node in without.list().unwrap_or_default() {
        let Some(text) = node.text() else { continue };
        let unwanted = match optional().find(|name| *name == text) {
            Some(name) => Some(Unwanted::Field(name)),
            None => Symbol::read(&text).map(Unwanted::Piece),
        };
        match unwanted {
            None => {
                let known: Vec<String> = optional().map(str::to_owned).collect();
                let hint = did_you_mean(nearest(&text, &known).as_deref());
                node.fault(format!(
                    "expected a piece's letter, or one of {}, found `{}`{hint}",
                    known.join(", "),
                    clip(&text)
                ));
            }
            Some(unwanted) if all.iter().any(|(_, other)| *other == unwanted) => {
                node.fault("this is in the list already");
            }
            Some(unwanted) => all.push((node, unwanted)),
        }
    }
    all
}
