//! Reading what a capture does beyond taking its victims.

use crate::piece::{Kind, Kinds};
use crate::rules::file::{BlastField, CaptorField, CaptureFieldAt, RuleFileAt};
use crate::rules::pieces::Pieces;
use crate::rules::read_endings::{few, kinds_or};
use crate::rules::{Blast, Captor, CaptureRule, Guarding, HoldingsForm, HoldingsRule, Victim};
use crate::schema::{At, Value as _};

/// The rules of captures of a file.
#[derive(Debug, Default)]
pub(in crate::rules) struct Captures {
    pub(in crate::rules) rules: Vec<CaptureRule>,
    pub(in crate::rules) blast: Option<Blast>,
}

impl Captures {
    /// Returns the same rules for other kinds: `map` gives those that each rule means.
    pub(in crate::rules) fn with_kinds(self, map: impl Fn(Kinds) -> Kinds) -> Self {
        let rules = self.rules.into_iter().map(|rule| CaptureRule {
            by: map(rule.by),
            of: map(rule.of),
            ..rule
        });
        Self {
            rules: rules.collect(),
            ..self
        }
    }
}

/// Reads the field `captures`, which may be left out, and gives each piece the kinds that it spares.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &mut Pieces<'_>) -> Captures {
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
    let kinds = |field| kinds_or(field, pieces, Kinds::ALL);
    let (by, of) = (kinds(&fields.by), kinds(&fields.of));
    let may = match &fields.may {
        Some(node) => node.flag(),
        None => Some(true),
    };
    let victim = match fields.victim.clone() {
        Some(node) => Some(node.word()?),
        None => None,
    };
    let guard = |node: &Option<At<'_, Guarding>>| match node {
        Some(node) => node.word().map(Some),
        None => Some(None),
    };
    let (captor_is, victim_is) = (guard(&fields.captor_is)?, guard(&fields.victim_is)?);
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
        let guards = captor_is.is_some() || victim_is.is_some();
        if guards || victim.is_some() || captor != Captor::Stays || fields.blast.is_some() {
            fields
                .node()
                .fault("where `may` is false nothing is captured, expected no other field but `by` and `of`");
        }
    }
    let stays = matches!(captor, Captor::Stays | Captor::Shoots);
    if let Captor::Kind(kind) = captor
        && royals.contains(kind)
    {
        if by.and(royals) != by {
            let node = fields.captor.as_ref().map_or(fields.node(), |node| node);
            node.fault("no other piece becomes royal by a capture, expected royal kinds in `by`");
        }
    } else if let (Some(node), false) = (&fields.by, stays)
        && by != Kinds::ALL
        && !royals.and(by).is_empty()
    {
        node.fault("a royal piece that captures stays as it is, or becomes another royal one, expected other kinds");
    }
    Some(CaptureRule {
        by,
        of,
        may,
        captor_is,
        victim_is,
        victim,
        captor,
    })
}

/// Reads what becomes of the captor: a word, or the letter of a kind.
fn read_captor(node: &At<'_, CaptorField>, pieces: &Pieces<'_>) -> Option<Captor> {
    if node.ron().starts_with('"') {
        return pieces.named(node).map(Captor::Kind);
    }
    let captors = [
        Captor::Stays,
        Captor::Gone,
        Captor::Turns,
        Captor::Victim,
        Captor::Stone,
        Captor::Shoots,
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
pub(in crate::rules) fn check(
    rules: &RuleFileAt<'_>,
    captures: &Captures,
    holdings: Option<&HoldingsRule>,
) {
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
    let shoots = any(&|rule| rule.captor == Captor::Shoots);
    let gates = |rule: &HoldingsRule| rule.form != HoldingsForm::Drop;
    if shoots && holdings.is_some_and(gates) {
        node.fault("a captor that shoots leaves no square to gate on, expected `holdings` with `form: Drop`, or none");
    }
    if shoots && !few(&rules.code).is_empty() {
        node.fault("rules in code know no captors that shoot, expected no `code`");
    }
    if rules.set_ups.is_some() && any(&|rule| rule.victim == Some(Victim::Home)) {
        node.fault(
            "pieces have their homes in one array, expected no `set_ups` with `victim: Home`",
        );
    }
}

/// The kinds among the first `count` that a kind may not capture.
pub(in crate::rules) fn spared(rules: &[CaptureRule], count: usize, by: Kind) -> Kinds {
    let spares = |of: &Kind| {
        let mut fitting = rules.iter().filter(|rule| rule.fits(by, *of));
        fitting.next().is_some_and(|rule| !rule.may)
    };
    (0..count).filter_map(Kind::new).filter(spares).collect()
}

/// Whether a rule says of every captured piece of a kind that it comes to no hand.
pub(in crate::rules) fn gone_elsewhere(rules: &[CaptureRule], of: Kind) -> bool {
    let first = rules.iter().find(|rule| rule.of.contains(of));
    first.is_some_and(|rule| {
        rule.by == Kinds::ALL && !matches!(rule.victim, None | Some(Victim::Hand))
    })
}

/// Whether a captor may turn to stone.
pub(in crate::rules) fn petrify(rules: &[CaptureRule]) -> bool {
    rules.iter().any(|rule| rule.captor == Captor::Stone)
}
