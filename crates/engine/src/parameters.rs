//! The tunable parameters of the search, in one table; scores are in centipawns.

/// The maximum absolute value of a parameter.
const MAX: i32 = 10_000;

/// Defines [`Parameters`] by rows of field, name, default, and minimum.
macro_rules! parameters {
    ($($(#[$doc:meta])* $field:ident $name:literal = $default:literal, min $min:expr;)+) => {
        /// The parameters of the search.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) struct Parameters {
            $($(#[$doc])* pub(crate) $field: i32,)+
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        /// All parameters.
        const TABLE: &[Named] = &[$(($name, |all| &mut all.$field, $min),)+];
    };
}

/// The name, field, and minimum of a parameter.
type Named = (&'static str, fn(&mut Parameters) -> &mut i32, i32);

parameters! {
    /// Reverse futility pruning: the margin above beta, for each ply of depth.
    reverse_margin "ReverseMargin" = 80, min 0;
    /// Futility pruning: the margin below alpha.
    futility_base "FutilityBase" = 120, min 0;
    /// Futility pruning: the additional margin for each ply of reduced depth.
    futility_margin "FutilityMargin" = 100, min 0;
    /// Razoring: the margin below alpha, for each ply of depth.
    razor_margin "RazorMargin" = 260, min 0;
    /// SEE pruning: the maximum loss of a quiet move, for each ply of depth.
    quiet_loss "QuietLoss" = 50, min 0;
    /// SEE pruning: the maximum loss of a capture, for each ply of depth.
    capture_loss "CaptureLoss" = 90, min 0;
    /// Late move pruning: the number of quiet moves searched, in addition to the square of the depth.
    late_moves "LateMoves" = 4, min 0;
    /// History pruning: below this reduced depth, quiet moves with a bad continuation history are skipped.
    history_depth "HistoryDepth" = 3, min 0;
    /// Late move reductions: the factor of the logarithms of depth and move number, divided by 900.
    reduction_scale "ReductionScale" = 243, min 0;
    /// Late move reductions: the constant term, in 1/256 ply.
    reduction_base "ReductionBase" = 128, min -MAX;
    /// Late move reductions: the history score that changes the reduction by one ply.
    reduction_history "ReductionHistory" = 8192, min 1;
    /// Null move pruning: the minimum reduction, in plies.
    null_base "NullBase" = 3, min 1;
    /// Late move reductions: the additional reduction at a cut node, in plies.
    cut_reduction "CutReduction" = 1, min 0;
    /// Singular extensions: the minimum depth, in plies.
    singular_depth "SingularDepth" = 6, min 3;
    /// Singular extensions: how far all other moves stay below the bound for an extension by two plies.
    singular_margin "SingularMargin" = 20, min 0;
    /// Probcut: the minimum depth, in plies.
    probcut_depth "ProbcutDepth" = 5, min 4;
    /// Probcut: the margin above beta.
    probcut_margin "ProbcutMargin" = 180, min 0;
    /// Quiescence search: the margin of delta pruning.
    delta_margin "DeltaMargin" = 100, min 0;
    /// Aspiration windows: the initial half width.
    window "Window" = 20, min 1;
}

impl Parameters {
    /// Their names and values.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, i32)> + use<> {
        let mut all = self.clone();
        TABLE
            .iter()
            .map(move |(name, of, _)| (*name, *of(&mut all)))
    }

    /// Sets a parameter; `None` if the name is unknown or the value out of range.
    pub(crate) fn set(&mut self, name: &str, value: i32) -> Option<()> {
        let mut table = TABLE.iter();
        let (_, of, min) = table.find(|(known, ..)| known.eq_ignore_ascii_case(name))?;
        if !(*min..=MAX).contains(&value) {
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
            assert_eq!(changed.set(name, MAX + 1), None);
        }
        assert_eq!(Parameters::default().set("Hash", 1), None);
        assert_eq!(Parameters::default().set("ReductionHistory", 0), None);
    }
}
