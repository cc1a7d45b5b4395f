//! The tunable parameters of the search, in one table.

/// The greatest absolute value of a parameter.
const MOST: i32 = 10_000;

/// The parameters of the search; scores are in centipawns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameters {
    /// Reverse futility pruning: the margin above beta, for each ply of depth.
    pub(crate) reverse_margin: i32,
    /// Futility pruning: the margin below alpha.
    pub(crate) futility_base: i32,
    /// Futility pruning: the additional margin for each ply of reduced depth.
    pub(crate) futility_margin: i32,
    /// Razoring: the margin below alpha, for each ply of depth.
    pub(crate) razor_margin: i32,
    /// SEE pruning: the greatest loss of a quiet move, for each ply of depth.
    pub(crate) quiet_loss: i32,
    /// SEE pruning: the greatest loss of a capture, for each ply of depth.
    pub(crate) capture_loss: i32,
    /// Late move pruning: the number of quiet moves searched, in addition to the square of the depth.
    pub(crate) late_moves: i32,
    /// History pruning: below this reduced depth, quiet moves with a bad continuation history are skipped.
    pub(crate) history_depth: i32,
    /// Late move reductions: the factor of the logarithms of depth and move number, divided by 900.
    pub(crate) reduction_scale: i32,
    /// Late move reductions: the constant term, in 1/256 ply.
    pub(crate) reduction_base: i32,
    /// Late move reductions: the history score that changes the reduction by one ply.
    pub(crate) reduction_history: i32,
    /// Null move pruning: the least reduction, in plies.
    pub(crate) null_base: i32,
    /// Late move reductions: the additional reduction at a cut node, in plies.
    pub(crate) cut_reduction: i32,
    /// Singular extensions: the least depth, in plies.
    pub(crate) singular_depth: i32,
    /// Singular extensions: how far all other moves stay below the bound for an extension by two plies.
    pub(crate) singular_margin: i32,
    /// Probcut: the least depth, in plies.
    pub(crate) probcut_depth: i32,
    /// Probcut: the margin above beta.
    pub(crate) probcut_margin: i32,
    /// Quiescence search: the margin of delta pruning.
    pub(crate) delta_margin: i32,
    /// Aspiration windows: the initial half width.
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
            cut_reduction: 1,
            singular_depth: 6,
            singular_margin: 20,
            probcut_depth: 5,
            probcut_margin: 180,
            delta_margin: 100,
            window: 20,
        }
    }
}

/// A parameter with its name, its field, and its least value.
type Named = (&'static str, fn(&mut Parameters) -> &mut i32, i32);

/// All parameters.
const TABLE: [Named; 19] = [
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
    ("CutReduction", |all| &mut all.cut_reduction, 0),
    ("SingularDepth", |all| &mut all.singular_depth, 3),
    ("SingularMargin", |all| &mut all.singular_margin, 0),
    ("ProbcutDepth", |all| &mut all.probcut_depth, 4),
    ("ProbcutMargin", |all| &mut all.probcut_margin, 0),
    ("DeltaMargin", |all| &mut all.delta_margin, 0),
    ("Window", |all| &mut all.window, 1),
];

impl Parameters {
    /// Their names and values.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, i32)> + use<> {
        let mut all = self.clone();
        TABLE.map(|(name, of, _)| (name, *of(&mut all))).into_iter()
    }

    /// Sets a parameter; `None` if the name is unknown or the value out of range.
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
