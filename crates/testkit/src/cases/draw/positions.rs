//! Drawing positions: the board with marks, and the facts.

use std::collections::BTreeMap;

use legwork_cases::why;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::Mark;
use legwork_core::rules::{EndCause, Rules};
use legwork_explain::targets::targets;
use legwork_variant::game::{Draw, Game, Verdict};
use legwork_variant::position::Position;

use super::Sheet;
use crate::cases::{Case, CaseFault};
use legwork_drawing::text::board;
use legwork_drawing::text::glance;
use legwork_drawing::text::marks::FORBIDS;
use legwork_drawing::text::numbers::number;

/// The squares that a move's text names, in its order.
fn squares_of(rules: &Rules, text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some((square, read)) = rules.geometry.read(rest) {
        squares.push(square);
        rest = rest[read..].trim_start_matches(',');
    }
    squares
}

impl Sheet {
    pub(super) fn moves(&mut self, position: &Position) {
        self.board = board::draw(position);
        self.position_facts(position);
        let rules = position.rules();
        let mut by_piece: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for mv in position.moves() {
            let mover = if mv.is_pass() {
                None
            } else {
                position.at(mv.from())
            };
            let name = mover.map_or_else(String::new, |piece| {
                format!("{} {}", rules.letter(piece), rules.geometry.name(mv.from()))
            });
            by_piece
                .entry(name)
                .or_default()
                .push(position.move_text(mv));
        }
        self.facts.add("legal moves", position.count().to_string());
        for (name, mut texts) in by_piece {
            texts.sort();
            self.facts.add(&format!("  {name}"), texts.join(" "));
        }
    }

    pub(super) fn moves_from(
        &mut self,
        case: &Case,
        position: &Position,
        square: &str,
    ) -> Result<(), CaseFault> {
        let rules = position.rules();
        let from = case.square(rules, square, "show")?;
        let moves = position.moves();
        let own: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| !mv.is_pass() && mv.from() == from)
            .collect();
        let mut texts: Vec<String> = own.iter().map(|&mv| position.move_text(mv)).collect();
        let piece = position.at(from);
        let targets = piece.map(|piece| targets(rules, position, piece, from, &own));
        let marked = glance::mark_targets(from, &targets.unwrap_or_default());
        self.mark(position, &marked, &glance::MOVES);
        texts.sort();
        self.position_facts(position);
        let list = if texts.is_empty() {
            "none".to_owned()
        } else {
            texts.join(" ")
        };
        self.facts.add(&format!("moves of {square}"), list);
        if moves.iter().any(|mv| mv.is_pass()) {
            self.facts.add("pass", position.move_text(Move::PASS));
        }
        Ok(())
    }

    pub(super) fn after(&mut self, case: &Case, game: &Game) {
        let position = game.position();
        let after = board::draw(position);
        let mut back = game.clone();
        while back.undo().is_some() {}
        let before = (game.moves().len() > 0).then(|| back.position());
        self.board = match before {
            None => after,
            Some(before) => board::side_by_side(&board::draw(before), &after),
        };
        if let Some(number) = case.set_up {
            self.facts.add("set-up", number.to_string());
        }
        if let Some(seed) = case.seed {
            let number = position.variant().seeded(seed).map(|set_up| set_up.number);
            let number = number.map_or_else(|error| error.to_string(), |number| number.to_string());
            self.facts.add("seed", format!("{seed}: set-up {number}"));
        }
        if let Some(fen) = &case.fen
            && game.moves().len() == 0
            && *fen != position.fen()
        {
            self.facts.add("given", fen);
        }
        self.played(game);
        match before {
            None => self.position_facts(position),
            Some(before) => {
                self.facts.add("fen before", before.fen());
                self.facts.add("fen", position.fen());
                let (earlier, now) = (to_move(before), to_move(position));
                self.facts.add("to move", changed(&earlier, &now));
            }
        }
        self.state_facts(before.unwrap_or(position), position);
    }

    /// Adds the parts of the position other than the board, before the moves and after them.
    fn state_facts(&mut self, before: &Position, after: &Position) {
        for (earlier, now) in state(before).iter().zip(state(after)) {
            let parts = earlier.parts.iter().zip(&now.parts);
            let parts = parts.map(|((side, earlier), (_, now))| {
                let text = changed(earlier, now);
                format!("{side}{text}")
            });
            let text = parts.collect::<Vec<String>>().join("; ");
            if !text.is_empty() {
                self.facts.add(now.name, text);
            }
        }
    }

    pub(super) fn refused(&mut self, position: &Position, text: &str) {
        let mut marked = BTreeMap::new();
        if let Some((last, before)) = squares_of(position.rules(), text).split_last() {
            marked.extend(before.iter().map(|&square| (square, ':')));
            marked.insert(*last, '?');
            marked.extend(before.first().map(|&from| (from, '>')));
        }
        let answer = why(position, text);
        for &culprit in answer
            .as_ref()
            .err()
            .iter()
            .flat_map(|(_, squares)| squares)
        {
            let mark = marked.entry(culprit).or_insert(FORBIDS);
            if *mark != '>' {
                *mark = FORBIDS;
            }
        }
        let legend = [
            ('>', "from here"),
            (':', "by way of this"),
            ('?', "to there"),
            (FORBIDS, "this forbids it"),
        ];
        self.mark(position, &marked, &legend);
        self.position_facts(position);
        self.facts.add("move", text);
        match answer {
            Err((reason, _)) => self.facts.add("refused", reason),
            Ok(mv) => {
                let mv = position.move_text(mv);
                self.facts
                    .add("LEGAL", format!("{mv} is a legal move here"));
                self.complaint = Some(format!("{mv} is legal, expected a move that is refused"));
            }
        }
    }

    pub(super) fn outcome(&mut self, game: &Game) {
        let position = game.position();
        self.board = board::draw(position);
        self.played(game);
        self.position_facts(position);
        self.facts.add("legal moves", position.count().to_string());
        self.facts.add(
            "by the rules",
            match position.outcome() {
                None => "the game goes on".to_owned(),
                Some(outcome) => {
                    let how = match outcome.cause {
                        EndCause::BareKing => "a bare King",
                        other => other.name(),
                    };
                    match outcome.winner {
                        Some(winner) => format!("{how}, {winner} has won"),
                        None => format!("{how}, a draw"),
                    }
                }
            },
        );
        self.facts.add(
            "adjudicated",
            match game.verdict() {
                None => "no draw".to_owned(),
                Some(Verdict::Ended(_)) => "nothing left to judge".to_owned(),
                Some(Verdict::Drawn(Draw::Dead)) => "a draw: insufficient material".to_owned(),
                Some(Verdict::Drawn(Draw::Repetition { times })) => {
                    format!(
                        "a draw: the position has occurred {} times",
                        number(times as usize)
                    )
                }
                Some(Verdict::Drawn(Draw::Moves { moves })) => format!(
                    "a draw: {} moves of each side without a capture or a Pawn move",
                    number(moves as usize)
                ),
                Some(Verdict::Drawn(Draw::Counting)) => "a draw: the count has ended".to_owned(),
                Some(other) => other.to_string(),
            },
        );
        if game.repetitions() > 1 {
            self.facts
                .add("repetitions", game.repetitions().to_string());
        }
    }

    pub(super) fn reads(&mut self, position: &Position, texts: &[String]) {
        self.board = board::draw(position);
        self.position_facts(position);
        for text in texts {
            let read = match why(position, text) {
                Ok(mv) => format!("is read as {}", position.move_text(mv)),
                Err((reason, _)) => format!("is refused: {reason}"),
            };
            self.facts.add(&format!("`{text}`"), read);
        }
    }

    fn mark(
        &mut self,
        position: &Position,
        marked: &BTreeMap<Square, char>,
        legend: &[(char, &str)],
    ) {
        self.board = board::draw_marked(position, |square| marked.get(&square).copied());
        let used = legend
            .iter()
            .filter(|(mark, _)| marked.values().any(|m| m == mark));
        self.legend = used
            .map(|(mark, meaning)| format!("{mark} {meaning}"))
            .collect();
    }

    fn played(&mut self, game: &Game) {
        let mut back = game.clone();
        let mut texts = Vec::new();
        while let Some(mv) = back.undo() {
            texts.push(back.position().move_text(mv));
        }
        texts.reverse();
        if !texts.is_empty() {
            self.facts.add("moves", texts.join(" "));
        }
    }

    /// The facts of every position.
    fn position_facts(&mut self, position: &Position) {
        self.facts.add("fen", position.fen());
        self.facts.add("to move", to_move(position));
    }
}

fn to_move(position: &Position) -> String {
    let check = if position.in_check() {
        ", in check"
    } else {
        ""
    };
    format!("{}{check}", position.turn())
}

/// The text before and after the moves; one of them if nothing has changed.
fn changed(before: &str, now: &str) -> String {
    let or_none = |text: &str| if text.is_empty() { "none" } else { text }.to_owned();
    if before == now {
        now.to_owned()
    } else {
        format!("{} -> {}", or_none(before), or_none(now))
    }
}

/// A part of the position other than the board.
struct BoardNote {
    name: &'static str,
    /// Texts, each behind the side that it belongs to; none if there is nothing to say.
    parts: Vec<(String, String)>,
}

/// All parts of the position other than the board: the same number for every position of a variant.
fn state(position: &Position) -> Vec<BoardNote> {
    let rules = position.rules();
    let mut facts = Vec::new();
    if let Some(rule) = &rules.holdings {
        let holdings = position.holdings();
        let of = |color: Color| {
            let slots = rule.slots.iter().enumerate();
            let held = slots.flat_map(|(slot, &(kind, _))| {
                let letter = rules.letter(Piece::new(color, kind));
                std::iter::repeat_n(letter, usize::from(holdings.count(color, slot)))
            });
            let mut held: Vec<String> = held.collect();
            if rules.waits() {
                let waiting = position.behind(color).into_iter();
                held = waiting
                    .map(|(kind, square)| {
                        let letter = rules.letter(Piece::new(color, kind));
                        let square = square.map(|square| rules.geometry.name(square).to_string());
                        format!(
                            "{letter} {}",
                            square.unwrap_or_else(|| "in hand".to_owned())
                        )
                    })
                    .collect();
            }
            let held = if held.is_empty() {
                "nothing".to_owned()
            } else {
                held.join(if rules.waits() { ", " } else { " " })
            };
            (format!("{color} "), held)
        };
        facts.push(BoardNote {
            name: rule.form.name(),
            parts: Color::each(of).to_vec(),
        });
    }
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    if let [_, _, rights, passing, clock, _] = fields[..] {
        let mark = position.mark();
        let count = position.count_to_draw();
        let passing = if mark.is_some() || passing == "-" || count.is_some() {
            ""
        } else {
            passing
        };
        // A count hides the clock in the FEN.
        let (clock, count) = match count {
            Some(count) => (
                position.clock().to_string(),
                format!("{} of {}", count.plies, count.limit),
            ),
            None => (clock.to_owned(), String::new()),
        };
        let mark = mark.map_or_else(
            String::new,
            |Mark {
                 letter, meaning, ..
             }| { format!("{letter}: {meaning}") },
        );
        let rights = if rights == "-" { "none" } else { rights };
        for (name, text) in [
            ("rights", rights),
            ("state", &mark),
            ("en passant", passing),
            ("count", &count),
            ("clock", &clock),
        ] {
            let parts = vec![(String::new(), text.to_owned())];
            facts.push(BoardNote { name, parts });
        }
    }
    facts
}
