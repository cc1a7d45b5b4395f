//! The kinds of pieces of a game.

use super::{GameStyle, betza};
use crate::dice::Dice;
use legwork_core::rules::Leap;
use legwork_reader::file::{BoardField, PieceField};

/// A kind, with what the other parts of the file need to know of it.
#[derive(Debug, Clone)]
pub(super) struct RandomKind {
    pub(super) piece: PieceField,
    /// Whether it has a move that it may make only as its first move.
    pub(super) initial: bool,
    /// Whether it can move otherwise than forward, so that letters in a FEN show which have not moved.
    pub(super) tracked: bool,
}

impl RandomKind {
    fn new(piece: PieceField) -> Self {
        let parsed =
            [&piece.betza, &piece.prose].map(|text| text.parse::<legwork_betza::Movement>());
        let paths: Vec<legwork_betza::Path> = parsed
            .iter()
            .flatten()
            .flat_map(legwork_betza::Movement::paths)
            .collect();
        let initial = paths.iter().any(|path| path.initial);
        let mut legs = paths.iter().flat_map(|path| &path.legs);
        Self {
            initial,
            tracked: initial && legs.any(|leg| leg.steps().any(|step| step.dy <= 0)),
            piece,
        }
    }

    pub(super) fn letter(&self) -> &str {
        &self.piece.letter
    }
}

/// All kinds of a game.
#[derive(Debug, Clone)]
pub(super) struct RandomKinds {
    pub(super) royal: RandomKind,
    pub(super) officers: Vec<RandomKind>,
    /// The officers that come on the board only by promotion.
    pub(super) crowned: Vec<RandomKind>,
    pub(super) pawns: Vec<RandomKind>,
}

/// The letters of officers, but for `R`, which castles. Of a dressed letter there is no bare one.
const LETTERS: &[&str] = &[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "L", "M", "N", "O", "Q", "S", "T", "U'",
    "V!", "W'", "W!", "Y", "Z",
];

impl RandomKinds {
    /// Kinds for that board; with an `R` among them if there is castling.
    pub(super) fn random(
        dice: &mut Dice,
        temper: GameStyle,
        board: &BoardField,
        castles: bool,
    ) -> Self {
        let mut letters: Vec<&str> = dice.some(LETTERS, LETTERS.len());
        let mut letter = move || letters.pop().map(str::to_owned);
        let mut royal = RandomKind::new(PieceField {
            royal: true,
            ..named("K", betza::royal(dice, temper))
        });
        if royal.initial && dice.once_in(2) {
            royal.piece.leap = Leap::Safe;
        }
        let mut officers = Vec::new();
        if castles || dice.once_in(2) {
            let moves = if dice.once_in(3) {
                betza::officer(dice, temper)
            } else {
                "R".to_owned()
            };
            officers.push(valued(dice, named("R", moves)));
        }
        let most = if dice.once_in(6) { 12 } else { 5 };
        for _ in 0..dice.between(u8::from(officers.is_empty()), most) {
            let Some(letter) = letter() else { break };
            let moves = betza::officer(dice, temper);
            officers.push(valued(dice, named(&letter, moves)));
        }
        if temper == GameStyle::Crowned
            && dice.once_in(2)
            && let Some(letter) = letter()
        {
            officers.push(valued(dice, named(&letter, betza::lion())));
        }
        let mut crowned = if temper == GameStyle::Plain {
            Vec::new()
        } else {
            let plain: Vec<String> = officers
                .iter()
                .map(|kind| kind.piece.letter.clone())
                .collect();
            let some = dice.below(3);
            let some = dice.some(&plain, some);
            some.iter()
                .map(|letter| {
                    let moves = betza::officer(dice, temper);
                    valued(dice, named(&format!("+{letter}"), moves))
                })
                .collect()
        };
        // Pawns start on the second rank of their side.
        let sorts = match temper {
            _ if board.ranks < 3 || dice.once_in(8) => 0,
            GameStyle::Odd if dice.once_in(3) => 3,
            _ if dice.once_in(3) => 2,
            _ => 1,
        };
        let pawns: Vec<RandomKind> = (0..sorts)
            .map(|number| {
                let (betza, prose) = betza::pawn(dice, temper);
                let letter = if number == 0 {
                    "P".to_owned()
                } else {
                    letter().unwrap_or_default()
                };
                let pawn = PieceField {
                    prose,
                    // A few move and promote like Pawns, but are not Pawns.
                    pawn: !dice.once_in(6),
                    ..named(&letter, betza)
                };
                valued(dice, pawn)
            })
            .collect();
        if temper == GameStyle::Odd
            && dice.once_in(3)
            && let Some(pawn) = pawns.first()
        {
            let moves = betza::officer(dice, temper);
            let crowned_pawn = named(&format!("+{}", pawn.letter()), moves);
            crowned.push(valued(dice, crowned_pawn));
        }
        Self {
            royal,
            officers,
            crowned,
            pawns,
        }
    }

    /// The field of the file.
    pub(super) fn pieces(&self) -> Vec<PieceField> {
        self.all().map(|kind| kind.piece.clone()).collect()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &RandomKind> {
        std::iter::once(&self.royal)
            .chain(&self.officers)
            .chain(&self.crowned)
            .chain(&self.pawns)
    }

    /// The kind with this letter, in either colour.
    pub(super) fn find(&self, text: &str) -> Option<&RandomKind> {
        self.all()
            .find(|kind| kind.letter().eq_ignore_ascii_case(text))
    }

    /// The letters of what something may become.
    pub(super) fn becoming(&self) -> Vec<String> {
        let kinds = self.officers.iter().chain(&self.crowned);
        kinds.map(|kind| kind.piece.letter.clone()).collect()
    }
}

fn named(letter: &str, betza: String) -> PieceField {
    PieceField {
        letter: letter.to_owned(),
        name: format!("Piece {letter}"),
        betza,
        ..PieceField::default()
    }
}

fn valued(dice: &mut Dice, piece: PieceField) -> RandomKind {
    let value = (!dice.once_in(3)).then(|| f64::from(dice.between(0, 60)) / 4.0);
    RandomKind::new(PieceField { value, ..piece })
}
