//! The effects of a capture beyond taking its victims: kinds that may not capture others, the fates of captor and victims, and blasts.

use serde::{Deserialize, Serialize};

use super::file::{BlastField, CaptorField, CaptureFieldAt, RuleFileAt};
use super::pieces::Pieces;
use super::read_endings::{few, read_kinds};
use super::{HoldingsForm, HoldingsRule, Rules};
use crate::geometry::Square;
use crate::piece::{Kind, Kinds, Piece};
use crate::schema::{At, Schema, Value as _};

/// The fate of a captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Schema)]
pub enum Victim {
    /// It leaves the game.
    Gone,
    /// It comes into the hand of the side that captures it.
    Hand,
    /// It is reborn on its [home](Rules::rebirth) if that is empty after the move, else it leaves the game.
    Home,
    /// It stays where it stands, of the other side, unless the captor ends there: then it leaves the game.
    Turns,
}

/// The fate of a piece that captures. A royal one always stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Captor {
    /// It stays as it is.
    #[default]
    Stays,
    /// It leaves the game.
    Gone,
    /// It belongs to the other side, after promoting.
    Turns,
    /// It becomes a piece of the victim's kind, unless the victim is royal.
    Victim,
    /// A wall remains of it; where captures blast, only if it is blasted itself.
    Stone,
    /// It becomes a piece of this kind.
    Kind(Kind),
}

/// A rule of captures: of those of a file, the first whose kinds fit a capture holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaptureRule {
    /// The kinds that capture, as they are before the move.
    pub by: Kinds,
    /// The kinds that are captured.
    pub of: Kinds,
    /// Whether such captures are moves, and attacks, at all.
    pub may: bool,
    /// The fate of the victim; `None` where it comes into a hand or pool if the rules for holdings say so.
    pub victim: Option<Victim>,
    /// The fate of the captor.
    pub captor: Captor,
}

/// The pieces that a capture blasts: the capturer, and all pieces next to its target but those that are spared.
///
/// No capture may blast a royal piece of its own side. One that blasts an enemy royal piece is legal whatever it leaves attacked,
/// and a royal piece next to an enemy one is not in check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blast {
    /// The kinds that are spared, unless they capture.
    pub spares: Kinds,
    /// The kinds that are spared, also as the capturer.
    pub immune: Kinds,
}

/// The rules of captures of a file.
#[derive(Debug, Default)]
pub(super) struct Captures {
    pub(super) rules: Vec<CaptureRule>,
    pub(super) blast: Option<Blast>,
}

/// Reads the field `captures`, which may be left out, and tells the pieces whom they spare.
pub(super) fn read(rules: &RuleFileAt<'_>, pieces: &mut Pieces<'_>) -> Captures {
    let mut captures = Captures::default();
    let mut blast = None;
    for element in few(&rules.captures) {
        let Some(fields) = element.fields() else {
            continue;
        };
        if let Some(node) = fields.blast.clone() {
            if blast.is_some() {
                node.fault("`blast` is given twice");
            }
            captures.blast = read_blast(&node, pieces);
            let apart = fields.by.is_none() && fields.of.is_none();
            if !apart || fields.victim.is_some() || fields.captor.is_some() {
                node.fault(
                    "every capture blasts, expected no `by`, `of`, `victim` and `captor` with it",
                );
            }
            blast = Some(node);
        }
        captures.rules.extend(read_rule(&fields, pieces));
    }
    let changes = |rule: &CaptureRule| {
        rule.victim.is_some() || !matches!(rule.captor, Captor::Stays | Captor::Stone)
    };
    if let (Some(node), true) = (blast, captures.rules.iter().any(changes)) {
        node.fault(
            "what a capture blasts is gone, expected no `victim` and no `captor` but `Stone` in any rule",
        );
    }
    pieces.spare(&captures.rules);
    captures
}

fn read_rule(fields: &CaptureFieldAt<'_>, pieces: &Pieces<'_>) -> Option<CaptureRule> {
    let royals = pieces.royals();
    let kinds = |field: &Option<At<'_, super::file::KindsField>>| match field {
        Some(node) => read_kinds(node, pieces),
        None => Some(Kinds::ALL),
    };
    let (by, of) = (kinds(&fields.by), kinds(&fields.of));
    let may = match &fields.may {
        Some(node) => node.flag(),
        None => Some(true),
    };
    let victim = match fields.victim.clone() {
        Some(node) => Some(node.word()?),
        None => None,
    };
    let captor = match fields.captor.clone() {
        Some(node) => read_captor(&node, pieces),
        None => Some(Captor::Stays),
    };
    let turns = victim == Some(Victim::Turns) || captor.is_some_and(|captor| captor.changes());
    if turns && pieces.rules().any(|(_, rule, _)| rule.within.is_some()) {
        let message =
            "what turns, or becomes another piece, is confined to no squares: expected no `within`";
        fields.node().fault(message);
    }
    let (by, of, may, captor) = (by?, of?, may?, captor?);
    if !may {
        if victim.is_some() || captor != Captor::Stays || fields.blast.is_some() {
            fields
                .node()
                .fault("where `may` is false nothing is captured, expected no `victim`, `captor` and `blast`");
        }
        match &fields.of {
            Some(node) if of == Kinds::ALL && node.ron() == "All" => {
                node.fault("the royal piece cannot be spared, expected a list of kinds");
            }
            Some(node) if !royals.and(of).is_empty() => {
                node.fault("the royal piece cannot be spared");
            }
            Some(_) => {}
            None => fields.node().misses("of"),
        }
    }
    if let (Some(node), true) = (&fields.by, captor != Captor::Stays)
        && by != Kinds::ALL
        && !royals.and(by).is_empty()
    {
        node.fault("a royal piece that captures stays as it is, expected other kinds");
    }
    Some(CaptureRule {
        by,
        of,
        may,
        victim,
        captor,
    })
}

/// Reads what becomes of the captor: a word, or the letter of a kind.
fn read_captor(node: &At<'_, CaptorField>, pieces: &Pieces<'_>) -> Option<Captor> {
    if node.ron().starts_with('"') {
        let kind = pieces.named(node)?;
        if pieces.is_royal(kind) {
            node.fault("no piece becomes royal by a capture");
        }
        return Some(Captor::Kind(kind));
    }
    let captors = [
        Captor::Stays,
        Captor::Gone,
        Captor::Turns,
        Captor::Victim,
        Captor::Stone,
    ];
    let word = node.choice(CaptorField::FORM.words)?;
    captors.get(word).copied()
}

fn read_blast(node: &At<'_, BlastField>, pieces: &Pieces<'_>) -> Option<Blast> {
    let fields = node.fields()?;
    let kinds = |field: &Option<At<'_, Vec<String>>>| -> Kinds {
        let list = field.as_ref().map(|node| pieces.list(node));
        list.unwrap_or_default().into_iter().collect()
    };
    let (spares, immune) = (kinds(&fields.spares), kinds(&fields.immune));
    if let (Some(node), false) = (&fields.immune, spares.and(immune).is_empty()) {
        node.fault("what is immune is spared already, expected it in one of the lists");
    }
    Some(Blast { spares, immune })
}

/// Checks what captures do against where captured pieces go, and where they come from.
pub(super) fn check(rules: &RuleFileAt<'_>, captures: &Captures, holdings: Option<&HoldingsRule>) {
    let Some(node) = &rules.captures else { return };
    let fills = holdings.is_some_and(|rule| rule.captured.is_some());
    let pool = holdings.is_some_and(|rule| rule.form == HoldingsForm::Pool);
    let any = |which: &dyn Fn(&CaptureRule) -> bool| captures.rules.iter().any(which);
    if captures.blast.is_some() && (fills || pool) {
        node.fault("what is blasted comes into no hand and no pool: expected `holdings` without `captured`");
    }
    if pool && any(&|rule| rule.victim.is_some() || rule.captor != Captor::Stays) {
        node.fault("a pool has what is captured, expected no `victim` and no `captor`");
    }
    if !fills && any(&|rule| rule.victim == Some(Victim::Hand)) {
        node.fault(
            "no capture fills a hand, expected `holdings` with `captured`, or no `victim: Hand`",
        );
    }
    let becomes = |rule: &CaptureRule| matches!(rule.captor, Captor::Victim | Captor::Kind(_));
    if fills && any(&becomes) {
        node.fault("a hand has room for the pieces of `start` alone, expected no captor that becomes another");
    }
    if rules.set_ups.is_some() && any(&|rule| rule.victim == Some(Victim::Home)) {
        node.fault(
            "pieces have their homes in one array, expected no `set_ups` with `victim: Home`",
        );
    }
}

impl Captor {
    /// Whether its kind or its side may change.
    pub(crate) fn changes(self) -> bool {
        matches!(self, Self::Turns | Self::Victim | Self::Kind(_))
    }
}

/// Lets the rules hold for shadows, too.
pub(super) fn add_shadows(rules: &mut Rules) {
    for place in 0..rules.captures.len() {
        let CaptureRule { by, of, .. } = rules.captures[place];
        rules.captures[place].by = rules.with_shadows(by);
        rules.captures[place].of = rules.with_shadows(of);
    }
    for kind in rules.kinds() {
        let spares = spared(&rules.captures, rules.pieces.len(), kind);
        let no_screens = rules.with_shadows(rules.piece(kind).no_screens);
        let piece = &mut rules.pieces[kind.index()];
        (piece.spares, piece.no_screens) = (spares, no_screens);
    }
}

/// The kinds among the first `count` that a kind may not capture.
pub(super) fn spared(rules: &[CaptureRule], count: usize, by: Kind) -> Kinds {
    let spares = |of: &Kind| {
        let mut fitting = rules.iter().filter(|rule| rule.fits(by, *of));
        fitting.next().is_some_and(|rule| !rule.may)
    };
    (0..count).filter_map(Kind::new).filter(spares).collect()
}

/// Whether a rule says of every captured piece of a kind that it comes to no hand.
pub(super) fn gone_elsewhere(rules: &[CaptureRule], of: Kind) -> bool {
    let first = rules.iter().find(|rule| rule.of.contains(of));
    first.is_some_and(|rule| {
        rule.by == Kinds::ALL && !matches!(rule.victim, None | Some(Victim::Hand))
    })
}

/// Whether a captor may turn to stone.
pub(super) fn petrify(rules: &[CaptureRule]) -> bool {
    rules.iter().any(|rule| rule.captor == Captor::Stone)
}

impl CaptureRule {
    pub(super) fn fits(&self, by: Kind, of: Kind) -> bool {
        self.by.contains(by) && self.of.contains(of)
    }
}

impl Rules {
    /// The fates of victim and captor, by kind.
    pub fn fate(&self, by: Kind, of: Kind) -> (Option<Victim>, Captor) {
        let rule = self.captures.iter().find(|rule| rule.fits(by, of));
        let Some(&CaptureRule { victim, captor, .. }) = rule else {
            return (None, Captor::Stays);
        };
        let royal = |kind| self.royals.contains(kind);
        let captor = match captor {
            _ if royal(by) => Captor::Stays,
            Captor::Victim if royal(of) => Captor::Stays,
            captor => captor,
        };
        (victim.filter(|_| !royal(of)), captor)
    }

    /// Whether a captor of a kind becomes a piece of another kind by taking such a victim. Then that move does not promote it.
    pub fn captor_becomes(&self, by: Kind, of: Kind) -> bool {
        matches!(self.fate(by, of).1, Captor::Victim | Captor::Kind(_))
    }

    /// Whether a capture may change the pieces that stay on the board, otherwise than by a blast.
    pub fn captures_change_pieces(&self) -> bool {
        self.captures_return_victims()
            || self
                .captures
                .iter()
                .any(|rule| rule.captor != Captor::Stays)
    }

    /// Whether a captured piece may stay on the board, or come back there.
    pub fn captures_return_victims(&self) -> bool {
        let stays = |victim| matches!(victim, Some(Victim::Home | Victim::Turns));
        self.captures.iter().any(|rule| stays(rule.victim))
    }

    /// Whether a capture may change more on the board than that its victims leave and its captor arrives.
    pub fn captures_do_more(&self) -> bool {
        self.blast.is_some() || self.captures_change_pieces()
    }

    /// The square where a piece that is captured on a square is reborn, if it has one: of the squares where its kind and side stand
    /// in the array the only one; of a Pawn, the one on the file where it fell; else the only one of the colour of the square where
    /// it fell.
    pub fn rebirth(&self, victim: Piece, on: Square) -> Option<Square> {
        let alike = self.alike(victim.kind);
        let homes = || {
            let own = self
                .array
                .iter()
                .filter(|(_, piece)| piece.color == victim.color);
            own.filter(|(_, piece)| alike.contains(piece.kind))
                .map(|&(square, _)| square)
        };
        let dark = |square: Square| (square.file() + square.rank()) % 2;
        let only = |which: &dyn Fn(&Square) -> bool| {
            let mut fitting = homes().filter(which);
            fitting.next().filter(|_| fitting.next().is_none())
        };
        if self.piece(victim.kind).pawn {
            return only(&|home| home.file() == on.file());
        }
        only(&|_| true).or_else(|| only(&|home| dark(*home) == dark(on)))
    }

    /// The kinds that stay next to a blast, walls among them; `None` if nothing is blasted.
    pub fn spared_by_blasts(&self) -> Option<Kinds> {
        let spares = self.blast?.spares.or(self.immune_to_blasts());
        let spares = self.wall.map_or(spares, |wall| spares.with(wall)).iter();
        Some(spares.fold(Kinds::NONE, |all, kind: Kind| all.or(self.alike(kind))))
    }

    /// The royal kinds that a blast may remove. An enemy royal piece next to one of them is not in check: who captured it would
    /// blast its own.
    pub fn shielding_royals(&self) -> Kinds {
        match self.blast {
            Some(_) => self.royals.without(self.immune_to_blasts()),
            None => Kinds::NONE,
        }
    }

    /// The kinds that a blast never removes, not even the one of their own capture.
    pub fn immune_to_blasts(&self) -> Kinds {
        let immune = self.blast.map_or(Kinds::NONE, |blast| blast.immune);
        self.with_shadows(immune)
    }

    /// The squares on which a blast removes what is not spared: the target of the capture, and those next to it.
    pub fn blast_on(&self, target: Square) -> impl Iterator<Item = Square> {
        let squares = self.geometry.squares();
        squares.filter(move |&square| self.geometry.distance(square, target) <= 1)
    }
}
