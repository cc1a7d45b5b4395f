//! Logistic regression of results on material terms.
//!
//! White's expected points in a row are `1 / (1 + exp(-Σ coefficient · term))`. Newton's method, with step halving, finds the
//! coefficients of maximum likelihood. A weak ridge penalty keeps a coefficient finite that no row or every game determines.

use libm::{exp, log1p};

/// The weight of the ridge penalty, in rows.
const PULL: f64 = 0.5;
/// A bound on Newton steps that no fit reaches.
const MOST_STEPS: usize = 60;
/// The relative change of the loss at which the fit has converged.
const ENOUGH: f64 = 1e-10;

/// A position of a game, or several with the same material.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The number of the game, from 0: rows of a game are not independent of each other.
    pub game: usize,
    /// White's points, from 0 to 1.
    pub points: f64,
    /// Its weight: the number of positions that it represents.
    pub weight: f64,
    /// The terms that are not 0: index and value.
    pub terms: Vec<(usize, f64)>,
}

/// The loss at some coefficients, with its first and second derivatives.
struct Loss {
    value: f64,
    gradient: Vec<f64>,
    /// Row by row; only the lower triangle is set.
    curvature: Vec<f64>,
}

/// Returns the coefficient of every term, with game `i` counted `times[i]` times; `guess` is the starting point.
pub fn fit(rows: &[Row], times: &[u32], guess: &[f64]) -> Vec<f64> {
    let mut worths = guess.to_vec();
    let mut loss = loss(rows, times, &worths);
    for _ in 0..MOST_STEPS {
        let Some(step) = solved(&loss.curvature, &loss.gradient) else {
            break;
        };
        let mut share = 1.0;
        let better = loop {
            let tried: Vec<f64> = (worths.iter().zip(&step))
                .map(|(worth, step)| worth - share * step)
                .collect();
            let there = self::loss(rows, times, &tried);
            if there.value <= loss.value {
                break Some((tried, there));
            }
            share /= 2.0;
            if share < 1e-6 {
                break None;
            }
        };
        let Some((tried, there)) = better else {
            break;
        };
        let gain = loss.value - there.value;
        (worths, loss) = (tried, there);
        if gain <= ENOUGH * loss.value.abs() {
            break;
        }
    }
    worths
}

fn loss(rows: &[Row], times: &[u32], worths: &[f64]) -> Loss {
    let terms = worths.len();
    let mut gradient: Vec<f64> = worths.iter().map(|worth| PULL * worth).collect();
    let mut curvature = vec![0.0; terms * terms];
    for term in 0..terms {
        curvature[term * terms + term] = PULL;
    }
    let mut value = worths.iter().map(|worth| worth * worth).sum::<f64>() * PULL / 2.0;
    for row in rows {
        let weight = row.weight * f64::from(times[row.game]);
        if weight == 0.0 {
            continue;
        }
        let sum: f64 = row.terms.iter().map(|&(term, x)| worths[term] * x).sum();
        let expected = 1.0 / (1.0 + exp(-sum));
        // ln(1 + exp(sum)) - points sum, without overflow.
        value += weight * (sum.max(0.0) + log1p(exp(-sum.abs())) - row.points * sum);
        let error = weight * (expected - row.points);
        let bend = weight * expected * (1.0 - expected);
        for (at, &(term, x)) in row.terms.iter().enumerate() {
            gradient[term] += error * x;
            for &(other, y) in &row.terms[..=at] {
                let (high, low) = (term.max(other), term.min(other));
                curvature[high * terms + low] += bend * x * y;
            }
        }
    }
    Loss {
        value,
        gradient,
        curvature,
    }
}

/// Solves `matrix x = right` for a symmetric matrix, given by its lower triangle, by Cholesky decomposition; `None` if the
/// matrix is not positive definite.
fn solved(matrix: &[f64], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    let mut lower = matrix.to_vec();
    for row in 0..size {
        for column in 0..=row {
            let product: f64 = (0..column)
                .map(|at| lower[row * size + at] * lower[column * size + at])
                .sum();
            let rest = lower[row * size + column] - product;
            lower[row * size + column] = if row == column {
                if rest <= 0.0 || !rest.is_finite() {
                    return None;
                }
                rest.sqrt()
            } else {
                rest / lower[column * size + column]
            };
        }
    }
    let mut x = right.to_vec();
    for row in 0..size {
        let product: f64 = (0..row).map(|at| lower[row * size + at] * x[at]).sum();
        x[row] = (x[row] - product) / lower[row * size + row];
    }
    for row in (0..size).rev() {
        let product: f64 = (row + 1..size)
            .map(|at| lower[at * size + row] * x[at])
            .sum();
        x[row] = (x[row] - product) / lower[row * size + row];
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let x = solved(&[4.0, 0.0, 2.0, 3.0], &[10.0, 8.0]).unwrap();
        assert!(
            (x[0] - 1.75).abs() < 1e-12 && (x[1] - 1.5).abs() < 1e-12,
            "{x:?}"
        );
        assert_eq!(solved(&[1.0, 0.0, 2.0, 1.0], &[1.0, 1.0]), None);
    }

    #[test]
    fn one_term_has_the_log_odds_of_its_rows() {
        let row = |game, points| Row {
            game,
            points,
            weight: 1000.0,
            terms: vec![(0, 1.0)],
        };
        let rows = [row(0, 1.0), row(1, 1.0), row(2, 1.0), row(3, 0.0)];
        let worth = |times: &[u32]| fit(&rows, times, &[0.0])[0];
        assert!((worth(&[1; 4]) - 3_f64.ln()).abs() < 1e-2);
        assert!((worth(&[1, 0, 0, 1])).abs() < 1e-9);
        // A term that decides every game still has a finite coefficient.
        let decided = worth(&[1, 1, 1, 0]);
        assert!(decided.is_finite() && decided > 3.0, "{decided}");
    }
}
