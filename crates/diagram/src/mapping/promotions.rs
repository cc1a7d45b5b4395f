//! Promotion by choice, as in chess, and by offset, as in Shogi.

use legwork_core::echo::clip;
use legwork_core::rules::{PromotionCaptures, PromotionWhen};
use legwork_reader::file::{PromotionField, PromotionTarget, ZoneField};

use super::Mapper;
use super::kinds::Kind;

/// A kind that a piece may become.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) kind: usize,
    /// Whether one has to be held (`*`).
    pub(super) held: bool,
    /// Whether it is none on the last rank (`!`).
    before_last: bool,
    /// On how many last ranks it may be chosen.
    depth: Option<u8>,
}

/// Adds a rule; one that differs in its pieces alone gets them.
fn add(rules: &mut Vec<PromotionField>, rule: PromotionField) {
    let same = rules.iter_mut().find(|other| {
        PromotionField {
            pieces: rule.pieces.clone(),
            ..(*other).clone()
        } == rule
    });
    match same {
        Some(other) => other.pieces.extend(rule.pieces),
        None => rules.push(rule),
    }
}

impl Mapper<'_> {
    /// The number of kinds that promote, the first ones.
    pub(super) fn most_promote(&self, kinds: &[Kind]) -> usize {
        let given = self
            .definition
            .last("maxPromote")
            .and_then(|given| given.value.trim().parse().ok());
        given.unwrap_or(1_usize).min(kinds.len())
    }

    /// The number of ranks of the zone.
    fn zone(&mut self) -> u8 {
        match self.number("promoZone") {
            None => 1,
            Some((depth, _)) if (0..=i64::from(self.ranks)).contains(&depth) => depth as u8,
            Some((_, parameter)) => {
                let most = self.ranks;
                self.refuse(
                    &parameter,
                    format!("expected a number of ranks, 0 to {most}"),
                );
                1
            }
        }
    }

    /// Returns the distance from a piece to what it becomes, if promotion is as in Shogi.
    pub(super) fn offset(&mut self, kinds: &[Kind]) -> Option<usize> {
        self.number("maxPromote");
        let (offset, parameter) = self
            .number("promoOffset")
            .filter(|(offset, _)| *offset != 0)?;
        match usize::try_from(offset)
            .ok()
            .filter(|&offset| offset < kinds.len())
        {
            Some(offset) => Some(offset),
            None => {
                self.refuse(
                    &parameter,
                    "expected the number of pieces before the first promoted one",
                );
                None
            }
        }
    }

    /// The kind that a kind becomes: the one `offset` places later, or the first promoted one where there is none.
    pub(super) fn becomes(kind: usize, offset: usize, all: usize) -> usize {
        if kind + offset < all {
            kind + offset
        } else {
            offset
        }
    }

    /// Reads `promoChoice`.
    pub(super) fn choices(&mut self, kinds: &[Kind], by_offset: bool) -> Vec<Choice> {
        if by_offset {
            return Vec::new();
        }
        let parameter = self.definition.last("promoChoice").cloned();
        let text = parameter
            .as_ref()
            .map_or("QNRB", |parameter| parameter.value.trim());
        let mut choices = Vec::new();
        if text.is_empty() {
            let others = (0..kinds.len()).filter(|&kind| {
                !kinds[kind].field.royal && !kinds[kind].name.eq_ignore_ascii_case("pawn")
            });
            choices.extend(others.map(|kind| Choice {
                kind,
                held: false,
                before_last: false,
                depth: None,
            }));
            return choices;
        }
        let mut rest = text;
        while !rest.is_empty() {
            let body = rest.trim_start_matches(['*', '!', ' ']);
            let signs = &rest[..rest.len() - body.len()];
            let longest = kinds
                .iter()
                .map(|kind| kind.id.as_str())
                .filter(|id| !id.is_empty() && body.starts_with(*id))
                .max_by_key(|id| id.len());
            let id = longest.unwrap_or(&body[..body.chars().next().map_or(0, char::len_utf8)]);
            let behind = &body[id.len()..];
            let digits = &behind[..behind.bytes().take_while(u8::is_ascii_digit).count()];
            rest = &behind[digits.len()..];
            if id.is_empty() {
                break;
            }
            let with_id: Vec<usize> = (0..kinds.len())
                .filter(|&kind| kinds[kind].id == id)
                .collect();
            match (&with_id[..], &parameter) {
                (&[kind], _) if choices.iter().any(|choice: &Choice| choice.kind == kind) => {}
                (&[kind], _) => choices.push(Choice {
                    kind,
                    held: signs.contains('*'),
                    before_last: signs.contains('!'),
                    depth: digits.parse().ok(),
                }),
                ([], Some(parameter)) => {
                    let (place, id) = (parameter.place, clip(id));
                    self.note(
                        place,
                        "promoChoice",
                        format!("no piece has the id `{id}`, which is passed over"),
                    );
                }
                ([], None) | (_, None) => {}
                (_, Some(parameter)) => {
                    let parameter = parameter.clone();
                    self.refuse(
                        &parameter,
                        format!(
                            "several pieces have the id `{}`; expected ids of their own",
                            clip(id)
                        ),
                    );
                }
            }
        }
        choices
    }

    /// As in chess: a piece that comes into the zone becomes what it chooses.
    pub(super) fn promotions_by_choice(
        &mut self,
        kinds: &[Kind],
        choices: &[Choice],
    ) -> Vec<PromotionField> {
        let zone = self.zone();
        let held = self
            .definition
            .last("holdingsType")
            .is_some_and(|held| held.value.trim().parse::<i64>().is_ok_and(|form| form > 0));
        let parameter = self.definition.last("promoChoice").cloned();
        let odd = choices.iter().find_map(|choice| match () {
            () if choice.held && !held => Some("`*` needs a positive `holdingsType`"),
            () if choice.depth == Some(0) => Some("a depth of no rank"),
            () if choice.before_last && !(0..self.most_promote(kinds)).contains(&choice.kind) => {
                Some("`!` before what does not promote itself cannot be expressed")
            }
            () => None,
        });
        let mut rules: Vec<PromotionField> = Vec::new();
        for promoter in (0..self.most_promote(kinds)).filter(|&kind| kinds[kind].kept && zone > 0) {
            let own = choices.iter().find(|choice| choice.kind == promoter);
            let others: Vec<&Choice> = choices
                .iter()
                .filter(|choice| choice.kind != promoter)
                .collect();
            let free = others.iter().filter(|choice| !choice.held).count();
            let mixed = match (free, others.len()) {
                _ if odd.is_some() => odd,
                (0, 1..) if own.is_none() => Some(
                    "a Pawn that stays one where nothing is held cannot be expressed; expected `!P` or `P` among the choices",
                ),
                (free, all) if free > 0 && free < all => {
                    Some("choices of held pieces and of others cannot be expressed together")
                }
                _ if own.is_some_and(|own| own.depth.is_some() || own.held) => {
                    Some("staying what it is on some ranks only cannot be expressed")
                }
                _ => None,
            };
            if let (Some(mixed), Some(parameter)) = (mixed, &parameter) {
                let parameter = parameter.clone();
                self.refuse(&parameter, mixed);
                return Vec::new();
            }
            let mut depths: Vec<u8> = others
                .iter()
                .map(|choice| choice.depth.unwrap_or(zone).min(zone))
                .collect();
            depths.sort_unstable();
            depths.dedup();
            let must = own.map(|own| u8::from(own.before_last));
            for &depth in depths.iter().rev() {
                let to = others
                    .iter()
                    .filter(|choice| choice.depth.unwrap_or(zone).min(zone) == depth)
                    .map(|choice| kinds[choice.kind].field.letter.clone());
                let rule = PromotionField {
                    pieces: vec![kinds[promoter].field.letter.clone()],
                    zone: ZoneField::Ranks(depth),
                    must: must.filter(|&must| must != depth).map(ZoneField::Ranks),
                    to: PromotionTarget::Kinds(to.collect()),
                    ..PromotionField::default()
                };
                add(&mut rules, rule);
            }
        }
        rules
    }

    /// As in Shogi: a piece may become its other form; the first piece must on the last rank.
    pub(super) fn promotions_by_offset(
        &mut self,
        kinds: &[Kind],
        offset: usize,
    ) -> Vec<PromotionField> {
        let zone = self.zone();
        let form = self.number("holdingsType").map_or(0, |(form, _)| form);
        let promoters: Vec<usize> = (0..self.most_promote(kinds))
            .filter(|&kind| kinds[kind].kept && zone > 0)
            .collect();
        let mut rules: Vec<PromotionField> = Vec::new();
        for promoter in promoters {
            let target = Self::becomes(promoter, offset, kinds.len());
            if target == promoter {
                continue;
            }
            let letter = kinds[promoter].field.letter.clone();
            let crowned = kinds[target].field.letter == format!("+{letter}");
            if !crowned && form == -1 {
                if let Some(parameter) = self.definition.last("promoOffset").cloned() {
                    self.refuse(
                        &parameter,
                        "a captured piece that comes back as another than it was cannot be expressed",
                    );
                }
                return Vec::new();
            }
            let to = if crowned {
                PromotionTarget::Crowned
            } else {
                PromotionTarget::Kinds(vec![kinds[target].field.letter.clone()])
            };
            // With a hand, moves that start or end in the zone promote; without one, moves into it, and captures in it.
            let whens: &[(PromotionWhen, PromotionCaptures)] = match form {
                0 => &[
                    (PromotionWhen::Enter, PromotionCaptures::Any),
                    (PromotionWhen::Touch, PromotionCaptures::Only),
                ],
                _ => &[(PromotionWhen::Touch, PromotionCaptures::Any)],
            };
            for &(when, captures) in whens {
                let rule = PromotionField {
                    pieces: vec![letter.clone()],
                    zone: ZoneField::Ranks(zone),
                    must: Some(ZoneField::Ranks(u8::from(promoter == 0))),
                    when,
                    captures,
                    to: to.clone(),
                    crowning: !crowned,
                    ..PromotionField::default()
                };
                add(&mut rules, rule);
            }
        }
        rules
    }
}
