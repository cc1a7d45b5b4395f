//! Inherited rules whose subject the file's own fields have removed.

use super::Checked;
use crate::geometry::file_letter;
use crate::piece::Kind;
use crate::ron_source::RonNode;
use crate::rules::file::RuleFile;
use crate::rules::{Rules, SetUpsRule};
use crate::schema::{At, Struct as _};

pub(super) fn note(checked: &Checked<'_, '_>) {
    left(checked);
    other_board(checked);
    promotions(checked);
    set_ups(checked);
    options(checked);
    regions(checked);
}

/// Moves and bounds of the old piece that its new moves leave behind.
fn left(checked: &Checked<'_, '_>) {
    for (kind, element) in checked.rules.kinds().zip(checked.elements) {
        let betza = element
            .fields
            .as_ref()
            .and_then(|fields| fields.get("betza"));
        let Some(betza) = betza else { continue };
        for node in &element.left {
            let name = field_name(node);
            let describes = matches!(name, "value" | "remark" | "words");
            if describes || matches!(node.ron(), "\"\"" | "[]") {
                continue;
            }
            betza.fault(format!(
                "the new moves of {} leave its inherited `{name}: {}` behind: expected it again, or `{name}: {}` if that is meant",
                checked.called(kind),
                crate::echo::clip(node.ron()),
                match name {
                    "more" => "[]",
                    "within" => "\"all\"",
                    "leap" => "Free",
                    _ => "\"\"",
                }
            ));
        }
    }
}

/// The name of the field that a node is.
fn field_name<'n>(node: &'n RonNode<'_>) -> &'n str {
    node.path().rsplit(": ").next().unwrap_or_default()
}

fn text(node: Option<RonNode<'_>>) -> String {
    node.and_then(|node| node.text()).unwrap_or_default()
}

/// Squares that an inherited field names, of a board of another size.
fn other_board(checked: &Checked<'_, '_>) {
    let board = checked.rules.geometry;
    let size = Some((board.files(), board.ranks()));
    let fields = checked.fields;
    let is_strange = |node: &RonNode<'_>| {
        let own = checked.boards.get(node.file()).copied().flatten();
        own.is_some() && own != size
    };
    let warn = |node: &RonNode<'_>, squares: &RonNode<'_>| {
        if !is_strange(squares) || is_named(checked, squares) {
            return;
        }
        let own = checked.boards[squares.file()].unwrap_or_default();
        node.fault(format!(
            "it names squares, {}, of a board of {}x{}, and this one is {}x{}: expected `{}` for this board, too",
            crate::echo::clip(squares.ron()),
            own.0,
            own.1,
            board.files(),
            board.ranks(),
            node.path().split(['[', ':']).next().unwrap_or_default()
        ));
    };
    if let Some(node) = &fields.regions {
        for (_, squares) in node.entries().unwrap_or_default() {
            warn(node, &squares);
        }
    }
    for element in checked.elements {
        let Some(piece) = &element.fields else {
            continue;
        };
        if let Some(within) = piece.get("within") {
            warn(&within, &within);
        }
        let more = piece.get("more").and_then(|node| node.list());
        for node in more.into_iter().flatten() {
            let Some(part) = node.fields(crate::rules::file::MoreField::FIELDS) else {
                continue;
            };
            for squares in ["from", "to"].into_iter().filter_map(|name| part.get(name)) {
                warn(&node, &squares);
            }
        }
    }
    for node in list(&fields.promotions) {
        let Some(part) = node.fields() else { continue };
        let squares = [part.zone.as_deref().cloned(), part.must.as_deref().cloned()];
        let squares = squares.into_iter().flatten();
        squares
            .filter(|squares| squares.ron().starts_with(['"', '(']))
            .for_each(|squares| warn(&node, &squares));
    }
    for node in list(&fields.drops) {
        if let Some(squares) = node.fields().and_then(|part| part.on) {
            warn(&node, &squares);
        }
    }
    if let Some(squares) = fields.walls.clone().and_then(|node| node.fields()?.on) {
        warn(&squares, &squares);
    }
    let goals = fields.endings.clone().and_then(|node| node.fields()?.goals);
    for node in list(&goals) {
        if let Some(squares) = node.fields().and_then(|part| part.on) {
            warn(&node, &squares);
        }
    }
    let chases = fields.draws.clone().and_then(|node| node.fields()?.chase);
    for node in list(&chases) {
        if let Some(squares) = node.fields().and_then(|part| part.on) {
            warn(&node, &squares);
        }
    }
}

/// Whether a text names squares by words only: `all`, or regions, of which their own field speaks.
fn is_named(checked: &Checked<'_, '_>, squares: &RonNode<'_>) -> bool {
    if squares.ron().starts_with('(') {
        return false;
    }
    let text = text(Some(squares.clone()));
    let mut items = text.split_whitespace();
    items.all(|item| item == "all" || checked.regions.is_region(item))
}

fn list<'a, T>(field: &Option<At<'a, Vec<T>>>) -> Vec<At<'a, T>> {
    let list = field.as_ref().and_then(At::list);
    list.unwrap_or_default()
}

/// Whether a kind is on the board or in a hand at the start, or in a pool.
fn starts(rules: &Rules, kind: Kind) -> bool {
    let held = rules.slots().iter();
    rules.array.iter().any(|(_, piece)| piece.kind == kind)
        || held.clone().any(|&(other, _)| other == kind)
}

/// Inherited promotions to a kind that the array no longer has, and never to one that the file adds to it.
fn promotions(checked: &Checked<'_, '_>) {
    let rules = checked.rules;
    for node in list(&checked.fields.promotions) {
        let Some(part) = node.fields() else { continue };
        let Some(to) = part.to.filter(|to| to.ron().starts_with('[')) else {
            continue;
        };
        let offered = checked.pieces.list(&to);
        let gone: Vec<Kind> = offered
            .iter()
            .copied()
            .filter(|&kind| !starts(rules, kind))
            .collect();
        let promoting = part.pieces.map(|node| checked.pieces.list(&node));
        let promoting = promoting.unwrap_or_default();
        let is_missed = |kind: &Kind| {
            let own = checked
                .elements
                .get(kind.index())
                .map(|own| own.node.file());
            own.is_some_and(|file| file < node.file())
                && starts(rules, *kind)
                && !rules.royals.contains(*kind)
                && !rules.piece(*kind).pawn
                && !rules.promotes(*kind)
                && !rules
                    .promotions
                    .iter()
                    .any(|rule| rules.offers(rule, *kind))
        };
        let missed: Vec<Kind> = rules.named_kinds().filter(is_missed).collect();
        if let ([_, ..], [_, ..]) = (&gone[..], &missed[..]) {
            to.fault(format!(
                "{} becomes {}, which the start no longer has, and never {}, which it has: expected `promotions` of this file",
                checked.called_all(promoting),
                checked.called_all(gone),
                checked.called_all(missed),
            ));
        }
    }
}

/// Regions of the youngest file that nothing names.
fn regions(checked: &Checked<'_, '_>) {
    let names = |text: &str, name: &str| {
        let mut words =
            text.split(|letter: char| letter.is_whitespace() || "\"(),".contains(letter));
        words.any(|word| word == name)
    };
    let entries = checked
        .fields
        .regions
        .as_ref()
        .and_then(|node| node.entries());
    let entries = entries.unwrap_or_default();
    for (key, value) in &entries {
        let name = text(Some(key.clone()));
        let mut others = checked
            .document
            .iter()
            .filter(|(field, _)| *field != "regions");
        let mut regions = entries.iter().map(|(_, other)| other);
        let named = others.any(|(_, node)| names(node.ron(), &name))
            || regions.any(|other| names(other.ron(), &name));
        if !named && value.file() == 0 {
            key.fault(format!(
                "nothing names the region `{}`",
                crate::echo::clip(&name)
            ));
        }
    }
}

/// Inherited set-ups that a crate registers, which know the old array.
fn set_ups(checked: &Checked<'_, '_>) {
    let (Some(SetUpsRule::Named(name)), Some(node), Some(start)) = (
        &checked.rules.set_ups,
        &checked.fields.set_ups,
        &checked.fields.start,
    ) else {
        return;
    };
    if start.file() < node.file() {
        node.fault(format!(
            "the set-ups `{name}` do not follow `start`, which is another one now: expected `set_ups: Shuffle(..)`, or \
             `without: [\"set_ups\"]`"
        ));
    }
}

/// Fields that no value of an option leaves in force, and those that an inherited option replaces.
fn options(checked: &Checked<'_, '_>) {
    for option in list(&checked.fields.options) {
        let Some(part) = option.fields() else {
            continue;
        };
        let values: Vec<_> = list(&part.values);
        let sets: Vec<_> = values
            .iter()
            .map(|value| value.fields().and_then(|value| value.set?.parts()))
            .collect();
        for rule in RuleFile::FIELDS.iter().filter(|rule| rule.option) {
            let by = |set: &Option<crate::ron_source::RonFields<'_>>| {
                set.as_ref().is_some_and(|set| set.has(rule.name))
            };
            let Some(field) = checked.document.get(rule.name) else {
                continue;
            };
            let name = text(part.name.as_deref().cloned());
            if sets.iter().all(by) {
                field.fault(format!(
                    "every value of the option `{name}` replaces `{}`: expected it in these values only",
                    rule.name
                ));
            } else if sets.iter().any(by) && field.file() < option.file() {
                field.fault(format!(
                    "the inherited option `{name}` replaces `{}`: expected `options` of this file, or \
                     `without: [\"options\"]`",
                    rule.name
                ));
            }
        }
    }
}

/// The files on which some squares are, for messages: `a, b and c`.
pub(super) fn files(squares: crate::squares::Squares) -> String {
    let mut files: Vec<u8> = squares.iter().map(|square| square.file()).collect();
    files.sort_unstable();
    files.dedup();
    let letters: Vec<String> = files
        .into_iter()
        .map(|file| file_letter(file).to_string())
        .collect();
    match &letters[..] {
        [] => String::new(),
        [file] => format!("file {file}"),
        [first @ .., last] => format!("files {} and {last}", first.join(", ")),
    }
}
