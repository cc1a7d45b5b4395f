//! The numbers of the search, in one table. Matches between two settings of them are how they are chosen.

/// A number further from 0 than that is a mistake.
const MOST: i32 = 10_000;

/// The numbers of the search; scores are in centipawns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameters {
    /// Reverse futility pruning: the margin above beta, for each ply.
    pub(crate) reverse_margin: i32,
    /// Futility pruning: the margin below alpha.
    pub(crate) futility_base: i32,
    /// Futility pruning: what is added to it for each ply of the depth that a late move is reduced to.
    pub(crate) futility_margin: i32,
    /// Razoring: the margin below alpha, for each ply.
    pub(crate) razor_margin: i32,
    /// The most material that a quiet move may lose, for each ply.
    pub(crate) quiet_loss: i32,
    /// The most material that a capture may lose, for each ply.
    pub(crate) capture_loss: i32,
    /// How many quiet moves are searched beside the square of the depth.
    pub(crate) late_moves: i32,
    /// Below this reduced depth a quiet move is not searched after which both moves before it have rarely been good.
    pub(crate) history_depth: i32,
    /// Late move reductions: the factor of the logarithms of depth and place, of 900.
    pub(crate) reduction_scale: i32,
    /// Late move reductions: what is added, in parts of 256 of a ply.
    pub(crate) reduction_base: i32,
    /// So much history is worth a ply.
    pub(crate) reduction_history: i32,
    /// By how many plies a null move is reduced at least.
    pub(crate) null_base: i32,
    /// Quiescence: how much more than the captured material a capture may gain.
    pub(crate) delta_margin: i32,
    /// The first window around the last score, to each side.
    pub(crate) window: i32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            reverse_margin: 80,
            futility_base: 120,
            futility_margin: 100,
            razor_margin: 260,
            quiet_loss: 50,
            capture_loss: 90,
            late_moves: 4,
            history_depth: 3,
            reduction_scale: 243,
            reduction_base: 128,
            reduction_history: 8192,
            null_base: 3,
            delta_margin: 100,
            window: 20,
        }
    }
}

/// A parameter as it is set from outside: its name, its place, and the least that it may be.
type Named = (&'static str, fn(&mut Parameters) -> &mut i32, i32);

/// All of them.
const TABLE: [Named; 14] = [
    ("ReverseMargin", |all| &mut all.reverse_margin, 0),
    ("FutilityBase", |all| &mut all.futility_base, 0),
    ("FutilityMargin", |all| &mut all.futility_margin, 0),
    ("RazorMargin", |all| &mut all.razor_margin, 0),
    ("QuietLoss", |all| &mut all.quiet_loss, 0),
    ("CaptureLoss", |all| &mut all.capture_loss, 0),
    ("LateMoves", |all| &mut all.late_moves, 0),
    ("HistoryDepth", |all| &mut all.history_depth, 0),
    ("ReductionScale", |all| &mut all.reduction_scale, 0),
    ("ReductionBase", |all| &mut all.reduction_base, -MOST),
    ("ReductionHistory", |all| &mut all.reduction_history, 1),
    ("NullBase", |all| &mut all.null_base, 1),
    ("DeltaMargin", |all| &mut all.delta_margin, 0),
    ("Window", |all| &mut all.window, 1),
];

impl Parameters {
    /// Their names and values.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, i32)> + use<> {
        let mut all = self.clone();
        TABLE.map(|(name, of, _)| (name, *of(&mut all))).into_iter()
    }

    /// Sets one of them; `None` if there is none of that name, or it cannot be so little or so much.
    pub(crate) fn set(&mut self, name: &str, value: i32) -> Option<()> {
        let mut table = TABLE.iter();
        let (_, of, least) = table.find(|(known, ..)| known.eq_ignore_ascii_case(name))?;
        if !(*least..=MOST).contains(&value) {
            return None;
        }
        *of(self) = value;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parameter_is_set_by_its_name() {
        for (at, (name, before)) in Parameters::default().named().enumerate() {
            let mut changed = Parameters::default();
            assert_eq!(changed.set(&name.to_lowercase(), before + 1), Some(()));
            let values: Vec<i32> = changed.named().map(|(_, value)| value).collect();
            let expected = Parameters::default().named().enumerate();
            let expected = expected.map(|(other, (_, value))| value + i32::from(other == at));
            assert_eq!(values, expected.collect::<Vec<_>>(), "{name}");
            assert_eq!(changed.set(name, MOST + 1), None);
        }
        assert_eq!(Parameters::default().set("Hash", 1), None);
        assert_eq!(Parameters::default().set("ReductionHistory", 0), None);
    }
}
