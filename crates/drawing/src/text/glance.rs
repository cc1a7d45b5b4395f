//! The moves of one piece, drawn: alone on the board, as a rule page shows
//! them, or among the pieces of a position.

use std::collections::BTreeMap;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::{Diagram, Reach, moves_by_legs};
use legwork_explain::movement;
use legwork_explain::targets::{Target, targets};
use legwork_variant::position::Position;

use super::FactList;
use super::board;
use super::marks;

/// The moves of one piece, drawn.
#[derive(Debug, Clone)]
pub struct Glance {
    /// The board, with a mark on every square that the piece can reach.
    pub board: String,
    /// The meanings of the marks, a line each.
    pub legend: Vec<String>,
    /// Every square with what the piece can do there, in words.
    pub squares: Vec<(Square, Vec<&'static str>)>,
    /// The same squares with the classes of its moves; its own square is included if a move ends there.
    pub targets: BTreeMap<Square, Target>,
    /// The legal moves as texts; `None` if the piece is alone, not on this square, or not to move.
    pub moves: Option<Vec<String>>,
    /// The facts below the board.
    pub facts: FactList,
}

/// The mark of the moving piece.
pub const HERE: char = '>';

/// The marks of the moves in a position, and their meanings.
pub const MOVES: [(char, &str); 5] = [
    (HERE, "the piece that moves"),
    ('*', "it can move there"),
    ('x', "it can capture there"),
    ('X', "it can capture there, or on the way"),
    (marks::IN_PASSING, "it can capture this on the way"),
];

impl Glance {
    /// Draws a piece alone on the board. For a King on his home square, castling is shown too.
    pub fn alone(rules: &Rules, piece: Piece, from: Square) -> Self {
        let diagram = Diagram::new(rules, piece, from);
        let castles = |square| diagram.castles().contains(&square);
        let board = board::draw_cells(rules.geometry, |square| {
            if square == from {
                return rules.letter(piece);
            }
            let mut text = diagram.at(square).map(marks::of_reach).unwrap_or_default();
            if castles(square) {
                text.push(marks::CASTLES);
            }
            text
        });
        let others: Vec<&Reach> = diagram
            .reaches()
            .iter()
            .filter(|reach| reach.square != from)
            .collect();
        let mut legend = marks::legend(&others);
        if !diagram.castles().is_empty() {
            legend.push(format!(
                "{} castling, while King and Rook have not moved",
                marks::CASTLES
            ));
        }
        if diagram.passes() {
            legend.push("it may pass: step out and back".to_owned());
        }
        if diagram.shoots() {
            legend.push("it may shoot: capture without moving".to_owned());
        }
        let mut facts = about(rules, piece, from);
        let targets = others.iter().filter(|reach| !reach.approaches.is_empty());
        facts.add("squares", targets.count().to_string());
        let squares = rules.geometry.squares().filter_map(|square| {
            let classes = diagram.at(square).map(Reach::classes).unwrap_or_default();
            let mut names: Vec<&'static str> = classes.iter().map(|class| class.name()).collect();
            if castles(square) {
                names.push("castling");
            }
            (!names.is_empty()).then_some((square, names))
        });
        Self {
            board,
            legend,
            squares: squares.collect(),
            targets: diagram.targets(),
            moves: None,
            facts,
        }
    }

    /// Draws a piece among the others of a position. If it stands there and its side is to move, these are its legal
    /// moves; otherwise it is put there, and may go wherever its legs lead it.
    pub fn among(position: &Position, piece: Piece, from: Square) -> Self {
        let rules = position.rules();
        let stands = position.at(from) == Some(piece);
        let legal = stands && position.turn() == piece.color;
        let moves = if legal {
            position.moves_from(from)
        } else {
            moves_by_legs(rules, position, piece, from)
        };
        let at = |square| {
            if square == from {
                Some(piece)
            } else {
                position.at(square)
            }
        };
        let targets = targets(rules, position, piece, from, &moves);
        let mut marked = mark_targets(from, &targets);
        for (&square, target) in &targets {
            if target.castles && target.ends.is_empty() && square != from {
                marked.insert(square, marks::CASTLES);
            }
        }
        let castling = (marks::CASTLES, "castling");
        let used = MOVES
            .iter()
            .chain([&castling])
            .filter(|(mark, _)| marked.values().any(|used| used == mark));
        let mut facts = about(rules, piece, from);
        facts.add("fen", position.fen());
        let names = |wanted: &[char]| {
            let squares = marked.iter().filter(|(_, mark)| wanted.contains(mark));
            let names: Vec<String> = squares
                .map(|(&square, _)| rules.geometry.name(square).to_string())
                .collect();
            if names.is_empty() {
                "nothing".to_owned()
            } else {
                names.join(" ")
            }
        };
        let texts = legal.then(|| {
            let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
            texts.sort();
            texts
        });
        match &texts {
            Some(texts) if texts.is_empty() => facts.add("legal moves", "none"),
            Some(texts) => facts.add("legal moves", texts.join(" ")),
            None => {
                facts.add("goes to", names(&['*']));
                facts.add("captures on", names(&['x', 'X', marks::IN_PASSING]));
            }
        }
        let passes = legal && Diagram::new(rules, piece, from).passes();
        if passes && position.is_legal(Move::PASS) {
            facts.add("pass", position.move_text(Move::PASS));
        }
        let what = |mark| match mark {
            '*' => vec!["move"],
            'x' => vec!["capture"],
            'X' => vec!["capture", "captured in passing"],
            marks::CASTLES => vec!["castling"],
            _ => vec!["captured in passing"],
        };
        let squares = marked.iter().filter(|(_, mark)| **mark != HERE);
        Self {
            board: board::draw_pieces(rules, at, |square| marked.get(&square).copied()),
            legend: used
                .map(|(mark, meaning)| format!("{mark} {meaning}"))
                .collect(),
            squares: squares
                .map(|(&square, &mark)| (square, what(mark)))
                .collect(),
            targets,
            moves: texts,
            facts,
        }
    }

    /// Returns the drawing with its legend and the facts below, including the moves in words.
    pub fn text(&self, rules: &Rules, piece: Piece) -> String {
        let mut facts = self.facts.clone();
        facts.add("in words", movement::of_piece(rules.piece(piece.kind)));
        let legend: Vec<String> = self
            .legend
            .iter()
            .map(|mark| format!("  {mark}\n"))
            .collect();
        let mut parts = vec![self.board.clone(), legend.concat(), facts.text()];
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}

fn about(rules: &Rules, piece: Piece, from: Square) -> FactList {
    let rule = rules.piece(piece.kind);
    let mut facts = FactList::default();
    let square = rules.geometry.name(from);
    facts.add(
        "piece",
        format!("{} {} on {square}", piece.color, rule.name),
    );
    facts.add("betza", rule.notation());
    if let Some(value) = rule.value {
        facts.add("value", value.to_string());
    }
    if let Some(remark) = &rule.remark {
        facts.add("remark", remark);
    }
    facts
}

/// Returns the marks of the moves of the piece on a square, and the piece's own. Castling is marked as a move.
pub fn mark_targets(from: Square, targets: &BTreeMap<Square, Target>) -> BTreeMap<Square, char> {
    let marks = targets
        .iter()
        .map(|(&square, target)| (square, mark(target)));
    marks.chain([(from, HERE)]).collect()
}

const fn mark(target: &Target) -> char {
    match (target.is_taken(), target.ends.is_empty() && !target.castles) {
        (true, true) => marks::IN_PASSING,
        (true, false) => 'X',
        (false, _) if target.captures => 'x',
        (false, _) => '*',
    }
}

/// Returns the letters of all pieces as in a FEN, White's before Black's.
pub fn letters(rules: &Rules) -> Vec<String> {
    all(rules).map(|piece| rules.letter(piece)).collect()
}

/// Returns the piece that a letter of a FEN denotes: `A` is White's, `a` Black's.
pub fn piece(rules: &Rules, letter: &str) -> Option<Piece> {
    all(rules).find(|&piece| rules.letter(piece) == letter)
}

fn all(rules: &Rules) -> impl Iterator<Item = Piece> {
    let of_both = |kind| Color::each(|color| Piece::new(color, kind));
    rules.kinds().flat_map(of_both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;

    #[test]
    fn legs_lead_wherever_legal_moves_go() {
        let variant = tiny();
        for fen in [
            "+r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1",
            "3k1/5/1p1p1/2P2/5/+R2K1 w - - 0 1",
        ] {
            let position = variant.position(fen).unwrap();
            for (square, piece) in position.pieces() {
                let legs = moves_by_legs(position.rules(), &position, piece, square);
                for mv in position.moves_from(square) {
                    let known = |leg: &Move| (leg.to(), leg.from()) == (mv.to(), mv.from());
                    let castles = mv.wing().is_some();
                    assert!(castles || legs.iter().any(known), "{fen}: {mv:?}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_is_not_there_is_put_there() {
        let position = tiny()
            .position("3k1/5/1p1p1/2P2/5/+R2K1 w - - 0 1")
            .unwrap();
        let rules = position.rules();
        let rook = piece(rules, "r").unwrap();
        let drawn = Glance::among(&position, rook, rules.geometry.square("c4").unwrap());
        assert_eq!(drawn.moves, None);
        insta::assert_snapshot!(drawn.board, @r"
        5 |   .   .   *   k   .
        4 |   *   *  >r   *   *
        3 |   .   p   *   p   .
        2 |   .   .  xP   .   .
        1 |   .   .   .   .   .
        0 |  +R   .   .   K   .
          +--------------------
              a   b   c   d   e
        ");
    }
}
