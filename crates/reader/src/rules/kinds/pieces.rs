//! Reading the pieces of a rule file, and the letters by which the rest of it names them.

use legwork_betza::{self as betza, Crossing, Hop, Modality};

use crate::echo::{clip, did_you_mean, nearest};
use crate::geometry::Step;
use crate::legs::Bounds;
use crate::piece::{Kind, Kinds, MAX_KINDS, Symbol};
use crate::ron_source::{RonFields, RonNode};
use crate::rules::captures::spared;
use crate::rules::file::{MoreField, PieceField, PieceFieldAt};
use crate::rules::path_budget::PathBudget;
use crate::rules::piece_list::{PieceElement, PieceList};
use crate::rules::regions::Regions;
use crate::rules::{CaptureRule, Leap, MoreMoves, MoreTexts, PICTURES, PieceRule, PieceTexts};
use crate::schema::{At, complete, flag};

/// The greatest value of a piece, in Pawns: more than any exchange can gain, and small enough that
/// the sum over a board does not overflow.
const MOST_VALUE: u32 = 10_000;

/// The pieces as far as they could be read.
#[derive(Debug, Default)]
pub(in crate::rules) struct Pieces<'a> {
    entries: Vec<PieceEntry<'a>>,
    /// The symbols of inherited pieces that the file leaves out.
    left_out: Vec<Symbol>,
    doubtful: bool,
    /// Whether the field `royal` of some piece could not be read.
    royal_doubtful: bool,
    /// The kinds that another one spares.
    spared: Kinds,
    /// Whether each has a twin on a second board. The kinds of twins come behind all others, in the same order.
    twins: bool,
}

#[derive(Debug)]
struct PieceEntry<'a> {
    node: RonNode<'a>,
    symbol: Option<Symbol>,
    letter: Option<RonNode<'a>>,
    royal: Option<bool>,
    anti: bool,
    pawn: bool,
    no_screens: Option<RonNode<'a>>,
    rule: Option<PieceRule>,
}

impl<'a> Pieces<'a> {
    /// Reads the fields `pieces` and `without`.
    pub(in crate::rules) fn read(
        document: &RonFields<'a>,
        regions: Option<&Regions>,
        budget: &PathBudget,
    ) -> Self {
        let list = PieceList::read(document);
        let mut pieces = Self {
            left_out: list.left_out,
            doubtful: list.doubtful,
            royal_doubtful: list.doubtful,
            ..Self::default()
        };
        for (place, element) in list.elements.into_iter().enumerate() {
            if place == MAX_KINDS {
                let message = format!("too many pieces: expected at most {MAX_KINDS}");
                element.node.fault(message);
                pieces.doubtful = true;
                break;
            }
            let entry = PieceEntry::read(element, regions, budget);
            match entry.symbol {
                None => pieces.doubtful = true,
                Some(symbol) if pieces.with(symbol).is_some() => {
                    let place = entry.letter.as_ref().unwrap_or(&entry.node);
                    place.fault(format!("two pieces have the letter `{symbol}`"));
                    pieces.doubtful = true;
                }
                Some(_) => {}
            }
            pieces.royal_doubtful |= entry.royal.is_none();
            pieces.entries.push(entry);
        }
        if let (true, false, Some(node)) = (pieces.entries.is_empty(), pieces.doubtful, &list.node)
        {
            node.fault("expected at least one piece");
        }
        pieces.read_screens();
        pieces.check_royal_pawns();
        pieces.check_faces();
        pieces.check_pictures();
        pieces
    }

    /// Reads which kinds are not screens for each piece, now that all letters are known.
    fn read_screens(&mut self) {
        for place in 0..self.entries.len() {
            let Some(node) = self.entries[place].no_screens.clone() else {
                continue;
            };
            let no_screens: Kinds = self.some(&node).into_iter().collect();
            if let Some(rule) = &mut self.entries[place].rule {
                rule.no_screens = no_screens;
            }
        }
    }

    /// Gives each piece the kinds that it never captures.
    pub(in crate::rules) fn spare(&mut self, rules: &[CaptureRule]) {
        let count = self.entries.len();
        for place in 0..count {
            let Some(kind) = Kind::new(place) else {
                continue;
            };
            let spares = spared(rules, count, kind);
            self.spared = self.spared.or(spares);
            if let Some(rule) = &mut self.entries[place].rule {
                rule.spares = spares;
            }
        }
    }

    /// Checks that a kind of Pawns is not the only royal one.
    fn check_royal_pawns(&self) {
        let mut royal = self
            .entries
            .iter()
            .filter(|entry| entry.royal == Some(true));
        if let (Some(entry), None, false) = (royal.next(), royal.next(), self.royal_doubtful)
            && entry.pawn
        {
            let message = "the only royal kind cannot be Pawns";
            entry.node.fault(message);
        }
    }

    /// Gives each piece a twin on a second board.
    pub(in crate::rules) fn double(&mut self) {
        self.twins = true;
    }

    /// Whether each piece has a twin on a second board.
    pub(in crate::rules) fn have_twins(&self) -> bool {
        self.twins
    }

    /// Checks that there is something to be faced.
    fn check_faces(&self) {
        if self.have_royals() {
            return;
        }
        let mut facing = self.entries.iter().filter(|entry| {
            let rule = entry.rule.as_ref();
            rule.is_some_and(|rule| rule.faces.is_some())
        });
        if let Some(entry) = facing.next() {
            let message = "it faces royal pieces only, and nothing is royal";
            entry.node.fault(message);
        }
    }

    /// Checks that no two pieces ask for the same drawing: they would look the same.
    fn check_pictures(&self) {
        let mut taken = Vec::new();
        for entry in &self.entries {
            let Some(picture) = entry.rule.as_ref().and_then(|rule| rule.picture) else {
                continue;
            };
            if taken.contains(&picture) {
                let message = format!("two pieces have the picture `{picture}`");
                entry.node.fault(message);
            }
            taken.push(picture);
        }
    }

    fn with(&self, symbol: Symbol) -> Option<Kind> {
        self.entries
            .iter()
            .position(|entry| entry.symbol == Some(symbol))
            .and_then(Kind::new)
    }

    /// Whether some letter could not be read. A piece that is not found may be the one with that
    /// letter.
    pub(in crate::rules) fn are_doubtful(&self) -> bool {
        self.doubtful
    }

    /// The royal kinds.
    pub(in crate::rules) fn royals(&self) -> Kinds {
        let royal = |(place, entry): (usize, &PieceEntry<'_>)| {
            let royal = entry.royal == Some(true);
            royal.then(|| Kind::new(place)).flatten()
        };
        self.entries.iter().enumerate().filter_map(royal).collect()
    }

    /// The anti-royal kinds.
    pub(in crate::rules) fn anti(&self) -> Kinds {
        let anti = |(place, entry): (usize, &PieceEntry<'_>)| {
            entry.anti.then(|| Kind::new(place)).flatten()
        };
        self.entries.iter().enumerate().filter_map(anti).collect()
    }

    /// Whether a kind is royal, or the twin of a royal one.
    pub(in crate::rules) fn is_royal(&self, kind: Kind) -> bool {
        self.royals().contains(self.listed(kind))
    }

    /// The kind of the file of which a kind is the twin on a second board, or the kind itself.
    pub(in crate::rules) fn listed(&self, kind: Kind) -> Kind {
        let twin = kind.index().checked_sub(self.entries.len());
        twin.and_then(Kind::new).unwrap_or(kind)
    }

    /// Whether any kind is royal, or may be.
    pub(in crate::rules) fn have_royals(&self) -> bool {
        self.royal_doubtful || !self.royals().is_empty()
    }

    /// The kind that castles, and that counts as the mover of a pass: the `K` of the royal kinds, else the first of them;
    /// where nothing is royal, of all kinds.
    pub(in crate::rules) fn king(&self) -> Option<Kind> {
        let royals = self.royals();
        self.king_among(|kind| royals.is_empty() || royals.contains(*kind))
    }

    /// The kind of a piece of which it is asked whether it would be attacked: as [`king`](Self::king), but where nothing is royal it is one
    /// that nobody spares.
    pub(in crate::rules) fn bait(&self) -> Option<Kind> {
        let royals = self.royals();
        self.king_among(|kind| {
            if royals.is_empty() {
                !self.spared.contains(*kind)
            } else {
                royals.contains(*kind)
            }
        })
    }

    fn king_among(&self, among: impl Fn(&Kind) -> bool) -> Option<Kind> {
        let named = Symbol::new('K', false).and_then(|symbol| self.with(symbol));
        named
            .filter(&among)
            .or_else(|| self.kinds().find(&among))
            .or_else(|| self.kinds().next())
    }

    /// The Pawns.
    pub(in crate::rules) fn pawns(&self) -> Kinds {
        let pawn = |(place, entry): (usize, &PieceEntry<'_>)| {
            entry.pawn.then(|| Kind::new(place)).flatten()
        };
        self.entries.iter().enumerate().filter_map(pawn).collect()
    }

    /// Whether some piece captures en passant.
    pub(in crate::rules) fn capture_en_passant(&self) -> bool {
        let mut rules = self.entries.iter().filter_map(|entry| entry.rule.as_ref());
        rules.any(|rule| {
            let mut legs = rule.every_path().flat_map(|path| &path.legs);
            legs.any(|leg| leg.may.passed)
        })
    }

    /// The kind with that symbol; `fault` is called if there is none.
    pub(in crate::rules) fn find(&self, text: &str, fault: impl FnOnce(String)) -> Option<Kind> {
        let Some(symbol) = Symbol::read(text) else {
            fault(format!(
                "expected a piece's letter, such as `N` or `+R`, found `{}`",
                clip(text)
            ));
            return None;
        };
        let kind = self.with(symbol);
        if kind.is_none() && !self.doubtful {
            let left_out = if self.left_out.contains(&symbol) {
                ", which `without` leaves out"
            } else {
                ""
            };
            fault(format!("no piece has the letter `{symbol}`{left_out}"));
        }
        kind
    }

    /// Like [`find`](Self::find), for a piece on a board, which may be the second one.
    pub(in crate::rules) fn find_on_boards(
        &self,
        text: &str,
        fault: impl FnOnce(String),
    ) -> Option<Kind> {
        let symbol = Symbol::read(text).filter(|_| self.twins);
        let listed = symbol.and_then(|symbol| self.with(symbol.pair(false)?));
        let twin = listed.and_then(|listed| Kind::new(listed.index() + self.entries.len()));
        twin.or_else(|| self.find(text, fault))
    }

    /// The form of a kind with the crown, or without it: `+P` of `P`, `P` of `+P`.
    pub(in crate::rules) fn pair(&self, kind: Kind, crowned: bool) -> Option<Kind> {
        self.with(self.entries.get(kind.index())?.symbol?.pair(crowned)?)
    }

    /// The kind that a node names.
    pub(in crate::rules) fn named(&self, node: &RonNode<'_>) -> Option<Kind> {
        self.find(&node.text()?, |message| node.fault(message))
    }

    /// The kinds that a list names, each once.
    pub(in crate::rules) fn list(&self, node: &RonNode<'_>) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for element in node.list().unwrap_or_default() {
            match self.named(&element) {
                Some(kind) if kinds.contains(&kind) => {
                    element.fault("this piece is in the list already")
                }
                Some(kind) => kinds.push(kind),
                None => {}
            }
        }
        kinds
    }

    /// The kinds that a list names, each once and at least one.
    pub(in crate::rules) fn some(&self, node: &RonNode<'_>) -> Vec<Kind> {
        if node.list().is_some_and(|list| list.is_empty()) {
            node.fault("expected at least one piece");
        }
        self.list(node)
    }

    /// How a kind is written, for messages.
    pub(in crate::rules) fn letter(&self, kind: Kind) -> String {
        let symbol = self
            .entries
            .get(kind.index())
            .and_then(|entry| entry.symbol);
        symbol.map(|symbol| symbol.to_string()).unwrap_or_default()
    }

    /// Every kind, in order.
    pub(in crate::rules) fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.entries.len()).filter_map(Kind::new)
    }

    /// The symbol of a kind, if it could be read.
    pub(in crate::rules) fn symbol(&self, kind: Kind) -> Option<Symbol> {
        self.entries.get(kind.index())?.symbol
    }

    /// The kind with that symbol, if there is one.
    pub(in crate::rules) fn with_symbol(&self, symbol: Symbol) -> Option<Kind> {
        self.with(symbol)
    }

    /// Every piece that could be read, with its place in the file.
    pub(in crate::rules) fn rules(&self) -> impl Iterator<Item = (Kind, &PieceRule, &RonNode<'a>)> {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(place, entry)| {
                Some((Kind::new(place)?, entry.rule.as_ref()?, &entry.node))
            })
    }

    /// The finished list; `None` after any fault in it.
    pub(in crate::rules) fn finish(self) -> Option<Vec<PieceRule>> {
        self.entries.into_iter().map(|entry| entry.rule).collect()
    }
}

impl<'a> PieceEntry<'a> {
    fn read(element: PieceElement<'a>, regions: Option<&Regions>, budget: &PathBudget) -> Self {
        let Some(fields) = element.fields else {
            return Self {
                node: element.node,
                symbol: None,
                letter: None,
                royal: None,
                anti: false,
                pawn: false,
                no_screens: None,
                rule: None,
            };
        };
        let fields: PieceFieldAt<'a> = complete::<PieceField>(&fields);
        let text = fields.letter.as_ref().and_then(|node| node.text());
        // The piece is called so in all its faults.
        let letter = fields.letter.as_ref();
        let letter = letter.map(|letter| letter.within(fields.node()));
        let symbol = letter.as_ref().zip(text).and_then(|(node, text)| {
            let symbol = Symbol::read(&text);
            if symbol.is_none() {
                let found = clip(&text);
                node.fault(format!(
                    "expected one capital letter, perhaps behind a `+` and before a `'` or `!`, found `{found}`"
                ));
            }
            symbol
        });
        let royal = flag(&fields.royal);
        let pawn = flag(&fields.pawn).unwrap_or(false);
        let anti = flag(&fields.anti).unwrap_or(false);
        if anti && royal == Some(true) {
            fields
                .node()
                .fault("a royal piece may not be attacked, expected no `anti`");
        }
        let name = fields.name.clone().and_then(|node| node.name());
        let betza = fields.betza.clone().and_then(|node| notation(&node));
        let prose = match fields.prose.clone() {
            Some(node) => notation(&node),
            None => Some(Default::default()),
        };
        let value = fields.value.clone();
        let value = value.and_then(|node| node.decimal(MOST_VALUE));
        let remark = fields.remark.clone().and_then(|node| node.text());
        let words = fields.words.clone().and_then(|node| node.name());
        let picture = fields.picture.clone().and_then(|node| picture(&node));
        let within = Regions::given(regions, &fields.within);
        let more = read_more(&fields, regions, budget);
        let leap = match fields.leap.clone() {
            Some(node) => node.word(),
            None => Some(Leap::default()),
        };
        let faces = match fields.faces.clone() {
            Some(node) => notation(&node).map(|(moves, text)| (Some(moves), text)),
            None => Some((None, String::new())),
        };
        let halts = match fields.halts.clone() {
            Some(node) => read_leaps(&node, "the squares where enemy riders stop"),
            None => Some((Vec::new(), String::new())),
        };
        let rule = (|| {
            let ((betza, betza_text), (prose, prose_text)) = (betza?, prose?);
            let moves = [betza_text, prose_text];
            let paths = budget.paths(&moves, [&betza, &prose], fields.node());
            let ((within, within_text), (faces, faces_text)) = (within?, faces?);
            let (halts, halts_text) = halts?;
            let [betza_text, prose_text] = moves;
            Some(PieceRule {
                symbol: symbol?,
                name: name?,
                betza,
                prose,
                written: PieceTexts {
                    betza: betza_text,
                    prose: prose_text,
                    within: within_text,
                    faces: faces_text,
                    halts: halts_text,
                },
                value,
                pawn,
                remark,
                words,
                picture,
                within,
                more: more?,
                faces,
                halts,
                spares: Kinds::NONE,
                no_screens: Kinds::NONE,
                leap: leap?,
                shadow_of: None,
                paths: paths?,
            })
        })();
        Self {
            node: fields.node().clone(),
            symbol,
            letter,
            royal,
            anti,
            pawn,
            no_screens: fields.no_screens.as_deref().cloned(),
            rule,
        }
    }
}

/// Reads the name of a drawing.
fn picture(node: &RonNode<'_>) -> Option<&'static str> {
    let name = node.text()?;
    let known = PICTURES.into_iter().find(|known| *known == name);
    if known.is_none() {
        let names = PICTURES.map(str::to_owned);
        let hint = did_you_mean(nearest(&name, &names).as_deref());
        let found = clip(&name);
        node.fault(format!(
            "expected the name of a drawing, such as `camel`, found `{found}`{hint}"
        ));
    }
    known
}

/// Reads leaps, which lead to the squares that `what` names in a fault, and their text.
pub(in crate::rules) fn read_leaps(node: &RonNode<'_>, what: &str) -> Option<(Vec<Step>, String)> {
    let (moves, text) = notation(node)?;
    let leaps = moves.paths().into_iter().map(|path| match path.legs[..] {
        [leg]
            if leg.range == 1
                && leg.hop == Hop::None
                && leg.crossing == Crossing::Free
                && leg.may
                    == Modality {
                        empty: true,
                        enemy: true,
                        ..Modality::default()
                    }
                && !path.initial =>
        {
            Some(leg.step)
        }
        _ => None,
    });
    let leaps: Option<Vec<Step>> = leaps.collect();
    if leaps.as_ref().is_none_or(Vec::is_empty) {
        node.fault(format!(
            "expected leaps without a condition, such as `K`: {what}"
        ));
        return None;
    }
    Some((leaps?, text))
}

/// Reads the field `more` of a piece, which may be left out.
fn read_more(
    piece: &PieceFieldAt<'_>,
    regions: Option<&Regions>,
    budget: &PathBudget,
) -> Option<Vec<MoreMoves>> {
    let Some(node) = piece.more.clone() else {
        return Some(Vec::new());
    };
    let read = |element: &At<'_, MoreField>| {
        let fields = element.fields()?;
        let betza = fields.betza.clone().and_then(|node| notation(&node));
        let from = Regions::given(regions, &fields.from);
        let to = Regions::given(regions, &fields.to);
        if fields.from.is_none() && fields.to.is_none() {
            element.fault("expected `from` or `to`: moves on any square are in `betza`");
        }
        let ((betza, text), (from, from_text), (to, to_text)) = (betza?, from?, to?);
        let none = betza::Movement::default();
        let alone = [text.clone(), String::new()];
        Some(MoreMoves {
            paths: budget.paths(&alone, [&betza, &none], element)?,
            betza,
            bounds: Bounds { from, to },
            written: MoreTexts {
                betza: text,
                from: from_text,
                to: to_text,
            },
        })
    };
    // Every element is read, so that all faults are found.
    let elements: Vec<Option<MoreMoves>> = node.list()?.iter().map(read).collect();
    elements.into_iter().collect()
}

/// Reads a string of moves, and keeps its text.
fn notation(node: &RonNode<'_>) -> Option<(betza::Movement, String)> {
    let text = node.text()?;
    match text.parse() {
        Ok(piece) => Some((piece, text)),
        Err(error) => {
            let error: betza::BetzaError = error;
            if error.kind() == betza::BetzaErrorKind::Unsupported {
                // An author who knows the notation from another program has made this fault in many
                // pieces.
                node.fault_of(error.what(), error.to_string());
            } else {
                node.fault(error.to_string());
            }
            None
        }
    }
}
