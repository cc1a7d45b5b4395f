//! The families of variants.

/// The family of a variant, by which the index of the rule book is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Orthodox pieces, from this array or another.
    Orthodox,
    /// Boards with more files or ranks than eight.
    Large,
    /// Lions, which make two steps a turn.
    Lions,
    /// Other pieces on the orthodox board.
    Pieces,
    /// Two armies that differ.
    Armies,
    /// Games that are not won by mate alone.
    Goals,
    /// Captured pieces that are dropped.
    Drops,
    /// Shogi and its kin.
    Shogi,
    /// The games of China and Korea.
    Xiangqi,
    /// The games of Thailand, Cambodia and Burma.
    Makruk,
    /// Games from before the modern Queen.
    Medieval,
}

impl Family {
    /// The name of the family, as a heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Orthodox => "Orthodox chess",
            Self::Large => "Larger boards",
            Self::Lions => "Lions",
            Self::Pieces => "Other pieces",
            Self::Armies => "Unlike armies",
            Self::Goals => "Other goals",
            Self::Drops => "Drops",
            Self::Shogi => "Shogi and its kin",
            Self::Xiangqi => "Xiangqi and Janggi",
            Self::Makruk => "Makruk and its kin",
            Self::Medieval => "Medieval chess",
        }
    }
}
