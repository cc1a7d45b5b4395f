//! Rule files as a person would write them: like another one where that is shorter, and with a comment on what is left out.

use legwork_core::rules::RuleText;
use legwork_core::rules::file::{PieceField, RuleFile, dialect};
use legwork_variant::variant::RegisteredVariants;
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::canon::Canon;
use crate::models::{Model, models};

/// Returns the text of a rule file: the shortest that says the same. The error is what the reader says of the file.
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
    // Most are found to say the same at once, and none is shorter than the first that does.
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
    fn inherits(&self, field: &str) -> bool {
        self.like().is_some()
            && self
                .base
                .is_some_and(|base| base.canon.fields[field] == self.canon.fields[field])
    }

    fn text(&self) -> String {
        let file = self.file;
        let mut text = String::from("(\n");
        for comment in self.comments {
            text += &format!("    // {comment}\n");
        }
        let mut line = |name: &str, value: String| text += &format!("    {name}: {value},\n");
        if let Some(id) = self.like() {
            line("like", value(&id));
        }
        line("name", value(&file.name));
        if !file.aliases.is_empty() {
            line("aliases", value(&file.aliases));
        }
        if self.like().is_none() {
            line("board", value(&file.board));
        }
        let without = self.without();
        if !without.is_empty() {
            line("without", value(&without));
        }
        if let Some(pieces) = self.pieces() {
            line("pieces", pieces);
        }
        if !self.inherits("start") {
            line("start", value(&file.start));
        }
        if let Some(castling) = file
            .castling
            .as_ref()
            .filter(|_| !self.inherits("castling"))
        {
            line("castling", list_in_lines(&value(castling), "wings: ["));
        }
        if !file.promotions.is_empty() && !self.inherits("promotions") {
            line("promotions", lines(&file.promotions));
        }
        if let Some(holdings) = file
            .holdings
            .as_ref()
            .filter(|_| !self.inherits("holdings"))
        {
            line("holdings", value(holdings));
        }
        if !file.drops.is_empty() && !self.inherits("drops") {
            line("drops", lines(&file.drops));
        }
        if let Some(turn) = file.turn.as_ref().filter(|_| !self.inherits("turn")) {
            line("turn", value(turn));
        }
        if let Some(blast) = file.blast.as_ref().filter(|_| !self.inherits("blast")) {
            line("blast", value(blast));
        }
        if let Some(endings) = file.endings.as_ref().filter(|_| !self.inherits("endings")) {
            line("endings", value(endings));
        }
        if let Some(draws) = file.draws.as_ref().filter(|_| !self.inherits("draws")) {
            line("draws", value(draws));
        }
        if !file.code.is_empty() && !self.inherits("code") {
            line("code", value(&file.code));
        }
        text + ")\n"
    }

    /// The parts that are not inherited: letters of pieces, and fields.
    fn without(&self) -> Vec<String> {
        let Some(base) = self.base else {
            return Vec::new();
        };
        let gone = base
            .canon
            .pieces
            .keys()
            .filter(|letter| !self.canon.pieces.contains_key(*letter));
        let mut without: Vec<String> = gone.cloned().collect();
        if base.id.is_some() {
            let empty = |field: &str| match field {
                "set_ups" | "options" => true,
                "castling" => self.file.castling.is_none(),
                "promotions" => self.file.promotions.is_empty(),
                "holdings" => self.file.holdings.is_none(),
                "drops" => self.file.drops.is_empty(),
                "turn" => self.file.turn.is_none(),
                "blast" => self.file.blast.is_none(),
                "draws" => self.file.draws.is_none(),
                "code" => self.file.code.is_empty(),
                _ => self.file.endings.is_none(),
            };
            let fields = [
                "set_ups",
                "castling",
                "promotions",
                "holdings",
                "drops",
                "turn",
                "blast",
                "endings",
                "draws",
                "code",
                "options",
            ];
            let fields = fields
                .into_iter()
                .filter(|&field| empty(field) && !self.inherits(field));
            without.extend(fields.map(str::to_owned));
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
        let known = { self.base }.and_then(|base| base.canon.pieces.get(&piece.letter));
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
fn value<T: Serialize>(value: &T) -> String {
    let layout = PrettyConfig::new().depth_limit(0).new_line("");
    dialect()
        .to_string_pretty(value, layout)
        .unwrap_or_default()
}

/// A list, in one line if it is short.
fn lines<T: Serialize>(values: &[T]) -> String {
    let items: Vec<String> = values.iter().map(value).collect();
    match &items[..] {
        [item] if item.len() < 90 => format!("[{item}]"),
        items => in_lines(items),
    }
}

fn in_lines(items: &[String]) -> String {
    let items: String = items
        .iter()
        .map(|item| format!("        {item},\n"))
        .collect();
    format!("[\n{items}    ]")
}

/// The same text with the elements of a list inside of it on lines of their own.
fn list_in_lines(text: &str, list: &str) -> String {
    let Some((before, elements)) = text.split_once(list) else {
        return text.to_owned();
    };
    let Some((elements, after)) = elements.rsplit_once(']') else {
        return text.to_owned();
    };
    let items: String = { elements.split("), ") }
        .map(|item| format!("        {}),\n", item.trim_end_matches(')')))
        .collect();
    format!("{before}{list}\n{items}    ]{after}")
}
