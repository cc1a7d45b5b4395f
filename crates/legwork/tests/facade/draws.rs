//! The ends of games by the moves before a position, against a naive judge: on random games of random rules and of
//! the registered variants, read from FENs alone.

use legwork::rules::{Drawn, EndCause, PerpetualCheck, Repeated};
use legwork::testing::ReferenceMoves as _;
use legwork::{Adjudication, Color, Draw, Game, Loss, Move, Position, Variant, Verdict, registry};
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_rules;

/// Neither material nor position.
const JUDGED: Adjudication = Adjudication {
    dead: false,
    ..Adjudication::ALL
};

/// A position as its FEN shows it.
#[derive(Clone)]
struct Shown {
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
}

impl Shown {
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
    for letter in board.chars() {
        if letter == '+' {
            crown = "+";
        } else if letter.is_ascii_alphabetic() {
            let name = format!("{crown}{}", letter.to_ascii_uppercase());
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

/// Plays on after the ends, often back to where a piece came from; returns what was judged.
fn play(start: &Position, seed: u64, plies: usize) -> Vec<Verdict> {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(start.clone(), JUDGED);
    let mut played = vec![Shown::new(start, u32::from(start.clock()))];
    let mut verdicts = Vec::new();
    let mut passes = 0;
    for _ in 0..plies {
        let position = game.position().clone();
        let outcome = position.outcome();
        if Some(passes) == start.rules().endings.passes.map(u32::from) {
            assert!(outcome.is_some(), "{}", position.fen());
        }
        let drawn = [EndCause::Passes, EndCause::Bikjang].map(EndCause::name);
        if let Some(outcome) = outcome.filter(|outcome| drawn.contains(&outcome.cause.name())) {
            assert!(passes > 0, "{}", position.fen());
            assert_eq!(
                outcome.winner,
                winner_of_draws(&position),
                "{}",
                position.fen()
            );
            verdicts.push(Verdict::Ended(outcome));
        }
        if position.outcome().is_none() {
            let expected = judge(&position, &played);
            assert_eq!(
                game.verdict(),
                expected,
                "{}\n{:?}",
                position.fen(),
                position.rules().draws
            );
            verdicts.extend(expected);
        }
        let mut moves = position.moves();
        moves.sort_unstable();
        if moves.is_empty() {
            break;
        }
        let stood = |hash| game.earlier().any(|before| before.hash() == hash);
        let again: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| stood(position.hash_after(mv)))
            .collect();
        let checks: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| position.gives_check(mv))
            .collect();
        let mv = match dice.below(4) {
            0 | 1 if !again.is_empty() => *dice.pick(&again),
            2 if !checks.is_empty() => *dice.pick(&checks),
            _ => *dice.pick(&moves),
        };
        passes = if mv.is_pass() { passes + 1 } else { 0 };
        let pawn = position
            .at(mv.from())
            .is_some_and(|piece| mv.has_mover() && position.rules().piece(piece.kind).pawn);
        let progress = position.is_capture(mv) || mv.is_drop() || pawn;
        let clock = if progress {
            0
        } else {
            played.last().unwrap().clock + 1
        };
        game.play(mv).unwrap();
        let mut shown = Shown::new(game.position(), clock);
        if position.rules().draws.perpetual_check == PerpetualCheck::AttackLoss {
            shown.attacked = attacks(game.position(), mv);
        }
        played.push(shown);
    }
    verdicts
}

#[test]
fn random_games_of_random_rules_end_as_a_naive_judge_says() {
    let mut verdicts = Vec::new();
    let (seeds, least) = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => (1300, 3),
        None => (600, 1),
    };
    for seed in 0..seeds {
        let Ok(variant) = Variant::from_ron("random", &random_rules(seed).to_ron(), &[]) else {
            continue;
        };
        // `tests/chases.rs` has games with chases, judged by another program.
        if variant.rules().chases.is_empty() {
            verdicts.extend(play(&variant.start(), seed, 80));
        }
    }
    let met = |test: fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| test(verdict)).count();
    let counts = [
        met(|verdict| matches!(verdict, Verdict::Drawn(Draw::Repetition { .. }))),
        met(|verdict| matches!(verdict, Verdict::Drawn(Draw::Moves { .. }))),
        met(|verdict| matches!(verdict, Verdict::Ended(_))),
        met(|verdict| {
            matches!(
                verdict,
                Verdict::Lost {
                    by: Loss::Repetition { .. },
                    ..
                }
            )
        }),
    ];
    assert!(counts.iter().all(|&count| count >= least), "{counts:?}");
}

#[test]
fn random_games_of_the_registered_variants_end_as_a_naive_judge_says() {
    for entry in registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        let ends = variant
            .rules()
            .bench
            .iter()
            .filter_map(|bench| bench.fen.as_deref());
        let ends = ends.filter_map(|fen| variant.position(fen).ok());
        for (seed, start) in (1..).zip([variant.start()].into_iter().chain(ends)) {
            play(&start, seed, 120);
        }
    }
}
