//! The list of pieces: those that a file spells out, those that it inherits, and the orthodox ones.
//!
//! A piece of a younger file changes the one of the same letter. Any other piece takes the place of one
//! that the file leaves out, and after those comes at the end.

use std::mem;

use crate::piece::{MAX_KINDS, Symbol};
use crate::ron_source::{RonFields, RonNode};
use crate::rules::file::PieceField;
use crate::rules::inherit::{Unwanted, WITHOUT, read_without};
use crate::rules::orthodox;
use crate::schema::{FieldRule, Struct as _};

/// The field of the list.
pub(in crate::rules) const PIECES: &str = "pieces";

/// An element of the list, whose fields may be in several files.
#[derive(Debug)]
pub(in crate::rules) struct PieceElement<'a> {
    pub(in crate::rules) node: RonNode<'a>,
    /// Its fields; `None` if it has none.
    pub(in crate::rules) fields: Option<RonFields<'a>>,
    /// The fields of elder files that its new moves leave behind.
    pub(in crate::rules) left: Vec<RonNode<'a>>,
    /// Its symbol, where it can be read.
    symbol: Option<Symbol>,
    /// Whether the element may be changed by one of the layer that is read now: it comes from an
    /// elder file, or from the word `Orthodox`.
    inherited: bool,
}

/// The list of pieces.
#[derive(Debug, Default)]
pub(in crate::rules) struct PieceList<'a> {
    pub(in crate::rules) elements: Vec<PieceElement<'a>>,
    /// The field `pieces` of the youngest file that has it.
    pub(in crate::rules) node: Option<RonNode<'a>>,
    /// The symbols that were left out by `without`.
    pub(in crate::rules) left_out: Vec<Symbol>,
    /// Whether some part of it could not be read.
    pub(in crate::rules) doubtful: bool,
}

/// The fields of one file about the pieces.
#[derive(Debug, Default)]
struct Layer<'a> {
    pieces: Option<RonNode<'a>>,
    without: Option<RonNode<'a>>,
}

impl<'a> PieceList<'a> {
    /// Reads the fields `pieces` and `without` of the file and its ancestors.
    pub(in crate::rules) fn read(rules: &RonFields<'a>) -> Self {
        let mut list = Self::default();
        for layer in layers(rules) {
            list.add(layer);
        }
        if list.node.is_none() {
            list.doubtful = true;
        }
        list
    }

    /// Lays the fields of one file over the elder files' list.
    fn add(&mut self, layer: Layer<'a>) {
        let mut own = Vec::new();
        for element in &mut self.elements {
            element.inherited = true;
        }
        if let Some(node) = layer.pieces {
            let list = node.list();
            self.doubtful |= list.is_none();
            self.node = Some(node);
            for element in list.unwrap_or_default() {
                // A slip in the word is reported as such.
                if element.ron().eq_ignore_ascii_case(orthodox::WORD) {
                    self.add_orthodox(&element);
                } else {
                    own.push(element);
                }
            }
        }
        let elements = mem::take(&mut self.elements).into_iter();
        let mut places: Vec<Option<PieceElement<'a>>> = elements.map(Some).collect();
        for (node, unwanted) in layer.without.iter().flat_map(read_without) {
            let Unwanted::Piece(symbol) = unwanted else {
                continue;
            };
            let is_it = |place: &&mut Option<PieceElement<'a>>| {
                let element = place.as_ref();
                element.is_some_and(|element| element.symbol == Some(symbol))
            };
            match places.iter_mut().find(is_it) {
                Some(place) => *place = None,
                None if self.doubtful => {}
                None => node.fault(format!("no piece `{symbol}` is inherited")),
            }
            self.left_out.push(symbol);
        }
        for element in own {
            if places.len() > MAX_KINDS {
                break;
            }
            let upper = PieceElement::read(element);
            if let Some(lower) = places
                .iter_mut()
                .flatten()
                .find(|lower| upper.changes(lower))
            {
                lower.change(upper);
            } else if let Some(gap) = places.iter_mut().find(|place| place.is_none()) {
                *gap = Some(upper);
            } else {
                places.push(Some(upper));
            }
        }
        self.elements = places.into_iter().flatten().collect();
    }

    /// Adds the orthodox pieces in place of the word.
    fn add_orthodox(&mut self, word: &RonNode<'a>) {
        if word.choice(&[orthodox::WORD]).is_none() {
            self.doubtful = true;
            return;
        }
        for piece in word.meaning(orthodox::PIECES) {
            let upper = PieceElement {
                inherited: true,
                ..PieceElement::read(piece)
            };
            let mut elements = self.elements.iter_mut();
            match elements.find(|lower| upper.changes(lower)) {
                Some(lower) => lower.change(upper),
                None => self.elements.push(upper),
            }
        }
    }
}

impl<'a> PieceElement<'a> {
    fn read(node: RonNode<'a>) -> Self {
        let fields = node.fields(PieceField::FIELDS);
        let key = PieceField::FIELDS.iter().find(|rule| rule.key);
        let key = fields.as_ref().zip(key);
        let letter = key.and_then(|(fields, rule)| fields.get(rule.name)?.text());
        Self {
            node: fields.as_ref().map_or(node, |fields| fields.node().clone()),
            fields,
            left: Vec::new(),
            symbol: letter.and_then(|letter| Symbol::read(&letter)),
            inherited: false,
        }
    }

    /// Whether this is a change of that piece, not another piece.
    fn changes(&self, lower: &Self) -> bool {
        lower.inherited && lower.symbol.is_some() && lower.symbol == self.symbol
    }

    /// Lays the fields of a younger file over the piece's own.
    fn change(&mut self, upper: Self) {
        let fields = self.fields.take().zip(upper.fields);
        let changed = fields.map(|(lower, upper)| changed(lower, upper));
        let (fields, left) = changed.unzip();
        let left = left.unwrap_or_default();
        *self = Self {
            fields,
            left,
            ..upper
        };
    }
}

/// An inherited piece with the changes that an element of a younger file makes, and the fields that are left behind: new moves leave
/// what describes the old ones. Nothing is left of a piece that becomes another one by name, unless it is a Pawn.
fn changed<'a>(lower: RonFields<'a>, upper: RonFields<'a>) -> (RonFields<'a>, Vec<RonNode<'a>>) {
    let is_left = |rule: &&FieldRule| rule.left_with.is_some_and(|other| upper.has(other));
    let left = PieceField::FIELDS.iter().filter(is_left);
    let left: Vec<&str> = left.map(|rule| rule.name).collect();
    let name = |fields: &RonFields<'a>| fields.get("name").map(|node| node.ron());
    let renamed = upper.has("name") && name(&upper) != name(&lower);
    let pawn = lower.get("pawn").is_some_and(|node| node.ron() == "true");
    let behind = left
        .iter()
        .filter(|name| !upper.has(name) && (pawn || !renamed));
    let behind = behind.filter_map(|name| lower.get(name)).collect();
    let replaced: Vec<&str> = left.into_iter().chain(upper.names()).collect();
    (lower.without(&replaced).stacked(upper), behind)
}

/// Returns the layer of each file, the eldest file first.
fn layers<'a>(rules: &RonFields<'a>) -> Vec<Layer<'a>> {
    let mut layers: Vec<(usize, Layer<'a>)> = Vec::new();
    for (name, node) in rules.iter() {
        if !matches!(name, PIECES | WITHOUT) {
            continue;
        }
        if layers.last().is_none_or(|(file, _)| *file != node.file()) {
            layers.push((node.file(), Layer::default()));
        }
        let Some((_, layer)) = layers.last_mut() else {
            continue;
        };
        let place = if name == PIECES {
            &mut layer.pieces
        } else {
            &mut layer.without
        };
        *place = Some(node.clone());
    }
    layers.into_iter().map(|(_, layer)| layer).collect()
}
