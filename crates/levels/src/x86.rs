//! Proofs that the processor has the instructions of a level.

// Each `unsafe` block calls a function whose features its token proves to be there.
#![allow(unsafe_code)]

/// A token that exists only where the processor has the instructions of a level.
///
/// # Safety
///
/// A value of an implementing type may exist only if the processor has AVX2, and all other features that
/// [`call_with`](Self::call_with) enables.
pub unsafe trait Features: Copy {
    /// The token, if the processor has all these features.
    fn detect() -> Option<Self>;

    /// Calls a closure on an input, out of line, in a function compiled with the level's instructions. The closure must be
    /// `#[inline(always)]`.
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T;
}

/// There is one only where the processor has AVX2, with BMI and POPCNT.
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

/// There is one only where the processor has AVX-512VL, with BW, VBMI2, VPOPCNTDQ and GFNI.
#[derive(Debug, Clone, Copy)]
pub struct Avx512(());

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx2<A, T>(input: A, closure: impl FnOnce(A) -> T) -> T {
    closure(input)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline(never)]
fn with_avx512<A, T>(input: A, closure: impl FnOnce(A) -> T) -> T {
    closure(input)
}

// SAFETY: `detect`, the only maker of a token, has found AVX2.
unsafe impl Features for Avx2 {
    fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }

    #[inline(always)]
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { with_avx2(input, closure) }
    }
}

// SAFETY: `detect`, the only maker of a token, has found AVX2 too.
unsafe impl Features for Avx512 {
    fn detect() -> Option<Self> {
        let has_all = Avx2::detect().is_some()
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        has_all.then_some(Self(()))
    }

    #[inline(always)]
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { with_avx512(input, closure) }
    }
}
