//! A match: every position by both sides in turn.

use std::time::Duration;

use legwork_benches::Subject;

use crate::locate::Named;
use crate::progress::{Progress, about};
use crate::spread::RoundSpread;
use crate::tree::{self, PeerTree};
use crate::uci::{Engine, UciError};
use crate::{PeerError, PeerPlan, subject};

/// The position that is left out of the mean: the mean is of full boards.
pub(crate) const APART: &str = "endgame";

/// The result of a match with one peer.
#[derive(Debug)]
pub(crate) struct Match {
    /// The name that the peer gives itself.
    pub(crate) peer: String,
    /// The peer's file: a peer seldom says for which processor it was built.
    pub(crate) program: String,
    pub(crate) rows: Vec<Row>,
}

/// The result of one position.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) variant: String,
    pub(crate) position: String,
    pub(crate) outcome: MatchOutcome,
}

#[derive(Debug, PartialEq)]
pub(crate) enum MatchOutcome {
    /// Both counted the same.
    Timed {
        depth: u32,
        leaves: u64,
        /// Millions of leaves in a second by legwork, by the median time.
        ours: f64,
        /// The counts of the peer.
        theirs: f64,
        /// The peer's time divided by that of legwork: the median over the rounds, the lowest and
        /// the highest.
        ratio: RoundSpread,
    },
    /// They counted differently.
    Disagreement { depth: u32, ours: u64, theirs: u64 },
    /// The peer cannot count it; why.
    LeftOut(String),
}

impl Row {
    /// Whether the position is measured, but is not in the mean.
    pub(crate) fn is_apart(&self) -> bool {
        self.position == APART
    }
}

impl Match {
    /// Of each variant: how many times as fast ours is, by the geometric mean, and over how many
    /// positions. The start and the middle games are in it; the end game is not.
    pub(crate) fn means(&self) -> Vec<(String, f64, usize)> {
        let mut means: Vec<(String, f64, usize)> = Vec::new();
        for row in self.rows.iter().filter(|row| !row.is_apart()) {
            let MatchOutcome::Timed { ratio, .. } = row.outcome else {
                continue;
            };
            let log = ratio.median.ln();
            match means
                .last_mut()
                .filter(|(variant, ..)| *variant == row.variant)
            {
                Some((_, sum, count)) => {
                    *sum += log;
                    *count += 1;
                }
                None => means.push((row.variant.clone(), log, 1)),
            }
        }
        for (_, sum, count) in &mut means {
            *sum = (*sum / *count as f64).exp();
        }
        means
    }
}

/// Plays every position.
pub(crate) fn play(
    named: &Named,
    engine: &Engine,
    subjects: &[Subject],
    plan: &PeerPlan,
) -> Result<Match, PeerError> {
    let peer = engine.name.clone().unwrap_or_else(|| named.to_string());
    // A tree for each position that the peer knows, or why there is none.
    let mut trees: Vec<Result<PeerTree, String>> = Vec::new();
    for subject in subjects {
        trees.push(match obstacle(subject, named, engine, &peer) {
            Some(reason) => Err(reason),
            None => Ok(tree::deepest(subject, plan.most())?),
        });
    }
    let asked: Vec<(&Subject, PeerTree)> = subjects
        .iter()
        .zip(&trees)
        .filter_map(|(subject, tree)| Some((subject, *tree.as_ref().ok()?)))
        .collect();
    if let Some(first) = asked.first() {
        let pace = pace(engine, named, first);
        let trees: Vec<PeerTree> = asked.iter().map(|&(_, tree)| tree).collect();
        eprintln!("{peer}: {}", foretold(&trees, plan.rounds(), pace));
    }
    let leaves = asked.iter().map(|(_, tree)| tree.count.leaves).sum::<u64>();
    let mut progress = Progress::new(leaves.saturating_mul(u64::from(plan.rounds())));

    let mut rows = Vec::new();
    // A peer that has failed once is not asked again.
    let mut failed: Option<String> = None;
    for (subject, tree) in subjects.iter().zip(trees) {
        let outcome = match (tree, &failed) {
            (Err(reason), _) => MatchOutcome::LeftOut(reason),
            (Ok(_), Some(reason)) => MatchOutcome::LeftOut(reason.clone()),
            (Ok(tree), None) => {
                let known_as = subject::known_as(subject, &named.name);
                let rounds = plan.rounds();
                match compare(engine, known_as, subject, tree, rounds, &mut progress) {
                    Ok(outcome) => outcome,
                    Err(error) => {
                        let reason = format!("{peer} failed: {error}");
                        failed = Some(reason.clone());
                        MatchOutcome::LeftOut(reason)
                    }
                }
            }
        };
        rows.push(Row {
            variant: subject.position.rules().id.clone(),
            position: subject.rule.name.clone(),
            outcome,
        });
    }
    Ok(Match {
        peer,
        program: engine.path.display().to_string(),
        rows,
    })
}

/// Why a peer is not asked about a position, if it is not.
pub(crate) fn obstacle(
    subject: &Subject,
    named: &Named,
    engine: &Engine,
    peer: &str,
) -> Option<String> {
    let known_as = subject::known_as(subject, &named.name);
    if !subject.rule.options.is_empty() {
        Some("a peer has no such options".to_owned())
    } else if !engine.knows(known_as) {
        Some(format!("{peer} knows no variant `{known_as}`"))
    } else {
        None
    }
}

/// How many leaves the peer counts in a second, by a tree a ply flatter than the one to be timed. An
/// error of the peer is not reported here: the peer will fail again at the whole tree.
fn pace(engine: &Engine, named: &Named, (subject, tree): &(&Subject, PeerTree)) -> Option<f64> {
    let known_as = subject::known_as(subject, &named.name);
    let flatter = (tree.depth > 1).then_some(tree.depth - 1)?;
    let count = engine.perft(known_as, subject, flatter).ok()?;
    Some(count.leaves as f64 / count.time.as_secs_f64().max(1e-6))
}

/// How much there is to count, and how long that will take.
fn foretold(trees: &[PeerTree], rounds: u32, pace: Option<f64>) -> String {
    let leaves: u64 = trees.iter().map(|tree| tree.count.leaves).sum();
    let ours: Duration = trees.iter().map(|tree| tree.count.time).sum();
    let time = pace.and_then(|pace| {
        let theirs = Duration::try_from_secs_f64(leaves as f64 / pace).ok()?;
        Some(format!(
            ", {}",
            about((ours + theirs).saturating_mul(rounds))
        ))
    });
    format!(
        "{} of {:.0} million leaves, {rounds} times by either side{}",
        match trees.len() {
            1 => "a tree".to_owned(),
            count => format!("{count} trees"),
        },
        leaves as f64 / 1e6,
        time.unwrap_or_default()
    )
}

/// Counts one tree in turn, as often as planned. An error is the peer's.
fn compare(
    engine: &Engine,
    known_as: &str,
    subject: &Subject,
    PeerTree { depth, count }: PeerTree,
    rounds: u32,
    progress: &mut Progress,
) -> Result<MatchOutcome, UciError> {
    let (mut our_times, mut their_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let place = subject.id().replace('/', " ");
    for round in 1..=rounds {
        progress.begin(&format!("{place}, depth {depth}, {round} of {rounds}"));
        let own_time = seconds(tree::perft(subject, depth).time);
        let theirs = engine.perft(known_as, subject, depth)?;
        if theirs.leaves != count.leaves {
            return Ok(MatchOutcome::Disagreement {
                depth,
                ours: count.leaves,
                theirs: theirs.leaves,
            });
        }
        let their_time = seconds(theirs.time);
        our_times.push(own_time);
        their_times.push(their_time);
        ratios.push(their_time / own_time);
        progress.done(count.leaves);
    }
    let rate = |times| count.leaves as f64 / RoundSpread::of(times).median / 1e6;
    Ok(MatchOutcome::Timed {
        depth,
        leaves: count.leaves,
        ours: rate(our_times),
        theirs: rate(their_times),
        ratio: RoundSpread::of(ratios),
    })
}

/// A time in seconds, at least a nanosecond: ratios divide by it.
fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Count;

    #[test]
    fn it_is_foretold_how_long_a_match_will_take() {
        let tree = |leaves, seconds| PeerTree {
            depth: 4,
            count: Count {
                leaves,
                time: Duration::from_secs(seconds),
            },
        };
        let trees = [tree(20_000_000, 1), tree(10_000_000, 0)];
        assert_eq!(
            foretold(&trees, 5, Some(3e6)),
            "2 trees of 30 million leaves, 5 times by either side, about 55s"
        );
        assert_eq!(
            foretold(&trees[..1], 3, None),
            "a tree of 20 million leaves, 3 times by either side"
        );
    }
}

/// A whole match between two scripts.
#[cfg(all(test, unix))]
mod fake_tests {
    use super::*;
    use crate::subject::tests::chess_as;
    use clap::Parser;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::sync::{Mutex, PoisonError};

    /// A script that is being written cannot be run, not even by a test that runs another.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    /// Speaks UCI, knows one variant, and counts 20 leaves at depth 1 and 400 at depth 2 unless asked
    /// otherwise. It writes down every line that it reads.
    fn engine(folder: &Path, at_two: u64) -> Engine {
        let body = format!(
            r#"#!/bin/sh
            while read -r line; do
                echo "$line" >> {log}
                case "$line" in
                    uci) echo "id name Fake 1"
                        echo "option name UCI_Variant type combo default little var little"
                        echo uciok ;;
                    isready) echo readyok ;;
                    "go perft 1") echo "a2a3: 1"; echo "Nodes searched: 20" ;;
                    "go perft 2") echo "Nodes searched: {at_two}" ;;
                    quit) exit ;;
                    "go perft"*) exit ;;
                esac
            done"#,
            log = folder.join("log").display()
        );
        let path = folder.join("fake");
        std::fs::write(&path, body).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        Engine::start(&path, Some(Path::new("more.ini"))).unwrap()
    }

    fn outcomes(folder: &Path, at_two: u64, leaves: u64) -> Vec<MatchOutcome> {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let little = || chess_as("little");
        let mut optional = little();
        optional.rule.options = [("a".to_owned(), "b".to_owned())].into();
        let subjects = [little(), chess_as("great"), optional, little()];
        let leaves = leaves.to_string();
        let plan = PeerPlan::parse_from(["legwork-peer", "fake", "--leaves", &leaves]);
        let engine = engine(folder, at_two);
        let played = play(&plan.peers[0], &engine, &subjects, &plan).unwrap();
        assert_eq!(played.peer, "Fake 1");
        played.rows.into_iter().map(|row| row.outcome).collect()
    }

    #[test]
    fn both_sides_count_the_deepest_tree_that_is_small_enough() {
        let folder = tempfile::tempdir().unwrap();
        let outcomes = outcomes(folder.path(), 400, 1_000);
        for outcome in [&outcomes[0], &outcomes[3]] {
            let MatchOutcome::Timed { depth, leaves, .. } = outcome else {
                panic!("{outcomes:?}")
            };
            assert_eq!((*depth, *leaves), (2, 400));
        }
        let left_out = |text: &str| MatchOutcome::LeftOut(text.to_owned());
        assert_eq!(outcomes[1], left_out("Fake 1 knows no variant `great`"));
        assert_eq!(outcomes[2], left_out("a peer has no such options"));
        let read = std::fs::read_to_string(folder.path().join("log")).unwrap();
        let read: Vec<&str> = read.lines().take(13).collect();
        let asked = [
            "setoption name UCI_Variant value little",
            "setoption name UCI_Chess960 value false",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "isready",
        ];
        let hello = ["uci", "setoption name VariantPath value more.ini", "uci"];
        assert_eq!(read[..7], [&hello[..], &asked].concat());
        // To see how fast it is, and then for its time.
        assert_eq!(
            read[7..],
            [&["go perft 1"], &asked[..], &["go perft 2"]].concat()
        );
    }

    #[test]
    fn counts_that_differ_are_no_times() {
        let folder = tempfile::tempdir().unwrap();
        let disagreement = MatchOutcome::Disagreement {
            depth: 2,
            ours: 400,
            theirs: 8,
        };
        assert_eq!(outcomes(folder.path(), 8, 1_000)[0], disagreement);
    }

    #[test]
    fn a_peer_that_dies_is_not_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let outcomes = outcomes(folder.path(), 400, 10_000);
        let reason = "Fake 1 failed: the program ended before its answer to `go perft 3`";
        assert_eq!(outcomes[0], MatchOutcome::LeftOut(reason.to_owned()));
        assert_eq!(outcomes[3], outcomes[0]);
    }
}
