//! The rules of games, and those that a rule file makes of the parts.
//!
//! Chu Chess:
//!
//! 1. A Lion may always capture a Lion next to it.
//! 2. A Lion may capture a Lion two King's steps away only if no enemy piece but the royal one could then recapture, or if it captured a
//!    piece other than a Pawn on its way.
//! 3. When a piece other than a Lion has captured a Lion, the very next half-move may capture a Lion only with a Lion.
//!
//! Chu Shogi: the same, but the royal one protects, too; a Go-between is no more than a Pawn; what is captured on the way protects all
//! the same; and rule 3 is for Lions on other squares only: on lishogi for one on the square where the move ends, by the Japanese
//! federation's rules for protected ones, captured on the way too.
//!
//! The sources are XBoard's page on Chu Chess, what lishogi's server allows, and the cases of the Japanese federation; `variants/chu/chu.md`
//! and `variants/chushogi/chushogi.md` have the rulings. The parts alone are those of the Interactive Diagrams, `protected` and
//! `counterStrike`.

use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::plugin::Mark;
use legwork_core::rules::Rules;

use crate::trading::{Banned, CounterStrike, Protection, Trading};

/// How many King's steps away a Lion has to be protected.
const DISTANCE: u8 = 2;

/// How a Pawn and a Go-between of Chu Shogi move: their capture on the way does not lift the protection.
const SMALL: [&str; 2] = ["fW", "fbW"];

const RULE_2: &str = "Lion trading, rule 2";
const RULE_3: &str = "Lion trading, rule 3";
const DISTANT: &str = "a Lion may not capture a distant Lion that is protected";

/// Rule 3 of Chu Chess, as the reason why a move is illegal and as the meaning of the mark.
const LOCKED: &str =
    "a Lion was captured by another kind of piece just now, so only a Lion may capture one";

/// The position remembers rule 3.
const LOCK: &[Mark] = &[Mark {
    letter: 'L',
    memory: 1,
    meaning: LOCKED,
    has_square: false,
}];

/// The position remembers the square for rule 3.
const LOCK_ELSEWHERE: &[Mark] = &[Mark {
    letter: 'L',
    memory: 1,
    meaning: "on this square another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one",
    has_square: true,
}];

/// The position remembers the square for a counter-strike.
const STRIKE: &[Mark] = &[Mark {
    letter: 'L',
    memory: 1,
    meaning: "on this square another kind of piece captured a Lion just now, so elsewhere no Lion may be captured",
    has_square: true,
}];

/// The rule in sentences, for rule pages.
const CHU_CHESS: [&str; 5] = [
    "A Lion may always capture a Lion that stands next to it: plainly, on the way, or without moving.",
    "A Lion may capture a Lion two King's steps away only if no enemy piece but the King could then \
     recapture it, or if it captured something other than a Pawn on its way there.",
    "Whether it could be recaptured is seen from how pieces move, on the board after the move; pins and \
     checks do not matter.",
    "When a piece other than a Lion has captured a Lion, the very next half-move may capture a Lion only \
     with a Lion. In a FEN an L in the en-passant field shows this.",
    "These rules forbid captures and nothing else: they never change which squares are attacked.",
];
const LISHOGI: [&str; 5] = [
    CHU_CHESS[0],
    "A Lion may capture a Lion two King's steps away only if no enemy piece, the King included, protects it, or if it captures \
     something other than a Pawn or Go-between on its way there.",
    "A piece protects a Lion if it could capture on that square once the capturing Lion has left its own. A Pawn or \
     Go-between that is captured on the way still protects; pins and checks do not matter.",
    "When a piece other than a Lion has captured a Lion, the very next half-move may end in the capture of a Lion on another \
     square only with a Lion, whether that Lion is protected or not. In a FEN an L with a square shows this.",
    CHU_CHESS[4],
];
const JCSA: [&str; 5] = [
    LISHOGI[0],
    LISHOGI[1],
    LISHOGI[2],
    "When a piece other than a Lion has captured a Lion, the very next half-move may capture a protected Lion on another \
     square, also on the way, only with a Lion. In a FEN an L with a square shows this.",
    LISHOGI[4],
];
const STRUCK: &str = "When a piece other than a Lion has captured a Lion, the very next half-move may not capture a Lion on another square. In a FEN an \
     L with a square shows this.";
static PARTS: [&str; 3] = [
    "A Lion may not capture a Lion that is protected: a piece protects it that could capture on its square once the capturing Lion has \
     left its own. Pins and checks do not matter, nor what else the move captures.",
    STRUCK,
    CHU_CHESS[4],
];
static PARTS_UNLESS: [&str; 3] = [
    "A Lion may not capture a Lion that is protected, unless it captures one of certain other pieces by the same move: a piece protects it \
     that could capture on its square once the capturing Lion has left its own. Pins and checks do not matter.",
    STRUCK,
    CHU_CHESS[4],
];

/// The rule of Chu Chess.
pub(crate) fn chu_chess(rules: &Rules, lions: Kinds) -> Trading {
    let all: Kinds = rules.kinds().collect();
    Trading {
        protection: Some(Protection {
            kinds: lions,
            distance: Some(DISTANCE),
            not_protectors: rules.royals,
            lifted_by: all.without(rules.pawns()),
            captured_protect: false,
            rule: RULE_2,
            reason: DISTANT,
        }),
        counter: Some(CounterStrike {
            kinds: lions,
            like_may: true,
            elsewhere: false,
            what: Banned::All,
            marks: LOCK,
            rule: RULE_3,
            reason: LOCKED,
        }),
        is_guard: true,
        words: &CHU_CHESS,
    }
}

/// The rule of Chu Shogi, on lishogi or by the Japanese federation.
pub(crate) fn chu_shogi(rules: &Rules, lions: Kinds, federation: bool) -> Trading {
    let small = SMALL.map(|moves| rules.kinds_moving_as(moves));
    let small = small.into_iter().fold(Kinds::NONE, Kinds::or);
    Trading {
        protection: Some(Protection {
            kinds: lions,
            distance: Some(DISTANCE),
            not_protectors: Kinds::NONE,
            lifted_by: Kinds::ALL.without(small),
            captured_protect: true,
            rule: RULE_2,
            reason: DISTANT,
        }),
        counter: Some(CounterStrike {
            kinds: lions,
            like_may: true,
            elsewhere: true,
            what: if federation {
                Banned::Protected
            } else {
                Banned::AtTheEnd
            },
            marks: LOCK_ELSEWHERE,
            rule: RULE_3,
            reason: if federation {
                "another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one that is protected"
            } else {
                "another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one"
            },
        }),
        is_guard: false,
        words: if federation { &JCSA } else { &LISHOGI },
    }
}

/// A rule of parts: `protected L`, `counter-strike L`, or both with a comma, each for the pieces with the letters that follow; behind
/// `protected L unless` are those whose capture by the same move lifts the protection.
pub(crate) fn of_parts(rules: &Rules, text: &str) -> Result<Trading, String> {
    let mut made = Trading {
        protection: None,
        counter: None,
        is_guard: false,
        words: &[],
    };
    for part in text.split(',') {
        let mut words = part.split_whitespace();
        let name = words.next().unwrap_or_default();
        let (mut kinds, mut unless) = (Kinds::NONE, None);
        for letter in words {
            if letter == "unless" && name == "protected" && unless.is_none() {
                unless = Some(Kinds::NONE);
                continue;
            }
            let is_meant = |kind| rules.letter(Piece::new(Color::White, kind)) == letter;
            let own: Kinds = rules.kinds().filter(|&kind| is_meant(kind)).collect();
            if own.is_empty() {
                return Err(format!(
                    "`{name}`: expected letters of pieces, such as `{name} L`"
                ));
            }
            let named = unless.as_mut().unwrap_or(&mut kinds);
            *named = named.or(own);
        }
        if kinds.is_empty() {
            return Err("expected `chu-chess`, `lishogi`, `jcsa`, or parts such as `protected L, counter-strike L`".to_owned());
        }
        match name {
            "protected" if made.protection.is_none() => {
                made.protection = Some(Protection {
                    kinds,
                    distance: None,
                    not_protectors: Kinds::NONE,
                    lifted_by: unless.unwrap_or(Kinds::NONE),
                    captured_protect: false,
                    rule: "Lion trading, protection",
                    reason: "a Lion may not capture a Lion that is protected",
                });
            }
            "counter-strike" if made.counter.is_none() => {
                made.counter = Some(CounterStrike {
                    kinds,
                    like_may: false,
                    elsewhere: true,
                    what: Banned::All,
                    marks: STRIKE,
                    rule: "Lion trading, counter-strike",
                    reason: "another kind of piece captured a Lion just now, so elsewhere no Lion may be captured",
                });
            }
            _ => {
                return Err(
                    "expected `protected` and `counter-strike`, each once at most".to_owned(),
                );
            }
        }
    }
    let lifted = made
        .protection
        .as_ref()
        .is_some_and(|part| !part.lifted_by.is_empty());
    let words: &'static [&'static str] = if lifted { &PARTS_UNLESS } else { &PARTS };
    made.words = match (&made.protection, &made.counter) {
        (Some(_), Some(_)) => words,
        (Some(_), None) => &words[..1],
        _ => &words[1..],
    };
    Ok(made)
}
