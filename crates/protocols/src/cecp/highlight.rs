//! The squares that a piece may go to, as XBoard colours them.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::rules::CastlingText;
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::define::is_lion;

/// A piece that the user has picked up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Lift {
    from: Option<Square>,
    /// The square where it was put last.
    put: Option<Square>,
    /// The square that it captures on, on its way.
    via: Option<Square>,
    /// The pieces that would be captured, other than the one on the square over which the mouse hovers.
    victims: Squares,
}

/// The class of a square, as a target of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SquareColour {
    /// Not a place to go to: a piece on it would be captured.
    Victim,
    Move,
    Capture,
    Promotion,
    /// It may capture here and go on: clicking does not finish the move.
    Transit,
}

impl SquareColour {
    const fn letter(self) -> char {
        match self {
            // In lower case it is only coloured.
            Self::Victim => 'g',
            Self::Move => 'Y',
            Self::Capture => 'R',
            Self::Promotion => 'M',
            Self::Transit => 'C',
        }
    }
}

impl Lift {
    /// A piece is picked up: gives the line that answers. On the square where a piece that can go on was just put,
    /// its second leg begins.
    pub(super) fn lift(&mut self, position: &Position, square: Square) -> String {
        let goes_on = self.put == Some(square)
            && self
                .from
                .is_some_and(|from| moves(position, from).any(|mv| passes(position, mv, square)));
        *self = if goes_on {
            Self {
                via: Some(square),
                put: None,
                ..*self
            }
        } else {
            Self {
                from: Some(square),
                ..Self::default()
            }
        };
        self.line(position)
    }

    /// A piece is put down: the letters that it may become there, if it has to choose.
    pub(super) fn put(&mut self, position: &Position, square: Square) -> Option<String> {
        self.put = Some(square);
        let from = self.from?;
        let mut kinds: Vec<_> = moves(position, from)
            .filter(|mv| mv.to() == square)
            .filter_map(Move::promotion)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let rules = position.rules();
        let letters = kinds
            .iter()
            .map(|&kind| rules.piece(kind).symbol.to_string());
        let letters: String = letters.collect();
        (!letters.is_empty()).then(|| format!("choice {letters}"))
    }

    /// The mouse hovers over a square: gives the line that shows what else a move there would capture, or that it
    /// captures nothing else, unless that is shown already.
    pub(super) fn hover(&mut self, position: &Position, square: Square) -> Option<String> {
        let from = self.from?;
        let moves = moves(position, from).filter(|mv| mv.to() == square);
        let moves = moves.filter(|&mv| match self.via {
            Some(via) => passes(position, mv, via),
            None => !goes_on(position, mv),
        });
        let victims: Squares = moves
            .flat_map(|mv| mv.taken())
            .filter(|&taken| taken != square && Some(taken) != self.via)
            .collect();
        if victims == self.victims {
            return None;
        }
        self.victims = victims;
        Some(self.line(position))
    }

    fn line(self, position: &Position) -> String {
        let rules = position.rules();
        let geometry = rules.geometry;
        let mut marks: Vec<Option<SquareColour>> = vec![None; 256];
        let mut mark = |square: Square, mark: SquareColour| {
            let place = &mut marks[square.index()];
            *place = (*place).max(Some(mark));
        };
        self.victims
            .into_iter()
            .for_each(|square| mark(square, SquareColour::Victim));
        for mv in self.from.into_iter().flat_map(|from| moves(position, from)) {
            if let Some(via) = self.via {
                if passes(position, mv, via) {
                    let rest: Squares = mv.taken().filter(|&square| square != via).collect();
                    let takes = position.at(mv.to()).is_some() && mv.to() != mv.from();
                    let takes = takes || !rest.is_empty();
                    mark(
                        mv.to(),
                        if takes {
                            SquareColour::Capture
                        } else {
                            SquareColour::Move
                        },
                    );
                }
                continue;
            }
            if goes_on(position, mv) {
                mv.taken()
                    .for_each(|square| mark(square, SquareColour::Transit));
                continue;
            }
            let to = match mv.wing() {
                Some(wing) if rules.castling_text == CastlingText::KingTakesRook => {
                    let mut rights = position.castling_rights();
                    let right = rights.find(|&(_, other, ..)| other == wing);
                    right.map_or(mv.to(), |(_, _, _, rook)| rook)
                }
                _ => mv.to(),
            };
            mark(
                to,
                if mv.promotion().is_some() {
                    SquareColour::Promotion
                } else if position.is_capture(mv) {
                    SquareColour::Capture
                } else {
                    SquareColour::Move
                },
            );
        }
        let mut rows = Vec::new();
        for rank in (0..geometry.ranks()).rev() {
            let (mut row, mut gap) = (String::new(), 0);
            for file in 0..geometry.files() {
                let square = Square::new(file, rank);
                match square.and_then(|square| marks[square.index()]) {
                    Some(mark) => {
                        if gap > 0 {
                            row += &gap.to_string();
                        }
                        gap = 0;
                        row.push(mark.letter());
                    }
                    None => gap += 1,
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        format!("highlight {}", rows.join("/"))
    }
}

fn moves(position: &Position, from: Square) -> impl Iterator<Item = Move> {
    position.moves_from(from).into_iter()
}

/// Whether a move of several legs captures on its way, so that it is entered in two.
fn goes_on(position: &Position, mv: Move) -> bool {
    let mover = position.at(mv.from());
    mv.takes_on_the_way() && mover.is_some_and(|piece| is_lion(position.rules(), piece.kind))
}

/// Whether it captures on that square on its way.
fn passes(position: &Position, mv: Move, via: Square) -> bool {
    goes_on(position, mv) && mv.taken().any(|square| square == via)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_variant::variant::Variant;

    #[test]
    fn squares_are_coloured_by_what_can_be_done_there() {
        let chess = Variant::open("chess", &[]).unwrap();
        let position = chess.position("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let square = |name| position.rules().geometry.square(name).unwrap();
        let mut lift = Lift::default();
        assert_eq!(
            lift.lift(&position, square("b7")),
            "highlight 1MM5/8/8/8/8/8/8/8"
        );
        assert_eq!(
            lift.put(&position, square("c8")),
            Some("choice QRBN".to_owned())
        );
        assert_eq!(
            lift.lift(&position, square("e1")),
            "highlight 8/8/8/8/8/8/3YYY2/3Y1Y2"
        );
        assert_eq!(
            lift.lift(&position, square("a1")),
            "highlight 8/8/8/8/8/8/8/8"
        );
    }

    #[test]
    fn what_else_would_be_captured_is_shown_while_the_mouse_hovers() {
        let chess = Variant::open("chess", &[]).unwrap();
        let position = chess.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
        let square = |name| position.rules().geometry.square(name).unwrap();
        let mut lift = Lift::default();
        assert_eq!(lift.hover(&position, square("d6")), None);
        let lifted = lift.lift(&position, square("e5"));
        assert_eq!(lifted, "highlight 8/8/3RY3/8/8/8/8/8");
        let shown = lift.hover(&position, square("d6"));
        assert_eq!(shown.as_deref(), Some("highlight 8/8/3RY3/3g4/8/8/8/8"));
        assert_eq!(lift.hover(&position, square("d6")), None);
        assert_eq!(lift.hover(&position, square("e6")), Some(lifted));
    }

    #[test]
    fn a_lions_second_leg_begins_where_it_was_put() {
        let chu = Variant::open("chu", &[]).unwrap();
        let position = chu
            .position("k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1")
            .unwrap();
        let square = |name| position.rules().geometry.square(name).unwrap();
        let mut lift = Lift::default();
        let first = lift.lift(&position, square("d4"));
        // On e5 it may stop, or go on; f6 it may take by leaping.
        assert_eq!(
            first,
            "highlight 10/10/10/1YYYYR4/1YYYCY4/1YY1YY4/1YYYYY4/1YYYYY4/10/10"
        );
        assert_eq!(lift.put(&position, square("e5")), None);
        let second = lift.lift(&position, square("e5"));
        assert_eq!(second, "highlight 10/10/10/3YYR4/3Y1Y4/3YYY4/10/10/10/10");
    }
}
