//! Makes a rule file of a definition, or has rules that a rule file does not support.

mod array;
mod castling;
mod kinds;
mod promotions;
mod shuffle;

use std::collections::{BTreeMap, BTreeSet};

use legwork_betza::diagram::DiagramMoves;
use legwork_betza::{Movement, PathLeg};
use legwork_core::echo::{MOST_FAULTS, clip};
use legwork_core::geometry::Wraps;
use legwork_core::rules::{BareKing, Captured, Exposed, HoldingsForm, Leap, ReadError, Stalemate};
use legwork_reader::RuleText;
use legwork_reader::file::{
    BoardField, CaptureField, DropField, EndingsField, HoldingsField, KindsField, RuleFile,
    SquaresField, TurnField,
};
use legwork_reader::ron_source::{Fault, Place};

use crate::Diagram;
use crate::definition::{Definition, Parameter};
use array::Array;
use kinds::Kind;

/// Parameters that change how a diagram looks, or how its engine thinks.
const LOOKS: [&str; 18] = [
    "graphicsDir",
    "graphicsType",
    "whitePrefix",
    "blackPrefix",
    "squareSize",
    "lightShade",
    "darkShade",
    "startShade",
    "useMarkers",
    "satellite",
    "shady",
    "rimColor",
    "coordColor",
    "borders",
    "enableAI",
    "holdingsColor",
    "royalShade",
    "hoverShade",
];
/// Parameters that are read elsewhere.
const READ: [&str; 20] = [
    "royal",
    "extinction",
    "baring",
    "stalemate",
    "promoZone",
    "maxPromote",
    "promoOffset",
    "promoChoice",
    "holdingsType",
    "shuffle",
    "iron",
    "antiTrade",
    "protected",
    "counterStrike",
    "castleFlip",
    "zonal",
    "files",
    "ranks",
    "firstRank",
    "symmetry",
];
/// Parameters with rules that a rule file does not support, or not in this way.
const UNSAID: [(&str, &str); 5] = [
    (
        "autoGate",
        "gating of pieces that stand behind the back rank cannot be expressed; expected the fields `holdings: (form: Hand, ..)` by hand",
    ),
    (
        "tradeThreshold",
        "a threshold of trades cannot be expressed, since it compares values that the page alone knows; expected `code: [\"lion-trading: protected .. unless ..\"]` by hand",
    ),
    (
        "succession",
        "a royal kind that takes a King's place cannot be expressed",
    ),
    (
        "captureMatrix",
        "a table of who captures whom cannot be read; expected `captures: [(by: [..], of: [..], may: false)]` by hand",
    ),
    (
        "morph",
        "a change of kind by square cannot be read; expected `promotions` and `within` by hand",
    ),
];

/// A number of a kind from 1, as the page counts them.
fn counted_from_1(number: i64) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

/// Whether a kind is on the board and not royal.
fn is_common(kinds: &[Kind], kind: usize) -> bool {
    let kind = kinds.get(kind);
    kind.is_some_and(|kind| kind.kept && !kind.field.royal)
}

/// Whether no leg of a term leads to another file; of what is behind the last letter, numbers, none does.
fn runs_along_files(term: &str) -> bool {
    let term = term.trim_start_matches(|c: char| c.is_ascii_digit());
    let moves = DiagramMoves::read(term).ok();
    let movement = moves.and_then(|moves| moves.betza.parse::<Movement>().ok());
    movement.is_some_and(|movement| {
        let mut paths = movement.paths().into_iter();
        paths.all(|path| {
            let mut steps = path.legs.iter().flat_map(PathLeg::steps);
            steps.all(|step| step.dx == 0)
        })
    })
}

/// How Black's pieces follow White's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// The board, and what is found wrong and left out on the way.
struct Mapper<'a> {
    definition: &'a Definition,
    files: u8,
    ranks: u8,
    first_rank: u32,
    symmetry: Symmetry,
    /// The edges that every piece goes over.
    wraps: Option<Wraps>,
    faults: Vec<Fault>,
    notes: Vec<Fault>,
}

/// Makes a diagram of a definition.
pub(crate) fn map(definition: &Definition, name: String, place: Place) -> Diagram {
    let mut mapper = Mapper {
        definition,
        files: 8,
        ranks: 8,
        first_rank: 1,
        symmetry: Symmetry::Mirror,
        wraps: None,
        faults: Vec::new(),
        notes: Vec::new(),
    };
    let made = mapper.file(&name, place);
    let Mapper {
        mut faults, notes, ..
    } = mapper;
    let (file, pieces) = made.unwrap_or_default();
    if faults.is_empty() {
        faults = unread(&file, &pieces, place);
    }
    let more = faults.len().saturating_sub(MOST_FAULTS);
    if more > 0 {
        faults.truncate(MOST_FAULTS);
        faults.push(Fault::of_place(
            place,
            name.clone(),
            format!("and {more} more"),
        ));
    }
    Diagram {
        name,
        place,
        rules: if faults.is_empty() {
            Ok(file)
        } else {
            Err(faults)
        },
        notes,
    }
}

/// Returns the faults that the reader of rule files finds in a file, at the lines of its pieces.
fn unread(file: &RuleFile, pieces: &[Place], place: Place) -> Vec<Fault> {
    let Err(ReadError::Rules(error)) = RuleText::new("diagram", &file.to_ron()).read(&[]) else {
        return Vec::new();
    };
    let moved = error.faults.into_iter().map(|fault| {
        let number = fault
            .path
            .strip_prefix("pieces[")
            .and_then(|rest| rest.split_once(']'))
            .and_then(|(number, _)| number.parse::<usize>().ok());
        let at = number
            .and_then(|number| pieces.get(number))
            .copied()
            .unwrap_or(place);
        Fault::of_place(
            at,
            fault.path,
            format!("a rule file does not support this: {}", fault.message),
        )
    });
    moved.collect()
}

/// The name of a variant: `elven-chess` is Elven Chess.
fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(capitalised).collect();
    if words.is_empty() {
        "Diagram".to_owned()
    } else {
        words.join(" ")
    }
}

/// A word, or words, each with a capital.
fn capitalised(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Mapper<'_> {
    /// Notes a fault at a place.
    fn fault(&mut self, place: Place, path: &str, message: impl Into<String>) {
        let fault = Fault::of_place(place, clip(path), message.into());
        self.faults.push(fault);
    }

    fn refuse(&mut self, parameter: &Parameter, message: impl Into<String>) {
        self.fault(parameter.place, &parameter.name, message);
    }

    fn note(&mut self, place: Place, path: &str, message: impl Into<String>) {
        if self.notes.len() < MOST_FAULTS {
            self.notes
                .push(Fault::of_place(place, clip(path), message.into()));
        }
    }

    /// Returns the value of a parameter that is a whole number; another value is a fault.
    fn number(&mut self, name: &str) -> Option<(i64, Parameter)> {
        let parameter = self.definition.last(name)?.clone();
        match parameter.value.trim().parse() {
            Ok(number) => Some((number, parameter)),
            Err(_) => {
                let found = clip(parameter.value.trim());
                self.refuse(
                    &parameter,
                    format!("expected a whole number, found `{found}`"),
                );
                None
            }
        }
    }

    /// A number of the board, which is given before the first piece.
    fn of_board(&mut self, name: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let (number, parameter) = self.number(name)?;
        if parameter.behind > 0 {
            self.refuse(
                &parameter,
                "it stands behind a piece, expected before the first one",
            );
        } else if !range.contains(&number) {
            let (low, high) = (range.start(), range.end());
            self.refuse(
                &parameter,
                format!("expected a number from {low} to {high}, found `{number}`"),
            );
        } else {
            return Some(number);
        }
        None
    }

    fn file(&mut self, name: &str, place: Place) -> Option<(RuleFile, Vec<Place>)> {
        self.parameters();
        if let Some(files) = self.of_board("files", 1..=16) {
            self.files = files as u8;
        }
        if let Some(ranks) = self.of_board("ranks", 2..=16) {
            self.ranks = ranks as u8;
        }
        if let Some(first) = self.of_board("firstRank", 0..=99) {
            self.first_rank = first as u32;
        }
        self.read_symmetry();
        for &lost in &self.definition.lost.clone() {
            let message = "a line with `=` is a parameter and not a piece: the piece is lost, as it is in the page";
            self.note(lost, "piece", message);
        }
        if let Some(place) = self.definition.too_many {
            let message = format!("more than {} pieces", crate::MAX_PIECES);
            self.fault(place, "piece", message);
        }
        if self
            .definition
            .pieces
            .iter()
            .all(|piece| piece.name == "hole")
        {
            let message = "expected lines of pieces, such as `king::::e1`";
            self.fault(place, "idiagram", message);
            return None;
        }
        if !self.faults.is_empty() {
            return None;
        }
        let array = Array::read(self);
        self.wraps = self.read_wraps();
        let mut kinds = self.kinds();
        self.royals(&mut kinds);
        let offset = self.offset(&kinds);
        let choices = self.choices(&kinds, offset.is_some());
        if offset.is_some() {
            // Shogi's Pawns are pieces like others.
            kinds.iter_mut().for_each(|kind| kind.field.pawn = false);
        }
        self.leave_out(&mut kinds, &array, offset, &choices);
        self.name_letters(&mut kinds, &array, offset);
        let promotions = match offset {
            Some(offset) => self.promotions_by_offset(&kinds, offset),
            None => self.promotions_by_choice(&kinds, &choices),
        };
        let (holdings, drops, hands) = self.holdings(&kinds, &array, &choices, offset.is_some());
        let mut castling = self.castling(&kinds, &array);
        let set_ups = self.shuffle(&kinds, &array, &mut castling);
        let captures = self.captures(&kinds);
        let code = self.trading(&kinds);
        if !self.faults.is_empty() {
            return None;
        }
        let rights = self.rights(castling.as_ref(), array.virgins(self, &kinds));
        let file = RuleFile {
            name: title(name),
            board: BoardField {
                files: self.files,
                ranks: self.ranks,
                first_rank: (self.first_rank == 0).then_some(0),
                holes: array.holes_text(self),
                wraps: self.wraps,
                boards: None,
            },
            start: format!("{}{hands} w {rights} - 0 1", array.fen(self, &kinds)),
            set_ups,
            castling,
            promotions,
            holdings,
            drops,
            turn: self.turn(&kinds, &array),
            captures,
            code,
            endings: self.endings(&kinds),
            pieces: kinds
                .iter()
                .filter(|kind| kind.kept)
                .map(|kind| kind.field.clone())
                .collect(),
            ..RuleFile::default()
        };
        let places = kinds
            .iter()
            .filter(|kind| kind.kept)
            .map(|kind| kind.place)
            .collect();
        self.faults.is_empty().then_some((file, places))
    }

    /// Names the parameters that nobody knows, and refuses those that a rule file does not support.
    fn parameters(&mut self) {
        let mut named = BTreeSet::new();
        for parameter in &self.definition.parameters {
            let name = parameter.name.trim_end();
            let value = parameter.value.trim();
            if READ.contains(&name) || LOOKS.contains(&name) || !named.insert(name) {
                continue;
            }
            match UNSAID.iter().find(|(unsaid, _)| *unsaid == name) {
                Some(_) if value == "0" => {}
                Some((_, why)) => self.faults.push(Fault::of_place(
                    parameter.place,
                    name.to_owned(),
                    (*why).to_owned(),
                )),
                None => {
                    let message = "an unknown parameter, which is passed over";
                    if self.notes.len() < MOST_FAULTS {
                        self.notes.push(Fault::of_place(
                            parameter.place,
                            clip(name),
                            message.to_owned(),
                        ));
                    }
                }
            }
        }
        if let Some((zonal, parameter)) = self.number("zonal")
            && zonal != 0
        {
            let message = "a function `BadZone` of the page says where pieces may not go: add `within` to them";
            self.note(parameter.place, "zonal", message);
        }
        if let Some(first) = self.definition.last("firstRank")
            && !matches!(first.value.trim(), "0" | "1")
        {
            self.note(
                first.place,
                "firstRank",
                "ranks are labelled from 1 in the rule file",
            );
        }
    }

    fn read_symmetry(&mut self) {
        let Some(parameter) = self.definition.last("symmetry").cloned() else {
            return;
        };
        self.symmetry = match parameter.value.trim() {
            "mirror" => Symmetry::Mirror,
            "rotate" => Symmetry::Rotate,
            "none" => Symmetry::None,
            other => {
                let found = clip(other);
                self.refuse(
                    &parameter,
                    format!("expected `mirror`, `rotate` or `none`, found `{found}`"),
                );
                return;
            }
        };
    }

    /// Returns the edges over which the moves of every kind lead, `o` for files and `oo` for ranks, too. On a cylinder a term that
    /// leads along files needs no `o`.
    fn read_wraps(&self) -> Option<Wraps> {
        let (mut found, mut exempt) = (None, false);
        for line in self
            .definition
            .pieces
            .iter()
            .filter(|line| line.name != "hole")
        {
            let moves = match line.moves.as_str() {
                "" => crate::defaults::moves(&line.name, self.files),
                moves => moves,
            };
            let mut last = "";
            for term in moves.split_inclusive(|c: char| c.is_ascii_uppercase()) {
                let doubled = last.ends_with(term);
                last = term;
                let wraps = match term.matches('o').count() {
                    _ if doubled || term.ends_with('O') => continue,
                    0 if runs_along_files(term) => {
                        exempt = true;
                        continue;
                    }
                    1 => Wraps::Files,
                    2 => Wraps::Both,
                    _ => return None,
                };
                if found.is_some_and(|before| before != wraps) {
                    return None;
                }
                found = Some(wraps);
            }
        }
        found.filter(|wraps| *wraps == Wraps::Files || !exempt)
    }

    /// Marks the royal kinds.
    fn royals(&mut self, kinds: &mut [Kind]) {
        let given: Vec<Parameter> = self.definition.all("royal").cloned().collect();
        for parameter in &given {
            for value in parameter.value.split(',').map(str::trim) {
                let found = match value.parse::<usize>() {
                    Ok(number) => number.checked_sub(1).filter(|&number| number < kinds.len()),
                    Err(_) => kinds.iter().position(|kind| kind.id == value),
                };
                match found {
                    Some(number) => {
                        kinds[number].field.royal = true;
                    }
                    None => {
                        let found = clip(value);
                        self.refuse(
                            parameter,
                            format!("expected the number or the id of a piece, found `{found}`"),
                        );
                    }
                }
            }
        }
        if given.is_empty()
            && let Some(last) = kinds.last_mut()
        {
            last.field.royal = true;
        }
        for kind in kinds.iter_mut().filter(|kind| kind.field.royal) {
            kind.field.pawn = false;
            if kind.is_initial() {
                kind.field.leap = Leap::Safe;
            }
        }
    }

    fn turn(&mut self, kinds: &[Kind], array: &Array) -> Option<TurnField> {
        let royals = |black: bool| {
            let pieces = array.pieces();
            let royal = pieces.filter(|piece| piece.1 == black && kinds[piece.0].field.royal);
            royal.count()
        };
        let several = royals(false) > 1 || royals(true) > 1;
        let (bits, parameter) = self.number("extinction")?;
        match bits {
            _ if !several => None,
            0 => Some(TurnField {
                check: Some(Exposed::Each),
                ..TurnField::default()
            }),
            3 => None,
            _ => {
                self.refuse(
                    &parameter,
                    "sides that lose by different royal pieces cannot be expressed; expected 0 or 3",
                );
                None
            }
        }
    }

    fn endings(&mut self, kinds: &[Kind]) -> Option<EndingsField> {
        let mut endings = EndingsField::default();
        if let Some(parameter) = self.definition.last("stalemate").cloned() {
            match parameter.value.trim() {
                "draw" => {}
                "win" => self.refuse(
                    &parameter,
                    "it is not known whose win is meant; expected `draw` or `loss`",
                ),
                _ => endings.stalemate = Some(Stalemate::Loss),
            }
        }
        if let Some((number, parameter)) = self.number("baring") {
            let several = kinds.iter().filter(|kind| kind.field.royal).count() > 1;
            match number {
                0 if !several => endings.bare_king = Some(BareKing::Loss),
                _ => self.refuse(&parameter, "a bare King that does not lose if the reply bares the other cannot be expressed; expected 0 and one royal kind"),
            }
        }
        (endings != EndingsField::default()).then_some(endings)
    }

    /// The pieces held off the board, with the hands at the start as a FEN has them.
    fn holdings(
        &mut self,
        kinds: &[Kind],
        array: &Array,
        choices: &[promotions::Choice],
        by_offset: bool,
    ) -> (Option<HoldingsField>, Vec<DropField>, String) {
        let held = self
            .number("holdingsType")
            .filter(|(number, _)| *number != 0);
        let pooled: Vec<usize> = choices
            .iter()
            .filter(|choice| choice.held)
            .map(|choice| choice.kind)
            .collect();
        let hands = self.hands(kinds, |number| match &held {
            Some((form, _)) => *form < 0 || pooled.contains(&number),
            None => false,
        });
        match held {
            Some((form, parameter)) if form < 0 => {
                let (holdings, drops) = self.dropped(kinds, form == -1 && by_offset, &parameter);
                (Some(holdings), drops, format!("[{hands}]"))
            }
            Some(_) if !pooled.is_empty() => {
                let holdings = pool(kinds, array, &pooled);
                (Some(holdings), Vec::new(), format!("[{hands}]"))
            }
            _ => (None, Vec::new(), String::new()),
        }
    }

    /// The hands at the start as a FEN has them, of the kinds that can be used.
    fn hands(&mut self, kinds: &[Kind], uses: impl Fn(usize) -> bool) -> String {
        let mut hands = String::new();
        for black in [false, true] {
            for (number, kind) in kinds.iter().enumerate() {
                let count = kind.hand[usize::from(black)];
                if count == 0 || !kind.kept {
                    continue;
                }
                if !uses(number) {
                    if !black {
                        let message = "its hand is left out, since nothing uses it";
                        self.note(kind.place, &kind.name, message);
                    }
                    continue;
                }
                let letter = if black {
                    kind.field.letter.to_lowercase()
                } else {
                    kind.field.letter.clone()
                };
                hands += &letter.repeat(usize::from(count));
            }
        }
        hands
    }

    /// Pieces that are dropped from the hand; `back` if those that have promoted come there as they were before.
    fn dropped(
        &mut self,
        kinds: &[Kind],
        back: bool,
        parameter: &Parameter,
    ) -> (HoldingsField, Vec<DropField>) {
        let dropped = |pawn: bool| {
            let held = kinds
                .iter()
                .filter(move |kind| kind.kept && !kind.field.royal && kind.field.pawn == pawn);
            let held = held.filter(move |kind| !(back && kind.field.letter.starts_with('+')));
            KindsField::Some(held.map(|kind| kind.field.letter.clone()).collect())
        };
        let first = u32::from(self.first_rank != 0);
        let inner = format!("{}-{}", first + 1, first + u32::from(self.ranks) - 2);
        // No Pawn is dropped on the first or last rank; other pieces are dropped anywhere.
        let pawns = DropField {
            pieces: dropped(true),
            on: Some(SquaresField::Turned(inner)),
            ..DropField::default()
        };
        let others = DropField {
            pieces: dropped(false),
            stuck: true,
            ..DropField::default()
        };
        let drops = [pawns, others]
            .into_iter()
            .filter(|rule| rule.pieces != KindsField::Some(Vec::new()))
            .collect();
        let message = "captured pieces are dropped anywhere: add the limits of the game to `drops`";
        self.note(parameter.place, "holdingsType", message);
        let holdings = HoldingsField {
            form: HoldingsForm::Drop,
            captured: Some(if back { Captured::Ours } else { Captured::Loop }),
            ..HoldingsField::default()
        };
        (holdings, drops)
    }

    /// Which pieces never capture which: `iron` and `antiTrade`.
    fn captures(&mut self, kinds: &[Kind]) -> Vec<CaptureField> {
        let mut captures = Vec::new();
        let never = |by: KindsField, of: Vec<String>| CaptureField {
            by,
            of: KindsField::Some(of),
            may: Some(false),
            ..CaptureField::default()
        };
        let iron = self.number("iron");
        let anti: Vec<Parameter> = self.definition.all("antiTrade").cloned().collect();
        let is_common = |kind: &usize| is_common(kinds, *kind);
        let letter_of = |kind: usize| kinds[kind].field.letter.clone();
        if let Some((number, parameter)) = iron.filter(|(number, _)| *number != 0) {
            match counted_from_1(number).filter(is_common) {
                Some(kind) => captures.push(never(KindsField::All, vec![letter_of(kind)])),
                None => self.refuse(
                    &parameter,
                    "expected the number of a piece that is on the board and not royal",
                ),
            }
        }
        // By the piece that it names alone, or by the number of the group.
        let mut groups: BTreeMap<(bool, i64), Vec<String>> = BTreeMap::new();
        for parameter in anti {
            let Ok(number) = parameter.value.trim().parse::<i64>() else {
                self.refuse(&parameter, "expected a number");
                continue;
            };
            // Before the pieces it names one, which does not capture its like; behind one it is the group of that piece.
            let (is_group, kind) = match parameter.behind {
                0 => (false, counted_from_1(number)),
                behind => (true, self.counted(behind - 1)),
            };
            match kind.filter(is_common) {
                Some(kind) if number > 0 => {
                    let group = groups.entry((is_group, number)).or_default();
                    group.push(letter_of(kind));
                }
                _ if number == 0 => {}
                _ => self.refuse(
                    &parameter,
                    "expected a piece that is on the board and not royal",
                ),
            }
        }
        let alike = groups.into_values();
        captures.extend(alike.map(|letters| never(KindsField::Some(letters.clone()), letters)));
        captures
    }

    /// The two parts of Lion trading: `protected` and `counterStrike`.
    fn trading(&mut self, kinds: &[Kind]) -> Vec<String> {
        let mut parts = Vec::new();
        for (name, part) in [
            ("protected", "protected"),
            ("counterStrike", "counter-strike"),
        ] {
            let Some((number, parameter)) = self.number(name).filter(|(number, _)| *number != 0)
            else {
                continue;
            };
            let kind = counted_from_1(number).filter(|&kind| is_common(kinds, kind));
            let letter = kind.map(|kind| kinds[kind].field.letter.as_str());
            match letter {
                Some(letter) => parts.push(format!("{part} {letter}")),
                None => self.refuse(
                    &parameter,
                    "expected the number of a piece that is on the board and not royal",
                ),
            }
        }
        if parts.is_empty() {
            Vec::new()
        } else {
            vec![format!("lion-trading: {}", parts.join(", "))]
        }
    }

    /// Returns the number of the kind of a line; holes are not counted.
    fn counted(&self, line: usize) -> Option<usize> {
        let lines = self.definition.pieces.get(..=line)?;
        (lines[line].name != "hole")
            .then(|| lines.iter().filter(|line| line.name != "hole").count() - 1)
    }
}

/// A pool for promotions: of each kind as many pieces as the side that has more at the start.
fn pool(kinds: &[Kind], array: &Array, pooled: &[usize]) -> HoldingsField {
    let count = |number: usize, black: bool| {
        let on_board = array.pieces().filter(|&piece| piece == (number, black));
        let on_board = u8::try_from(on_board.count()).unwrap_or(u8::MAX);
        on_board.saturating_add(kinds[number].hand[usize::from(black)])
    };
    let slots = pooled.iter().map(|&number| {
        let most = count(number, false).max(count(number, true)).max(1);
        (kinds[number].field.letter.clone(), most)
    });
    HoldingsField {
        form: HoldingsForm::Pool,
        slots: slots.collect(),
        ..HoldingsField::default()
    }
}
