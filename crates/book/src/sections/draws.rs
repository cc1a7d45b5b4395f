//! How the moves before a position end the game.

use legwork_core::rules::{ChaseRule, Counting, PerpetualCheck, Repeated, Rules};
use legwork_core::squares::Squares;
use legwork_drawing::text::numbers::{number, ordinal};

use crate::words::{any_of, capital, king, name, names, one, squares_in_words};

/// The rules about repetition, of moves without progress and of counts, and of dead positions.
pub(super) fn points(rules: &Rules) -> Vec<String> {
    let draws = &rules.draws;
    let mut points = Vec::new();
    if draws.repetitions > 0 {
        let worth = match draws.repeated {
            Repeated::Draw => "is a draw",
            Repeated::Loss => "loses for the side whose move repeated it",
            Repeated::Win => "wins for the side whose move repeated it",
            Repeated::White => "loses for White",
            Repeated::Black => "loses for Black",
        };
        let checks = match draws.perpetual_check {
            PerpetualCheck::Repetition => "",
            PerpetualCheck::Loss => {
                "; but a side that gave check with each of its moves since the first time has lost, unless both did: that is \
                 a draw"
            }
            PerpetualCheck::AttackLoss => {
                "; but a side that attacked with each of its moves since the first time, by check or with the piece that moved, has \
                 lost, unless both did: that is a draw"
            }
        };
        points.push(format!(
            "A position that occurs for the {} time {worth}{checks}.",
            ordinal(draws.repetitions.into())
        ));
    }
    if !rules.chases.is_empty() {
        points.push(chases(rules));
    }
    if draws.moves > 0 {
        let progress = if rules.drops.is_empty() {
            "a capture or a Pawn move"
        } else {
            "a capture, a Pawn move or a drop"
        };
        points.push(format!(
            "{} moves of each side without {progress} are a draw.",
            capital(&number(draws.moves.into()))
        ));
    }
    points.extend(draws.counting.map(|rule| counting(rules, rule)));
    // No position is dead if captured pieces come back from a hand, if a piece has to be attacked, or if attacks depend on two boards.
    if !rules.captures_fill_hands() && rules.anti.is_empty() && !rules.two_boards {
        points.push("A position in which neither side could ever mate is a draw.".to_owned());
    }
    if !points.is_empty() {
        let of = match points.len() {
            1 => "this",
            _ => "any of these",
        };
        let last = points.len() - 1;
        points[last] += &format!(" Players can agree to do without {of}.");
    }
    points
}

/// The rules of chases.
fn chases(rules: &Rules) -> String {
    let chases = rules.chases.iter().map(|rule| {
        let ChaseRule {
            by,
            of,
            on,
            protected,
        } = *rule;
        let (by, of) = (any_of(&names(rules, by)), any_of(&names(rules, of)));
        let place = if on == [Squares::board(rules.geometry); 2] {
            String::new()
        } else {
            let [white, black] = on.map(|squares| squares_in_words(rules, squares));
            format!(" of White on {white}, of Black on {black}")
        };
        let though = if protected {
            ", also a protected one"
        } else {
            ""
        };
        format!("{} by {}{place}{though}", one(&of), one(&by))
    });
    format!(
        "If neither side gave perpetual check, one that chased the same piece with each of its moves since the first time has lost, unless \
         both did: that is a draw. A chase is a new attack on a piece that is not protected, and does not attack back as the \
         same kind: on {}.",
        any_of(&chases.collect::<Vec<_>>())
    )
}

/// The rules of a count.
fn counting(rules: &Rules, rule: Counting) -> String {
    let king = king(rules);
    let named = |notation, otherwise: &str| {
        let kinds = rules.kinds_moving_as(notation);
        let first = kinds.iter().next();
        first.map_or_else(|| otherwise.to_owned(), |kind| name(rules, kind))
    };
    let (rook, khon, knight) = (
        named("R", "Rook"),
        named("FfW", "Khon"),
        named("N", "Knight"),
    );
    let lone = |less: u16| {
        let [two, one, khons, knights, khon_alone, any] =
            [8, 16, 22, 32, 44, 64].map(|moves| moves - less);
        format!(
            "{two} against two {rook}s, {one} against one, else {khons} against two {khon}s, {knights} against two \
             {knight}s, {khon_alone} against one {khon} and {any} against anything else; the men on the board, both {king}s \
             included, are counted first"
        )
    };
    match rule {
        Counting::Makruk => format!(
            "Once no Pawn is left, moves are counted, and a mate has to come in time: within 64 moves against a side that has \
             more than its {king}, and against a lone {king} within {}. After that it is a draw.",
            lone(0)
        ),
        Counting::Cambodian => format!(
            "Against a side with at most three men, moves are counted, and a mate has to come in time: within 63 moves while \
             it has more than its {king}; against a lone {king}, once no Pawn is left, within {}. After that it is a draw.",
            lone(1)
        ),
        Counting::Asean => format!(
            "Once no Pawn is left, moves are counted against a lone {king}, and a mate has to come in time: within 16 moves \
             against {}, else 44 against {} and 64 against {}. After that it is a draw.",
            one(&rook),
            one(&khon),
            one(&knight)
        ),
    }
}
