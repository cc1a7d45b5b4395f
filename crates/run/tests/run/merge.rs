//! Parts that cannot be added up are refused, and every fault is reported.

use legwork::Variant;
use legwork_run::Threads;
use legwork_run::merge::{PartFile, merge, read};
use legwork_run::parts::{PartResult, Split};
use legwork_run::perft::PerftCounter;

fn parts(id: &str, depth: u32, count: u64) -> Vec<PartFile> {
    let start = Variant::open(id, &[]).unwrap().start();
    let split = Split::new(&start, depth, count);
    let found = |part| PartFile {
        file: format!("{part}.json"),
        result: split.run(part, PerftCounter::Generator, &Threads::ONE, || ()),
    };
    (1..=count).map(found).collect()
}

fn faults(found: &[PartFile]) -> String {
    let flaws = merge(found).unwrap_err();
    let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    flaws.join("\n")
}

#[test]
fn whole() {
    let mut found = parts("chess", 3, 7);
    found.reverse();
    assert_eq!(merge(&found).unwrap().nodes, 8902);
}

#[test]
fn missing_and_doubled() {
    let mut found = parts("chess", 3, 7);
    found.remove(6);
    found.drain(1..4);
    found.push(PartFile {
        file: "again.json".to_owned(),
        ..found[0].clone()
    });
    insta::assert_snapshot!(faults(&found), @r"
    parts 2/7 to 4/7 are missing
    part 7/7 is missing
    part 1/7 is given 2 times: 1.json, again.json
    ");
    assert_eq!(faults(&[]), "expected at least one part");
}

#[test]
fn of_another_task() {
    let changes: [fn(&mut PartResult); 8] = [
        |part| part.task.version = "0.0.1".to_owned(),
        |part| part.task.variant = "gothic".to_owned(),
        |part| {
            drop(
                part.task
                    .options
                    .insert("promotion".to_owned(), "shogi".to_owned()),
            )
        },
        |part| part.task.fen.replace_range(..1, "q"),
        |part| part.task.depth = 4,
        |part| part.division.parts = 8,
        |part| part.division.fingerprint = "0".to_owned(),
        |part| part.part = 4,
    ];
    let faults = changes.map(|change| {
        let mut found = parts("chess", 3, 3);
        change(&mut found[1].result);
        faults(&found)
    });
    insta::assert_snapshot!(faults.join("\n\n"));
}

#[test]
fn that_do_not_add_up() {
    let mut found = parts("chess", 3, 2);
    found[0].result.covered.sequences -= 1;
    insta::assert_snapshot!(faults(&found), @"the parts do not add up: expected 400 positions and 400 sequences, found 400 and 399");
    let mut found = parts("chess", 3, 2);
    found[0].result.nodes = u64::MAX;
    assert_eq!(
        faults(&found),
        "the sum of the parts does not fit in 64 bits"
    );
}

#[test]
fn files() {
    let found = parts("chess", 2, 2);
    let texts: Vec<String> = found
        .iter()
        .map(|one| serde_json::to_string_pretty(&one.result).unwrap())
        .collect();
    let both = read("both.json", &texts.join("\n")).unwrap();
    assert_eq!(both.len(), 2);
    assert_eq!(merge(&both).unwrap().nodes, 400);
    for faulty in ["", " ", "{}", &texts[0][..40], &format!("{}x", texts[0])] {
        assert!(read("faulty.json", faulty).is_err(), "{faulty}");
    }
}
