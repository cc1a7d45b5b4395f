//! From the settings of a section to a rule file.
//!
//! Each module makes some fields of the file, and refuses keys that cannot be expressed.

mod captures;
mod castling;
mod code;
mod draws;
mod endings;
mod first_moves;
mod hand;
mod kinds;
mod pieces;
mod promotions;
mod royals;
mod start;
mod turn;
mod walls;
mod words;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use legwork_core::echo::clip;
use legwork_core::geometry::Geometry;
use legwork_core::rules::{HoldingsForm, Style};
use legwork_reader::file::{BoardField, RuleFile};
use legwork_reader::ron_source::Fault;

use crate::dialect::Dialect;
use crate::keys::{KEYS, Key, Meaning};
use crate::piece_types::PieceType;
use crate::refusal::Refusal;
use crate::settings::{Origin, Settings};

use kinds::{MappedKind, MappedKinds};
use start::Start;

/// A rule file made of settings.
#[derive(Debug)]
pub(crate) struct Mapped {
    /// The file; pieces without a name of their own have none yet.
    pub(crate) file: RuleFile,
    /// The settings that are left out, each with the reason.
    pub(crate) left_out: Vec<String>,
    /// The lines without a meaning, which are passed over.
    pub(crate) passed_over: Vec<Fault>,
}

/// The settings of a section, what is read of them so far, and what is refused.
pub(crate) struct Mapping<'a> {
    settings: &'a Settings,
    /// The place of the section, for faults of no key.
    section: &'a Origin,
    /// The section from which it inherits.
    parent: Option<&'a Arc<str>>,
    /// The moves of the types of pieces that have been asked for: reading them takes most of the time of a section.
    dialects: RefCell<BTreeMap<PieceType, Arc<Dialect>>>,
    refusals: RefCell<Vec<Refusal>>,
    /// The keys that do not change lists of moves and are left out, each with the reason.
    left_out: RefCell<Vec<String>>,
    /// The lines without a meaning, which are passed over.
    passed_over: RefCell<Vec<Fault>>,
}

/// Returns the rule file of the settings, or everything in them that cannot be expressed.
pub(crate) fn map(
    settings: &Settings,
    section: &Origin,
    parent: Option<&Arc<str>>,
) -> Result<Mapped, Vec<Refusal>> {
    let mapping = Mapping::new(settings, section, parent);
    let (mut file, kinds) = mapping.judged()?;
    for (field, kind) in file.pieces.iter_mut().zip(kinds) {
        field.name = mapping.name_of(kind);
    }
    mapping.check_chase(&mut file);
    Ok(Mapped {
        file,
        left_out: mapping.left_out.into_inner(),
        passed_over: mapping.passed_over.into_inner(),
    })
}

/// Checks that the settings can be expressed; faster than [`map`], since names of pieces are not looked for.
///
/// # Errors
///
/// Everything in them that cannot be expressed.
pub(crate) fn check(
    settings: &Settings,
    section: &Origin,
    parent: Option<&Arc<str>>,
) -> Result<(), Vec<Refusal>> {
    Mapping::new(settings, section, parent).judged().map(drop)
}

/// Lists what no rule file needs, and why.
fn needless(settings: &Settings) -> Vec<String> {
    let reason = |key: &Key| match key.meaning {
        Meaning::Needless(why) => Some(why.to_owned()),
        Meaning::Overlooked(what) => Some(format!("since {what} cannot be expressed yet")),
        _ => None,
    };
    let given = KEYS.iter().filter(|key| settings.differs(key.name));
    given
        .filter_map(|key| Some(format!("{}, {}", key.name, reason(key)?)))
        .collect()
}

/// Returns the key that has made a setting: another one may mean it, such as `pass` for both sides.
fn key_of(setting: &str, origin: Option<&Origin>) -> String {
    origin.map_or_else(|| setting.to_owned(), |origin| origin.key.to_string())
}

impl<'a> Mapping<'a> {
    fn new(settings: &'a Settings, section: &'a Origin, parent: Option<&'a Arc<str>>) -> Self {
        Self {
            settings,
            section,
            parent,
            dialects: RefCell::default(),
            refusals: RefCell::default(),
            left_out: RefCell::new(needless(settings)),
            passed_over: RefCell::default(),
        }
    }

    /// Returns the rule file, whose pieces have no names yet, and the kinds of its pieces; or everything that is refused.
    fn judged(&self) -> Result<(RuleFile, Vec<MappedKind>), Vec<Refusal>> {
        for key in KEYS {
            if let Meaning::NotYet(what, beside) = key.meaning
                && self.settings.differs(key.name)
                && (beside.is_empty() || beside.iter().any(|name| self.settings.matters(name)))
            {
                self.refuse_since(key.name, format!("{what} cannot be expressed yet"));
            }
        }
        let file = self.file();
        let refusals = self.refusals.take();
        file.filter(|_| refusals.is_empty()).ok_or(refusals)
    }

    /// Notes that what a setting asks for cannot be expressed.
    fn refuse(&self, key: &str, what: &str) {
        self.refuse_since(key, format!("{what} cannot be expressed"));
    }

    /// Notes that a setting is refused for a reason.
    fn refuse_since(&self, key: &str, reason: impl Into<String>) {
        self.add(key, self.settings.origin(key), reason.into(), false);
    }

    /// Notes that a setting is left out; the reason begins with "since".
    fn leave_out(&self, key: &str, reason: &str) {
        self.left_out.borrow_mut().push(format!("{key}, {reason}"));
    }

    /// Notes that a part of a setting means nothing, and is passed over. An inherited setting has the place of the section.
    fn pass_over(&self, key: &str, message: String) {
        let origin = self.settings.origin(key);
        let own = origin.filter(|origin| origin.section == self.section.section);
        let path = format!("{}: {key}", clip(&self.section.section));
        let place = own.unwrap_or(self.section).place;
        let fault = Fault::of_place(place, path, message);
        self.passed_over.borrow_mut().push(fault);
    }

    /// Notes that a type of piece cannot be expressed.
    fn refuse_piece(&self, piece: PieceType, reason: impl Into<String>) {
        self.add(
            &piece.key(),
            self.settings.piece_origin(piece),
            reason.into(),
            false,
        );
    }

    /// Notes that a setting makes no sense.
    fn fault(&self, key: &str, reason: String) {
        self.add(key, self.settings.origin(key), reason, true);
    }

    fn add(&self, key: &str, origin: Option<&Origin>, reason: String, fault: bool) {
        let refusal = Refusal {
            key: key_of(key, origin),
            origin: origin.unwrap_or(self.section).clone(),
            heir: self.section.heir(self.parent),
            reason,
            fault,
        };
        let mut refusals = self.refusals.borrow_mut();
        if !refusals.contains(&refusal) {
            refusals.push(refusal);
        }
    }

    fn file(&self) -> Option<(RuleFile, Vec<MappedKind>)> {
        let settings = self.settings;
        let files = settings.line("maxFile") + 1;
        let ranks = settings.line("maxRank") + 1;
        if ranks < 2 {
            self.refuse("maxRank", "a board of one rank");
            return None;
        }
        let start = Start::read(self, Geometry::new(files, ranks, 1)?)?;
        let kinds = MappedKinds::reachable(self, &start)?;
        let ordered = self.in_order(&start, &kinds);
        let mut file = RuleFile {
            board: BoardField {
                files,
                ranks,
                first_rank: None,
                holes: start.holes_in_words(),
                wraps: None,
                boards: None,
            },
            pieces: self.pieces(&start, &kinds, &ordered),
            promotions: self.promotions(&start, &kinds),
            captures: self.captures(&start, &kinds),
            endings: self.endings(&start, &kinds),
            ..RuleFile::default()
        };
        file.draws = self.draws(&start, &kinds);
        let castling = self.castling(&start);
        file.code = self.code(&start, &kinds, &castling);
        self.hand(&start, &kinds, &mut file);
        file.turn = self.turn(&start, &kinds, !file.drops.is_empty());
        file.start = start.fen(self, &castling, &file);
        file.castling = castling.field();
        file.style = self.style(&file);
        file.walls = self.walls(&start, &kinds, &file);
        Some((file, ordered))
    }

    /// Returns the style: that of Shogi where its Pawns are, and pieces are dropped as in Shogi.
    fn style(&self, file: &RuleFile) -> Style {
        let pawns = self.settings.letters.contains_key(&PieceType::SHOGI_PAWN);
        let drops = file
            .holdings
            .iter()
            .any(|holdings| holdings.form == HoldingsForm::Drop);
        if pawns && drops && file.castling.is_none() {
            Style::Shogi
        } else {
            Style::default()
        }
    }

    /// Returns the letter of a type; refuses a type without one.
    fn letter(&self, piece: PieceType) -> Option<char> {
        let letter = self.settings.letters.get(&piece).copied();
        if letter.is_none() {
            self.refuse_piece(piece, format!("no letter for `{}`", clip(&piece.key())));
        }
        letter
    }
}
