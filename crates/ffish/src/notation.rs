//! The notations of moves, by Fairy-Stockfish's numbers.

/// How a move is written for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Notation {
    /// [`San`](Self::San), or [`ShogiHodgesNumber`](Self::ShogiHodgesNumber) for variants of Shogi.
    #[default]
    Default = 0,
    /// Standard algebraic notation: `Nf3`.
    San = 1,
    /// Long algebraic notation: `Ng1-f3`.
    Lan = 2,
    /// Shogi's by Hosking: `P76`, `S'34`.
    ShogiHosking = 3,
    /// Shogi's by Hodges: `P-7f`, `S*3d`.
    ShogiHodges = 4,
    /// Shogi's by Hodges with numbers alone: `P-76`, `S*34`.
    ShogiHodgesNumber = 5,
    /// Janggi's, with both squares by numbers: `H02-83`.
    Janggi = 6,
    /// Xiangqi's of the world federation: `C2=5`.
    XiangqiWxf = 7,
    /// Thai, short.
    ThaiSan = 8,
    /// Thai, long.
    ThaiLan = 9,
}

impl Notation {
    /// Every notation, by its number, and the name that it has in pyffish after `NOTATION_`.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Default, "DEFAULT"),
        (Self::San, "SAN"),
        (Self::Lan, "LAN"),
        (Self::ShogiHosking, "SHOGI_HOSKING"),
        (Self::ShogiHodges, "SHOGI_HODGES"),
        (Self::ShogiHodgesNumber, "SHOGI_HODGES_NUMBER"),
        (Self::Janggi, "JANGGI"),
        (Self::XiangqiWxf, "XIANGQI_WXF"),
        (Self::ThaiSan, "THAI_SAN"),
        (Self::ThaiLan, "THAI_LAN"),
    ];

    /// Returns the notation with a number.
    pub fn from_number(number: i64) -> Option<Self> {
        let number = usize::try_from(number).ok()?;
        Self::ALL.get(number).map(|&(notation, _)| notation)
    }

    /// Whether it is one of Shogi's.
    pub(crate) fn is_shogi(self) -> bool {
        matches!(
            self,
            Self::ShogiHosking | Self::ShogiHodges | Self::ShogiHodgesNumber
        )
    }

    /// Whether it is one of Makruk's.
    pub(crate) fn is_thai(self) -> bool {
        matches!(self, Self::ThaiSan | Self::ThaiLan)
    }

    /// Whether the square from which a piece comes is always written.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Self::Lan | Self::Janggi | Self::ThaiLan)
    }
}
