//! Reading a rule file: from RON to checked rules, or to every fault of the file.

use std::collections::BTreeMap;
use std::fmt;

use super::file::{BoardField, OverlayAt, RuleFile, RuleFileAt};
use super::options::{Choice, read_options};
use super::parents::{self, NoParents, Parents};
use super::path_budget::PathBudget;
use super::piece_list::PieceList;
use super::pieces::Pieces;
use super::regions::Regions;
use super::unknown::{advice, of_word};
use super::unnamed::Unnamed;
use super::{BenchPosition, Fault, OptionRule, Promotion, ReadError, Rules, RulesError};
use super::{
    array, bench, blame, boards, borrows, captures, castling, chase, check, draws, drops, flat,
    frozen, inherit, linked, promotion, read_endings, set_ups, style, takes, turn, walls, warnings,
};
use crate::geometry::{Geometry, MAX_SIDE};
use crate::piece::Kinds;
use crate::plugin;
use crate::ron_source::{Log, Place, RonFields, SourceFile, without_mark};
use crate::schema::{At, Struct as _, complete};

/// Reading rules from the text of a file.
pub trait ReadRules: Sized {
    /// Reads the rules called `id` from the text of a `.ron` file, with values for some of their
    /// options; the others have their default, which is the first value.
    ///
    /// Faults of the file are reported before faults of the options. A RON syntax fault hides all
    /// other faults; the others are reported together, in the order of the file. Values that were
    /// not chosen are checked too. The file is like no other; see [`RuleText`] for those that are.
    ///
    /// # Example: all faults of a file at once
    ///
    /// ```
    /// use legwork_core::rules::Rules;
    /// use legwork_reader::ReadRules as _;
    ///
    /// let ron = r#"(
    ///     name: "Kings and Pawns",
    ///     board: (files: 4, ranks: 6),
    ///     pieces: [
    ///         (letter: "K", name: "King", betza: "K", royal: true),
    ///         (letter: "M", name: "Commoner", betza: "K"),
    ///         (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
    ///     ],
    ///     start: "1k2/pppp/4/4/PPPP/1K2 w - - 0 1",
    ///     promotions: [(pieces: ["P"], zone: 1, to: ["M"])],
    /// )"#;
    /// assert_eq!(Rules::read("tiny", ron, &[])?.pieces.len(), 3);
    ///
    /// let faulty = ron.replace("mfWcfF", "mfX").replace("4/4/", "4/5/");
    /// let error = Rules::read("tiny", &faulty, &[]).unwrap_err();
    /// assert_eq!(error.to_string().lines().count(), 2);
    /// # Ok::<(), legwork_core::rules::ReadError>(())
    /// ```
    fn read(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Self, ReadError>;
}

impl ReadRules for Rules {
    fn read(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Self, ReadError> {
        RuleText::new(id, ron).read(options)
    }
}

/// The text of a rule file, and where the rule files are found that it is `like`.
///
/// # Example: a file that is like another one
///
/// ```
/// use legwork_reader::{Parent, Parents, RuleText};
///
/// /// One rule file, called `tiny`.
/// struct Tiny;
///
/// impl Parents for Tiny {
///     fn parent(&self, name: &str) -> Result<Parent, String> {
///         let ron = r#"(
///             name: "Kings and Pawns",
///             board: (files: 4, ranks: 6),
///             pieces: [Orthodox],
///             without: ["Q", "R", "B"],
///             start: "1k2/pppp/4/4/PPPP/1K2 w - - 0 1",
///             promotions: [(pieces: ["P"], zone: 1, to: ["N"])],
///         )"#;
///         let known = name == "tiny";
///         let parent = || Parent { name: name.to_owned(), ron: ron.into() };
///         known.then(parent).ok_or_else(|| format!("no rules are called `{name}`"))
///     }
/// }
///
/// let riders = r#"(
///     like: "tiny",
///     name: "Kings, Pawns and Nightriders",
///     pieces: [(letter: "N", name: "Nightrider", betza: "NN", value: 5)],
/// )"#;
/// let text = RuleText::new("riders", riders).with_parents(&Tiny);
/// let rules = text.read(&[])?;
/// assert_eq!((rules.geometry.files(), rules.pieces.len()), (4, 3));
/// assert!(text.flat()?.contains("board: (files: 4, ranks: 6),"));
/// # Ok::<(), legwork_core::rules::ReadError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RuleText<'a> {
    id: &'a str,
    ron: &'a str,
    parents: &'a dyn Parents,
}

impl fmt::Debug for RuleText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RuleText").field(&self.id).finish()
    }
}

impl<'a> RuleText<'a> {
    /// The rules called `id`, as the text of a `.ron` file that is like no other.
    pub fn new(id: &'a str, ron: &'a str) -> Self {
        Self {
            id,
            ron: without_mark(ron),
            parents: &NoParents,
        }
    }

    /// Returns the text as one that may be `like` the rule files that are found there.
    #[must_use]
    pub fn with_parents(self, parents: &'a dyn Parents) -> Self {
        Self { parents, ..self }
    }

    /// Reads the rules, as [`Rules::read`](ReadRules::read) does.
    ///
    /// A `like` that leads to no rule file hides all other faults, as a RON syntax fault does.
    pub fn read(self, options: &[(&str, &str)]) -> Result<Rules, ReadError> {
        self.read_values(options, Checks::Linked)
    }

    /// Returns the place of a start position in this text, if it is written there: as `start`, or as that of an option.
    pub fn place_of_start(&self, start: &str) -> Option<Place> {
        let at = self.ron.find(&format!("{start:?}"))?;
        Some(Place::of(self.ron, at))
    }

    /// Reads the rules of a file in which [`read`](Self::read) has found no faults: values that are not chosen are not checked
    /// again, and rules in code are not made: compiling the rules makes them.
    pub fn reread(self, options: &[(&str, &str)]) -> Result<Rules, ReadError> {
        self.read_values(options, Checks::Chosen)
    }

    /// Reads the rules for tools that look at the files of crates without linking these: rules in code and set-ups that the file
    /// asks for need not be registered.
    pub fn read_unlinked(self) -> Result<Rules, ReadError> {
        self.read_values(&[], Checks::All)
    }

    /// The file with everything that it inherits written out: a rule file that is like no other, of
    /// the same rules. Faults are those of [`read_unlinked`](Self::read_unlinked).
    pub fn flat(self) -> Result<String, ReadError> {
        self.read_unlinked()?;
        self.flat_unchecked()
    }

    /// The file as [`flat`](Self::flat) writes it, for editors of rules that may have faults: only a RON syntax fault, or a `like` that
    /// leads to no rule file, is one here. Pieces that cannot be read are left out.
    pub fn flat_unchecked(self) -> Result<String, ReadError> {
        let files = self.load()?;
        let log = Log::new(&files, advice).with_words(of_word);
        let document = inherit::document(&log);
        Ok(document.as_ref().map(flat::write).unwrap_or_default())
    }

    /// The names in messages of the rule files above this one: its parent, the parent of that, and
    /// so on.
    pub fn ancestors(self) -> Result<Vec<String>, ReadError> {
        let files = self.load()?;
        Ok(files.into_iter().filter_map(|file| file.ancestor).collect())
    }

    /// Returns the warnings of a file without faults, each at its place: about rules that no game can reach, rules that others
    /// overshadow, and inherited rules about pieces or squares that are no longer there.
    pub fn warnings(self) -> Result<Vec<Fault>, ReadError> {
        self.read_unlinked()?;
        let files = self.load()?;
        let alone = |eldest: usize| warned(self.id, &files[eldest..]);
        Ok(blame::assign(alone(0), &files, alone))
    }

    fn refused(&self, faults: Vec<Fault>, more: usize) -> RulesError {
        RulesError {
            id: self.id.to_owned(),
            faults,
            more,
        }
    }

    /// The text, and those of its ancestors.
    fn load(&self) -> Result<Vec<SourceFile<'a>>, RulesError> {
        parents::load(self.ron, self.parents).map_err(|fault| self.refused(vec![fault], 0))
    }

    fn read_values(self, options: &[(&str, &str)], checks: Checks) -> Result<Rules, ReadError> {
        let files = self.load()?;
        let (read, faults, more) = read_files(self.id, &files, options, checks);
        if !faults.is_empty() {
            let alone = |eldest: usize| read_files(self.id, &files[eldest..], &[], checks).1;
            let faults = blame::assign(faults, &files, alone);
            return Err(self.refused(faults, more).into());
        }
        read.unwrap_or_else(|| {
            let message = "the rules cannot be read".to_owned();
            let fault = Fault::at("", 0, String::new(), message);
            Err(self.refused(vec![fault], 0).into())
        })
    }
}

/// Returns the rules of a file and its ancestors; their faults, each with the number of its file; and how many more
/// there are.
#[expect(clippy::type_complexity, reason = "each part is used at once")]
fn read_files(
    id: &str,
    files: &[SourceFile<'_>],
    options: &[(&str, &str)],
    checks: Checks,
) -> (Option<Result<Rules, ReadError>>, Vec<(usize, Fault)>, usize) {
    let log = Log::new(files, advice).with_words(of_word);
    let document = inherit::document(&log);
    let read = document.and_then(|document| read_document(id, document, options, checks));
    let (faults, more) = log.take();
    (read, faults, more)
}

/// The warnings of a file without faults, each with the number of its file: those about fields of an option's value, and those about
/// others that hold with every value which leaves these as they are.
fn warned(id: &str, files: &[SourceFile<'_>]) -> Vec<(usize, Fault)> {
    let log = Log::new(files, advice).with_words(of_word);
    let Some(document) = inherit::document(&log) else {
        return Vec::new();
    };
    let board = |file: usize| {
        let log = Log::new(&files[file..], advice);
        let document = inherit::document(&log)?;
        let board = read_board(&RuleFile::at(&document).board?)?;
        Some((board.files(), board.ranks()))
    };
    let boards: Vec<_> = (0..files.len()).map(board).collect();
    let choices = read_options(&RuleFile::at(&document));
    let source = RulesDocument {
        id,
        bench: Vec::new(),
        document,
        choices,
        budget: PathBudget::default(),
    };
    let standard = vec![0; source.choices.len()];
    let mut all = vec![standard.clone()];
    for (place, choice) in source.choices.iter().enumerate() {
        let others = (1..choice.overlays.len()).filter(|&value| choice.overlays[value].is_some());
        all.extend(others.map(|value| {
            let mut values = standard.clone();
            values[place] = value;
            values
        }));
    }
    let told: Vec<_> = all
        .iter()
        .map(|values| {
            note_warnings(&source, values, &boards);
            log.take().0
        })
        .collect();
    let replaces = |values: &[usize], field: &str| {
        let overlays = { source.choices.iter().zip(values) };
        let mut overlays =
            overlays.filter_map(|(choice, &value)| choice.overlays.get(value)?.as_ref());
        overlays.any(|overlay| overlay.fields.has(field))
    };
    let mut kept: Vec<(usize, Fault)> = Vec::new();
    for warning in told.iter().flatten() {
        let path = &warning.1.path;
        let field = path.split(['[', ':', ' ']).next().unwrap_or_default();
        let everywhere = || {
            let mut others = all
                .iter()
                .zip(&told)
                .filter(|(values, _)| !replaces(values, field));
            others.all(|(_, told)| told.contains(warning))
        };
        if !kept.contains(warning) && (path.starts_with("options[") || everywhere()) {
            kept.push(warning.clone());
        }
    }
    kept
}

/// Notes the warnings of the rules with one value of each option.
fn note_warnings(source: &RulesDocument<'_>, values: &[usize], boards: &[Option<(u8, u8)>]) {
    let Some(rules) = assemble(source, values) else {
        return;
    };
    let document = overlaid(&source.document, &source.choices, values);
    let fields = RuleFile::at(&document);
    let board = Some(rules.geometry);
    let Some(regions) = Regions::read(&fields, board) else {
        return;
    };
    let mut pieces = Pieces::read(&document, Some(&regions), &source.budget);
    boards::read(&fields, &mut pieces);
    let walls_stand = fields.walls.is_some() || captures::petrify(&rules.captures);
    let Some(start) = array::read(&fields, board, &pieces, walls_stand) else {
        return;
    };
    let elements = PieceList::read(&document).elements;
    warnings::note(&warnings::Checked {
        rules: &rules,
        document: &document,
        fields: &fields,
        regions: &regions,
        pieces: &pieces,
        elements: &elements,
        castling: &castling::read(&fields, board, &pieces, Some(&start)),
        start: &start,
        boards,
    });
}

/// How much of a file is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checks {
    /// Every value of its options, and for each of them whether rules in code and set-ups are linked and fit.
    Linked,
    /// Every value of its options.
    All,
    /// The chosen values.
    Chosen,
}

/// The document and what is read from it independently of the options.
struct RulesDocument<'a> {
    id: &'a str,
    document: RonFields<'a>,
    choices: Vec<Choice<'a>>,
    bench: Vec<BenchPosition>,
    budget: PathBudget,
}

/// Reads the whole document; `None` after any fault.
fn read_document(
    id: &str,
    document: RonFields<'_>,
    asked: &[(&str, &str)],
    checks: Checks,
) -> Option<Result<Rules, ReadError>> {
    let fields = RuleFile::at(&document);
    let choices = read_options(&fields);
    let source = RulesDocument {
        id,
        bench: bench::read(&fields, &choices),
        document,
        choices,
        budget: PathBudget::default(),
    };
    let standard = vec![0; source.choices.len()];
    let options: Vec<_> = source.choices.iter().map(|choice| &choice.rule).collect();
    let chosen = OptionRule::choose(id, &options, asked);
    let read = |values: &[usize]| {
        let rules = assemble(&source, values);
        if checks == Checks::Linked {
            let document = overlaid(&source.document, &source.choices, values);
            linked::check(&RuleFile::at(&document), rules.as_ref());
        }
        rules
    };
    if let (Checks::Chosen, Ok(values)) = (checks, &chosen) {
        return read(values).map(Ok);
    }
    let rules = read(&standard);
    if source.document.node().is_hopeless() {
        return None;
    }
    for (place, choice) in source.choices.iter().enumerate() {
        let overlays = choice.overlays.iter().enumerate().skip(1);
        for (value, _) in overlays.filter(|(_, overlay)| overlay.is_some()) {
            let mut values = standard.clone();
            values[place] = value;
            read(&values);
        }
    }
    match chosen {
        Err(error) => Some(Err(error)),
        Ok(values) if values == standard => rules.map(Ok),
        Ok(values) => read(&values).map(Ok),
    }
}

/// Reads the rules with one value of each option; `None` after any fault.
fn assemble(source: &RulesDocument<'_>, values: &[usize]) -> Option<Rules> {
    let choices = &source.choices;
    let document = overlaid(&source.document, choices, values);
    let fields = complete::<RuleFile>(&document);
    let name = fields.name.as_ref().and_then(|node| node.name());
    let aliases = fields.aliases.as_ref().and_then(|node| node.map());
    let geometry = fields.board.as_ref().and_then(read_board);
    let regions = Regions::read(&fields, geometry);
    let regions = regions.as_ref();
    let mut pieces = Pieces::read(&document, regions, &source.budget);
    let two_boards = boards::read(&fields, &mut pieces);
    let captures = captures::read(&fields, &mut pieces);
    let walls = walls::read(&fields, geometry, regions);
    let borrows = borrows::read(&fields, regions, &pieces);
    let frozen = frozen::read(&fields, &pieces);
    let takes = takes::read(&fields, &pieces);
    let walls_stand = fields.walls.is_some() || captures::petrify(&captures.rules);
    let start = array::read(&fields, geometry, &pieces, walls_stand);
    let castling = castling::read(&fields, geometry, &pieces, start.as_ref());
    let promotions = promotion::read(&fields, geometry, regions, &pieces);
    let holdings = drops::read_holdings(&fields, &pieces, start.as_ref(), &promotions);
    let drops = drops::read(&fields, geometry, regions, &pieces, holdings.as_ref());
    let turn = turn::read(&fields, &drops, &pieces);
    captures::check(&fields, &captures, holdings.as_ref());
    let endings = read_endings::read(&fields, geometry, regions, &pieces, turn);
    let draws = draws::read(&fields, &pieces);
    let chases = chase::read(&fields, geometry, regions, &pieces);
    let style = style::read(&fields, &castling, holdings.as_ref());
    let code = code(&fields);
    let place = geometry.zip(regions);
    let set_ups = set_ups::read(&fields, place, &pieces, start.as_ref(), &castling);
    let roaming = geometry.map_or(Kinds::NONE, |board| super::roaming(board, &borrows));
    check::moves(geometry, &pieces, start.as_ref(), &castling, roaming);
    let placed = start.as_ref().zip(fields.start.clone());
    check::pawns(geometry, &pieces, placed, &promotions);
    let elsewhere = promotions_elsewhere(source, values, geometry, regions, &pieces);
    let excluded = promotion::excluded_promotions(&promotions, elsewhere);

    let start = start?;
    let walls_stand = walls.is_some() || captures::petrify(&captures.rules);
    let unnamed = Unnamed::of(
        &fields,
        &pieces,
        &promotions,
        holdings.as_ref(),
        walls_stand,
    )?;
    let captures = captures.with_kinds(|kinds| unnamed.with_forms(kinds));
    let rules = Rules {
        id: source.id.to_owned(),
        name: name?,
        aliases: aliases.unwrap_or_default(),
        geometry: geometry?,
        two_boards,
        royals: unnamed.with_forms(pieces.royals()),
        anti: unnamed.with_forms(pieces.anti()),
        king: pieces.king()?,
        castler: castling.of.or(pieces.king())?,
        bait: pieces.bait()?,
        pieces: unnamed.pieces(pieces.finish()?, &captures.rules),
        start: start.fen,
        array: unnamed.with_walls(start.array?, &start.walls),
        wings: castling.wings.into_iter().map(|(wing, _)| wing).collect(),
        castling_text: castling.text,
        castling_short: castling.short,
        castling_partners: castling.partners,
        excluded_promotions: unnamed.excluded(excluded),
        promotions: unnamed.promotions(promotions),
        holdings,
        drops,
        turn,
        captures: captures.rules,
        blast: captures.blast,
        walls,
        borrows: borrows
            .into_iter()
            .map(|rule| unnamed.borrows(rule))
            .collect(),
        frozen: frozen
            .into_iter()
            .map(|rule| unnamed.frozen(rule))
            .collect(),
        takes: takes.into_iter().map(|rule| unnamed.takes(rule)).collect(),
        wall: unnamed.wall,
        code,
        set_ups,
        endings: endings.with_kinds(|kinds| unnamed.men(kinds)),
        draws,
        chases,
        style: style?,
        options: choices.iter().map(|choice| choice.rule.clone()).collect(),
        chosen: chosen(choices, values),
        bench: source.bench.clone(),
    };
    check::whole(&rules, &fields).then_some(rules)
}

/// The value of each option, by its name.
fn chosen(choices: &[Choice<'_>], values: &[usize]) -> BTreeMap<String, String> {
    let rules = choices.iter().map(|choice| &choice.rule);
    let chosen = rules.zip(values).filter_map(|(rule, &value)| {
        let value = rule.values.get(value)?.clone();
        Some((rule.name.clone(), value))
    });
    chosen.collect()
}

/// Reads the field `code`: the names of rules in code.
fn code(fields: &RuleFileAt<'_>) -> Vec<String> {
    let list = fields.code.as_ref().and_then(|node| node.list());
    let mut asked: Vec<String> = Vec::new();
    for node in list.unwrap_or_default() {
        let Some(name) = node.name() else { continue };
        let mut others = asked.iter().map(|other| plugin::name_of(other));
        if others.any(|other| other == plugin::name_of(&name)) {
            node.fault(format!("`{name}` is asked for twice"));
        }
        asked.push(name);
    }
    asked
}

/// The fields of the document with one value of each option.
fn overlaid<'a>(
    document: &RonFields<'a>,
    choices: &[Choice<'a>],
    values: &[usize],
) -> RonFields<'a> {
    let chosen_overlays = choices
        .iter()
        .zip(values)
        .filter_map(|(choice, &value)| choice.overlays.get(value)?.as_ref());
    chosen_overlays.fold(document.clone(), |fields, overlay| {
        // Pieces of an option's value replace the whole list, whatever the files say of it.
        let fields = match overlay.at.pieces {
            Some(_) => fields.without(&[inherit::WITHOUT]),
            None => fields,
        };
        fields.overlaid(&overlay.fields)
    })
}

/// The promotions of each option's values that are not chosen, by the name of the option.
fn promotions_elsewhere(
    source: &RulesDocument<'_>,
    values: &[usize],
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Vec<(String, Vec<Promotion>)> {
    let choices = &source.choices;
    let replaces = |choice: &Choice<'_>, field: fn(&OverlayAt<'_>) -> bool| {
        let mut overlays = choice.overlays.iter().flatten();
        overlays.any(|overlay| field(&overlay.at))
    };
    // A value that changes the board or the pieces makes another game, with promotions of its own.
    let of_another_game = |set: &OverlayAt<'_>| set.board.is_some() || set.pieces.is_some();
    if choices
        .iter()
        .any(|choice| replaces(choice, of_another_game))
    {
        return Vec::new();
    }
    let mut elsewhere = Vec::new();
    for (place, choice) in choices.iter().enumerate() {
        if !replaces(choice, |set| set.promotions.is_some()) {
            continue;
        }
        for value in (0..choice.overlays.len()).filter(|&value| value != values[place]) {
            let mut values = values.to_vec();
            values[place] = value;
            let fields = complete::<RuleFile>(&overlaid(&source.document, choices, &values));
            let promotions = promotion::read(&fields, board, regions, pieces);
            elsewhere.push((choice.rule.name.clone(), promotions));
        }
    }
    elsewhere
}

/// Reads the field `board`.
fn read_board(node: &At<'_, BoardField>) -> Option<Geometry> {
    let fields = node.fields()?;
    let files = fields
        .files
        .clone()
        .and_then(|node| node.number(1..=MAX_SIDE));
    // Each side has a first rank of its own.
    let ranks = fields
        .ranks
        .clone()
        .and_then(|node| node.number(2..=MAX_SIDE));
    let first_rank = match fields.first_rank.clone() {
        Some(node) => node.number(0..=1),
        None => Some(1),
    };
    let wraps = match fields.wraps.clone() {
        Some(node) => Some(node.word()?),
        None => None,
    };
    let board = Geometry::new(files?, ranks?, first_rank?)?.wrapping(wraps);
    let Some(holes) = fields.holes.clone() else {
        return Some(board);
    };
    match Regions::new(board).as_on_the_board(&holes.text()?) {
        Ok(squares) => Some(board.with_holes(squares.iter())),
        Err(fault) => {
            holes.fault(fault);
            None
        }
    }
}
