//! The command `playout`.

use crate::run::{json, printed, transcript};

/// The output without the last line, which has the time.
fn without_time(args: &[&str]) -> String {
    let printed = printed(args);
    let (text, time) = printed.trim_end().rsplit_once('\n').unwrap();
    assert!(time.ends_with(" plies/s"), "{time}");
    text.to_owned()
}

#[test]
fn playouts() {
    let games = &["playout", "seirawan", "--games", "60", "--seed", "1"];
    let one = without_time(games);
    insta::assert_snapshot!(one);
    assert_eq!(
        without_time(&[games, &["--threads", "2"][..]].concat()),
        one
    );
    insta::assert_snapshot!("chu", without_time(&["playout", "chu", "--games", "40"]));
}

#[test]
fn playouts_as_json() {
    let mut report = json(&[
        "playout",
        "super",
        "--games",
        "40",
        "--setup",
        "3",
        "--max-plies",
        "150",
    ]);
    for key in ["seconds", "games_per_second", "plies_per_second"] {
        assert!(report[key].as_f64().is_some_and(|number| number > 0.0));
        report[key] = "differs".into();
    }
    insta::assert_snapshot!(format!("{report:#}"));
}

#[test]
fn a_game_that_is_over_is_short() {
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    insta::assert_snapshot!(without_time(&[
        "playout", "chess", "--games", "3", "--fen", mated
    ]));
}

#[test]
fn moves_played_before_count_as_history() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let moves = there_and_back.repeat(2);
    let report = json(&["playout", "chess", "--games", "3", "--moves", &moves]);
    let repeated = serde_json::json!([{"how": "threefold repetition", "winner": null, "games": 3}]);
    assert_eq!(report["endings"], repeated);
    assert_eq!(report["length"]["most"], 0);
}

#[test]
fn what_is_no_number_is_refused() {
    insta::assert_snapshot!(transcript(&[
        &["playout", "chess", "--games", "0"],
        &["playout", "chess", "--seed", "x"],
        &["playout", "chess", "--max-plies", "0"],
        &["playout", "gotic"],
    ]));
}
