//! The rights and duties of a side when it is its turn.

use legwork_core::geometry::Wraps;
use legwork_core::piece::Kinds;
use legwork_core::rules::{
    BorrowRule, Captor, CaptureRule, Conversion, Duty, FreezerPlace, GivingCheck, Guarding,
    LenderPlace, LenderSide, Passing, Rules, SeriesCheck, TakeRule, Taking, Victim, WallForm,
};
use legwork_core::squares::Squares;

use super::section::Section;
use crate::words::{all_of, any_of, capital, king, names, on_squares, one};

pub(super) fn section(rules: &Rules) -> Section {
    let turn = rules.turn;
    let king = king(rules);
    let must = turn.must.map(|duty| match duty {
        Duty::Capture => format!(
            "A side that can capture has to capture, and chooses which capture to make. A capture that leaves its own \
             {king} attacked is none."
        ),
        Duty::Drop if rules.waits() => {
            "A side that can put a piece behind a square has to do so before it moves.".to_owned()
        }
        Duty::Drop => "A side that can drop a piece from its hand has to drop one.".to_owned(),
    });
    let check = match turn.giving_check {
        GivingCheck::Free => None,
        GivingCheck::Never => Some("No move may give check.".to_owned()),
        GivingCheck::Mate => Some(
            "A move may give check only if it gives mate. A reply counts, even if it would give check itself.".to_owned(),
        ),
    };
    let who = turn.pass_by.map_or_else(
        || "A side".to_owned(),
        |side| format!("{side}, but not {},", !side),
    );
    let pass = turn.pass.map(|passing| match (passing, turn.pass_by) {
        (Passing::Always, None) => "A side that is not in check may pass its turn.".to_owned(),
        (Passing::Stuck, None) => {
            "A side that has no legal move and is not in check passes its turn.".to_owned()
        }
        (Passing::Always, Some(_)) => format!("{who} may pass a turn, unless in check."),
        (Passing::Stuck, Some(_)) => {
            format!("{who} passes a turn without a legal move, unless in check.")
        }
    });
    let bikjang = turn.bikjang.then(|| {
        format!(
            "Where the {king}s of both sides face each other on an open file or rank, the side to move has to end that, or to \
             pass, even in check; the pass ends the game in a draw."
        )
    });
    let blast = rules.blast.map(|blast| {
        let spared = match all_of(&names(rules, blast.spares)) {
            none if none.is_empty() => String::new(),
            spared => format!(", except for each {spared}"),
        };
        let immune = all_of(&names(rules, blast.immune));
        let lives = if immune.is_empty() {
            String::new()
        } else {
            format!(" No capture removes the {immune} of its side, nor itself where it is one.")
        };
        let shield = if rules.royals.and(blast.immune).is_empty() {
            let king = capital(&one(&king));
            format!(" {king} next to the enemy's is not in check.")
        } else {
            String::new()
        };
        format!(
            "A capture removes the capturer and everything next to the captured piece{spared}.{lives} It may not remove its \
             own {king}.{shield}"
        )
    });
    let points = [
        series(rules),
        halts(rules),
        frozen(rules),
        must,
        check,
        pass,
        bikjang,
        walls(rules),
        blast,
    ]
    .into_iter()
    .flatten()
    .chain(borrows(rules))
    .chain(wraps(rules))
    .chain(boards(rules))
    .chain(takes(rules))
    .chain(guards(rules))
    .chain(captures(rules))
    .chain(royal_pawns(rules))
    .chain(conversion(rules))
    .collect();
    Section::new("turn", "The turn", points)
}

/// How many moves a turn has.
fn series(rules: &Rules) -> Option<String> {
    let rule = rules.several_moves()?;
    let king = king(rules);
    let moves = |count: u8| match count {
        1 => "one move".to_owned(),
        2 => "two moves".to_owned(),
        _ => format!("{count} moves"),
    };
    let [white, black] = rule.moves;
    let first = match rule.first {
        Some(first) => format!(" The first turn of a game has {}.", moves(first)),
        None => String::new(),
    };
    let turns = if rule.grows {
        format!(
            "The first turn of a game has {}, and each later turn has one more than the turn before it.",
            moves(white)
        )
    } else if white == black {
        format!("A turn has {}.", moves(white))
    } else {
        format!(
            "A turn of White has {}, and one of Black {}.",
            moves(white),
            moves(black)
        )
    };
    let check = match rule.check {
        SeriesCheck::EndsTurn => format!(
            "A move that gives check ends the turn. No move may leave its own {king} attacked, so that the first move of a turn ends a \
             check."
        ),
        SeriesCheck::Last => format!(
            "Only the last move of a turn may give check. No move may leave its own {king} attacked, so that the first move of a turn \
             ends a check."
        ),
        SeriesCheck::Through => format!(
            "Within a turn the {king} may be attacked. At the end of a turn it may not be where the other side could capture it \
             with the moves of its next turn: then it is in check. A move after which the turn cannot be completed in this way is not legal."
        ),
    };
    let passing = if rules.pieces.iter().any(|piece| piece.pawn) {
        " Pawns that end a turn where a double step has brought them can be captured en passant by the first move of the reply, if \
             nothing is where they have passed; and after one was captured in this way, another one by the next move."
    } else {
        ""
    };
    Some(format!(
        "{turns}{first} {check} A side that has no legal move within its turn, as at its beginning, is stalemated or mated.{passing}"
    ))
}

/// How pieces lend moves, a sentence for each rule.
fn borrows(rules: &Rules) -> Vec<String> {
    let each = rules.borrows.iter().map(|rule| borrowing(rules, rule));
    let mut sentences: Vec<String> = each.collect();
    if sentences.len() > 1 {
        sentences.push("A piece borrows by the first of these rules that names it.".to_owned());
    }
    if let Some(last) = sentences.last_mut() {
        *last += " What is lent are the moves of the kind itself, without first moves, double steps and captures en passant; castling \
                 and promotion stay those of the borrower.";
    }
    sentences
}

fn borrowing(rules: &Rules, rule: &BorrowRule) -> String {
    let all = |kinds: Kinds| rules.named_kinds().all(|kind| kinds.contains(kind));
    let some = |kinds: Kinds| {
        if all(kinds) {
            "piece".to_owned()
        } else {
            let named = rules.named_kinds().filter(|&kind| kinds.contains(kind));
            any_of(&names(rules, named.collect()))
        }
    };
    let (borrower, lender) = (some(rule.by), some(rule.of));
    let whose = match rule.side {
        LenderSide::Own => "of its own side",
        LenderSide::Enemy => "of the enemy",
    };
    let beside = match (rule.from, rule.side) {
        (LenderPlace::Behind, _) => "with {} {whose} directly behind it",
        (LenderPlace::Ahead, _) => "with {} {whose} directly ahead of it",
        (LenderPlace::Reaching, LenderSide::Own) => "that {} {whose} protects",
        (LenderPlace::Reaching, LenderSide::Enemy) => "that {} {whose} attacks",
    };
    let beside = beside
        .replace("{}", &one(&lender))
        .replace("{whose}", whose);
    let how = if rule.only {
        "moves as that one, and not as itself"
    } else {
        "also moves as that one"
    };
    let to = match rule.to {
        Some(to) => format!(", {} only", on_squares(rules, to)),
        None => String::new(),
    };
    format!("{} {beside} {how}{to}.", capital(&one(&borrower)))
}

/// Which kinds stop riders, and where.
fn halts(rules: &Rules) -> Option<String> {
    let halting = rules
        .named_kinds()
        .filter(|&kind| !rules.piece(kind).halts.is_empty());
    let halting: Vec<String> = halting
        .map(|kind| {
            let leaps = &rules.piece(kind).written.halts;
            let place = match leaps.as_str() {
                "K" => "next to it".to_owned(),
                leaps => format!("a leap of {leaps} away from it"),
            };
            format!("the {} on the squares {place}", rules.piece(kind).name)
        })
        .collect();
    (!halting.is_empty()).then(|| {
        format!(
            "Enemy riders are stopped by {}: one that comes to such a square goes no further, and one that starts there goes one step.",
            all_of(&halting)
        )
    })
}

/// Whether these are all kinds that have names.
fn has_all(rules: &Rules, kinds: Kinds) -> bool {
    rules.named_kinds().all(|kind| kinds.contains(kind))
}

/// `Knight or Bishop`, or `piece` for all kinds.
fn some(rules: &Rules, kinds: Kinds) -> String {
    if has_all(rules, kinds) {
        "piece".to_owned()
    } else {
        any_of(&names(rules, kinds))
    }
}

/// Which pieces enemies freeze.
fn frozen(rules: &Rules) -> Option<String> {
    let some = |kinds: Kinds| some(rules, kinds);
    let each = rules.frozen.iter().map(|rule| {
        let by = if !rule.same {
            format!("an enemy {}", some(rule.by))
        } else if has_all(rules, rule.by) {
            "an enemy of its own kind".to_owned()
        } else {
            format!("an enemy of its own kind, {}", one(&some(rule.by)))
        };
        let place = match &rule.at {
            FreezerPlace::Reaching => "that could capture it".to_owned(),
            FreezerPlace::Leaps { written, .. } if written == "K" => "next to it".to_owned(),
            FreezerPlace::Leaps { written, .. } => format!("a leap of {written} away from it"),
        };
        let kept = if rule.unless.is_empty() {
            String::new()
        } else {
            let keepers = any_of(&names(rules, rule.unless));
            format!(" (unless that enemy has another {keepers} of this side in such a place)")
        };
        format!("{} by {by} {place}{kept}", one(&some(rule.of)))
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| {
        format!(
            "Pieces are frozen: {}. A frozen piece has no moves and attacks nothing, and neither castles nor is castled with; it freezes \
             enemies all the same. Whether the one that freezes it is pinned makes no difference, and en passant freezes nothing.",
            all_of(&each)
        )
    })
}

/// The ways in which moves take pieces by what they do, a sentence for each.
fn takes(rules: &Rules) -> Vec<String> {
    let some = |kinds: Kinds| some(rules, kinds);
    let sentence = |rule: &TakeRule| {
        let (by, of) = (some(rule.by), some(rule.of));
        match rule.how {
            Taking::Custodian => {
                let what = if rule.rows {
                    format!("every row of enemies (any {of})")
                } else {
                    format!("an enemy (any {of})")
                };
                let corner = if rule.corners {
                    " It also takes one in a corner, with pieces of its side on both squares next to it along file and rank."
                } else {
                    ""
                };
                format!(
                    "Any {by} that goes along a file or rank takes {what} between it and a piece of its side, along a file or rank and in all \
                     directions at once. To go between two enemies is safe.{corner}"
                )
            }
            Taking::Withdrawal => {
                format!(
                    "Any {by} that goes straight away from an enemy next to it (any {of}) takes it."
                )
            }
            Taking::Coordinate => format!(
                "Any {by} takes, where it comes to, enemies (any {of}) on the crossings of its file and rank with those of another piece of \
                 its side (any {}).",
                some(rule.with)
            ),
            Taking::Overtake => {
                let alone = if rule.alone {
                    ", and takes nothing else by that move"
                } else {
                    ""
                };
                format!(
                    "Any {by} rides on over single enemies (any {of}), each with an empty square beyond, and takes them{alone}."
                )
            }
        }
    };
    let mut sentences: Vec<String> = rules.takes.iter().map(sentence).collect();
    if !sentences.is_empty() {
        sentences.push("What a move takes is not optional, and is taken at once.".to_owned());
    }
    sentences
}

/// The meaning of joined edges.
fn wraps(rules: &Rules) -> Option<String> {
    let joined = match rules.geometry.wraps()? {
        Wraps::Files => {
            "The first and the last file of the board are next to each other, as on a cylinder"
        }
        Wraps::Both => {
            "The first and the last file of the board are next to each other, and so are the first and the last rank, as on a torus"
        }
    };
    Some(format!(
        "{joined}. Moves go on across that edge; one that comes round to the square where it began ends before it. A double step \
         across an edge is not captured en passant."
    ))
}

/// The meaning of two boards.
fn boards(rules: &Rules) -> Option<String> {
    let royal = if rules.royals.is_empty() {
        String::new()
    } else {
        format!(
            " The {} goes to no square that is attacked on its own board, nor to one that is attacked on the other.",
            king(rules)
        )
    };
    rules.two_boards.then(|| {
        format!(
            "There are two boards of the same squares, and a piece is on the other one after its move. It is blocked by the pieces on \
             its own board, and attacks and captures these alone; it ends where the other board is empty.{royal} The pieces on the \
             second board are drawn and written as the crowned ones of other games, with a `+`."
        )
    })
}

/// How moves leave walls.
fn walls(rules: &Rules) -> Option<String> {
    let rule = rules.walls?;
    let left = match rule.form {
        WallForm::Duck => {
            "moves the one wall of the board, called the Duck, to another empty square; the first move of the game places it"
        }
        WallForm::Arrow => {
            "leaves a wall where the piece could go without capturing from where it is now, as the piece that it was before"
        }
        WallForm::Left => "leaves a wall on the square that the piece left",
        WallForm::Static => "leaves a wall on an empty square",
        WallForm::Edge => {
            "leaves a wall on an empty square at the edge of the board, or next to a wall along a file or rank"
        }
    };
    let turn = if rule.or_move {
        format!("A turn either moves a piece, or {left} instead.")
    } else {
        format!("Each move also {left}. A move that cannot is not legal.")
    };
    let whole = Squares::board(rules.geometry);
    let bounds = if rule.on == [whole; 2] {
        String::new()
    } else {
        format!(" Walls are left {} only.", on_squares(rules, rule.on))
    };
    Some(format!(
        "{turn} No piece is on a wall, ends there or passes it, except for leaps; hoppers may hop over it.{bounds}"
    ))
}

/// The kinds that capture by a rule, and those that are captured.
fn captor_and_victim(rules: &Rules, rule: &CaptureRule) -> [String; 2] {
    [rule.by, rule.of].map(|kinds| {
        if rules.named_kinds().all(|kind| kinds.contains(kind)) {
            "piece".to_owned()
        } else {
            any_of(&names(rules, kinds))
        }
    })
}

/// Which captures depend on guards, a sentence for each rule.
fn guards(rules: &Rules) -> Vec<String> {
    let guard = |guard: Option<Guarding>, which: &str| {
        let guarded = match guard? {
            Guarding::Guarded => "is guarded",
            Guarding::Unguarded => "is not guarded",
        };
        Some(format!(
            "the {which} {guarded} by another piece of its side"
        ))
    };
    let sentence = |rule: &CaptureRule| {
        let guards = [
            guard(rule.captor_is, "captor"),
            guard(rule.victim_is, "other one"),
        ];
        let guards: Vec<String> = guards.into_iter().flatten().collect();
        let [by, of] = captor_and_victim(rules, rule);
        (!guards.is_empty()).then(|| {
            format!(
                "Any {by} takes, and attacks, any {of} only where {} before the move. Pins of a guard make no difference.",
                guards.join(", and ")
            )
        })
    };
    let mut sentences: Vec<String> = rules.captures.iter().filter_map(sentence).collect();
    if sentences.len() > 1 {
        sentences.push("Of these rules the first that fits a capture holds.".to_owned());
    }
    sentences
}

/// Which enemies change sides.
fn conversion(rules: &Rules) -> Option<String> {
    rules.turn.converts.map(|Conversion::Attacked| {
        "After a move the enemies that the piece attacks from its new square change sides, all at once; the other pieces of its side \
         make no difference, and in castling the King alone counts. A piece that has changed sides has moved."
            .to_owned()
    })
}

/// The moves that royal Pawns do not make.
fn royal_pawns(rules: &Rules) -> Option<String> {
    let pawns = names(rules, rules.pawns().and(rules.royals));
    (!pawns.is_empty()).then(|| {
        format!(
            "{} makes no double step that could be answered en passant.",
            capital(&one(&any_of(&pawns)))
        )
    })
}

/// The effects of captures beyond taking, a sentence for each rule.
fn captures(rules: &Rules) -> Vec<String> {
    let sentence = |rule: &CaptureRule| {
        let [by, of] = captor_and_victim(rules, rule);
        if !rule.may {
            return format!("No {by} takes, or attacks, any {of}.");
        }
        let victim = match rule.victim {
            None => None,
            Some(Victim::Gone) => Some("the captured one leaves the game".to_owned()),
            Some(Victim::Hand) => Some("the captured one comes to hand".to_owned()),
            Some(Victim::Home) => Some(
                "the captured one is reborn on its square of the start, if that is empty after the move".to_owned(),
            ),
            Some(Victim::Turns) => {
                Some("the captured one stays and changes sides, unless the captor ends there".to_owned())
            }
        };
        let captor = match rule.captor {
            Captor::Stays => None,
            Captor::Gone => Some("the captor leaves the game".to_owned()),
            Captor::Turns => Some("the captor changes sides".to_owned()),
            Captor::Victim => Some("the captor becomes what it has captured".to_owned()),
            Captor::Shoots => Some("the captor stays on its square, and has not moved".to_owned()),
            Captor::Stone => Some("a wall remains of the captor".to_owned()),
            Captor::Kind(kind) => Some(format!(
                "the captor becomes {}",
                one(&rules.piece(kind).name)
            )),
        };
        let done: Vec<String> = victim.into_iter().chain(captor).collect();
        if done.is_empty() {
            format!("When any {by} captures any {of}, nothing more happens.")
        } else {
            format!("When any {by} captures any {of}, {}.", done.join(", and "))
        }
    };
    let changes = rules.captures_change_pieces();
    let does =
        |rule: &&CaptureRule| changes || rule.captor_is.is_none() && rule.victim_is.is_none();
    let mut sentences: Vec<String> = rules.captures.iter().filter(does).map(sentence).collect();
    // A blast has its own sentence.
    if rules.blast.is_some() {
        sentences.retain(|text| text.starts_with("No "));
    }
    let becomes = |rule: &CaptureRule| !matches!(rule.captor, Captor::Stays | Captor::Shoots);
    let changes = rules.captures_return_victims() || rules.captures.iter().any(becomes);
    if changes && !rules.royals.is_empty() && !rules.captures_change_royals() {
        sentences.push(format!(
            "{} that captures stays as it is.",
            capital(&one(&king(rules)))
        ));
    }
    sentences
}
