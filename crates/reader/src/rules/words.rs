//! The words of rule files for the choices without fields that rules have: their names.

use legwork_core::geometry::Wraps;
use legwork_core::rules::{
    BareKing, Captured, CastlingShort, CastlingText, Conversion, Duty, Edge, EndValue, Exposed,
    Guarding, HoldingsForm, Leap, LenderPlace, LenderSide, Lines, Passing, PerpetualCheck,
    PromotionCaptures, PromotionWhen, Repeated, SeriesCheck, Stalemate, Style, Succession, Taking,
    Victim, WallForm,
};
use legwork_core::shuffle::{BlackPieces, Numbers};

use crate::schema::{Form, Value, Word};

/// Makes words of the values of enums. A value that is missing here does not compile.
macro_rules! words {
    ($($ty:ident: $($value:ident)*;)*) => {
        $(
            impl Word for $ty {
                const WORDS: &'static [&'static str] = &[$(stringify!($value)),*];
                const VALUES: &'static [Self] = &[$(Self::$value),*];
            }

            impl Value for $ty {
                const FORM: Form = Form {
                    words: Self::WORDS,
                    parts: &[],
                };
            }

            const _: fn($ty) = |value| match value {
                $($ty::$value => {})*
            };
        )*
    };
}

words! {
    BareKing: PlayOn Loss;
    BlackPieces: Same Own;
    Captured: Ours Loop;
    CastlingShort: NearerRook KingSide;
    CastlingText: KingMove KingTakesRook;
    Duty: Capture Drop;
    Conversion: Attacked;
    Edge: Top Bottom Left Right;
    EndValue: Loss Win Draw;
    Exposed: Last Each LastOrAll;
    Guarding: Guarded Unguarded;
    HoldingsForm: Hand Pool Drop Behind;
    Leap: Free Safe Path;
    LenderPlace: Behind Ahead Reaching;
    LenderSide: Own Enemy;
    Lines: Ranks Files Diagonals;
    Numbers: Alphabetical Scharnagl;
    Passing: Stuck Always;
    PerpetualCheck: Repetition Loss AttackLoss;
    PromotionCaptures: Any Only Never;
    PromotionWhen: Arrive Enter Touch;
    Repeated: Draw Loss Win White Black;
    SeriesCheck: EndsTurn Last Through;
    Stalemate: Draw Loss Win Fewer More;
    Style: Chess Shogi Hexagons;
    Succession: AtOnce Later;
    Taking: Custodian Withdrawal Coordinate Overtake;
    Victim: Gone Hand Home Turns;
    WallForm: Duck Arrow Left Static Edge;
    Wraps: Files Both;
}
