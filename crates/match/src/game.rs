//! One game between two players.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use legwork_core::echo::clip;
use legwork_core::piece::Color;
use legwork_pgn::{GameResult, Opening};
use legwork_variant::score::Score;

use crate::clock::Clock;
use crate::pipe::Silence;
use crate::player::Player;
use crate::record::{GameRecord, MoveRecord, Termination};
use crate::terms::{Action, PlayerAnswer, Setting, Turn};

/// The score of a mate in centipawns, for adjudication.
const MATE: i32 = 100_000;

/// Resign adjudication: a player loses when its own score is at most `-score` for `moves` of its moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResignRule {
    /// The number of consecutive moves.
    pub moves: u32,
    /// In centipawns.
    pub score: i32,
}

/// Draw adjudication: a game is drawn when both scores are within `score` of 0 for `moves` moves of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// The first move number at which it may happen.
    pub after: u32,
    /// The number of consecutive moves.
    pub moves: u32,
    /// In centipawns.
    pub score: i32,
}

/// Why a text is not a rule of adjudication.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found `{}`", clip(.found))]
pub struct RuleError {
    expected: &'static str,
    found: String,
}

/// Reads N comma-separated numbers.
fn numbers<const N: usize>(text: &str, expected: &'static str) -> Result<[u32; N], RuleError> {
    let parts: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
    let parts = parts
        .ok()
        .and_then(|parts| <[u32; N]>::try_from(parts).ok());
    let bounded = parts.filter(|parts| parts.iter().all(|&part| part <= 1_000_000));
    bounded.ok_or_else(|| RuleError {
        expected,
        found: text.to_owned(),
    })
}

impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [moves, score] = numbers(text, "MOVES,SCORE, as 4,800")?;
        Ok(Self {
            moves: moves.max(1),
            score: score as i32,
        })
    }
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [after, moves, score] = numbers(text, "AFTER,MOVES,SCORE, as 40,8,10")?;
        Ok(Self {
            after,
            moves: moves.max(1),
            score: score as i32,
        })
    }
}

/// When games are adjudicated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rulings {
    /// The resign rule, if there is one.
    pub resign: Option<ResignRule>,
    /// The draw rule, if there is one.
    pub draw: Option<DrawRule>,
    /// A game is a draw after this many plies.
    pub plies: usize,
}

impl fmt::Display for Rulings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ResignRule { moves, score }) = self.resign {
            write!(f, "lost at {score} for {moves} moves, ")?;
        }
        if let Some(DrawRule {
            after,
            moves,
            score,
        }) = self.draw
        {
            write!(f, "drawn at {score} for {moves} moves after move {after}, ")?;
        }
        write!(f, "drawn after {} half-moves", self.plies)
    }
}

/// How a game has ended.
struct End {
    winner: Option<Color>,
    termination: Termination,
    comment: String,
}

/// The end of a game in which this player crashed or hung.
fn fault(silence: Silence, color: Color) -> End {
    let termination = match silence {
        Silence::Hung => Termination::Hang,
        Silence::Ended => Termination::Crash,
    };
    End {
        winner: Some(!color),
        termination,
        comment: match silence {
            Silence::Hung => format!("{color} does not answer"),
            Silence::Ended => format!("{color}'s program has ended"),
        },
    }
}

/// A game and its players.
pub(crate) struct GameTable<'a> {
    /// The players of White and of Black.
    pub(crate) players: [&'a mut Player; 2],
    pub(crate) setting: &'a Setting<'a>,
    pub(crate) rulings: Rulings,
}

impl GameTable<'_> {
    /// Plays a game. The caller fills in the number, the colours and the date.
    ///
    /// Also returns which players have to be restarted.
    pub(crate) fn play(&mut self, opening: &Opening) -> (GameRecord, [bool; 2]) {
        let mut game = opening.game();
        let mut moves = Vec::new();
        let mut clocks = [Clock::new(self.setting.pace); 2];
        let end = self.run(opening, &mut game, &mut clocks, &mut moves);
        let result = GameResult::of(end.winner).to_string();
        let mut broken = [false; 2];
        for (color, player) in Color::BOTH.into_iter().zip(&mut self.players) {
            let lost = end.winner == Some(!color);
            let at_fault = matches!(
                end.termination,
                Termination::Crash | Termination::Hang | Termination::TimeLoss
            );
            broken[color.index()] = lost && at_fault;
            player.over(&result, &end.comment);
        }
        let texts = opening.moves.iter().zip(game.earlier());
        let record = GameRecord {
            game: 0,
            white: 1,
            fen: opening.start.fen(),
            opening: texts
                .map(|(&mv, position)| position.text_in_style(mv))
                .collect(),
            moves,
            result,
            termination: end.termination,
            comment: end.comment,
            date: String::new(),
        };
        (record, broken)
    }

    fn run(
        &mut self,
        opening: &Opening,
        game: &mut legwork_variant::game::Game,
        clocks: &mut [Clock; 2],
        moves: &mut Vec<MoveRecord>,
    ) -> End {
        for color in Color::BOTH {
            let begun = self.players[color.index()].new_game(opening, self.setting);
            if let Err(silence) = begun {
                return fault(silence, color);
            }
        }
        let mut scores = ScoreSheet::default();
        let mut draw_offered = false;
        loop {
            if let Some(verdict) = game.verdict() {
                return End {
                    winner: verdict.winner(),
                    termination: Termination::Rules,
                    comment: verdict.name().to_owned(),
                };
            }
            if let Some(end) = scores.end(game.position().move_number().into(), &self.rulings) {
                return end;
            }
            if game.moves().len() >= self.rulings.plies {
                return End {
                    winner: None,
                    termination: Termination::Adjudication,
                    comment: format!("{} half-moves", self.rulings.plies),
                };
            }
            let color = game.position().turn();
            let turn = Turn {
                game,
                clocks,
                draw_offered,
            };
            let answer = match self.players[color.index()].think(&turn, self.setting) {
                Ok(answer) => answer,
                Err(silence) => return fault(silence, color),
            };
            let left = clocks[color.index()].left();
            if !clocks[color.index()].moved(answer.used, self.setting.margin) {
                let late = answer.used.saturating_sub(left.unwrap_or_default());
                return End {
                    winner: Some(!color),
                    termination: Termination::TimeLoss,
                    comment: format!("{color} moves {} ms too late", late.as_millis()),
                };
            }
            let mv = match answer.action {
                Action::Move(mv) => mv,
                ref other => return without_move(other, color, draw_offered),
            };
            moves.push(played(
                &answer,
                game.position().text_in_style(mv),
                clocks[color.index()].left(),
            ));
            scores.note(color, answer.thought.score);
            if let Err(error) = game.play(mv) {
                // A move that could be read is legal.
                return End {
                    winner: Some(!color),
                    termination: Termination::IllegalMove,
                    comment: error.to_string(),
                };
            }
            if answer.offers_draw && draw_offered {
                return End {
                    winner: None,
                    termination: Termination::Agreement,
                    comment: "both offer a draw".to_owned(),
                };
            }
            draw_offered = answer.offers_draw;
        }
    }
}

/// How a game ends when a player does something other than moving.
fn without_move(action: &Action, color: Color, draw_offered: bool) -> End {
    let loses = |termination, comment| End {
        winner: Some(!color),
        termination,
        comment,
    };
    match action {
        Action::Illegal { text, reason } => loses(
            Termination::IllegalMove,
            format!("{color} says `{}`: {reason}", clip(text)),
        ),
        Action::Claim(said) => {
            let own_loss = if color == Color::White { "0-1" } else { "1-0" };
            if said.starts_with(own_loss) {
                return loses(Termination::Resignation, format!("{color} resigns"));
            }
            if draw_offered && said.starts_with("1/2") {
                return End {
                    winner: None,
                    termination: Termination::Agreement,
                    comment: "draw agreed".to_owned(),
                };
            }
            loses(
                Termination::FalseClaim,
                format!(
                    "{color} claims `{}`, which the rules do not confirm",
                    clip(said)
                ),
            )
        }
        Action::Refuse(said) => loses(
            Termination::Refusal,
            format!("{color} refuses a legal move: `{}`", clip(said)),
        ),
        Action::Resign | Action::Move(_) => {
            loses(Termination::Resignation, format!("{color} resigns"))
        }
    }
}

fn played(answer: &PlayerAnswer, text: String, left: Option<Duration>) -> MoveRecord {
    let ms = |time: Duration| time.as_millis().min(u128::from(u64::MAX)) as u64;
    MoveRecord {
        text,
        ms: ms(answer.used),
        clock: left.map(ms),
        score: answer.thought.score,
        depth: answer.thought.depth,
    }
}

/// The scores that White and Black reported, as far as adjudication needs them.
#[derive(Default)]
struct ScoreSheet {
    /// `None` for a move without a score.
    scores: [Vec<Option<i32>>; 2],
}

impl ScoreSheet {
    fn note(&mut self, color: Color, score: Option<Score>) {
        let score = score.map(|score| score.within(MATE));
        self.scores[color.index()].push(score);
    }

    /// The number of a side's last consecutive scores for which a function returns true.
    fn last(&self, color: Color, takes: impl Fn(i32) -> bool) -> u32 {
        let scores = self.scores[color.index()].iter().rev();
        scores.take_while(|score| score.is_some_and(&takes)).count() as u32
    }

    fn end(&self, move_number: u32, rulings: &Rulings) -> Option<End> {
        if let Some(rule) = rulings.resign {
            let lost = |color| self.last(color, |score| score <= -rule.score) >= rule.moves;
            if let Some(color) = Color::BOTH.into_iter().find(|&color| lost(color)) {
                return Some(End {
                    winner: Some(!color),
                    termination: Termination::Adjudication,
                    comment: format!("{color} thinks itself lost"),
                });
            }
        }
        let rule = rulings.draw.filter(|rule| move_number > rule.after)?;
        let level = |color| self.last(color, |score| score.abs() <= rule.score) >= rule.moves;
        Color::BOTH.into_iter().all(level).then(|| End {
            winner: None,
            termination: Termination::Adjudication,
            comment: "both think it a draw".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(white: &[i32], black: &[i32]) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        for (color, scores) in Color::BOTH.into_iter().zip([white, black]) {
            for &score in scores {
                sheet.note(color, Some(Score::Centipawns(score)));
            }
        }
        sheet
    }

    const RULINGS: Rulings = Rulings {
        resign: Some(ResignRule {
            moves: 2,
            score: 800,
        }),
        draw: Some(DrawRule {
            after: 30,
            moves: 2,
            score: 10,
        }),
        plies: 600,
    };

    fn comment(sheet: &ScoreSheet, move_number: u32) -> Option<(Option<Color>, String)> {
        sheet
            .end(move_number, &RULINGS)
            .map(|end| (end.winner, end.comment))
    }

    #[test]
    fn who_thinks_itself_lost_has_lost() {
        assert_eq!(comment(&sheet(&[-900, -790], &[900, 900]), 10), None);
        assert_eq!(comment(&sheet(&[-900], &[900, 900]), 10), None);
        let lost = comment(&sheet(&[0, -900, -800], &[900]), 10);
        assert_eq!(
            lost,
            Some((Some(Color::Black), "White thinks itself lost".to_owned()))
        );
        let mut mated = sheet(&[0], &[-1000]);
        mated.note(Color::Black, Some(Score::Mate(-3)));
        assert_eq!(comment(&mated, 10).unwrap().0, Some(Color::White));
        mated.note(Color::Black, None);
        assert_eq!(comment(&mated, 10), None);
    }

    #[test]
    fn a_draw_needs_both_sides_and_time() {
        let level = sheet(&[50, 5, -10], &[0, 3]);
        assert_eq!(
            comment(&level, 31),
            Some((None, "both think it a draw".to_owned()))
        );
        assert_eq!(comment(&level, 30), None);
        assert_eq!(comment(&sheet(&[0, 0], &[11, 0]), 31), None);
    }

    #[test]
    fn rules_are_read() {
        assert_eq!("2,800".parse(), Ok(RULINGS.resign.unwrap()));
        assert_eq!("30,2,10".parse(), Ok(RULINGS.draw.unwrap()));
        let error = "4".parse::<ResignRule>().unwrap_err().to_string();
        assert_eq!(error, "expected MOVES,SCORE, as 4,800, found `4`");
        assert!("1,2,-3".parse::<DrawRule>().is_err());
    }
}
