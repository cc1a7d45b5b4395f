//! A match: every position by both sides in turn.

use std::time::Duration;

use super::super::measures::Spread;
use super::super::progress::{Progress, about};
use super::ours::{Ours, PeerTree};
use super::subject::PeerSubject;
use super::uci::{Engine, UciError};
use super::{Named, PeerPlan};
use crate::tasks::TaskError;

/// The position that is left out of the mean: the mean is of full boards.
const APART: &str = "endgame";

/// The result of a match with one peer.
#[derive(Debug)]
pub(in super::super) struct Match {
    /// The name that the peer gives itself.
    pub(in super::super) peer: String,
    /// The peer's file: a peer seldom says for which processor it was built.
    pub(in super::super) program: String,
    pub(in super::super) rows: Vec<Row>,
}

/// The result of one position.
#[derive(Debug)]
pub(in super::super) struct Row {
    pub(in super::super) variant: String,
    pub(in super::super) position: String,
    pub(in super::super) outcome: MatchOutcome,
}

#[derive(Debug, PartialEq)]
pub(in super::super) enum MatchOutcome {
    /// Both counted the same.
    Timed {
        depth: u32,
        leaves: u64,
        /// Millions of leaves in a second by legwork, by the median time.
        ours: f64,
        /// The same by the peer.
        theirs: f64,
        /// The peer's time divided by that of legwork: the median over the rounds, the lowest and
        /// the highest.
        ratio: Spread,
    },
    /// They counted differently.
    Disagreement { depth: u32, ours: u64, theirs: u64 },
    /// The peer cannot count it; why.
    LeftOut(String),
}

impl Row {
    /// Whether the position is measured, but is not in the mean.
    pub(in super::super) fn is_apart(&self) -> bool {
        self.position == APART
    }
}

impl Match {
    /// Of each variant: how many times as fast ours is, by the geometric mean, and over how many
    /// positions. The start and the middle games are in it; the end game is not.
    pub(in super::super) fn means(&self) -> Vec<(String, f64, usize)> {
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
pub(super) fn play(
    named: &Named,
    engine: &Engine,
    ours: &Ours,
    subjects: &[PeerSubject],
    plan: &PeerPlan<'_>,
) -> Result<Match, TaskError> {
    let peer = engine.name.clone().unwrap_or_else(|| named.to_string());
    // A tree for each position that the peer knows, or why there is none.
    let mut trees: Vec<Result<PeerTree, String>> = Vec::new();
    for subject in subjects {
        trees.push(match obstacle(subject, named, engine, &peer) {
            Some(reason) => Err(reason),
            None => Ok(ours.deepest(subject, plan.leaves)?),
        });
    }
    let asked: Vec<(&PeerSubject, PeerTree)> = subjects
        .iter()
        .zip(&trees)
        .filter_map(|(subject, tree)| Some((subject, *tree.as_ref().ok()?)))
        .collect();
    if let Some(first) = asked.first() {
        let pace = pace(engine, named, first);
        let trees: Vec<PeerTree> = asked.iter().map(|&(_, tree)| tree).collect();
        eprintln!("{peer}: {}", foretold(&trees, plan.rounds, pace));
    }
    let leaves = asked.iter().map(|(_, tree)| tree.count.leaves).sum::<u64>();
    let mut progress = Progress::new(leaves.saturating_mul(u64::from(plan.rounds)));

    let mut rows = Vec::new();
    // A peer that has failed once is not asked again.
    let mut failed: Option<String> = None;
    for (subject, tree) in subjects.iter().zip(trees) {
        let outcome = match (tree, &failed) {
            (Err(reason), _) => MatchOutcome::LeftOut(reason),
            (Ok(_), Some(reason)) => MatchOutcome::LeftOut(reason.clone()),
            (Ok(tree), None) => {
                let known_as = subject.known_as(&named.name);
                let rounds = plan.rounds;
                match compare(engine, known_as, ours, subject, tree, rounds, &mut progress)? {
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
            variant: subject.variant.clone(),
            position: subject.name.clone(),
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
fn obstacle(subject: &PeerSubject, named: &Named, engine: &Engine, peer: &str) -> Option<String> {
    let known_as = subject.known_as(&named.name);
    if !subject.options.is_empty() {
        Some("a peer has no such options".to_owned())
    } else if !engine.knows(known_as) {
        Some(format!("{peer} knows no variant `{known_as}`"))
    } else {
        None
    }
}

/// How many leaves the peer counts in a second, by a tree a ply flatter than the one to be timed. An
/// error of the peer is not reported here: the peer will fail again at the whole tree.
fn pace(engine: &Engine, named: &Named, (subject, tree): &(&PeerSubject, PeerTree)) -> Option<f64> {
    let known_as = subject.known_as(&named.name);
    let flatter = (tree.depth > 1).then_some(tree.depth - 1)?;
    let fen = subject.uci_fen();
    let count = engine.perft(known_as, subject.king_takes_rook, &fen, flatter);
    let count = count.ok()?;
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

/// Counts one tree in turn, as often as planned; the inner error is the peer's.
fn compare(
    engine: &Engine,
    known_as: &str,
    ours: &Ours,
    subject: &PeerSubject,
    PeerTree { depth, count }: PeerTree,
    rounds: u32,
    progress: &mut Progress,
) -> Result<Result<MatchOutcome, UciError>, TaskError> {
    let fen = subject.uci_fen();
    let (mut our_times, mut their_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=rounds {
        let place = format!("{} {}", subject.variant, subject.name);
        progress.begin(&format!("{place}, depth {depth}, {round} of {rounds}"));
        let own_time = seconds(ours.perft(subject, depth)?.time);
        let theirs = match engine.perft(known_as, subject.king_takes_rook, &fen, depth) {
            Ok(count) => count,
            Err(error) => return Ok(Err(error)),
        };
        if theirs.leaves != count.leaves {
            return Ok(Ok(MatchOutcome::Disagreement {
                depth,
                ours: count.leaves,
                theirs: theirs.leaves,
            }));
        }
        let their_time = seconds(theirs.time);
        our_times.push(own_time);
        their_times.push(their_time);
        ratios.push(their_time / own_time);
        progress.done(count.leaves);
    }
    let rate = |times| count.leaves as f64 / spread(times).median / 1e6;
    Ok(Ok(MatchOutcome::Timed {
        depth,
        leaves: count.leaves,
        ours: rate(our_times),
        theirs: rate(their_times),
        ratio: spread(ratios),
    }))
}

/// A time in seconds, at least a nanosecond: ratios divide by it.
fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

/// The median, the lowest and the highest of the rounds' figures.
fn spread(mut figures: Vec<f64>) -> Spread {
    figures.sort_by(f64::total_cmp);
    let at = |index: usize| figures.get(index).copied().unwrap_or(f64::NAN);
    Spread {
        lower: at(0),
        median: at(figures.len() / 2),
        upper: at(figures.len().saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ours::Count;
    use super::*;

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
    use super::super::subject::tests::tiny;
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, PoisonError};

    /// A script that is being written cannot be run, not even by a test that runs another.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{body}")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// Speaks UCI, knows one variant, and counts 3 leaves at depth 1 and 9 at depth 2 unless asked
    /// otherwise. It writes down every line that it reads.
    fn engine(folder: &Path, nine: &str) -> Engine {
        let log = folder.join("log");
        let body = format!(
            r#"while read -r line; do
                echo "$line" >> {log}
                case "$line" in
                    uci) echo "id name Fake 1"
                        echo "option name UCI_Variant type combo default little var little"
                        echo uciok ;;
                    isready) echo readyok ;;
                    "go perft 1") echo "a1a2: 1"; echo "Nodes searched: 3" ;;
                    "go perft 2") echo "Nodes searched: {nine}" ;;
                    quit) exit ;;
                    "go perft"*) exit ;;
                esac
            done"#,
            log = log.display()
        );
        Engine::start(&script(folder, "fake", &body), Some(Path::new("more.ini"))).unwrap()
    }

    fn ours(folder: &Path) -> Ours {
        let body = r#"case "$3" in
            1) echo '{"nodes": 3, "seconds": 0.5}' ;;
            2) echo '{"nodes": 9, "seconds": 7, "processor_seconds": 0.5}' ;;
            *) echo '{"nodes": 27, "seconds": 0.5}' ;;
        esac"#;
        Ours::at(script(folder, "ours", body))
    }

    fn outcomes(folder: &Path, nine: &str, leaves: Option<u64>) -> Vec<MatchOutcome> {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let other = PeerSubject {
            aliases: [("fake".to_owned(), "great".to_owned())].into(),
            ..tiny()
        };
        let optional = PeerSubject {
            options: [("a".to_owned(), "b".to_owned())].into(),
            ..tiny()
        };
        let plan = PeerPlan {
            variants: &[],
            variants_file: None,
            leaves,
            rounds: 3,
        };
        let played = play(
            &"fake".parse().unwrap(),
            &engine(folder, nine),
            &ours(folder),
            &[tiny(), other, optional, tiny()],
            &plan,
        );
        let played = played.unwrap();
        assert_eq!(played.peer, "Fake 1");
        played.rows.into_iter().map(|row| row.outcome).collect()
    }

    #[test]
    fn both_sides_count_the_deepest_tree_that_is_small_enough() {
        let folder = tempfile::tempdir().unwrap();
        let outcomes = outcomes(folder.path(), "9", Some(20));
        let is_timed = |outcome: &MatchOutcome| {
            matches!(
                *outcome,
                MatchOutcome::Timed {
                    depth: 2,
                    leaves: 9,
                    ours: 18e-6,
                    ..
                }
            )
        };
        assert!(
            is_timed(&outcomes[0]) && is_timed(&outcomes[3]),
            "{outcomes:?}"
        );
        let left_out = |text: &str| MatchOutcome::LeftOut(text.to_owned());
        assert_eq!(outcomes[1], left_out("Fake 1 knows no variant `great`"));
        assert_eq!(outcomes[2], left_out("a peer has no such options"));
        let read = std::fs::read_to_string(folder.path().join("log")).unwrap();
        let read: Vec<&str> = read.lines().take(13).collect();
        assert_eq!(
            read,
            [
                "uci",
                "setoption name VariantPath value more.ini",
                "uci",
                "setoption name UCI_Variant value little",
                "setoption name UCI_Chess960 value false",
                "position fen k3/4/4/3K w - - 0 1",
                "isready",
                // To see how fast it is.
                "go perft 1",
                "setoption name UCI_Variant value little",
                "setoption name UCI_Chess960 value false",
                "position fen k3/4/4/3K w - - 0 1",
                "isready",
                "go perft 2",
            ]
        );
    }

    #[test]
    fn a_tree_is_as_deep_as_the_rules_count_unless_fewer_leaves_are_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let body = r#"case "$3" in
            1) echo '{"nodes": 3, "seconds": 0.5}' ;;
            2) echo '{"nodes": 9000000, "seconds": 0.5}' ;;
            *) echo '{"nodes": 90000000, "seconds": 0.5}' ;;
        esac"#;
        let ours = Ours::at(script(folder.path(), "deep", body));
        let known = |nodes: &[u64]| PeerSubject {
            nodes: nodes.to_vec(),
            ..tiny()
        };
        let tree = |nodes: &[u64], most| {
            let tree = ours.deepest(&known(nodes), most).unwrap();
            (tree.depth, tree.count.leaves)
        };
        assert_eq!(tree(&[3], None), (2, 9_000_000));
        assert_eq!(tree(&[3, 9_000_000, 90_000_000], None), (3, 90_000_000));
        assert_eq!(tree(&[3, 9_000_000, 90_000_000], Some(5)), (1, 3));
        let error = ours.deepest(&known(&[3, 9_000_000, 7]), None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "tiny start, depth 3: the rules say 7 leaves, legwork counts 90000000"
        );
    }

    #[test]
    fn counts_that_differ_are_no_times() {
        let folder = tempfile::tempdir().unwrap();
        let disagreement = MatchOutcome::Disagreement {
            depth: 2,
            ours: 9,
            theirs: 8,
        };
        assert_eq!(outcomes(folder.path(), "8", Some(20))[0], disagreement);
    }

    #[test]
    fn a_peer_that_dies_is_not_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let outcomes = outcomes(folder.path(), "9", Some(30));
        let reason = "Fake 1 failed: the program ended before its answer to `go perft 3`";
        assert_eq!(outcomes[0], MatchOutcome::LeftOut(reason.to_owned()));
        assert_eq!(outcomes[3], outcomes[0]);
    }
}
