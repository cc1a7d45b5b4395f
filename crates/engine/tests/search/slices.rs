//! Searches that are interrupted after every slice.

use std::time::Duration;

use legwork::Position;
use legwork_engine::{Best, Engine, Limits, Report, Score, Standing};

use crate::{MATES, open, until_mate};

/// Short enough that an iteration takes many slices.
const SLICE: Duration = Duration::from_millis(1);

/// A search in slices that has begun, and what it has reported.
struct Search {
    engine: Engine,
    reports: Vec<Report>,
    slices: u32,
}

impl Search {
    fn begin(position: &Position, limits: Limits) -> Self {
        let mut engine = Engine::new().unwrap();
        engine.begin(position.clone(), Default::default(), limits);
        Self {
            engine,
            reports: Vec::new(),
            slices: 0,
        }
    }

    /// Continues it until it is finished.
    fn settle(&mut self) -> Standing {
        loop {
            self.slices += 1;
            let reports = &mut self.reports;
            let standing = self.engine.advance(SLICE, |report| reports.push(report));
            if standing != Standing::Thinking {
                return standing;
            }
        }
    }

    /// The answer, which is the last report and the only one of its kind.
    fn answer(mut self) -> (Best, u32) {
        assert_eq!(self.settle(), Standing::Ended);
        assert_eq!(self.engine.advance(SLICE, |_| {}), Standing::Ended);
        let Some(Report::Done(Some(best))) = self.reports.pop() else {
            panic!("no answer: {:?}", self.reports);
        };
        let lines = |report: &Report| matches!(report, Report::Line(_));
        assert!(self.reports.iter().all(lines));
        (best, self.slices)
    }
}

#[test]
fn the_same_mates_are_found() {
    let every = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 1,
        None => 3,
    };
    for (id, fen, mv, moves) in MATES.iter().step_by(every) {
        let position = open(id, fen);
        let (best, _) = Search::begin(&position, until_mate(*moves)).answer();
        assert_eq!(position.move_text(best.mv), *mv, "{id}: {fen}");
        assert_eq!(best.score, Score::Mate(*moves as i32), "{id}: {fen}");
    }
}

#[test]
fn every_depth_is_finished_in_order_and_several_lines_too() {
    let position = open(
        "gothic",
        "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    );
    let limits = Limits {
        lines: 3,
        ..Limits::depth(6)
    };
    let mut search = Search::begin(&position, limits);
    assert_eq!(search.settle(), Standing::Ended);
    let lines = search.reports.iter().filter_map(|report| match report {
        Report::Line(line) => Some((line.depth, line.number)),
        Report::Done(_) => None,
    });
    let expected = (1..=6).flat_map(|depth| (1..=3).map(move |number| (depth, number)));
    assert!(lines.eq(expected), "{:?}", search.reports);
}

#[test]
fn positions_are_counted_over_all_slices() {
    let start = legwork::Variant::open("seirawan", &[]).unwrap().start();
    let (best, slices) = Search::begin(&start, Limits::nodes(300_000)).answer();
    assert!((300_000..=300_001).contains(&best.nodes), "{}", best.nodes);
    assert!(slices > 1);
}

#[test]
fn a_search_that_may_not_answer_waits() {
    let mate = open("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let infinite = Limits {
        infinite: true,
        ..Limits::depth(2)
    };
    let mut search = Search::begin(&mate, infinite);
    assert_eq!(search.settle(), Standing::Waiting);
    assert_eq!(search.settle(), Standing::Waiting);
    search.engine.stop();
    assert_eq!(mate.move_text(search.answer().0.mv), "a1a8");

    let pondering = Limits {
        ponder: true,
        ..Limits::depth(2)
    };
    let mut search = Search::begin(&mate, pondering);
    assert_eq!(search.settle(), Standing::Waiting);
    search.engine.ponder_hit();
    assert_eq!(mate.move_text(search.answer().0.mv), "a1a8");
}

#[test]
fn a_search_that_is_stopped_answers_in_its_next_slice() {
    let start = legwork::Variant::open("chess", &[]).unwrap().start();
    for slices in [0, 1, 20] {
        let mut search = Search::begin(&start, Limits::default());
        for _ in 0..slices {
            let standing = search.engine.advance(SLICE, |_| {});
            assert_eq!(standing, Standing::Thinking);
        }
        search.engine.stop();
        let (best, more) = search.answer();
        assert!(start.is_legal(best.mv));
        assert_eq!(more, 1);
    }
}

#[test]
fn another_search_takes_the_place_of_one_that_was_left() {
    let start = legwork::Variant::open("chess", &[]).unwrap().start();
    let mut engine = Engine::new().unwrap();
    engine.begin(start.clone(), Default::default(), Limits::default());
    engine.advance(SLICE, |_| {});
    let best = engine.think(&start, &Default::default(), &Limits::depth(2), |_| {});
    assert_eq!(best.unwrap().depth, 2);
    assert_eq!(
        engine.advance(SLICE, |_| panic!("it has been left")),
        Standing::Ended
    );
}
