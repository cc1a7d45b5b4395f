//! Reading the positions that benchmarks run on.
//!
//! The file's checks include all but the FENs: how a FEN is read depends on the options of its
//! position and on the variant's own code. The FEN is read when the position is opened, and a fault
//! in it is reported with [`BenchPosition::path`].

use super::BenchPosition;
use super::file::{BenchField, RuleFileAt};
use super::options::{Choice, plain_name};
use crate::echo::clip;
use crate::ron_source::RonNode;
use crate::schema::At;
use std::collections::BTreeMap;

/// The most positions. Each is opened whenever the file is checked.
const MOST: usize = 100;

/// Reads the field `bench`, which may be left out.
pub(super) fn read(document: &RuleFileAt<'_>, choices: &[Choice<'_>]) -> Vec<BenchPosition> {
    let list = document.bench.clone().and_then(|node| {
        let list = node.list()?;
        if list.len() > MOST {
            let found = list.len();
            node.fault(format!("expected at most {MOST} positions, found {found}"));
        }
        Some(list)
    });
    let mut positions: Vec<BenchPosition> = Vec::new();
    for (number, element) in list.into_iter().flatten().take(MOST).enumerate() {
        positions.extend(read_position(&element, number, choices, &positions));
    }
    positions
}

fn read_position(
    node: &At<'_, BenchField>,
    number: usize,
    choices: &[Choice<'_>],
    others: &[BenchPosition],
) -> Option<BenchPosition> {
    let fields = node.fields()?;
    let name = plain_name(fields.name.as_ref()?)?;
    if others.iter().any(|other| other.name == name) {
        let fault = format!("position `{}` is given twice", clip(&name));
        fields.node().fault(fault);
    }
    let fen = fields.fen.clone();
    let offset = fen.as_ref().map_or(node.offset(), |fen| fen.offset());
    let fen = fen.map(|node| node.name());
    let options = fields.options.clone();
    let options = options.and_then(|node| read_options(&node, choices));
    let nodes = fields.nodes.clone().and_then(|node| node.list());
    let nodes = nodes.unwrap_or_default();
    Some(BenchPosition {
        fen: fen.unwrap_or_default(),
        options: options.unwrap_or_default(),
        nodes: nodes.iter().filter_map(|node| node.count()).collect(),
        path: format!("bench[{number}] ({name})"),
        offset,
        name,
    })
}

/// Values of options that the file has.
fn read_options(node: &RonNode<'_>, choices: &[Choice<'_>]) -> Option<BTreeMap<String, String>> {
    let options = node.map()?;
    for (name, value) in &options {
        match choices.iter().find(|choice| choice.rule.name == *name) {
            None => node.fault(format!("there is no option `{}`", clip(name))),
            Some(choice) if !choice.rule.values.contains(value) => node.fault(format!(
                "option `{}` has no value `{}`, expected {}",
                clip(name),
                clip(value),
                choice.rule.values.join(" or ")
            )),
            Some(_) => {}
        }
    }
    Some(options)
}
