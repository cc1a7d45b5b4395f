//! Picking few positions that test much.

use std::collections::HashMap;

use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::points::points;
use crate::pool::pool;

/// The worth of a point that no chosen position has yet; each chosen position that has it halves its worth.
const NEW: u64 = 1 << 40;

/// At most `number` positions of a variant, picked by a seed such that together they meet each point of the rules as often as they
/// can; those that test most come first. The start is the first one.
pub fn chosen(variant: &Variant, seed: u64, number: usize) -> Vec<Position> {
    let pool = pool(variant, seed);
    let mut ids: HashMap<String, usize> = HashMap::new();
    let tested: Vec<Vec<usize>> = pool
        .iter()
        .map(|position| {
            let id = |point| {
                let next = ids.len();
                *ids.entry(point).or_insert(next)
            };
            points(position).into_iter().map(id).collect()
        })
        .collect();
    let mut worth = vec![NEW; ids.len()];
    let mut left: Vec<usize> = (0..pool.len()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < number {
        let value = |&place: &usize| -> u64 { tested[place].iter().map(|&id| worth[id]).sum() };
        // The first of the best: the order of the pool is that of the seed.
        let best = if chosen.is_empty() {
            Some(0)
        } else {
            (0..left.len()).rev().max_by_key(|&at| value(&left[at]))
        };
        let Some(at) = best.filter(|&at| at < left.len()) else {
            break;
        };
        if value(&left[at]) == 0 && !chosen.is_empty() {
            break;
        }
        let place = left.remove(at);
        for &id in &tested[place] {
            worth[id] /= 2;
        }
        chosen.push(pool[place].clone());
    }
    chosen
}
