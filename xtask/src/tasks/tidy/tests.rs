//! Small workspaces with one thing wrong each.

use std::path::Path;

use super::*;

const RULES: &str = r#"(
    name: "Toy",
    board: (files: 4, ranks: 6),
    pieces: [(letter: "K", name: "King", betza: "K", royal: true)],
    start: "k3/4/4/4/4/3K w - - 0 1",
    bench: [(name: "start"), (name: "middlegame"), (name: "endgame")],
)"#;

fn write(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn manifest(name: &str, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\ndescription = \"A toy\"\nedition = \"2024\"\n\
         [lints]\nworkspace = true\n[dependencies]\n{dependencies}\n"
    )
}

/// A workspace in order: the facade and one variant.
fn toy() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let at = root.path();
    write(
        at,
        "Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\", \"variants/*\"]\n\
         [workspace.lints.rust]\nunsafe_code = \"forbid\"\n",
    );
    let link = "legwork-toy-one = { path = \"../../variants/toy-one\" }";
    write(at, "crates/legwork/Cargo.toml", &manifest("legwork", link));
    write(
        at,
        "crates/legwork/src/lib.rs",
        "//! Docs.\nuse legwork_toy_one as _;\n",
    );
    write(
        at,
        "variants/toy-one/Cargo.toml",
        &manifest("legwork-toy-one", ""),
    );
    write(at, "variants/toy-one/src/lib.rs", "//! Docs.\n");
    write(at, "variants/toy-one/toy-one.ron", RULES);
    write(at, "variants/toy-one/cases.ron", "[]");
    root
}

/// The faults of the toy after a file was changed.
fn faults(file: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let root = toy();
    let path = root.path().join(file);
    let old = fs::read_to_string(&path).unwrap_or_default();
    write(root.path(), file, &change(&old));
    inspect(&metadata(root.path()))
}

fn metadata(root: &Path) -> Metadata {
    let mut command = cargo_metadata::MetadataCommand::new();
    command.current_dir(root).no_deps().exec().unwrap()
}

#[test]
fn a_workspace_in_order_has_no_faults() {
    assert_eq!(inspect(&metadata(toy().path())), [""; 0]);
    assert_eq!(ids(&metadata(toy().path())), ["toy-one"]);
}

#[test]
fn a_package_that_is_published_has_all_that_its_archive_needs() {
    // A package without a version is not published.
    let file = "crates/legwork/Cargo.toml";
    let named = "name = \"legwork\"\n";
    let published = |more: &str| format!("{named}version = \"0.1.0\"\n{more}");
    assert_eq!(
        faults(file, |old| old.replace(named, &published(""))),
        [
            "legwork: no keywords",
            "legwork: no categories",
            "legwork: no README",
            "legwork: no LICENSE-APACHE that is a link to the workspace's, or a copy of it",
            "legwork: no LICENSE-MIT that is a link to the workspace's, or a copy of it",
        ]
    );

    let root = toy();
    let manifest = fs::read_to_string(root.path().join(file)).unwrap();
    let listed = "keywords = [\"chess\"]\ncategories = [\"games\"]\nreadme = \"page.md\"\n";
    let manifest = manifest.replace(named, &published(listed));
    write(root.path(), file, &manifest);
    write(root.path(), "crates/legwork/page.md", "# Toy");
    for folder in ["", "crates/legwork/"] {
        for licence in LICENCES {
            let text = "Do what you like.";
            write(root.path(), &format!("{folder}{licence}"), text);
        }
    }
    assert_eq!(inspect(&metadata(root.path())), [""; 0]);
    write(root.path(), "crates/legwork/LICENSE-MIT", "Do nothing.");
    assert_eq!(inspect(&metadata(root.path())).len(), 1);
}

#[test]
fn every_package_is_described_and_linted() {
    let without = |text: &'static str| move |old: &str| old.replace(text, "");
    let manifest = "variants/toy-one/Cargo.toml";
    assert_eq!(
        faults(manifest, without("description = \"A toy\"\n")),
        ["legwork-toy-one: no description"]
    );
    assert_eq!(
        faults(manifest, without("[lints]\nworkspace = true\n")),
        ["legwork-toy-one: does not inherit the workspace's lints"]
    );
}

#[test]
fn only_the_facade_depends_on_a_variant() {
    let link = "legwork-toy-one = { path = \"../../variants/toy-one\" }";
    let root = toy();
    write(root.path(), "crates/stray/src/lib.rs", "//! Docs.\n");
    write(
        root.path(),
        "crates/stray/Cargo.toml",
        &manifest("stray", link),
    );
    assert_eq!(
        inspect(&metadata(root.path())),
        ["stray: depends on legwork-toy-one; only legwork links variants"]
    );
}

#[test]
fn a_variant_that_is_not_linked_is_named() {
    let cut = |text: &'static str| move |old: &str| old.replace(text, "");
    assert_eq!(
        faults(
            "crates/legwork/src/lib.rs",
            cut("use legwork_toy_one as _;\n")
        ),
        ["variants/toy-one: legwork does not say `use legwork_toy_one as _;`, so it is not linked"]
    );
    assert_eq!(
        faults("crates/legwork/Cargo.toml", |_| manifest("legwork", "")),
        ["variants/toy-one: legwork does not depend on legwork-toy-one"]
    );
}

#[test]
fn the_layers_of_the_library_hold() {
    let root = toy();
    let own = |name: &str| format!("{name} = {{ path = \"../{}\" }}", &name["legwork-".len()..]);
    for (name, dependencies) in [
        ("legwork-walker", String::new()),
        ("legwork-odd-rule", own("legwork-walker")),
        ("legwork-kernel", own("legwork-walker")),
    ] {
        let folder = format!("crates/{}", &name["legwork-".len()..]);
        let text = manifest(name, &dependencies);
        write(root.path(), &format!("{folder}/Cargo.toml"), &text);
        write(root.path(), &format!("{folder}/src/lib.rs"), "//! Docs.\n");
    }
    let asks = RULES.replace("    bench:", "    code: [\"odd-rule\"],\n    bench:");
    write(root.path(), "variants/toy-one/toy-one.ron", &asks);
    let links = "//! Docs.\nuse legwork_odd_rule as _;\n";
    write(root.path(), "variants/toy-one/src/lib.rs", links);
    assert_eq!(
        inspect(&metadata(root.path())),
        [
            "legwork-kernel: depends on legwork-walker, which is not below it",
            "legwork-odd-rule: depends on legwork-walker, which is not below it",
        ]
    );
}

#[test]
fn rules_in_code_are_linked_by_who_asks_for_them() {
    let asks = |old: &str| old.replace("    bench:", "    code: [\"odd-rule\"],\n    bench:");
    assert_eq!(
        faults("variants/toy-one/toy-one.ron", asks),
        [
            "variants/toy-one: asks for `odd-rule` and does not say `use legwork_odd_rule as _;`, so it \
             may not be linked"
        ]
    );
    let links = |_: &str| "//! Docs.\nuse legwork_odd_rule as _;\n".to_owned();
    assert_eq!(
        faults("variants/toy-one/src/lib.rs", links),
        [
            "variants/toy-one: says `use legwork_odd_rule as _;` and asks for no such rule in code, nor is it like that"
        ]
    );
}

#[test]
fn a_variant_links_the_one_that_it_is_like_and_no_other() {
    let root = toy();
    let at = root.path();
    let link = |id: &str| format!("legwork-{id} = {{ path = \"../../variants/{id}\" }}\n");
    let both = link("toy-one") + &link("toy-two");
    write(at, "crates/legwork/Cargo.toml", &manifest("legwork", &both));
    let names = "//! Docs.\nuse legwork_toy_one as _;\nuse legwork_toy_two as _;\n";
    write(at, "crates/legwork/src/lib.rs", names);
    let two = "variants/toy-two/Cargo.toml";
    write(at, two, &manifest("legwork-toy-two", &link("toy-one")));
    let child = r#"(like: "toy-one", name: "Two", bench: [(name: "a"), (name: "b"), (name: "c")])"#;
    write(at, "variants/toy-two/toy-two.ron", child);
    write(at, "variants/toy-two/cases.ron", "[]");
    let library = "variants/toy-two/src/lib.rs";
    write(at, library, "//! Docs.\n");
    assert_eq!(
        inspect(&metadata(at)),
        [
            "variants/toy-two: is like `toy-one` and does not say `use legwork_toy_one as _;`, so it may not \
             be linked"
        ]
    );
    write(at, library, "//! Docs.\nuse legwork_toy_one as _;\n");
    assert_eq!(inspect(&metadata(at)), [""; 0]);

    write(at, "variants/toy-two/toy-two.ron", RULES);
    assert_eq!(
        inspect(&metadata(at)),
        [
            "legwork-toy-two: depends on legwork-toy-one; only legwork links variants",
            "variants/toy-two: says `use legwork_toy_one as _;` and asks for no such rule in code, nor is it \
             like that",
        ]
    );
    write(
        at,
        "variants/toy-two/toy-two.ron",
        &child.replace("toy-one", "../toy-one"),
    );
    let message = inspect(&metadata(at));
    let unread =
        "variants/toy-two: toy-two.ron: toy-two:1:8: like: there is no variant `../toy-one`";
    assert!(message.iter().any(|line| line == unread), "{message:?}");
}

#[test]
fn every_variant_brings_cases_and_bench_positions() {
    let root = toy();
    fs::remove_file(root.path().join("variants/toy-one/cases.ron")).unwrap();
    assert_eq!(
        inspect(&metadata(root.path())),
        ["variants/toy-one: no cases.ron"]
    );
    let few = |old: &str| old.replace(", (name: \"endgame\")", "");
    assert_eq!(
        faults("variants/toy-one/toy-one.ron", few),
        ["variants/toy-one: 2 bench positions in toy-one.ron, expected 3 or more"]
    );
    let unread = faults("variants/toy-one/toy-one.ron", |_| String::new());
    assert!(
        unread[0].starts_with("variants/toy-one: toy-one.ron: "),
        "{unread:?}"
    );
}

#[test]
fn what_is_not_proven_is_warned_of() {
    let root = toy();
    let message = || warnings(&metadata(root.path()));
    // Rules without a page get no warnings yet.
    assert_eq!(message(), [""; 0]);
    let page = "variants/toy-one/toy-one.md";
    write(
        root.path(),
        page,
        &format!("# Toy\n\n{}", completeness::PLACEHOLDER),
    );
    assert_eq!(
        message(),
        [
            "variants/toy-one: toy-one.md is still the template: it has to say whose rules these are",
            "variants/toy-one: no oracle: no other program has counted these moves (oracle/*.json)",
        ]
    );
    write(root.path(), page, "# Toy\n");
    write(root.path(), "variants/toy-one/oracle/perft.json", "{}");
    assert_eq!(message(), [""; 0]);
}

#[test]
fn folders_and_ids_are_the_same() {
    let folders = ["a".to_owned(), "b".to_owned()];
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(unregistered(&folders, &ids(&["a", "b"])), [""; 0]);
    assert_eq!(
        unregistered(&folders, &ids(&["a", "a", "c"])),
        [
            "variants/a: registers the id a 2 times",
            "variants/b: registers the id b 0 times",
            "c is registered, and there is no variants/c",
        ]
    );
}

#[test]
fn workflows_run_only_tasks_that_everything_in_full_runs() {
    let root = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let full = fs::read_to_string(root.join(".ci/full")).unwrap();
    let mut tasks = 0;
    for entry in root.join(".github/workflows").read_dir_utf8().unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            let Some((_, run)) = line.split_once("run: ") else {
                continue;
            };
            tasks += 1;
            let is_list = run == "cargo xtask test" || run == "cargo xtask test --full";
            assert!(is_list || full.lines().any(|line| line == run), "{run}");
        }
    }
    assert!(tasks > 1, "{tasks} tasks");
}
