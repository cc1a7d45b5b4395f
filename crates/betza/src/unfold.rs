//! Unfolds a term into paths.

use crate::compass;
use crate::frame::Frame;
use crate::path::{Bend, Crossing, Hop, Path, PathLeg, Step};
use crate::term::{Leg, Manner, Spelling, Term};

impl Term {
    /// The paths of this term, as White walks them.
    pub fn paths(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        for term in self.without_stops() {
            let initial = term.legs[0].initial;
            let mut chains: Vec<Vec<PathLeg>> = vec![Vec::new()];
            for (at, leg) in term.legs.iter().enumerate() {
                let last = at + 1 == term.legs.len();
                chains = chains
                    .iter()
                    .flat_map(|chain| {
                        let before = chain.last().map(|leg| leg.step);
                        let onward = leg.steps_after(term.spelling, before).into_iter();
                        let legs = onward.flat_map(move |step| leg.along(step, last));
                        legs.map(move |leg| [chain as &[PathLeg], &[leg]].concat())
                    })
                    .collect();
            }
            paths.extend(chains.into_iter().map(|legs| Path { initial, legs }));
        }
        paths
    }
}

impl Leg {
    /// The steps this leg may make after the step `before`.
    pub(crate) fn steps_after(&self, spelling: Spelling, before: Option<Step>) -> Vec<Step> {
        let frame = Frame::new(self.atom, spelling, before.as_slice());
        let meaning = frame
            .read(self.run.ways())
            .expect("a term's runs were read after every step that can come before");
        frame.steps(&meaning, before)
    }

    /// This leg walked along one of its steps: in two ways, if it bends.
    fn along(&self, step: Step, last: bool) -> impl Iterator<Item = PathLeg> + use<> {
        let hop = match self.manner {
            Manner::Over if last => Hop::Over,
            Manner::Onto => Hop::Onto,
            _ => Hop::None,
        };
        let crossing = match self.manner {
            Manner::Lame => Crossing::Empty {
                middle: middle(step),
            },
            Manner::Jumping if self.atom.is_step() => Crossing::SkipFirst,
            Manner::Jumping => Crossing::Occupied {
                middle: middle(step),
            },
            _ => Crossing::Free,
        };
        let bends = match self.manner {
            Manner::Crooked => {
                let right = compass::right_of(step);
                let left = compass::opposite(right);
                vec![Bend::Crooked { then: right }, Bend::Crooked { then: left }]
            }
            Manner::Circular => [true, false]
                .map(|clockwise| Bend::Circular {
                    then: compass::next_in_circle(step, clockwise),
                })
                .to_vec(),
            _ => vec![Bend::None],
        };
        let (range, may) = (self.range, self.may(last));
        bends.into_iter().map(move |bend| PathLeg {
            step,
            range,
            may,
            hop,
            crossing,
            bend,
        })
    }
}

/// The square that D, A and N leap across, and the first of those that H and G do; for a knight it is the straight one
/// next to the start. Halving gives them all, because it rounds towards 0.
fn middle(step: Step) -> Step {
    Step {
        dx: step.dx / 2,
        dy: step.dy / 2,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Crossing, Hop, Modality, Movement, Path, Step};

    fn paths(text: &str) -> Vec<Path> {
        text.parse::<Movement>().unwrap().paths()
    }

    fn steps(text: &str) -> Vec<Vec<(i8, i8)>> {
        paths(text)
            .iter()
            .map(|path| {
                path.legs
                    .iter()
                    .map(|leg| (leg.step.dx, leg.step.dy))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn xbetza_turns_straight_into_diagonal_and_back() {
        assert_eq!(steps("fafrafrD"), [[(0, 2), (2, 2), (2, 0)]]);
        assert_eq!(steps("fraflG"), [[(3, 3), (0, 3)]]);
        assert_eq!(
            steps("fafsmafW"),
            [[(0, 1), (1, 1), (1, 1)], [(0, 1), (-1, 1), (-1, 1)]]
        );
    }

    #[test]
    fn xbetza_defaults() {
        assert_eq!(
            steps("faW"),
            [[(0, 1), (0, 1)], [(0, 1), (1, 0)], [(0, 1), (-1, 0)]]
        );
        assert_eq!(steps("fraF").len(), 3);
        assert_eq!(steps("faK").len(), 7);
        assert!(!steps("faQ").contains(&vec![(0, 1), (0, -1)]));
    }

    #[test]
    fn stops_come_first_and_keep_the_modality_they_were_given() {
        let all = paths("[fmW?fcF?fR]");
        assert_eq!(
            all.iter().map(|path| path.legs.len()).collect::<Vec<_>>(),
            [1, 2, 2, 3, 3, 3, 3]
        );
        let quiet = Modality {
            empty: true,
            ..Modality::default()
        };
        let taking = Modality {
            enemy: true,
            ..Modality::default()
        };
        assert_eq!(all[0].legs[0].may, quiet);
        assert_eq!((all[6].legs[0].may, all[6].legs[1].may), (quiet, taking));
        assert_eq!(
            all[6].legs[2].may,
            Modality {
                empty: true,
                enemy: true,
                ..Modality::default()
            }
        );
        // Without a letter it is `mc` where it stops and `m` where it goes on.
        let all = paths("[fW?F]");
        assert!(all[0].legs[0].may.enemy && !all[1].legs[0].may.enemy);
    }

    #[test]
    fn p_means_one_thing_early_and_another_at_the_end() {
        let cannon = &paths("fpR")[0].legs[0];
        assert_eq!(
            (cannon.hop, cannon.may.over, cannon.may.empty),
            (Hop::Over, false, true)
        );
        let early = paths("[fpR-W]")[0].legs[0];
        assert_eq!(
            (early.hop, early.may),
            (
                Hop::None,
                Modality {
                    over: true,
                    ..Modality::default()
                }
            )
        );
        let either = paths("fmpafW")[0].legs[0];
        assert_eq!(
            either.may,
            Modality {
                over: true,
                empty: true,
                ..Modality::default()
            }
        );
        let taking = paths("[fcpR-W]")[0].legs[0];
        assert_eq!(
            taking.may,
            Modality {
                over: true,
                enemy: true,
                ..Modality::default()
            }
        );
    }

    #[test]
    fn lame_leaps_look_at_their_middle() {
        let middles = |text| {
            let found = paths(text)
                .into_iter()
                .map(|path| match path.legs[0].crossing {
                    Crossing::Empty { middle } | Crossing::Occupied { middle } => {
                        (path.legs[0].step, middle)
                    }
                    other => panic!("{other:?}"),
                });
            found.collect::<Vec<_>>()
        };
        for (step, middle) in middles("nN0").into_iter().chain(middles("jN")) {
            let straight = if step.dx.abs() == 2 {
                (step.dx / 2, 0)
            } else {
                (0, step.dy / 2)
            };
            assert_eq!((middle.dx, middle.dy), straight);
        }
        assert_eq!(
            middles("fnD"),
            [(Step { dx: 0, dy: 2 }, Step { dx: 0, dy: 1 })]
        );
        assert_eq!(
            middles("bljA"),
            [(Step { dx: -2, dy: -2 }, Step { dx: -1, dy: -1 })]
        );
        assert_eq!(paths("fjW2")[0].legs[0].crossing, Crossing::SkipFirst);
    }

    /// The steps of a path's only leg, as it makes them.
    fn circles(text: &str) -> Vec<Vec<(i8, i8)>> {
        let legs = paths(text).into_iter().map(|path| path.legs[0]);
        legs.map(|leg| leg.steps().map(|step| (step.dx, step.dy)).collect())
            .collect()
    }

    #[test]
    fn bent_legs_turn_to_either_side() {
        assert_eq!(circles("fzW"), [[(0, 1), (1, 0)], [(0, 1), (-1, 0)]]);
        assert_eq!(circles("frzF"), [[(1, 1), (1, -1)], [(1, 1), (-1, 1)]]);
        assert_eq!(circles("rfzN"), [[(1, 2), (2, -1)], [(1, 2), (-2, 1)]]);
        assert_eq!(circles("lqW")[0], [(-1, 0), (0, 1), (1, 0), (0, -1)]);
        let rose = circles("qN");
        assert_eq!(rose.len(), 16);
        let right = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        assert!(rose.contains(&right.to_vec()));
        let mut left = right;
        left[1..].reverse();
        assert!(rose.contains(&left.to_vec()));
        // Seen in a mirror, and turned for Black, it is the same.
        for mirror in [(-1, 1), (-1, -1)] {
            for path in paths("qN") {
                let map = |step: Step| Step {
                    dx: step.dx * mirror.0,
                    dy: step.dy * mirror.1,
                };
                let mapped: Vec<Step> = path.legs[0].steps().map(map).collect();
                let walked: Vec<Step> = path.map_steps(map).legs[0].steps().collect();
                assert_eq!(mapped, walked);
            }
        }
        assert_eq!(paths("zB"), paths("zF"));
        assert_eq!(paths("qNN"), paths("qN"));
        let ranges = [("zF", 0), ("zWW", 0), ("zW2", 2), ("zB3", 3), ("qN3", 3)];
        for (text, range) in ranges {
            assert!(
                paths(text).iter().all(|path| path.legs[0].range == range),
                "{text}"
            );
        }
    }

    #[test]
    fn duplicates_are_left_out() {
        assert_eq!(paths("KWF"), paths("K"));
        assert_eq!(paths("W0RW").len(), 8);
        assert_eq!(
            steps("fRfrlWfW0"),
            [[(0, 1)], [(0, 1)], [(1, 0)], [(-1, 0)]]
        );
    }

    #[test]
    fn initial_holds_for_every_path_of_a_term() {
        assert!(paths("[ifW?F]").iter().all(|path| path.initial));
        assert_eq!(paths("ifWfW").iter().filter(|path| path.initial).count(), 1);
    }
}
