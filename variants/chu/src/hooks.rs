//! Lion trading.

use legwork_core::geometry::Square;
use legwork_core::holdings::Holdings;
use legwork_core::hooks::{Deed, Forbidden, Hooks, Mark, Stir, Trade};
use legwork_core::legs::{After, Ground, Legs};
use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::Rules;

/// Whether a Lion has just been captured by another piece, which bars the answer in kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Lock(bool);

/// Rule 3, as a state and as a reason.
const LOCKED: &str =
    "a Lion was captured by another kind of piece just now, so only a Lion may capture one";

/// The hooks of Chu Chess: which Lions may be captured.
#[derive(Debug, Clone)]
pub struct Chu {
    lion: Kind,
    royal: Kind,
    pawns: Kinds,
}

impl Hooks for Chu {
    type State = Lock;

    const MARK: Option<Mark> = Some(Mark {
        letter: 'L',
        meaning: LOCKED,
    });

    fn new(rules: &Rules) -> Result<Self, String> {
        let lion = rules
            .kind_named("L")
            .ok_or("expected a piece `L`, the Lion")?;
        Ok(Self {
            lion,
            royal: rules.royal,
            pawns: rules.pawns(),
        })
    }

    fn state(&self, _holdings: Holdings, mark: bool) -> Lock {
        Lock(mark)
    }

    fn mark(&self, lock: &Lock) -> bool {
        lock.0
    }

    fn permits(
        &self,
        lock: &Lock,
        deed: &Deed,
        ground: &dyn Ground,
        legs: &Legs,
    ) -> Result<(), Forbidden> {
        for square in self.lions_captured(deed) {
            // What the mover is before the move decides: a Pawn that becomes a Lion by this
            // capture makes it as a Pawn.
            if deed.piece.kind != self.lion {
                if lock.0 {
                    return Err(Forbidden {
                        rule: "Lion trading, rule 3",
                        reason: LOCKED,
                        by: None,
                    });
                }
            } else if is_distant(deed.mv.from(), square)
                && !self.takes_a_bridge(deed)
                && let Some(by) = self.protector(deed, square, ground, legs)
            {
                return Err(Forbidden {
                    rule: "Lion trading, rule 2",
                    reason: "a Lion may not capture a distant Lion that is protected",
                    by: Some(by),
                });
            }
        }
        Ok(())
    }

    fn after(&self, _lock: &Lock, deed: &Deed) -> Lock {
        Lock(deed.piece.kind != self.lion && self.lions_captured(deed).next().is_some())
    }

    fn stir(&self, lock: &Lock) -> Stir {
        if lock.0 {
            Stir::Anything
        } else {
            Stir::Captures
        }
    }

    fn trade(&self, lock: &Lock) -> Option<Trade> {
        Some(Trade { locked: lock.0 })
    }

    fn doubtful(&self, _lock: &Lock) -> Kinds {
        Kinds::NONE.with(self.lion)
    }
}

impl Chu {
    /// Where the Lions stood that a move captures.
    fn lions_captured(&self, deed: &Deed) -> impl Iterator<Item = Square> {
        let lion = self.lion;
        deed.captured()
            .filter(move |(_, victim)| victim.kind == lion)
            .map(|(square, _)| square)
    }

    /// Whether a piece other than a Pawn is captured on the way.
    fn takes_a_bridge(&self, deed: &Deed) -> bool {
        let on_the_way = |square| deed.mv.taken().any(|taken| taken == square);
        deed.captured()
            .any(|(square, victim)| on_the_way(square) && !self.pawns.contains(victim.kind))
    }

    /// A piece that could recapture the Lion that has captured on this square; a King does not
    /// count.
    fn protector(
        &self,
        deed: &Deed,
        square: Square,
        ground: &dyn Ground,
        legs: &Legs,
    ) -> Option<Square> {
        let after = After {
            ground,
            mv: deed.mv,
            piece: deed.piece,
        };
        legs.striker(&after, !deed.piece.color, square, |piece| {
            piece.kind != self.royal
        })
    }
}

/// Whether a square is two King steps away from another.
fn is_distant(from: Square, to: Square) -> bool {
    from.file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()))
        == 2
}
