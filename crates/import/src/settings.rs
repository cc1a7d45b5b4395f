//! The settings of a section, with all that it inherits.
//!
//! Settings are inherited, not text: a set of pieces keeps its types when a section gives these other letters.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use legwork_core::echo::{clip, nearest};
use legwork_core::squares::Squares;
use legwork_reader::ron_source::{Fault, Place};

use crate::by_name::ByName;
use crate::dialect::Dialect;
use crate::ini::{IniEntry, Section};
use crate::keys::{self, KEYS, Key, Meaning};
use crate::piece_types::{PieceType, TypeSet};
use crate::values::{self, Letters, MAX, MAX_RANKS, PassedOver, Value, with_letter};

/// The value of each key that no section gives.
static DEFAULTS: LazyLock<ByName<Value>> = LazyLock::new(|| {
    let defaults = KEYS.iter().map(|key| (key.name, values::default(key)));
    defaults.collect()
});

/// The notes about the keys of a section.
#[derive(Debug, Clone, Default)]
pub(crate) struct Notes {
    /// The fault due to which the section has no meaning.
    pub(crate) faults: Vec<Fault>,
    /// A text that Fairy-Stockfish passes over, or takes for something else.
    pub(crate) slips: Vec<Fault>,
    /// A text behind a value, which changes nothing.
    pub(crate) tails: Vec<Fault>,
}

/// Where a setting was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) section: Arc<str>,
    /// Whether the section is built in.
    pub(crate) built_in: bool,
    /// The key, as it is written there.
    pub(crate) key: Arc<str>,
    /// The place of the key.
    pub(crate) place: Place,
}

impl Origin {
    /// Returns the place of a section of a file, with its parent.
    pub(crate) fn heir(&self, parent: Option<&Arc<str>>) -> Option<(Place, Arc<str>)> {
        let parent = parent.filter(|_| !self.built_in)?;
        Some((self.place, Arc::clone(parent)))
    }
}

/// A value, and where it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Setting {
    value: Value,
    origin: Origin,
}

/// The settings of a section.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The pieces, and their letters.
    pub(crate) letters: Letters,
    /// The moves of the types that have none of their own, and of a King that has others than usual.
    moves: BTreeMap<PieceType, Arc<str>>,
    /// Where types and regions of types were given.
    pieces: BTreeMap<PieceType, Origin>,
    /// The squares to which a type is confined, for each side.
    within: BTreeMap<(PieceType, usize), (Squares, Origin)>,
    values: ByName<Setting>,
}

impl Settings {
    /// Adds the keys of a section, and notes what is wrong with them.
    pub(crate) fn apply(&mut self, section: &Section, built_in: bool, notes: &mut Notes) {
        if !built_in {
            self.conclude();
        }
        let name: Arc<str> = section.name.as_str().into();
        let mut given: BTreeMap<&str, &IniEntry> = BTreeMap::new();
        let mut unknown: BTreeMap<&str, String> = BTreeMap::new();
        for entry in &section.entries {
            if given.insert(&entry.key, entry).is_some() {
                let message = "given twice; Fairy-Stockfish takes the last one".to_owned();
                notes
                    .slips
                    .push(fault_at(section, entry, entry.place, message));
            }
            if !is_known(&entry.key) || entry.key == keys::FREE_DROPS && !built_in {
                let message = unknown.entry(&entry.key).or_insert_with(|| {
                    match nearest(&entry.key, &keys::all_names()) {
                        Some(near) => format!("unknown key (did you mean `{near}`?)"),
                        None => "unknown key".to_owned(),
                    }
                });
                // Fairy-Stockfish passes it over, too, in silence.
                notes
                    .slips
                    .push(fault_at(section, entry, entry.place, message.clone()));
            }
        }
        let reader = SectionReader {
            section,
            name,
            built_in,
            given,
        };
        // In the order of Fairy-Stockfish's tables.
        for (piece, entry) in reader.in_order(PieceType::with_key) {
            reader.piece(self, piece, entry, notes);
        }
        for (key, entry) in &reader.given {
            if let Some((piece, side)) = keys::confined(key) {
                reader.confine(self, (piece, side), entry, notes);
            }
        }
        for (place, entry) in reader.in_order(keys::place) {
            reader.value(self, &KEYS[place], entry, notes);
        }
    }

    /// Takes away the squares of double steps where there are none: a section whose parent has none gets none by `doubleStep` alone.
    fn conclude(&mut self) {
        let Some(origin) = self.origin("doubleStep").cloned() else {
            return;
        };
        if !self.flag("doubleStep") {
            for name in ["doubleStepRegionWhite", "doubleStepRegionBlack"] {
                self.set(name, Value::Squares(Squares::EMPTY), origin.clone());
            }
        }
    }

    /// Returns the faults of squares that are not on the board, and of bounds for pieces that the section does not have.
    pub(crate) fn misplaced(&self, section: &Section) -> Vec<Fault> {
        let (files, ranks) = (self.line("maxFile"), self.line("maxRank"));
        let mut faults = Vec::new();
        for entry in &section.entries {
            let confined = keys::confined(&entry.key);
            if let Some((piece, _)) =
                confined.filter(|(piece, _)| !self.letters.contains_key(piece))
            {
                let message = format!("this section has no piece `{piece}`");
                faults.push(fault_at(section, entry, entry.place, message));
            }
            let squares =
                keys::find(&entry.key).is_some_and(|key| key.kind == keys::KeyType::Squares);
            if !squares && confined.is_none() {
                continue;
            }
            let off = values::square_items(&entry.value).filter(|(_, squares)| {
                squares
                    .iter()
                    .all(|square| square.file() > files || square.rank() > ranks)
            });
            let off: Vec<&str> = off.map(|(item, _)| item).collect();
            // A list of all possible ranks or files means the whole board.
            let every = values::square_items(&entry.value).count() >= 10;
            if let Some(first) = off.first().filter(|_| !every) {
                let message = format!("`{}` is not on the board", clip(first));
                faults.push(fault_at(section, entry, entry.value_place(), message));
            }
        }
        faults
    }

    /// Gives a type a letter, which it takes from any other.
    fn add(&mut self, piece: PieceType, letter: char) {
        if let Some(other) = with_letter(&self.letters, letter).filter(|&other| other != piece) {
            self.remove(other);
        }
        self.letters.insert(piece, letter.to_ascii_uppercase());
    }

    /// Removes a type, also from those that Pawns may become.
    fn remove(&mut self, piece: PieceType) {
        self.letters.remove(&piece);
        for name in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Setting {
                value: Value::Types(types),
                ..
            }) = self.values.get_mut(name)
            {
                types.remove(piece);
            }
        }
    }

    /// Returns the moves of a type, in Fairy-Stockfish's dialect.
    pub(crate) fn moves(&self, piece: PieceType) -> &str {
        match self.moves.get(&piece) {
            Some(moves) => moves,
            None => piece.moves().unwrap_or_default(),
        }
    }

    /// Returns the squares to which a type of a side is confined, if it is.
    pub(crate) fn within(&self, piece: PieceType, side: usize) -> Option<Squares> {
        let within = self.within.get(&(piece, side));
        within
            .map(|(squares, _)| *squares)
            .filter(|squares| !squares.is_empty())
    }

    /// Returns the place where these squares were given.
    pub(crate) fn within_origin(&self, piece: PieceType, side: usize) -> Option<&Origin> {
        self.within.get(&(piece, side)).map(|(_, origin)| origin)
    }

    /// Returns the type with a letter.
    pub(crate) fn with_letter(&self, letter: char) -> Option<PieceType> {
        with_letter(&self.letters, letter)
    }

    /// Returns the value of a setting.
    fn value(&self, name: &str) -> Option<&Value> {
        let given = self.values.get(name).map(|setting| &setting.value);
        given.or_else(|| DEFAULTS.get(name))
    }

    /// Whether a setting differs from its default.
    pub(crate) fn differs(&self, name: &str) -> bool {
        self.values
            .get(name)
            .is_some_and(|setting| Some(&setting.value) != DEFAULTS.get(name))
    }

    /// Whether a setting has an effect: no drop has to be made where nothing is dropped.
    pub(crate) fn matters(&self, name: &str) -> bool {
        self.differs(name) && (name != "mustDrop" || self.flag("pieceDrops"))
    }

    /// Returns the place where a setting was made last, if any section gives it.
    pub(crate) fn origin(&self, name: &str) -> Option<&Origin> {
        self.values.get(name).map(|setting| &setting.origin)
    }

    /// Returns the place where a type was given last.
    pub(crate) fn piece_origin(&self, piece: PieceType) -> Option<&Origin> {
        self.pieces.get(&piece)
    }

    /// Returns a setting that is a flag.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Flag(true)))
    }

    /// Returns a setting that is a number.
    pub(crate) fn count(&self, name: &str) -> u32 {
        match self.value(name) {
            Some(&Value::Count(count)) => count,
            _ => 0,
        }
    }

    /// Returns a setting that is a rank or a file, from 0.
    pub(crate) fn line(&self, name: &str) -> u8 {
        match self.value(name) {
            Some(&Value::Line(line)) => line,
            _ => 0,
        }
    }

    /// Returns a setting that is squares.
    pub(crate) fn squares(&self, name: &str) -> Squares {
        match self.value(name) {
            Some(&Value::Squares(squares)) => squares,
            _ => Squares::EMPTY,
        }
    }

    /// Returns a setting of both sides that is squares: the names end in `White` and `Black`.
    pub(crate) fn squares_of_both(&self, stem: &str) -> [Squares; 2] {
        keys::of_both(stem).map(|name| self.squares(name))
    }

    /// Returns a setting that is a set of types.
    pub(crate) fn types(&self, name: &str) -> TypeSet {
        match self.value(name) {
            Some(&Value::Types(types)) => types,
            _ => TypeSet::NONE,
        }
    }

    /// Returns a setting of both sides that is a set of types.
    pub(crate) fn types_of_both(&self, stem: &str) -> [TypeSet; 2] {
        keys::of_both(stem).map(|name| self.types(name))
    }

    /// Returns a setting that is a type.
    pub(crate) fn piece(&self, name: &str) -> Option<PieceType> {
        match self.value(name) {
            Some(&Value::Type(piece)) => piece,
            _ => None,
        }
    }

    /// Returns the number that a setting has for a type.
    pub(crate) fn count_of(&self, name: &str, piece: PieceType) -> Option<u32> {
        match self.value(name) {
            Some(Value::Counts(counts)) => counts.get(&piece).copied(),
            _ => None,
        }
    }

    /// Returns the type that a type becomes.
    pub(crate) fn becomes(&self, piece: PieceType) -> Option<PieceType> {
        match self.value("promotedPieceType") {
            Some(Value::Becomes(becomes)) => becomes.get(&piece).copied().flatten(),
            _ => None,
        }
    }

    /// Returns a setting that is a word.
    pub(crate) fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Some(&Value::Word(word)) => word,
            _ => "none",
        }
    }

    /// Returns a setting that is a text.
    pub(crate) fn text(&self, name: &str) -> Arc<str> {
        match self.value(name) {
            Some(Value::Text(text)) => Arc::clone(text),
            _ => "".into(),
        }
    }

    fn set(&mut self, name: &'static str, value: Value, origin: Origin) {
        // Promotions of types, and limits, are given one by one.
        let value = match (value, self.values.remove(name).map(|old| old.value)) {
            (Value::Becomes(new), Some(Value::Becomes(mut old))) => {
                old.extend(new);
                Value::Becomes(old)
            }
            (Value::Counts(new), Some(Value::Counts(mut old))) => {
                old.extend(new);
                Value::Counts(old)
            }
            (value, _) => value,
        };
        self.values.insert(name, Setting { value, origin });
    }
}

/// Whether there is such a key.
fn is_known(key: &str) -> bool {
    keys::find(key).is_some() || PieceType::with_key(key).is_some() || keys::confined(key).is_some()
}

/// Returns a fault of an entry.
fn fault_at(section: &Section, entry: &IniEntry, place: Place, message: String) -> Fault {
    let path = format!("{}: {}", clip(&section.name), clip(&entry.key));
    Fault::of_place(place, path, message)
}

/// A section whose keys are read.
struct SectionReader<'a> {
    section: &'a Section,
    name: Arc<str>,
    built_in: bool,
    /// The last entry of each key.
    given: BTreeMap<&'a str, &'a IniEntry>,
}

impl SectionReader<'_> {
    fn origin(&self, entry: &IniEntry) -> Origin {
        Origin {
            section: Arc::clone(&self.name),
            built_in: self.built_in,
            key: entry.key.as_str().into(),
            place: entry.place,
        }
    }

    /// Returns the fault of a value.
    fn fault(&self, entry: &IniEntry, message: String) -> Fault {
        fault_at(self.section, entry, entry.value_place(), message)
    }

    /// Reads a value, and notes what is passed over.
    fn read(
        &self,
        settings: &Settings,
        key: &Key,
        entry: &IniEntry,
        notes: &mut Notes,
    ) -> Result<Value, String> {
        let mut found = PassedOver::default();
        let read = values::read(key, &entry.value, &settings.letters, &mut found);
        let fault = |message| self.fault(entry, message);
        notes.slips.extend(found.slips.into_iter().map(fault));
        notes.tails.extend(found.tails.into_iter().map(fault));
        read
    }

    /// Returns the entries whose keys are in a table, in its order; `place` finds a key there.
    fn in_order<T: Copy + Ord>(&self, place: impl Fn(&str) -> Option<T>) -> Vec<(T, &IniEntry)> {
        let given = self.given.iter();
        let placed = given.filter_map(|(key, entry)| Some((place(key)?, *entry)));
        let mut entries: Vec<(T, &IniEntry)> = placed.collect();
        entries.sort_by_key(|&(place, _)| place);
        entries
    }

    /// Reads the letter of a type, and its moves.
    fn piece(
        &self,
        settings: &mut Settings,
        piece: PieceType,
        entry: &IniEntry,
        notes: &mut Notes,
    ) {
        let Some(letter) = entry.value.chars().next() else {
            let message = "expected a letter, or `-`".to_owned();
            notes.faults.push(self.fault(entry, message));
            return;
        };
        let rest = &entry.value[letter.len_utf8()..];
        let tail = || {
            let rest = rest.trim();
            let message = || format!("`{}` after `{letter}` is not read", clip(rest));
            (!rest.is_empty()).then(|| self.fault(entry, message()))
        };
        if letter == '-' {
            settings.pieces.insert(piece, self.origin(entry));
            settings.remove(piece);
            notes.tails.extend(tail());
            return;
        }
        if !letter.is_ascii_alphabetic() {
            let found = clip(&entry.value);
            let message = format!("expected a letter, or `-`, found `{found}`");
            notes.faults.push(self.fault(entry, message));
            return;
        }
        settings.pieces.insert(piece, self.origin(entry));
        settings.add(piece, letter);
        let own = piece.is_custom() || piece == PieceType::KING;
        let mut behind = rest.chars();
        let moves = match behind.next() {
            _ if entry.value.chars().count() > MAX => {
                let message = format!("a value of more than {MAX} characters");
                notes.faults.push(self.fault(entry, message));
                return;
            }
            Some(colon) if own => {
                if colon != ':' {
                    let message = format!(
                        "expected a colon after `{letter}`, found `{}`, which Fairy-Stockfish takes for one",
                        clip(&colon.to_string())
                    );
                    notes.slips.push(self.fault(entry, message));
                }
                behind.as_str().trim()
            }
            None if piece.is_custom() => {
                let message = format!("expected the moves of `{letter}` after a colon");
                notes.faults.push(self.fault(entry, message));
                ""
            }
            _ => {
                notes.tails.extend(tail());
                settings.moves.remove(&piece);
                return;
            }
        };
        settings.moves.insert(piece, moves.into());
        // Built-in sections have no slips, and reading their moves takes as long as all the rest.
        if !self.built_in {
            let slip = |what| self.fault(entry, format!("Fairy-Stockfish passes over {what}"));
            let slips = Dialect::read(moves).passed_over.into_iter().map(slip);
            notes.slips.extend(slips);
        }
        if piece.is_custom() && moves.contains('e') {
            for name in ["enPassantTypesWhite", "enPassantTypesBlack"] {
                let mut types = settings.types(name);
                types.insert(piece);
                settings.set(name, Value::Types(types), self.origin(entry));
            }
        }
    }

    /// Reads the squares to which a type is confined.
    fn confine(
        &self,
        settings: &mut Settings,
        (piece, side): (PieceType, usize),
        entry: &IniEntry,
        notes: &mut Notes,
    ) {
        const SQUARES: Key = Key {
            name: "",
            kind: keys::KeyType::Squares,
            default: "-",
            meaning: Meaning::Here(""),
        };
        match self.read(settings, &SQUARES, entry, notes) {
            Ok(Value::Squares(squares)) => {
                settings
                    .within
                    .insert((piece, side), (squares, self.origin(entry)));
            }
            Ok(_) => {}
            Err(message) => notes.faults.push(self.fault(entry, message)),
        }
    }

    /// Reads the value of a key.
    fn value(
        &self,
        settings: &mut Settings,
        key: &'static Key,
        entry: &IniEntry,
        notes: &mut Notes,
    ) {
        let value = match self.read(settings, key, entry, notes) {
            Ok(value) => value,
            Err(message) => {
                notes.faults.push(self.fault(entry, message));
                return;
            }
        };
        let names = match key.meaning {
            Meaning::Alias(names) | Meaning::Old(names) => names,
            _ => &[key.name],
        };
        for name in names {
            let value = match (&value, key.name) {
                (Value::Line(_), "promotionRank" | "doubleStepRank" | "doubleStepRankMin") => {
                    self.ranks(settings, key.name, name.ends_with("White"))
                }
                (value, _) => value.clone(),
            };
            settings.set(name, value, self.origin(entry));
        }
    }

    /// Returns the ranks that an old key means, for a side.
    fn ranks(&self, settings: &Settings, name: &str, white: bool) -> Value {
        let given = |name: &str, otherwise: u8| {
            let rank = self
                .given
                .get(name)
                .and_then(|entry| values::leading_number(&entry.value))
                .and_then(|rank| u8::try_from(rank).ok());
            rank.map_or(otherwise, |rank| rank.saturating_sub(1))
        };
        let top = settings.line("maxRank");
        let ranks = match name {
            "promotionRank" => given("promotionRank", 7)..=MAX_RANKS,
            // The second is read only where the first is missing.
            _ => {
                if self.given.contains_key("doubleStepRank") {
                    1..=given("doubleStepRank", 1)
                } else {
                    given("doubleStepRankMin", 1)..=1
                }
            }
        };
        let of_side = |rank: u8| {
            if white {
                rank
            } else {
                top.saturating_sub(rank)
            }
        };
        let squares = values::all_squares().iter();
        let squares = squares
            .filter(|square| square.rank() <= top && ranks.contains(&of_side(square.rank())));
        Value::Squares(squares.collect())
    }
}
