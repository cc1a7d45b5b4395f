//! docs/TUTORIAL.md and README.md, followed word by word in an empty folder.

use std::path::{Path, PathBuf};

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

/// The words of a command, of which those with blanks are between quotation marks.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    let words = parts.map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect::<Vec<_>>().concat()
}

/// Follows a page in an empty folder, and gives the folder and the number of commands. Blocks in languages of programs have tests of
/// their own.
fn follow(page: &str) -> (PathBuf, usize) {
    let text = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(page);
    let text = std::fs::read_to_string(text).unwrap();
    let place = directory().join(folder(page));
    let mut commands = 0;
    for (language, block) in blocks(&text) {
        match language {
            "ron" => {
                let first = block
                    .lines()
                    .next()
                    .and_then(|line| line.strip_prefix("// "));
                std::fs::write(place.join(first.expect("the name of the file")), block).unwrap();
            }
            "console" => {
                for step in steps(block) {
                    let run = finished(command(&words(&step.line)[1..]).current_dir(&place));
                    let faulty = run.out.contains(" fault");
                    let answer = (run.code != 0, run.err.as_str());
                    assert_eq!(answer, (faulty, ""), "$ {}", step.line);
                    compare(&run.out, &step);
                    commands += 1;
                }
            }
            other => assert!(["rust", "pycon", "js"].contains(&other), "{page}: {other}"),
        }
    }
    (place, commands)
}

#[test]
fn the_tutorial_works_as_it_is_written() {
    let (place, commands) = follow("docs/TUTORIAL.md");
    assert!(commands >= 10, "{commands}");
    assert!(place.join("wizards.html").is_file());
}

/// Its other examples are run by the tests of the crate `legwork` and of the packages for Python and JavaScript.
#[test]
fn the_readme_works_as_it_is_written() {
    assert_eq!(follow("README.md").1, 2);
}
