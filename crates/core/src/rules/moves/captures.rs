//! The effects of a capture beyond taking its victims: kinds that may not capture others, the fates of captor and victims, and blasts.

use crate::geometry::Square;
use crate::piece::{Kind, Kinds, Piece};
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// The fate of a captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victim {
    /// It leaves the game.
    Gone,
    /// It comes into the hand of the side that captures it.
    Hand,
    /// It is reborn on its [home](Rules::rebirth) if that is empty after the move, else it leaves the game.
    Home,
    /// It stays where it is and changes side, unless the captor ends there: then it leaves the game.
    Turns,
}

/// The fate of a piece that captures. A royal one stays as it is, or shoots, or becomes a piece of another royal kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Captor {
    /// It stays as it is.
    #[default]
    Stays,
    /// It leaves the game.
    Gone,
    /// It belongs to the other side, after promoting.
    Turns,
    /// It becomes a piece of the victim's kind, unless the victim is royal.
    Victim,
    /// A wall remains of it; where captures blast, only if it is blasted itself.
    Stone,
    /// It becomes a piece of this kind. Only royal ones become royal kinds, and they become no others.
    Kind(Kind),
    /// It shoots: it stays on its square, a royal one too, and has not moved.
    Shoots,
}

/// Whether a piece is guarded: whether another one of its side could capture an enemy in its place. Pins make no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guarding {
    /// It is.
    Guarded,
    /// It is not.
    Unguarded,
}

/// A rule of captures: of those of a file, the first whose kinds fit a capture holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaptureRule {
    /// The kinds that capture, as they are before the move.
    pub by: Kinds,
    /// The kinds that are captured.
    pub of: Kinds,
    /// Whether such captures are moves, and attacks, at all.
    pub may: bool,
    /// Whether the captor has to be guarded before the move, or may not be; `None` where it makes no difference. Other captures are
    /// neither moves nor attacks.
    pub captor_is: Option<Guarding>,
    /// The same of the victim.
    pub victim_is: Option<Guarding>,
    /// The fate of the victim; `None` where it comes into a hand or pool if the rules for holdings say so.
    pub victim: Option<Victim>,
    /// The fate of the captor.
    pub captor: Captor,
}

/// The pieces that a capture blasts: the capturer, and all pieces next to its target but those that are spared.
///
/// No capture may blast a royal piece of its own side. One that blasts an enemy royal piece is legal whatever it leaves attacked,
/// and a royal piece next to an enemy one is not in check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Blast {
    /// The kinds that are spared, unless they capture.
    pub spares: Kinds,
    /// The kinds that are spared, also as the capturer.
    pub immune: Kinds,
}

impl Captor {
    /// Whether its kind or its side may change.
    pub fn changes(self) -> bool {
        matches!(self, Self::Turns | Self::Victim | Self::Kind(_))
    }
}

impl CaptureRule {
    /// Whether it is about captures by this kind of that one.
    pub fn fits(&self, by: Kind, of: Kind) -> bool {
        self.by.contains(by) && self.of.contains(of)
    }
}

impl Rules {
    /// The fates of victim and captor, by kind.
    pub fn fate(&self, by: Kind, of: Kind) -> (Option<Victim>, Captor) {
        let rule = self.captures.iter().find(|rule| rule.fits(by, of));
        let Some(&CaptureRule { victim, captor, .. }) = rule else {
            return (None, Captor::Stays);
        };
        let royal = |kind| self.royals.contains(kind);
        let captor = match captor {
            Captor::Shoots => captor,
            Captor::Kind(kind) if royal(kind) == royal(by) => captor,
            _ if royal(by) => Captor::Stays,
            Captor::Victim if royal(of) => Captor::Stays,
            captor => captor,
        };
        (victim.filter(|_| !royal(of)), captor)
    }

    /// Whether a captor of a kind shoots such a victim, or becomes a piece of another kind by taking it. Then that move does not promote it.
    pub fn never_promotes_by(&self, by: Kind, of: Kind) -> bool {
        matches!(
            self.fate(by, of).1,
            Captor::Victim | Captor::Kind(_) | Captor::Shoots
        )
    }

    /// Whether a capture may change the pieces that stay on the board, otherwise than by a blast.
    pub fn captures_change_pieces(&self) -> bool {
        self.captures_return_victims()
            || self
                .captures
                .iter()
                .any(|rule| rule.captor != Captor::Stays)
    }

    /// Whether some captors stay where they are, so that nothing can be recaptured where they capture.
    pub fn shoots(&self) -> bool {
        self.captures
            .iter()
            .any(|rule| rule.captor == Captor::Shoots)
    }

    /// Whether some royal piece becomes one of another kind by a capture.
    pub fn captures_change_royals(&self) -> bool {
        let changes = |captor| matches!(captor, Captor::Kind(kind) if self.royals.contains(kind));
        self.captures.iter().any(|rule| changes(rule.captor))
    }

    /// Whether captures depend on which pieces are guarded.
    pub fn captures_ask_for_guards(&self) -> bool {
        let asks = |rule: &CaptureRule| rule.captor_is.is_some() || rule.victim_is.is_some();
        self.captures.iter().any(asks)
    }

    /// Whether a captured piece may stay on the board, or come back there.
    pub fn captures_return_victims(&self) -> bool {
        let stays = |victim| matches!(victim, Some(Victim::Home | Victim::Turns));
        self.captures.iter().any(|rule| stays(rule.victim))
    }

    /// Whether a capture may change more on the board than that its captor arrives, and victims on its way leave.
    pub fn captures_do_more(&self) -> bool {
        self.blast.is_some() || self.captures_change_pieces() || self.takes_by_moving()
    }

    /// The square where a piece that is captured on a square is reborn, if it has one: of the squares of its kind and side in the array
    /// the only one; of a Pawn, the one on the file where it fell; else the only one of the colour of the square where
    /// it fell.
    pub fn rebirth(&self, victim: Piece, on: Square) -> Option<Square> {
        let alike = self.alike(victim.kind);
        let homes = || {
            let own = self
                .array
                .iter()
                .filter(|(_, piece)| piece.color == victim.color);
            own.filter(|(_, piece)| alike.contains(piece.kind))
                .map(|&(square, _)| square)
        };
        let dark = |square: Square| (square.file() + square.rank()) % 2;
        let only = |which: &dyn Fn(&Square) -> bool| {
            let mut fitting = homes().filter(which);
            fitting.next().filter(|_| fitting.next().is_none())
        };
        if self.piece(victim.kind).pawn {
            return only(&|home| home.file() == on.file());
        }
        only(&|_| true).or_else(|| only(&|home| dark(*home) == dark(on)))
    }

    /// The kinds that stay next to a blast, walls among them; `None` if nothing is blasted.
    pub fn spared_by_blasts(&self) -> Option<Kinds> {
        let spares = self.blast?.spares.or(self.immune_to_blasts());
        let spares = self.wall.map_or(spares, |wall| spares.with(wall)).iter();
        Some(spares.fold(Kinds::NONE, |all, kind: Kind| all.or(self.alike(kind))))
    }

    /// The royal kinds that a blast may remove. An enemy royal piece next to one of them is not in check: who captured it would
    /// blast its own.
    pub fn shielding_royals(&self) -> Kinds {
        match self.blast {
            Some(_) => self.royals.without(self.immune_to_blasts()),
            None => Kinds::NONE,
        }
    }

    /// The kinds that a blast never removes, not even the one of their own capture.
    pub fn immune_to_blasts(&self) -> Kinds {
        let immune = self.blast.map_or(Kinds::NONE, |blast| blast.immune);
        self.with_shadows(immune)
    }

    /// The squares on which a blast removes what is not spared: the target of the capture, and those next to it.
    pub fn blast_on(&self, target: Square) -> impl Iterator<Item = Square> {
        let squares = self.geometry.squares();
        squares.filter(move |&square| self.geometry.distance(square, target) <= 1)
    }
}
