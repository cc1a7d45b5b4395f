//! The ends of games by the moves before a position, against a naive judge that reads FENs alone.

use legwork::rules::{Drawn, EndCause, PerpetualCheck, Repeated};
use legwork::testing::ReferenceMoves as _;
use legwork::{Color, Draw, Loss, Move, Outcome, Position, Verdict};

use super::Place;

/// A position as its FEN shows it.
pub(super) struct Shown {
    /// The part that makes it equal to another one.
    board: String,
    /// Whether the side to move is in check.
    check: bool,
    /// Whether the move that led here attacked.
    attacked: bool,
    /// Limit and plies of a count.
    count: Option<(u32, u32)>,
    /// The plies without progress, a count or not.
    clock: u32,
    /// How many passes have led here, one after the other.
    passes: u8,
}

impl Shown {
    /// The position where a game starts.
    pub(super) fn start(position: &Position) -> Self {
        Self::new(position, u32::from(position.clock()))
    }

    /// The position to which a move has led.
    pub(super) fn after(last: &Self, before: &Position, mv: Move, position: &Position) -> Self {
        let pawn = before
            .at(mv.from())
            .is_some_and(|piece| mv.has_mover() && before.rules().piece(piece.kind).pawn);
        let progress = before.is_capture(mv) || mv.is_drop() || pawn;
        let clock = if progress { 0 } else { last.clock + 1 };
        let counts_attacks = before.rules().draws.perpetual_check == PerpetualCheck::AttackLoss;
        Self {
            attacked: counts_attacks && attacks(position, mv),
            passes: if mv.is_pass() {
                last.passes.saturating_add(1)
            } else {
                0
            },
            ..Self::new(position, clock)
        }
    }

    /// The fields of the FEN that distinguish the position from others.
    pub(super) fn board(&self) -> &str {
        &self.board
    }

    fn new(position: &Position, clock: u32) -> Self {
        let fen = position.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        // Behind the number of the move may be how many moves of the turn are left.
        let left = position.series().and_then(|_| fields.pop());
        let passed = fields[3].starts_with("0000");
        let limit = fields[3].parse().ok().filter(|_| !passed);
        // Checks left may stand before the clock.
        let shown = fields[fields.len() - 2];
        let count = limit.map(|limit| (limit, shown.parse().unwrap()));
        // A position is the same whether or not it came about by a pass.
        let passant = if passed || count.is_some() {
            "-"
        } else {
            fields[3]
        };
        if count.is_none() {
            assert_eq!(shown, clock.to_string(), "{fen}");
        }
        Self {
            board: [
                &fields[..3],
                &[passant],
                &fields[4..fields.len() - 2],
                left.as_slice(),
            ]
            .concat()
            .join(" "),
            check: position.in_check(),
            attacked: false,
            count,
            clock,
            passes: 0,
        }
    }
}

/// Whether the move that led to this position gave check, or its piece could capture something now.
fn attacks(position: &Position, mv: Move) -> bool {
    let (rules, them) = (position.rules(), !position.turn());
    let lone = rules.endings.lone_king;
    let royal =
        |kind| rules.royals.contains(kind) || lone.is_some_and(|rule| rule.royals.contains(kind));
    rules.geometry.squares().any(|square| {
        let piece = position.at(square);
        piece.is_some_and(|piece| {
            let attackers = || position.walker_attackers(square, them);
            piece.color != them
                && (royal(piece.kind) && !attackers().is_empty()
                    || !mv.is_pass() && attackers().contains(&mv.to()))
        })
    })
}

/// The judge, where a side may win draws.
fn judge(position: &Position, played: &[Shown]) -> Option<Verdict> {
    let verdict = judge_evenly(position, played)?;
    Some(match (verdict, winner_of_draws(position)) {
        (Verdict::Drawn(draw), Some(winner)) => Verdict::Lost {
            loser: !winner,
            by: Loss::Drawn(draw),
        },
        _ => verdict,
    })
}

/// The winner of draws: by points, counted from the FEN.
fn winner_of_draws(position: &Position) -> Option<Color> {
    let rules = position.rules();
    let points = match &rules.endings.drawn {
        Drawn::Nobody => return None,
        Drawn::Side(side) => return Some(*side),
        Drawn::Points(points) => points,
    };
    let fen = position.fen();
    let board = fen.split([' ', '[']).next().unwrap();
    let (mut crown, mut balance) = ("", -points.black);
    let mut letters = board.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '+' {
            crown = "+";
        } else if letter.is_ascii_alphabetic() {
            let second = if letters.next_if_eq(&'\'').is_some() {
                "'"
            } else {
                ""
            };
            let name = format!("{crown}{}{second}", letter.to_ascii_uppercase());
            let kind = rules.kind_named(&name).unwrap();
            let mut each = points
                .pieces
                .iter()
                .filter(|(kinds, _)| kinds.contains(kind));
            let each = each.next().map_or(0, |(_, each)| 2 * i64::from(*each));
            balance += if letter.is_ascii_uppercase() {
                each
            } else {
                -each
            };
            crown = "";
        }
    }
    match balance.signum() {
        1 => Some(Color::White),
        -1 => Some(Color::Black),
        _ => None,
    }
}

/// The same with even draws: the last of these positions is on the board.
fn judge_evenly(position: &Position, played: &[Shown]) -> Option<Verdict> {
    let rules = &position.rules().draws;
    let turn = position.turn();
    let now = played.last().unwrap();
    let same = |&at: &usize| played[at].board == now.board;
    let stood: Vec<usize> = (0..played.len()).filter(same).collect();
    let times = u32::from(rules.repetitions);
    if times > 0 && stood.len() >= times as usize {
        let since = &played[stood[stood.len() - times as usize]..];
        let all_checks = |side: Color| {
            let (turns, last) = since.split_at(since.len() - 1);
            assert_eq!(last.len(), 1);
            // Before a turn of ours the other side has moved.
            let ours = turns
                .iter()
                .rev()
                .skip(usize::from(side == turn))
                .step_by(2);
            let ours: Vec<bool> = ours.map(|shown| shown.check).collect();
            !ours.is_empty() && ours.iter().all(|&check| check)
        };
        let mut perpetual = [false; 2];
        if rules.perpetual_check == PerpetualCheck::Loss {
            perpetual = Color::BOTH.map(|side| all_checks(!side));
        }
        if rules.perpetual_check == PerpetualCheck::AttackLoss {
            let all_attacks = |side: Color| {
                let after = since[1..].iter().rev();
                let mut own = after.skip(usize::from(side == turn)).step_by(2);
                own.all(|shown| shown.attacked)
            };
            perpetual = Color::BOTH.map(all_attacks);
        }
        let lost = |loser| Verdict::Lost {
            loser,
            by: Loss::Repetition { times },
        };
        let by_check = |loser| Verdict::Lost {
            loser,
            by: Loss::PerpetualCheck,
        };
        let draw = Verdict::Drawn(Draw::Repetition { times });
        return Some(match (perpetual, rules.repeated) {
            ([true, false], _) => by_check(Color::White),
            ([false, true], _) => by_check(Color::Black),
            ([true, true], _) | (_, Repeated::Draw) => draw,
            (_, Repeated::Loss) => lost(!turn),
            (_, Repeated::Win) => lost(turn),
            (_, Repeated::White) => lost(Color::White),
            (_, Repeated::Black) => lost(Color::Black),
        });
    }
    let moves = u32::from(rules.moves);
    if moves > 0 && now.clock >= 2 * moves {
        return Some(Verdict::Drawn(Draw::Moves { moves }));
    }
    let (limit, counted) = now.count?;
    (counted > limit).then_some(Verdict::Drawn(Draw::Counting))
}

/// Checks the verdict by the moves before a position, and the ends of a position that depend on them.
pub(super) fn agrees(place: &Place<'_>) {
    let (position, shown) = (place.position(), place.shown);
    let passes = shown[shown.len() - 1].passes;
    let outcome = position.outcome();
    if position.rules().endings.passes == Some(passes) {
        assert!(outcome.is_some(), "{passes} passes end the game");
    }
    match outcome {
        Some(outcome) if is_by_moves(outcome) => {
            assert!(passes > 0, "{outcome:?}");
            assert_eq!(outcome.winner, winner_of_draws(position));
        }
        Some(_) => {}
        None => {
            let (verdict, expected) = (place.game.verdict(), judge(position, shown));
            let chased = matches!(
                verdict,
                Some(Verdict::Lost {
                    by: Loss::PerpetualChase,
                    ..
                })
            );
            if chased {
                // `tests/chases.rs` has such games, judged by another program. To this judge they are repetitions.
                let expected = expected.expect("a repetition");
                assert!(
                    matches!(expected, Verdict::Drawn(Draw::Repetition { .. })),
                    "{expected}"
                );
            } else {
                assert_eq!(verdict, expected, "{:?}", position.rules().draws);
            }
        }
    }
}

/// Whether the end of a position depends on the moves before it.
pub(super) fn is_by_moves(outcome: Outcome) -> bool {
    let causes = [EndCause::Passes, EndCause::Bikjang].map(EndCause::name);
    causes.contains(&outcome.cause.name())
}

/// Whether an end is of a kind.
type IsOfKind = fn(&Verdict) -> bool;

/// The kinds of ends that games of random rules must have, by name.
pub(super) const SOUGHT: [(&str, IsOfKind); 4] = [
    ("a draw by repetition", |end| {
        matches!(end, Verdict::Drawn(Draw::Repetition { .. }))
    }),
    ("a draw by the number of moves", |end| {
        matches!(end, Verdict::Drawn(Draw::Moves { .. }))
    }),
    ("passes or facing Kings", |end| {
        matches!(end, Verdict::Ended(_))
    }),
    ("a loss by repetition", |end| {
        let Verdict::Lost { by, .. } = end else {
            return false;
        };
        matches!(by, Loss::Repetition { .. })
    }),
];
