//! Which parts of the algorithm a position needs; the others are not compiled into its copy.

/// The features that positions of a copy of the algorithm may have.
pub(super) trait Features {
    /// Lions, and pieces that may be crowned.
    const RICH: bool;
    /// Leap groups and Cannons.
    const LEAPS: bool;
    /// All of these, and Lances, lame leaps, promotion by touching a zone, drops, royal pieces that are confined or attack
    /// each other like riders.
    const ODD: bool;
}

/// None of them.
pub(super) struct Plain;

/// Lions and crownings.
pub(super) struct Rich;

/// Leap groups and Cannons.
pub(super) struct Leaping;

/// Both of these.
pub(super) struct RichLeaping;

/// Everything.
pub(super) struct Odd;

impl Features for Plain {
    const RICH: bool = false;
    const LEAPS: bool = false;
    const ODD: bool = false;
}

impl Features for Rich {
    const RICH: bool = true;
    const LEAPS: bool = false;
    const ODD: bool = false;
}

impl Features for Leaping {
    const RICH: bool = false;
    const LEAPS: bool = true;
    const ODD: bool = false;
}

impl Features for RichLeaping {
    const RICH: bool = true;
    const LEAPS: bool = true;
    const ODD: bool = false;
}

impl Features for Odd {
    const RICH: bool = true;
    const LEAPS: bool = true;
    const ODD: bool = true;
}
