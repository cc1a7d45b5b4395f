//! Rule files as a person would write them: like another one where that is shorter, and with a comment on what is left out.

use legwork_reader::RuleText;
use legwork_reader::file::{PieceField, RuleFile, dialect};
use legwork_reader::ron_source::{find_field, parts};
use legwork_reader::schema::{FieldRule, Inherit, Written as _, WrittenField};
use legwork_variant::variant::RegisteredVariants;
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::canon::Canon;
use crate::models::{Model, models};

/// Returns the shortest text of a rule file with the same meaning. The error is the reader's.
pub(crate) fn write(
    file: &RuleFile,
    comments: &[String],
) -> Result<String, legwork_core::rules::ReadError> {
    let plain = file.to_ron();
    let rules = RuleText::new(&file.name, &plain).read(&[])?;
    let canon = Canon::of(&rules);
    let same = |text: &str| {
        let text = RuleText::new(&file.name, text).with_parents(&RegisteredVariants);
        text.read(&[]).is_ok_and(|rules| Canon::of(&rules) == canon)
    };
    let whole = Writer::new(file, &canon, None, comments);
    let mut texts = vec![whole.text()];
    for model in models() {
        if model.canon.fields["board"] == canon.fields["board"] || model.id.is_none() {
            texts.push(Writer::new(file, &canon, Some(model), comments).text());
        }
    }
    // Most texts mean the same, and none is shorter than the first of these.
    texts.sort_by_key(String::len);
    let found = texts.into_iter().find(|text| same(text));
    Ok(found.unwrap_or(plain))
}

/// Writes a rule file, perhaps like a known one.
struct Writer<'a> {
    file: &'a RuleFile,
    canon: &'a Canon,
    base: Option<&'a Model>,
    comments: &'a [String],
}

impl<'a> Writer<'a> {
    fn new(
        file: &'a RuleFile,
        canon: &'a Canon,
        base: Option<&'a Model>,
        comments: &'a [String],
    ) -> Self {
        Self {
            file,
            canon,
            base,
            comments,
        }
    }

    /// The id of the file that it is like.
    fn like(&self) -> Option<&'static str> {
        self.base.and_then(|base| base.id)
    }

    /// Whether a field is inherited as it is.
    fn inherits(&self, rule: &FieldRule) -> bool {
        let same =
            |base: &Model| base.canon.fields.get(rule.name) == self.canon.fields.get(rule.name);
        rule.inherit == Inherit::Whole && self.like().is_some() && self.base.is_some_and(same)
    }

    fn text(&self) -> String {
        let mut text = String::from("(\n");
        for comment in self.comments {
            text += &format!("    // {comment}\n");
        }
        let linked = RuleFile {
            like: self.like().map(str::to_owned),
            without: self.without(),
            ..self.file.clone()
        };
        let fields = linked.written();
        let (links, fields): (Vec<_>, Vec<_>) = fields
            .into_iter()
            .filter(|field| !field.left_out)
            .partition(|field| field.rule.inherit == Inherit::Link);
        let mut line = |name: &str, value: String| text += &format!("    {name}: {value},\n");
        // The parts that are not inherited come before the list that they change.
        let (like, without) = links.split_at(usize::from(linked.like.is_some()));
        for field in like {
            line(field.rule.name, value(field.value));
        }
        for WrittenField {
            rule, value: of, ..
        } in fields
        {
            if rule.inherit == Inherit::Merged {
                for link in without {
                    line(link.rule.name, value(link.value));
                }
                self.pieces()
                    .into_iter()
                    .for_each(|pieces| line(rule.name, pieces));
            } else if !self.inherits(rule) {
                line(rule.name, laid_out(&value(of)));
            }
        }
        text + ")\n"
    }

    /// The parts that are not inherited: letters of pieces, and fields.
    fn without(&self) -> Vec<String> {
        let Some(base) = self.base else {
            return Vec::new();
        };
        let pieces = base.canon.pieces.keys();
        let gone = pieces.filter(|letter| !self.canon.pieces.contains_key(*letter));
        let mut without: Vec<String> = gone.cloned().collect();
        if base.id.is_some() {
            let lacks = |field: &WrittenField<'_>| {
                field.left_out && field.rule.is_optional() && !self.inherits(field.rule)
            };
            let fields = self.file.written().into_iter().filter(lacks);
            without.extend(fields.map(|field| field.rule.name.to_owned()));
        }
        without
    }

    /// The pieces that are not inherited as they are; `None` if there are none.
    fn pieces(&self) -> Option<String> {
        let inherited = |piece: &&PieceField| {
            let base = self.base.map(|base| &base.canon.pieces);
            base.is_some_and(|base| base.get(&piece.letter) == self.canon.pieces.get(&piece.letter))
        };
        let own: Vec<&PieceField> = self
            .file
            .pieces
            .iter()
            .filter(|piece| !inherited(piece))
            .collect();
        let mut items: Vec<String> = Vec::new();
        if self.base.is_some_and(|base| base.id.is_none()) {
            items.push("Orthodox".to_owned());
        }
        items.extend(own.iter().map(|piece| self.piece(piece)));
        let inline = items.len() <= 1 && items.iter().all(|item| item.len() < 90);
        match (items.is_empty(), inline) {
            (true, _) => None,
            (_, true) => Some(format!("[{}]", items.join(", "))),
            (_, false) => Some(in_lines(&items)),
        }
    }

    /// A piece; one that is inherited with other flags takes them away.
    fn piece(&self, piece: &PieceField) -> String {
        let mut text = value(piece);
        let known = self
            .base
            .and_then(|base| base.canon.pieces.get(&piece.letter));
        let lost = [
            (
                "royal",
                known.is_some_and(|known| known.royal) && !piece.royal,
            ),
            ("pawn", known.is_some_and(|known| known.pawn) && !piece.pawn),
        ];
        for (flag, _) in lost.into_iter().filter(|(_, is_lost)| *is_lost) {
            text.truncate(text.len() - 1);
            text += &format!(", {flag}: false)");
        }
        text
    }
}

/// A value on one line.
fn value<T: Serialize + ?Sized>(value: &T) -> String {
    let layout = PrettyConfig::new()
        .depth_limit(0)
        .new_line("")
        .escape_strings(false);
    dialect()
        .to_string_pretty(value, layout)
        .unwrap_or_default()
}

/// The text of a value with its structs on lines of their own: those of a list, if they are many or long, and the wings of castling.
fn laid_out(text: &str) -> String {
    if let Some(wings) = find_field(text, "wings") {
        return text.replace(wings, &in_lines(&elements(wings)));
    }
    match &elements(text)[..] {
        [item] if item.len() < 90 => text.to_owned(),
        items if text.starts_with("[(") => in_lines(items),
        _ => text.to_owned(),
    }
}

fn elements(list: &str) -> Vec<String> {
    let elements = parts(list).into_iter();
    elements.map(|part| part.value.to_owned()).collect()
}

fn in_lines(items: &[String]) -> String {
    let items: String = items
        .iter()
        .map(|item| format!("        {item},\n"))
        .collect();
    format!("[\n{items}    ]")
}
