//! Moves of several legs, one clause for each chain of the notation.

use legwork_betza::{Hop, Modality, Path, PathLeg, Step, Term};

use super::directions::{self, Turns};
use super::endings::{self, Gate};
use super::leaps::Motion;
use super::{Clause, third_person};

/// The clause of a chain; `None` if it has no paths.
pub(super) fn clause(term: &Term, paths: Vec<Path>) -> Option<Clause> {
    let count = term.legs().len();
    let whole: Vec<&Path> = paths
        .iter()
        .filter(|path| path.legs.len() == count)
        .collect();
    let first = whole.first()?;
    let mut text = String::new();
    // Behind "may" the verbs are infinitives.
    let mut after_may = false;
    for place in 0..count {
        let leg = Leg::new(&whole, first, place);
        let way = endings::way(leg.gate, leg.sample.hop, leg.sample.range != 1);
        let words = leg.words(after_may);
        let last = place + 1 == count;
        if last {
            let back = leg.comes_back && !after_may && place == 1;
            if back {
                text.push_str("back to where it stood");
            } else {
                text.push_str(&format!("{words}{}{way}", endings::end(leg.sample.may)));
            }
        } else if let Some(stop) = stop(&paths, place).filter(|_| term.may_end_after(place)) {
            let end = endings::end(stop);
            let onward = endings::onward(leg.sample.may);
            text.push_str(&format!("{words}{end}{way}, and {onward} may "));
            after_may = true;
        } else {
            let on = endings::on_the_way(leg.sample.may);
            text.push_str(&format!("{words} {on}{way}, then "));
        }
    }
    let prefix = if first.initial {
        "on its first move "
    } else {
        ""
    };
    Some(Clause {
        text: format!("{prefix}{text}"),
        paths,
    })
}

/// The modality of the paths that end after a leg.
fn stop(paths: &[Path], place: usize) -> Option<Modality> {
    let ending = paths.iter().find(|path| path.legs.len() == place + 1)?;
    Some(ending.legs[place].may)
}

/// One leg of all paths of a chain.
struct Leg {
    /// The leg of the first path; those of the others differ in their steps only.
    sample: PathLeg,
    gate: Gate,
    motions: Vec<Motion>,
    /// How it goes on after the leg before; nothing for a first leg, or one that goes everywhere.
    turn: Option<String>,
    /// Whether it ends where the leg before started, and may.
    comes_back: bool,
}

impl Leg {
    fn new(whole: &[&Path], first: &Path, place: usize) -> Self {
        let sample = first.legs[place];
        let gate = Gate::of(&sample);
        let mut motions = Vec::new();
        let mut turns = Turns::new();
        for path in whole {
            let leg = path.legs[place];
            Motion::of(&leg).add_to(&mut motions);
            if let Some(before) = place.checked_sub(1) {
                let before: Step = path.legs[before].step;
                turns.entry(before).or_default().insert(leg.step);
            }
        }
        let turn = (place > 0).then(|| directions::turn(&turns)).flatten();
        let once = sample.range == 1 && place > 0 && first.legs[place - 1].range == 1;
        let free = gate == Gate::Free && sample.hop == Hop::None && sample.may.empty;
        Self {
            sample,
            gate,
            motions,
            turn,
            comes_back: once && free && directions::comes_back(&turns),
        }
    }

    fn words(&self, infinitive: bool) -> String {
        // All steps of a leg have the same length.
        let words = self.motions.first().map_or_else(String::new, |motion| {
            let turn = self.turn.as_deref();
            turn.map_or_else(
                || motion.words(self.gate),
                |turn| motion.turned(self.gate, turn),
            )
        });
        if infinitive {
            words
        } else {
            third_person(&words)
        }
    }
}
