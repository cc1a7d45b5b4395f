//! Drawing a case as text for people: heading, board with marks and legend, facts.

mod positions;

use legwork_core::piece::Piece;
use legwork_core::rules::Rules;
use legwork_explain::diagram::best_square;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::{Case, CaseFault, Show};
use legwork_drawing::text::FactList;
use legwork_drawing::text::glance::{self, Glance};

/// A case, drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The text that its snapshot holds.
    pub text: String,
    /// The fault of a case that could be drawn, for example a refused move that is legal.
    pub complaint: Option<String>,
    /// The position shown, if there is one.
    pub position: Option<Position>,
}

/// Draws a case of the variant with that id.
///
/// # Errors
///
/// If the case names a position, a piece or a square that does not exist.
pub fn draw(case: &Case, id: &str) -> Result<Drawing, CaseFault> {
    let variant = case.variant(id)?;
    let mut sheet = Sheet::new(case, variant.rules());
    match &case.show {
        Show::Diagram(letter) => sheet.diagram(case, variant.rules(), letter)?,
        Show::BadFen => sheet.bad_fen(case, &variant)?,
        show => {
            let game = case.game(&variant)?;
            let position = game.position();
            match show {
                Show::Moves => sheet.moves(position),
                Show::MovesFrom(square) => sheet.moves_from(case, position, square)?,
                Show::After => sheet.after(case, &game),
                Show::Refused(text) => sheet.refused(position, text),
                Show::Outcome => sheet.outcome(&game),
                Show::Reads(texts) => sheet.reads(position, texts),
                Show::Diagram(_) | Show::BadFen => {}
            }
            sheet.position = Some(position.clone());
        }
    }
    Ok(sheet.finish())
}

/// The piece of a letter of a FEN.
fn piece(case: &Case, rules: &Rules, letter: &str) -> Result<Piece, CaseFault> {
    glance::piece(rules, letter).ok_or_else(|| {
        let letters = glance::letters(rules).join(" ");
        let message = format!("no piece `{letter}`, expected one of {letters}");
        case.fault("show", message)
    })
}

/// The parts of a drawing while they are put together.
struct Sheet {
    heading: String,
    board: String,
    legend: Vec<String>,
    facts: FactList,
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
            facts: FactList::default(),
            complaint: None,
            position: None,
        }
    }

    fn finish(self) -> Drawing {
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
        Drawing {
            text: parts.join("\n"),
            complaint: self.complaint,
            position: self.position,
        }
    }

    fn diagram(&mut self, case: &Case, rules: &Rules, letter: &str) -> Result<(), CaseFault> {
        let piece = piece(case, rules, letter)?;
        let from = match &case.at {
            Some(at) => case.square(rules, at, "at")?,
            None => best_square(rules, piece),
        };
        let Glance {
            board,
            legend,
            facts,
            ..
        } = Glance::alone(rules, piece, from);
        (self.board, self.legend, self.facts) = (board, legend, facts);
        Ok(())
    }

    fn bad_fen(&mut self, case: &Case, variant: &Variant) -> Result<(), CaseFault> {
        let Some(fen) = &case.fen else {
            return Err(case.fault("show", "BadFen needs a field `fen`"));
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
                let sound = case.fault("fen", "the FEN is sound, expected one that is not");
                self.complaint = Some(sound.to_string());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::read;

    fn drawn(case: &str) -> Result<Drawing, CaseFault> {
        let written = read(&format!("[{case}]")).unwrap().remove(0);
        draw(&written.case.unwrap(), "tiny")
    }

    #[test]
    fn a_refused_move_that_is_legal_is_drawn_with_a_complaint() {
        let case = r#"(name: "a", fen: "3k1/5/5/5/4P/3K1 w - - 0 1", show: Refused("e1e2"))"#;
        let drawn = drawn(case).unwrap();
        assert!(
            drawn.text.ends_with("LEGAL    e1e2 is a legal move here\n"),
            "{}",
            drawn.text
        );
        assert_eq!(
            drawn.complaint.as_deref(),
            Some("e1e2 is legal, expected a move that is refused")
        );
    }

    #[test]
    fn what_cannot_be_drawn_is_told_with_its_place() {
        let message = |case: &str| drawn(case).unwrap_err().to_string();
        insta::assert_snapshot!([
            message(r#"(name: "piece", show: Diagram("X"))"#),
            message(r#"(name: "square", at: "z9", show: Diagram("K"))"#),
            message(r#"(name: "option", set: {"promotion": "roook"}, show: Moves)"#),
            message(r#"(name: "moves", moves: "b1b2 b5b5", show: After)"#),
            message(r#"(name: "fen", fen: "4k w", show: After)"#),
            message(r#"(name: "no-fen", show: BadFen)"#),
        ].join("\n"), @r"
            cases.ron:1:24: piece: no piece `X`, expected one of K k R r +R +r P p
            cases.ron:1:23: square: `z9` is not a square of the board
            cases.ron:1:24: option: option `promotion` of tiny has no value `roook` (did you mean `rook`?)
            cases.ron:1:25: moves: moves: `b5b5`: Black has no piece on b5
            cases.ron:1:21: fen: fen: board, byte 2: the board ends after 1 ranks, expected 6
            cases.ron:1:25: no-fen: BadFen needs a field `fen`
            ");
    }
}
