//! The ends of the game that come while there are moves: checks, extinction, goals, lines of pieces, passes; and who wins draws.

use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{
    Connection, Drawn, EndValue, Extinction, Goal, Lines, LoneKing, Points, Rules,
};

use crate::words::{all_of, any_of, names, one, squares_in_words};
use legwork_drawing::text::numbers::number;

/// A sentence for each of them.
pub(super) fn points(rules: &Rules) -> Vec<String> {
    let endings = &rules.endings;
    let mut points = Vec::new();
    if let Some(checks) = endings.checks {
        points.push(format!(
            "Whoever gives check for the {} time wins at once.",
            match checks {
                1 => "first".to_owned(),
                2 => "second".to_owned(),
                3 => "third".to_owned(),
                _ => format!("{checks}th"),
            }
        ));
    }
    points.extend(endings.extinct.iter().map(|rule| extinction(rules, rule)));
    points.extend(endings.lone_king.map(|rule| lone_king(rules, rule)));
    points.extend(endings.goals.iter().map(|rule| goal(rules, rule)));
    points.extend(endings.connect.iter().map(|rule| connection(rules, rule)));
    points.extend(endings.passes.map(|passes| {
        let passes = number(passes.into());
        format!("After {passes} passes in a row the game is a draw.")
    }));
    match &endings.drawn {
        Drawn::Nobody => {}
        Drawn::Side(side) => points.push(format!("{side} wins whatever would be a draw.")),
        Drawn::Points(counted) => points.push(most_points(rules, counted)),
    }
    points
}

fn most_points(rules: &Rules, points: &Points) -> String {
    let each = points.pieces.iter().map(|(kinds, each)| {
        let names = names(rules, *kinds).into_iter().next().unwrap_or_default();
        format!("{each} for each {names}")
    });
    let black = match (points.black / 2, points.black % 2) {
        (0, 0) => String::new(),
        (whole, 0) => format!("; Black has {whole} more"),
        (whole, _) => format!("; Black has {whole}.5 more"),
    };
    format!(
        "What would be a draw is won by the side with more points on the board: {}{black}.",
        each.collect::<Vec<_>>().join(", ")
    )
}

/// `has lost`, `has won`, or that it is a draw.
fn result(value: EndValue) -> &'static str {
    match value {
        EndValue::Loss => "has lost",
        EndValue::Win => "has won",
        EndValue::Draw => "has drawn",
    }
}

fn who(side: Option<Color>) -> String {
    side.map_or_else(|| "A side".to_owned(), |side| side.to_string())
}

/// The names of some kinds, `men` for all.
fn men(rules: &Rules, kinds: Kinds, joined: fn(&[String]) -> String) -> String {
    if rules.named_kinds().all(|kind| kinds.contains(kind)) {
        "men".to_owned()
    } else {
        let mut names = names(rules, kinds);
        names.dedup();
        joined(&names)
    }
}

fn extinction(rules: &Rules, rule: &Extinction) -> String {
    let men = men(rules, rule.kinds, any_of);
    let left = match rule.left {
        0 => format!("no {men} left"),
        left => format!("at most {} {men} left", number(left.into())),
    };
    let enemy = match rule.enemy {
        0 => String::new(),
        enemy => format!(" while the other side has {} or more", number(enemy.into())),
    };
    let hand = if rules.holdings.is_some() {
        ", on the board and in hand,"
    } else {
        ""
    };
    format!(
        "{} that has {left}{hand}{enemy} {}.",
        who(rule.side),
        result(rule.is)
    )
}

fn lone_king(rules: &Rules, rule: LoneKing) -> String {
    let royal = men(rules, rule.royals, any_of);
    let weak = if rule.weak.is_empty() {
        String::new()
    } else {
        format!(" ({} not counted)", men(rules, rule.weak, all_of))
    };
    let most = match rule.most {
        u8::MAX => "something".to_owned(),
        1 => "one piece".to_owned(),
        most => format!("at most {} pieces", number(most.into())),
    };
    format!(
        "A side of which only {royal} can still move has lost at once, if the other side has one that is not attacked, and {most} \
         more{weak}; if just one piece, then only where neither is next to the lone one. If both sides have no other piece, and \
         neither is attacked, it is a draw."
    )
}

fn goal(rules: &Rules, rule: &Goal) -> String {
    let men = men(rules, rule.kinds, any_of);
    let what = match rule.count {
        1 if men == "men" => "a man".to_owned(),
        1 => one(&men),
        count => format!("{} {men}", number(count.into())),
    };
    let [white, black] = rule.on.map(|squares| squares_in_words(rules, squares));
    let wins = match rule.is {
        EndValue::Win => "wins",
        EndValue::Draw => "draws",
        EndValue::Loss => "loses",
    };
    let place = match (rule.on[0].is_empty(), rule.on[1].is_empty()) {
        (false, true) => format!("White {wins} with {what} on {white}"),
        (true, false) => format!("Black {wins} with {what} on {black}"),
        _ if white == black => format!("Whoever brings {what} to {white} {wins}"),
        _ => format!("White {wins} with {what} on {white}, Black on {black}"),
    };
    let how = match (rule.safe, rule.hold) {
        (false, false) => "",
        (true, false) => ", if it cannot be captured there",
        (false, true) => ", if it is still there after the reply",
        (true, true) => ", if it cannot be captured there, or is still there after the reply",
    };
    let answer = rule.answer.map_or_else(String::new, |side| {
        format!("; {side} draws by reaching its own goal with the very next move")
    });
    let full = if rule.full {
        "; fewer are enough, one at least, where all of these squares are occupied"
    } else {
        ""
    };
    format!("{place}{how}{full}{answer}.")
}

fn connection(rules: &Rules, rule: &Connection) -> String {
    let lines = rule.along.iter().map(|lines| match lines {
        Lines::Ranks => "rank".to_owned(),
        Lines::Files => "file".to_owned(),
        Lines::Diagonals => "diagonal".to_owned(),
    });
    let place = if rule.apart {
        "anywhere on"
    } else {
        "side by side along"
    };
    let square = rule.square.map_or_else(String::new, |side| {
        format!(", or a square of {side}x{side},")
    });
    format!(
        "A side that has {} {} {place} a {}{square} {}.",
        number(rule.count.into()),
        men(rules, rule.kinds, all_of),
        any_of(&lines.collect::<Vec<_>>()),
        result(rule.is)
    )
}
