//! Rules in a form that can be compared, whatever the order of their kinds and the spelling of their fields.

use std::collections::BTreeMap;

use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::{
    Connection, Drawn, Draws, Endings, Extinction, Goal, MoreMoves, PieceRule, Promotion,
    PromotionWhen, Rules, SetUpsRule,
};
use legwork_core::squares::Squares;

/// The fields of rules, each as a text that is the same for the same rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Canon {
    /// The pieces, by symbol.
    pub(crate) pieces: BTreeMap<String, String>,
    /// The other fields, by name.
    pub(crate) fields: BTreeMap<&'static str, String>,
}

impl Canon {
    /// Returns the form of rules.
    pub(crate) fn of(rules: &Rules) -> Self {
        // Taken apart, so that no field is forgotten. Names, notation and pictures are no matter of the format.
        let Rules {
            id: _,
            name: _,
            aliases: _,
            geometry: _,
            pieces: _,
            royals: _,
            king: _,
            start: _,
            array: _,
            wings: _,
            castling_text: _,
            castling_short: _,
            castling_partners: _,
            promotions: _,
            excluded_promotions: _,
            holdings: _,
            drops: _,
            turn,
            blast,
            code: _,
            set_ups: _,
            endings: _,
            draws,
            style: _,
            options: _,
            chosen: _,
            bench: _,
        } = rules;
        let kinds = rules.named_kinds();
        let piece = |kind| {
            (
                rules.piece(kind).symbol.to_string(),
                piece(rules, rules.piece(kind)),
            )
        };
        let fields = BTreeMap::from([
            ("board", format!("{:?}", rules.geometry)),
            ("start", rules.start.clone()),
            ("set_ups", set_ups(rules)),
            ("castling", castling(rules)),
            ("promotions", promotions(rules)),
            ("holdings", holdings(rules)),
            ("drops", drops(rules)),
            ("turn", format!("{turn:?}")),
            (
                "blast",
                blast.map_or_else(String::new, |blast| {
                    format!("spares {}", all(rules, blast.spares))
                }),
            ),
            ("endings", endings(rules)),
            ("draws", draws_of(draws)),
            ("code", rules.code.join(" ")),
            (
                "options",
                rules
                    .options
                    .iter()
                    .map(|option| option.name.as_str())
                    .collect(),
            ),
        ]);
        Self {
            pieces: kinds.map(piece).collect(),
            fields,
        }
    }
}

fn sorted<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut texts: Vec<String> = texts.into_iter().map(Into::into).collect();
    texts.sort();
    texts.dedup();
    texts.join(" ")
}

fn symbols(rules: &Rules, kinds: impl IntoIterator<Item = Kind>) -> String {
    sorted(
        kinds
            .into_iter()
            .map(|kind| rules.piece(kind).symbol.to_string()),
    )
}

fn all(rules: &Rules, kinds: Kinds) -> String {
    // Every kind, as some rules have it, may be more than there are.
    symbols(rules, rules.kinds().filter(|&kind| kinds.contains(kind)))
}

/// The moves of a piece, and whether it is royal or a Pawn.
fn piece(rules: &Rules, piece: &PieceRule) -> String {
    let royal = rules
        .royals
        .iter()
        .any(|kind| rules.piece(kind).symbol == piece.symbol);
    format!("{} {royal} {}", moves(rules, piece), piece.pawn)
}

/// Returns the moves of a piece.
pub(crate) fn moves(rules: &Rules, piece: &PieceRule) -> String {
    let paths = sorted(piece.paths().iter().map(|path| format!("{path:?}")));
    let more = sorted(piece.more.iter().map(|more: &MoreMoves| {
        let paths = sorted(more.paths().iter().map(|path| format!("{path:?}")));
        format!("{paths} {:?}", more.bounds)
    }));
    let faces = piece.faces.as_ref().map(ToString::to_string);
    format!(
        "{paths} {more} {:?} {faces:?} {}",
        piece.within,
        all(rules, piece.spares)
    )
}

fn endings(rules: &Rules) -> String {
    // Taken apart, so that no field is forgotten.
    let Endings {
        stalemate,
        checkmate,
        bare_king,
        lone_king,
        checks,
        extinct,
        goals,
        connect,
        passes,
        drawn,
    } = &rules.endings;
    let kinds = |kinds: Kinds| match kinds == Kinds::ALL {
        true => "all".to_owned(),
        false => all(rules, kinds),
    };
    let extinct = sorted(extinct.iter().map(|rule| {
        let Extinction {
            kinds: of,
            side,
            left,
            enemy,
            is,
        } = *rule;
        format!("{} {side:?} {left} {enemy} {is:?}", kinds(of))
    }));
    let goals = sorted(goals.iter().map(|goal| {
        let Goal {
            kinds: of,
            on,
            count,
            safe,
            hold,
            answer,
        } = goal;
        format!("{} {on:?} {count} {safe} {hold} {answer:?}", kinds(*of))
    }));
    let connect = connect.as_ref().map(|connect| {
        let Connection {
            kinds: of,
            count,
            along,
            apart,
            square,
            is,
        } = connect;
        let along = sorted(along.iter().map(|lines| format!("{lines:?}")));
        format!("{} {count} {along} {apart} {square:?} {is:?}", kinds(*of))
    });
    let drawn = match drawn {
        Drawn::Points(points) => {
            let of = |kind: Kind| {
                let named = points
                    .pieces
                    .iter()
                    .filter(|(kinds, _)| kinds.contains(kind));
                let each = named.map(|(_, each)| each.to_string()).collect::<Vec<_>>();
                format!("{}{}", rules.piece(kind).symbol, each.join("+"))
            };
            format!("{} {}", sorted(rules.named_kinds().map(of)), points.black)
        }
        drawn => format!("{drawn:?}"),
    };
    format!(
        "{stalemate:?} {checkmate:?} {bare_king:?} {lone_king:?} {checks:?} {extinct} {goals} {connect:?} {passes:?} {drawn}"
    )
}

fn draws_of(draws: &Draws) -> String {
    match draws.repetitions {
        // Then no result of a repetition matters.
        0 => format!("never {} {:?}", draws.moves, draws.counting),
        _ => format!("{draws:?}"),
    }
}

fn set_ups(rules: &Rules) -> String {
    match &rules.set_ups {
        None => String::new(),
        Some(SetUpsRule::Named(name)) => name.clone(),
        Some(SetUpsRule::Shuffle(shuffle)) => format!("{shuffle:?}"),
    }
}

fn castling(rules: &Rules) -> String {
    if rules.wings.is_empty() {
        return String::new();
    }
    let wings = sorted(rules.wings.iter().map(|wing| format!("{wing:?}")));
    format!(
        "{:?} {wings} {} {}",
        rules.castling_text,
        symbols(rules, [rules.king]),
        all(rules, rules.castling_partners)
    )
}

fn promotions(rules: &Rules) -> String {
    let board = Squares::board(rules.geometry);
    let rule = |rule: &Promotion| {
        // Where the zone is the whole board, every move arrives in it.
        let when = if rule.zone == [board; 2] {
            PromotionWhen::Arrive
        } else {
            rule.when
        };
        let limits = sorted(
            rule.limits
                .iter()
                .map(|&(kind, limit)| format!("{}{limit}", symbols(rules, [kind]))),
        );
        let to = symbols(rules, rule.to.iter().copied());
        let rest = format!(
            "{:?} {:?} {:?} {} {to} {limits} {:?}",
            rule.zone, rule.must, when, rule.captures, rule.text
        );
        rule.kinds
            .iter()
            .map(move |kind| format!("{} {rest}", rules.piece(kind).symbol))
            .collect::<Vec<_>>()
    };
    sorted(rules.promotions.iter().flat_map(rule))
}

fn holdings(rules: &Rules) -> String {
    let Some(holdings) = &rules.holdings else {
        return String::new();
    };
    let slots = sorted(
        holdings
            .slots
            .iter()
            .map(|&(kind, most)| format!("{}{most}", symbols(rules, [kind]))),
    );
    format!("{:?} {:?} {slots}", holdings.form, holdings.captured)
}

fn drops(rules: &Rules) -> String {
    let rule = |rule: &legwork_core::rules::DropRule| {
        let rest = format!(
            "{:?} {:?} {} {} {} {}",
            rule.on, rule.per_file, rule.apart, rule.mate, rule.check, rule.crowned
        );
        let text = |kind| {
            let stuck = rule.stuck && can_be_stuck(rules, rules.piece(kind));
            format!("{} {rest} {stuck}", rules.piece(kind).symbol)
        };
        rule.kinds.iter().map(text).collect::<Vec<_>>()
    };
    sorted(rules.drops.iter().flat_map(rule))
}

/// Whether there is a square that a piece could never leave.
fn can_be_stuck(rules: &Rules, piece: &PieceRule) -> bool {
    let steps = || {
        piece
            .every_path()
            .filter_map(|path| path.legs.first())
            .map(|leg| leg.step)
    };
    let geometry = rules.geometry;
    geometry
        .squares()
        .any(|square| steps().all(|step| geometry.step(square, step).is_none()))
}
