//! Random rule files that are like others.
//!
//! A rule file of a seed is taken apart: some of it is written into a parent, which also has other, wrong values, and a
//! child corrects these. The child is the same rules as the whole file.

use legwork_reader::{Parent, Parents};
use serde::Serialize;

use super::{betza, random_rules};
use crate::dice::Dice;
use legwork_core::rules::{Repeated, Stalemate};
use legwork_reader::file::{DrawsField, EndingsField, PieceField, RuleFile, dialect};

/// A rule file, once whole and once as a child and its parent.
#[derive(Debug, Clone)]
pub struct InheritedRules {
    pub whole: RuleFile,
    /// The rules as a file that is like `parent`.
    pub child: String,
    /// Its parent, which may be faulty in what the child replaces.
    pub parent: OneParent,
}

/// A rule file that others may be like, by the name `parent`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneParent(pub String);

impl Parents for OneParent {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let name = name.to_owned();
        let ron = self.0.clone().into();
        (name == "parent")
            .then_some(Parent { name, ron })
            .ok_or_else(|| "it is unknown".to_owned())
    }
}

/// The rule file of a seed, written by inheritance. It has the rules of
/// [`random_rules`] for the same seed.
pub fn inherited_rules(seed: u64) -> InheritedRules {
    let whole = random_rules(seed);
    let mut dice = Dice::new(!seed);
    let mut parent = RuleFile {
        name: "Parent".to_owned(),
        ..whole.clone()
    };
    let mut child = ChildText::default();
    child.set("like", &"parent");
    child.set("name", &whole.name);
    pieces(&mut dice, &whole, &mut parent, &mut child);
    if dice.once_in(2) {
        child.set("start", &whole.start);
        parent.start = "the child's is another".to_owned();
    }
    if dice.once_in(3) {
        child.set("board", &whole.board);
        parent.board.files = 99;
    }
    // Each field is inherited, given by the child alone, or left out.
    if dice.once_in(2) {
        match &whole.castling {
            Some(castling) => {
                child.set("castling", castling);
                parent.castling = None;
            }
            None => {
                let other = random_rules(dice.seed()).castling;
                child.leave_out("castling", other.is_some());
                parent.castling = other;
            }
        }
    }
    if dice.once_in(2) {
        child.set("promotions", &whole.promotions);
        parent.promotions = random_rules(dice.seed()).promotions;
    }
    if dice.once_in(2) {
        match &whole.endings {
            Some(endings) => child.set("endings", endings),
            None => child.leave_out("endings", true),
        }
        parent.endings = Some(EndingsField {
            stalemate: Some(Stalemate::Win),
            ..EndingsField::default()
        });
    }
    if dice.once_in(2) {
        parent.options = random_rules(dice.seed()).options;
        if whole.options.is_empty() {
            child.leave_out("options", !parent.options.is_empty());
        } else {
            child.set("options", &whole.options);
        }
    }
    if dice.once_in(2) {
        match &whole.draws {
            Some(draws) => child.set("draws", draws),
            None => child.leave_out("draws", true),
        }
        parent.draws = Some(DrawsField {
            repetition: Some((2, Repeated::Black)),
            ..DrawsField::default()
        });
    }
    if whole.holdings.is_none() && dice.once_in(2) {
        let other = random_rules(dice.seed()).holdings;
        child.leave_out("holdings", other.is_some());
        parent.holdings = other;
    }
    InheritedRules {
        whole,
        child: child.text(),
        parent: OneParent(parent.to_ron()),
    }
}

/// Takes the pieces apart: some are inherited, some changed, some take the place of others, and some
/// come at the end.
fn pieces(dice: &mut Dice, whole: &RuleFile, parent: &mut RuleFile, child: &mut ChildText) {
    let count = whole.pieces.len();
    let last = count - dice.below(count.min(3));
    parent.pieces.truncate(last);
    let letters = ('A'..='Z').map(|letter| letter.to_string());
    let known = |letter: &String| whole.pieces.iter().any(|piece| piece.letter == *letter);
    let mut strangers = letters.filter(|letter| !known(letter));
    for (piece, inherited) in whole.pieces.iter().zip(&mut parent.pieces) {
        match dice.below(4) {
            0 => {
                // Another piece is in its place.
                let Some(letter) = strangers.next() else {
                    continue;
                };
                inherited.letter = letter.clone();
                child.without.push(letter);
                child.pieces.push(whole_piece(piece));
            }
            1 => {
                inherited.betza = betza::several(dice);
                inherited.prose = "ifmnD".to_owned();
                inherited.value = Some(7.5);
                inherited.name = "Somebody".to_owned();
                inherited.royal = !piece.royal;
                child.pieces.push(whole_piece(piece));
            }
            2 => {
                inherited.name = "Somebody".to_owned();
                let mut changes = vec![field("name", &piece.name)];
                if let Some(value) = piece.value {
                    inherited.value = None;
                    changes.push(field("value", &value));
                }
                if piece.pawn {
                    inherited.pawn = false;
                    changes.push(field("pawn", &true));
                }
                child.pieces.push((piece.letter.clone(), changes));
            }
            _ => {}
        }
    }
    let more = whole.pieces[last..].iter().map(whole_piece);
    child.pieces.extend(more);
}

/// Every field of a piece.
fn whole_piece(piece: &PieceField) -> (String, Vec<String>) {
    let mut fields = vec![
        field("name", &piece.name),
        field("betza", &piece.betza),
        field("royal", &piece.royal),
        field("pawn", &piece.pawn),
        field("leap", &piece.leap),
        field("anti", &piece.anti),
    ];
    if !piece.prose.is_empty() {
        fields.push(field("prose", &piece.prose));
    }
    if let Some(value) = piece.value {
        fields.push(field("value", &value));
    }
    if let Some(within) = &piece.within {
        fields.push(field("within", within));
    }
    if !piece.more.is_empty() {
        fields.push(field("more", &piece.more));
    }
    if let Some(faces) = &piece.faces {
        fields.push(field("faces", faces));
    }
    if let Some(halts) = &piece.halts {
        fields.push(field("halts", halts));
    }
    if !piece.no_screens.is_empty() {
        fields.push(field("no_screens", &piece.no_screens));
    }
    (piece.letter.clone(), fields)
}

fn field<T: Serialize>(name: &str, value: &T) -> String {
    let text = dialect()
        .to_string(value)
        .expect("texts and numbers can be written");
    format!("{name}: {text}")
}

/// The fields of a child.
#[derive(Debug, Default)]
struct ChildText {
    fields: Vec<String>,
    without: Vec<String>,
    /// A letter each, and the other fields.
    pieces: Vec<(String, Vec<String>)>,
}

impl ChildText {
    fn set<T: Serialize>(&mut self, name: &str, value: &T) {
        self.fields.push(field(name, value));
    }

    fn leave_out(&mut self, name: &str, is_there: bool) {
        if is_there {
            self.without.push(name.to_owned());
        }
    }

    fn text(mut self) -> String {
        if !self.without.is_empty() {
            let without = field("without", &self.without);
            self.fields.push(without);
        }
        if !self.pieces.is_empty() {
            let pieces = self.pieces.iter().map(|(letter, fields)| {
                format!("({}, {})", field("letter", letter), fields.join(", "))
            });
            let pieces: Vec<String> = pieces.collect();
            self.fields.push(format!("pieces: [{}]", pieces.join(", ")));
        }
        format!("({})", self.fields.join(",\n"))
    }
}
