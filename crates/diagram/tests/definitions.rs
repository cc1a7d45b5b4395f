//! Every definition of the folder, as a rule file, or what it cannot say.

use legwork_diagram::read;

/// Returns the rule file of a definition, its notes, or its faults, as text.
fn shown(name: &str) -> String {
    let path = format!(
        "{}/tests/definitions/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let mut out = String::new();
    for diagram in read(&text, name) {
        out += &format!(
            "== {} at {}:{}\n",
            diagram.name, diagram.place.line, diagram.place.column
        );
        diagram
            .notes
            .iter()
            .for_each(|note| out += &format!("note {note}\n"));
        match &diagram.rules {
            Ok(file) => out += &file.to_ron(),
            Err(faults) => faults.iter().for_each(|fault| out += &format!("{fault}\n")),
        }
    }
    out
}

#[test]
fn every_definition_is_said_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() >= 21);
    for name in names {
        insta::assert_snapshot!(name.clone(), shown(&name));
    }
}
