//! Learning: the same net for any division of the work, used for its rules, and refused for others.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::engine::session;
use crate::run::{bytes, command, directory, folder, json, printed, run};

/// The arguments for a net from short games, and where its parts are written.
struct Lesson {
    data: String,
    net: String,
}

impl Lesson {
    fn new(folder: &str, name: &str) -> Self {
        Self {
            data: format!("{folder}/{name}.games"),
            net: format!("{folder}/{name}.net"),
        }
    }

    fn settings(&self) -> Vec<&str> {
        let fixed = "learn minishogi --nodes 10 --seed 3 --hidden 8";
        let mut args: Vec<&str> = fixed.split(' ').collect();
        args.extend(["--out", &self.net]);
        args
    }

    /// The arguments to play, and to learn from what was played.
    fn args<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let mut args = self.settings();
        args.extend(["--games", "300", "--data", &self.data]);
        args.extend(more);
        args
    }

    fn net(&self) -> Vec<u8> {
        fs::read(directory().join(&self.net)).unwrap()
    }
}

/// The score that the engine finds for the start of a variant.
fn score(variant: &str, more: &[&str]) -> i64 {
    let mut args = vec!["analyze", variant, "--nodes", "300"];
    args.extend(more);
    let lines = json(&args)["lines"].as_array().unwrap().clone();
    lines.last().unwrap()["centipawns"].as_i64().unwrap()
}

#[test]
fn threads_kills_and_parts_change_nothing() {
    let folder = folder("learnt");
    let whole = Lesson::new(&folder, "whole");
    let said = printed(&whole.args(&["--threads", "1"]));
    assert!(said.contains("300 games"), "{said}");
    let again =
        "reproduce the net: legwork learn minishogi --games 300 --nodes 10 --seed 3 --hidden 8";
    assert!(said.contains(again), "{said}");

    let threads = Lesson::new(&folder, "threads");
    let told = json(&threads.args(&["--threads", "3"]));
    assert_eq!(told["games"], 300);
    assert!(threads.net() == whole.net());

    // More training of a net begins with its weights.
    let line = format!(
        "learn minishogi --nodes 10 --seed 3 --games 300 --data {} --out {folder}/more.net --continue {}",
        whole.data, whole.net
    );
    let more = json(&line.split(' ').collect::<Vec<_>>());
    let first = |told: &serde_json::Value| told["net"]["losses"][0].as_f64().unwrap();
    assert!(first(&more) < first(&told), "{more}");
    assert_eq!(more["net"]["hidden"], 8);
    let again = more["command"].as_str().unwrap();
    assert!(
        again.contains(&format!(" --continue {}", whole.net)),
        "{again}"
    );

    // It is killed amid the games, and the end of its file is torn.
    let killed = Lesson::new(&folder, "killed");
    let data = directory().join(&killed.data);
    let length = || fs::metadata(&data).map_or(0, |file| file.len());
    let mut running = command(&killed.args(&["--threads", "2"])).spawn().unwrap();
    while length() < 2000 && running.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(length() >= 2000);
    let file = fs::OpenOptions::new().write(true).open(&data).unwrap();
    file.set_len(length() - 5).unwrap();
    drop(file);
    printed(&killed.args(&["--threads", "2"]));
    assert!(killed.net() == whole.net());

    let parts = [1, 2].map(|part| {
        let lesson = Lesson::new(&folder, &format!("part{part}"));
        let told = json(&lesson.args(&["--part", &format!("{part}/2")]));
        assert_eq!(
            (&told["games"], &told["net"]),
            (&150.into(), &serde_json::Value::Null)
        );
        lesson.data
    });
    let merged = Lesson::new(&folder, "merged");
    let mut args = merged.settings();
    args.extend(["--merge", &parts[1], &parts[0]]);
    printed(&args);
    assert!(merged.net() == whole.net());

    // Half of the games are not those of the command.
    args.pop();
    let lacking = run(&args);
    assert_ne!(lacking.code, 0);
    assert!(lacking.err.contains("quiet positions"), "{}", lacking.err);
}

/// Generation after generation: killed and resumed, and with any number of threads, the nets are the same.
#[test]
fn generations_follow_from_the_command_alone() {
    let folder = folder("generations");
    let args = |name: &str, more: &str| {
        let line = format!(
            "learn minishogi --games 200 --nodes 10 --seed 3 --data {folder}/{name} --out {folder}/{name}.net {more}"
        );
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    fn borrowed(args: &[String]) -> Vec<&str> {
        args.iter().map(String::as_str).collect()
    }
    let whole = json(&borrowed(&args("whole", "--generations 2 --threads 1")));
    let generations = whole["generations"].as_array().unwrap();
    assert_eq!(
        generations
            .iter()
            .map(|one| one["games"].as_u64().unwrap())
            .collect::<Vec<_>>(),
        [200, 500]
    );
    assert_eq!(whole["stopped"], "2 generations done");
    let trial = &generations[0]["trials"][0];
    assert!(
        trial["loss"].as_f64() < trial["loss_without"].as_f64(),
        "{trial}"
    );
    let best = whole["best"]["generation"].as_u64();
    let kept = |one: &serde_json::Value| one["trials"][0]["kept"] == true;
    let last = generations.iter().rposition(kept);
    assert_eq!(best, last.map(|number| number as u64 + 1));

    let mut killed = command(&borrowed(&args("killed", "--generations 2 --threads 2")))
        .spawn()
        .unwrap();
    let second = directory().join(format!("{folder}/killed/2.games"));
    while !second.exists() && killed.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // A time that is over says how to go on.
    let over = json(&borrowed(&args("killed", "--hours 0.0000001")));
    let reason = over["stopped"].as_str().unwrap();
    assert!(reason.starts_with("the time is over, with "), "{reason}");
    assert_eq!(
        json(&borrowed(&args("killed", "--generations 2")))["generations"],
        whole["generations"]
    );
    for name in ["1.games", "2.games", "1-correction.net", "2-correction.net"] {
        let file = |run: &str| fs::read(directory().join(format!("{folder}/{run}/{name}"))).ok();
        let sorted = |bytes: Option<Vec<u8>>| {
            bytes.map(|mut bytes| {
                // Games are in the order in which they ended.
                if name.ends_with("games") {
                    bytes.sort_unstable();
                }
                bytes
            })
        };
        assert!(sorted(file("whole")) == sorted(file("killed")), "{name}");
    }
    let other: Vec<String> = args("whole", "--generations 2")
        .into_iter()
        .map(|arg| if arg == "10" { "11".to_owned() } else { arg })
        .collect();
    let refused = run(&borrowed(&other));
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(
        refused
            .err
            .contains("expected games of `legwork learn minishogi"),
        "{}",
        refused.err
    );
}

/// Gothic Chess and Capablanca Chess differ in their arrays alone.
#[test]
fn games_of_variants_with_the_same_pieces_teach_one_net() {
    let folder = folder("also");
    let [gothic, capablanca] = ["gothic", "capablanca"].map(|id| Lesson::new(&folder, id));
    let played = format!(
        "learn capablanca --nodes 10 --games 16 --part 1/1 --data {}",
        capablanca.data
    );
    printed(&played.split(' ').collect::<Vec<_>>());
    let (data, net) = (&gothic.data, &gothic.net);
    let own = format!(
        "learn gothic --nodes 10 --games 32 --hidden 8 --reflect --data {data} --out {net}"
    );
    let also = format!("{own} --also capablanca={}", capablanca.data);
    let told = json(&also.split(' ').collect::<Vec<_>>());
    let command = told["command"].as_str().unwrap();
    assert!(
        command.contains(" --reflect --also capablanca="),
        "{command}"
    );
    let quiet = told["net"]["quiet"].as_u64().unwrap();
    // The weights are the same, the rules are not.
    let (one, other) = (gothic.net(), capablanca.net());
    assert_eq!(
        one[one.len() - 500..][..400],
        other[other.len() - 500..][..400]
    );
    score("gothic", &["--net", net]);
    score("capablanca", &["--net", &capablanca.net]);

    let told = json(&own.split(' ').collect::<Vec<_>>());
    assert!(told["net"]["quiet"].as_u64().unwrap() < quiet);
    for (other, expected) in [
        (format!("capablanca={data}"), "expected games of rules"),
        (format!("chess={data}"), "expected games of rules"),
        ("chess".to_owned(), "expected"),
    ] {
        let line = format!("{own} --also {other}");
        let refused = run(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(refused.code, 2, "{line}: {}", refused.err);
        assert!(refused.err.contains(expected), "{}", refused.err);
    }
}

#[test]
fn a_net_is_used_for_its_rules_alone() {
    let folder = folder("used");
    let lesson = Lesson::new(&folder, "own");
    printed(&lesson.args(&[]));
    let score = |more: &[&str]| score("minishogi", more);
    let without = score(&["--net", "none"]);
    assert_ne!(score(&["--net", &lesson.net]), without);
    // It has no net of its own.
    assert_eq!(score(&[]), without);

    let (net, data) = (&lesson.net, &lesson.data);
    let other_games = "learn dobutsu --nodes 10 --seed 3";
    let refusals = [
        (
            format!("analyze dobutsu --net {net}"),
            "is a net for the rules of minishogi (",
        ),
        (
            format!("learn dobutsu --net {net}"),
            "is a net for the rules of minishogi (",
        ),
        (
            format!("{other_games} --data {data}"),
            "expected games of the rules",
        ),
        (
            format!("{other_games} --merge {data}"),
            "expected games of the rules",
        ),
        (format!("analyze minishogi --net {data}"), "is not a net"),
        (
            "learn glinski --games 1 --reflect".to_owned(),
            "is not its own reflection",
        ),
    ];
    for (args, expected) in refusals {
        let refused = run(&args.split(' ').collect::<Vec<_>>());
        assert_ne!(refused.code, 0, "{args}");
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
        assert!(refused.err.contains(expected), "{}", refused.err);
    }
    let mut damaged = lesson.net();
    damaged[200] ^= 1;
    let name = bytes(&format!("{folder}/damaged.net"), &damaged);
    let refused = run(&["analyze", "minishogi", "--net", &name]);
    assert!(refused.err.contains("damaged"), "{}", refused.err);
}

/// The program asks for the net of a variant, unless it is told not to; measurements do not.
#[test]
fn a_variant_has_a_net_of_its_own() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/gothic/gothic.net"
    );
    let score = |more: &[&str]| score("gothic", more);
    let (own, without) = (score(&[]), score(&["--net", "none"]));
    assert_ne!(own, without);
    assert_eq!(score(&["--net", file]), own);

    let evaluates = |options: &[&str]| {
        let mut said = "uci\nsetoption name UCI_Variant value gothic\n".to_owned();
        for option in options {
            said += &format!("setoption name EvalFile{option}\n");
        }
        let out = session(&["engine"], &(said + "eval\n"));
        assert!(out.contains("\npieces "), "{out}");
        out.contains("\nnet ")
    };
    assert!(evaluates(&[]));
    assert!(!evaluates(&[" value"]));
    assert!(evaluates(&[" value none", " value registered"]));
    let refused = session(&["engine"], "uci\nsetoption name EvalFile value none.net\n");
    assert!(
        refused.contains("info string EvalFile: `none.net`"),
        "{refused}"
    );

    let twice = [
        "legwork",
        "legwork option.EvalFile=none",
        "--variant",
        "gothic",
    ];
    let rest = ["--games", "2", "--nodes", "50", "--max-plies", "20"];
    let played = json(&[&["match"], &twice[..], &rest[..]].concat());
    assert_eq!(played["games"], 2);
}
