//! Whether a side can still win, by Fairy-Stockfish's rules for its types of pieces.

use legwork::{Color, Kind, Piece, Position, Rules, Squares};
use legwork_import::SectionSettings;

use crate::board::Board;
use crate::pieces::PieceTypes;

/// The types that mate with their King alone.
const MAJOR: [&str; 10] = [
    "rook",
    "queen",
    "archbishop",
    "chancellor",
    "silver",
    "gold",
    "commoner",
    "centaur",
    "amazon",
    "bers",
];
/// The types that stay on squares of one colour.
const COLORBOUND: [&str; 5] = ["bishop", "fers", "fersAlfil", "alfil", "elephant"];

/// The mating material of a side, as far as the variant defines it.
#[derive(Debug)]
pub(crate) struct Sufficiency {
    side: Color,
    /// Whether it can win with any material.
    assured: bool,
    /// Whether it can win by reaching a region, and the type that has to, if it is not any.
    flags: bool,
    flag_letter: Option<char>,
    /// The kinds that may promote to others.
    promoting: Vec<Kind>,
    kings: Vec<Kind>,
    types: Vec<Worth>,
    /// Whether it can win without giving mate.
    decides: bool,
    /// Whether stalemate wins, Kings do not step as usual, and both can meet.
    kings_decide: bool,
}

/// The mating material of the pieces of a type.
#[derive(Debug)]
struct Worth {
    kinds: Vec<Kind>,
    class: Class,
    /// Whether pieces promote to it.
    promoted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It cannot take part in a mate.
    Restricted,
    /// It mates with its King alone.
    Major,
    /// It stays on squares of one colour.
    Colorbound,
    Other,
}

impl Sufficiency {
    pub(crate) fn new(
        settings: SectionSettings<'_>,
        types: &PieceTypes,
        rules: &Rules,
        side: Color,
    ) -> Self {
        let of = |stem: &str| format!("{stem}{side}");
        let with_letter = |letter: char| {
            types
                .kinds()
                .filter(move |&kind| types.letter(kind) == letter)
        };
        let with_key = |key: &str| -> Vec<Kind> {
            types.kinds().filter(|&kind| types.is(kind, key)).collect()
        };
        let kings = with_key("king");
        let [own_kings, their_kings] = [side, !side].map(|side| reach(rules, &kings, side));
        let pseudo_royal = settings.flag("extinctionPseudoRoyal");
        let blasted = pseudo_royal && settings.flag("blastOnCapture");
        let extinct = settings.letters("extinctionPieceTypes");
        let becomes = settings.letters(&of("promotionPieceTypes"));
        let worth = |(key, letter): (&str, char)| {
            let kinds = with_key(key);
            let is_restricted = key == "king"
                || !reach(rules, &kinds, side).meets(their_kings)
                || blasted && extinct.contains(&letter);
            let class = if is_restricted {
                Class::Restricted
            } else if MAJOR.contains(&key) || key.starts_with("customPiece") {
                Class::Major
            } else if COLORBOUND.contains(&key) {
                Class::Colorbound
            } else {
                Class::Other
            };
            Worth {
                kinds,
                class,
                promoted: becomes.contains(&letter),
            }
        };
        let promoting = settings.letters(&of("promotionPawnTypes"));
        let stalemate_wins = settings.word("stalemateValue") != "draw";
        let unusual = kings.iter().any(|&kind| !rules.piece(kind).moves_as("K"));
        Self {
            side,
            assured: settings.flag("capturesToHand")
                || settings.word("extinctionValue") != "none" && !pseudo_royal
                || settings.count("nFoldRule") > 0 && settings.word("nFoldValue") != "draw",
            flags: settings.differs(&of("flagRegion")),
            flag_letter: settings.letters(&of("flagPiece")).first().copied(),
            promoting: promoting.into_iter().flat_map(with_letter).collect(),
            types: types.iter().map(worth).collect(),
            decides: stalemate_wins
                || settings.flag("checkCounting")
                || settings.flag("makpongRule"),
            kings_decide: stalemate_wins && unusual && own_kings.meets(their_kings),
            kings,
        }
    }

    /// Whether the side has too little to win in a position.
    fn fails(&self, position: &Position, types: &PieceTypes) -> bool {
        let side = self.side;
        let flagged = |letter: char| types.count(position, side, letter) > 0;
        if self.assured
            || self.flags && self.flag_letter.is_none_or(flagged)
            || !position.held(side).is_empty()
        {
            return false;
        }
        let has = |kinds: &[Kind]| {
            let mut kinds = kinds.iter();
            kinds.any(|&kind| position.count_of(Piece::new(side, kind)) > 0)
        };
        let promotes = has(&self.promoting);
        let mates = |worth: &Worth| {
            worth.class == Class::Major && (has(&worth.kinds) || promotes && worth.promoted)
        };
        if self.types.iter().any(mates) {
            return false;
        }
        let kings = standing(position, &self.kings, Color::BOTH);
        let (mut restricted, mut colorbound) = (kings, Squares::EMPTY);
        for worth in &self.types {
            match worth.class {
                Class::Restricted => restricted |= standing(position, &worth.kinds, [side]),
                Class::Colorbound => colorbound |= standing(position, &worth.kinds, Color::BOTH),
                Class::Major | Class::Other => {}
            }
        }
        let own = position.side(side);
        let unbound = position.occupied() - restricted - colorbound;
        let dark = |square: &legwork::Square| (square.file() + square.rank()).is_multiple_of(2);
        let both_colors = colorbound.iter().any(|square| dark(&square))
            && colorbound.iter().any(|square| !dark(&square));
        if own.meets(colorbound) && (both_colors || !unbound.is_empty() || self.decides) {
            return false;
        }
        let helped = (position.occupied() - restricted).len() >= 2;
        if own.meets(unbound) && (helped || self.decides) {
            return false;
        }
        !(self.kings_decide && own.meets(kings))
    }
}

impl Board {
    /// Whether a side has too little material to win, whatever the other side plays.
    pub fn has_insufficient_material(&self, side: Color) -> bool {
        let facts = self.variant().facts();
        facts.sufficiency[side.index()].fails(self.position(), &facts.types)
    }
}

/// Returns where the pieces of these kinds stand.
fn standing(
    position: &Position,
    kinds: &[Kind],
    sides: impl IntoIterator<Item = Color>,
) -> Squares {
    let mut squares = Squares::EMPTY;
    for side in sides {
        for &kind in kinds {
            squares |= position.of(Piece::new(side, kind));
        }
    }
    squares
}

/// Returns the squares on which the pieces of these kinds may stand; all squares if there are no kinds.
fn reach(rules: &Rules, kinds: &[Kind], side: Color) -> Squares {
    if kinds.is_empty() {
        return Squares::board(rules.geometry);
    }
    let squares = kinds.iter().flat_map(|&kind| {
        let piece = rules.piece(kind);
        let all = rules.geometry.squares();
        all.filter(move |&square| piece.admits(side, square))
    });
    squares.collect()
}
