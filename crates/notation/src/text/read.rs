//! Reads a move.

use super::MoveTextError;
use super::grammar::{self, Outline};
use super::spelling::{self, MoveSpellings};
use super::trace;
use super::walls;
use crate::words::any_sorted;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::Color;

/// Reads a move of the side `turn`, and returns one of the candidates, in any accepted spelling.
///
/// The candidates may be any moves of the position, legal or not. A promotion must be spelled out.
pub fn read_move<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
) -> Result<Move, MoveTextError> {
    match compiled.rules.walls {
        Some(_) => walls::read_move(compiled, view, turn, candidates, text),
        None => read_without_wall(compiled, view, turn, candidates, text),
    }
}

/// Like `read`, for moves and texts without walls.
pub(super) fn read_without_wall<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
) -> Result<Move, MoveTextError> {
    let shape = grammar::read(&compiled.rules, text)?;
    let reader = MoveReader {
        compiled,
        view,
        turn,
        candidates,
        text,
    };
    match shape {
        Outline::Pass => reader.pick(&|mv| mv.is_pass(), "0000", ""),
        Outline::Castle {
            short,
            square,
            suffix,
        } => {
            let name = if short { "O-O" } else { "O-O-O" };
            let square = square.map(|square| compiled.rules.geometry.name(square).to_string());
            let name = name.to_owned() + &square.unwrap_or_default();
            reader.pick(&|mv| mv.wing().is_some(), &name, &suffix)
        }
        Outline::Drop { piece, on } => {
            let written = |mv: &Move| {
                let kind = spelling::dropped(*mv).filter(|_| mv.to() == on);
                kind.is_some_and(|kind| compiled.rules.piece(kind).symbol.to_string() == piece)
            };
            let found = candidates.iter().copied().find(written);
            found.ok_or_else(|| MoveTextError::NotAMove { text: clip(text) })
        }
        Outline::Legs { stops, suffix } => {
            let (from, to) = (stops[0], stops[stops.len() - 1]);
            if view.at(from).is_none_or(|piece| piece.color != turn) {
                let square = compiled.rules.geometry.name(from);
                return Err(MoveTextError::NoPiece {
                    text: clip(text),
                    color: turn,
                    square,
                });
            }
            // For each suffix, there is at most one move between two squares without castling and
            // without a capture on the way, and the squares are its canonical spelling.
            let mut plain = candidates.iter().copied().filter(|mv| {
                let on_its_own = mv.wing().is_none() && !mv.takes_on_the_way() && !mv.is_pass();
                on_its_own && stops.len() == 2 && mv.from() == from && mv.to() == to
            });
            if let Some(mv) = plain.find(|&mv| {
                let suffixes = spelling::suffixes(compiled, view, mv);
                suffixes.first().is_some_and(|known| *known == suffix)
            }) {
                return Ok(mv);
            }
            let near = |mv: Move| mv.wing().is_some() || mv.from() == from && mv.to() == to;
            let body = spelling::body(compiled, &stops);
            // Where a side may simply pass, others write it as a piece that stays where it is.
            let stays = from == to && stops.len() == 2 && suffix.is_empty();
            match reader.pick(&near, &body, &suffix) {
                Err(MoveTextError::NotAMove { .. })
                    if stays && compiled.rules.may_pass() && candidates.contains(&Move::PASS) =>
                {
                    Ok(Move::PASS)
                }
                Err(MoveTextError::NotAMove { .. }) if stops.len() > 2 || from == to => {
                    let effects = trace::moves(&compiled.legs, view, &stops);
                    reader.traced(&effects, &suffix)
                }
                other => other,
            }
        }
    }
}

struct MoveReader<'a, V: BoardView + ?Sized> {
    compiled: &'a CompiledRules,
    view: &'a V,
    turn: Color,
    candidates: &'a [Move],
    text: &'a str,
}

impl<V: BoardView + ?Sized> MoveReader<'_, V> {
    /// The candidate with this spelling: canonical if possible, otherwise another.
    fn pick(
        &self,
        which: &dyn Fn(Move) -> bool,
        body: &str,
        suffix: &str,
    ) -> Result<Move, MoveTextError> {
        let spelled: Vec<(Move, MoveSpellings)> = self
            .some(which)
            .map(|mv| (mv, MoveSpellings::new(self.compiled, self.view, mv)))
            .filter(|(_, spelling)| spelling.bodies.iter().any(|known| known == body))
            .collect();
        let first = |texts: &[String], text: &str| texts.first().is_some_and(|known| known == text);
        let canonical = spelled.iter().find(|(_, spelling)| {
            first(&spelling.bodies, body) && first(&spelling.suffixes, suffix)
        });
        if let Some(&(mv, _)) = canonical {
            return Ok(mv);
        }
        self.choose(spelled, suffix)
    }

    /// The candidate with one of these effects.
    fn traced(&self, effects: &[Move], suffix: &str) -> Result<Move, MoveTextError> {
        let same = |mv: Move| {
            mv.wing().is_none() && effects.contains(&mv.without_gate().without_promotion())
        };
        let spelled = self
            .some(&same)
            .map(|mv| (mv, MoveSpellings::new(self.compiled, self.view, mv)));
        self.choose(spelled.collect(), suffix)
    }

    fn some(&self, which: &dyn Fn(Move) -> bool) -> impl Iterator<Item = Move> {
        let own = |mv: &Move| {
            mv.is_pass()
                || self
                    .view
                    .at(mv.from())
                    .is_some_and(|piece| piece.color == self.turn)
        };
        self.candidates
            .iter()
            .copied()
            .filter(move |&mv| which(mv))
            .filter(own)
    }

    /// The move with that suffix among those whose squares fit; otherwise the error in the suffix.
    fn choose(
        &self,
        spelled: Vec<(Move, MoveSpellings)>,
        suffix: &str,
    ) -> Result<Move, MoveTextError> {
        let fits = |spelling: &MoveSpellings| spelling.suffixes.iter().any(|known| known == suffix);
        let mut fitting: Vec<Move> = spelled
            .iter()
            .filter(|(_, spelling)| fits(spelling))
            .map(|&(mv, _)| mv)
            .collect();
        fitting.sort_unstable();
        fitting.dedup();
        let text = clip(self.text);
        match *fitting.as_slice() {
            [mv] => Ok(mv),
            [] if spelled.is_empty() => Err(MoveTextError::NotAMove { text }),
            [] => {
                let choices = self.choices(spelled.into_iter().map(|(mv, _)| mv));
                Err(if suffix.is_empty() {
                    MoveTextError::PromotionMissing { text, choices }
                } else {
                    MoveTextError::WrongSuffix {
                        text,
                        suffix: suffix.to_owned(),
                        choices,
                    }
                })
            }
            _ => Err(MoveTextError::Ambiguous {
                text,
                choices: self.choices(fitting.into_iter()),
            }),
        }
    }

    /// Moves as listed in a message.
    fn choices(&self, moves: impl Iterator<Item = Move>) -> String {
        any_sorted(moves.map(|mv| spelling::write_move(self.compiled, self.view, mv)))
    }
}
