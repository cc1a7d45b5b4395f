//! Writing out what a rule file inherits.

use crate::ron_source::RonFields;
use crate::rules::file::{PieceField, RuleFile};
use crate::rules::piece_list::PieceList;
use crate::schema::{FieldRule, Inherit, Struct as _};

/// A rule file with these fields, which is like no other. Values are written as they are in their
/// files; the pieces are written out, a line each.
pub(in crate::rules) fn write(rules: &RonFields<'_>) -> String {
    let mut text = String::from("(\n");
    for FieldRule { name, inherit, .. } in RuleFile::FIELDS {
        let value = match inherit {
            Inherit::Link => None,
            Inherit::Merged => Some(pieces(rules)),
            Inherit::Own | Inherit::Whole => rules.get(name).map(|node| node.ron().to_owned()),
        };
        if let Some(value) = value {
            text += &format!("    {name}: {value},\n");
        }
    }
    text + ")\n"
}

fn pieces(rules: &RonFields<'_>) -> String {
    let list = PieceList::read(rules);
    let pieces = list
        .elements
        .iter()
        .filter_map(|element| element.fields.as_ref());
    let lines = pieces.map(|piece| {
        let known = PieceField::FIELDS.iter().map(|rule| rule.name);
        let given = known.filter_map(|name| Some(format!("{name}: {}", piece.get(name)?.ron())));
        let given: Vec<String> = given.collect();
        format!("        ({}),\n", given.join(", "))
    });
    format!("[\n{}    ]", lines.collect::<String>())
}
