//! Cases as text, for people: what it is about, the board with marks and their legend, the facts.

use std::collections::BTreeMap;

use legwork_core::game::{Draw, Game, Verdict};
use legwork_core::geometry::Square;
use legwork_core::glance::{Glance, Reach};
use legwork_core::hooks::Forbidden;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::position::{MoveError, Outcome, Position};
use legwork_core::refusal::Refusal;
use legwork_core::rules::{HoldingsForm, Rules};
use legwork_core::variant::Variant;

use super::facts::Facts;
use super::{Case, Fault, Show, Start, marks, stage};
use crate::board;

/// A case, drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The text that its snapshot holds.
    pub text: String,
    /// What is wrong although it could be drawn: a refused move that is legal, say.
    pub complaint: Option<String>,
    /// The position shown, if there is one.
    pub position: Option<Position>,
}

/// Draws a case of the variant with that id.
///
/// # Errors
///
/// If the case speaks of a position, a piece or a square that is none.
pub fn draw(case: &Case, id: &str) -> Result<Drawn, Fault> {
    let variant = stage::variant(case, id)?;
    let mut sheet = Sheet::new(case, variant.rules());
    match &case.show.value {
        Show::Glance(letter) => sheet.glance(case, variant.rules(), letter)?,
        Show::BadFen => sheet.bad_fen(case, &variant)?,
        show => {
            let game = stage::game(case, &variant)?;
            let position = game.position();
            match show {
                Show::Moves => sheet.moves(position),
                Show::MovesFrom(square) => sheet.moves_from(case, position, square)?,
                Show::After => sheet.after(case, &game),
                Show::Refused(text) => sheet.refused(position, text),
                Show::Outcome => sheet.outcome(&game),
                Show::Reads(texts) => sheet.reads(position, texts),
                Show::Glance(_) | Show::BadFen => {}
            }
            sheet.position = Some(position.clone());
        }
    }
    Ok(sheet.finish())
}

/// Why a move is refused: the reason, and the square of what forbids it if one piece does. `Ok` is
/// the move if it is legal.
fn why(position: &Position, text: &str) -> Result<Move, (String, Option<Square>)> {
    position.read_move(text).map_err(|error| {
        let culprit = match &error {
            MoveError::Refused { refusal, .. } => match *refusal {
                Refusal::KingLeftInCheck { by, .. } | Refusal::CastlingThroughCheck { by, .. } => {
                    Some(by)
                }
                Refusal::CastlingBlocked { at } => Some(at),
                Refusal::Variant(Forbidden { by, .. }) => by,
                _ => None,
            },
            _ => None,
        };
        (error.to_string(), culprit)
    })
}

/// A case on its way to paper.
struct Sheet {
    heading: String,
    board: String,
    legend: Vec<String>,
    facts: Facts,
    complaint: Option<String>,
    position: Option<Position>,
}

impl Sheet {
    fn new(case: &Case, rules: &Rules) -> Self {
        let mut heading = rules.name.clone();
        for (name, value) in &rules.chosen {
            heading.push_str(&format!(", {name}={value}"));
        }
        heading.push('\n');
        if let Some(note) = &case.note {
            heading.push_str(&format!("{note}\n"));
        }
        if let Some(ruling) = &case.ruling {
            heading.push_str(&format!("Ruling {ruling}.\n"));
        }
        Self {
            heading,
            board: String::new(),
            legend: Vec::new(),
            facts: Facts::default(),
            complaint: None,
            position: None,
        }
    }

    fn finish(self) -> Drawn {
        let mut parts = vec![self.heading, self.board];
        if !self.legend.is_empty() {
            let lines: Vec<String> = self
                .legend
                .iter()
                .map(|mark| format!("  {mark}\n"))
                .collect();
            parts.push(lines.concat());
        }
        parts.push(self.facts.text());
        parts.retain(|part| !part.is_empty());
        Drawn {
            text: parts.join("\n"),
            complaint: self.complaint,
            position: self.position,
        }
    }

    fn glance(&mut self, case: &Case, rules: &Rules, letter: &str) -> Result<(), Fault> {
        let piece = stage::piece(case, rules, letter)?;
        let from = match &case.at {
            Some(at) => stage::square(case, rules, &at.value, at.place)?,
            None => stage::best_square(rules, piece),
        };
        let glance = Glance::new(rules, piece, from);
        let rule = rules.piece(piece.kind);
        self.board = board::draw_cells(rules.geometry, |square| match glance.at(square) {
            _ if square == from => rules.letter(piece),
            Some(reach) => marks::of_reach(reach),
            None => String::new(),
        });
        let others: Vec<&Reach> = glance
            .reaches()
            .iter()
            .filter(|r| r.square != from)
            .collect();
        self.legend = marks::legend(&others);
        if glance.passes() {
            self.legend
                .push("it may pass: step out and back".to_owned());
        }
        if glance.shoots() {
            self.legend
                .push("it may shoot: capture and be back".to_owned());
        }

        self.facts.add(
            "piece",
            format!(
                "{} {} on {}",
                piece.color,
                rule.name,
                rules.geometry.name(from)
            ),
        );
        let prose = rule.prose.to_string();
        let betza = match prose.as_str() {
            "" => rule.betza.to_string(),
            prose => format!("{} and {prose}", rule.betza),
        };
        self.facts.add("betza", betza);
        if let Some(value) = rule.value {
            self.facts.add("value", value.to_string());
        }
        if let Some(remark) = &rule.remark {
            self.facts.add("remark", remark);
        }
        let targets = others.iter().filter(|reach| !reach.ways.is_empty());
        self.facts.add("squares", targets.count().to_string());
        Ok(())
    }

    fn bad_fen(&mut self, case: &Case, variant: &Variant) -> Result<(), Fault> {
        let Some((Start::Fen(fen), place)) =
            case.start.as_ref().map(|start| (&start.value, start.place))
        else {
            return Err(case.fault(case.show.place, "BadFen needs a field `fen`"));
        };
        self.facts.add("given", fen);
        match variant.position(fen) {
            Err(error) => {
                if let Some(tail) = fen.get(error.offset..) {
                    let shown: String = tail.chars().take(12).collect();
                    self.facts.add("fault at", shown);
                }
                self.facts.add("refused", error.to_string());
            }
            Ok(position) => {
                self.facts.add("READ AS", position.fen());
                self.complaint = Some(format!(
                    "{place}: the FEN is sound, expected one that is not"
                ));
            }
        }
        Ok(())
    }

    fn moves(&mut self, position: &Position) {
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

    fn moves_from(&mut self, case: &Case, position: &Position, square: &str) -> Result<(), Fault> {
        let rules = position.rules();
        let from = stage::square(case, rules, square, case.show.place)?;
        let enemy = |square: Square| {
            position
                .at(square)
                .is_some_and(|p| p.color != position.turn())
        };
        let mut marked: BTreeMap<Square, char> = BTreeMap::new();
        let mut texts = Vec::new();
        let starts_here = |mv: &Move| !mv.is_pass() && mv.from() == from;
        let moves = position.moves();
        for &mv in moves.iter().filter(|mv| starts_here(mv)) {
            texts.push(position.move_text(mv));
            if mv.to() != from {
                marked.insert(mv.to(), if enemy(mv.to()) { 'x' } else { '*' });
            }
        }
        for mv in moves.iter().filter(|mv| starts_here(mv)) {
            for taken in mv.taken() {
                marked.insert(
                    taken,
                    if marked.contains_key(&taken) {
                        'X'
                    } else {
                        '!'
                    },
                );
            }
        }
        marked.insert(from, '>');
        self.mark(
            position,
            &marked,
            &[
                ('>', "the piece that moves"),
                ('*', "it can move there"),
                ('x', "it can capture there"),
                ('X', "it can capture there, or on the way"),
                ('!', "it can capture this on the way"),
            ],
        );
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

    fn after(&mut self, case: &Case, game: &Game) {
        let position = game.position();
        let after = board::draw(position);
        let mut back = game.clone();
        while back.undo().is_some() {}
        self.board = if game.moves().len() == 0 {
            after
        } else {
            board::side_by_side(&board::draw(back.position()), &after)
        };
        if let Some(Start::SetUp(number)) = case.start.as_ref().map(|start| &start.value) {
            self.facts.add("set-up", number.to_string());
        }
        if let Some(Start::Seed(seed)) = case.start.as_ref().map(|start| &start.value) {
            let number = position.variant().seeded(*seed).map(|set_up| set_up.number);
            let number = number.map_or_else(|error| error.to_string(), |number| number.to_string());
            self.facts.add("seed", format!("{seed}: set-up {number}"));
        }
        if let Some(Start::Fen(fen)) = case.start.as_ref().map(|start| &start.value)
            && game.moves().len() == 0
            && *fen != position.fen()
        {
            self.facts.add("given", fen);
        }
        self.played(game);
        self.position_facts(position);
        self.state_facts(position);
    }

    fn refused(&mut self, position: &Position, text: &str) {
        let geometry = position.rules().geometry;
        let mut marked = BTreeMap::new();
        if let Some((from, read)) = geometry.read(text) {
            if let Some((to, _)) = geometry.read(&text[read..]) {
                marked.insert(to, '?');
            }
            marked.insert(from, '>');
        }
        let answer = why(position, text);
        if let Err((_, Some(culprit))) = answer {
            marked.insert(culprit, '!');
        }
        let legend = [
            ('>', "from here"),
            ('?', "to there"),
            ('!', "this forbids it"),
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

    fn outcome(&mut self, game: &Game) {
        let position = game.position();
        self.board = board::draw(position);
        self.played(game);
        self.position_facts(position);
        self.facts.add("legal moves", position.count().to_string());
        self.facts.add(
            "by the rules",
            match position.outcome() {
                None => "the game goes on".to_owned(),
                Some(Outcome::Stalemate { winner: None }) => "stalemate, a draw".to_owned(),
                Some(Outcome::Stalemate {
                    winner: Some(winner),
                }) => format!("stalemate, {winner} has won"),
                Some(Outcome::BareKing { winner: None }) => "bare Kings, a draw".to_owned(),
                Some(Outcome::BareKing {
                    winner: Some(winner),
                }) => format!("a bare King, {winner} has won"),
                Some(Outcome::Checkmate { winner }) => format!("checkmate, {winner} has won"),
            },
        );
        self.facts.add(
            "adjudicated",
            match game.verdict() {
                None => "no draw",
                Some(Verdict::Ended(_)) => "nothing left to judge",
                Some(Verdict::Drawn(Draw::Dead)) => "a draw: neither side can mate any more",
                Some(Verdict::Drawn(Draw::Repetition)) => {
                    "a draw: the position stands for the third time"
                }
                Some(Verdict::Drawn(Draw::FiftyMoves)) => {
                    "a draw: fifty moves of each side without a capture or a Pawn move"
                }
            },
        );
        if game.repetitions() > 1 {
            self.facts
                .add("repetitions", game.repetitions().to_string());
        }
    }

    fn reads(&mut self, position: &Position, texts: &[String]) {
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

    /// What every position tells.
    fn position_facts(&mut self, position: &Position) {
        self.facts.add("fen", position.fen());
        let check = if position.in_check() {
            ", in check"
        } else {
            ""
        };
        self.facts
            .add("to move", format!("{}{check}", position.turn()));
    }

    /// What stands beside the board.
    fn state_facts(&mut self, position: &Position) {
        let rules = position.rules();
        if let Some(rule) = &rules.holdings {
            let holdings = position.holdings();
            let name = match rule.form {
                HoldingsForm::Hand => "hand",
                HoldingsForm::Pool => "pool",
            };
            let of = |color: Color| {
                let held = rule
                    .slots
                    .iter()
                    .enumerate()
                    .flat_map(|(slot, &(kind, _))| {
                        let letter = rules.letter(Piece::new(color, kind));
                        std::iter::repeat_n(letter, usize::from(holdings.count(color, slot)))
                    });
                let held: Vec<String> = held.collect();
                let held = if held.is_empty() {
                    "nothing".to_owned()
                } else {
                    held.join(" ")
                };
                format!("{color} {held}")
            };
            self.facts
                .add(name, format!("{}; {}", of(Color::White), of(Color::Black)));
        }
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        if let [_, _, rights, passing, clock, _] = fields[..] {
            self.facts
                .add("rights", if rights == "-" { "none" } else { rights });
            if passing != "-" {
                let passant = rules.geometry.square(passing).is_some();
                self.facts
                    .add(if passant { "en passant" } else { "state" }, passing);
            }
            self.facts.add("clock", clock);
        }
    }
}
