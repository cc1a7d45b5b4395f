//! docs/TUTORIAL.md, followed word by word in an empty folder.

use std::path::Path;

use crate::run::{command, directory, finished, folder};

/// The blocks of a page: their languages and their texts.
fn blocks(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let fenced = page.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.split_once('\n'))
}

/// A command of the page, and what it prints.
struct Step {
    line: String,
    shown: Vec<String>,
}

fn steps(block: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step {
                line: command.to_owned(),
                shown: Vec::new(),
            }),
            (None, Some(step)) => step.shown.push(line.to_owned()),
            (None, None) => panic!("no command before: {line}"),
        }
    }
    steps
}

/// Whether a line is the one shown, in which `[..]` stands for anything.
fn fits(line: &str, shown: &str) -> bool {
    match shown.split_once("[..]") {
        None => line.trim_end() == shown.trim_end(),
        Some((start, end)) => line.starts_with(start) && line.ends_with(end),
    }
}

/// Checks that lines are those shown, where `...` stands for any lines.
fn compare(printed: &str, step: &Step) {
    let mut lines = printed.lines().filter(|line| !line.is_empty());
    let mut any = false;
    for shown in step.shown.iter().filter(|shown| !shown.is_empty()) {
        if shown == "..." {
            any = true;
        } else if any {
            let found = lines.any(|line| fits(line, shown));
            assert!(found, "$ {}\n{printed}\nhas no line\n{shown}", step.line);
            any = false;
        } else {
            let line = lines.next().unwrap_or_default();
            assert!(
                fits(line, shown),
                "$ {}\n{line}\nis not\n{shown}",
                step.line
            );
        }
    }
    let rest = lines.next();
    assert!(any || rest.is_none(), "$ {}: also {rest:?}", step.line);
}

#[test]
fn the_tutorial_works_as_it_is_written() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/TUTORIAL.md");
    let page = std::fs::read_to_string(page).unwrap();
    let place = directory().join(folder("tutorial"));
    let mut commands = 0;
    for (language, block) in blocks(&page) {
        if language == "ron" {
            let name = block
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("// "));
            std::fs::write(place.join(name.expect("the name of the file")), block).unwrap();
            continue;
        }
        assert_eq!(language, "console");
        for step in steps(block) {
            let words: Vec<&str> = step.line.split(' ').skip(1).collect();
            let run = finished(command(&words).current_dir(&place));
            let faulty = run.out.contains(" fault");
            assert_eq!(
                (run.code != 0, run.err.as_str()),
                (faulty, ""),
                "$ {}",
                step.line
            );
            compare(&run.out, &step);
            commands += 1;
        }
    }
    assert!(commands >= 10, "{commands}");
    assert!(place.join("wizards.html").is_file());
}
