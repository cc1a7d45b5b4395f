//! The Walker: the reference move generator. It is slow, simple enough to be checked by reading,
//! and says why a move is not legal.
//!
//! It follows every leg of every piece square by square on a plain [`ArrayBoard`], makes each move
//! it finds, and tests whether an exposed royal piece could then be captured. Castling, en passant,
//! promotion and gating are written here a second time, on purpose: the fast Generator must always
//! agree with the Walker, and the two share only the geometry, the legs, the data of the rules and
//! the *meaning* of the rules in code. So the Walker never calls
//! [`Plugin::concerns`](legwork_core::plugin::Plugin::concerns), which only serves speed.
//!
//! A refused candidate comes with a reason, the first that applies of: the game is over, an impossible promotion or drop, a
//! rule of the variant, a fault in castling, the royal piece left in check, a drop that may not threaten what it
//! threatens, a rule of the turn.

#![forbid(unsafe_code)]

mod candidates;
mod castling;
mod counting;
mod drops;
mod exchange;
mod make;
mod over;
pub mod refusal;
mod series;
mod turn;
mod walls;

use crate::refusal::Refusal;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::ViewWithPiece;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds};
use legwork_core::plugin::MoveFacts;
use legwork_core::squares::Squares;

/// The reference generator for one variant.
#[derive(Debug)]
pub struct Walker<'a> {
    compiled: &'a CompiledRules,
    /// The kinds that decide how many moves are counted towards a draw.
    counted: [Kinds; 4],
    /// Whether a drop that is forbidden to give mate is tested for mate. A reply to such a drop is not tested.
    tries_mates: bool,
}

impl<'a> Walker<'a> {
    /// A Walker for the positions of these compiled rules.
    pub fn new(compiled: &'a CompiledRules) -> Self {
        Self {
            compiled,
            counted: counting::counted(&compiled.rules),
            tries_mates: true,
        }
    }

    /// Every candidate of the side to move, each legal or refused with its reason.
    ///
    /// Candidates are the moves that the pieces' legs allow, with every kind that they may promote
    /// to or gate, those that rules in code offer, each castling whose right still exists, and the drops on empty squares of what is in hand. Moves of
    /// equal effect are listed once.
    pub fn walk(&self, array: &ArrayBoard) -> Vec<Result<Move, (Move, Refusal)>> {
        self.walk_where(array, |_| true)
    }

    /// The candidates of [`walk`](Self::walk) for which `meant` is true. `meant` is called with a drop and a wall alone as they
    /// are, and with any other move before promotion, gating and walls.
    pub fn walk_where(
        &self,
        array: &ArrayBoard,
        meant: impl Fn(Move) -> bool,
    ) -> Vec<Result<Move, (Move, Refusal)>> {
        let mut walked = Vec::new();
        let over = self.over(array);
        self.each_in_turn(array, meant, |mv, verdict| {
            walked.push(match (over, verdict) {
                (Some(end), _) => Err((mv, Refusal::GameOver(end))),
                (None, Ok(())) => Ok(mv),
                (None, Err(refusal)) => Err((mv, refusal)),
            });
        });
        walked
    }

    /// The legal moves: none where the game is over.
    pub fn legal(&self, array: &ArrayBoard) -> Vec<Move> {
        match self.over(array) {
            Some(_) => Vec::new(),
            None => self.playable(array),
        }
    }

    /// The Walker for the replies to a drop that may not give mate, or to a check that has to: they are not tested for mate.
    fn replying(&self) -> Self {
        Self {
            tries_mates: false,
            ..*self
        }
    }

    /// The moves that are legal as long as the game is not over.
    fn playable(&self, array: &ArrayBoard) -> Vec<Move> {
        let mut legal = Vec::new();
        self.each_in_turn(
            array,
            |_| true,
            |mv, verdict| {
                if verdict.is_ok() {
                    legal.push(mv);
                }
            },
        );
        legal
    }

    /// The number of ways to play `depth` legal moves one after the other.
    pub fn perft(&self, array: &ArrayBoard, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal(array).len() as u64,
            _ => {
                let below = |mv| self.perft(&self.make(array, mv), depth - 1);
                self.legal(array).into_iter().map(below).sum()
            }
        }
    }

    /// Whether side `by`, were it to move, could capture a piece standing on the square.
    pub fn attacked(&self, array: &ArrayBoard, square: Square, by: Color) -> bool {
        self.attacker(array, square, by).is_some()
    }

    /// The lowest square from which side `by`, were it to move, could capture a piece standing on
    /// the square.
    ///
    /// Only movement counts: the capture need not be legal. The piece that is really on the square
    /// makes no difference, unless it is royal.
    pub fn attacker(&self, array: &ArrayBoard, square: Square, by: Color) -> Option<Square> {
        let targets = self.compiled.rules.targets(array, square, !by);
        let attackers = targets.filter_map(|target| {
            let view = ViewWithPiece {
                view: array,
                square,
                piece: Some(target),
            };
            self.compiled.legs.attacker(&view, by, square, |_| true)
        });
        attackers.min()
    }

    /// Passes every candidate for which `meant` is true to `report`, with its verdict if no rule of the turn applied.
    fn each(
        &self,
        array: &ArrayBoard,
        meant: impl Fn(Move) -> bool,
        mut report: impl FnMut(Move, Result<(), Refusal>),
    ) {
        for bare in self
            .bare_moves(array)
            .into_iter()
            .filter(|&bare| meant(bare))
        {
            self.promotions(array, bare, |mv, fault| {
                if self.compiled.rules.walls.is_some() {
                    self.leaving_walls(array, mv, fault, &mut report);
                    return;
                }
                let verdict = match fault {
                    Some(fault) => Err(fault),
                    None => self.judge(array, mv),
                };
                // A piece that waits behind a square comes in when the square is left.
                if let Some(coming) = self.coming_in(array, mv) {
                    report(
                        coming,
                        verdict.and_then(|()| self.king_is_safe_after(array, coming)),
                    );
                    return;
                }
                report(mv, verdict);
                // A move must be legal before a piece is gated, so the piece placed can neither
                // parry a check nor shield the King. It can expose him to a hopper.
                self.gatings(array, mv, |gated| {
                    report(
                        gated,
                        verdict.and_then(|()| self.king_is_safe_after(array, gated)),
                    );
                });
            });
        }
        self.walls_alone(array, |mv| {
            if meant(mv) {
                report(mv, self.judge(array, mv));
            }
        });
        let CompiledRules { code, legs, .. } = self.compiled;
        code.offer(array.turn, array, legs, &mut |mv| {
            if meant(mv.without_promotion()) {
                report(mv, self.judge(array, mv));
            }
        });
        self.drops(array, |mv, fault| {
            if meant(mv) {
                let verdict = match fault {
                    Some(fault) => Err(fault),
                    None => self.judge(array, mv),
                };
                report(mv, verdict.and_then(|()| self.may_threaten(array, mv)));
            }
        });
    }

    /// The verdict on a candidate whose promotion is possible, before gating.
    pub(crate) fn judge(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        self.spares_anti_royals(array, mv)?;
        self.permits(array, mv)?;
        if let Some(wing) = mv.wing() {
            self.may_castle(array, mv, &self.compiled.rules.wings[wing])?;
        }
        self.king_is_safe_after(array, mv)
    }

    /// Whether a candidate captures no anti-royal piece.
    fn spares_anti_royals(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let rules = &self.compiled.rules;
        if rules.anti.is_empty() {
            return Ok(());
        }
        let facts = MoveFacts::on(array, mv, array.turn, rules.king);
        let mut victims = facts.captured();
        match victims.find(|(_, victim)| rules.anti.contains(victim.kind)) {
            Some((at, _)) => Err(Refusal::CapturesAntiRoyal { at }),
            None => Ok(()),
        }
    }

    /// Whether the rules in code permit a candidate.
    fn permits(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let compiled = self.compiled;
        let facts = MoveFacts::on(array, mv, array.turn, compiled.rules.king);
        let CompiledRules { code, legs, .. } = compiled;
        code.permit(&array.state, &facts, array, legs)
            .map_err(Refusal::Variant)?;
        if code.ask_for_checkers() {
            let checkers = self.checkers(array);
            if !checkers.is_empty() {
                let permitted = code.permit_in_check(&facts, checkers);
                permitted.map_err(Refusal::Variant)?;
            }
        }
        Ok(())
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self, array: &ArrayBoard) -> Squares {
        let compiled = self.compiled;
        if compiled.attacked_royal(array, array.turn).is_none() {
            return Squares::EMPTY;
        }
        let exposed = compiled.exposed_royals(array, array.turn);
        let royals = if exposed.is_empty() {
            // Several, all of which are attacked at once.
            compiled.royal_squares(array, array.turn)
        } else {
            exposed
        };
        let by = royals
            .into_iter()
            .filter(|&royal| !compiled.is_shielded(array, royal, array.turn))
            .flat_map(|royal| self.attackers(array, royal, !array.turn));
        by.collect()
    }

    /// Where there are two boards, whether a royal piece may go to a square of its own board, before it is on the other one.
    fn may_arrive(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let rules = &self.compiled.rules;
        let mover = array.at(mv.from());
        let Some(royal) = mover.filter(|mover| rules.royals.contains(mover.kind)) else {
            return Ok(());
        };
        if !rules.two_boards || !mv.has_mover() || mv.wing().is_some() {
            return Ok(());
        }
        let mut arrived = array.clone();
        arrived.passant = None;
        arrived.put(mv.from(), None);
        mv.taken().for_each(|square| arrived.put(square, None));
        arrived.put(mv.to(), Some(royal));
        let (king, compiled) = (mv.to(), self.compiled);
        let exposed = compiled.exposed_royals(&arrived, array.turn);
        let attacker = || {
            compiled
                .legs
                .attacker(&arrived, !array.turn, king, |_| true)
        };
        match exposed.contains(&king).then(attacker).flatten() {
            Some(by) => Err(Refusal::KingArrivesInCheck { king, by }),
            None => Ok(()),
        }
    }

    fn king_is_safe_after(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let compiled = self.compiled;
        let mover = || array.at(mv.from()).map(|piece| piece.kind);
        let mv = compiled.rules.before_succession(mover, mv);
        self.may_arrive(array, mv)?;
        let made = self.make(array, mv);
        if compiled.rules.blast.is_some() && self.captures(array, mv) {
            let royals = |board, color| compiled.royal_squares(board, color).len();
            // One that promotes to something else, and lives, is not lost by the blast.
            let rules = &compiled.rules;
            let stays = |&at: &Square| {
                let moves = at == mv.from();
                let now = made.at(if moves { mv.to() } else { at });
                let own = now.filter(|&piece| rules.owns(array.turn, piece));
                own.is_some_and(|piece| moves || rules.royals.contains(piece.kind))
            };
            let own = compiled.royal_squares(array, array.turn);
            if !own.iter().all(stays) {
                return Err(Refusal::BlastsOwnRoyal { at: mv.to() });
            }
            if royals(&made, made.turn) < royals(array, made.turn) {
                return Ok(());
            }
        }
        if compiled.rules.goes_through() {
            return self.turn_is_safe(&made, array.turn);
        }
        match compiled.check(&made, array.turn) {
            Some((king, Some(by))) => Err(Refusal::KingLeftInCheck { king, by }),
            Some((at, None)) => Err(Refusal::AntiRoyalLeftAlone { at }),
            None => Ok(()),
        }
    }
}
